package place

// Places for a core with several loops: those at which distances come closest to
// the numbers of edges between nodes, from a few starts. S. Zheng, R. Pawar,
// D. Goodman: Graph drawing by stochastic gradient descent, 2018.

const (
	stressStarts = 8
	stressRounds = 24
	stressNodes  = 64 // of the largest core that is placed so
)

// untangle places some nodes of a shape, with the fewest crossings that it finds.
func (s *shape) untangle(nodes []int) {
	inside := &shape{edges: make([][]int, len(nodes)), at: make([]point, len(nodes))}
	number := make([]int, len(s.at))
	for i := range number {
		number[i] = -1
	}
	for i, v := range nodes {
		number[v] = i
	}
	for e, ends := range s.ends {
		if a, b := number[ends[0]], number[ends[1]]; a >= 0 && b >= 0 {
			inside.join(a, b, s.long[e])
		}
	}
	pairs := inside.distances()
	best, fewest := make([]point, len(nodes)), -1
	for start := range stressStarts {
		dice := uint32(start + 1)
		n := float64(len(nodes))
		for i := range inside.at {
			inside.at[i] = direction(float64(i*(2*start+1)) / n).times(n / 6)
		}
		inside.descend(pairs, &dice)
		if count := inside.crossings(); fewest < 0 || count < fewest {
			fewest = count
			copy(best, inside.at)
		}
		if fewest == 0 {
			break
		}
	}
	for i, v := range nodes {
		s.at[v] = best[i]
	}
}

// A pair of nodes has a distance in edges, by their lengths.
type pair struct {
	a, b int
	far  float64
}

// distances returns all pairs of nodes.
func (s *shape) distances() []pair {
	n := len(s.at)
	pairs := make([]pair, 0, n*(n-1)/2)
	far := make([]float64, n)
	queue := make([]int, 0, n)
	for v := range n {
		for u := range far {
			far[u] = -1
		}
		far[v] = 0
		queue = append(queue[:0], v)
		for i := 0; i < len(queue); i++ {
			for _, e := range s.edges[queue[i]] {
				if u := s.other(e, queue[i]); far[u] < 0 {
					far[u] = far[queue[i]] + s.long[e]
					queue = append(queue, u)
				}
			}
		}
		for u := range v {
			pairs = append(pairs, pair{u, v, far[u]})
		}
	}
	return pairs
}

// descend moves pairs to their distances, one after the other, by less and less.
func (s *shape) descend(pairs []pair, dice *uint32) {
	farthest := 1.0
	for _, p := range pairs {
		farthest = max(farthest, p.far)
	}
	rate := float64(farthest * farthest)
	for range stressRounds {
		for i := len(pairs) - 1; i > 0; i-- {
			*dice = *dice*1664525 + 1013904223
			j := int(uint64(*dice) * uint64(i+1) >> 32)
			pairs[i], pairs[j] = pairs[j], pairs[i]
		}
		for _, p := range pairs {
			off := s.at[p.a].minus(s.at[p.b])
			length := off.length()
			if length == 0 {
				off, length = point{1e-3, 1e-3}, 1e-3
			}
			part := min(rate/float64(p.far*p.far), 1)
			step := off.times(float64(part*(p.far-length)) / float64(2*length))
			s.at[p.a], s.at[p.b] = s.at[p.a].plus(step), s.at[p.b].minus(step)
		}
		rate *= 0.72
	}
}
