package stat

import "math"

// negligible is the mass below which an end of a Law is dropped. It is under
// half an ulp of 1, so a dropped end cannot be seen in a sum.
const negligible = 1e-18

// A Law is a probability distribution on consecutive integers:
// Min, Min+1, …, Min+len(P)-1 have the probabilities P[0], P[1], …
//
// Ends whose total mass is below about 1e-18 are dropped, so the support may
// be wider than P. The probabilities need not sum to 1 to the last digit: a
// law that keeps small upper tails to a relative accuracy must not be scaled.
type Law struct {
	Min int
	P   []float64
}

// Prob returns the probability of k, 0 outside the kept range. O(1).
func (l Law) Prob(k int) float64 {
	if k < l.Min || k-l.Min >= len(l.P) {
		return 0
	}
	return l.P[k-l.Min]
}

// Max returns the greatest kept value; Min-1 for an empty law.
func (l Law) Max() int { return l.Min + len(l.P) - 1 }

// AtLeast returns P(X ≥ k). It adds from the far end, smallest terms first,
// so that a small tail has the relative accuracy of its cells, and returns
// exactly 1 for k ≤ Min. O(len(P)).
func (l Law) AtLeast(k int) float64 {
	if k <= l.Min {
		return 1
	}
	sum := 0.0
	for i := len(l.P) - 1; i >= k-l.Min; i-- {
		sum += l.P[i]
	}
	return math.Min(sum, 1)
}

// AtMost returns P(X ≤ k), added from the low end; exactly 1 for k ≥ Max().
// O(len(P)).
func (l Law) AtMost(k int) float64 {
	if k >= l.Max() {
		return 1
	}
	sum := 0.0
	for i := 0; i <= k-l.Min; i++ {
		sum += l.P[i]
	}
	return math.Min(sum, 1)
}

// Mean returns the expectation. O(len(P)).
func (l Law) Mean() float64 {
	// Offsets from Min, so that a narrow law far from 0 loses nothing.
	sum, mass := 0.0, 0.0
	for i, p := range l.P {
		sum += float64(i) * p
		mass += p
	}
	return float64(l.Min) + sum/mass
}

// Variance returns the variance. O(len(P)).
func (l Law) Variance() float64 {
	centre := l.Mean() - float64(l.Min)
	sum, mass := 0.0, 0.0
	for i, p := range l.P {
		dev := float64(i) - centre
		sum += dev * dev * math.Max(p, 0)
		mass += p
	}
	return sum / mass
}

// SD returns the standard deviation. O(len(P)).
func (l Law) SD() float64 { return math.Sqrt(math.Max(l.Variance(), 0)) }

// TotalVariation returns ½ Σ_k |a(k) − b(k)|, the largest difference between
// the probabilities that a and b give to one event. O(length of both).
func TotalVariation(a, b Law) float64 {
	sum := 0.0
	for i, p := range a.P {
		sum += math.Abs(p - b.Prob(a.Min+i))
	}
	for i, p := range b.P {
		if k := b.Min + i; k < a.Min || k > a.Max() {
			sum += p
		}
	}
	return sum / 2
}

// certain is the law of the constant k.
func certain(k int) Law { return Law{Min: k, P: []float64{1}} }

// lawFromTails turns below[i] = P(X ≤ min+i) and above[i] = P(X > min+i) into
// a law. Each cell is a difference of the two neighbours on the side where
// they are small, because there nothing cancels.
func lawFromTails(min int, below, above []float64) Law {
	p := make([]float64, len(below))
	cdf, tail := 0.0, 1.0
	for i := range p {
		if below[i] < 0.5 {
			p[i] = below[i] - cdf
		} else {
			p[i] = tail - above[i]
		}
		p[i] = math.Max(p[i], 0) // rounding may leave −1e-16 far below the bulk
		cdf, tail = below[i], above[i]
	}
	return trim(Law{Min: min, P: p})
}

// trim drops ends whose mass is negligible.
func trim(l Law) Law {
	low, high := 0, len(l.P)
	for mass := 0.0; low < high; low++ {
		if mass += l.P[low]; mass > negligible {
			break
		}
	}
	for mass := 0.0; high > low; high-- {
		if mass += l.P[high-1]; mass > negligible {
			break
		}
	}
	return Law{Min: l.Min + low, P: l.P[low:high]}
}
