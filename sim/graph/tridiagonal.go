package graph

import "math"

// A tridiagonal is a symmetric matrix with three diagonals.
type tridiagonal struct {
	diag []float64
	off  []float64 // above and below the diagonal: one fewer
}

// extreme returns the vector of length 1 of the eigenvalue of greatest size; none
// exceeds most.
func (m tridiagonal) extreme(most float64) []float64 {
	least, greatest := m.eigenvalue(0, most), m.eigenvalue(len(m.diag)-1, most)
	if -least > greatest {
		return m.vector(least)
	}
	return m.vector(greatest)
}

// eigenvalue is the i-th eigenvalue, rising, found by halving where it may be.
func (m tridiagonal) eigenvalue(i int, most float64) float64 {
	low, high := -2*most, 2*most
	for {
		middle := (low + high) / 2
		if middle <= low || middle >= high {
			return middle
		}
		if m.below(middle) > i {
			high = middle
		} else {
			low = middle
		}
	}
}

// below is how many eigenvalues are less than x: the negative pivots of the matrix
// less x.
func (m tridiagonal) below(x float64) (count int) {
	pivot := 1.0
	for i, d := range m.diag {
		square := 0.0
		if i > 0 {
			square = float64(m.off[i-1] * m.off[i-1])
		}
		pivot = d - x - square/pivot
		if pivot == 0 {
			pivot = -1e-300
		}
		if pivot < 0 {
			count++
		}
	}
	return count
}

// vector is the vector of an extreme eigenvalue, by inverse iteration: solving with the
// matrix less that value makes its vector outgrow all others.
func (m tridiagonal) vector(value float64) []float64 {
	x := make([]float64, len(m.diag))
	for i := range x {
		x[i] = 1 / float64(i+1) // it has a share of every vector, of even and odd ones too
	}
	for range 2 {
		m.solve(value, x)
		greatest := 0.0
		for _, a := range x {
			greatest = max(greatest, math.Abs(a))
		}
		unit(x, greatest) // or its square might be too great a number
		unit(x, math.Sqrt(dot(x, x)))
	}
	return x
}

// solve replaces x by the solution y of (matrix − value)·y = x, by elimination. The
// value is extreme, so that all eigenvalues of that matrix have one sign, and rows
// need not change places.
func (m tridiagonal) solve(value float64, x []float64) {
	pivot := make([]float64, len(x))
	for i, d := range m.diag {
		pivot[i] = d - value
		if i > 0 {
			factor := m.off[i-1] / pivot[i-1]
			pivot[i] -= float64(factor * m.off[i-1])
			x[i] -= float64(factor * x[i-1])
		}
		if math.Abs(pivot[i]) < 1e-14 {
			pivot[i] = 1e-14 // it is 0, but for rounding, because value is an eigenvalue
		}
	}
	for i := len(x) - 1; i >= 0; i-- {
		if i+1 < len(x) {
			x[i] -= float64(m.off[i] * x[i+1])
		}
		x[i] /= pivot[i]
	}
}
