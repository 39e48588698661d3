package graph

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// plain finds the facts of a small graph the long way: distances by Floyd and
// Warshall, the girth by taking edges away, eigenvalues of the dense matrix.
func plain(g Regular) (components, girth, diameter int, bipartite bool, lambda float64) {
	const far = 1 << 20
	n := g.Nodes()
	joined := mat.NewSymDense(n, nil)
	for v := range uint32(n) {
		for port := range g.Degree() {
			joined.SetSym(int(v), int(g.Neighbour(v, port)), 1)
		}
	}
	distances := func(skip, other int) [][]int {
		d := make([][]int, n)
		for v := range d {
			d[v] = make([]int, n)
			for w := range d[v] {
				switch {
				case v == w:
				case joined.At(v, w) == 1 && !(v == skip && w == other || v == other && w == skip):
					d[v][w] = 1
				default:
					d[v][w] = far
				}
			}
		}
		for via := range n {
			for v := range n {
				for w := range n {
					d[v][w] = min(d[v][w], d[v][via]+d[via][w])
				}
			}
		}
		return d
	}
	girth = far
	all := distances(-1, -1)
	bipartite = true
	for v := range n {
		first := true
		for w := range n {
			first = first && (w >= v || all[v][w] >= far)
			if all[v][w] < far {
				diameter = max(diameter, all[v][w])
			}
			if joined.At(v, w) == 0 {
				continue
			}
			if v < w {
				girth = min(girth, distances(v, w)[v][w]+1)
			}
			for u := range n {
				bipartite = bipartite && (all[u][v] >= far || all[u][v]%2 != all[u][w]%2)
			}
		}
		if first {
			components++
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(joined, false)
	values := eigen.Values(nil)
	slices.Sort(values)
	values = values[:n-1]
	if bipartite {
		values = values[1:]
	}
	for _, x := range values {
		lambda = max(lambda, math.Abs(x))
	}
	return components, girth, diameter, bipartite, lambda
}

// hidden is a graph of which nothing is known by its name.
type hidden struct{ Regular }

// TestExamine: against the long way, for all families known by name, from tables,
// and as graphs of which nothing is known.
func TestExamine(t *testing.T) {
	graphs := families()
	graphs["inflated 12 by 6"] = built(NewInflated(12, 6, 1))
	graphs["random 6 of 3"] = built(NewRandomRegular(6, 3, 2))
	graphs["random 6 of 3, other"] = built(NewRandomRegular(6, 3, 3))
	graphs["random 60 of 4"] = built(NewRandomRegular(60, 4, 2))
	graphs["random 20 of 2"] = built(NewRandomRegular(20, 2, 5))
	for name, g := range graphs {
		if g.Nodes() > 100 {
			continue
		}
		components, girth, diameter, bipartite, lambda := plain(g)
		for way, r := range map[string]Regular{"": g, ", stored": Store(g), ", hidden": hidden{g}} {
			f := Examine(r, 1<<30)
			if f.Nodes != g.Nodes() || f.Degree != g.Degree() || f.Edges != int64(g.Nodes()*g.Degree()/2) || !f.Simple || f.Components != components || f.Bipartite != bipartite {
				t.Errorf("%s%s: %+v; want %d components, bipartite %v", name, way, f, components, bipartite)
			}
			if f.Girth.Value != float64(girth) || f.Girth.Sense != Exactly {
				t.Errorf("%s%s: girth %+v, want %d", name, way, f.Girth, girth)
			}
			switch d := f.Diameter; {
			case components > 1 && d.Sense == NotTold && d.How != "":
			case components == 1 && d.Sense == Exactly && d.Value == float64(diameter):
			case components == 1 && d.Sense == AtLeast && d.Value <= float64(diameter) && 2*d.Value >= float64(diameter) && (way == ", hidden" || !symmetric(g)):
			default:
				t.Errorf("%s%s: diameter %+v, want %d", name, way, d, diameter)
			}
			if math.Abs(f.Lambda.Value-lambda) > 1e-7 || f.Residual > 1e-6 {
				t.Errorf("%s%s: λ %+v with residual %g, want %v", name, way, f.Lambda, f.Residual, lambda)
			}
			if bound := 2 * math.Sqrt(float64(g.Degree()-1)); math.Abs(lambda-bound) > 1e-6 {
				want := No
				if lambda < bound && components == 1 {
					want = Yes
				}
				if f.Verdict != want || f.Bound != bound {
					t.Errorf("%s%s: verdict %v for λ=%v and the bound %v", name, way, f.Verdict, lambda, bound)
				}
			}
		}
	}
}

// TestFormulas: Lanczos' method finds what formulas say, on larger graphs.
func TestFormulas(t *testing.T) {
	for _, g := range []Regular{
		must(NewCycle(100)), must(NewCycle(101)), must(NewTorus(20, 32)), must(NewTorus(21, 32)), must(NewTorus(33, 21)), must(NewTorus(3, 50)), must(NewTorus(50, 3)),
		must(NewHypercube(10)), must(NewHypercube(13)), must(NewComplete(300)),
	} {
		formula := Examine(g, 1<<30)
		f := Examine(hidden{g}, 1<<40)
		if formula.Lambda.Sense != Exactly || f.Lambda.Sense != About || math.Abs(f.Lambda.Value-formula.Lambda.Value) > 1e-6 || f.Residual > 1e-6 {
			t.Errorf("%T of %d nodes: %+v with residual %g, and %+v", g, g.Nodes(), f.Lambda, f.Residual, formula.Lambda)
		}
	}
}

// TestExhausted: where a graph has few eigenvalues, few steps find all there is.
func TestExhausted(t *testing.T) {
	for _, c := range []struct {
		g    Regular
		most int
	}{{must(NewComplete(300)), 2}, {must(NewHypercube(9)), 10}} {
		l := &lanczos{t: Store(c.g)}
		if _, residual, taken := l.extreme(mostSteps); taken > c.most || residual > 1e-9 {
			t.Errorf("%T: %d steps, residual %g", c.g, taken, residual)
		}
	}
}

// TestTridiagonal: value and vector of small matrices, with zeros in them, against
// the dense matrix.
func TestTridiagonal(t *testing.T) {
	for _, m := range []tridiagonal{
		{[]float64{3}, nil},
		{[]float64{0, 0, 0, 0}, []float64{1, 1, 1}},
		{[]float64{1, -4, 0.5}, []float64{0.25, 2}},
		{[]float64{2, 2, -3, 1, 0}, []float64{1, 0, 2, 1e-9}},
		{[]float64{1, 1, 1, 1, 1, 2}, []float64{1, 2, 1, 2, 1}},
	} {
		n := len(m.diag)
		dense := mat.NewSymDense(n, nil)
		for i, d := range m.diag {
			dense.SetSym(i, i, d)
			if i > 0 {
				dense.SetSym(i-1, i, m.off[i-1])
			}
		}
		var eigen mat.EigenSym
		eigen.Factorize(dense, false)
		want := 0.0
		for _, x := range eigen.Values(nil) {
			want = max(want, math.Abs(x))
		}
		x := mat.NewVecDense(n, m.extreme(5))
		var ax mat.VecDense
		ax.MulVec(dense, x)
		value := mat.Dot(&ax, x)
		ax.AddScaledVec(&ax, -value, x)
		if math.Abs(mat.Norm(x, 2)-1) > 1e-12 || math.Abs(math.Abs(value)-want) > 1e-12 || mat.Norm(&ax, 2) > 1e-7 {
			t.Errorf("%v: %v, want ±%v, with residual %g", m, value, want, mat.Norm(&ax, 2))
		}
	}
}

// TestVerdicts: a torus and an inflated graph have eigenvalues above the bound, and
// LPS graphs have not (correction A8). Random regular graphs are one or the other.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		g    Regular
		want Verdict
	}{
		{must(NewTorus(100, 100)), No},
		{hidden{must(NewTorus(40, 30))}, No},
		{built(NewInflated(1000, 3, 1)), No},
		{built(NewInflated(500, 4, 1)), No},
		{must(NewCycles(999, 9)), No},
		{must(NewLPS(5, 13)), Yes},
		{hidden{must(NewLPS(17, 13))}, Yes},
		{must(NewHypercube(6)), Yes},
		{must(NewHypercube(7)), No},
	} {
		if f := Examine(c.g, 1<<40); f.Verdict != c.want {
			t.Errorf("%T of %d nodes: %v, λ %+v, bound %v", c.g, c.g.Nodes(), f.Verdict, f.Lambda, f.Bound)
		}
	}
	f := Facts{Bound: 2, Residual: 0.2}
	for value, want := range map[float64]Verdict{1.7: Yes, 1.9: Undecided, 2.1: Undecided, 2.3: No} {
		f.Lambda, f.Verdict = Figure{value, About, ""}, Undecided
		if f.judge(); f.Verdict != want {
			t.Errorf("%v ± 0.2 with the bound 2: %v, want %v", value, f.Verdict, want)
		}
	}
}

