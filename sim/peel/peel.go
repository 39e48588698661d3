package peel

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/param"
)

// Peel lays down a random graph and takes it apart again, round by round, from
// the nodes of few edges: S4.6, S4.7, S4.16.
var Peel = sim.Define(peelDef, peelEngine)

var peelDef = sim.Def{
	ID:      "peel",
	Title:   "Peeling a random graph",
	Summary: "Edges between random nodes are laid down; then, in rounds, all nodes of few edges go at once and take their edges with them.",
	Scene:   "graph", Unit: "edge", Round: "round", Axis: "edges laid or looked at",
	Rev: 1,
	Measures: []sim.Measure{
		{Name: "rounds_used", Unit: "rounds", Max: "the lesser of n and m", Integer: true, Maximum: true,
			Help: "finished rounds in which edges went"},
		{Name: "left_fraction", Unit: "of the edges", Max: "1",
			Help: "edges that are there, as a fraction of m: all when the last is laid, at the end those of the core"},
		{Name: "height_bound", Unit: "balls", Max: "degree times the lesser of n and m", Integer: true, Maximum: true,
			Help: "degree times rounds used: no greatest load of two choices is above it, if nothing is left at the end"},
		{Name: "max_load", Unit: "balls", Max: "m", Integer: true, Maximum: true,
			Help: "greatest load if each edge, as it is laid, is a ball that goes to the least loaded of its nodes, the first of several"},
	},
}

const (
	// mostEdges keeps the ends of all edges within 32 bits, were they at one node.
	mostEdges  = 500_000_000
	mostDegree = 255
)

var peelEngine = sim.Engine[peelParams]{
	Params: func(p *peelParams, s *param.Set) {
		s.Count("n", &p.n, 1024, 1, mostNodes, "nodes")
		// An eighth of n: as for random-graph.
		s.Count("m", &p.m, 128, 0, mostEdges, "edges")
		s.Int("arity", &p.arity, 2, leastArity, mostArity, "nodes that an edge joins")
		s.Int("degree", &p.degree, 1, 1, mostDegree, "most edge ends of a node that goes in a round; a loop has both ends at its node")
	},
	Cost:   peelCost,
	Usual:  peelUsual,
	Open:   func(p peelParams, seed uint64) sim.Process { return openPeel(p, seed) },
	Theory: peelTheory,
}

type peelParams struct {
	n, m          int64
	arity, degree int
}

// peelCost counts four words a node, one for each end of an edge, and the fates.
// Each end is looked at once at most.
func peelCost(p peelParams) (bytes, steps uint64) {
	n, m, r := uint64(p.n), uint64(p.m), uint64(p.arity)
	if bytes = 16*n + (4*r+1)*m + 4096; m == 0 {
		return bytes, 0
	}
	return bytes, m + (n+sweepNodes-1)/sweepNodes + r*m
}

// peelUsual leaves out what a core keeps from being looked at.
func peelUsual(p peelParams) uint64 {
	_, steps := peelCost(p)
	mean := float64(p.arity) * float64(p.m) / float64(p.n)
	if p.m == 0 || mean <= float64(p.arity)*coreThreshold(p.arity, p.degree) {
		return steps
	}
	ends := float64(p.arity) * float64(p.m)
	return steps - uint64(ends*coreEnds(p.arity, p.degree, mean))
}

// A phase is what the next step does.
type phase int64

const (
	lay    phase = iota // lays the next edge
	sweep               // looks at a few nodes, for those that go in the first round
	pluck               // looks at an edge of a node that goes, and cuts it
	over                // nothing: no node that has an edge can go
	phases int64 = iota
)

// sweepNodes is how many nodes a step sweeps.
const sweepNodes = 64

// The fate of an edge.
const (
	gone  = iota // or not laid yet
	here         // as far as is known
	fates = iota
)

// peeling is the process. Nodes that go stand in a queue, those of one round
// behind those of the round before: a node joins it when its ends become few
// enough, and that happens once.
type peeling struct {
	sim.Seal
	peelParams
	edges

	phase  phase
	laid   int64
	rounds int64
	swept  int64 // nodes

	head, end, tail int64  // of the queue: the node in hand, the first of the next round, the first that there is not
	entry           uint32 // the end to look at next, of the node in hand
	fell            int64  // edges cut in this round

	fates *sim.Loads // the load of an edge is its fate
	fate  []uint8    // of fates
	line  *sim.Loads // the queue, as loads
	queue []uint32   // of line
	loads *sim.Loads // of the nodes, if edges are balls
	load  []uint32   // of loads

	// These follow from the fates. End e is node e mod arity of edge e/arity, and
	// is written e+1, so that 0 is none.
	there int64    // edges
	ends  []uint32 // of each node: ends of edges that are there
	first []uint32 // of each node: its last end that was laid
	next  []uint32 // of each end: the one before it at its node
}

