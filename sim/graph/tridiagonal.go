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

// vector is the vector of an eigenvalue, by inverse iteration: solving with the
// matrix less that value makes its vector outgrow all others.
func (m tridiagonal) vector(value float64) []float64 {
	x := make([]float64, len(m.diag))
	for i := range x {
		x[i] = 1
	}
	for range 3 {
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

// solve replaces x by the solution y of (matrix − value)·y = x: elimination, where
// the greater of two rows comes first. That fills a second diagonal above.
func (m tridiagonal) solve(value float64, x []float64) {
	n := len(m.diag)
	diag, above, second := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, d := range m.diag {
		diag[i] = d - value
	}
	copy(above, m.off)
	for i, sub := range m.off {
		if math.Abs(sub) > math.Abs(diag[i]) {
			diag[i], sub = sub, diag[i]
			above[i], diag[i+1] = diag[i+1], above[i]
			second[i], above[i+1] = above[i+1], 0
			x[i], x[i+1] = x[i+1], x[i]
		}
		factor := sub / nonZero(diag[i])
		diag[i+1] -= float64(factor * above[i])
		above[i+1] -= float64(factor * second[i])
		x[i+1] -= float64(factor * x[i])
	}
	for i := n - 1; i >= 0; i-- {
		if i+1 < n {
			x[i] -= float64(above[i] * x[i+1])
		}
		if i+2 < n {
			x[i] -= float64(second[i] * x[i+2])
		}
		x[i] /= nonZero(diag[i])
	}
}

// nonZero is x, or a number almost 0.
func nonZero(x float64) float64 {
	if math.Abs(x) < 1e-14 {
		return 1e-14
	}
	return x
}
