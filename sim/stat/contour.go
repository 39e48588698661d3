package stat

import (
	"math"
	"math/cmplx"
)

// What counts of random graphs need: coefficients of generating functions, as
// integrals over a circle. All large terms are to cancel on paper: what is left of
// factorials is [StirlingRest], of e^(iθ) it is [Turn].

// Negligible is the logarithm of what adds nothing to a sum.
const Negligible = -45

// CircleMean is scale times the mean over a circle of the real part of a function
// of the angle with f(−θ) the conjugate of f(θ). It falls with |θ|, and is NaN where
// it is nothing: so it is beyond. Points are doubled until the result moves by less
// than 1e-13. Cost: some hundred points for a smooth function, at most 2^26.
func CircleMean(scale float64, f func(theta float64) float64) float64 {
	sum, value := f(0), 0.0
	for points := int64(1); points < 1<<26; points *= 2 {
		// At each doubling only the points between those that there are.
		step := math.Pi / float64(points)
		for k := int64(1); k <= points; k += 2 {
			v := f(float64(k) * step)
			if math.IsNaN(v) {
				break
			}
			if points > 1 {
				v *= 2 // and the point of −θ
			}
			sum += v
		}
		before := value
		value = scale * sum / float64(2*points)
		if points >= 64 && math.Abs(value-before) < 1e-13 {
			break
		}
	}
	return value
}

// ExpTimes is the real part of factor·e^w, and not a number where e^w is nothing.
func ExpTimes(w, factor complex128) float64 {
	if real(w) < Negligible {
		return math.NaN()
	}
	return real(cmplx.Exp(w) * factor)
}

// StirlingRest is ln k! less k ln k − k, for k ≥ 0.
func StirlingRest(k float64) float64 {
	switch {
	case k == 0:
		return 0
	case k < 16:
		log, _ := math.Lgamma(k + 1)
		return log - k*math.Log(k) + k
	}
	x := 1 / (k * k)
	return math.Log(2*math.Pi*k)/2 + (1.0/12-x*(1.0/360-x*(1.0/1260-x/1680)))/k
}

// Turn is e^(iθ) − 1, without loss for small θ.
func Turn(theta float64) complex128 {
	sin := math.Sin(theta / 2)
	return complex(-2*sin*sin, math.Sin(theta))
}

// Log1p is the logarithm of 1 + w, without loss for small w.
func Log1p(w complex128) complex128 {
	x, y := real(w), imag(w)
	return complex(math.Log1p(2*x+x*x+y*y)/2, math.Atan2(y, 1+x))
}
