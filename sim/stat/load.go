package stat

import (
	"errors"
	"math"
)

// ErrTooWide says that a law has too many values to be listed. The functions
// for a single value still work.
var ErrTooWide = errors.New("stat: law too wide: more than 1e8 balls per bin")

// widest is the greatest m/n for which laws are listed. A law then has about
// 15·√(m/n) values: 150 000 at this limit.
const widest = 1e8

// checkCounts panics unless m ≥ 0 and n ≥ 1: those are broken contracts, not
// data. The limit 1e15 keeps k·n-like products and float64(m) exact.
func checkCounts(m, n int64) {
	if m < 0 || n < 1 || m > 1e15 || n > 1e15 {
		panic("stat: need 0 ≤ m ≤ 1e15 balls and 1 ≤ n ≤ 1e15 bins")
	}
}

// LogLoadProb returns log P(load = k) for one given bin after m balls with one
// choice among n bins: the load is Bin(m, 1/n) (claim S1.1). It is −Inf for an
// impossible k. It panics unless 0 ≤ m ≤ 1e15 and 1 ≤ n ≤ 1e15.
//
// Loader's saddle-point form; the relative error of the probability is a few
// 1e-16 times max(1, −log probability), for all m and n. O(1).
func LogLoadProb(m, n, k int64) float64 {
	checkCounts(m, n)
	switch {
	case k < 0 || k > m:
		return math.Inf(-1)
	case n == 1:
		if k == m {
			return 0
		}
		return math.Inf(-1)
	case k == 0:
		return float64(m) * math.Log1p(-1/float64(n))
	case k == m:
		return -float64(m) * math.Log(float64(n))
	}
	in, out := float64(k), float64(m-k)
	off, mean := offset(k, m, n), float64(m)/float64(n)
	return stirlingError(float64(m)) - stirlingError(in) - stirlingError(out) -
		deviance(in, mean, off) - deviance(out, float64(m)-mean, -off) +
		0.5*math.Log(float64(m)/(2*math.Pi*in*out))
}

// LoadProb returns P(load = k) for one given bin; see LogLoadProb.
func LoadProb(m, n, k int64) float64 { return math.Exp(LogLoadProb(m, n, k)) }

// LoadAtLeast returns P(load ≥ k) for one given bin after m balls with one
// choice. A small tail has the relative accuracy of LoadProb. It sums the
// tail that does not contain the mean, at most about 9·√(m/n) terms.
func LoadAtLeast(m, n, k int64) float64 {
	checkCounts(m, n)
	if k <= 0 {
		return 1
	}
	if k > m {
		return 0
	}
	odds := 1 / float64(n-1) // p/(1−p); +Inf for n = 1, where k ≤ m is certain
	if n == 1 {
		return 1
	}
	term, sum := 1.0, 0.0
	if offset(k, m, n) > 0 {
		for j := k; term > sum*1e-17; j++ {
			sum += term
			term *= float64(m-j) / float64(j+1) * odds
		}
		return math.Min(sum*LoadProb(m, n, k), 1)
	}
	for j := k - 1; j >= 0 && term > sum*1e-17; j-- {
		sum += term
		term *= float64(j) / (float64(m-j+1) * odds)
	}
	return math.Max(1-sum*LoadProb(m, n, k-1), 0)
}

// LoadLaw returns the law Bin(m, 1/n) of the load of one bin, or ErrTooWide
// when m/n > 1e8. Cells have the accuracy of LoadProb. O(√(m/n)).
func LoadLaw(m, n int64) (Law, error) {
	checkCounts(m, n)
	if float64(m)/float64(n) > widest && n > 1 {
		return Law{}, ErrTooWide
	}
	mode := min(m, (m+1)/n)
	low, high := mode, mode
	for low > 0 && LoadProb(m, n, low-1) > negligible*1e-4 {
		low--
	}
	for high < m && LoadProb(m, n, high+1) > negligible*1e-4 {
		high++
	}
	p := make([]float64, high-low+1)
	for k := range p {
		p[k] = LoadProb(m, n, low+int64(k))
	}
	return trim(Law{Min: int(low), P: p}), nil
}

// EmptyBins returns mean and standard deviation of the number of empty bins
// after m balls with one choice (claim S1.1): mean n(1−1/n)^m, variance
// n(n−1)(1−2/n)^m + mean − mean². Exact for all m and n; relative accuracy
// 1e-15 for the mean and about 1e-15·max(1, n/m) for the deviation: when
// m ≪ n nearly all of the variance cancels. O(1).
func EmptyBins(m, n int64) (mean, sd float64) {
	checkCounts(m, n)
	if n == 1 {
		if m == 0 {
			return 1, 0
		}
		return 0, 0
	}
	balls, bins := float64(m), float64(n)
	logEmpty := balls * math.Log1p(-1/bins)
	empty := math.Exp(logEmpty)
	mean = bins * empty
	// (1−2/n)^m = empty²·(1−1/(n−1)²)^m, so the covariance of two bins is
	// empty²·expm1(…): no difference of numbers near n².
	pair := math.Expm1(balls * math.Log1p(-1/((bins-1)*(bins-1))))
	if m == 0 { // n = 2 would give 0·(−Inf)
		pair = 0
	}
	variance := -mean*math.Expm1(logEmpty) + bins*(bins-1)*empty*empty*pair
	if m == 1 {
		variance = 0 // where all of it cancels
	}
	return mean, math.Sqrt(math.Max(variance, 0))
}

// Collisions returns mean and standard deviation of the number of pairs of
// balls that share a bin, Σ_b C(load_b, 2), with one choice (claim S2.2):
// mean m(m−1)/(2n).
//
// Two balls meet with probability 1/n whatever the place of one of them, so
// the events of two pairs are independent even if the pairs share a ball.
// Hence the variance is that of C(m,2) independent events, exactly:
// C(m,2)·(1/n)(1−1/n). O(1).
func Collisions(m, n int64) (mean, sd float64) {
	checkCounts(m, n)
	pairs := float64(m)*float64(m-1)/2 + 0 // no −0
	mean = pairs / float64(n)
	return mean, math.Sqrt(mean * (1 - 1/float64(n)))
}
