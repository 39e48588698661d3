package stat

import "math"

// Round is the fluid state of a parallel protocol after one of its rounds: the
// limit, for n → ∞ with m/n fixed, of what a run with m balls and n bins
// counts. A count per ball is divided by m, so that Left·m balls are left.
type Round struct {
	// Left is the fraction of balls not placed yet, followed down to 1e-300;
	// below that it is 0. Placed is 1 − Left, summed and not subtracted, so
	// that it is as good when few balls are placed.
	Left, Placed float64
	// Loads[l] is the fraction of bins with load l. Σ l·Loads[l] = Placed·m/n.
	Loads []float64
	// Requests and Messages are per ball, and count all rounds so far.
	Requests, Messages float64
}

// vanished is the fraction of balls below which none count as left: products
// of a few factors above it keep full precision, those below lose digits.
const vanished = 1e-300

// widestArrivals is the greatest mean number of requests a bin may have in a
// round. e^−λ must stay a normal float.
const widestArrivals = 600

// leastMean is the least m/n that is followed: one ball in the widest run.
const leastMean = 1e-9

// arrivals describes X ~ Poi(λ), the requests that reach a bin, against every
// free capacity k = 0 … limit. All four are sums of positive terms: a ball's
// chance to be turned down may be 1e-19, and 1 − P(granted) would lose it.
type arrivals struct {
	exactly []float64 // P(X = k)
	atLeast []float64 // P(X ≥ k)
	granted []float64 // E min(X, k)
	refused []float64 // E max(X − k, 0)
}

// newArrivals tabulates Poi(lambda), 0 ≤ lambda ≤ widestArrivals. O(limit + λ).
func newArrivals(lambda float64, limit int) arrivals {
	columns := make([]float64, 4*(limit+1))
	x := arrivals{
		exactly: columns[:limit+1],
		atLeast: columns[limit+1 : 2*(limit+1)],
		granted: columns[2*(limit+1) : 3*(limit+1)],
		refused: columns[3*(limit+1):],
	}
	p := math.Exp(-lambda)
	x.exactly[0] = p
	for k := 1; k <= limit; k++ {
		p *= lambda / float64(k)
		x.exactly[k] = p
	}
	// Beyond the limit: the tail and the excess, term by term.
	var tail, excess float64
	for k := limit + 1; ; k++ {
		p *= lambda / float64(k)
		tail += p
		term := float64(k-limit) * p
		excess += term
		if term <= excess*1e-17 && float64(k) > lambda {
			break
		}
	}
	x.refused[limit] = excess
	x.atLeast[limit] = tail + x.exactly[limit]
	for k := limit - 1; k >= 0; k-- {
		x.refused[k] = x.refused[k+1] + x.atLeast[k+1]
		x.atLeast[k] = x.atLeast[k+1] + x.exactly[k]
	}
	// P(X ≥ 0) is 1: what it lacks is the rounding of e^−λ and its powers, which
	// would add up over many rounds.
	whole := x.atLeast[0]
	for i := range columns {
		columns[i] /= whole
	}
	for k := 1; k <= limit; k++ {
		x.granted[k] = x.granted[k-1] + x.atLeast[k]
	}
	return x
}

// addBinomial adds weight·P(Bin(trials, q) = t) to into[t] for t = 0 … trials,
// where rest is 1 − q, given so that neither has to be a complement.
func addBinomial(into []float64, weight float64, trials int, q, rest float64) {
	if rest == 0 {
		into[trials] += weight
		return
	}
	term := weight // × C(trials, t)·q^t, and (1 − q)^(trials−t) below
	for t := 0; ; t++ {
		into[t] += term * wholePower(rest, trials-t)
		if t == trials {
			return
		}
		term *= q * float64(trials-t) / float64(t+1)
	}
}

// usedShare returns the chance that a ball uses a given one of its d offers when
// each of the others is worse with chance worse, and worse or equal with
// chance notBetter, ties fair:
//
//	(notBetter^d − worse^d) / (d·(notBetter − worse))
//
// as the sum it telescopes to, which has no small difference.
func usedShare(notBetter, worse float64, d int) float64 {
	sum := 0.0
	for i := range d {
		sum += wholePower(notBetter, i) * wholePower(worse, d-1-i)
	}
	return sum / float64(d)
}
