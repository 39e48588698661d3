package stat

import "math"

// PoissonGeometric returns the law of a Poisson number, of mean λ, of independent
// geometric numbers: each is g = 1, 2, 3 … with probability e(1−e)^(g−1), 0 < e ≤ 1
// (claim S3.11). The mean is λ/e. λ is at most 700, where the chance of none is still
// a normal float. By Panjer's recursion, all of whose terms are positive: O(K²) for a
// law with K cells; about 20 for e = 1/2 and λ = 1.
func PoissonGeometric(lambda, e float64) Law {
	if !(lambda >= 0 && lambda <= 700) || !(e > 0 && e <= 1) {
		panic("stat: PoissonGeometric: need 0 ≤ λ ≤ 700 and 0 < e ≤ 1")
	}
	law := Law{P: []float64{math.Exp(-lambda)}}
	for {
		k, sum, size := len(law.P), 0.0, e
		for g := 1; g <= k; g++ {
			sum += float64(g) * size * law.P[k-g]
			size *= 1 - e
		}
		p := lambda / float64(k) * sum
		// Beyond the mean the cells fall at least as fast as the geometric tail does
		// in the end: what is dropped is a multiple of the cell.
		if p < negligible*e && float64(k) > lambda/e {
			return law
		}
		law.P = append(law.P, p)
	}
}
