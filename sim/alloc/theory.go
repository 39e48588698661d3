package alloc

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/stat"
)

// oneTheory is what is known of one choice. Nearly all of it is exact.
func oneTheory(p oneParams) []sim.Prediction {
	return append(choice.One(p.m, p.n), oneMoments(p)...)
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

// greedyTheory is what is known of d choices.
func greedyTheory(p greedyParams) []sim.Prediction {
	claims := choice.Greedy{N: p.n, M: p.m, D: p.d, Replace: p.replace}.Claims()
	return append(claims, readsPerBall(p.d, "S1.14"))
}
