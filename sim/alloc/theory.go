package alloc

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// oneTheory is what is known of one choice. Nearly all of it is exact.
func oneTheory(p oneParams) []sim.Prediction {
	var list []sim.Prediction
	if _, err := stat.MaxLoadPoisson(p.m, p.n); err == nil { // else too many values to list
		list = oneLaws(p)
	}
	list = append(list, oneMoments(p)...)
	return append(list, unionBound(p.n), oneLeading(p))
}

// oneLaws are whole laws: of the greatest load and of the load of a bin.
func oneLaws(p oneParams) []sim.Prediction {
	maximum := func(step int64) sim.Forecast {
		law, err := stat.MaxLoad(step, p.n)
		return lawForecast(law, err)
	}
	return []sim.Prediction{
		{
			Measure: "max_load", Grade: sim.Exact, Source: "S1.8",
			Note: "n independent Poisson loads, given their sum",
			At:   maximum,
		},
		{
			Measure: "max_load", Grade: sim.Limit, Source: "S1.13",
			Note: "n independent Poisson loads: the sum is free",
			At:   func(step int64) sim.Forecast { return poissonMax(step, p.n) },
		},
		{
			Measure: "gap", Grade: sim.Exact, Source: "S1.8",
			At: func(step int64) sim.Forecast {
				return above(maximum(step), float64(step)/float64(p.n))
			},
		},
		{
			Measure: "loads", Grade: sim.Exact, Source: "S1.1",
			Note: "binomial(m, 1/n)",
			At: func(step int64) sim.Forecast {
				law, err := stat.LoadLaw(step, p.n)
				return lawForecast(law, err)
			},
		},
	}
}

// oneMoments are means and deviations.
func oneMoments(p oneParams) []sim.Prediction {
	return []sim.Prediction{
		{
			Measure: "empty_fraction", Grade: sim.Exact, Source: "S1.1",
			Note: "(1−1/n)^m",
			At: func(step int64) sim.Forecast {
				empty, sd := stat.EmptyBins(step, p.n)
				return sim.Forecast{Value: empty / float64(p.n), SD: sd / float64(p.n)}
			},
		},
		{
			Measure: "collisions", Grade: sim.Exact, Source: "S2.2",
			Note: "m(m−1)/(2n)",
			At: func(step int64) sim.Forecast {
				pairs, sd := stat.Collisions(step, p.n)
				return sim.Forecast{Value: pairs, SD: sd}
			},
		},
	}
}

// lawForecast forecasts a whole law.
func lawForecast(law stat.Law, err error) sim.Forecast {
	if err != nil {
		panic(err) // Theory offers no law where there are too many values
	}
	return sim.Forecast{Value: law.Mean(), Law: law, SD: law.SD()}
}

// above turns the forecast of a maximum into that of the gap to the mean.
func above(f sim.Forecast, mean float64) sim.Forecast {
	f.Value -= mean
	f.Law = stat.Law{}
	return f
}

// poissonMax is the maximum of independent Poisson loads; its slack is how far
// its mean is from the exact one.
func poissonMax(m, n int64) sim.Forecast {
	law, err := stat.MaxLoadPoisson(m, n)
	f := lawForecast(law, err)
	if exact, err := stat.MaxLoad(m, n); err == nil {
		f.Slack = 1.01 * math.Abs(exact.Mean()-f.Value)
	}
	return f
}

// boundChance is the chance at which bounds that could be stated at any are.
const boundChance = 0.001

// unionBound holds for one choice and, by majorisation, for more.
func unionBound(n int64) sim.Prediction {
	return sim.Prediction{
		Measure: "max_load", Grade: sim.Bound, Source: "S1.9, S4.1",
		Note: "some k balls in one bin: n·C(m,k)/n^k",
		At: func(step int64) sim.Forecast {
			k := stat.UnionBoundLoad(step, n, boundChance)
			return sim.Forecast{Value: float64(k - 1), Side: sim.AtMost, Chance: stat.UnionBound(step, n, k)}
		},
	}
}

// oneLeading is the leading term of the maximum as n grows with m/n fixed, or,
// for many balls a bin, of the gap.
func oneLeading(p oneParams) sim.Prediction {
	mean := float64(p.m) / float64(p.n)
	if mean > math.Log(float64(p.n)) {
		return sim.Prediction{
			Measure: "gap", Grade: sim.Leading, Source: "S5.4",
			Note:    "for m well above n ln n",
			Formula: "√(2(m/n) ln n)",
			Curve:   func(n float64) float64 { return math.Sqrt(2 * mean * math.Log(n)) },
		}
	}
	return sim.Prediction{
		Measure: "max_load", Grade: sim.Leading, Source: "S1.9, S1.10",
		Note:    "for m = n; the truth is 1.67 times this at n = 1e6",
		Formula: "ln n / ln ln n",
		Curve:   func(n float64) float64 { return math.Log(n) / math.Log(math.Log(n)) },
	}
}

