package peel

import (
	"fmt"
	"math"
	"math/bits"
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
	"binfall/sim/stat/fit"
)

// TestTheory holds what theory says against runs.
func TestTheory(t *testing.T) {
	for _, c := range []struct {
		d      sim.Def
		query  string
		trials int64
	}{
		{RandomGraph, "", 4000},
		{RandomGraph, "n=200&m=10", 4000},
		{RandomGraph, "n=400&m=70", 4000},
		{RandomGraph, "n=20000&m=6000", 300},
		{RandomGraph, "n=20000&m=8000", 300},
		{RandomGraph, "n=300&m=13&arity=3", 4000},
		{RandomGraph, "n=2000&m=160&arity=3", 1000},
		{RandomGraph, "n=3000&m=120&arity=4", 1000},
		{RandomGraph, "n=20000&m=450&arity=6", 300},
		{Peel, "n=1000&m=125", 2000},
		{Peel, "n=1000&m=700", 200},
		{Peel, "n=20000&m=13000", 20},
		{Peel, "n=20000&m=15800&arity=3", 20},
		{Peel, "n=20000&m=17000&arity=3", 20},
		{Peel, "n=2000&m=1400&arity=4", 50},
		{Peel, "n=2000&m=1800&arity=4", 50},
		{Peel, "n=2000&m=1600&arity=6&degree=2", 50},
		{Peel, "n=5000&m=7800&degree=2", 50},
		{Peel, "n=5000&m=8900&degree=2", 50},
		{Peel, "n=1000&m=125&degree=3", 2000},
		{Peel, "n=1000&m=125&degree=16", 200},
	} {
		s := with(t, c.d, c.query+"&"+simtest.Seed())
		if len(s.Theory()) < 2 {
			t.Errorf("%s: %d claims", s.Spec(), len(s.Theory()))
		}
		if err := simtest.Theory(s, c.trials); err != nil {
			t.Error(err)
		}
	}
}

// TestTheoryBites: each claim fails for graphs with too few nodes.
func TestTheoryBites(t *testing.T) {
	crowded := func(share uint64) (graph, peel sim.Def) {
		engine := graphEngine
		engine.Open = func(p graphParams, seed uint64) sim.Process {
			g := openGraph(p, seed)
			g.edges.n /= share
			return g
		}
		peeled := peelEngine
		peeled.Open = func(p peelParams, seed uint64) sim.Process {
			g := openPeel(p, seed)
			g.edges.n /= share
			return g
		}
		return sim.Define(graphDef, engine), sim.Define(peelDef, peeled)
	}
	graph, peel := crowded(4)
	_, full := crowded(32)
	for _, c := range []struct {
		right sim.Def
		query string
		wrong []sim.Def
	}{
		{RandomGraph, "n=1024&m=128", []sim.Def{graph}},
		{RandomGraph, "n=2000&m=160&arity=3", []sim.Def{graph}},
		{Peel, "n=1000&m=125", []sim.Def{full}},
		{Peel, "n=2000&m=1400&arity=4", []sim.Def{full}},
		{Peel, "n=1000&m=125&degree=3", []sim.Def{peel, full}},
	} {
		if err := simtest.TheoryBites(with(t, c.right, c.query+"&"+simtest.Seed()), 200, c.wrong...); err != nil {
			t.Errorf("%s: %v", c.query, err)
		}
	}
}

// TestKnown: claims stand where they are known and nowhere else.
func TestKnown(t *testing.T) {
	graph := "limit largest_component, limit cycles, limit cyclic_components, "
	for _, c := range []struct {
		d           sim.Def
		query, want string
	}{
		{RandomGraph, "", graph + "bound cycles, bound largest_component, "},
		{RandomGraph, "m=250", graph + "bound cycles, "},
		{RandomGraph, "n=1e9&m=125e6", graph + "bound cycles, bound largest_component, "},
		{RandomGraph, "m=15&arity=6", graph},
		{RandomGraph, "m=0", ""},
		{RandomGraph, "m=512", ""},
		{RandomGraph, "n=90&m=10", ""},
		{Peel, "", "limit left_fraction, limit max_load, "},
		{Peel, "m=512", "limit max_load, "},
		{Peel, "n=1e6&m=500100", "limit max_load, "},
		{Peel, "degree=16", "limit left_fraction, limit max_load, bound rounds_used, bound max_load, "},
		{Peel, "n=5&m=0", ""},
		{Peel, "n=5&m=5", ""},
	} {
		got := ""
		for _, claim := range with(t, c.d, c.query).Theory() {
			got += fmt.Sprintf("%s %s, ", claim.Grade, claim.Measure)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.query, got, c.want)
		}
	}
}

