package reproduce

import (
	"context"
	"fmt"
	"math"
	"slices"

	"binfall/sim"
	"binfall/sim/alloc"
	"binfall/sim/peel"
	"binfall/sim/run"
	"binfall/sim/stat"
)

// graphClaims are S4.1 to S4.8: one choice, and two choices as a graph.
var graphClaims = []claim{
	{"S4.1", "For simplicity", "Numbers k ≤ n up to 200 for which (n/k)^k ≤ C(n,k) ≤ n^k/k! ≤ (ne/k)^k or k! ≥ (k/e)^k does not hold",
		value(0, 0), false, inequalities},
	{"S4.1", "Balls in Bins", "1000 balls in as many bins: bins with 5 balls or more; k balls have a chance of 1/k! at most",
		atMost(0.00833), false, fullBins(1000, 5, 1000)},
	{"S4.1", "Analysis", "A million balls in as many bins: the greatest load is below k, but for a chance of 1/n, from k = 2e ln n on",
		atMost(75.1), false, belowFactorial},
	{"S4.1", "Lemma: Θ(log n)", "A million balls in as many bins: the greatest load. With a constant times log n it would be twice that of 1000 balls in 1000 bins, which is 5.514",
		value(11.03, 0.5), false, averages(alloc.OneChoice, "n=1e6&m=1e6", "max_load", sim.Exact, 60)},
	{"S4.1", "Lemma, Actually", "10000 balls in as many bins: the greatest load. It is the line below the lemma that is right",
		says("Θ(log n/log log n)"), false, averages(alloc.OneChoice, "n=1e4&m=1e4", "max_load", sim.Exact, 2000)},

	{"S4.2", "Power of two, View as graph", "1000 edges between as many nodes, thrown as balls to the end with fewer: graphs with other loads than two choices have",
		value(0, 0), false, sameLoads},

	{"S4.3", "Analysis Intuition", "Least number of nodes of a tree with a node of load 10, by the binomial tree of 1023 edges",
		atLeast(32), false, binomialTree(10)},
	{"S4.3", "Analysis Intuition", "200 nodes, 80 edges: graphs without a cycle in which the greatest load is above lg of the largest component, or above that and 1 if components have one cycle",
		value(0, 0), false, onlyRings("n=200&m=80", "", 3000, tall)},

	{"S4.4", "Connected Component", "A million nodes, 125000 edges: nodes of the largest component",
		says("O(log n)"), false, averages(peel.RandomGraph, "n=1e6&m=125000", "largest_component", sim.Limit, 60)},
	{"S4.4", "Connected Component", "A million nodes, 125000 edges: nodes of the largest component; by the union bound (n/k)(e²/8)^k none of 115 is to be expected",
		atMost(115), false, stays(peel.RandomGraph, "n=1e6&m=125000", "largest_component", 60, "The source's bound is true and loose; its own choice, which allows for the chance 1/n, is 381")},
	{"S4.4", "Connected Component", "10000 nodes, 1250 edges: components that are trees of 4 nodes",
		value(38.32, 0.2), false, trees(10_000, 1250, 4, 400)},
	{"S4.4", "Connected Component", "10 million nodes, 1250000 edges: nodes of the largest component",
		says("O(log n)"), true, averages(peel.RandomGraph, "n=1e7&m=1250000", "largest_component", sim.Limit, 60)},

	{"S4.5", "Not dense", "1000 nodes, 125 edges: graphs in which some nodes may have more than 8 ends a node among them; the source says O(1/n²)",
		atMost(1e-6), false, dense(8, 3000)},
	{"S4.5", "Not dense", "1000 nodes, 125 edges: graphs in which some nodes may have more than 2 ends a node among them: those that have two cycles in one component",
		says("at most 8 ends a node"), false, dense(2, 3000)},

	{"S4.6", "Removal Process", "100000 nodes, 12500 edges, nodes of 16 ends or fewer removed: rounds",
		says("O(log X)"), false, stays(peel.Peel, "n=1e5&m=12500&degree=16", "rounds_used", 100, "One round does it")},
	{"S4.6", "Removal Process", "2000 nodes, 900 edges, nodes of 4 ends or fewer removed: graphs with more than lg X + 1 rounds, of those in which no nodes have more than 2 ends each among them; X is the largest component",
		value(0, 0), false, onlyRings("n=2000&m=900", "&degree=4", 500, slow)},

	{"S4.7", "Removal Process, Property", "1000 nodes, edges removed to the last by nodes of D ends or fewer: graphs with a load above D times the rounds",
		value(0, 0), false, heights},

	{"S4.8", "Removal Process, Claim", "125000 balls with two choices in a million bins: greatest load 2, and not 3",
		says("O(log log n)"), false, twice("n=1e6&m=125000", 2, 200)},
	{"S4.8", "Removal Process, Claim", "125000 balls with two choices in a million bins: bins with 2 balls or more",
		value(6.46991e-4, 1e-9), false, secondLevel(1_000_000, 125_000, 40)},
	{"S4.8", "Power of two choices", "10000 balls with two choices in as many bins: the greatest load",
		says("O(log log n)"), false, averages(alloc.DChoice, "n=1e4&m=1e4", "max_load", sim.Limit, 1000)},
	{"S4.8", "Removal Process, Claim", "1250000 balls with two choices in 10 million bins: greatest load 2, and not 3",
		says("O(log log n)"), true, twice("n=1e7&m=1250000", 2, 200)},
}

