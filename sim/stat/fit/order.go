package fit

import (
	"fmt"
	"math"

	"binfall/sim/stat"
)

// DKW returns the band ε with P(sup |F_trials − F| > ε) ≤ alpha for the
// empirical distribution of trials independent values, whatever their law:
// ε = √(log(2/alpha)/(2·trials)) (Dvoretzky, Kiefer, Wolfowitz; constant by
// Massart 1990). It errs unless trials ≥ 1 and 0 < alpha < 1.
func DKW(trials int64, alpha float64) (float64, error) {
	if trials < 1 || !(alpha > 0 && alpha < 1) {
		return 0, fmt.Errorf("fit: DKW: %d trials, alpha %v", trials, alpha)
	}
	return math.Sqrt(math.Log(2/alpha) / (2 * float64(trials))), nil
}

// Kolmogorov returns the greatest distance between the empirical distribution
// of counts (value → trials) and the law, and the DKW bound min(1, 2e^{−2RD²})
// on its p-value. For a discrete law this is conservative: it never rejects
// too often. It errs when there is no trial or a count is negative.
func Kolmogorov(counts map[int]int64, law stat.Law) (distance, p float64, err error) {
	var trials, seen int64
	for value, count := range counts {
		if count < 0 {
			return 0, 0, fmt.Errorf("fit: Kolmogorov: %d trials with value %d", count, value)
		}
		trials += count
		if value < law.Min {
			seen += count
		}
	}
	if trials == 0 {
		return 0, 0, fmt.Errorf("fit: Kolmogorov: no trials")
	}
	r := float64(trials)
	distance = float64(seen) / r // just below the law's least value
	cdf := 0.0
	for i, cell := range law.P {
		cdf += cell
		seen += counts[law.Min+i]
		distance = math.Max(distance, math.Abs(float64(seen)/r-cdf))
	}
	return distance, math.Min(1, 2*math.Exp(-2*r*distance*distance)), nil
}

// Serial tests a sequence for correlation of neighbours. It returns
// z = (r₁ + 1/R)·√R with r₁ the lag-one autocorrelation of R values, which is
// about standard normal for independent values with finite variance, and its
// two-sided p-value. It errs for fewer than 30 values or a constant sequence.
func Serial(values []float64) (z, p float64, err error) {
	r := float64(len(values))
	if len(values) < 30 {
		return 0, 0, fmt.Errorf("fit: Serial: %d values are too few", len(values))
	}
	mean := 0.0
	for _, v := range values {
		mean += v / r
	}
	square, product := 0.0, 0.0
	for i, v := range values {
		square += (v - mean) * (v - mean)
		if i > 0 {
			product += (v - mean) * (values[i-1] - mean)
		}
	}
	if !(square > 0) {
		return 0, 0, fmt.Errorf("fit: Serial: values are constant")
	}
	z = (product/square + 1/r) * math.Sqrt(r)
	return z, Normal(z), nil
}
