package reproduce

import (
	"context"
	"fmt"
	"math"

	"binfall/sim/graph"
	"binfall/sim/rng"
	"binfall/sim/stat"
)

// This is a second opinion of graphs, which knows nothing of how they are examined.

// An approached number was found by a method that knows its own error.
type approached struct{ value, residual float64 }

func (a approached) figure() (float64, stat.Interval) { return a.value, noInterval }

func (a approached) contradicts(predicted float64) bool {
	return math.Abs(a.value-predicted) > a.residual+iterated
}

func (a approached) power(float64) string {
	return fmt.Sprintf("No chance plays a part: a deviation above %.1g is seen", a.residual+iterated)
}

// iterated is what power iteration is trusted to.
const iterated = 1e-6

// iterate finds the greatest |eigenvalue| from below: ‖Ax‖ for x of length 1, where x
// is taken to Ax over and over. What is trivial is kept out: the mean of x, and of a
// graph with two sides the mean of each.
func iterate(ctx context.Context, g *graph.Table, bipartite bool) (float64, error) {
	n := g.Nodes()
	distance := distances(g)
	side := func(v int) int {
		if bipartite {
			return distance[v] % 2
		}
		return 0
	}
	x, next := make([]float64, n), make([]float64, n)
	key := rng.New(seed, "iteration")
	for v := range x {
		x[v] = float64(key.Word(uint64(v))>>11)/(1<<53) - 0.5
	}
	before, length := 0.0, 0.0
	for round := 0; round < 20_000; round++ {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		var sums, counts [2]float64
		for v, a := range x {
			sums[side(v)] += a
			counts[side(v)]++
		}
		square := 0.0
		for v := range x {
			x[v] -= sums[side(v)] / counts[side(v)]
			square += float64(x[v] * x[v])
		}
		scale := 1 / math.Sqrt(square)
		square = 0
		for v := range x {
			sum := 0.0
			for port := range g.Degree() {
				sum += x[g.Neighbour(uint32(v), port)]
			}
			next[v] = sum * scale
			square += float64(next[v] * next[v])
		}
		x, next = next, x
		length = math.Sqrt(square)
		if round%100 == 99 {
			if length-before < iterated/100 {
				break
			}
			before = length
		}
	}
	return length, nil
}

// distances is how far each node is from node 0, −1 if there is no way.
func distances(g graph.Regular) []int {
	far := make([]int, g.Nodes())
	for v := range far {
		far[v] = -1
	}
	far[0] = 0
	for queue := []uint32{0}; len(queue) > 0; queue = queue[1:] {
		for port := range g.Degree() {
			if w := g.Neighbour(queue[0], port); far[w] < 0 {
				far[w] = far[queue[0]] + 1
				queue = append(queue, w)
			}
		}
	}
	return far
}

// search finds the shortest cycle through node 0 and the farthest node. A cycle is
// closed by an edge between nodes that lie behind different ports of node 0.
func search(g graph.Regular) (girth, diameter int) {
	far := distances(g)
	behind := make([]int, len(far)) // the port of node 0
	order := make([][]uint32, 0, len(far))
	for v, d := range far {
		for len(order) <= d {
			order = append(order, nil)
		}
		order[d] = append(order[d], uint32(v))
	}
	girth = math.MaxInt
	for d, nodes := range order {
		diameter = d
		for _, v := range nodes {
			for port := range g.Degree() {
				w := g.Neighbour(v, port)
				switch {
				case v == 0:
					behind[w] = port + 1
				case w == 0:
				case behind[w] == 0:
					behind[w] = behind[v]
				case behind[w] != behind[v]:
					girth = min(girth, d+far[w]+1)
				}
			}
		}
	}
	return girth, diameter
}
