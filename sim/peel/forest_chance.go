package peel

import (
	"math"

	"binfall/sim/stat"
)

// forestChance is the probability that m edges of two random nodes each make no
// cycle, 2m < n. S4.12:
//
//	m! 2^m n! / (n^2m (n−m)!) · [t^m] (1−t/2)^(n−m) (1−t) e^(nt)
//
// The coefficient is an integral over the circle of radius c = 2m/n, where the
// integrand has its saddle. There all large terms of the logarithm cancel on
// paper, and Stirling's series is what is left of the factorials.
func forestChance(n, m int64) float64 {
	if m == 0 {
		return 1
	}
	edges, rest := float64(m), float64(n-m)
	c := 2 * edges / float64(n)
	factor := math.Exp(stat.StirlingRest(edges) + stat.StirlingRest(float64(n)) - stat.StirlingRest(rest))
	return min(1, max(0, stat.CircleMean(factor, func(theta float64) float64 {
		z := stat.Turn(theta)
		w := complex(rest, 0)*stat.Log1p(z*complex(-c/(2-c), 0)) + complex(2*edges, 0)*z - complex(0, edges*theta)
		return stat.ExpTimes(w, complex(1-c, 0)-complex(c, 0)*z)
	})))
}
