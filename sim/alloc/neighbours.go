package alloc

import (
	"fmt"
	"iter"
	"math"
	"sort"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/stat"
)

// What is known of the neighbours of one choice and d choices. Where a neighbour
// is one of these two, their theory stands; otherwise it is the fluid law.

// fluidLaws are the laws of a process with the rule, by its fluid limit at this
// n: the greatest load is i or more with probability 1 − e^(−n·x_i). There are
// none where that was not tried: below 20 bins, above 100 balls a bin. How far
// off it is was measured at 20 to 4000 bins and 1/4 to 50 balls a bin: each
// exponent by a factor 1 ± slack where the level is not rare, and all rare levels
// together by less than 1/n; the fraction of bins of a load by less than 0.8/n.
// Twice that is said.
func fluidLaws(rule stat.Rule, m, n int64, source string, slack float64) (known choice.Laws, ok bool) {
	if n < 20 || m > 100*n || slack > choice.MostSlack {
		return choice.Laws{}, false
	}
	return choice.Laws{Grade: sim.Limit, Source: source, Note: "fluid law at this n", Along: func(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
		return func(yield func(maximum, load sim.Forecast) bool) {
			times := make([]float64, len(steps))
			for i, step := range steps {
				times[i] = float64(step) / float64(n)
			}
			i := 0
			for tails := range rule.Along(times) {
				x := stat.FiniteTails{Tails: tails}
				maximum := choice.LawForecast(stat.GreedyMaxLoadOf(x, steps[i], n), nil)
				maximum.Slack = choice.MeanSlack(maximum.Law, slack) + 2/float64(n)
				load := choice.FluidLoad(x, n, times[i])
				load.Slack = 2 / float64(n)
				if !yield(maximum, load) {
					return
				}
				i++
			}
		}
	}}, true
}

// leftTheory is what is known of always-go-left. All bounds of one choice hold:
// if a ball lands among the j fullest bins, so do the offers of all groups, and
// those j bins are at most a share j/n of some group. Of groups of equal size
// the d shares have a product of at most (j/n)^d, as with d choices.
func leftTheory(p leftParams) []sim.Prediction {
	reads := readsPerBall(p.d, "S5.1")
	if p.d == 1 {
		return append(choice.One(p.m, p.n), reads)
	}
	var list []sim.Prediction
	// The work for a unit of time grows like d²: d offers, in steps of 1/d.
	if quick := float64(p.d*p.d)*float64(p.m) <= 6400*float64(p.n); quick {
		slack := 0.05 + 8/float64(p.n) + float64(p.d*p.d)/float64(4*p.n)
		if known, ok := fluidLaws(stat.GoLeft(p.n, p.d), p.m, p.n, "S5.1, S1.16", slack); ok {
			list = known.Claims(p.n)
		}
	}
	list = append(list, reads, choice.UnionBound(p.n))
	if p.n%int64(p.d) == 0 {
		list = append(list, choice.LayeredBound(p.m, p.n, p.d)...)
	}
	if aboutOne(p.m, p.n) && int64(p.d) < p.n {
		growth := stat.Growth(p.d)
		list = append(list, sim.Prediction{
			Measure: "max_load", Grade: sim.Leading, Source: "S5.1",
			Note:    fmt.Sprintf("for m = n, up to a constant; φ = %.4f", growth),
			Formula: fmt.Sprintf("ln ln n / (%d ln φ)", p.d),
			Curve:   func(n float64) float64 { return math.Log(math.Log(n)) / (float64(p.d) * math.Log(growth)) },
		})
	}
	return list
}

// aboutOne reports whether leading terms for m = n say something.
func aboutOne(m, n int64) bool { return n >= choice.LeadingBins && m >= n/2 && m <= 2*n }

// betaTheory is what is known of (1+β)-choice: it is one choice or two at its ends.
// Between them a ball lands among the j fullest bins with probability
// β(j/n)² + (1−β)j/n, at most j/n, so that the bounds of one choice hold.
func betaTheory(p betaParams) []sim.Prediction {
	switch p.beta {
	case 0:
		return append(choice.One(p.m, p.n), readsPerBall(1, "S5.2"))
	case 1:
		return greedyTheory(greedyParams{n: p.n, m: p.m, d: 2, ties: "random", replace: true})
	}
	list := mixtureClaims(p)
	list = append(list, sim.Prediction{
		Measure: "probes_per_ball", Grade: sim.Exact, Source: "S5.2",
		Note: "1+β on average, by definition",
		At: func(step int64) sim.Forecast {
			if step == 0 {
				return sim.Forecast{}
			}
			return sim.Forecast{Value: 1 + p.beta, SD: math.Sqrt(p.beta * (1 - p.beta) / float64(step))}
		},
	}, choice.UnionBound(p.n))
	if p.n >= choice.LeadingBins && float64(p.m) > float64(p.n)*math.Log(float64(p.n)) {
		list = append(list, sim.Prediction{
			Measure: "gap", Grade: sim.Leading, Source: "S5.2",
			Note:    "up to a constant factor, for m well above n ln n; the gap does not grow with m",
			Formula: "ln n / β",
			Curve:   func(n float64) float64 { return math.Log(n) / p.beta },
		})
	}
	return list
}

// mixtureClaims are the laws of (1+β)-choice, 0 < β < 1.
func mixtureClaims(p betaParams) []sim.Prediction {
	known, ok := fluidLaws(stat.OnePlusBeta(p.beta), p.m, p.n, "S5.2, S1.16", 0.05+3/float64(p.n))
	if !ok {
		return nil
	}
	return known.Claims(p.n)
}

