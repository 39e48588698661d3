package reproduce

import (
	"context"
	"fmt"
	"math"

	"binfall/sim/graph"
	"binfall/sim/rng"
	"binfall/sim/walk"
)

const (
	record = "beyond it: another program"
	slide  = "Definition, explicit construction"
)

// lpsGraphs are what is on record of X^{p,q}.
var lpsGraphs = []struct {
	p, q, girth, diameter int64
	lambda                float64 // 0: not on record
}{
	{5, 13, 8, 7, 4.249721}, {5, 17, 8, 9, 4.308919}, {13, 17, 6, 4, 7.090170}, {17, 13, 3, 4, 7.850855},
	{5, 29, 9, 8, 4.442016}, {13, 29, 5, 5, 6.948738}, {5, 37, 10, 10, 0}, {5, 41, 9, 9, 0},
}

// lpsClaims are S3.9 and S3.10: eigenvalues, and LPS graphs.
func lpsClaims() (list []claim) {
	for _, g := range lpsGraphs {
		if g.lambda != 0 {
			list = append(list, claim{"S3.9", record, fmt.Sprintf("LPS(%d,%d): the greatest eigenvalue but for the trivial ones, by Lanczos' method; the prediction is by power iteration", g.p, g.q),
				value(g.lambda, 1e-6), false, eigenvalue(g.p, g.q)})
		}
	}
	list = append(list,
		claim{"S3.9", slide, "LPS graphs of this list: those that are not found to be Ramanujan", value(0, 0), false, ramanujan},
		claim{"S3.9", slide, "A torus, and cycles in the place of nodes: graphs that are not found to be other than Ramanujan", value(0, 0), false, notRamanujan},
		claim{"S3.9", "beyond it: a formula", "Torus of 110 times 110: the greatest eigenvalue but for the trivial ones, 2 + 2 cos(2π/110); Ramanujan graphs have 3.464 at most",
			says("above 2√3"), false, torusEigenvalue},
		claim{"S3.10", slide, "LPS graphs of this list: properties that do not hold, of the number of nodes, k neighbours that differ, one component, two sides or not, and the way back by the port that is said to lead back",
			value(0, 0), false, properties},
		claim{"S3.10", "beyond it: theorems", "LPS graphs of this list: girths below 4 log_p q − log_p 4, or of those without two sides 2 log_p q, and diameters above 2 log_p n + 2",
			value(0, 0), false, theorems},
	)
	for _, g := range lpsGraphs {
		name := fmt.Sprintf("LPS(%d,%d)", g.p, g.q)
		list = append(list,
			claim{"S3.10", record, name + ": girth; the prediction is a second search", value(float64(g.girth), 0), false, searched(g.p, g.q, girthOf)},
			claim{"S3.10", record, name + ": diameter; the prediction is a second search", value(float64(g.diameter), 0), false, searched(g.p, g.q, diameterOf)},
		)
	}
	return list
}

// familyClaims are S3.14 to S3.16: other graphs, what others do on them, and memory.
var familyClaims = []claim{
	{"S3.14", "beyond it", "Torus of 110 times 110: girth", value(4, 0), false, girth(4, func() (graph.Regular, error) { return graph.NewTorus(110, 110) })},
	{"S3.14", "beyond it", "Hypercube of 13 dimensions: girth", value(4, 0), false, girth(4, func() (graph.Regular, error) { return graph.NewHypercube(13) })},
	{"S3.14", "beyond it", "Complete graph of 100 nodes: girth", value(3, 0), false, girth(3, func() (graph.Regular, error) { return graph.NewComplete(100) })},
	{"S3.14", "beyond it", "Cycle of 1000 nodes: girth", value(1000, 0), false, girth(1000, func() (graph.Regular, error) { return graph.NewCycle(1000) })},
	{"S3.14", "beyond it", "Cycles of 8 nodes: girth", value(8, 0), false, girth(8, func() (graph.Regular, error) { return graph.NewCycles(1000, 8) })},
	{"S3.14", "Weaker girth", "Cycles of 3 in the place of 4000 nodes: girth", value(3, 0), false, girth(3, inflation(3))},
	{"S3.14", "Weaker girth", "Cycles of 4 in the place of 3000 nodes: girth", value(4, 0), false, girth(4, inflation(4))},
	{"S3.14", "Weaker girth", "Cycles of 6 in the place of 2000 nodes: girth", value(6, 0), false, girth(6, inflation(6))},
	{"S3.14", "beyond it: pairs of edge ends", "Random regular graphs of 12000 nodes and degree 3 to 20: graphs with loops or edges that are there twice", value(0, 0), false, simpleGraphs(5)},

	{"S3.15", "Related work, Kenthapadi and Panigrahy", "A random edge of a random regular graph of 12000 nodes and degree 110, n^½, which offers its two ends: the greatest load, where two choices have 3.07",
		says("ln ln n + O(1)"), false, byEdges(110, 100)},
	{"S3.15", "Related work, Kenthapadi and Panigrahy", "A random edge of a random 3-regular graph of 12000 nodes, which offers its two ends: the greatest load",
		says("ln ln n + O(log n/log(Δ/log⁴ n))"), false, byEdges(3, 100)},

	{"S3.16", "Is the graph costing too much memory? No", "LPS(5,29), two walkers: words of memory", value(2, 0), false, certain(lps29, "memory_words")},
	{"S3.16", "beyond it: nk words", "Random 3-regular graph of 12000 nodes, two walkers: words of memory", value(36_002, 0), false, certain(random3, "memory_words")},
	{"S3.16", "Model 1 could cost memory", "LPS(5,29), T = 30, two walkers: words of memory; dT nodes, and d walkers", atMost(62), false,
		stays(walk.Walk, lps29+anew("any", 30), "memory_words", 50, "")},
	{"S3.16", "Model 1 could cost memory", "Cycle of 8000 nodes, T = 20, two walkers: words of memory; dT nodes, and d walkers", atMost(42), false,
		stays(walk.Walk, "graph=cycle&n=8000&reset=any", "memory_words", 50, "")},
}

