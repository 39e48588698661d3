package place

import (
	"cmp"
	"slices"
)

// Lengths of edges, in pitches.
const (
	between = 1.0  // two nodes
	bundle  = 1.15 // two nodes with several edges, which need room to bend
	leg     = 0.62 // a hub and a node
	ring    = 0.62 // a node and the far side of its loop
)

// A shape is a cluster on the way to its places. Its own numbers of nodes are
// small: first its nodes in order, then a node for the far side of each loop, so
// that loops find their room as leaves of a tree do. Edges that join the same
// nodes are one.
type shape struct {
	nodes []uint32
	loops []int // edges of the caller
	ends  [][2]int
	long  []float64 // wanted length of each edge
	edges [][]int   // at each node
	at    []point

	thin      bool   // loops or long ways, rather than bushes
	middle    point  // of its places, while it relaxes
	low, high point  // corners of the box around them, when they are found
	corners   [2]int // the node at the top right, as it is and after a quarter of a turn
}

// split returns the clusters by their first nodes, and the nodes without edges.
func split(n int, edges []Edge, hubs int) (shapes []*shape, lone []uint32) {
	order := make([]int, 0, len(edges))
	root := make([]int, n) // of each node, by union and path halving
	for v := range root {
		root[v] = v
	}
	find := func(v int) int {
		for root[v] != v {
			root[v] = root[root[v]]
			v = root[v]
		}
		return v
	}
	joined := make([]bool, n)
	for i, e := range edges {
		if int64(max(e.A, e.B)) >= int64(n) {
			continue
		}
		order = append(order, i)
		joined[e.A], joined[e.B] = true, true
		a, b := find(int(e.A)), find(int(e.B))
		root[max(a, b)] = min(a, b)
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := edges[i], edges[j]
		return cmp.Or(cmp.Compare(min(a.A, a.B), min(b.A, b.B)), cmp.Compare(max(a.A, a.B), max(b.A, b.B)), cmp.Compare(i, j))
	})
	of := make([]*shape, n)  // by root
	number := make([]int, n) // of a node in its shape
	for v := range n {
		if !joined[v] {
			lone = append(lone, uint32(v))
			continue
		}
		r := find(v)
		if of[r] == nil {
			of[r] = &shape{}
			shapes = append(shapes, of[r])
		}
		number[v] = len(of[r].nodes)
		of[r].nodes = append(of[r].nodes, uint32(v))
	}
	for _, s := range shapes {
		s.edges = make([][]int, len(s.nodes))
	}
	for i, edge := range order {
		a, b := int(min(edges[edge].A, edges[edge].B)), int(max(edges[edge].A, edges[edge].B))
		s := of[find(a)]
		switch {
		case a == b:
			s.loops = append(s.loops, edge)
			s.edges = append(s.edges, nil)
			s.join(number[a], len(s.edges)-1, ring)
		case i > 0 && same(edges[order[i-1]], edges[edge]):
			s.long[len(s.long)-1] = bundle
		case b >= n-hubs:
			s.join(number[a], number[b], leg)
		default:
			s.join(number[a], number[b], between)
		}
	}
	for _, s := range shapes {
		s.at = make([]point, len(s.edges))
	}
	return shapes, lone
}

// same reports whether two edges join the same nodes.
func same(a, b Edge) bool { return a == b || a == Edge{b.B, b.A} }

func (s *shape) join(a, b int, long float64) {
	s.edges[a] = append(s.edges[a], len(s.ends))
	s.edges[b] = append(s.edges[b], len(s.ends))
	s.ends = append(s.ends, [2]int{a, b})
	s.long = append(s.long, long)
}

// other is the node at the other end of an edge.
func (s *shape) other(edge, v int) int { return s.ends[edge][0] + s.ends[edge][1] - v }

// crossings counts the pairs of edges that cross, edges at one node left out.
func (s *shape) crossings() (count int) {
	for i, e := range s.ends {
		for _, f := range s.ends[:i] {
			if e[0] != f[0] && e[0] != f[1] && e[1] != f[0] && e[1] != f[1] && meet(s.at[e[0]], s.at[e[1]], s.at[f[0]], s.at[f[1]]) {
				count++
			}
		}
	}
	return count
}

// bounds returns the corners of the box around all places.
func (s *shape) bounds() (low, high point) {
	low, high = s.at[0], s.at[0]
	for _, p := range s.at {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	return low, high
}
