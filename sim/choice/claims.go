package choice

import (
	"iter"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// BoundChance is the chance at which bounds that could be stated at any are.
const BoundChance = 0.001

// LeadingBins is the number of bins from which ln ln n is above 1; below it a
// leading term says nothing at all.
const LeadingBins = 16

// MostSlack is the relative error of the exponents of the fluid law beyond
// which it is not worth saying: there are too few bins, or too many choices
// for them.
const MostSlack = 1

// LawForecast forecasts a whole law.
func LawForecast(law stat.Law, err error) sim.Forecast {
	if err != nil {
		panic(err) // Theory offers no law where there are too many values
	}
	return sim.Forecast{Value: law.Mean(), Law: law, SD: law.SD()}
}

// Above turns the forecast of a maximum into that of the gap to the mean.
func Above(f sim.Forecast, mean float64) sim.Forecast {
	f.Value -= mean
	f.Law = stat.Law{}
	return f
}

// Laws are the law of the greatest load and that of the load of a bin, at
// positions that do not fall.
type Laws struct {
	Grade        sim.Grade
	Source, Note string
	Along        func(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast]
}

// Claims are those about the greatest load, the gap and the load of a bin.
func (known Laws) Claims(n int64) []sim.Prediction {
	say := func(measure string, pick func(step int64, maximum, load sim.Forecast) sim.Forecast) sim.Prediction {
		along := func(steps []int64) iter.Seq[sim.Forecast] {
			return func(yield func(sim.Forecast) bool) {
				i := 0
				for maximum, load := range known.Along(steps) {
					if !yield(pick(steps[i], maximum, load)) {
						return
					}
					i++
				}
			}
		}
		return sim.Prediction{
			Measure: measure, Grade: known.Grade, Source: known.Source, Note: known.Note, Along: along,
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
			return Above(maximum, float64(step)/float64(n))
		}),
		say("loads", func(_ int64, _, load sim.Forecast) sim.Forecast { return load }),
	}
}

// LayeredBound holds if a ball comes to one of j given bins, the fullest, with
// probability at most (j/n)^d.
func LayeredBound(m, n int64, d int) []sim.Prediction {
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

// FluidLoad is the law of the load of a bin of so many, with that mean.
func FluidLoad(x stat.FiniteTails, n int64, mean float64) sim.Forecast {
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

// MeanSlack is by how much the mean of a maximum may be off if each exponent λ
// of P(max ≥ k) = 1 − e^−λ may be off by a factor 1 ± slack.
func MeanSlack(law stat.Law, slack float64) float64 {
	sum := 0.0
	for k := law.Min + 1; k <= law.Max(); k++ {
		exponent := -math.Log1p(-min(law.AtLeast(k), 1-1e-15))
		sum += math.Exp(-exponent*(1-slack)) - math.Exp(-exponent*(1+slack))
	}
	return sum
}
