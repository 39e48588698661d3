package graph

import "fmt"

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

// mostLPS keeps the number of a node within 32 bits.
const mostLPS = 1600

// NewLPS returns X^{p,q} for primes p and q, both 1 mod 4, p ≠ q and q > 2√p, q at
// most 1600. Otherwise the error says which of that fails. Memory: some words for
// each of 1 … q.
func NewLPS(p, q int) (*LPS, error) {
	switch {
	case p >= mostLPS*mostLPS/4 || !prime(p) || p%4 != 1:
		return nil, fmt.Errorf("graph: p=%d is no prime below %d that is 1 mod 4", p, mostLPS*mostLPS/4)
	case q > mostLPS || !prime(q) || q%4 != 1:
		return nil, fmt.Errorf("graph: q=%d is no prime up to %d that is 1 mod 4", q, mostLPS)
	case p == q || q*q <= 4*p:
		return nil, fmt.Errorf("graph: q=%d with p=%d; allowed is another prime above 2√p", q, p)
	}
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
	return g, nil
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

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
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

// Back is the port of a neighbour that leads back from it: the one that a walk
// which does not turn back leaves out.
func (g *LPS) Back(port int) int { return g.back[port] }

// Neighbour is the node behind a port of a node.
func (g *LPS) Neighbour(v uint32, port int) uint32 {
	a, b, c, d := g.matrix(v)
	s, q := &g.gens[port], uint64(g.q)
	return g.index(
		uint32((uint64(a)*uint64(s[0])+uint64(b)*uint64(s[2]))%q), uint32((uint64(a)*uint64(s[1])+uint64(b)*uint64(s[3]))%q),
		uint32((uint64(c)*uint64(s[0])+uint64(d)*uint64(s[2]))%q), uint32((uint64(c)*uint64(s[1])+uint64(d)*uint64(s[3]))%q))
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
