package reproduce

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/walk"
)

const (
	assumption = "Assumption 1 asks for less than 0.1"
	talk1      = "Model 1"
	arcs       = "beyond it: arcs of T nodes"
	clumps     = "beyond it: another program; the prediction counts the places where two paths come together"
)

// samplingClaims are S3.1 to S3.6: what a walk is, what it costs, and walkers that
// are put down anew.
var samplingClaims = []claim{
	{"S3.1", "Two models", "LPS(5,13) and random 3-regular graphs, 1 to 4 walkers of all kinds: balls that do not go to a least loaded of the nodes where the walkers stand, or steps that are no edge",
		value(0, 0), false, placed},
	{"S3.1", "beyond it: ties at random", "LPS(5,13), two walkers: ties that the second walker wins", value(0.5, 0), false, ties(40)},

	{"S3.2", "Two models, non-backtracking", "LPS(5,13), random 3-regular graphs and a torus: hops straight back to where the walker came from",
		value(0, 0), false, straightBack},
	{"S3.2", "Stationary distribution: uniform", "LPS(5,13), 40000 walks of 20 hops: squared deviation of the walks that end at a node from their mean number, over that, for the average node; 1 − 1/n if all nodes are alike",
		says("uniform"), false, spread(625)},
	{"S3.2", "Stationary distribution: uniform", "LPS(5,13), 40000 walks of 20 hops: walks that end in the first quarter of the nodes",
		value(0.25, 0), false, quarter(lps13, 625)},
	{"S3.2", "Stationary distribution: uniform", "Random 3-regular graphs of 1024 nodes, 40000 walks of 20 hops: walks that end in the first quarter of the nodes",
		value(0.25, 0), false, quarter("graph=random-regular&n=1024&degree=3", 625)},

	{"S3.3", "How many times per ball: d log6 n", "LPS(5,29), two bins picked anew for each ball: dice a ball", value(10.50, 0.005), false, certain(lps29+"&move=independent", "dice_per_ball")},
	{"S3.3", "Randomness used", "LPS(5,29), two walkers: dice a ball", value(1.80, 0.005), false, certain(lps29, "dice_per_ball")},
	{"S3.3", "Randomness used", "Random 3-regular graph of 12000 nodes, two walkers: dice a ball, about 2 log6 2 for the two edges, where two fresh bins take 10.48", value(0.7746, 5e-5), false, certain(random3, "dice_per_ball")},
	{"S3.3", "beyond it: real dice", "LPS(5,29), two walkers: rolls of a real die a ball, those that are of no use included", value(2.40, 0.005), false, certain(lps29, "rolls_per_ball")},

	{"S3.4", talk1 + ", Theorem", "LPS(5,29), T = 30: the greatest load", between(3, 4), false, asFresh(lps29, 2, anew("any", 30), allowedMax, 300)},
	{"S3.4", talk1 + ", Theorem", "Random 3-regular graphs of 12000 nodes, T = 30: the greatest load", between(3, 4), false, asFresh(random3, 2, anew("any", 30), allowedMax, 300)},
	{"S3.4", talk1 + ", Theorem", "Torus of 110 times 110, T = 20: the greatest load", between(3, 4), false, asFresh(torus110, 2, anew("any", 20), allowedMax, 300)},
	{"S3.4", talk1 + ", Theorem", "Cycles of 3 in the place of nodes, T = 20: the greatest load", between(3, 4), false, asFresh(inflated(3), 2, anew("any", 20), allowedMax, 300)},
	{"S3.4", "beyond it: within 1", "These four graphs, two walkers that are put down anew: runs with a greatest load that is not within 1 of what fresh bins have most often",
		value(0, 1e-6), false, within1(100)},
	{"S3.4", talk1 + ", Load of sampled bin", "These four graphs and a cycle, put down anew before the ball of a meeting: candidates that had got a ball since the last reset",
		value(0, 0), false, untouched},

	{"S3.5", arcs, "Cycle of 1000 nodes, T = 10, two walkers: starts that end by a meeting. The source's (2T − 1)/n counts each start in one place; by the rule here it ends only if both go the same way: (4T − 3)/(2n)",
		value(0.019, 0), false, circling(1000, 10, 200_000)},
	{"S3.5", arcs, "Cycle of 100 nodes, T = 5, two walkers: starts that end by a meeting, (4T − 3)/(2n) again. With so few nodes the two formulas are told apart",
		value(0.09, 0), false, circling(100, 5, 200_000)},
	{"S3.5", arcs, "Cycle of 8000 nodes, T = 20, two walkers: starts that end by a meeting, (4T − 3)/(2n)",
		value(0.004875, 0), false, circling(8000, 20, 100_000)},
	{"S3.5", arcs, "Cycle of 1000 nodes, T = 10, three walkers: starts that end by a meeting, about three times as many as with two",
		value(0.057, 0.003), false, circlingThree(1000, 10, 100_000)},
	{"S3.5", record, "LPS(5,29), T = 30, any node that was seen counts: starts that end by a meeting", value(0.075, 0.015), false, shown(resetting{lps29, 2, "any", 30, 1, 40_000}, assumption)},
	{"S3.5", clumps, "LPS(5,29), T = 30, nodes that the other walker saw count: starts that end by a meeting", value(0.050, 0.013), false, crossing(resetting{lps29, 2, "cross", 30, 1, 40_000}, 12_180, 6)},
	{"S3.5", record, "Random 3-regular graphs of 12000 nodes, T = 30, any node that was seen counts: starts that end by a meeting", value(0.052, 0.013), false, shown(resetting{random3, 2, "any", 30, 20, 2000}, assumption)},
	{"S3.5", clumps, "Random 3-regular graphs of 12000 nodes, T = 30, nodes that the other walker saw count: starts that end by a meeting", value(0.024, 0.009), false, crossing(resetting{random3, 2, "cross", 30, 20, 2000}, 12_000, 3)},
	{"S3.5", "beyond it: another program; the prediction is by the number of self-avoiding paths", "Torus of 110 times 110, T = 20, any node that was seen counts: starts that end by a meeting, nearly all of a walker with itself",
		value(0.95, 0.013), false, meeting(resetting{torus110, 2, "any", 20, 1, 20_000}, avoiding19/(4*math.Pow(3, 18)), 400.0/12_100)},
	{"S3.5", "beyond it: another program; the prediction is by the ways round cycles of 3", "Cycles of 3 in the place of nodes, T = 20, any node that was seen counts: starts that end by a meeting, nearly all of a walker with itself",
		value(0.985, 0.008), false, meeting(resetting{inflated(3), 2, "any", 20, 10, 2000}, aroundThree(19), 0.1)},

	{"S3.6", "If G is a cycle, ≈ d n^(−1/3) log6(2n)", "Cycle of 1000 nodes, T = 10: dice a ball", value(0.8484, 5e-5), false, cycleDice(1000, 400)},
	{"S3.6", "beyond it: 10 runs of another program", "Cycle of 1000 nodes, T = 10: dice a ball", value(0.8569, 0.008), false, cycleDice(1000, 400)},
	{"S3.6", "If G is a cycle, ≈ d n^(−1/3) log6(2n)", "Cycle of 8000 nodes, T = 20: dice a ball", value(0.5403, 5e-5), false, cycleDice(8000, 200)},
	{"S3.6", "beyond it: 10 runs of another program", "Cycle of 8000 nodes, T = 20: dice a ball", value(0.5424, 0.001), false, cycleDice(8000, 200)},
	{"S3.6", "If G is a cycle, ≈ d n^(−1/3) log6(2n)", "Cycle of 27000 nodes, T = 30: dice a ball", value(0.4054, 5e-5), false, cycleDice(27_000, 100)},
	{"S3.6", "beyond it: 10 runs of another program", "Cycle of 27000 nodes, T = 30: dice a ball", value(0.4059, 0.0004), false, cycleDice(27_000, 100)},
	{"S3.6", "If G is a cycle, ≈ d n^(−1/3) log6(2n)", "Cycle of 125000 nodes, T = 50: dice a ball", value(0.2775, 5e-5), true, cycleDice(125_000, 100)},
	{"S3.6", "beyond it: 4 runs of another program", "Cycle of 125000 nodes, T = 50: dice a ball", value(0.2777, 0.0002), true, cycleDice(125_000, 100)},
	{"S3.6", "Power of d", "Cycle of 1000 nodes, two bins picked anew for each ball: dice a ball", value(7.71, 0.005), false, certain("graph=cycle&n=1000&move=independent", "dice_per_ball")},
	{"S3.6", "Power of d", "Cycle of 125000 nodes, two bins picked anew for each ball: dice a ball", value(13.1, 0.05), false, certain("graph=cycle&n=125000&move=independent", "dice_per_ball")},
	{"S3.6", "T = ⌊n^(1/3)⌋", "Cycle of 1000 nodes: balls from one reset to the next, at most. In floats the cube root is below 10", value(10, 0), false, root(1000)},
	{"S3.6", "T = ⌊n^(1/3)⌋", "Cycle of 8000 nodes: balls from one reset to the next, at most", value(20, 0), false, root(8000)},
	{"S3.6", "T = ⌊n^(1/3)⌋", "Cycle of 27000 nodes: balls from one reset to the next, at most", value(30, 0), false, root(27_000)},
	{"S3.6", "T = ⌊n^(1/3)⌋", "Cycle of 125000 nodes: balls from one reset to the next, at most", value(50, 0), false, root(125_000)},
	{"S3.6", "beyond it: T − T(T−1)/n", "Cycle of 1000 nodes, T = 10: balls from one reset to the next; with the rule of meetings here T − (T−1)(2T+1)/(2n)", value(9.91, 0.005), false, period(1000, 10, 200_000)},
	{"S3.6", talk1 + ", Theorem", "Cycle of 8000 nodes, T = 20: the greatest load", between(3, 4), false, asFresh("graph=cycle&n=8000", 2, anew("any", 20), allowedMax, 500)},
}