func openPeel(p peelParams, seed uint64) *peeling {
	// So many balls that a load is sure to have 4 bytes, or 1.
	g := &peeling{peelParams: p, edges: newEdges(p.n, p.arity, seed),
		fates: sim.NewLoads(max(p.m, 1), 0), line: sim.NewLoads(p.n, p.n<<17), loads: sim.NewLoads(p.n, p.n<<17),
		ends: make([]uint32, p.n), first: make([]uint32, p.n), next: make([]uint32, p.m*int64(p.arity))}
	g.fate, _, _ = g.fates.Slices()
	_, _, g.queue = g.line.Slices()
	_, _, g.load = g.loads.Slices()
	// The greatest that there will be, so that a snapshot has one width throughout.
	g.fates.Max, g.line.Max = fates-1, math.MaxUint32
	if p.m == 0 {
		g.phase = over
	}
	return g
}

// Step lays up to n edges or looks at them.
func (g *peeling) Step(n int, tr *sim.Trace) int {
	for done := range max(0, n) {
		switch g.phase {
		case lay:
			g.add(tr)
		case sweep:
			g.look()
		case pluck:
			g.take(tr)
		default:
			return done
		}
	}
	return max(0, n)
}

// add lays the next edge, and throws the ball that it is.
func (g *peeling) add(tr *sim.Trace) {
	nodes := g.draw(g.laid)
	least := nodes[0]
	for _, v := range nodes {
		if g.load[v] < g.load[least] {
			least = v
		}
	}
	g.load[least]++
	g.loads.Max = max(g.loads.Max, g.load[least])
	g.show(sim.Link, g.laid, nodes, tr)
	g.fate[g.laid] = here
	g.there++
	g.fasten(g.laid, nodes)
	for _, v := range nodes {
		g.ends[v]++
	}
	if g.laid++; g.laid == g.m {
		g.phase = sweep
	}
}

// fasten enters an edge at its nodes.
func (g *peeling) fasten(edge int64, nodes []uint32) {
	for j, v := range nodes {
		end := edge*int64(len(nodes)) + int64(j)
		g.next[end] = g.first[v]
		g.first[v] = uint32(end + 1)
	}
}

// show shows an edge, the first of its nodes linked with each other one.
func (g *peeling) show(kind sim.Kind, edge int64, nodes []uint32, tr *sim.Trace) {
	if tr == nil {
		return
	}
	for j := 1; j < len(nodes); j++ {
		tr.Add(sim.Event{Kind: kind, Nth: uint16(j), Who: uint32(edge), From: nodes[0], To: nodes[j]})
	}
}

// push appends a node to the queue.
func (g *peeling) push(v uint32) {
	g.queue[g.tail] = v
	g.tail++
}

// look looks at a few nodes, and queues those that go in the first round.
func (g *peeling) look() {
	last := min(g.swept+sweepNodes, int64(len(g.ends)))
	for ; g.swept < last; g.swept++ {
		if ends := g.ends[g.swept]; ends > 0 && ends <= uint32(g.degree) {
			g.push(uint32(g.swept))
		}
	}
	if g.swept == int64(len(g.ends)) {
		g.end = g.tail
		g.turn()
	}
}

// turn takes the next node of the queue in hand, if there is one.
func (g *peeling) turn() {
	g.entry, g.phase = 0, over
	if g.head < g.tail {
		g.entry, g.phase = g.first[g.queue[g.head]], pluck
	}
}

// take looks at an edge of the node in hand and cuts it, if that is not done. A
// node that is left with few enough ends goes in the next round.
func (g *peeling) take(tr *sim.Trace) {
	end := int64(g.entry) - 1
	edge := end / int64(g.edges.arity)
	if g.fate[edge] == here {
		nodes := g.draw(edge)
		for _, v := range nodes {
			if g.ends[v]--; g.ends[v] == uint32(g.degree) {
				g.push(v)
			}
		}
		g.fate[edge] = gone
		g.there--
		g.fell++
		g.show(sim.Cut, edge, nodes, tr)
	}
	if g.entry = g.next[end]; g.entry > 0 {
		return
	}
	if g.head++; g.head == g.end {
		g.finish(tr)
	}
	g.turn()
}

// finish ends a round. It counts if edges went: the nodes may have lost theirs in
// the round before.
func (g *peeling) finish(tr *sim.Trace) {
	if g.fell > 0 {
		g.rounds++
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Round, Nth: uint16(g.rounds)})
		}
	}
	g.fell, g.end = 0, g.tail
}

// AppendTally appends the number of nodes that hold 0, 1, 2 … of the balls that
// the edges are.
func (g *peeling) AppendTally(dst []int64) []int64 { return g.loads.AppendTally(dst) }

// Measure writes rounds_used, left_fraction, height_bound, max_load.
func (g *peeling) Measure(row []float64) {
	row[0] = float64(g.rounds)
	row[1] = float64(g.there) / float64(max(1, g.m))
	row[2] = float64(int64(g.degree) * g.rounds)
	row[3] = float64(g.loads.Max)
}

// bounded is S4.7.
func (g *peeling) bounded() error {
	if bound := int64(g.degree) * g.rounds; g.phase == over && g.there == 0 && int64(g.loads.Max) > bound {
		return fmt.Errorf("peel: a load of %d with %d rounds of degree %d", g.loads.Max, g.rounds, g.degree)
	}
	return nil
}