// enough hops tell all of a graph here.
const enough = 1 << 40

func inflation(length int64) func() (graph.Regular, error) {
	return func() (graph.Regular, error) {
		b, err := graph.NewInflated(12_000/length, length, seed)
		if err != nil {
			return nil, err
		}
		b.Step(int(b.Steps()))
		return b.Table(), nil
	}
}

// eigenvalue compares two methods.
func eigenvalue(p, q int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		g, err := graph.NewLPS(p, q)
		if err != nil {
			return finding{}, err
		}
		f := graph.Examine(g, enough)
		predicted, err := iterate(ctx, graph.Store(g), f.Bipartite)
		return finding{predicted, approached{f.Lambda.Value, f.Residual}, fmt.Sprintf("2√%d is %.7g", p, f.Bound)}, err
	}
}

func girthOf(girth, _ int, f graph.Facts) (predicted, measured float64) {
	return float64(girth), f.Girth.Value
}

func diameterOf(_, diameter int, f graph.Facts) (predicted, measured float64) {
	return float64(diameter), f.Diameter.Value
}

// searched compares two searches of a graph that looks the same from every node.
func searched(p, q int64, pick func(girth, diameter int, f graph.Facts) (predicted, measured float64)) func(context.Context) (finding, error) {
	return func(context.Context) (finding, error) {
		g, err := graph.NewLPS(p, q)
		if err != nil {
			return finding{}, err
		}
		table := graph.Store(g)
		girth, diameter := search(table)
		predicted, measured := pick(girth, diameter, graph.Examine(table, 2*int64(g.Nodes()*g.Degree())))
		return finding{predicted, counted(measured), ""}, nil
	}
}

// examineLPS tells what is found of each LPS graph of the list.
func examineLPS(ctx context.Context, hops int64, visit func(g *graph.LPS, p, q int64, f graph.Facts)) error {
	for _, c := range lpsGraphs {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		g, err := graph.NewLPS(c.p, c.q)
		if err != nil {
			return err
		}
		visit(g, c.p, c.q, graph.Examine(graph.Store(g), hops))
	}
	return nil
}

// ramanujan counts LPS graphs for which neither a number nor a theorem decides.
func ramanujan(ctx context.Context) (finding, error) {
	var found counted
	err := examineLPS(ctx, enough, func(_ *graph.LPS, _, _ int64, f graph.Facts) {
		if f.Verdict != graph.Yes {
			found++
		}
	})
	return finding{0, found, ""}, err
}

// notRamanujan counts the others that might be.
func notRamanujan(context.Context) (finding, error) {
	torus, err := graph.NewTorus(110, 110)
	if err != nil {
		return finding{}, err
	}
	graphs := []graph.Regular{torus}
	for _, length := range []int64{3, 4, 6, 10} {
		g, err := inflation(length)()
		if err != nil {
			return finding{}, err
		}
		graphs = append(graphs, g)
	}
	var found counted
	for _, g := range graphs {
		if graph.Examine(g, lanczosHops*int64(g.Nodes()*g.Degree())).Verdict != graph.No {
			found++
		}
	}
	return finding{0, found, ""}, nil
}

// lanczosHops for each port find the girth and some hundred steps of Lanczos' method.
const lanczosHops = 600