// anew is the rest of a query: walkers are put down anew when they meet.
func anew(rule string, horizon int) string {
	return fmt.Sprintf("&reset=%s&horizon=%d", rule, horizon)
}

// within1 is the share of runs with a greatest load that differs by 2 or more from
// the most usual of fresh bins.
func within1(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var found share
		predicted := 0.0
		graphs := []struct {
			graph   string
			horizon int
		}{{lps29, 30}, {random3, 30}, {torus110, 20}, {inflated(3), 20}}
		for _, g := range graphs {
			s, n, err := openWalk(g.graph, 2, anew("any", g.horizon))
			if err != nil {
				return finding{}, err
			}
			f, err := freshLaw(n, n, 2, "max_load")
			if err != nil {
				return finding{}, err
			}
			mode := usual(f.Law)
			predicted += (f.Law.AtMost(mode-2) + f.Law.AtLeast(mode+2)) / float64(len(graphs))
			err = each(ctx, s, trials, func(t run.Trial) {
				found.trials++
				if math.Abs(t.Values[0]-float64(mode)) > 1 {
					found.hits++
				}
			})
			if err != nil {
				return finding{}, err
			}
		}
		return finding{predicted, found, "The prediction is the law of fresh bins"}, nil
	}
}

// circling is two walkers on a cycle. After T−1 hops each has an arc of T nodes.
func circling(n, horizon int64, count int) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found, err := resetting{fmt.Sprintf("graph=cycle&n=%d", n), 2, "any", horizon, 1, count}.meetings(ctx)
		return finding{float64(4*horizon-3) / float64(2*n), found, ""}, err
	}
}

