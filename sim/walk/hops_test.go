package walk

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/graph"
	"binfall/sim/simtest"
	"binfall/sim/stat/fit"
)

// small are graphs of a dozen nodes without parallel edges, of every family that has
// such.
var small = []string{
	"graph=cycle&n=7", "graph=torus&width=3&height=4", "graph=hypercube&dim=3", "graph=complete&n=5",
	"graph=cycles&n=12&girth=4", "graph=inflated&base=4&girth=3", "graph=random-regular&n=8&degree=3",
}

// law is the chance that a walk is in one node at the first ball and in another after
// t hops, by the matrix of its steps. It knows edges by their ends, and no ports.
func law(g graph.Regular, back bool, t int) []float64 {
	n, k := g.Nodes(), g.Degree()
	neighbours := make([][]int, n)
	for v := range n {
		for port := range k {
			neighbours[v] = append(neighbours[v], int(g.Neighbour(uint32(v), port)))
		}
	}
	joint := make([]float64, n*n)
	for start := range n {
		now := make(map[[2]int]float64) // by the node before and the present one
		for _, u := range neighbours[start] {
			now[[2]int{u, start}] = 1 / float64(n*k)
		}
		for range t {
			next := make(map[[2]int]float64)
			for edge, p := range now {
				for _, v := range neighbours[edge[1]] {
					switch {
					case back:
						next[[2]int{edge[1], v}] += p / float64(k)
					case v != edge[0]:
						next[[2]int{edge[1], v}] += p / float64(k-1)
					}
				}
			}
			now = next
		}
		for edge, p := range now {
			joint[start*n+edge[1]] += p
		}
	}
	return joint
}

// agree tests counts against a law in which an outcome may be impossible.
func agree(counts []int64, law []float64) error {
	var seen []int64
	var possible []float64
	for i, p := range law {
		switch {
		case p > 0:
			seen, possible = append(seen, counts[i]), append(possible, p)
		case counts[i] > 0:
			return fmt.Errorf("outcome %d is impossible and came %d times", i, counts[i])
		}
	}
	chi, err := fit.Cells(seen, possible, 0)
	if err == nil && chi.P < fit.FalseAlarm {
		err = fmt.Errorf("chi-square %.1f on %d degrees of freedom, p = %.2g", chi.Statistic, chi.DOF, chi.P)
	}
	return err
}

// hopsOf compares runs that a query asks for with the law of the walk, after 1, 2 and 5
// hops, for the first and the last of 64 walkers, and for all; where the first one is
// with where the second one is; and, at each ball, each with the uniform law.
func hopsOf(t *testing.T, query string, back bool, trials int64) (errs []error) {
	t.Helper()
	const hops = 5
	s := with(t, query)
	n := s.Open().(*walking).Bins()
	laws, joint := make([][]float64, hops+1), make([][]int64, hops+1)
	at, pair := make([][2][]int64, hops+1), make([]int64, n*n)
	for i := range laws {
		laws[i], joint[i] = make([]float64, n*n), make([]int64, n*n)
		at[i] = [2][]int64{make([]int64, n), make([]int64, n)}
	}
	for trial := range trials {
		w := s.Trial(trial).Open().(*walking)
		if trial == 0 || w.drawn() { // each trial has a random graph of its own
			for _, h := range []int{1, 2, hops} {
				for i, p := range law(w.net.regular, back, h) {
					laws[h][i] += p
				}
			}
		}
		w.Step(hops+1, nil)
		var first uint32
		for i := range w.walkers {
			trail := w.AppendTrail(nil, i)
			for _, h := range []int{1, 2, hops} {
				joint[h][int(trail[0])*n+int(trail[h])]++
			}
			for h, node := range trail {
				if i == 0 || i == len(w.walkers)-1 {
					at[h][min(i, 1)][node]++
				}
			}
			if i == 0 {
				first = trail[hops]
			} else if i == 1 {
				pair[int(first)*n+int(trail[hops])]++
			}
		}
	}
	note := func(what string, counts []int64, p []float64) {
		if err := agree(counts, p); err != nil {
			errs = append(errs, fmt.Errorf("%s: %s: %w", query, what, err))
		}
	}
	for _, h := range []int{1, 2, hops} {
		total := 0.0
		for _, p := range laws[h] {
			total += p
		}
		for i := range laws[h] {
			laws[h][i] /= total
		}
		note(fmt.Sprintf("%d hops", h), joint[h], laws[h])
	}
	uniform := func(cells int) []float64 { return slices.Repeat([]float64{1 / float64(cells)}, cells) }
	for h := range at {
		note(fmt.Sprintf("first walker at ball %d", h), at[h][0], uniform(n))
		note(fmt.Sprintf("last walker at ball %d", h), at[h][1], uniform(n))
	}
	note("first and second walker", pair, uniform(n*n))
	return errs
}

