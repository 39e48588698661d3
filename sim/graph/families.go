package graph

import (
	"fmt"
	"math"
)

// The graphs of this file store nothing but their sizes (claim S3.14). Each is
// simple and looks the same from every node.

// A Cycle is a ring of nodes, of degree 2. Port 0 leads to the next node, port 1 to
// the one before.
type Cycle struct{ n uint32 }

// NewCycle returns the cycle of n nodes, 3 ≤ n ≤ 2^31; else the error is a *Fault
// of n.
func NewCycle(n int64) (Cycle, error) {
	if err := within("n", n, 3, mostNodes(2)); err != nil {
		return Cycle{}, err
	}
	return Cycle{uint32(n)}, nil
}

// Nodes is the number of nodes.
func (g Cycle) Nodes() int { return int(g.n) }

// Degree is 2.
func (g Cycle) Degree() int { return 2 }

// Neighbour is the node behind a port of a node.
func (g Cycle) Neighbour(v uint32, port int) uint32 { return turn(v, port, g.n) }

// Back is the port of that neighbour that leads back.
func (g Cycle) Back(_ uint32, port int) int { return port ^ 1 }

// turn is the place after or, by an odd port, before one of n places in a ring.
func turn(v uint32, port int, n uint32) uint32 {
	switch {
	case port&1 == 0 && v == n-1:
		return 0
	case port&1 == 0:
		return v + 1
	case v == 0:
		return n - 1
	}
	return v - 1
}

// spectrum: the eigenvalues are 2·cos(2πi/n).
func (g Cycle) spectrum() (bipartite bool, lambda float64) {
	if g.n%2 == 0 {
		return true, 2 * math.Cos(2*math.Pi/float64(g.n))
	}
	return false, 2 * math.Cos(math.Pi/float64(g.n))
}

// A Torus is a grid of which the sides are joined, of degree 4. The node in column x
// of row y is y·width + x; ports 0 and 1 lead to the next column and the one before,
// 2 and 3 to the next row and the one before.
type Torus struct{ width, height uint32 }

// NewTorus returns the torus of width columns and height rows, at least 3 of each
// and 2^30 nodes at most; else the error is a *Fault of width or height.
func NewTorus(width, height int64) (Torus, error) {
	if err := within("width", width, 3, mostNodes(4)/3); err != nil {
		return Torus{}, err
	}
	if err := within("height", height, 3, mostNodes(4)/width); err != nil {
		return Torus{}, err
	}
	return Torus{uint32(width), uint32(height)}, nil
}

// Nodes is the number of nodes.
func (g Torus) Nodes() int { return int(g.width) * int(g.height) }

// Degree is 4.
func (g Torus) Degree() int { return 4 }

// Neighbour is the node behind a port of a node.
func (g Torus) Neighbour(v uint32, port int) uint32 {
	y := v / g.width
	x := v - y*g.width
	if port < 2 {
		x = turn(x, port, g.width)
	} else {
		y = turn(y, port, g.height)
	}
	return y*g.width + x
}

// Back is the port of that neighbour that leads back.
func (g Torus) Back(_ uint32, port int) int { return port ^ 1 }

// spectrum: the eigenvalues are the sums of one of each ring. The greatest beside the
// trivial ones moves one step on the longer ring; if a ring is odd, that is to be
// compared with the least of all.
func (g Torus) spectrum() (bipartite bool, lambda float64) {
	next := 2 + 2*math.Cos(2*math.Pi/float64(max(g.width, g.height)))
	if g.width%2 == 0 && g.height%2 == 0 {
		return true, next
	}
	least := 0.0
	for _, side := range []uint32{g.width, g.height} {
		if side%2 == 0 {
			least += 2
		} else {
			least += 2 * math.Cos(math.Pi/float64(side))
		}
	}
	return false, max(next, least)
}

// A Hypercube has a node for each word of dim bits, and dim ports; port i changes
// bit i.
type Hypercube struct{ dim int }

// NewHypercube returns the hypercube of 2^dim nodes, 2 ≤ dim ≤ 27; else the error is
// a *Fault of dim.
func NewHypercube(dim int64) (Hypercube, error) {
	if err := within("dim", dim, 2, 27); err != nil {
		return Hypercube{}, err
	}
	return Hypercube{int(dim)}, nil
}

