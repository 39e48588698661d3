package game

import (
	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
)

// Tree is the tree of 2^k nodes in which the greatest load of two choices is k, and
// no forest of fewer nodes has one so great (S4.3): first the edges of two trees of
// half the size, then the edge between their roots, whose ball goes to the first of
// two nodes as full. It returns the load of each node, the edges in their order, and
// the node to which the ball of each went.
func Tree(k int) (loads []int, edges [][]uint32, went []uint32) {
	var grow func(root uint32, k int)
	grow = func(root uint32, k int) {
		if k == 0 {
			return
		}
		other := root + 1<<(k-1)
		grow(root, k-1)
		grow(other, k-1)
		edges = append(edges, []uint32{root, other})
	}
	grow(0, k)
	loads = make([]int, 1<<k)
	for _, ends := range edges {
		to := ends[0]
		if loads[ends[1]] < loads[to] {
			to = ends[1]
		}
		loads[to]++
		went = append(went, to)
	}
	return loads, edges, went
}

// TreeFigure draws that tree.
func TreeFigure(l *paint.List, w, h float32, look *theme.Theme, k int) {
	loads, edges, went := Tree(k)
	scene.Heights(l, w, h, look, loads, edges, went)
}
