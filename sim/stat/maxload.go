package stat

import (
	"math"
	"math/cmplx"
)

// MaxLoad returns the exact law of the maximum load of m balls in n bins with
// one choice (claim S1.8), or ErrTooWide when m/n > 1e8. It panics unless
// 0 ≤ m ≤ 1e15 and 1 ≤ n ≤ 1e15.
//
// Accuracy: P(max ≤ k) to 1e-13 absolute for all m and n in range; P(max ≥ k)
// moreover to 3e-7 relative however small it is, down to the 1e-18 at which
// the law is cut. Values below the bulk with P(max ≤ k) < 1e-15 are dropped.
//
// Cost: about 15 nodes (some 15·√n for n < 64) times the number of values,
// which is about 20 at m = n and 6·√(m/n) for m ≫ n; independent of n.
//
// # Method
//
// The loads are n independent Poisson variables of any mean λ, given that
// their sum is m (de-Poissonization; Kolchin, Sevast'yanov, Chistyakov, Random
// Allocations, 1978). Hence
//
//	P(max ≤ k) = P(all ≤ k and sum = m) / P(Poi(nλ) = m)
//
// and the numerator is a coefficient of the n-th power of the polynomial
// E(z) − T(z), where E is the Poisson generating function and T its part above
// k. A trapezoid sum over the unit circle with N nodes picks out the
// coefficients of m, m ± N, m ± 2N, …; as each is at most P(Poi(nλ) = m ± N),
// N ≈ 9·√m makes the others invisible, and only nodes with |E|^n > 1e-17
// count. At λ = m/n there is no cancellation: every term is at most 1, and
// the denominator is 1/√(2πm) up to Stirling's error. A saddle point λ for
// each k (equal truncated mean) would keep relative accuracy in lower tails
// below 1e-15, which nobody can see, and it would cost what makes this
// cheap: with one λ, T for k follows from T for k+1 by adding one term.
//
// Far up, where 1 − P(max ≤ k) would cancel, Bonferroni's inequalities and
// negative association give P(max ≥ k) = s·(1 − θs/2) with 0 ≤ θ ≤ 1 for
// s = n·P(load ≥ k), used for s < 1e-7.
func MaxLoad(m, n int64) (Law, error) {
	checkCounts(m, n)
	if m == 0 || n == 1 {
		return certain(int(m)), nil
	}
	if float64(m)/float64(n) > widest {
		return Law{}, ErrTooWide
	}
	low, high := maxLoadRange(m, n)
	below := maxLoadCDF(m, n, low, high, float64(m)/float64(n))
	above := make([]float64, len(below))
	single := 0.0 // P(load > k) of one bin, summed from the top
	for i := len(below) - 1; i >= 0; i-- {
		single += LoadProb(m, n, low+int64(i)+1)
		if union := float64(n) * single; union < 1e-7 {
			above[i] = union * (1 - union/2)
			below[i] = 1 - above[i]
		} else {
			above[i] = 1 - below[i]
		}
	}
	for i := range below { // rounding far below the bulk
		if below[i] < 1e-15 {
			below[i], above[i] = 0, 1
		}
	}
	return lawFromTails(int(low), below, above), nil
}

// MaxLoadAtMost returns P(max load ≤ k) for m balls in n bins with one
// choice: the single value of MaxLoad, without its limit on m/n. Accuracy
// 1e-13 absolute for m/n ≤ 1e8; cost O(√(m/n)).
func MaxLoadAtMost(m, n, k int64) float64 {
	checkCounts(m, n)
	switch {
	case k >= m:
		return 1
	case k < (m+n-1)/n: // pigeonhole
		return 0
	}
	return maxLoadCDF(m, n, k, k, float64(m)/float64(n))[0]
}

// MaxLoadPoisson returns the law of the greatest of n independent Poisson
// variables of mean m/n: the Poissonized maximum load (claims S1.12, S1.13),
// or ErrTooWide when m/n > 1e8. Relative accuracy 1e-13 in both tails.
// O(√(m/n)).
func MaxLoadPoisson(m, n int64) (Law, error) {
	checkCounts(m, n)
	if m == 0 {
		return certain(0), nil
	}
	if float64(m)/float64(n) > widest {
		return Law{}, ErrTooWide
	}
	balls, bins := float64(m), float64(n)
	mean := balls / bins
	low := firstTrue(0, m+1, func(k int64) bool {
		return bins*math.Log(PoissonAtMost(mean, k)) > logUnseen
	})
	high := poissonTop(m, n)
	below := make([]float64, high-low+1)
	above := make([]float64, high-low+1)
	single := 0.0 // P(Poi > k), summed from the top
	for i := len(below) - 1; i >= 0; i-- {
		single += PoissonProb(mean, low+int64(i)+1)
		log := bins * math.Log1p(-math.Min(single, 1))
		below[i], above[i] = math.Exp(log), -math.Expm1(log)
	}
	return lawFromTails(int(low), below, above), nil
}