// TestCount: the chance of a forest and the mean number of cycles, by counting
// over all lists of edges.
func TestCount(t *testing.T) {
	for _, c := range []struct{ n, m int }{{3, 1}, {4, 1}, {5, 2}, {6, 2}, {4, 3}, {7, 3}} {
		if testing.Short() && c.n == 7 {
			continue
		}
		graphs, forests, rings := 1, 0, 0
		for range 2 * c.m {
			graphs *= c.n
		}
		for number := range graphs {
			edges := make([][]uint32, c.m)
			for i := range edges {
				edges[i] = []uint32{uint32(number % c.n), uint32(number / c.n % c.n)}
				number /= c.n * c.n
			}
			found := ringsOf(c.n, edges)
			rings += found
			if found == 0 {
				forests++
			}
		}
		if got, want := forestChance(int64(c.n), int64(c.m)), float64(forests)/float64(graphs); 2*c.m < c.n && math.Abs(got-want) > 1e-12 {
			t.Errorf("forestChance(%d, %d) = %v, counted %v", c.n, c.m, got, want)
		}
		got, _ := graphParams{int64(c.n), int64(c.m), 2}.rings(int64(c.m))
		if want := float64(rings) / float64(graphs); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d nodes, %d edges: %v cycles on average, counted %v", c.n, c.m, got, want)
		}
	}
}

// ringsOf counts the sets of edges that are one cycle: each node that they touch has
// two ends of them, and they hang together.
func ringsOf(n int, edges [][]uint32) (rings int) {
	for set := uint(1); set < 1<<len(edges); set++ {
		ends, f := make([]int, n), newForest(int64(n))
		for i, e := range edges {
			if set>>i&1 == 1 {
				ends[e[0]]++
				ends[e[1]]++
				f.join(e[0], e[1])
			}
		}
		odd := false
		for _, k := range ends {
			odd = odd || k != 0 && k != 2
		}
		if k := bits.OnesCount(set); !odd && f.largest == int64(k) && f.components == int64(n-k+1) {
			rings++
		}
	}
	return rings
}

// TestForestChance: chances known by other ways, and by simulation.
func TestForestChance(t *testing.T) {
	for _, c := range []struct {
		n, m      int64
		want, off float64
	}{
		{2000, 250, 1 - 0.133912, 1e-6}, {1e9, 125e6, math.Sqrt(0.75), 1e-9}, {1e6, 450000, math.Sqrt(0.1), 1e-4}, {100, 0, 1, 0},
	} {
		if got := forestChance(c.n, c.m); math.Abs(got-c.want) > c.off {
			t.Errorf("forestChance(%d, %d) = %.12f, want %.12f", c.n, c.m, got, c.want)
		}
	}
	for _, c := range []struct{ n, m int64 }{{20, 9}, {100, 25}, {2000, 250}} {
		s := with(t, RandomGraph, fmt.Sprintf("n=%d&m=%d&%s", c.n, c.m, simtest.Seed()))
		forests, runs, row := int64(0), int64(3000), make([]float64, 3)
		for trial := range runs {
			p := s.Trial(trial).Open()
			p.Step(1<<30, nil)
			if p.Measure(row); row[1] == 0 {
				forests++
			}
		}
		if p, err := fit.Binomial(forests, runs, forestChance(c.n, c.m)); err != nil || p < fit.FalseAlarm {
			t.Errorf("%s: %d forests in %d, expected %v of them: p = %.2g %v", s.Spec(), forests, runs, forestChance(c.n, c.m), p, err)
		}
	}
}

// TestSizes: all nodes are somewhere, and the published law for a million.
func TestSizes(t *testing.T) {
	for arity := leastArity; arity <= mostArity; arity++ {
		for _, c := range []float64{0.01, 0.25, 0.6, 0.8} {
			p := graphParams{n: 1e6, arity: arity}
			step := int64(c * 1e6 / float64(arity*(arity-1)))
			nodes := 0.0
			for k, mean := range p.sizes(step) {
				nodes += float64(k) * mean
			}
			if off := math.Abs(nodes - 1e6); off > 0.5*float64(arity*arity)*p.complexes(step)*1e6 {
				t.Errorf("arity %d, c = %v: %v nodes in components", arity, c, nodes)
			}
		}
	}
	law := graphParams{1e6, 125000, 2}.largestLaw(125000).Law
	if law.AtMost(12) > 0.5 || law.AtMost(13) < 0.5 {
		t.Errorf("up to 12 nodes with chance %v, up to 13 with %v: the median is not 13", law.AtMost(12), law.AtMost(13))
	}
	// The union bound with e²/8 says 115 at a chance of 1; the mean number of trees says less.
	if f := (graphParams{1e6, 125000, 2}).largestBound(125000); f.Value > 115 || f.Value < 16 {
		t.Errorf("the bound is %v", f.Value)
	}
}

// TestThresholds: published, in edges a node and degree.
func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		arity, degree int
		want          float64
	}{
		{2, 1, 0.5}, {3, 1, 0.8184691609927484}, {4, 1, 0.7722798398473923}, {5, 1, 0.7017802665836763},
		{2, 2, 0.8377297178964274}, {2, 3, 0.85823379125915}, {2, 4, 0.8499094360808241},
	} {
		if got := coreThreshold(c.arity, c.degree) / float64(c.degree); math.Abs(got-c.want) > 1e-8 {
			t.Errorf("threshold of arity %d, degree %d: %.12f, want %.12f", c.arity, c.degree, got, c.want)
		}
	}
}
