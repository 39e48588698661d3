package place

import (
	"math"
	"slices"
)

// A skeleton is a shape without its trees: the nodes that are left when leaves
// are plucked as long as there are any. Of a tree it is the last node, its
// centre.
type skeleton struct {
	core    []int
	plucked []int   // in their order: no node comes before those that hang on it
	hung    [][]int // the nodes that hang on each node
	weight  []int   // leaves of what hangs on each node, and 1 for a leaf
}

func (s *shape) skeleton() skeleton {
	n := len(s.edges)
	k := skeleton{hung: make([][]int, n), weight: make([]int, n)}
	degree, gone := make([]int, n), make([]bool, n)
	for v, edges := range s.edges {
		if degree[v] = len(edges); degree[v] == 1 {
			k.plucked = append(k.plucked, v)
		}
	}
	for i := 0; i < len(k.plucked); i++ {
		v := k.plucked[i]
		gone[v] = true
		k.weight[v] = max(k.weight[v], 1)
		for _, e := range s.edges[v] {
			if u := s.other(e, v); !gone[u] {
				k.hung[u] = append(k.hung[u], v)
				k.weight[u] += k.weight[v]
				if degree[u]--; degree[u] == 1 {
					k.plucked = append(k.plucked, u)
				}
			}
		}
	}
	for v := range n {
		if !gone[v] {
			k.core = append(k.core, v)
		}
	}
	if len(k.core) == 0 {
		last := len(k.plucked) - 1
		k.core, k.plucked = []int{k.plucked[last]}, k.plucked[:last]
	}
	return k
}

// hang places what hangs on a node in a sector that begins at a direction and is
// so many turns wide. Each tree has its part of the sector, by its leaves, and
// begins inside it. Parts are never wider than the whole, so trees do not meet.
func (s *shape) hang(k *skeleton, v int, begin, wide float64) {
	if len(k.hung[v]) == 1 {
		v = s.string(k, v, begin, wide)
	}
	total := 0
	for _, u := range k.hung[v] {
		total += k.weight[u]
	}
	apart := 0.7 * float64(len(k.hung[v])) / (2 * math.Pi) // radius of a full circle of them
	for _, u := range k.hung[v] {
		part := wide * float64(k.weight[u]) / float64(total)
		s.step(v, u, begin+part/2, apart)
		s.hang(k, u, begin, part)
		begin += part
	}
}

// string places nodes on which one other hangs, as a bow, and returns the node at
// its end.
func (s *shape) string(k *skeleton, v int, begin, wide float64) int {
	long := 0
	for u := v; len(k.hung[u]) == 1; u = k.hung[u][0] {
		long++
	}
	bow := float64(wide * min(0.3, float64(0.05*float64(long)))) // to each side of the middle
	for i := range long {
		u := k.hung[v][0]
		part := 0.5
		if long > 1 {
			part = float64(i) / float64(long-1)
		}
		s.step(v, u, begin+wide/2+float64(bow*(float64(2*part)-1)), 0)
		v = u
	}
	return v
}

// step places u at an edge from v in a direction, no nearer than at a distance.
func (s *shape) step(v, u int, direct, least float64) {
	long := between
	for _, e := range s.edges[u] {
		if s.other(e, u) == v {
			long = s.long[e]
		}
	}
	s.at[u] = s.at[v].plus(direction(direct).times(max(long, least)))
}

// round places a core that is one loop on a circle, each node in the middle of a
// sector for what hangs on it.
func (s *shape) round(k *skeleton) {
	circle := s.circle(k.core)
	total := 0
	for _, v := range circle {
		total += k.weight[v]
	}
	n := float64(len(circle))
	radius := 0.5 / direction(0.5/n).y
	begin := 0.0
	for _, v := range circle {
		part := 1 / n
		if total > 0 {
			part = part/2 + float64(k.weight[v])/float64(2*total)
		}
		middle := begin + part/2
		s.at[v] = direction(middle).times(radius)
		wide := min(part, 0.4) // less than half a turn: away from the circle
		s.hang(k, v, middle-wide/2, wide)
		begin += part
	}
}