// Nodes is the number of nodes.
func (g Hypercube) Nodes() int { return 1 << g.dim }

// Degree is the number of bits.
func (g Hypercube) Degree() int { return g.dim }

// Neighbour is the node behind a port of a node.
func (g Hypercube) Neighbour(v uint32, port int) uint32 { return v ^ 1<<port }

// Back is the port of that neighbour that leads back: the same one.
func (g Hypercube) Back(_ uint32, port int) int { return port }

// spectrum: the eigenvalues are dim − 2i.
func (g Hypercube) spectrum() (bipartite bool, lambda float64) { return true, float64(g.dim - 2) }

// A Cycles is a graph of rings that are not joined, of degree 2 (claim S3.12). Nodes
// of a ring follow each other; ports are those of [Cycle].
type Cycles struct{ n, girth uint32 }

// NewCycles returns n/girth cycles of the length girth, 3 ≤ girth ≤ n ≤ 2^31, where
// girth divides n; else the error is a *Fault of n or girth.
func NewCycles(n, girth int64) (Cycles, error) {
	if err := within("n", n, 3, mostNodes(2)); err != nil {
		return Cycles{}, err
	}
	if girth < 3 || girth > n || n%girth != 0 {
		return Cycles{}, &Fault{"girth", girth, fmt.Sprintf("must be a divisor of n from 3 on: with n=%d, like %s", n, divisors(n, girth))}
	}
	return Cycles{uint32(n), uint32(girth)}, nil
}

// divisors names the divisors of n from 3 on that are next to a number.
func divisors(n, to int64) string {
	below, above := int64(0), n+1
	for d := int64(1); d*d <= n; d++ {
		if n%d != 0 {
			continue
		}
		for _, x := range []int64{d, n / d} {
			switch {
			case x >= 3 && x < to:
				below = max(below, x)
			case x >= 3:
				above = min(above, x)
			}
		}
	}
	return either(below, above%(n+1))
}

// either names one or two values; 0 is none.
func either(below, above int64) string {
	switch {
	case below == 0:
		return fmt.Sprint(above)
	case above == 0:
		return fmt.Sprint(below)
	}
	return fmt.Sprintf("%d or %d", below, above)
}

// Nodes is the number of nodes.
func (g Cycles) Nodes() int { return int(g.n) }

// Degree is 2.
func (g Cycles) Degree() int { return 2 }

// Neighbour is the node behind a port of a node.
func (g Cycles) Neighbour(v uint32, port int) uint32 {
	place := v % g.girth
	return v - place + turn(place, port, g.girth)
}

// Back is the port of that neighbour that leads back.
func (g Cycles) Back(_ uint32, port int) int { return port ^ 1 }

// spectrum: with two cycles or more, 2 is an eigenvalue again.
func (g Cycles) spectrum() (bipartite bool, lambda float64) {
	bipartite, lambda = Cycle{g.girth}.spectrum()
	if g.n > g.girth {
		lambda = 2
	}
	return bipartite, lambda
}

// A Complete joins every node with every other. Port i of node v leads to node
// v + i + 1, counted round.
type Complete struct{ n uint32 }

// NewComplete returns the complete graph of n nodes, 3 ≤ n ≤ 2^16; else the error is
// a *Fault of n.
func NewComplete(n int64) (Complete, error) {
	if err := within("n", n, 3, 1<<16); err != nil {
		return Complete{}, err
	}
	return Complete{uint32(n)}, nil
}

// Nodes is the number of nodes.
func (g Complete) Nodes() int { return int(g.n) }

// Degree is one less than the number of nodes.
func (g Complete) Degree() int { return int(g.n) - 1 }

// Neighbour is the node behind a port of a node.
func (g Complete) Neighbour(v uint32, port int) uint32 {
	w := v + uint32(port) + 1
	if w >= g.n {
		w -= g.n
	}
	return w
}

// Back is the port of that neighbour that leads back.
func (g Complete) Back(_ uint32, port int) int { return int(g.n) - 2 - port }

// spectrum: the eigenvalues are n−1 and −1.
func (g Complete) spectrum() (bipartite bool, lambda float64) { return false, 1 }