// fullBins is the share of bins with at least k balls, one choice, m = n.
// Loads of one run are negatively associated, so that their counts vary less
// than those of coins, for which the test is made.
func fullBins(n, k, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(alloc.OneChoice, fmt.Sprintf("n=%d&m=%d", n, n))
		if err != nil {
			return finding{}, err
		}
		found := share{trials: n * trials}
		err = each(ctx, s, trials, func(t run.Trial) {
			for _, bins := range t.Tally[min(k, int64(len(t.Tally))):] {
				found.hits += bins
			}
		})
		return finding{stat.LoadAtLeast(n, n, k), found, "The prediction is the exact law"}, err
	}
}

// inequalities tries them on logarithms.
func inequalities(context.Context) (finding, error) {
	var found breaches
	factorial := func(k int) float64 { log, _ := math.Lgamma(float64(k + 1)); return log }
	const rounding = 1e-9
	for n := 1; n <= 200; n++ {
		for k := 1; k <= n; k++ {
			found.cases++
			large, small := float64(n), float64(k)
			choose := factorial(n) - factorial(k) - factorial(n-k)
			rising := []float64{
				small * math.Log(large/small), choose, small*math.Log(large) - factorial(k), small * (math.Log(large/small) + 1),
			}
			for i := range rising {
				rising[i] += rounding * float64(i) // the first two are equal for k = 1 and k = n
			}
			if !slices.IsSorted(rising) || factorial(k) < small*(math.Log(small)-1) {
				found.found++
			}
		}
	}
	return finding{0, found, ""}, nil
}

// belowFactorial is the least k with k! ≥ n².
func belowFactorial(ctx context.Context) (finding, error) {
	const n = 1_000_000
	k, factorial := 1.0, 1.0
	for factorial < n*n {
		k++
		factorial *= k
	}
	s, err := open(alloc.OneChoice, "n=1e6&m=1e6")
	if err != nil {
		return finding{}, err
	}
	m, err := summary(ctx, s, 40, "max_load")
	return finding{k, most{m, 1.0 / n}, "The source's k is true and loose: k! ≥ n² from 15 on"}, err
}

// sameLoads throws the edges of a graph as balls.
func sameLoads(ctx context.Context) (finding, error) {
	graph, err := open(peel.Peel, "n=1000&m=1000")
	if err != nil {
		return finding{}, err
	}
	balls, err := open(alloc.DChoice, "n=1000&m=1000&d=2&ties=first&replace=true")
	if err != nil {
		return finding{}, err
	}
	const trials = 1000
	tallies := make([][]int64, 0, trials)
	if err := each(ctx, graph, trials, func(t run.Trial) { tallies = append(tallies, t.Tally) }); err != nil {
		return finding{}, err
	}
	found := breaches{cases: trials}
	err = each(ctx, balls, trials, func(t run.Trial) {
		if !slices.Equal(t.Tally, tallies[t.Trial]) {
			found.found++
		}
	})
	return finding{0, found, ""}, err
}

// binomialTree throws the edges of the tree B_k: those of two trees B_(k−1), then
// the one that joins their roots, the first of which wins all ties.
func binomialTree(k int) func(context.Context) (finding, error) {
	return func(context.Context) (finding, error) {
		load := make([]int, 1<<k)
		var grow func(k, root int)
		grow = func(k, root int) {
			if k == 0 {
				return
			}
			other := root + 1<<(k-1)
			grow(k-1, root)
			grow(k-1, other)
			if load[other] < load[root] {
				root = other
			}
			load[root]++
		}
		grow(k, 0)
		nodes := len(load)
		if load[0] != k {
			nodes = 0 // no tree was found
		}
		return finding{math.Pow(2, float64(k)), counted(nodes), "The source's 2^(k/2) nodes are true and not sharp"}, nil
	}
}

// onlyRings looks at graphs of which no component has two cycles, and counts those
// that break a rule about the largest component and the measures of peeling.
func onlyRings(query, peeling string, trials int64, broken func(largest, cycles float64, peeled []float64) bool) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		graph, err := open(peel.RandomGraph, query)
		if err != nil {
			return finding{}, err
		}
		peeled, err := open(peel.Peel, query+peeling)
		if err != nil {
			return finding{}, err
		}
		var found breaches
		for t := range trials {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			g := end(graph, t)
			largest, cycles, cyclic := g[0], g[1], g[2]
			if cycles > cyclic {
				continue
			}
			found.cases++
			if broken(largest, cycles, end(peeled, t)) {
				found.found++
			}
		}
		return finding{0, found, ""}, nil
	}
}

