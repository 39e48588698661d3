package peel

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// peelTheory is what is known of peeling: how much of a large graph is left, how
// high the balls lie that its edges are, and when one round is enough.
func peelTheory(p peelParams) []sim.Prediction {
	if p.m == 0 {
		return nil
	}
	var list []sim.Prediction
	if claim, ok := p.core(); ok {
		list = append(list, claim)
	}
	if slack := stat.GreedyMaxSlack(p.n, p.arity, true); slack <= mostSlack {
		list = append(list, sim.Prediction{Measure: "max_load", Grade: sim.Limit, Source: "S4.8",
			Note: "edges are balls with a choice of their nodes: fluid law at this n, corrected to order 1/n",
			At:   p.greatest})
	}
	// If no node has more ends than go at once, all go at once.
	if chance := stat.UnionBound(int64(p.arity)*p.m, p.n, int64(p.degree)+1); chance <= 0.5 {
		list = append(list,
			atLast("rounds_used", sim.Bound, "S4.6", fmt.Sprintf("a node of more than %d ends is rare", p.degree),
				sim.Forecast{Value: 1, Side: sim.AtMost, Chance: chance}),
			atLast("max_load", sim.Bound, "S4.7", fmt.Sprintf("one round, and so no load above %d", p.degree),
				sim.Forecast{Value: float64(p.degree), Side: sim.AtMost, Chance: chance}))
	}
	return list
}

// mostSlack is the relative error of the exponents of the fluid law beyond which
// it is not worth saying.
const mostSlack = 1

// greatest is the law of the greatest load after a number of steps.
func (p peelParams) greatest(step int64) sim.Forecast {
	law, slack := stat.GreedyMaxLoad(min(step, p.m), p.n, p.arity, true)
	// The mean may be off by this much if each exponent λ of P(max ≥ k) = 1 − e^−λ
	// may be off by a factor 1 ± slack.
	off := 2 / float64(p.n)
	for k := law.Min + 1; k <= law.Max(); k++ {
		exponent := -math.Log1p(-min(law.AtLeast(k), 1-1e-15))
		off += math.Exp(-exponent*(1-slack)) - math.Exp(-exponent*(1+slack))
	}
	return sim.Forecast{Value: law.Mean(), Law: law, SD: law.SD(), Slack: off}
}

// coreNodes is the number of nodes from which the limit says something.
const coreNodes = 1000

// core is the claim about the edges that are left at the end.
func (p peelParams) core() (claim sim.Prediction, ok bool) {
	n := float64(p.n)
	mean, limit := float64(p.m)/n, coreThreshold(p.arity, p.degree)
	if p.n < coreNodes {
		return claim, false
	}
	if g := (graphParams{p.n, p.m, p.arity}); p.arity == 2 && p.degree == 1 && g.sparse(p.m) {
		_, edges := g.rings(p.m)
		slack := 10 * g.complexes(p.m) / (1 - g.growth(p.m))
		return atLast("left_fraction", sim.Limit, "S4.12, S4.16", "below the threshold only cycles are left, few edges in all",
			sim.Forecast{Value: edges / float64(p.m), Slack: slack / float64(p.m)}), true
	}
	// Near the threshold runs of one size differ, and runs of two sizes more so.
	if math.Abs(mean-limit) < 4*limit/math.Sqrt(n) || p.arity == 2 && p.degree == 1 && mean < limit+math.Pow(n, -1.0/3) {
		return claim, false
	}
	left, note := 0.0, "below the threshold %.5g edges a node nothing is left of a large graph"
	if mean > limit {
		left, note = coreFraction(p.arity, p.degree, float64(p.arity)*mean), "above the threshold %.5g edges a node"
	}
	return atLast("left_fraction", sim.Limit, "S4.16", fmt.Sprintf(note, limit),
		sim.Forecast{Value: left, Slack: 2 / math.Sqrt(n)}), true
}

// coreFraction is the fraction of the edges in the core of a large graph whose
// nodes have so many ends on average. A node is held by an edge if at least
// degree of its other edges hold it; ξ, the mean number of edges that hold a
// node, is the greatest root of ξ = mean·Q(ξ,degree)^(arity−1), Q(x,j) the
// probability that a Poisson number of mean x is at least j.
func coreFraction(arity, degree int, mean float64) float64 {
	return math.Pow(stat.PoissonAtLeast(holding(arity, degree, mean), int64(degree)), float64(arity))
}

// coreEnds is the fraction of the ends of edges that are at a node of the core. Such
// a node is held by more than degree edges, this one among them or not.
func coreEnds(arity, degree int, mean float64) float64 {
	x := holding(arity, degree, mean)
	others := stat.PoissonAtLeast(x, int64(degree))
	held := math.Pow(others, float64(arity-1))
	return held*others + (1-held)*stat.PoissonAtLeast(x, int64(degree)+1)
}

// holding is ξ, the mean number of edges that hold a node.
func holding(arity, degree int, mean float64) float64 {
	x := mean
	for range 1_000_000 {
		next := mean * math.Pow(stat.PoissonAtLeast(x, int64(degree)), float64(arity-1))
		if x-next < 1e-14*x {
			break
		}
		x = next
	}
	return x
}

// coreThreshold is the number of edges a node up to which nothing is left:
// the least x/(arity·Q(x,degree)^(arity−1)).
func coreThreshold(arity, degree int) float64 {
	if arity == 2 && degree == 1 {
		return 0.5 // the limit x → 0
	}
	ratio := func(x float64) float64 {
		return x / (float64(arity) * math.Pow(stat.PoissonAtLeast(x, int64(degree)), float64(arity-1)))
	}
	low, high := 1e-3, 3*float64(degree)+20
	for range 200 {
		third := (high - low) / 3
		if ratio(low+third) < ratio(high-third) {
			high -= third
		} else {
			low += third
		}
	}
	return ratio((low + high) / 2)
}
