package stat

import "math"

// This file holds the pieces of Loader's saddle-point form of binomial and
// Poisson probabilities: every factorial is Stirling's formula times
// exp(stirlingError), and what is left of the powers is a deviance, computed
// without the cancellation that ruins k·log λ − λ − log k! when k is large
// (at k = 1e15 that difference of numbers near 1e16 would have no digit left).

// stirlingError returns log k! − log(√(2πk)·(k/e)^k) for an integer k ≥ 1,
// to about 1e-15 absolute. It is 1/(12k) to first order.
func stirlingError(k float64) float64 {
	if k < 16 {
		logFactorial, _ := math.Lgamma(k + 1)
		return logFactorial - (k+0.5)*math.Log(k) + k - 0.5*math.Log(2*math.Pi)
	}
	// Stirling's series; at k = 16 the first omitted term is below 1e-16.
	q := 1 / (k * k)
	return (1./12 - q*(1./360-q*(1./1260-q*(1./1680-q*(1./1188-q*691./360360))))) / k
}

// log1pMinus returns log(1+u) − u for −0.6 ≤ u with full relative accuracy.
func log1pMinus(u float64) float64 {
	if u > 1 {
		return math.Log1p(u) - u
	}
	// log(1+u) = 2 artanh s with s = u/(2+u), and 2s − u = −s·u exactly.
	s := u / (2 + u)
	square := s * s
	sum := 0.0
	for power, j := square, 3.0; ; j += 2 {
		next := sum + power/j
		if !(next-sum > 0) { // also ends for NaN
			break
		}
		sum = next
		power *= square
	}
	return s * (2*sum - u)
}

// deviance returns k·log(k/c) + c − k ≥ 0 for k, c > 0, where off = k − c. The
// offset is an argument because callers know it exactly, while k − c formed
// from two numbers near 1e15 has lost its fraction.
func deviance(k, c, off float64) float64 {
	if off > 0.6*k { // here it is c that is small and must not come from off
		return k*math.Log(k/c) - off
	}
	return -k * log1pMinus(-off/k)
}

// offset returns k − m/n without cancellation, for any m, n, k up to 1e15.
func offset(k, m, n int64) float64 {
	return float64(k-m/n) - float64(m%n)/float64(n)
}

// logPoissonAt returns log P(Poi(λ) = k) for λ > 0, k ≥ 0 and off = k − λ, to a
// few 1e-16 relative to max(1, deviance).
func logPoissonAt(k, lambda, off float64) float64 {
	if k == 0 {
		return -lambda
	}
	return -stirlingError(k) - deviance(k, lambda, off) - 0.5*math.Log(2*math.Pi*k)
}

// logChoose returns log C(m, k) for 0 ≤ k ≤ m.
func logChoose(m, k int64) float64 {
	if k == 0 || k == m {
		return 0
	}
	a, b, s := float64(k), float64(m-k), float64(m)
	return stirlingError(s) - stirlingError(a) - stirlingError(b) +
		a*math.Log(s/a) - b*math.Log1p(-a/s) + 0.5*math.Log(s/(2*math.Pi*a*b))
}