// tall reports whether the greatest load is above what the largest component has
// room for.
func tall(largest, cycles float64, peeled []float64) bool {
	load := peeled[3]
	return load > math.Floor(math.Log2(largest))+min(1, cycles)
}

// slow reports whether less than half of a component went in some round.
func slow(largest, _ float64, peeled []float64) bool {
	rounds := peeled[0]
	return rounds > math.Floor(math.Log2(largest))+1
}

// trees counts the components that are trees of k nodes. Their mean number is
// C(n,k)·k^(k−2)·m!/(m−k+1)!·(2/n²)^(k−1)·(1−k/n)^(2(m−k+1)).
func trees(n, m, k, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		graph, err := open(peel.RandomGraph, fmt.Sprintf("n=%d&m=%d", n, m))
		if err != nil {
			return finding{}, err
		}
		mass, nodes := math.Pow(float64(k), float64(k-2)), float64(n)
		for i := range k {
			mass *= float64(n-i) / float64(i+1)
		}
		for i := range k - 1 {
			mass *= float64(m-i) * 2 / nodes / nodes
		}
		mass *= math.Pow(1-float64(k)/nodes, float64(2*(m-k+1)))
		var counts sample
		for t := range trials {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			c, found := graphOf(graph, n, t), 0.0
			c.each(func(root int64) {
				if c.nodes[root] == k && c.excess(root) == -1 {
					found++
				}
			})
			counts = append(counts, found)
		}
		return finding{mass, mean{MeasureSummary: counts.summary()}, ""}, nil
	}
}

// dense is the share of graphs with a set of nodes that may have more ends a node
// among them than the source allows. A component whose edges exceed its nodes by
// x holds no set with more than 2(1+x), and none with more than 2 if x ≤ 0.
func dense(ends float64, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		const n, m = 1000, 125
		graph, err := open(peel.RandomGraph, fmt.Sprintf("n=%d&m=%d", n, m))
		if err != nil {
			return finding{}, err
		}
		found := share{trials: trials}
		for t := range trials {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			c, excess := graphOf(graph, n, t), int64(0)
			c.each(func(root int64) { excess = max(excess, c.excess(root)) })
			if 2*(1+float64(excess)) > ends {
				found.hits++
			}
		}
		if ends == 2 {
			fits, err := chance(fmt.Sprintf("n=%d&m=%d", n, m))
			return finding{1 - fits, found, ""}, err
		}
		return finding{denseBound(n, m, int64(ends)), found, "The prediction is the sum of the source's own bound, which is far below 1/n²"}, nil
	}
}

// denseBound is the union bound over all sets of k nodes that 4k of m edges fall
// into, for 8 ends a node: Σ C(n,k)·C(m,4k)·(k/n)^(8k).
func denseBound(n, m, ends int64) (sum float64) {
	for k := int64(1); ends*k/2 <= m; k++ {
		log := float64(ends*k) * math.Log(float64(k)/float64(n))
		for i := range k {
			log += math.Log(float64(n-i) / float64(i+1))
		}
		for i := range ends * k / 2 {
			log += math.Log(float64(m-i) / float64(i+1))
		}
		sum += math.Exp(log)
	}
	return sum
}

// heights compares loads with the rounds of a removal that leaves nothing.
func heights(ctx context.Context) (finding, error) {
	var found breaches
	for _, query := range []string{"m=300&degree=1", "m=1300&degree=2", "m=2200&degree=3", "m=1000&degree=16"} {
		s, err := open(peel.Peel, "n=1000&"+query)
		if err != nil {
			return finding{}, err
		}
		err = each(ctx, s, 250, func(t run.Trial) {
			left, bound, load := t.Values[1], t.Values[2], t.Values[3]
			if left > 0 {
				return
			}
			found.cases++
			if load > bound {
				found.found++
			}
		})
		if err != nil {
			return finding{}, err
		}
	}
	return finding{0, found, ""}, nil
}

// twice is the share of runs of two choices with a given greatest load.
func twice(query string, load int, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(alloc.DChoice, query+"&d=2")
		if err != nil {
			return finding{}, err
		}
		f, err := forecast(s, "max_load", sim.Limit)
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, "max_load")
		return finding{f.Law.Prob(load), share{countOf(m, float64(load)), m.Trials}, ""}, err
	}
}

// secondLevel is the mean fraction of bins with two balls or more.
func secondLevel(n, m, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(alloc.DChoice, fmt.Sprintf("n=%d&m=%d&d=2", n, m))
		if err != nil {
			return finding{}, err
		}
		var fractions sample
		err = each(ctx, s, trials, func(t run.Trial) {
			bins := int64(0)
			for _, b := range t.Tally[min(2, len(t.Tally)):] {
				bins += b
			}
			fractions = append(fractions, float64(bins)/float64(n))
		})
		x := stat.FluidTails(2, float64(m)/float64(n))
		return finding{x.AtLeast(2), mean{MeasureSummary: fractions.summary(), slack: 1 / float64(n)},
			fmt.Sprintf("The fluid law, of which the next level is %.3g", x.AtLeast(3))}, err
	}
}
