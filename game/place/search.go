package place

// MostDots is how many nodes a disc shows one by one.
const MostDots = 12_180

// A Search goes through a graph in which every node has the same number of ports,
// from node 0 outwards, and through what cannot be reached from there by the first
// node that is left. It tells how far each node is from where its part began.
type Search struct {
	Depth []uint32 // of each node that was met: hops from the root of its part
	Rings []int    // how many nodes were met at each distance

	degree int
	order  []uint32 // nodes as they were met
	parent []uint32 // of each, for a disc; its root is its own
	met    []uint64 // one bit a node
	next   int      // the first of order whose ports were not looked at
	roots  int      // no node before this one is left
}

// NewSearch begins at node 0 of a graph of n nodes. Memory: 8 bytes a node.
func NewSearch(n, degree int) *Search {
	s := &Search{Depth: make([]uint32, n), degree: degree, order: make([]uint32, 0, n), met: make([]uint64, (n+63)/64)}
	if n <= MostDots {
		s.parent = make([]uint32, n)
	}
	return s
}

// Met is how many nodes were met so far.
func (s *Search) Met() int { return len(s.order) }

// Done reports whether all nodes were met.
func (s *Search) Done() bool { return len(s.order) == len(s.Depth) }

// Work looks at about so many ports, of the same graph each time, and at those of one
// node at least.
func (s *Search) Work(ports int, neighbour func(v uint32, port int) uint32) {
	for ; ports > 0 && !s.Done(); ports -= max(s.degree, 1) {
		if s.next == len(s.order) {
			for s.met[s.roots/64]&(1<<(s.roots%64)) != 0 {
				s.roots++
			}
			s.meet(uint32(s.roots), uint32(s.roots), 0)
		}
		v := s.order[s.next]
		s.next++
		for port := range s.degree {
			if u := neighbour(v, port); s.met[u/64]&(1<<(u%64)) == 0 {
				s.meet(u, v, s.Depth[v]+1)
			}
		}
	}
}

func (s *Search) meet(v, parent, depth uint32) {
	s.met[v/64] |= 1 << (v % 64)
	s.Depth[v] = depth
	if s.order = append(s.order, v); s.parent != nil {
		s.parent[v] = parent
	}
	if int(depth) == len(s.Rings) {
		s.Rings = append(s.Rings, 0)
	}
	s.Rings[depth]++
}

// inOrder is all nodes in an order in which what hangs on a node follows it at
// once, in the tree of who met whom. Cost: two passes over the nodes.
func (s *Search) inOrder() []uint32 {
	n := len(s.order)
	size, at, list := make([]int, n), make([]int, n), make([]uint32, n)
	for i := n - 1; i >= 0; i-- {
		v := s.order[i]
		if size[v]++; s.parent[v] != v {
			size[s.parent[v]] += size[v]
		}
	}
	free := 0 // where the next part begins
	for _, v := range s.order {
		p, from := s.parent[v], &free
		if p != v {
			from = &at[p]
		}
		place := *from
		*from += size[v]
		list[place] = v
		at[v] = place + 1
	}
	return list
}