// TestLawOfHops holds walks against the exact matrix of small graphs, and each walker at
// each ball against the uniform law (S3.2).
func TestLawOfHops(t *testing.T) {
	trials := int64(4000)
	if testing.Short() {
		trials = 1500
	}
	for _, graph := range small {
		for _, move := range moves[:2] {
			query := fmt.Sprintf("%s&%s&walkers=64&m=6&%s", graph, move, simtest.Seed())
			for _, err := range hopsOf(t, query, move == "move=simple", trials) {
				t.Error(err)
			}
		}
	}
}

// TestLawOfHopsBites: a simple walk is not one that never goes back.
func TestLawOfHopsBites(t *testing.T) {
	for _, graph := range small {
		if errs := hopsOf(t, graph+"&move=simple&walkers=64&m=6&seed=1", false, 300); errs == nil {
			t.Errorf("%s: a simple walk passes for one that never goes back", graph)
		}
		if errs := hopsOf(t, graph+"&walkers=64&m=6&seed=1", true, 300); errs == nil {
			t.Errorf("%s: a walk that never goes back passes for a simple one", graph)
		}
	}
}

// TestPortsTaken: on an LPS graph each way on is taken as often, over two hops: 6·5 ways
// of a walk that never goes back, 36 of a simple one.
func TestPortsTaken(t *testing.T) {
	for _, move := range moves[:2] {
		s := with(t, fmt.Sprintf("graph=lps&q=13&walkers=64&m=3&%s&%s", move, simtest.Seed()))
		counts, law := make([]int64, 36), make([]float64, 36)
		for trial := range int64(300) {
			w := s.Trial(trial).Open().(*walking)
			w.Step(3, nil)
			g := w.net.regular
			for i := range w.walkers {
				trail := w.AppendTrail(nil, i)
				for a := range 6 {
					for b := range 6 {
						if u := g.Neighbour(trail[0], a); u == trail[1] && g.Neighbour(u, b) == trail[2] {
							counts[6*a+b]++
						}
						if law[6*a+b] = 1. / 36; move == moves[0] {
							law[6*a+b] = 1. / 30
							if g.Back(0, a) == b { // the same at every node
								law[6*a+b] = 0
							}
						}
					}
				}
			}
		}
		if err := agree(counts, law); err != nil {
			t.Errorf("%s: %v", s.Spec(), err)
		}
	}
}

// TestLoops: whatever loop runs, the run is the same: with a trace and without, with
// the neighbours stored and by formula.
func TestLoops(t *testing.T) {
	for _, family := range families {
		for _, move := range moves {
			for _, walkers := range []int{1, 2, 3, 5} {
				query := fmt.Sprintf("%s&%s&walkers=%d&m=3000&%s", family, move, walkers, simtest.Seed())
				watched := digestAfter(t, query, sim.NewTrace(0), nil)
				if fast := digestAfter(t, query, nil, nil); fast != watched {
					t.Errorf("%s: runs differ with and without a trace", query)
				}
				if opened(t, query).drawn() {
					continue // no formula
				}
				formula := func(w *walking) {
					r, err := w.sizes.formula()
					if err != nil || r == nil {
						t.Fatalf("%s: %v", query, err)
					}
					w.net.hops, w.net.regular = nil, r
				}
				if digestAfter(t, query, nil, formula) != watched {
					t.Errorf("%s: runs differ with stored neighbours and without", query)
				}
			}
		}
	}
}

// TestTooLarge: a graph above the limit is not stored, and walks the same as if it were.
func TestTooLarge(t *testing.T) {
	const query = "graph=lps&q=73&m=50000&walkers=2&seed=3"
	w := opened(t, query)
	if w.net.hops != nil || w.sizes.ends() <= mostAtOnce {
		t.Fatalf("%d edge ends are stored", w.sizes.ends())
	}
	store := func(w *walking) { w.net.store(graph.Store(w.net.regular)) }
	if digestAfter(t, query, nil, nil) != digestAfter(t, query, nil, store) {
		t.Error("stored and not, the runs differ")
	}
}

// digestAfter runs in uneven slices and returns the digest at the end.
func digestAfter(t *testing.T, query string, trace *sim.Trace, prepare func(*walking)) string {
	t.Helper()
	w := opened(t, query)
	if prepare != nil {
		prepare(w)
	}
	for n := 1; w.Step(n, trace) == n; n += 7 {
	}
	if w.Balls != w.M {
		t.Fatalf("%s: stopped at ball %d", query, w.Balls)
	}
	digest, err := sim.Digest(w)
	if err != nil {
		t.Fatal(err)
	}
	return digest
}
