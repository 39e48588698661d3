package stat

import "math"

// GreedyMaxLoad returns the law of the maximum load of m balls in n bins with
// d ≥ 2 choices by the fluid law at this n (claim S1.16, kind "limit"):
//
//	P(max ≥ i) = 1 − exp(−n·x̃_i)
//
// where x̃_i is the expected fraction of bins with load ≥ i, the fluid tail with
// its 1/n correction (FiniteTails.Expected). For d = 1 use MaxLoad, which is
// exact; for up to 40 balls GreedyExact. It panics unless d ≥ 2 and m, n are
// in range.
//
// The form holds where bins of load ≥ i are rare and so nearly independent. A
// level with n·x̃_i ≫ 3 breaks that, but its probability is 1 either way unless
// n is below about 100; there it is a lower estimate (n = 40: 0.88 for 0.93).
//
// slack states how well: for n ≥ 20 the exponent n·x̃_i is right within a factor
// 1 ± slack, slack = 0.05 + 6/n + d²/(4n) (24/n without replacement, where a
// level that rests on a handful of bins is hard to reach; and for large d the
// fluctuations of d choices are no longer small), at every level with 1/n ≤ P(max ≥ i) ≤ 0.75. A
// level with P(max ≥ i) < 1/n needs a bin chosen twice from a handful; there
// the law is a lower estimate, for d ≥ 3 by orders of magnitude. (Without the
// correction the notes allow [1, 1.05 + 500/n].) Measured against GreedyExact
// at n = 20 … 40 and simulations at n = 100 … 1e5.
//
// Cost: that of FluidTailsFinite.
func GreedyMaxLoad(m, n int64, d int, replace bool) (law Law, slack float64) {
	checkCounts(m, n)
	if d < 2 {
		panic("stat: GreedyMaxLoad: need d ≥ 2")
	}
	return GreedyMaxLoadOf(FluidTailsFinite(d, float64(m)/float64(n), replace), m, n), GreedyMaxSlack(n, d, replace)
}

// GreedyMaxSlack is the slack of GreedyMaxLoad.
func GreedyMaxSlack(n int64, d int, replace bool) float64 {
	slack := 0.05 + 6/float64(n)
	if !replace {
		slack = 0.05 + 24/float64(n)
	}
	return slack + float64(d*d)/float64(4*n)
}

// GreedyMaxLoadOf is the law of GreedyMaxLoad from the tails at m/n.
func GreedyMaxLoadOf(x FiniteTails, m, n int64) Law {
	if m == 0 || n == 1 {
		return certain(int(m))
	}
	bins := float64(n)
	low := max(int((m+n-1)/n), x.Full()) // pigeonhole
	var below, above []float64
	for k := low; int64(k) <= m; k++ { // k is a possible maximum
		fraction, _ := x.Expected(n, k+1)
		below = append(below, math.Exp(-bins*fraction))
		above = append(above, -math.Expm1(-bins*fraction))
		if bins*fraction < negligible {
			break
		}
	}
	// No more than m balls in a bin.
	below[len(below)-1], above[len(above)-1] = 1, 0
	return lawFromTails(low, below, above)
}