// circlingThree is three of them: three pairs, of which two or more meet with at
// most three times the square of the chance of one.
func circlingThree(n, horizon int64, count int) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found, err := resetting{fmt.Sprintf("graph=cycle&n=%d", n), 3, "any", horizon, 1, count}.meetings(ctx)
		pair := float64(4*horizon-3) / float64(2*n)
		return finding{3 * pair, near{found, 3 * pair * pair}, "The prediction is for each pair alone"}, err
	}
}

// shown is the share of starts that end by a meeting, of which no theory is known.
func shown(r resetting, note string) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found, err := r.meetings(ctx)
		return finding{math.NaN(), found, note}, err
	}
}

// crossing is the share of starts that end by a meeting of two walkers, on n nodes of
// degree k. Where two paths come together, they share one node more than edges, as a
// rule: so the expected number of such places is that of common nodes less that of
// common edges. Their number is about Poisson. A start in one place is no meeting
// unless more is shared.
func crossing(r resetting, n, k float64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found, err := r.meetings(ctx)
		nodes, edges := float64(r.horizon), float64(r.horizon-1)
		places := (nodes*nodes-(1-1/k))/n - 2*edges*edges/(n*k)
		return finding{-math.Expm1(-places), near{found, places * places / 2}, fmt.Sprintf("%s. Common nodes alone bound it by T²/n = %.3g", assumption, nodes*nodes/n)}, err
	}
}

