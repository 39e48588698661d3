// Package peel holds random graphs as such: one that grows edge by edge, and one
// that is taken apart again from its leaves. An edge joins arity nodes, drawn
// with replacement; edge i is ball i of the other processes and its nodes are
// the bins that the ball is offered. A step is an edge: one that appears, or one
// at which a node looks that goes.
//
// The nodes of an edge are stored nowhere: they are worked out from its words
// whenever they are asked for. What is modelled and what theory says of it
// stands in model.md; claim numbers S4 in the code are those of its list.
package peel

import "binfall/sim/rng"

const (
	leastArity = 2
	mostArity  = 6
	mostNodes  = 1_000_000_000 // a size fits 30 bits
)

// edges are those of a graph, each a pure function of its number.
type edges struct {
	n      uint64
	arity  int
	choice rng.Key // node j of edge i at At(i, j)

	nodes [mostArity]uint32 // of the edge in hand: scratch
}

func newEdges(n int64, arity int, seed uint64) edges {
	return edges{n: uint64(n), arity: arity, choice: rng.New(seed, "choice")}
}

// draw returns the nodes of an edge, in the order drawn. The slice holds until
// the next call.
func (e *edges) draw(edge int64) []uint32 {
	nodes := e.nodes[:e.arity]
	for j := range nodes {
		nodes[j] = uint32(rng.Below(e.choice.Word(rng.At(uint64(edge), uint64(j))), e.n))
	}
	return nodes
}
