package reproduce

import (
	"context"
	"fmt"
	"math"
	"slices"

	"binfall/sim"
	"binfall/sim/walk"
)

// Graphs of some 12 000 nodes, as the command takes them.
const (
	lps29    = "graph=lps&p=5&q=29"
	random3  = "graph=random-regular&n=12000&degree=3"
	random6  = "graph=random-regular&n=12000&degree=6"
	cube13   = "graph=hypercube&dim=13"
	complete3000 = "graph=complete&n=3000"
	torus110 = "graph=torus&width=110&height=110"
	bouncing = "&move=simple"

	second = "beyond it: 20 runs of another program"
	talk2  = "Model 2, Theorem"
)

func inflated(girth int) string {
	return fmt.Sprintf("graph=inflated&base=%d&girth=%d", 12_000/girth, girth)
}

// loadClaims are S3.7, S3.8 and S3.11 to S3.13: walkers that go on for ever.
var loadClaims = slices.Concat([]claim{
	{"S3.7", talk2, "LPS(5,29), two walkers: the greatest load; allowed is what fresh bins have, and 0.03",
		says("ln ln n/ln 2 + Θ(1)"), false, asFresh(lps29, 2, "", 500)},
	{"S3.7", program, "LPS(5,29), two walkers: runs with a greatest load of 4 or more", of(1, 20), false, reaching(lps29, 2, 4, 500)},
	{"S3.7", program, "LPS(5,29), three walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(lps29, 3, 4, 500)},
	{"S3.7", program, "Random 3-regular graphs of 12000 nodes, two walkers: runs with a greatest load of 4 or more", of(1, 20), false, reaching(random3, 2, 4, 500)},
	{"S3.7", program, "Random 6-regular graphs of 12000 nodes, two walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(random6, 2, 4, 500)},
	{"S3.7", program, "Hypercube of 13 dimensions, two walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(cube13, 2, 4, 500)},
	{"S3.7", program, "Complete graph of 3000 nodes, two walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(complete3000, 2, 4, 500)},
	{"S3.7", program, "LPS(5,61), 113460 nodes, two walkers: runs with a greatest load of 4 or more", of(0, 5), true, reaching("graph=lps&p=5&q=61", 2, 4, 400)},
	{"S3.7", program, "LPS(5,61), 113460 nodes, two walkers: empty bins", value(0.2384, allowedShare), true, bins("graph=lps&p=5&q=61", 2, 0, 100)},
},
	fractions("LPS(5,29)", lps29, 2, 0.238087, 0.532418, 0.220907, 0.008584),
	fractions("Random 3-regular graphs of 12000 nodes", random3, 2, 0.237013, 0.534592, 0.219783, 0.008608),
	fractions("Random 6-regular graphs of 12000 nodes", random6, 2, 0.238367, 0.531758, 0.221383, 0.008492),
	[]claim{
		{"S3.8", "Theorem of Alon et al.", "LPS(5,29), one walker: the greatest load; allowed is what fresh bins have, and 0.03",
			between(6, 8), false, asFresh(lps29, 1, "", 1000)},
		{"S3.8", "Theorem of Alon et al.", "Random 3-regular graphs of 12000 nodes, one walker: the greatest load; allowed is what fresh bins have, and 0.03",
			between(6, 8), false, asFresh(random3, 1, "", 1000)},
		{"S3.8", program, "LPS(5,29), one walker: empty bins", between(0.363, 0.372), false, bins(lps29, 1, 0, 100)},
		{"S3.8", program, "Random 3-regular graphs of 12000 nodes, one walker: empty bins", between(0.363, 0.372), false, bins(random3, 1, 0, 100)},
		{"S3.8", program, "Random 6-regular graphs of 12000 nodes, one walker: empty bins", between(0.363, 0.372), false, bins(random6, 1, 0, 100)},
		{"S3.8", "beyond it: a walk leaves each edge's end by the next", "LPS(5,29), one walker: correlation of the loads at the two ends of an edge, 2/k, so shares of bins in one region scatter more than with fresh bins",
			value(0.333, 0.0005), false, neighbours(lps29, 1, "", 1.0/3, 0.001, 400)},
		{"S3.8", "beyond it: a walk leaves each edge's end by the next", "Random 3-regular graphs of 12000 nodes, one walker: correlation of the loads at the two ends of an edge, 2/k",
			value(0.667, 0.0005), false, neighbours(random3, 1, "", 2.0/3, 0.002, 400)},
		{"S3.8", program, "LPS(5,29), two walkers: correlation of the loads at the two ends of an edge",
			value(0.18, 0.005), false, neighbours(lps29, 2, "", math.NaN(), 0, 400)},
		{"S3.8", "beyond it: fresh bins", "LPS(5,29), bins picked anew for each ball, two choices: correlation of the loads at the two ends of an edge",
			value(0, 0.0005), false, neighbours(lps29, 2, "&move=independent", -1.0/12_179, 1e-6, 400)},

		{"S3.11", "Why non-backtracking", "Random 3-regular graphs of 12000 nodes, one simple walk: empty bins; on a tree exp(−(k−2)/(k−1))",
			value(0.606531, 5e-7), false, bounced(random3, 200)},
		{"S3.11", "Why non-backtracking", "Random 6-regular graphs of 12000 nodes, one simple walk: empty bins; on a tree exp(−(k−2)/(k−1))",
			value(0.449329, 5e-7), false, bounced(random6, 200)},
		{"S3.11", "Why non-backtracking", "LPS(5,29), one simple walk: empty bins; on a tree exp(−(k−2)/(k−1))",
			value(0.449329, 5e-7), false, bounced(lps29, 200)},
		{"S3.11", program, "Random 3-regular graphs of 12000 nodes, one simple walk: the greatest load, where a walk that never goes back has 6 to 8",
			between(14, 21), false, greatest(random3, 1, bouncing, 200, "")},
		{"S3.11", program + ": 5 nine times, 6 eleven times", "Random 3-regular graphs of 12000 nodes, two simple walks: the greatest load",
			between(5, 6), false, greatest(random3, 2, bouncing, 200, "Walks that never go back have 3")},
		{"S3.11", program, "Random 6-regular graphs of 12000 nodes, two simple walks: the greatest load",
			value(4, 0), false, greatest(random6, 2, bouncing, 200, "Walks that never go back have 3")},
		{"S3.11", program + ": 3 four times, 4 sixteen times", "Random 3-regular graphs of 12000 nodes, three simple walks: the greatest load",
			between(3, 4), false, greatest(random3, 3, bouncing, 200, "Walks that never go back have 3")},
		{"S3.11", "Why non-backtracking, Theorem", "Random 3-regular graphs of 12000 nodes, two walks: how much greater the greatest load is if they are simple",
			atLeast(0.8), false, exceeds(random3+bouncing, random3, 200)},
		{"S3.11", "Why non-backtracking, even worse than random allocation", "Random 3-regular graphs of 12000 nodes: how much greater the greatest load of two simple walks is than that of one choice",
			says("above 0"), false, worse(200)},

		{"S3.12", program, "Cycles of 3 in the place of nodes, one walker: the greatest load", between(9, 18), false, greatest(inflated(3), 1, "", 200, "")},
		{"S3.12", program + ": 4 seventeen times, 5 three times", "Cycles of 3 in the place of nodes, two walkers: the greatest load", between(4, 5), false, greatest(inflated(3), 2, "", 200, "")},
		{"S3.12", program, "Cycles of 4 in the place of nodes, one walker: the greatest load", between(7, 10), false, greatest(inflated(4), 1, "", 200, "")},
		{"S3.12", program + ": 3 four times, 4 sixteen times", "Cycles of 4 in the place of nodes, two walkers: the greatest load", between(3, 4), false, greatest(inflated(4), 2, "", 200, "")},
		{"S3.12", program, "Cycles of 6 in the place of nodes, one walker: the greatest load", between(6, 8), false, greatest(inflated(6), 1, "", 200, "")},
		{"S3.12", program + ": 3 nineteen times, 4 once", "Cycles of 6 in the place of nodes, two walkers: the greatest load", between(3, 4), false, greatest(inflated(6), 2, "", 200, "")},
		{"S3.12", program, "Cycles of 10 in the place of nodes, one walker: the greatest load", between(6, 8), false, greatest(inflated(10), 1, "", 200, "")},
		{"S3.12", program + ": 3 nineteen times, 4 once", "Cycles of 10 in the place of nodes, two walkers: the greatest load", between(3, 4), false, greatest(inflated(10), 2, "", 200, "")},
		{"S3.12", program, "Torus of 110 times 110, one walker: the greatest load", between(12, 20), false, greatest(torus110, 1, "", 200, "")},
		{"S3.12", program + ": 4 seven times, 5 twelve times, 6 once", "Torus of 110 times 110, two walkers: the greatest load", between(4, 6), false, greatest(torus110, 2, "", 200, "")},
		{"S3.12", "Weaker girth, larger than Θ(log n/g)", "12000 nodes, two walkers: how much greater the greatest load is with cycles of 3 in the place of nodes than with cycles of 6",
			says("above 0"), false, exceeds(inflated(3), inflated(6), 200)},
		{"S3.12", "Weaker girth, larger than Θ(log n/g)", "Cycles of 3 to 24 nodes each, 1 to 3 walkers that go round them: runs with a greatest load below n/(dg)",
			value(0, 0), false, rounds(50)},

		{"S3.13", "Girth Ω(log n/log log n)", "LPS(5,29), girth 9, where ln n/ln ln n is 4.2, two walkers: the greatest load",
			says("larger than Θ(log log n)"), false, greatest(lps29, 2, "", 200, "The source prints “larger”; what its theorem gives is a bound from above, O(log log n), and ln ln n is 2.24")},
	})

// fractions are the shares of bins with loads 0, 1, 2 …
func fractions(name, graph string, d int, shares ...float64) (list []claim) {
	for load, claimed := range shares {
		list = append(list, claim{"S3.7", program, fmt.Sprintf("%s, %d walkers: bins with %d balls", name, d, load),
			value(claimed, allowedShare), false, bins(graph, d, load, 100)})
	}
	return list
}

// bounced is the share of empty bins after one simple walk, by the law on a tree.
func bounced(graph string, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, n, err := openWalk(graph, 1, bouncing)
		if err != nil {
			return finding{}, err
		}
		f, err := forecast(s, "loads", sim.Limit)
		if err != nil {
			return finding{}, err
		}
		shares, err := binsOf(ctx, s, n, 0, trials)
		return finding{f.Law.Prob(0), mean{MeasureSummary: shares.summary(), slack: f.Slack}, ""}, err
	}
}

// worse shows how far two simple walks are from one choice.
func worse(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		const n = 12_000
		one, err := freshLaw(n, n, 1, "max_load")
		if err != nil {
			return finding{}, err
		}
		s, err := open(walk.Walk, random3+bouncing)
		if err != nil {
			return finding{}, err
		}
		var above sample
		m, err := summary(ctx, s, trials, "max_load")
		for _, c := range m.Counts {
			above = append(above, slices.Repeat(sample{c.Value - one.Value}, int(c.Trials))...)
		}
		return finding{math.NaN(), mean{MeasureSummary: above.summary()}, fmt.Sprintf("One choice has %.3g. The theorem is of large n; at this size two simple walks are still better", one.Value)}, err
	}
}

// rounds counts runs of walkers that go round cycles with less than they must have.
func rounds(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var found breaches
		for _, girth := range []int{3, 4, 8, 24} {
			for d := 1; d <= 3; d++ {
				s, err := open(walk.Walk, fmt.Sprintf("graph=cycles&n=12000&girth=%d&walkers=%d", girth, d))
				if err != nil {
					return finding{}, err
				}
				m, err := summary(ctx, s, trials, "max_load")
				if err != nil {
					return finding{}, err
				}
				for _, c := range m.Counts {
					found.cases += c.Trials
					if c.Value*float64(d*girth) < 12_000 {
						found.found += c.Trials
					}
				}
			}
		}
		return finding{0, found, ""}, nil
	}
}
