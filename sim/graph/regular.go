package graph

import (
	"fmt"
	"math/bits"
)

// A Regular is a graph whose nodes all have the same degree k; the edges at a node
// have ports 0 … k−1. It does not change, so any number of walks may share it.
//
// A walk that knows where it is and by which port it came there has all it needs:
// Back is the one port that leads it straight back.
type Regular interface {
	Nodes() int
	Degree() int
	Neighbour(v uint32, port int) uint32
	Back(v uint32, port int) int // the port of that neighbour by which the same edge leads back to v
}

// A Fault is what is wrong with the sizes that a graph was asked for.
type Fault struct {
	Field string // p, q, n, degree, width, height, dim, girth or base
	Value int64  // what was asked for
	Why   string // "must be …", with the nearest values that are right
}

// Error is one line, such as "graph: p must be a prime that is 1 mod 4, like 5 or
// 13; it is 7".
func (f *Fault) Error() string { return fmt.Sprintf("graph: %s %s; it is %d", f.Field, f.Why, f.Value) }

// within is the Fault of a size outside its range, or nil.
func within(field string, value, least, most int64) error {
	switch {
	case value < least:
		return &Fault{field, value, fmt.Sprintf("must be at least %d", least)}
	case value > most:
		return &Fault{field, value, fmt.Sprintf("must be at most %d, because a step of a walk is a number below 2^32", most)}
	}
	return nil
}

// width is the number of bits that hold the ports 0 … degree−1.
func width(degree int64) uint { return uint(bits.Len64(uint64(max(degree, 1) - 1))) }

// mostNodes is how many nodes of a degree there may be: node and port of a walk are
// held in 32 bits.
func mostNodes(degree int64) int64 { return 1 << 32 >> width(degree) }

// A Table is a graph stored flat. The state of a walk at node v that leaves by a
// port, or that came by it, is the number v<<Shift | port.
type Table struct {
	hops   []uint32
	nodes  int
	degree int
	shift  uint
	from   Regular // if that is a graph known by its name
}

// newTable returns a table without edges, for the nodes and the degree of a graph
// that is small enough.
func newTable(nodes, degree int) *Table {
	t := &Table{nodes: nodes, degree: degree, shift: width(int64(degree))}
	t.hops = make([]uint32, nodes<<t.shift)
	return t
}

// Store copies a graph into a table; a table is returned as it is. Cost: one
// Neighbour and one Back for every node and port. Memory: 4 bytes for every node
// and port, the number of ports taken up to a power of two.
func Store(r Regular) *Table {
	if t, ok := r.(*Table); ok {
		return t
	}
	t := newTable(r.Nodes(), r.Degree())
	if symmetric(r) {
		t.from = r
	}
	for v := range uint32(t.nodes) {
		for port := range t.degree {
			t.hops[v<<t.shift|uint32(port)] = r.Neighbour(v, port)<<t.shift | uint32(r.Back(v, port))
		}
	}
	return t
}

// Hops returns what is stored, live and read-only: at the state of a walk that
// leaves a node by a port, the state in which it arrives, neighbour<<Shift | back.
// Where there is no such port, it is 0.
func (t *Table) Hops() []uint32 { return t.hops }

// Shift is the number of bits for the port in the state of a walk: the least that
// hold 0 … Degree−1.
func (t *Table) Shift() uint { return t.shift }

// Nodes is the number of nodes.
func (t *Table) Nodes() int { return t.nodes }

// Degree is the number of ports of each node.
func (t *Table) Degree() int { return t.degree }

// Neighbour is the node behind a port of a node.
func (t *Table) Neighbour(v uint32, port int) uint32 {
	return t.hops[v<<t.shift|uint32(port)] >> t.shift
}

// Back is the port of that neighbour that leads back.
func (t *Table) Back(v uint32, port int) int {
	return int(t.hops[v<<t.shift|uint32(port)] & (1<<t.shift - 1))
}
