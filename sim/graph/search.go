package graph

import "math"

// simple reports whether a graph has neither loops nor parallel edges.
func simple(r Regular) bool {
	seen := make([]uint32, r.Nodes()) // the last node that had it as a neighbour, from 1
	for v := range uint32(r.Nodes()) {
		for port := range r.Degree() {
			w := r.Neighbour(v, port)
			if w == v || seen[w] == v+1 {
				return false
			}
			seen[w] = v + 1
		}
	}
	return true
}

// A search goes through a graph by breadth.
type search struct {
	r      Regular
	depth  []int32  // by node: its distance from where the search began; −1: not seen
	arrive []uint16 // by node: the port by which it was come to
	queue  []uint32

	components int
	odd        bool // a cycle of odd length was met
	far        int  // the greatest distance from node 0
	girth      int  // no shorter cycle was met
	hops       int64
}

func newSearch(r Regular) *search {
	s := &search{r: r, girth: math.MaxInt32}
	s.depth = make([]int32, r.Nodes())
	s.arrive = make([]uint16, r.Nodes())
	s.queue = make([]uint32, 0, r.Nodes())
	for v := range s.depth {
		s.depth[v] = -1
	}
	return s
}

// all visits every node, and every component from its first node.
func (s *search) all() {
	for root := range s.depth {
		if s.depth[root] >= 0 {
			continue
		}
		s.components++
		s.from(uint32(root), false)
		if root == 0 {
			s.far = int(s.depth[s.queue[len(s.queue)-1]])
		}
	}
}

// sides are the two halves of a bipartite graph, after all.
func (s *search) sides() []bool {
	side := make([]bool, len(s.depth))
	for v, d := range s.depth {
		side[v] = d%2 == 1
	}
	return side
}

// each finds the girth: searches from every node, each of which goes no farther than
// to half of the shortest cycle yet. It returns false if so many hops more are too
// few.
func (s *search) each(hops int64, simple bool) bool {
	for v := range s.depth {
		s.depth[v] = -1
	}
	least := 1
	if simple {
		least = 3
	}
	most := s.hops + hops
	for root := range s.depth {
		if s.girth == least {
			return true
		}
		if s.hops > most {
			return false
		}
		s.from(uint32(root), true)
		for _, v := range s.queue {
			s.depth[v] = -1
		}
	}
	return true
}

// from searches from a node that was not seen. If near, it stops where no cycle
// shorter than those already met can come. An edge between nodes that were seen,
// other than the one by which the search came, closes a walk; the shortest of
// these, over all beginnings, is the shortest cycle.
func (s *search) from(root uint32, near bool) {
	degree := s.r.Degree()
	s.depth[root] = 0
	s.queue = append(s.queue[:0], root)
	for i := 0; i < len(s.queue); i++ {
		v := s.queue[i]
		d := s.depth[v]
		if near && 2*int(d)+1 >= s.girth {
			return
		}
		s.hops += int64(degree)
		for port := range degree {
			if v != root && port == int(s.arrive[v]) {
				continue
			}
			w := s.r.Neighbour(v, port)
			if s.depth[w] < 0 {
				s.depth[w] = d + 1
				s.arrive[w] = uint16(s.r.Back(v, port))
				s.queue = append(s.queue, w)
				continue
			}
			length := int(d) + int(s.depth[w]) + 1
			s.girth = min(s.girth, length)
			s.odd = s.odd || length%2 == 1
		}
	}
}