// thinTheory is what is known of thinning. A threshold that no load is below, or
// every one, leaves one choice. Otherwise a bin below the threshold is the more
// likely to get a ball, so that the bounds of one choice hold.
func thinTheory(p thinParams) []sim.Prediction {
	reads := readsPerBall(1, "S5.6")
	if p.threshold == 0 && !p.relative || int64(p.threshold) >= p.m {
		return append(choice.One(p.m, p.n), reads)
	}
	var list []sim.Prediction
	known, ok := fluidLaws(stat.Thinning(p.threshold, p.relative), p.m, p.n, "S5.6, S1.16", 0.05+3/float64(p.n))
	if ok {
		list = known.Claims(p.n)
	}
	list = append(list, reads, choice.UnionBound(p.n))
	if aboutOne(p.m, p.n) && !p.relative {
		list = append(list, sim.Prediction{
			Measure: "max_load", Grade: sim.Leading, Source: "S5.6",
			Note:    "for m = n and the best threshold for each n",
			Formula: "√(8 ln n / ln ln n)",
			Curve:   func(n float64) float64 { return math.Sqrt(8 * math.Log(n) / math.Log(math.Log(n))) },
		})
	}
	return list
}

// memoryTheory is what is known of remembered bins. Whatever is kept, a ball
// that lands among the j fullest bins was offered d new ones among them: so all
// bounds of d choices hold.
func memoryTheory(p memoryParams) []sim.Prediction {
	if p.keep == 0 {
		return greedyTheory(greedyParams{n: p.n, m: p.m, d: p.d, ties: "random", replace: true})
	}
	var list []sim.Prediction
	one := p.d == 1 && p.keep == 1
	if one {
		slack := 0.05 + 1.5/math.Sqrt(float64(p.n)) // bins of a rare load come in bursts, while one is remembered
		if known, ok := fluidLaws(stat.Remembered(), p.m, p.n, "S5.5, S1.16", slack); ok {
			list = known.Claims(p.n)
		}
	}
	if p.keep == 1 {
		list = append(list, sim.Prediction{
			Measure: "probes_per_ball", Grade: sim.Exact, Source: "S5.5",
			Note: "d+1 by definition, but d of the first ball",
			At: func(step int64) sim.Forecast {
				return sim.Forecast{Value: float64(int64(p.d)*step+max(0, step-1)) / float64(max(1, step))}
			},
		})
	}
	list = append(list, choice.UnionBound(p.n))
	list = append(list, choice.LayeredBound(p.m, p.n, p.d)...)
	if one && aboutOne(p.m, p.n) {
		list = append(list, sim.Prediction{
			Measure: "max_load", Grade: sim.Leading, Source: "S5.5",
			Note:    "for m = n, up to a constant; φ = (1+√5)/2",
			Formula: "ln ln n / (2 ln φ)",
			Curve:   func(n float64) float64 { return math.Log(math.Log(n)) / (2 * math.Log(math.Phi)) },
		})
	}
	return list
}

// batchTheory is what is known of batches. The first one is one choice, because
// all bins look empty; a batch of one ball has nothing stale.
func batchTheory(p batchParams) []sim.Prediction {
	switch {
	case p.d == 1 || p.beta == 0 || p.m <= p.batch:
		return choice.One(p.m, p.n)
	case p.batch == 1 && p.beta == 1:
		return withoutReads(greedyTheory(greedyParams{n: p.n, m: p.m, d: p.d, ties: "random", replace: true}))
	}
	var list []sim.Prediction
	if p.batch == 1 {
		if p.d == 2 {
			list = mixtureClaims(betaParams{p.n, p.m, p.beta})
		}
		return append(list, choice.UnionBound(p.n))
	}
	list = append(list, offersBound(p.n, 1+p.beta*float64(p.d-1)))
	if p.beta == 1 && p.d == 2 && aboutOne(p.batch, p.n) {
		list = append(list, sim.Prediction{
			Measure: "gap", Grade: sim.Leading, Source: "S5.7",
			Note:    "for batches of about n balls: the gap of one choice with one batch",
			Formula: "ln n / ln ln n",
			Curve:   func(n float64) float64 { return math.Log(n) / math.Log(math.Log(n)) },
		})
	}
	return list
}

// withoutReads leaves out what is said of the loads read.
func withoutReads(claims []sim.Prediction) []sim.Prediction {
	var list []sim.Prediction
	for _, claim := range claims {
		if claim.Measure != "probes_per_ball" {
			list = append(list, claim)
		}
	}
	return list
}

// offersBound holds whatever balls see: a given bin is offered to a ball with
// probability at most offers/n.
func offersBound(n int64, offers float64) sim.Prediction {
	log := func(step, k int64) float64 { return stat.LogUnionBound(step, n, k) + float64(k)*math.Log(offers) }
	return sim.Prediction{
		Measure: "max_load", Grade: sim.Bound, Source: "S4.1",
		Note: fmt.Sprintf("some k balls offered one bin: n·C(m,k)·(%.4g/n)^k", offers),
		At: func(step int64) sim.Forecast {
			// As that of one choice it rises, then falls, and meets a chance below 1 once.
			k := int64(sort.Search(int(step+1), func(k int) bool { return log(step, int64(k)) <= math.Log(choice.BoundChance) }))
			return sim.Forecast{Value: float64(k - 1), Side: sim.AtMost, Chance: math.Exp(log(step, k))}
		},
	}
}
