package reproduce

import (
	"context"
	"fmt"
	"math"
	"slices"

	"binfall/sim"
	"binfall/sim/walk"
)

// poorClaims are S3.11 to S3.13: walks that come back too soon.
var poorClaims = []claim{
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
