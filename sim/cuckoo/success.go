package cuckoo

import (
	"math"
	"math/cmplx"

	"binfall/sim/stat"
)

// success is the probability that m keys with two random slots each fit into one
// table of n: that no component of the graph has more edges than nodes. S4.11:
//
//	m! 2^m n! / (n^2m (n−m)!) · [t^m] (1−t/2)^(n−m) (1−t)^(1/2) e^(nt)
//
// The coefficient is an integral over a circle of a radius below 1, where the
// root has its branch point. At 2m/n the integrand has its saddle; where that is
// near 1 or above, the circle stays as far inside as a critical component is
// wide, which costs a factor and no digits. All large terms of the logarithm
// cancel on paper, so that the error is about 1e-12 up to 10⁴ slots, and at half
// load 2e-11 for a million. Cost: some thousand points, 10⁵ for a billion slots
// at half load.
func success(n, m int64) float64 {
	switch {
	case m == 0:
		return 1
	case m > n:
		return 0
	}
	keys, rest := float64(m), float64(n-m)
	a := keys / float64(n)
	r := radius(2*a, float64(n))
	log := exponent(keys, rest, 2*a, r) + float64(n)*r - 2*keys + stat.StirlingRest(keys) + stat.StirlingRest(float64(n)) - stat.StirlingRest(rest)
	return min(1, max(0, stat.CircleMean(math.Exp(log), func(theta float64) float64 {
		z := stat.Turn(theta)
		w := complex(rest, 0)*stat.Log1p(z*complex(-r/(2-r), 0)) + complex(float64(n)*r, 0)*z - complex(0, keys*theta)
		return stat.ExpTimes(w, cmplx.Sqrt(complex(1-r, 0)-complex(r, 0)*z))
	})))
}

// successSplit is success for two tables of n slots each, with one slot of a key
// in each, 2n ≥ m. S4.11:
//
//	m! (n!)² / (n^2m (2n−m)!) · [u^n v^n] (u+v−uv)^(2n−m) (1−uv)^(1/2) e^(n(u+v))
//
// Cost: about 1000·n points.
func successSplit(n, m int64) float64 {
	switch {
	case m == 0:
		return 1
	case m > 2*n:
		return 0
	}
	keys, rest, half := float64(m), float64(2*n-m), float64(n)
	a := keys / half
	r := radius(a, half)
	log := exponent(keys, rest, a, r) + 2*half*r - 2*keys + stat.StirlingRest(keys) + 2*stat.StirlingRest(half) - stat.StirlingRest(rest)
	cross, base := complex(-r/(2-r), 0), complex((1-r)/(2-r), 0)
	at := func(alpha, beta float64) float64 {
		y, z := stat.Turn(alpha), stat.Turn(beta)
		w := complex(rest, 0)*stat.Log1p(base*(y+z)+cross*y*z) + complex(half*r, 0)*(y+z) - complex(0, half*(alpha+beta))
		if real(w) < stat.Negligible {
			return 0
		}
		return stat.ExpTimes(w, cmplx.Sqrt(complex(1-r*r, 0)-complex(r*r, 0)*(y+z+y*z)))
	}
	value := 0.0
	for points := 64; points <= 1<<14; points *= 2 {
		sum, step := 0.0, 2*math.Pi/float64(points)
		for i := range points/2 + 1 {
			row := 0.0
			for j := range points {
				row += at(float64(i)*step, float64(j-points/2)*step)
			}
			if i > 0 && i < points/2 {
				row *= 2 // and the row of −alpha
			}
			sum += row
		}
		before := value
		value = math.Exp(log) * sum / float64(points) / float64(points)
		if math.Abs(value-before) < 1e-11 {
			break
		}
	}
	return min(1, max(0, value))
}

// radius is the saddle, or less if that comes near the branch point at 1.
func radius(saddle, n float64) float64 { return min(saddle, 1-0.7*math.Pow(n, -1.0/3)) }

// exponent is m ln(s/r) + rest·ln((2−r)/(2−s)), written so that nothing is lost
// where r is near s.
func exponent(m, rest, s, r float64) float64 {
	e := -m * math.Log1p((r-s)/s)
	if rest > 0 {
		e += rest * math.Log1p((s-r)/(2-s))
	}
	return e
}
