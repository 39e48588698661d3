package graph

import "slices"

// A Cluster is nodes that edges join, and how many edges there are. An edge joins
// two nodes or more, some of them perhaps the same.
type Cluster struct {
	Nodes []uint32 // rising
	Edges int
	Loops int // independent ones: an edge of k ends is worth k−1 links, and these are links beyond those that join the nodes
}

// Clusters finds the clusters of a graph of so many nodes, in the order of their
// first nodes, and the cluster of each node. Cost: near linear.
func Clusters(nodes int, edges [][]uint32) (list []Cluster, of []int) {
	f := NewForest(nodes)
	for _, ends := range edges {
		f.Join(ends)
	}
	of = make([]int, nodes)
	number := make([]int, nodes) // of the cluster of a root, from 1
	all := make([]uint32, nodes) // room for the nodes of all clusters
	for v := range of {
		root := f.root(uint32(v))
		if number[root] == 0 {
			list = append(list, Cluster{Edges: int(f.edges[root]), Loops: int(f.loops[root])})
			number[root] = len(list)
			size := -f.up[root]
			list[len(list)-1].Nodes, all = all[:0:size], all[size:]
		}
		of[v] = number[root] - 1
		c := &list[of[v]]
		c.Nodes = append(c.Nodes, uint32(v))
	}
	return list, of
}

// A Forest is the clusters of a graph to which edges are added.
type Forest struct {
	up    []int32 // the node above; of a root, less than 0: its nodes, counted down
	edges []int32 // of the cluster of a root
	loops []int32 // of the cluster of a root
}

// NewForest returns so many nodes without an edge. Memory: 12 bytes a node.
func NewForest(nodes int) *Forest {
	f := &Forest{up: make([]int32, nodes), edges: make([]int32, nodes), loops: make([]int32, nodes)}
	for v := range f.up {
		f.up[v] = -1
	}
	return f
}

// root is the node that stands for the cluster of a node.
func (f *Forest) root(v uint32) uint32 {
	for f.up[v] >= 0 {
		if above := f.up[f.up[v]]; above >= 0 {
			f.up[v] = above
		}
		v = uint32(f.up[v])
	}
	return v
}

// Join adds an edge between at least one node.
func (f *Forest) Join(ends []uint32) {
	root := f.root(ends[0])
	for _, end := range ends[1:] {
		other := f.root(end)
		if other == root {
			f.loops[root]++
			continue
		}
		if f.up[other] < f.up[root] {
			root, other = other, root
		}
		f.up[root] += f.up[other]
		f.edges[root] += f.edges[other]
		f.loops[root] += f.loops[other]
		f.up[other] = int32(root)
	}
	f.edges[root]++
}

// Each calls a function for every cluster, with its numbers of nodes, edges and
// loops.
func (f *Forest) Each(cluster func(nodes, edges, loops int)) {
	for v, up := range f.up {
		if up < 0 {
			cluster(int(-up), int(f.edges[v]), int(f.loops[v]))
		}
	}
}

// Pluck takes leaves from a graph for so many rounds: all nodes with at most so
// many ends of edges at once, and their edges with them. It returns which edges
// are gone, which nodes are left, and in how many rounds something went; rounds
// beyond that change nothing. Cost: edges and nodes, each round.
func Pluck(nodes int, edges [][]uint32, most, rounds int) (gone, left []bool, used int) {
	gone, left = make([]bool, len(edges)), make([]bool, nodes)
	degree := make([]int, nodes)
	for _, ends := range edges {
		for _, end := range ends {
			degree[end]++
		}
	}
	for v := range left {
		left[v] = true
	}
	for range rounds {
		plucked := false
		for v, d := range degree {
			if left[v] && d <= most {
				left[v], plucked = false, true
			}
		}
		if !plucked {
			break
		}
		used++
		for i, ends := range edges {
			if gone[i] || !slices.ContainsFunc(ends, func(end uint32) bool { return !left[end] }) {
				continue
			}
			gone[i] = true
			for _, end := range ends {
				degree[end]--
			}
		}
	}
	return gone, left, used
}
