package stat

import "math"

// LogUnionBound returns log(n·C(m,k)·n^{−k}), the union bound on
// P(some bin has load ≥ k) with one choice (claims S1.9, S4.1): C(m,k) sets of
// k balls, each wholly in a given one of n bins with probability n^{−k}. It is
// −Inf for k > m, log n for k ≤ 0, and may be positive: then it says nothing.
//
// The same bound holds for d choices with any d and m, by majorisation: the
// d-choice loads are majorised by those of one choice on the same probability
// space, so their maximum is no greater (Azar, Broder, Karlin, Upfal 1999,
// Theorem 8). Weak at small m/n < 1, poor for d ≥ 2; see LayeredBound.
//
// Absolute error of the logarithm about 1e-15·max(1, m/n). O(1).
func LogUnionBound(m, n, k int64) float64 {
	checkCounts(m, n)
	switch {
	case k > m:
		return math.Inf(-1)
	case k <= 0:
		return math.Log(float64(n))
	case n == 1:
		return logChoose(m, k)
	}
	// C(m,k)·n^{−k} is the binomial probability without its (1−1/n)^{m−k};
	// written so, no term is larger than the result need be.
	return math.Log(float64(n)) + LogLoadProb(m, n, k) - float64(m-k)*math.Log1p(-1/float64(n))
}

// UnionBound returns min(1, n·C(m,k)·n^{−k}); see LogUnionBound.
func UnionBound(m, n, k int64) float64 {
	return math.Exp(math.Min(LogUnionBound(m, n, k), 0))
}

// UnionBoundLoad returns the least k with n·C(m,k)·n^{−k} ≤ chance: with one
// choice, or d choices, the maximum load is below k except with at most that
// chance. At most m+1, where the bound is 0. It panics unless
// 0 ≤ chance < 1. O(log m).
func UnionBoundLoad(m, n int64, chance float64) int64 {
	checkCounts(m, n)
	if !(chance >= 0 && chance < 1) {
		panic("stat: UnionBoundLoad: need 0 ≤ chance < 1")
	}
	// The bound starts at n ≥ 1 and its ratio (m−k)/((k+1)n) from k to k+1
	// falls with k: it rises, then falls, and meets chance < 1 once.
	log := math.Log(chance)
	return firstTrue(0, m+1, func(k int64) bool {
		return LogUnionBound(m, n, k) <= log
	})
}

// Pigeonhole returns the greatest number of bins that can have load at least
// i when m balls lie in n bins: min(n, ⌊m/i⌋), always, for every process
// (claim S1.18). n for i ≤ 0.
func Pigeonhole(m, n, i int64) int64 {
	checkCounts(m, n)
	if i <= 0 {
		return n
	}
	return min(n, m/i)
}

// LayeredBound returns k and chance such that with d ≥ 2 choices and m ≤ n
// balls P(max load ≥ k) ≤ chance, by layered induction (claim S1.18; Azar,
// Broder, Karlin, Upfal 1999, with the constants made explicit). ok is false
// when it says nothing: m > n, d < 2, or chance ≥ ½ (d = 2: n below about
// 4e4). The tie rule does not matter. The bound is rigorous, so at sizes that
// can be run it is loose: at n = 1e6, d = 2 it says 9 where the maximum is 4.
//
// # Derivation
//
// Let B_i be the number of bins with load ≥ i after n balls (fewer balls only
// lower it), and read "ball j has height ≥ i+1" as "all its d bins had load
// ≥ i". Each bin counted by B_{i+1} holds such a ball, and while at most β of
// the bins have load ≥ i, a ball is one with probability at most (β/n)^d,
// whatever happened before. Hence (dominance, claim S1.20), with p = (β_i/n)^d,
//
//		P(B_i ≤ β_i and B_{i+1} ≥ b) ≤ P(Bin(n, p) ≥ b).
//
//	  - Start: B_4 ≤ n/4 = β_4 always (pigeonhole).
//	  - Chernoff, P(Bin(n,p) ≥ 2μ) ≤ e^{−μ/3} for any μ ≥ np: while
//	    np = β_i^d/n^{d−1} ≥ 6 log n, take μ = np and β_{i+1} = 2np; the level
//	    fails with chance at most e^{−2 log n} = 1/n².
//	  - At the first i with np < 6 log n take μ = 6 log n: B_{i+1} < 12 log n
//	    = β_{i+1} but for chance 1/n².
//	  - Union bound over the n balls: B_{i+2} ≥ 1 has chance at most
//	    n·(β_{i+1}/n)^d.
//
// k = i+2, and chance is the sum of all these. O(log log n).
func LayeredBound(m, n int64, d int) (k int, chance float64, ok bool) {
	checkCounts(m, n)
	if d < 2 || m > n || n < 2 {
		return 0, 1, false
	}
	bins, log := float64(n), math.Log(float64(n))
	// beta is β_i/n, and expected is np: n·β^d without overflow at n = 1e15.
	beta, level := 0.25, 4
	for {
		expected := bins * math.Pow(beta, float64(d))
		chance += 1 / (bins * bins)
		level++
		if expected < 6*log {
			beta = 12 * log / bins
			break
		}
		beta = 2 * expected / bins
	}
	level++
	chance += bins * math.Pow(math.Min(beta, 1), float64(d))
	if !(chance < 0.5) {
		return 0, 1, false
	}
	return level, chance, true
}
