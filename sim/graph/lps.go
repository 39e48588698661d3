package graph

import (
	"fmt"
	"math"
)

// An LPS is the Ramanujan graph X^{p,q} of Lubotzky, Phillips and Sarnak: a Cayley
// graph of 2×2 matrices over the integers mod q, with p+1 generators (S3.10).
// Nothing of it is stored: a node is the number of a matrix, and a neighbour is
// worked out from it.
//
// It is (p+1)-regular, connected and looks the same from every node; every
// eigenvalue but the trivial ones is at most 2√p; its girth is at least
// 4·log_p q − log_p 4 if it is bipartite, and else 2·log_p q.
type LPS struct {
	q         uint32
	nodes     uint32
	bipartite bool
	gens      [][4]uint32 // matrices by rows, det p
	back      []int       // the port by which one comes back
	inverse   []uint32    // of 1 … q−1 mod q
	rank      []uint32    // of a determinant among those there are
	dets      []uint32    // the determinants, rising: all but 0, or the squares
}

// NewLPS returns X^{p,q} for primes p and q that are 1 mod 4, p ≠ q and q > 2√p, with
// so few nodes that a step of a walk is a number below 2^32: for p = 5, up to
// q = 1021. Else the error is a *Fault of p or q. Cost and memory: some words for
// each of 1 … q, and p² steps to find the p+1 generators.
func NewLPS(p, q int64) (*LPS, error) {
	if err := faultLPS(p, q); err != nil {
		return nil, err
	}
	return newLPS(int(p), int(q)), nil
}

// Above these, no p has a q, and no q a p.
const (
	mostP = 3049
	mostQ = 1021
)

// faultLPS is what is wrong with p and q, or nil.
func faultLPS(p, q int64) error {
	fits := func(q int64) bool { return fitsLPS(p, q) }
	possible := func(p int64) bool {
		for q := int64(5); q <= mostQ; q++ {
			if fitsLPS(p, q) {
				return true
			}
		}
		return false
	}
	switch {
	case p <= mostP && q <= mostQ && fits(q):
		return nil
	case p > mostP:
		return within("p", p, 5, mostP)
	case !possible(p):
		return &Fault{"p", p, "must be a prime that is 1 mod 4, like " + nearest(p, mostP, possible)}
	}
	return &Fault{"q", q, fmt.Sprintf("must be a prime that is 1 mod 4, other than p, above 2√p and not too great for 32 bits: with p=%d, like %s", p, nearest(q, mostQ, fits))}
}

// nearest names the values from 5 on that are next to a number.
func nearest(to, most int64, right func(int64) bool) string {
	below, above := min(to-1, most), max(min(to, most)+1, 5)
	for below >= 5 && !right(below) {
		below--
	}
	for above <= most && !right(above) {
		above++
	}
	if below < 5 {
		below = 0
	}
	if above > most {
		above = 0
	}
	return either(below, above)
}

// fitsLPS reports whether there is X^{p,q}, and its walks have room.
func fitsLPS(p, q int64) bool {
	return p%4 == 1 && q%4 == 1 && p != q && q*q > 4*p && prime(p) && prime(q) && LPSNodes(p, q) <= mostNodes(p+1)
}

// LPSNodes is the number of nodes that X^{p,q} has, without making it: q(q²−1), or half
// of it if p is a square mod q. Cost: q steps.
func LPSNodes(p, q int64) int64 {
	if isSquare(p, q) {
		return q * (q*q - 1) / 2
	}
	return q * (q*q - 1)
}

// isSquare reports whether p is a square mod q.
func isSquare(p, q int64) bool {
	for x := range q {
		if (x*x-p)%q == 0 {
			return true
		}
	}
	return false
}

func newLPS(p, q int) *LPS {
	g := &LPS{q: uint32(q), inverse: make([]uint32, q), rank: make([]uint32, q)}
	square := make([]bool, q)
	for x := 1; x < q; x++ {
		square[x*x%q] = true
	}
	g.bipartite = !square[p%q]
	g.inverse[1] = 1
	for x := 2; x < q; x++ {
		g.inverse[x] = uint32(q) - uint32(uint64(q/x)*uint64(g.inverse[q%x])%uint64(q))
	}
	for x := 1; x < q; x++ {
		if g.bipartite || square[x] {
			g.rank[x] = uint32(len(g.dets))
			g.dets = append(g.dets, uint32(x))
		}
	}
	g.nodes = uint32(q*q+q) * uint32(len(g.dets))
	g.generate(p, q)
	return g
}