// logUnseen is the log of a probability that changes no sum: below log 1e-18.
const logUnseen = -42

// poissonTop returns a k beyond which n·P(Poi(m/n) ≥ k) is below e^-48, six
// e-folds under what a law keeps, so that sums may start there.
func poissonTop(m, n int64) int64 {
	mean := float64(m) / float64(n)
	start := int64(mean) + 1
	// A tail is at most √(mean+1) times its first term that far out.
	slack := math.Log(float64(n)) + 0.5*math.Log1p(mean) + 48
	return firstTrue(start, start+100+int64(20*math.Sqrt(mean)), func(k int64) bool {
		return logPoissonAt(float64(k), mean, float64(k)-mean)+slack < 0
	})
}

// maxLoadRange returns the values that MaxLoad must look at. Below low,
// P(max ≤ k) ≤ P(load ≤ k)^n (negative association) is unseen, or the
// pigeonhole forbids k; above high, n·P(load > k) is negligible.
func maxLoadRange(m, n int64) (low, high int64) {
	high = min(m, poissonTop(m, n)) // the binomial tail is below the Poisson one that far out
	low = firstTrue((m+n-1)/n, high, func(k int64) bool {
		return float64(n)*math.Log1p(-LoadAtLeast(m, n, k+1)) > logUnseen
	})
	return low, high
}

// fewBins is the number of bins up to which the power of the tail is taken out
// of the lattice sum; above it that power is below 2^-64.
const fewBins = 64

// maxLoadCDF returns P(max ≤ k) for k = low … high by the method described at
// MaxLoad, with Poisson mean lambda: any lambda near m/n gives the same
// numbers, which is how the tests check this function where nothing else
// reaches. It needs m ≥ 1, n ≥ 2, low ≥ ⌈m/n⌉.
func maxLoadCDF(m, n, low, high int64, lambda float64) []float64 {
	balls, bins := float64(m), float64(n)
	// Terms of E from low+1 up; tail[i] belongs to load low+1+i.
	top := max(poissonTop(m, n), high+1)
	tail := make([]float64, top-low)
	for i := range tail {
		tail[i] = PoissonProb(lambda, low+1+int64(i))
	}
	cdf := make([]float64, high-low+1)
	// P(Poi(m) = m ± N) is e^-42 times P(Poi(m) = m) or less by Chernoff's
	// bound; the constant serves small m. Odd, so that only node 0 is alone.
	nodes := 2*int(4.6*math.Sqrt(balls)) + 41
	shift := balls - bins*lambda // 0 up to rounding for lambda = m/n
	for node := 0; node <= nodes/2; node++ {
		theta := 2 * math.Pi * float64(node) / float64(nodes)
		half := math.Sin(theta / 2)
		// log E, with the centre λ taken out: λ(e^{iθ} − 1 − iθ).
		logE := complex(-2*lambda*half*half, lambda*sinMinus(theta))
		if n > fewBins && bins*real(logE) < -60 || real(logE) < -40 {
			break
		}
		generating := cmplx.Exp(logE)
		turn := cmplx.Exp(complex(0, -shift*theta))
		weight := 2.0
		if node == 0 {
			weight = 1
		}
		upper := complex(0, 0)
		for i := len(tail) - 1; i >= 0; i-- {
			load := low + 1 + int64(i)
			sin, cos := math.Sincos((float64(load) - lambda) * theta)
			upper += complex(tail[i]*cos, tail[i]*sin)
			if load-1 > high {
				continue
			}
			var term complex128
			if n > fewBins {
				term = cmplx.Exp(complex(bins, 0) * (logE + log1pComplex(-upper/generating)))
			} else {
				// All n bins above k hold more than m balls, so that
				// [z^m](−T)^n = 0. Taking it out leaves a factor E in every
				// term; T alone decays only like 1/θ, from its sharp edge.
				term = power(generating-upper, n) - power(-upper, n)
			}
			cdf[i] += weight * real(term*turn)
		}
	}
	scale := math.Exp(-logPoissonAt(balls, bins*lambda, shift)) / float64(nodes)
	for i := range cdf {
		cdf[i] = math.Min(math.Max(cdf[i]*scale, 0), 1)
	}
	return cdf
}

// sinMinus returns sin θ − θ with full relative accuracy, 0 ≤ θ ≤ π.
func sinMinus(theta float64) float64 {
	if theta > 0.5 {
		return math.Sin(theta) - theta
	}
	q := theta * theta
	return -theta * q / 6 * (1 - q/20*(1-q/42*(1-q/72*(1-q/110*(1-q/156)))))
}

// log1pComplex returns log(1+w) with full relative accuracy for small w.
func log1pComplex(w complex128) complex128 {
	re, im := real(w), imag(w)
	return complex(0.5*math.Log1p(re*(2+re)+im*im), math.Atan2(im, 1+re))
}

// power returns w^n for n ≥ 0 by repeated squaring.
func power(w complex128, n int64) complex128 {
	result := complex(1, 0)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result *= w
		}
		w *= w
	}
	return result
}
