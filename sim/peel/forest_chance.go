package peel

import (
	"math"
	"math/cmplx"
)

// forestChance is the probability that m edges of two random nodes each make no
// cycle, 2m < n. S4.12:
//
//	m! 2^m n! / (n^2m (n−m)!) · [t^m] (1−t/2)^(n−m) (1−t) e^(nt)
//
// The coefficient is an integral over the circle of radius c = 2m/n, where the
// integrand has its saddle. There all large terms of the logarithm cancel on
// paper, and Stirling's series is what is left of the factorials.
func forestChance(n, m int64) float64 {
	if m == 0 {
		return 1
	}
	edges, rest := float64(m), float64(n-m)
	c := 2 * edges / float64(n)
	factor := math.Exp(stirling(edges) + stirling(float64(n)) - stirling(rest))
	at := func(theta float64) float64 {
		sin := math.Sin(theta / 2)
		z := complex(-2*sin*sin, math.Sin(theta)) // e^(iθ) − 1
		w := complex(rest, 0)*log1p(z*complex(-c/(2-c), 0)) + complex(2*edges, 0)*z - complex(0, edges*theta)
		if real(w) < negligible {
			return math.NaN()
		}
		return real(cmplx.Exp(w) * (complex(1-c, 0) - complex(c, 0)*z))
	}
	// The integrand falls with |theta|, so the sum may stop where it is nothing.
	sum, value := at(0), 0.0
	for points := int64(1); points < 1<<26; points *= 2 {
		// At each doubling only the points between those that there are.
		for k := int64(1); k <= points; k += 2 {
			f := at(float64(k) * math.Pi / float64(points))
			if math.IsNaN(f) {
				break
			}
			if points > 1 {
				f *= 2 // and the point of −theta
			}
			sum += f
		}
		before := value
		value = factor * sum / float64(2*points)
		if points >= 64 && math.Abs(value-before) < 1e-13 {
			break
		}
	}
	return min(1, max(0, value))
}

// negligible is the logarithm of what adds nothing to a sum.
const negligible = -45

// stirling is ln k! less k ln k − k, for k ≥ 1.
func stirling(k float64) float64 {
	if k < 16 {
		log, _ := math.Lgamma(k + 1)
		return log - k*math.Log(k) + k
	}
	x := 1 / (k * k)
	return math.Log(2*math.Pi*k)/2 + (1.0/12-x*(1.0/360-x*(1.0/1260-x/1680)))/k
}

// log1p is the logarithm of 1 + w, without loss for small w.
func log1p(w complex128) complex128 {
	x, y := real(w), imag(w)
	return complex(math.Log1p(2*x+x*x+y*y)/2, math.Atan2(y, 1+x))
}