// exactBalls is the number of balls up to which the law of d choices is worked
// out exactly, over all profiles of loads: about a tenth of a second.
const exactBalls = 30

// greedyTheory is what is known of d choices: exact for a handful of balls, the
// fluid law with its correction for more.
func greedyTheory(p greedyParams) []sim.Prediction {
	if p.m == 0 {
		return nil
	}
	probes := sim.Prediction{
		Measure: "probes_per_ball", Grade: sim.Exact, Source: "S1.14",
		Note: "d by definition",
		At: func(step int64) sim.Forecast {
			return sim.Forecast{Value: float64(min(step, 1) * int64(p.d))}
		},
	}
	var list []sim.Prediction
	if p.d == 1 {
		for _, claim := range oneTheory(oneParams{p.n, p.m}) {
			switch claim.Measure {
			case "max_load", "gap", "loads":
				list = append(list, claim)
			}
		}
		return append(list, probes)
	}
	grade, source, note := sim.Limit, "S1.15, S1.16", "fluid law at this n, corrected to order 1/n"
	if p.m <= exactBalls {
		grade, source, note = sim.Exact, "S1.14", "all profiles of loads"
	}
	list = append(list,
		sim.Prediction{Measure: "max_load", Grade: grade, Source: source, Note: note,
			At: func(step int64) sim.Forecast { return p.maxLoad(step) }},
		sim.Prediction{Measure: "gap", Grade: grade, Source: source, Note: note,
			At: func(step int64) sim.Forecast { return above(p.maxLoad(step), float64(step)/float64(p.n)) }},
		sim.Prediction{Measure: "loads", Grade: grade, Source: source, Note: note,
			At: func(step int64) sim.Forecast { return p.loadLaw(step) }},
		probes,
		unionBound(p.n),
	)
	if _, _, ok := stat.LayeredBound(p.m, p.n, p.d); ok {
		list = append(list, sim.Prediction{
			Measure: "max_load", Grade: sim.Bound, Source: "S1.18",
			Note: "layered induction with its constants",
			At: func(step int64) sim.Forecast {
				k, chance, _ := stat.LayeredBound(step, p.n, p.d)
				return sim.Forecast{Value: float64(k - 1), Side: sim.AtMost, Chance: chance}
			},
		})
	}
	formula, leading := fmt.Sprintf("ln ln n / ln %d", p.d), "max_load"
	if p.m > p.n {
		leading = "gap"
	}
	return append(list, sim.Prediction{
		Measure: leading, Grade: sim.Leading, Source: "S1.17, S5.4",
		Note:    "up to a constant; independent of m for m ≥ n, as a gap",
		Formula: formula,
		Curve:   func(n float64) float64 { return math.Log(math.Log(n)) / math.Log(float64(p.d)) },
	})
}

// maxLoad forecasts the maximum after some balls.
func (p greedyParams) maxLoad(step int64) sim.Forecast {
	if p.m <= exactBalls {
		law, _, err := stat.GreedyExact(int(p.n), int(step), p.d, p.replace)
		return lawForecast(law, err)
	}
	law, slack := stat.GreedyMaxLoad(step, p.n, p.d, p.replace)
	f := lawForecast(law, nil)
	f.Slack = meanSlack(law, slack) + 2/float64(p.n)
	return f
}

// meanSlack is by how much the mean of a maximum may be off if each exponent λ
// of P(max ≥ k) = 1 − e^−λ may be off by a factor 1 ± slack.
func meanSlack(law stat.Law, slack float64) float64 {
	sum := 0.0
	for k := law.Min + 1; k <= law.Max(); k++ {
		exponent := -math.Log1p(-min(law.AtLeast(k), 1-1e-15))
		sum += math.Exp(-exponent*(1-slack)) - math.Exp(-exponent*(1+slack))
	}
	return sum
}

// loadLaw forecasts the load of a bin picked at random.
func (p greedyParams) loadLaw(step int64) sim.Forecast {
	f := sim.Forecast{Value: float64(step) / float64(p.n)}
	if p.m <= exactBalls {
		_, tails, err := stat.GreedyExact(int(p.n), int(step), p.d, p.replace)
		if err != nil {
			panic(err) // exactBalls is too many
		}
		f.Law.P = append(tails, 0)
		for load := range tails {
			f.Law.P[load] -= f.Law.P[load+1]
		}
		return f
	}
	x := stat.FluidTailsFinite(p.d, float64(step)/float64(p.n), p.replace)
	f.Slack = 2 / float64(p.n)
	f.Law.Min = x.Full()
	above, _ := x.Expected(p.n, x.Full())
	for load := x.Full(); load <= x.Top(); load++ {
		next, _ := x.Expected(p.n, load+1)
		f.Law.P = append(f.Law.P, above-next)
		above = next
	}
	return f
}
