package choice

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// One is what is known of the greatest load, the gap and the load of a bin if m
// balls go each to one of n bins picked uniformly at random.
func One(m, n int64) []sim.Prediction {
	var list []sim.Prediction
	if _, err := stat.MaxLoadPoisson(m, n); err == nil { // else too many values to list
		list = oneLaws(m, n)
	}
	return append(append(list, UnionBound(n)), oneLeading(m, n)...)
}

// oneLaws are whole laws: of the greatest load and of the load of a bin.
func oneLaws(m, n int64) []sim.Prediction {
	maximum := func(step int64) sim.Forecast {
		law, err := stat.MaxLoad(step, n)
		return LawForecast(law, err)
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
				return Above(maximum(step), float64(step)/float64(n))
			},
		},
		{
			Measure: "loads", Grade: sim.Exact, Source: "S1.1",
			Note: "binomial(m, 1/n)",
			At: func(step int64) sim.Forecast {
				law, err := stat.LoadLaw(step, n)
				return LawForecast(law, err)
			},
		},
	}
	// The law for a free sum is shown where it is one for this n: not where
	// the two differ at a glance.
	if exact, free, err := bothMaxima(m, n); err == nil {
		if distance := stat.TotalVariation(exact, free); distance < 0.05 {
			list = append(list, sim.Prediction{
				Measure: "max_load", Grade: sim.Limit, Source: "S1.13",
				Note: fmt.Sprintf("n independent Poisson loads, the sum free; at m total variation %.2g from the exact law", distance),
				At:   func(step int64) sim.Forecast { return poissonMax(step, n) },
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

// poissonMax is the maximum of independent Poisson loads; its slack is how far
// its mean is from the exact one.
func poissonMax(m, n int64) sim.Forecast {
	exact, free, err := bothMaxima(m, n)
	f := LawForecast(free, err)
	f.Slack = 1.01 * math.Abs(exact.Mean()-f.Value)
	return f
}

// UnionBound holds for one choice and, by majorisation, for every rule by which
// a ball comes to one of the j fullest bins with probability at most j/n.
func UnionBound(n int64) sim.Prediction {
	return sim.Prediction{
		Measure: "max_load", Grade: sim.Bound, Source: "S1.9, S4.1",
		Note: "some k balls in one bin: n·C(m,k)/n^k",
		At: func(step int64) sim.Forecast {
			k := stat.UnionBoundLoad(step, n, BoundChance)
			return sim.Forecast{Value: float64(k - 1), Side: sim.AtMost, Chance: stat.UnionBound(step, n, k)}
		},
	}
}

// oneLeading is the leading term of the maximum as n grows with m = n, or, for
// many balls a bin, of the gap.
func oneLeading(m, n int64) []sim.Prediction {
	mean := float64(m) / float64(n)
	switch {
	case n < LeadingBins:
		return nil
	case mean > math.Log(float64(n)):
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