// avoiding19 is the number of paths of 19 steps in the square grid that come to no
// point twice.
const avoiding19 = 335_116_620

// meeting is the share of starts that end by a meeting, most of them of a walker with
// itself. One alone comes to no node twice with the chance given. If neither does, they
// meet in another way with the chance other, at most.
func meeting(r resetting, alone, other float64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found, err := r.meetings(ctx)
		return finding{1 - alone*alone, near{found, alone * alone * other}, assumption + ". The prediction leaves out meetings of one walker with the other"}, err
	}
}

// aroundThree is the chance that so many hops come to no node twice, if each node
// lies on a cycle of 3 and no other cycle counts.
func aroundThree(hops int) float64 {
	// At the first node of a cycle after an edge between cycles; at the second, at the
	// third; and at the start, if the walker came there round the cycle.
	first, next, third, start := 1.0/3, 0.0, 0.0, 2.0/3
	for range hops {
		first, next, third, start = (next+third+start)/2, first+start/2, next/2, 0
	}
	return first + next + third + start
}

// cycleDice holds the dice a ball of two walkers on a cycle against renewals.
func cycleDice(n, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		f, err := averages(walk.Walk, fmt.Sprintf("graph=cycle&n=%d&reset=any", n), "dice_per_ball", sim.Exact, trials)(ctx)
		f.note = "The formula of the source is that of walkers that never meet; the prediction counts meetings"
		return f, err
	}
}

// root is the horizon that a cycle has by itself.
func root(n int64) func(context.Context) (finding, error) {
	return func(context.Context) (finding, error) {
		s, err := open(walk.Walk, fmt.Sprintf("graph=cycle&n=%d&reset=any", n))
		if err != nil {
			return finding{}, err
		}
		text, _ := s.Value("horizon")
		horizon, err := strconv.Atoi(text)
		cube := 1.0
		for (cube+1)*(cube+1)*(cube+1) <= float64(n) {
			cube++
		}
		return finding{cube, counted(horizon), ""}, err
	}
}

// period is the mean time from one reset to the next, two walkers on a cycle.
func period(n, horizon int64, count int) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		lengths, err := resetting{fmt.Sprintf("graph=cycle&n=%d", n), 2, "any", horizon, 1, count}.lengths(ctx)
		var balls sample
		for _, length := range lengths {
			balls = append(balls, float64(length))
		}
		expected := float64(horizon) - float64((horizon-1)*(2*horizon+1))/float64(2*n)
		return finding{expected, mean{MeasureSummary: balls.summary()}, ""}, err
	}
}
