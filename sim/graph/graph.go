// Package graph holds graphs as flat arrays, for walkers that hop millions of
// times and for scenes that draw them.
//
// Nodes are 0 … Nodes−1. The edges at a node have ports 0, 1, 2 … in an order
// that never changes, so a hop can be named by a small number. Loops and
// parallel edges are allowed and keep their ports.
package graph

import "fmt"

// A Graph is undirected and does not change. The zero value has no nodes.
type Graph struct {
	start []int64  // ports of node v are ends[start[v]:start[v+1]]
	ends  []uint32 // the node at the other side of each port
}

// FromEdges returns the graph of n nodes with these edges. The ports of a node
// follow the order of the edges; a loop takes two ports of its node. An edge to
// a node that does not exist is an error. Memory: 8 bytes a node and 8 an edge.
func FromEdges(n int, edges [][2]uint32) (*Graph, error) {
	g := &Graph{start: make([]int64, n+1), ends: make([]uint32, 2*len(edges))}
	for i, e := range edges {
		if int64(e[0]) >= int64(n) || int64(e[1]) >= int64(n) {
			return nil, fmt.Errorf("graph: edge %d joins %d and %d; nodes are 0 to %d", i, e[0], e[1], n-1)
		}
		g.start[e[0]+1]++
		g.start[e[1]+1]++
	}
	for v := range n {
		g.start[v+1] += g.start[v]
	}
	next := make([]int64, n)
	copy(next, g.start)
	for _, e := range edges {
		for side, v := range e {
			g.ends[next[v]] = e[1-side]
			next[v]++
		}
	}
	return g, nil
}

// Nodes returns the number of nodes.
func (g *Graph) Nodes() int { return max(len(g.start)-1, 0) }

// Edges returns the number of edges.
func (g *Graph) Edges() int { return len(g.ends) / 2 }

// Neighbours returns the nodes at the ports of v, in order. The slice is live
// and read-only.
func (g *Graph) Neighbours(v uint32) []uint32 { return g.ends[g.start[v]:g.start[v+1]] }
