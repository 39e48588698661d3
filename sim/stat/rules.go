package stat

import "math"

// OnePlusBeta is the rule of (1+β)-choice: with probability beta a ball goes to
// the lesser loaded of two bins, else to one bin (claim S5.2; Peres, Talwar and
// Wieder 2010):
//
//	x_i' = f(x_{i−1}) − f(x_i),  f(x) = β·x² + (1−β)·x
//
// It panics unless 0 ≤ beta ≤ 1.
func OnePlusBeta(beta float64) Rule {
	if !(beta >= 0 && beta <= 1) {
		panic("stat: OnePlusBeta: need 0 ≤ β ≤ 1")
	}
	return Rule{shares: []float64{1}, rates: func(_, _ int, x, dx []float64) {
		inflow := 1.0
		for i, tail := range x {
			outflow := tail * (beta*tail + 1 - beta)
			dx[i] = inflow - outflow
			inflow = outflow
		}
	}}
}

// Thinning is the rule of thinning by a threshold: a ball stays in the first
// bin offered if its load is below the threshold τ, else it goes to a second
// one, whatever that holds (claim S5.6; Feldheim and Gurel-Gurevich 2021):
//
//	x_i' = (x_{i−1} − x_i)·(1[i ≤ τ] + x_τ)
//
// If relative, τ is threshold + ⌈t⌉ at the time t. It panics unless
// threshold ≥ 0.
func Thinning(threshold int, relative bool) Rule {
	if threshold < 0 {
		panic("stat: Thinning: need a threshold ≥ 0")
	}
	return Rule{shares: []float64{1}, rates: func(unit, full int, x, dx []float64) {
		limit := threshold
		if relative {
			limit += unit
		}
		refused := 1.0 // x_τ: by the first bin
		switch at := limit - full; {
		case at > len(x):
			refused = 0
		case at > 0:
			refused = x[at-1]
		}
		above := 1.0
		for i, tail := range x {
			ways := refused
			if full+i+1 <= limit {
				ways++
			}
			dx[i] = (above - tail) * ways
			above = tail
		}
	}}
}

// GoLeft is the rule of always-go-left for n bins in d groups, group g being the
// bins ⌊gn/d⌋ to ⌊(g+1)n/d⌋ − 1: a ball is offered one bin of each group and goes
// to a least loaded of them, the left-most if several are (claim S5.1; Vöcking
// 2003). With n_g bins in group g,
//
//	x_{i,g}' = (n/n_g)·(x_{i−1,g} − x_{i,g})·Π_{h<g} x_{i,h}·Π_{h>g} x_{i−1,h}
//
// It panics unless 1 ≤ d ≤ n and d·n < 2^63.
func GoLeft(n int64, d int) Rule {
	if d < 1 || int64(d) > n || n > math.MaxInt64/int64(d) {
		panic("stat: GoLeft: need 1 ≤ d ≤ n")
	}
	shares := make([]float64, d)
	for g := range shares {
		size := int64(g+1)*n/int64(d) - int64(g)*n/int64(d)
		shares[g] = float64(size) / float64(n)
	}
	full := make([]float64, d) // the levels below the window
	for g := range full {
		full[g] = 1
	}
	return Rule{shares: shares, rates: func(_, _ int, x, dx []float64) {
		above := full // x_{i−1}
		for ; len(x) > 0; x, dx = x[d:], dx[d:] {
			right := 1.0 // Π_{h>g} x_{i−1,h}
			for g := d - 1; g >= 0; g-- {
				dx[g] = right
				right *= above[g]
			}
			left := 1.0 // Π_{h<g} x_{i,h}
			for g, share := range shares {
				dx[g] *= (above[g] - x[g]) / share * left
				left *= x[g]
			}
			above = x[:d]
		}
	}}
}

// Remembered is the rule of one fresh bin and one remembered: a ball goes to the
// lesser loaded of the two, and the one that then holds less is remembered
// (claim S5.5; Mitzenmacher, Prabhakar and Shah 2002). The load of the
// remembered bin changes from ball to ball, so that it is in equilibrium at any
// profile; m_i is the probability that it is at least i:
//
//	m_0 = 1,  m_i = m_{i−1}·x_i/(1 − x_{i−1} + x_i)
//	x_i' = x_{i−1}·m_{i−1} − x_i·m_i
func Remembered() Rule {
	return Rule{shares: []float64{1}, rates: func(_, _ int, x, dx []float64) {
		above, kept, inflow := 1.0, 1.0, 1.0 // x_{i−1}, m_{i−1} and their product
		for i, tail := range x {
			if above < 1 || tail > 0 { // else it is 0/0, of limit 1
				kept *= tail / (1 - above + tail)
			}
			outflow := tail * kept
			dx[i] = inflow - outflow
			above, inflow = tail, outflow
		}
	}}
}

// Growth returns φ_d, the root x > 1 of x^d = 1 + x + … + x^{d−1}, d ≥ 2: the
// growth rate of the d-step Fibonacci numbers, 1.618 for d = 2. With d groups
// always-go-left has a greatest load of log log n/(d·log φ_d) to leading order
// (claim S5.1). It panics unless d ≥ 2.
func Growth(d int) float64 {
	if d < 2 {
		panic("stat: Growth: need d ≥ 2")
	}
	x := 2.0
	for range 100 { // x^d·(2 − x) = 1; the error falls by half or more each time
		x = 2 - math.Pow(x, -float64(d))
	}
	return x
}
