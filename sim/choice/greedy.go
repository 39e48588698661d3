package choice

import (
	"fmt"
	"iter"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// Greedy is m balls that go each to a least loaded of D bins of N picked uniformly
// at random, with replacement or without.
type Greedy struct {
	N, M    int64
	D       int
	Replace bool
}

// Claims is what is known of the greatest load, the gap and the load of a bin:
// exact for a handful of balls or bins, the fluid law with its correction for more.
func (p Greedy) Claims() []sim.Prediction {
	if p.D == 1 {
		return One(p.M, p.N)
	}
	var list []sim.Prediction
	if known, ok := p.laws(); ok {
		list = known.Claims(p.N)
	}
	list = append(list, UnionBound(p.N))
	list = append(list, LayeredBound(p.M, p.N, p.D)...)
	return append(list, p.leading()...)
}

// leading is the leading term of the maximum for m = n, of the gap for
// more balls.
func (p Greedy) leading() []sim.Prediction {
	if p.N < LeadingBins || p.M < p.N/2 || int64(p.D) >= p.N {
		return nil
	}
	measure := "max_load"
	if p.M > p.N {
		measure = "gap"
	}
	return []sim.Prediction{{
		Measure: measure, Grade: sim.Leading, Source: "S1.17, S5.4",
		Note:    "up to a constant; for m ≥ n the gap does not grow with m",
		Formula: fmt.Sprintf("ln ln n / ln %d", p.D),
		Curve:   func(n float64) float64 { return math.Log(math.Log(n)) / math.Log(float64(p.D)) },
	}}
}

// exactProfiles is the number of profiles of loads up to which the law of d
// choices is worked out exactly: 30 balls in any number of bins, 340 in two.
// About a tenth of a second.
const exactProfiles = 30_000

// laws returns the best laws there are; ok is false if there are none.
func (p Greedy) laws() (known Laws, ok bool) {
	switch {
	case !p.Replace && int64(p.D) == p.N:
		return Laws{sim.Exact, "S1.14", "all bins are looked at, so loads differ by at most 1", p.even}, true
	case p.M <= 1000 && stat.GreedyExactProfiles(int(p.N), int(p.M)) <= exactProfiles:
		return Laws{sim.Exact, "S1.14", "all profiles of loads", p.exact}, true
	}
	return Laws{sim.Limit, "S1.15, S1.16", "fluid law at this n, corrected to order 1/n", p.fluid},
		stat.GreedyMaxSlack(p.N, p.D, p.Replace) <= MostSlack
}

func (p Greedy) even(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
	return func(yield func(maximum, load sim.Forecast) bool) {
		for _, step := range steps {
			most := (step + p.N - 1) / p.N
			low, more := step/p.N, float64(step%p.N)/float64(p.N)
			if !yield(
				sim.Forecast{Value: float64(most), Law: stat.Law{Min: int(most), P: []float64{1}}},
				sim.Forecast{Value: float64(step) / float64(p.N), Law: stat.Law{Min: int(low), P: []float64{1 - more, more}}},
			) {
				return
			}
		}
	}
}

func (p Greedy) exact(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
	return func(yield func(maximum, load sim.Forecast) bool) {
		balls := make([]int, len(steps))
		for i, step := range steps {
			balls[i] = int(step)
		}
		i := 0
		for law, tails := range stat.GreedyExactAlong(int(p.N), balls, p.D, p.Replace) {
			if !yield(LawForecast(law, nil), loadForecast(float64(steps[i])/float64(p.N), 0, tails)) {
				return
			}
			i++
		}
	}
}

func (p Greedy) fluid(steps []int64) iter.Seq2[sim.Forecast, sim.Forecast] {
	return func(yield func(maximum, load sim.Forecast) bool) {
		times := make([]float64, len(steps))
		for i, step := range steps {
			times[i] = float64(step) / float64(p.N)
		}
		i, slack := 0, stat.GreedyMaxSlack(p.N, p.D, p.Replace)
		for x := range stat.FluidTailsFiniteAlong(p.D, times, p.Replace) {
			maximum := LawForecast(stat.GreedyMaxLoadOf(x, steps[i], p.N), nil)
			maximum.Slack = MeanSlack(maximum.Law, slack) + 2/float64(p.N)
			load := FluidLoad(x, p.N, times[i])
			load.Slack = float64(2+p.D*p.D/4) / float64(p.N)
			if !yield(maximum, load) {
				return
			}
			i++
		}
	}
}
