package peel

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/rng"
	"binfall/sim/simtest"
)

func with(t testing.TB, d sim.Def, query string) *sim.Setup {
	t.Helper()
	s, err := d.With(query)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLaws: the laws of all processes, at their own setups and at graphs that are
// sparse, critical and dense, of every arity and several degrees.
func TestLaws(t *testing.T) {
	for _, d := range []sim.Def{RandomGraph, Peel} {
		simtest.Run(t, d)
		for arity := leastArity; arity <= mostArity; arity++ {
			for _, query := range []string{"n=120&m=15", "n=60&m=30", "n=50&m=100", "n=1&m=9", "n=40&m=500"} {
				for _, more := range []string{"&degree=1", "&degree=3", "&degree=12"} {
					if d.ID != "peel" {
						more = ""
					}
					s := with(t, d, fmt.Sprintf("%s%s&arity=%d&seed=5", query, more, arity))
					for _, law := range simtest.Laws {
						if err := law.Check(s); err != nil {
							t.Errorf("%s: %s: %v", s.Spec(), law.Name, err)
						}
					}
					if d.ID != "peel" {
						break
					}
				}
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for query, want := range map[string]string{
		"arity=7":      "arity=7: outside the limits; allowed is 2 to 6",
		"n=1000000001": "n=1000000001: outside the limits; allowed is 1 to 1e9",
		"degree=0":     "degree=0: outside the limits; allowed is 1 to 255",
		"m=500000001":  "m=500000001: outside the limits; allowed is 0 to 5e8",
	} {
		if _, err := Peel.With(query); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", query, err, want)
		}
	}
}

// offered are the edges of a setup, worked out from the words themselves.
func offered(s *sim.Setup, n, m, arity int) [][]uint32 {
	key, list := rng.New(s.Seed(), "choice"), make([][]uint32, m)
	for i := range list {
		for j := range arity {
			list[i] = append(list[i], uint32(rng.Below(key.Word(rng.At(uint64(i), uint64(j))), uint64(n))))
		}
	}
	return list
}

// slow is a graph looked at in the plainest way: components by a walk over a table of
// which nodes meet, cycles by what is left over.
func slow(n, arity int, edges [][]uint32) (row [3]float64) {
	component := make([]int, n)
	cyclic := 0
	for v := range component {
		if component[v] != 0 {
			continue
		}
		queue := []uint32{uint32(v)}
		component[v] = v + 1
		for i := 0; i < len(queue); i++ {
			for _, e := range edges {
				if !slices.Contains(e, queue[i]) {
					continue
				}
				for _, w := range e {
					if component[w] == 0 {
						component[w] = v + 1
						queue = append(queue, w)
					}
				}
			}
		}
		inside := 0
		for _, e := range edges {
			if component[e[0]] == v+1 {
				inside++
			}
		}
		excess := (arity-1)*inside - (len(queue) - 1)
		row[0] = max(row[0], float64(len(queue)))
		row[1] += float64(excess)
		if excess > 0 {
			cyclic++
		}
	}
	row[2] = float64(cyclic)
	return row
}

// slowPeel peels by the definition.
func slowPeel(n, degree int, edges [][]uint32) (rounds, left int, most uint32) {
	load := make([]uint32, n)
	for _, e := range edges {
		least := e[0]
		for _, v := range e {
			if load[v] < load[least] {
				least = v
			}
		}
		load[least]++
	}
	left = len(edges)
	for left > 0 {
		ends := make([]int, n)
		for _, e := range edges {
			for _, v := range e {
				ends[v]++
			}
		}
		var rest [][]uint32
		for _, e := range edges {
			if !slices.ContainsFunc(e, func(v uint32) bool { return ends[v] <= degree }) {
				rest = append(rest, e)
			}
		}
		if len(rest) == left {
			break
		}
		rounds++
		edges, left = rest, len(rest)
	}
	return rounds, left, slices.Max(load)
}

// compare runs a trial of both processes and holds them against the slow ones.
func compare(t *testing.T, n, m, arity, degree int, trial int64) {
	t.Helper()
	query := fmt.Sprintf("n=%d&m=%d&arity=%d&seed=1", n, m, arity)
	s := with(t, RandomGraph, query).Trial(trial)
	list := offered(s, n, m, arity)
	p, row := s.Open(), make([]float64, 4)
	for i := 0; i <= m; i += 1 + m/4 {
		p.Step(i-int(p.(*randomGraph).drawn), nil)
		p.Measure(row)
		if want := slow(n, arity, list[:i]); !slices.Equal(row[:3], want[:]) {
			t.Fatalf("%s after %d edges: %v, want %v", s.Spec(), i, row[:3], want)
		}
	}
	s = with(t, Peel, fmt.Sprint(query, "&degree=", degree)).Trial(trial)
	p = s.Open()
	p.Step(1<<40, nil)
	p.Measure(row)
	rounds, left, most := slowPeel(n, degree, list)
	want := []float64{float64(rounds), float64(left) / float64(max(1, m)), float64(degree * rounds), float64(most)}
	if !slices.Equal(row, want) {
		t.Fatalf("%s: %v, want %v", s.Spec(), row, want)
	}
	if left == 0 && row[3] > row[2] { // S4.7
		t.Fatalf("%s: a load of %v with %d rounds", s.Spec(), row[3], rounds)
	}
}

// TestReference: both processes beside plain ones, on 10⁴ small graphs.
func TestReference(t *testing.T) {
	for trial := range int64(10_000) {
		i := int(trial)
		compare(t, 1+i%23, i%37, leastArity+i%5, 1+i/5%4, trial)
	}
}

// TestEveryGraph: the same on every list of up to 3 edges over up to 4 nodes. A
// list is met when some trial draws it, in every order of its edges: S4.7.
func TestEveryGraph(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for m := range 4 {
			if testing.Short() && n == 4 && m == 3 {
				continue
			}
			s := with(t, RandomGraph, fmt.Sprintf("n=%d&m=%d&seed=1", n, m))
			all := 1
			for range 2 * m {
				all *= n
			}
			met := map[string]bool{}
			for trial := int64(0); len(met) < all; trial++ {
				list := fmt.Sprint(offered(s.Trial(trial), n, m, 2))
				if met[list] {
					continue
				}
				met[list] = true
				compare(t, n, m, 2, 1, trial)
				compare(t, n, m, 2, 2, trial)
			}
		}
	}
}

// TestFilm: links and cuts add up to the edges that are there.
func TestFilm(t *testing.T) {
	for arity := leastArity; arity <= mostArity; arity++ {
		s := with(t, Peel, fmt.Sprintf("n=60&m=50&arity=%d&seed=3", arity))
		list := offered(s, 60, 50, arity)
		p, trace, there, rounds := s.Open().(*peeling), sim.NewTrace(64), map[[3]uint32]bool{}, 0
		for p.Step(1, trace) == 1 {
			for _, e := range trace.Events {
				link := [3]uint32{e.Who, e.From, e.To}
				switch e.Kind {
				case sim.Link, sim.Cut:
					if edge := list[e.Who]; e.From != edge[0] || e.To != edge[e.Nth] {
						t.Fatalf("%s: %+v is no link of %v", s.Spec(), e, edge)
					}
					there[link] = e.Kind == sim.Link
				case sim.Round:
					rounds++
				}
			}
			for link, is := range there {
				if is != (p.fate[link[0]] != gone) {
					t.Fatalf("%s: edge %d is there: %v", s.Spec(), link[0], is)
				}
			}
			trace.Reset()
		}
		if int64(rounds) != p.rounds {
			t.Errorf("%s: %d rounds shown of %d", s.Spec(), rounds, p.rounds)
		}
	}
}

// TestBinomialTree: the edges of two trees, then one between their roots, make a
// node of load k with 2^k nodes and no fewer: S4.3.
func TestBinomialTree(t *testing.T) {
	for k := range 8 {
		var edges [][]uint32
		tree(0, k, &edges)
		nodes := 1 << k
		if _, _, most := slowPeel(nodes, 1, edges); len(edges) != nodes-1 || int(most) != k {
			t.Errorf("%d edges over %d nodes give a load of %d", len(edges), nodes, most)
		}
	}
}

// tree appends the edges of the tree of 2^k nodes from root on. Its root comes
// first in its last edge, which is so its ball if both ends are as full.
func tree(root uint32, k int, edges *[][]uint32) {
	if k == 0 {
		return
	}
	other := root + 1<<(k-1)
	tree(root, k-1, edges)
	tree(other, k-1, edges)
	*edges = append(*edges, []uint32{root, other})
}

// TestTreeBound: with X nodes in the largest component, a load is at most lg X in
// a graph without a cycle, and one more if no component has two: S4.3. Then no
// part has more than 2 ends a node, and lg X + 1 rounds of degree 4 are enough:
// S4.6.
func TestTreeBound(t *testing.T) {
	row, seen := make([]float64, 4), 0
	for trial := range int64(3000) {
		query := fmt.Sprintf("n=40&m=%d&seed=9", trial%30)
		end := func(d sim.Def, more string) []float64 {
			p := with(t, d, query+more).Trial(trial).Open()
			p.Step(1<<30, nil)
			p.Measure(row)
			return slices.Clone(row)
		}
		graph := end(RandomGraph, "")
		largest, cycles, cyclic := graph[0], graph[1], graph[2]
		if cycles > cyclic {
			continue // two cycles somewhere
		}
		seen++
		most := math.Log2(largest)
		if cycles > 0 {
			most++
		}
		if load := end(Peel, "")[3]; load > most {
			t.Errorf("%s, trial %d: a load of %v with %v", query, trial, load, graph)
		}
		if peeled := end(Peel, "&degree=4"); peeled[0] > math.Log2(largest)+1 || peeled[1] > 0 {
			t.Errorf("%s, trial %d: %v with %v", query, trial, peeled, graph)
		}
	}
	if seen < 1000 {
		t.Errorf("%d graphs were looked at", seen)
	}
}

// TestCoupled: the greatest load is that of d choices, ties to the first, on the
// same balls.
func TestCoupled(t *testing.T) {
	for query, want := range map[string]float64{ // from the process d-choice
		"n=1000&m=2000&seed=7": 4, "n=1000&m=2000&arity=3&seed=7": 4, "n=4&m=60&arity=6&seed=7": 15,
	} {
		p, row := with(t, Peel, query).Open(), make([]float64, 4)
		p.Step(1<<30, nil)
		if p.Measure(row); row[3] != want {
			t.Errorf("%s: greatest load %v, want %v", query, row[3], want)
		}
	}
}

// TestGolden: runs that stay as they are.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		d            sim.Def
		query        string
		steps        int
		digest, want string
	}{
		{RandomGraph, "seed=7", 128, "6b69847aac2a9238", "[4 0 0]"},
		{RandomGraph, "n=20000&m=10000&seed=7", 10000, "095548371d783dbe", "[826 4 1]"},
		{RandomGraph, "n=20000&m=10000&arity=4&seed=7", 10000, "c6545acb3bb11404", "[17219 12770 1]"},
		{Peel, "seed=7", 400, "99f8f2be821f4f4e", "[2 0 2 1]"},
		{Peel, "n=20000&m=10000&seed=7", 30045, "c1a10d37afc34ec9", "[25 0.0096 25 3]"},
		{Peel, "n=20000&m=16000&arity=3&seed=7", 64313, "b92351e3721337c2", "[34 0 34 3]"},
		{Peel, "n=20000&m=40000&degree=2&seed=7", 54011, "1ee215d3f1ec20b6", "[8 0.73065 16 4]"},
	} {
		p := with(t, c.d, c.query).Open()
		steps := p.Step(1<<40, nil)
		row := make([]float64, len(c.d.Measures))
		p.Measure(row)
		digest, err := sim.Digest(p)
		if got := fmt.Sprint(row); err != nil || digest != c.digest || got != c.want || steps != c.steps {
			t.Errorf("%s?%s: %d steps, digest %s, %s, %v", c.d.ID, c.query, steps, digest, got, err)
		}
	}
}