func torusEigenvalue(context.Context) (finding, error) {
	g, err := graph.NewTorus(110, 110)
	if err != nil {
		return finding{}, err
	}
	f := graph.Examine(g, 0)
	return finding{digits(2 + 2*math.Cos(2*math.Pi/110)), counted(digits(f.Lambda.Value)), ""}, nil
}

// properties counts those that LPS graphs do not have.
func properties(ctx context.Context) (finding, error) {
	var found counted
	holds := func(yes bool) {
		if !yes {
			found++
		}
	}
	err := examineLPS(ctx, shortly, func(g *graph.LPS, p, q int64, f graph.Facts) {
		square := int64(1) // p^((q−1)/2) mod q
		for range (q - 1) / 2 {
			square = square * p % q
		}
		n := q * (q*q - 1)
		if square == 1 {
			n /= 2
		}
		holds(int64(f.Nodes) == n && int64(f.Degree) == p+1)
		holds(f.Simple && f.Components == 1)
		holds(f.Bipartite == (square != 1))
		back := true
		for v := range uint32(g.Nodes()) {
			for port := range g.Degree() {
				w := g.Neighbour(v, port)
				back = back && g.Neighbour(w, g.Back(v, port)) == v && g.Back(w, g.Back(v, port)) == port
			}
		}
		holds(back)
	})
	return finding{0, found, ""}, err
}

// shortly is hops enough to tell all but the eigenvalue of the LPS graphs.
const shortly = 1 << 20

// theorems counts LPS graphs that break what is proved.
func theorems(ctx context.Context) (finding, error) {
	var found counted
	err := examineLPS(ctx, shortly, func(_ *graph.LPS, p, q int64, f graph.Facts) {
		log := func(x int64) float64 { return math.Log(float64(x)) / math.Log(float64(p)) }
		least := 2 * log(q)
		if f.Bipartite {
			least = 4*log(q) - log(4)
		}
		if f.Girth.Value < least {
			found++
		}
		if f.Diameter.Value > 2*log(int64(f.Nodes))+2 {
			found++
		}
	})
	return finding{0, found, ""}, err
}

// hypothesis finds the girth that a theorem on one walker asks to be greater.
func hypothesis(ctx context.Context) (finding, error) {
	f, err := searched(5, 29, girthOf)(ctx)
	f.note = "No graph of this size is so wide; the conclusion holds all the same, as the rows above tell"
	return f, err
}

// girth searches a graph from every node, or from one that stands for all.
func girth(predicted float64, make func() (graph.Regular, error)) func(context.Context) (finding, error) {
	return func(context.Context) (finding, error) {
		g, err := make()
		if err != nil {
			return finding{}, err
		}
		f := graph.Examine(g, lanczosHops*int64(g.Nodes()*g.Degree()))
		if f.Girth.Sense != graph.Exactly {
			return finding{}, fmt.Errorf("the girth is %s %v", f.Girth.Sense, f.Girth.Value)
		}
		return finding{predicted, counted(f.Girth.Value), ""}, nil
	}
}

// simpleGraphs counts random graphs that are not simple.
func simpleGraphs(each int) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var found breaches
		for degree := int64(3); degree <= 20; degree++ {
			for s := range uint64(each) {
				if ctx.Err() != nil {
					return finding{}, context.Cause(ctx)
				}
				b, err := graph.NewRandomRegular(12_000, degree, s)
				if err != nil {
					return finding{}, err
				}
				b.Step(int(b.Steps()))
				found.cases++
				ends := make(map[uint32]bool)
				simple := true
				for v := range uint32(12_000) {
					clear(ends)
					ends[v] = true
					for port := range int(degree) {
						w := b.Table().Neighbour(v, port)
						simple = simple && !ends[w]
						ends[w] = true
					}
				}
				if !simple {
					found.found++
				}
			}
		}
		return finding{0, found, ""}, nil
	}
}

// byEdges throws balls to a less loaded end of a random edge, by a toss if they have
// as many.
func byEdges(degree, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		const n = 12_000
		var most sample
		for t := range uint64(trials) {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			b, err := graph.NewRandomRegular(n, degree, t)
			if err != nil {
				return finding{}, err
			}
			b.Step(int(b.Steps()))
			loads, fullest, key := make([]uint32, n), uint32(0), rng.New(t, "edge")
			for ball := range uint64(n) {
				// An edge has two ends and each may come first: that tosses for ties.
				end := rng.Below(key.Word(ball), uint64(n*degree))
				v := uint32(end) / uint32(degree)
				if w := b.Table().Neighbour(v, int(end)%int(degree)); loads[w] < loads[v] {
					v = w
				}
				loads[v]++
				fullest = max(fullest, loads[v])
			}
			most = append(most, float64(fullest))
		}
		return finding{math.NaN(), mean{MeasureSummary: most.summary()}, ""}, nil
	}
}