// TestFewHops: what there are no hops for is not told, or told as a bound that holds.
func TestFewHops(t *testing.T) {
	lps := must(NewLPS(5, 29))
	f := Examine(lps, 0)
	if f.Girth != (Figure{5, AtLeast, "a theorem"}) || f.Lambda.Sense != AtMost || f.Verdict != Yes || f.Diameter.Sense != NotTold || f.Components != 1 {
		t.Errorf("LPS, no hops: %+v", f)
	}
	f = Examine(lps, 34*12180*6)
	if f.Girth.Value != 9 || f.Lambda.Sense != AtMost || f.Residual != 0 || f.Verdict != Yes {
		t.Errorf("LPS, 16 steps: %+v", f)
	}
	f = Examine(hidden{lps}, 0)
	if f.Girth.Sense != NotTold || f.Lambda.Sense != NotTold || f.Verdict != Undecided {
		t.Errorf("nothing known, no hops: %+v", f)
	}
	for _, g := range families() {
		if _, ok := g.(interface{ spectrum() (bool, float64) }); !ok {
			continue
		}
		f, all := Examine(g, 0), Examine(g, 1<<20)
		if f.Components != all.Components || f.Bipartite != all.Bipartite || f.Lambda.Value != all.Lambda.Value || f.Verdict != all.Verdict || f.Components == 0 {
			t.Errorf("%T, no hops: %+v, but %+v", g, f, all)
		}
	}
	f = Examine(hidden{lps}, 2*12180*6)
	if f.Girth.Sense != AtMost || f.Girth.Value < 9 || f.Components != 1 || f.Verdict != Undecided {
		t.Errorf("nothing known, two hops a port: %+v", f)
	}
	f = Examine(built(NewRandomRegular(20_000, 3, 1)), 100*20_000*3)
	if f.Girth.Sense != Exactly || f.Lambda.Sense != About || f.Residual < 1e-4 || f.Lambda.Value < 2.5 || f.Lambda.Value > 2.9 {
		t.Errorf("a random graph, a hundred hops a port: %+v", f)
	}
}

// TestNotSimple: of a graph with a loop the girth is 1, with parallel edges 2.
func TestNotSimple(t *testing.T) {
	parallel := newTable(4, 3) // 0=1, 2=3 twice, and 0–2, 1–3
	loop := newTable(2, 3)     // a loop on each node, and 0–1
	join := func(t *Table, v, port, w, back uint32) {
		t.hops[v<<t.shift|port], t.hops[w<<t.shift|back] = w<<t.shift|back, v<<t.shift|port
	}
	join(parallel, 0, 0, 1, 0)
	join(parallel, 0, 1, 1, 1)
	join(parallel, 2, 0, 3, 0)
	join(parallel, 2, 1, 3, 1)
	join(parallel, 0, 2, 2, 2)
	join(parallel, 1, 2, 3, 2)
	join(loop, 0, 0, 0, 1)
	join(loop, 1, 0, 1, 1)
	join(loop, 0, 2, 1, 2)
	for girth, g := range map[float64]*Table{2: parallel, 1: loop} {
		if f := Examine(g, 1<<20); f.Simple || f.Girth.Value != girth || f.Girth.Sense != Exactly {
			t.Errorf("%+v, want girth %v", f, girth)
		}
	}
}
