package walk

import (
	"errors"
	"fmt"
	"strings"

	"binfall/sim/graph"
	"binfall/sim/param"
)

// sizes say which graph the walkers are on.
type sizes struct {
	graph         string
	p, q          int64 // of lps
	n             int64 // nodes, of random-regular, cycle, cycles and complete
	degree        int   // of random-regular
	width, height int64 // of torus
	dim           int   // of hypercube
	base, girth   int64 // of inflated; the girth of cycles too

	stored *graph.Table // the graph, if all runs of a setup share it
}

func (s *sizes) state(set *param.Set) {
	set.Choice("graph", &s.graph, "which graph the bins are nodes of",
		"lps", "random-regular", "cycle", "torus", "hypercube", "cycles", "inflated", "complete")
	lps := set.When("graph", "lps")
	lps.Count("p", &s.p, 5, 5, 3049, "a prime that is 1 mod 4; each node has p+1 neighbours")
	lps.Count("q", &s.q, 13, 5, 1021, "another prime that is 1 mod 4, above 2√p; there are q(q²-1) nodes, or half as many if p is a square mod q")
	set.When("graph", "random-regular", "cycle", "cycles", "complete").Count("n", &s.n, 1024, 3, 1<<31, "nodes")
	set.When("graph", "random-regular").Int("degree", &s.degree, 6, 2, 1024, "neighbours of each node; degree times n is even")
	torus := set.When("graph", "torus")
	torus.Count("width", &s.width, 32, 3, 1<<15, "columns")
	torus.Count("height", &s.height, 32, 3, 1<<15, "rows")
	set.When("graph", "hypercube").Int("dim", &s.dim, 10, 2, 27, "dimensions; there are 2^dim nodes")
	set.When("graph", "inflated").Count("base", &s.base, 256, 4, 1<<28, "nodes of the random regular graph each of which becomes a cycle")
	set.When("graph", "cycles", "inflated").Count("girth", &s.girth, 4, 3, 1<<20, "nodes of each cycle: a divisor of n, or the degree of the graph of base nodes")
}

// formula returns the graph, if its neighbours are worked out from its sizes, or
// else nil; then random returns what builds it.
func (s *sizes) formula() (graph.Regular, error) {
	switch s.graph {
	case "lps":
		return graph.NewLPS(s.p, s.q)
	case "cycle":
		return graph.NewCycle(s.n)
	case "torus":
		return graph.NewTorus(s.width, s.height)
	case "hypercube":
		return graph.NewHypercube(int64(s.dim))
	case "cycles":
		return graph.NewCycles(s.n, s.girth)
	case "complete":
		return graph.NewComplete(s.n)
	}
	return nil, nil
}

func (s *sizes) random(seed uint64) (*graph.Build, error) {
	if s.graph == "inflated" {
		return graph.NewInflated(s.base, s.girth, seed)
	}
	return graph.NewRandomRegular(s.n, int64(s.degree), seed)
}

// check names what is wrong with the sizes.
func (s *sizes) check() error {
	var err error
	if s.drawn() {
		_, err = s.random(0)
	} else {
		_, err = s.formula()
	}
	if err == nil {
		return nil
	}
	var fault *graph.Fault
	if !errors.As(err, &fault) {
		panic(err) // of the engine: a graph names the size at fault
	}
	return &param.Error{Field: fault.Field, Value: fmt.Sprint(fault.Value),
		Why: "no such graph with " + s.String() + "; allowed is " + strings.TrimPrefix(fault.Why, "must be ")}
}

// String is the sizes that count, as they are given: graph=lps, p=5 and q=13.
func (s *sizes) String() string {
	text := "graph=" + s.graph
	switch s.graph {
	case "lps":
		return text + fmt.Sprintf(", p=%d and q=%d", s.p, s.q)
	case "random-regular":
		return text + fmt.Sprintf(", n=%d and degree=%d", s.n, s.degree)
	case "torus":
		return text + fmt.Sprintf(", width=%d and height=%d", s.width, s.height)
	case "hypercube":
		return text + fmt.Sprintf(" and dim=%d", s.dim)
	case "cycles":
		return text + fmt.Sprintf(", n=%d and girth=%d", s.n, s.girth)
	case "inflated":
		return text + fmt.Sprintf(", base=%d and girth=%d", s.base, s.girth)
	}
	return text + fmt.Sprintf(" and n=%d", s.n)
}

// drawn reports whether the graph is random.
func (s *sizes) drawn() bool { return s.graph == "random-regular" || s.graph == "inflated" }

// nodes is the number of nodes, for sizes that may be at fault.
func (s *sizes) nodes() int64 {
	switch s.graph {
	case "lps":
		return graph.LPSNodes(s.p, s.q)
	case "torus":
		return s.width * s.height
	case "hypercube":
		return 1 << s.dim
	case "inflated":
		return s.base * s.girth
	}
	return s.n
}

// k is the degree.
func (s *sizes) k() int64 {
	switch s.graph {
	case "lps":
		return s.p + 1
	case "random-regular":
		return int64(s.degree)
	case "torus":
		return 4
	case "hypercube":
		return int64(s.dim)
	case "inflated":
		return 3
	case "complete":
		return s.n - 1
	}
	return 2
}

// cubeRoot is the greatest whole number whose cube is at most n ≥ 1; floats are off
// by one at cubes.
func cubeRoot(n int64) int64 {
	r := int64(1)
	for bit := int64(1) << 20; bit > 0; bit /= 2 {
		if t := r + bit; t*t*t <= n {
			r = t
		}
	}
	return r
}
