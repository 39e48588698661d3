package graph

import (
	"math"

	"binfall/sim/rng"
)

// A lanczos approaches the adjacency matrix of a connected graph by a small one with
// three diagonals, whose extreme eigenvalues come close to its own (claim S3.9,
// correction A8). The constant vector, and of a bipartite graph the vector that is 1
// on one side and −1 on the other, are taken out of every vector: their eigenvalues
// are those that every such graph has.
//
// Products are rounded before they are added, so that all machines agree.
type lanczos struct {
	t    *Table
	side []bool // nil if not bipartite

	diag, off []float64 // of the small matrix
	v, before []float64
	next      []float64
}

const (
	leastSteps = 16
	mostSteps  = 2000
	checkEvery = 8
	fine       = 1e-8 // residual at which to stop, for each port
)

// extreme returns the eigenvalue of greatest size that up to so many steps find, and
// its residual ‖Ax − θx‖ for a vector x of length 1, worked out from that vector. An
// eigenvalue is as near to θ as that. Cost: two hops for each port and step, since
// x is summed in a second pass rather than keeping the vectors of all steps.
func (l *lanczos) extreme(steps int) (value, residual float64, taken int) {
	var combine []float64
	scale := float64(l.t.degree)
	l.begin()
	for taken = 1; ; taken++ {
		beta := l.advance()
		exhausted := beta <= 1e-12*scale // no other directions are left
		last := exhausted || taken == steps
		if !last && taken%checkEvery != 0 {
			continue
		}
		small := tridiagonal{l.diag, l.off[:len(l.diag)-1]}
		combine = small.extreme(scale)
		if last || beta*math.Abs(combine[taken-1]) <= fine*scale {
			break
		}
	}
	l.begin()
	x := make([]float64, l.t.nodes)
	for _, c := range combine {
		for i, a := range l.v {
			x[i] += float64(c * a)
		}
		l.advance()
	}
	unit(x, math.Sqrt(dot(x, x)))
	l.apply(x)
	value = dot(l.next, x)
	sum := 0.0
	for i, a := range x {
		r := l.next[i] - float64(value*a)
		sum += float64(r * r)
	}
	return value, math.Sqrt(sum), taken
}

// begin makes the first vector: the same for every graph of so many nodes.
func (l *lanczos) begin() {
	n := l.t.nodes
	if l.v == nil {
		l.v, l.before, l.next = make([]float64, n), make([]float64, n), make([]float64, n)
	}
	l.diag, l.off = l.diag[:0], l.off[:0]
	key := rng.New(0, "spectrum")
	for i := range l.v {
		l.v[i] = float64(key.Word(uint64(i))>>11)/(1<<53) - 0.5
	}
	clear(l.before)
	l.project(l.v)
	unit(l.v, math.Sqrt(dot(l.v, l.v)))
}

// advance makes the next vector, and returns its length before it is made 1.
func (l *lanczos) advance() float64 {
	l.apply(l.v)
	if j := len(l.off); j > 0 {
		subtract(l.next, l.off[j-1], l.before)
	}
	alpha := dot(l.next, l.v)
	subtract(l.next, alpha, l.v)
	l.project(l.next)
	beta := math.Sqrt(dot(l.next, l.next))
	l.diag, l.off = append(l.diag, alpha), append(l.off, beta)
	l.before, l.v, l.next = l.v, l.next, l.before
	unit(l.v, beta)
	return beta
}

// apply sets next to the adjacency matrix times x.
func (l *lanczos) apply(x []float64) {
	hops, shift := l.t.hops, l.t.shift
	for v := range l.next {
		sum := 0.0
		for _, to := range hops[v<<shift:][:l.t.degree] {
			sum += x[to>>shift]
		}
		l.next[v] = sum
	}
}

// project takes the known vectors out of x.
func (l *lanczos) project(x []float64) {
	var sum [2]float64
	var count [2]int
	for i, a := range x {
		sum[l.half(i)] += a
		count[l.half(i)]++
	}
	for i := range x {
		half := l.half(i)
		x[i] -= sum[half] / float64(count[half])
	}
}

// half is the side of a node. Being orthogonal to the constant vector and to that of
// signs is to have the sum 0 on either side.
func (l *lanczos) half(i int) int {
	if l.side != nil && l.side[i] {
		return 1
	}
	return 0
}

func dot(x, y []float64) (sum float64) {
	for i, a := range x {
		sum += float64(a * y[i])
	}
	return sum
}

// subtract takes c·y from x.
func subtract(x []float64, c float64, y []float64) {
	for i, a := range y {
		x[i] -= float64(c * a)
	}
}

// unit divides x by its length; one that is 0 stays.
func unit(x []float64, length float64) {
	if length == 0 {
		return
	}
	for i := range x {
		x[i] /= length
	}
}
