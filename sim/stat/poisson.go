package stat

import "math"

// PoissonProb returns P(Poi(λ) = k) for λ ≥ 0 (claim S1.11), with a relative
// error of a few 1e-16 times max(1, −log probability), for λ up to 1e15. It
// panics for a negative λ or NaN. O(1).
func PoissonProb(lambda float64, k int64) float64 {
	switch {
	case !(lambda >= 0):
		panic("stat: PoissonProb: need λ ≥ 0")
	case k < 0:
		return 0
	case lambda == 0:
		if k == 0 {
			return 1
		}
		return 0
	}
	return math.Exp(logPoissonAt(float64(k), lambda, float64(k)-lambda))
}

// PoissonAtLeast returns P(Poi(λ) ≥ k) for λ ≥ 0; a small tail has the
// relative accuracy of PoissonProb. It sums the tail that does not contain
// the mean, at most about 9·√λ terms.
func PoissonAtLeast(lambda float64, k int64) float64 {
	switch {
	case k <= 0:
		return 1
	case float64(k) > lambda:
		return poissonUpper(lambda, k)
	}
	return math.Max(1-poissonLower(lambda, k-1), 0)
}

// PoissonAtMost returns P(Poi(λ) ≤ k) for λ ≥ 0; a small tail has the relative
// accuracy of PoissonProb. Cost as PoissonAtLeast.
func PoissonAtMost(lambda float64, k int64) float64 {
	switch {
	case k < 0:
		return 0
	case float64(k) < lambda:
		return poissonLower(lambda, k)
	}
	return 1 - poissonUpper(lambda, k+1)
}

// poissonUpper sums P(Poi(λ) = j) over j ≥ k > λ, in units of the first term.
// mathext.GammaIncReg gives the same function; it was not used because its
// error grows to 1e-9 in far tails at λ = 1e6, where it multiplies e^x by x^k.
func poissonUpper(lambda float64, k int64) float64 {
	term, sum := 1.0, 0.0
	for j := float64(k + 1); term > sum*1e-17; j++ {
		sum += term
		term *= lambda / j
	}
	return math.Min(sum*PoissonProb(lambda, k), 1)
}

// poissonLower sums P(Poi(λ) = j) over 0 ≤ j ≤ k < λ.
func poissonLower(lambda float64, k int64) float64 {
	term, sum := 1.0, 0.0
	for j := float64(k); j >= 0 && term > sum*1e-17; j-- {
		sum += term
		term *= j / lambda
	}
	return math.Min(sum*PoissonProb(lambda, k), 1)
}

// firstTrue returns the least k in [low, high] for which the monotone property
// holds, high if it holds nowhere below.
func firstTrue(low, high int64, holds func(k int64) bool) int64 {
	for low < high {
		if middle := low + (high-low)/2; holds(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}
