// Package fit holds the tests of fit that our own tests use: does what an
// engine produced agree with the law that theory gives?
//
// Every test returns a p-value, the chance of data at least as far off if the
// law is right, or an error when the question makes no sense (no data,
// probabilities that do not sum to 1). A caller compares p with a stated
// false-alarm rate, 1e-6 in this project, at fixed seeds; nothing here draws
// at random. The names T1, T2, T3, T5 are those of the science notes.
//
// It imports more of gonum than sim/stat may and must not reach the page.
package fit

import (
	"fmt"
	"math"

	"binfall/sim/stat"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// FalseAlarm is the rate of false alarms that the project allows one check,
// for a two-sided test (1e-6 a side).
const FalseAlarm = 2e-6

// leastExpected is the classical least expectation of a chi-square cell
// (Cochran 1954); cells below it are pooled.
const leastExpected = 5

// A ChiSquare is the outcome of a chi-square test.
type ChiSquare struct {
	Statistic float64
	DOF       int     // cells after pooling, less one
	P         float64 // of the statistic, and of a pool of rare cells if there is one
}

// Cells tests observed counts against expected probabilities by Pearson's
// chi-square (T5). observed[i] is the count of cell i, prob[i] its probability;
// what prob leaves of 1 forms a last cell, of which rest trials were seen.
//
// Cells with expectation below 5 are pooled into one. A pool still below 5
// (even an empty one, for a value that cannot be) joins the least of the other
// cells; as that could hide an excess of rare values, the pool then also gets
// an exact binomial test, and P is twice the smaller of both p-values. Cells errs when the slices differ in length, a
// value is negative or not finite, the probabilities exceed 1 by more than
// 1e-9, or fewer than two cells remain. The p-value of χ² is asymptotic: trust
// 1e-6 only for expectations well above 5. O(cells).
func Cells(observed []int64, prob []float64, rest int64) (ChiSquare, error) {
	if len(observed) != len(prob) {
		return ChiSquare{}, fmt.Errorf("fit: Cells: %d counts for %d probabilities", len(observed), len(prob))
	}
	trials, total := rest, 0.0
	for i, count := range observed {
		if count < 0 || !(prob[i] >= 0) {
			return ChiSquare{}, fmt.Errorf("fit: Cells: count %d with probability %v", count, prob[i])
		}
		trials += count
		total += prob[i]
	}
	if rest < 0 || trials < 1 || total > 1+1e-9 {
		return ChiSquare{}, fmt.Errorf("fit: Cells: %d trials, %d in the rest, probabilities sum to %v", trials, rest, total)
	}

	type cell struct{ seen, expected float64 }
	var cells []cell
	pool := cell{float64(rest), float64(trials) * math.Max(1-total, 0)}
	for i, count := range observed {
		c := cell{float64(count), float64(trials) * prob[i]}
		if c.expected < leastExpected {
			pool.seen += c.seen
			pool.expected += c.expected
		} else {
			cells = append(cells, c)
		}
	}
	rare := math.NaN() // p-value of a pool that has no cell of its own
	switch {
	case pool.expected >= leastExpected:
		cells = append(cells, pool)
	case len(cells) > 0:
		var err error
		if rare, err = Binomial(int64(pool.seen), trials, pool.expected/float64(trials)); err != nil {
			return ChiSquare{}, err
		}
		least := 0
		for i, c := range cells {
			if c.expected < cells[least].expected {
				least = i
			}
		}
		cells[least].seen += pool.seen
		cells[least].expected += pool.expected
	}
	if len(cells) < 2 {
		return ChiSquare{}, fmt.Errorf("fit: Cells: %d trials leave fewer than two cells of expectation %d", trials, leastExpected)
	}
	result := ChiSquare{DOF: len(cells) - 1}
	for _, c := range cells {
		d := c.seen - c.expected
		result.Statistic += d * d / c.expected
	}
	result.P = distuv.ChiSquared{K: float64(result.DOF)}.Survival(result.Statistic)
	if !math.IsNaN(rare) {
		result.P = math.Min(1, 2*math.Min(rare, result.P))
	}
	return result, nil
}

// Law tests counts of values against a law by Cells; values outside the
// law's kept range count as the rest.
func Law(counts map[int]int64, law stat.Law) (ChiSquare, error) {
	observed := make([]int64, len(law.P))
	rest := int64(0)
	for value, count := range counts {
		if i := value - law.Min; i >= 0 && i < len(observed) {
			observed[i] += count
		} else {
			rest += count
		}
	}
	return Cells(observed, law.P, rest)
}

// Binomial returns the exact two-sided p-value of k successes in trials
// trials of probability p (T3): twice the smaller of P(X ≤ k) and P(X ≥ k),
// at most 1. A p of 0 or 1 is allowed and gives 0 or 1. It errs unless
// 0 ≤ k ≤ trials, trials ≥ 1 and 0 ≤ p ≤ 1.
func Binomial(k, trials int64, p float64) (float64, error) {
	if trials < 1 || k < 0 || k > trials || !(p >= 0 && p <= 1) {
		return 0, fmt.Errorf("fit: Binomial: %d of %d trials at probability %v", k, trials, p)
	}
	if p == 0 || p == 1 {
		if float64(k) == p*float64(trials) {
			return 1, nil
		}
		return 0, nil
	}
	low := distuv.Binomial{N: float64(trials), P: p}.CDF(float64(k))
	high := 1.0
	if k > 0 { // the same identity as in CDF, without its 1−p
		high = mathext.RegIncBeta(float64(k), float64(trials-k+1), p)
	}
	return math.Min(1, 2*math.Min(low, high)), nil
}

// Poisson returns the exact two-sided p-value of a count k whose expectation
// is mean (T2): twice the smaller of P(X ≤ k) and P(X ≥ k), at most 1. It errs
// unless k ≥ 0 and mean ≥ 0.
func Poisson(k int64, mean float64) (float64, error) {
	if k < 0 || !(mean >= 0) || math.IsInf(mean, 1) {
		return 0, fmt.Errorf("fit: Poisson: count %d with mean %v", k, mean)
	}
	low, high := stat.PoissonAtMost(mean, k), stat.PoissonAtLeast(mean, k)
	return math.Min(1, 2*math.Min(low, high)), nil
}

// Normal returns the two-sided p-value of a standard normal z.
func Normal(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// Fraction tests the mean over runs runs of a fraction of n things against a
// fluid value (T1): |mean − fluid| beyond the bias allowance 20/n is measured
// in units of s/√(n·runs), where s is the standard deviation of the fraction
// times √n, and turned into a normal p-value. The rule of the notes, five
// units, is p ≥ 5.7e-7. It errs unless n, runs ≥ 1 and s > 0.
func Fraction(mean, fluid, s float64, n, runs int64) (float64, error) {
	if n < 1 || runs < 1 || !(s > 0) {
		return 0, fmt.Errorf("fit: Fraction: n=%d, %d runs, s=%v", n, runs, s)
	}
	beyond := math.Max(math.Abs(mean-fluid)-20/float64(n), 0)
	return Normal(beyond * math.Sqrt(float64(n)*float64(runs)) / s), nil
}

// Mean tests a sample mean over trials trials against exact mean and standard
// deviation (T4) by the normal law. It errs unless trials ≥ 30 and sd > 0.
func Mean(sample, mean, sd float64, trials int64) (float64, error) {
	if trials < 30 || !(sd > 0) {
		return 0, fmt.Errorf("fit: Mean: %d trials, sd %v", trials, sd)
	}
	return Normal((sample - mean) / sd * math.Sqrt(float64(trials))), nil
}