// generate makes the matrices of the p+1 quaternions of norm p whose first part is
// odd and above 0, and whose others are even; their order numbers the ports.
func (g *LPS) generate(p, q int) {
	root := 1 // of −1
	for (root*root+1)%q != 0 {
		root++
	}
	mod := func(x int) uint32 { return uint32(((x % q) + q) % q) }
	var quaternions [][4]int
	for a := 1; a*a <= p; a += 2 {
		most := 0
		for (most+2)*(most+2) <= p {
			most += 2
		}
		for b := -most; b <= most; b += 2 {
			for c := -most; c <= most; c += 2 {
				for d := -most; d <= most; d += 2 {
					if a*a+b*b+c*c+d*d == p {
						quaternions = append(quaternions, [4]int{a, b, c, d})
						g.gens = append(g.gens, [4]uint32{mod(a + root*b), mod(c + root*d), mod(-c + root*d), mod(a - root*b)})
					}
				}
			}
		}
	}
	for _, x := range quaternions {
		for j, y := range quaternions {
			if y == [4]int{x[0], -x[1], -x[2], -x[3]} {
				g.back = append(g.back, j)
			}
		}
	}
}

func prime(n int64) bool {
	for d := int64(2); d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// Nodes is the number of nodes: q(q²−1), or half of it if p is a square mod q.
func (g *LPS) Nodes() int { return int(g.nodes) }

// Degree is the number of ports of each node, p+1.
func (g *LPS) Degree() int { return len(g.gens) }

// Bipartite reports whether nodes fall into two halves, with every edge between.
func (g *LPS) Bipartite() bool { return g.bipartite }

// Back is the port of that neighbour that leads back; it is the same at every node.
func (g *LPS) Back(_ uint32, port int) int { return g.back[port] }

// Neighbour is the node behind a port of a node.
func (g *LPS) Neighbour(v uint32, port int) uint32 {
	a, b, c, d := g.matrix(v)
	s, q := &g.gens[port], uint64(g.q)
	return g.index(
		uint32((uint64(a)*uint64(s[0])+uint64(b)*uint64(s[2]))%q), uint32((uint64(a)*uint64(s[1])+uint64(b)*uint64(s[3]))%q),
		uint32((uint64(c)*uint64(s[0])+uint64(d)*uint64(s[2]))%q), uint32((uint64(c)*uint64(s[1])+uint64(d)*uint64(s[3]))%q))
}

// leastGirth is the girth that the theorem promises.
func (g *LPS) leastGirth() float64 {
	step := math.Log(float64(len(g.gens) - 1))
	if g.bipartite {
		return math.Ceil((4*math.Log(float64(g.q)) - math.Log(4)) / step)
	}
	return math.Ceil(2 * math.Log(float64(g.q)) / step)
}

// matrix is the matrix of a node, scaled so that the first entry which is not 0 is
// 1: the rows (1, b) and (c, d) for most nodes, (0, 1) and (c, d) for the last ones.
func (g *LPS) matrix(v uint32) (a, b, c, d uint32) {
	q, dets := g.q, uint32(len(g.dets))
	if v < q*q*dets {
		det := g.dets[v%dets]
		v /= dets
		b, c = v/q, v%q
		return 1, b, c, uint32((uint64(det) + uint64(b)*uint64(c)) % uint64(q))
	}
	v -= q * q * dets
	det := g.dets[v/q]
	if g.bipartite {
		return 0, 1, det, v % q
	}
	return 0, 1, q - det, v % q // its determinant is −c
}

// index is the node of a matrix that may be scaled in any way: the inverse of
// matrix.
func (g *LPS) index(a, b, c, d uint32) uint32 {
	q := uint64(g.q)
	scale := g.inverse[a]
	if a == 0 {
		scale = g.inverse[b]
	}
	times := func(x uint32) uint64 { return uint64(x) * uint64(scale) % q }
	dets := uint64(len(g.dets))
	if a == 0 {
		det := times(c)
		if !g.bipartite {
			det = q - det
		}
		return uint32(q*q*dets + uint64(g.rank[det])*q + times(d))
	}
	bb, cc := times(b), times(c)
	det := (times(d) + q*q - bb*cc) % q
	return uint32((bb*q+cc)*dets + uint64(g.rank[det]))
}