// circle returns the nodes of a core that is one loop, in its order.
func (s *shape) circle(core []int) []int {
	around := []int{core[0]}
	for v := core[0]; len(around) < len(core); v = around[len(around)-1] {
		for _, e := range s.edges[v] {
			if u := s.other(e, v); slices.Contains(core, u) && !slices.Contains(around, u) {
				around = append(around, u)
				break
			}
		}
	}
	return around
}

// spread places what hangs on a core that has its places: at each node in its
// widest angle between edges.
func (s *shape) spread(k *skeleton) {
	inside := make([]bool, len(s.at))
	for _, v := range k.core {
		inside[v] = true
	}
	for _, v := range k.core {
		if len(k.hung[v]) == 0 {
			continue
		}
		var taken []float64
		for _, e := range s.edges[v] {
			if u := s.other(e, v); inside[u] {
				taken = append(taken, turns(s.at[u].minus(s.at[v])))
			}
		}
		slices.Sort(taken)
		begin, wide := 0.0, 0.0
		for i, from := range taken {
			to := taken[(i+1)%len(taken)]
			if to <= from {
				to++
			}
			if to-from > wide {
				begin, wide = from, to-from
			}
		}
		s.hang(k, v, begin+wide/4, wide/2)
	}
}

// fan is the tree of the shortest ways from a node in the middle, for a core
// that is too large for better: the other edges are drawn across.
func (s *shape) fan() skeleton {
	middle := s.middleNode()
	k := skeleton{core: []int{middle}, hung: make([][]int, len(s.at)), weight: make([]int, len(s.at))}
	order, way := s.ways(middle)
	for i := len(order) - 1; i > 0; i-- {
		v := order[i]
		k.weight[v] = max(k.weight[v], 1)
		k.weight[way[v]] += k.weight[v]
	}
	for _, v := range order[1:] {
		k.hung[way[v]] = append(k.hung[way[v]], v)
	}
	return k
}

// heap places the nodes in rings by their distance from one in the middle: of so
// many edges no picture shows more.
func (s *shape) heap() {
	const apart = 0.75 // of rings; six times a ring's number go round it
	order, _ := s.ways(s.middleNode())
	order = slices.DeleteFunc(order, func(v int) bool { return v >= len(s.nodes) })
	ring, first := 0, 0
	for i, v := range order {
		if i == first+max(6*ring, 1) {
			ring, first = ring+1, i
		}
		s.at[v] = direction(float64(i-first) / float64(max(6*ring, 1))).times(apart * float64(ring))
	}
	for v := len(s.nodes); v < len(s.at); v++ { // a loop
		s.at[v] = s.at[s.other(s.edges[v][0], v)].plus(point{0.4, -0.2})
	}
}

// middleNode is the middle of a longest way, or of one nearly as long.
func (s *shape) middleNode() int {
	order, _ := s.ways(0)
	order, way := s.ways(order[len(order)-1])
	middle := order[len(order)-1]
	for v := middle; way[v] >= 0 && way[way[v]] >= 0; v = way[way[v]] {
		middle = way[middle] // half as fast as v
	}
	return middle
}

// ways returns the nodes in the order of their distance from one, and the next
// node on the way back from each; -1 at the start.
func (s *shape) ways(from int) (order, way []int) {
	way = make([]int, len(s.at))
	for v := range way {
		way[v] = -2
	}
	way[from] = -1
	order = append(order, from)
	for i := 0; i < len(order); i++ {
		for _, e := range s.edges[order[i]] {
			if u := s.other(e, order[i]); way[u] == -2 {
				way[u] = order[i]
				order = append(order, u)
			}
		}
	}
	return order, way
}

// turns is the direction of a step in turns, to a 1000th or so.
func turns(p point) float64 {
	low, step := 0.0, 0.25
	switch {
	case p.x >= 0 && p.y >= 0:
	case p.y >= 0:
		low = 0.25
	case p.x < 0:
		low = 0.5
	default:
		low = 0.75
	}
	for range 10 {
		step /= 2
		if direction(low+step).cross(p) > 0 {
			low += step
		}
	}
	return low
}
