package alloc

import (
	"fmt"
	"iter"
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
	return append(append(list, unionBound(p.n)), oneLeading(p)...)
}

// oneLaws are whole laws: of the greatest load and of the load of a bin.
func oneLaws(p oneParams) []sim.Prediction {
	maximum := func(step int64) sim.Forecast {
		law, err := stat.MaxLoad(step, p.n)
		return lawForecast(law, err)
	}
	list := []sim.Prediction{
		{
			Measure: "max_load", Grade: sim.Exact, Source: "S1.8",
			Note: "n independent Poisson loads, given their sum",
			At:   maximum,
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
	// The law for a free sum is shown where it is one for this n: not where
	// the two differ at a glance.
	if exact, free, err := bothMaxima(p.m, p.n); err == nil {
		if distance := stat.TotalVariation(exact, free); distance < 0.05 {
			list = append(list, sim.Prediction{
				Measure: "max_load", Grade: sim.Limit, Source: "S1.13",
				Note: fmt.Sprintf("n independent Poisson loads, the sum free; at m total variation %.2g from the exact law", distance),
				At:   func(step int64) sim.Forecast { return poissonMax(step, p.n) },
			})
		}
	}
	return list
}

// bothMaxima are the laws of the greatest load with the sum given and free.
func bothMaxima(m, n int64) (exact, free stat.Law, err error) {
	if exact, err = stat.MaxLoad(m, n); err != nil {
		return exact, free, err
	}
	free, err = stat.MaxLoadPoisson(m, n)
	return exact, free, err
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
	exact, free, err := bothMaxima(m, n)
	f := lawForecast(free, err)
	f.Slack = 1.01 * math.Abs(exact.Mean()-f.Value)
	return f
}

// boundChance is the chance at which bounds that could be stated at any are.
const boundChance = 0.001

// unionBound holds for one choice and, by majorisation, for every rule by which
// a ball comes to one of the j fullest bins with probability at most j/n.
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

// leadingBins is the number of bins from which ln ln n is above 1; below it a
// leading term says nothing at all.
const leadingBins = 16

// oneLeading is the leading term of the maximum as n grows with m = n, or, for
// many balls a bin, of the gap.
func oneLeading(p oneParams) []sim.Prediction {
	mean := float64(p.m) / float64(p.n)
	switch {
	case p.n < leadingBins:
		return nil
	case mean > math.Log(float64(p.n)):
		return []sim.Prediction{{
			Measure: "gap", Grade: sim.Leading, Source: "S5.4",
			Note:    "for m well above n ln n",
			Formula: "√(2(m/n) ln n)",
			Curve:   func(n float64) float64 { return math.Sqrt(2 * mean * math.Log(n)) },
		}}
	case mean >= 0.5 && mean <= 2:
		return []sim.Prediction{{
			Measure: "max_load", Grade: sim.Leading, Source: "S1.9, S1.10",
			Note:    "for m = n; the truth is 1.67 times this at n = 1e6",
			Formula: "ln n / ln ln n",
			Curve:   func(n float64) float64 { return math.Log(n) / math.Log(math.Log(n)) },
		}}
	}
	return nil
}

// oneClaims are those of one choice about what every process measures.
func oneClaims(n, m int64) []sim.Prediction {
	var list []sim.Prediction
	for _, claim := range oneTheory(oneParams{n, m}) {
		switch claim.Measure {
		case "max_load", "gap", "loads":
			list = append(list, claim)
		}
	}
	return list
}

// readsPerBall is the claim for a process each of whose balls reads so many loads.
func readsPerBall(reads int, source string) sim.Prediction {
	return sim.Prediction{
		Measure: "probes_per_ball", Grade: sim.Exact, Source: source,
		Note: fmt.Sprintf("%d by definition", reads),
		At: func(step int64) sim.Forecast {
			return sim.Forecast{Value: float64(min(step, 1) * int64(reads))}
		},
	}
}

// layeredBound holds if a ball comes to one of j given bins, the fullest, with
// probability at most (j/n)^d.
func layeredBound(m, n int64, d int) []sim.Prediction {
	if _, _, ok := stat.LayeredBound(m, n, d); !ok {
		return nil
	}
	return []sim.Prediction{{
		Measure: "max_load", Grade: sim.Bound, Source: "S1.18",
		Note: "layered induction with its constants",
		At: func(step int64) sim.Forecast {
			k, chance, _ := stat.LayeredBound(step, n, d)
			return sim.Forecast{Value: float64(k - 1), Side: sim.AtMost, Chance: chance}
		},
	}}
}

// greedyTheory is what is known of d choices: exact for a handful of balls or
// bins, the fluid law with its correction for more.
func greedyTheory(p greedyParams) []sim.Prediction {
	reads := readsPerBall(p.d, "S1.14")
	if p.d == 1 {
		return append(oneClaims(p.n, p.m), reads)
	}
	var list []sim.Prediction
	if known, ok := p.laws(); ok {
		list = known.claims(p.n)
	}
	list = append(list, reads, unionBound(p.n))
	list = append(list, layeredBound(p.m, p.n, p.d)...)
	return append(list, greedyLeading(p)...)
}

// greedyLeading is the leading term of the maximum for m = n, of the gap for
// more balls.
func greedyLeading(p greedyParams) []sim.Prediction {
	if p.n < leadingBins || p.m < p.n/2 || int64(p.d) >= p.n {
		return nil
	}
	measure := "max_load"
	if p.m > p.n {
		measure = "gap"
	}
	return []sim.Prediction{{
		Measure: measure, Grade: sim.Leading, Source: "S1.17, S5.4",
		Note:    "up to a constant; for m ≥ n the gap does not grow with m",
		Formula: fmt.Sprintf("ln ln n / ln %d", p.d),
		Curve:   func(n float64) float64 { return math.Log(math.Log(n)) / math.Log(float64(p.d)) },
	}}
}

// exactProfiles is the number of profiles of loads up to which the law of d
// choices is worked out exactly: 30 balls in any number of bins, 340 in two.
// About a tenth of a second.
const exactProfiles = 30_000

// mostSlack is the relative error of the exponents of the fluid law beyond
// which it is not worth saying: there are too few bins, or too many choices
// for them.
const mostSlack = 1

// laws are the law of the greatest load and that of the load of a bin, at
// positions that do not fall.
type laws struct {
	grade        sim.Grade
	source, note string
	along        func(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast]
}

// claims are those about the greatest load, the gap and the load of a bin.
func (known laws) claims(n int64) []sim.Prediction {
	say := func(measure string, pick func(step int64, maximum, load sim.Forecast) sim.Forecast) sim.Prediction {
		along := func(steps []int64) iter.Seq[sim.Forecast] {
			return func(yield func(sim.Forecast) bool) {
				i := 0
				for maximum, load := range known.along(steps) {
					if !yield(pick(steps[i], maximum, load)) {
						return
					}
					i++
				}
			}
		}
		return sim.Prediction{
			Measure: measure, Grade: known.grade, Source: known.source, Note: known.note, Along: along,
			At: func(step int64) (f sim.Forecast) {
				for f = range along([]int64{step}) {
				}
				return f
			},
		}
	}
	return []sim.Prediction{
		say("max_load", func(_ int64, maximum, _ sim.Forecast) sim.Forecast { return maximum }),
		say("gap", func(step int64, maximum, _ sim.Forecast) sim.Forecast {
			return above(maximum, float64(step)/float64(n))
		}),
		say("loads", func(_ int64, _, load sim.Forecast) sim.Forecast { return load }),
	}
}

// laws returns the best laws there are; ok is false if there are none.
func (p greedyParams) laws() (known laws, ok bool) {
	switch {
	case !p.replace && int64(p.d) == p.n:
		return laws{sim.Exact, "S1.14", "all bins are looked at, so loads differ by at most 1", p.even}, true
	case p.m <= 1000 && stat.GreedyExactProfiles(int(p.n), int(p.m)) <= exactProfiles:
		return laws{sim.Exact, "S1.14", "all profiles of loads", p.exact}, true
	}
	return laws{sim.Limit, "S1.15, S1.16", "fluid law at this n, corrected to order 1/n", p.fluid},
		stat.GreedyMaxSlack(p.n, p.d, p.replace) <= mostSlack
}

func (p greedyParams) even(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
	return func(yield func(maximum, load sim.Forecast) bool) {
		for _, step := range steps {
			most := (step + p.n - 1) / p.n
			low, more := step/p.n, float64(step%p.n)/float64(p.n)
			if !yield(
				sim.Forecast{Value: float64(most), Law: stat.Law{Min: int(most), P: []float64{1}}},
				sim.Forecast{Value: float64(step) / float64(p.n), Law: stat.Law{Min: int(low), P: []float64{1 - more, more}}},
			) {
				return
			}
		}
	}
}

func (p greedyParams) exact(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
	return func(yield func(maximum, load sim.Forecast) bool) {
		balls := make([]int, len(steps))
		for i, step := range steps {
			balls[i] = int(step)
		}
		i := 0
		for law, tails := range stat.GreedyExactAlong(int(p.n), balls, p.d, p.replace) {
			if !yield(lawForecast(law, nil), loadForecast(float64(steps[i])/float64(p.n), 0, tails)) {
				return
			}
			i++
		}
	}
}

func (p greedyParams) fluid(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
	return func(yield func(maximum, load sim.Forecast) bool) {
		times := make([]float64, len(steps))
		for i, step := range steps {
			times[i] = float64(step) / float64(p.n)
		}
		i, slack := 0, stat.GreedyMaxSlack(p.n, p.d, p.replace)
		for x := range stat.FluidTailsFiniteAlong(p.d, times, p.replace) {
			maximum := lawForecast(stat.GreedyMaxLoadOf(x, steps[i], p.n), nil)
			maximum.Slack = meanSlack(maximum.Law, slack) + 2/float64(p.n)
			load := fluidLoad(x, p.n, times[i])
			load.Slack = float64(2+p.d*p.d/4) / float64(p.n)
			if !yield(maximum, load) {
				return
			}
			i++
		}
	}
}

func fluidLoad(x stat.FiniteTails, n int64, mean float64) sim.Forecast {
	tails := []float64{1}
	for load := x.Full() + 1; load <= x.Top(); load++ {
		tail, _ := x.Expected(n, load)
		tails = append(tails, min(max(tail, 0), tails[len(tails)-1])) // tails fall, corrected or not
	}
	return loadForecast(mean, x.Full(), tails)
}

// loadForecast turns tails, from tails[0] = P(load ≥ least) = 1, into a law.
func loadForecast(mean float64, least int, tails []float64) sim.Forecast {
	law := stat.Law{Min: least, P: append(tails, 0)}
	for i := range tails {
		law.P[i] -= law.P[i+1]
	}
	return sim.Forecast{Value: mean, Law: law}
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
