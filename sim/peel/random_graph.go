package peel

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/param"
)

// RandomGraph draws m edges between n nodes: S4.2, S4.4, S4.12.
var RandomGraph = sim.Define(graphDef, graphEngine)

var graphDef = sim.Def{
	ID:      "random-graph",
	Title:   "Random graph",
	Summary: "Edges between random nodes appear one at a time, and components grow together.",
	Scene:   "graph", Unit: "edge", Axis: "edges drawn",
	Rev: 1,
	Measures: []sim.Measure{
		{Name: "largest_component", Unit: "nodes", Max: "n", Integer: true,
			Help: "nodes of the largest component, from 1 to n"},
		{Name: "cycles", Unit: "cycles", Max: "(arity-1)m", Integer: true,
			Help: "independent cycles: an edge is worth arity-1 links, and these are links less nodes plus components"},
		{Name: "cyclic_components", Unit: "components", Max: "n", Integer: true,
			Help: "components with a cycle or more; a loop is a cycle, and so are two edges with two nodes in common"},
	},
}

var graphEngine = sim.Engine[graphParams]{
	Params: func(p *graphParams, s *param.Set) {
		s.Count("n", &p.n, 1024, 1, mostNodes, "nodes")
		// An eighth of n: half of a cuckoo table's limit, and far from a giant.
		s.Count("m", &p.m, 128, 0, 1e15, "edges")
		s.Int("arity", &p.arity, 2, leastArity, mostArity, "nodes that an edge joins")
	},
	Cost:   func(p graphParams) (bytes, steps uint64) { return 4*uint64(p.n) + 4096, uint64(p.m) },
	Open:   func(p graphParams, seed uint64) sim.Process { return openGraph(p, seed) },
	Theory: graphTheory,
}

type graphParams struct {
	n, m  int64
	arity int
}

// randomGraph is the process.
type randomGraph struct {
	sim.Seal
	graphParams
	edges
	forest
	drawn int64 // edges so far
}

func openGraph(p graphParams, seed uint64) *randomGraph {
	return &randomGraph{graphParams: p, edges: newEdges(p.n, p.arity, seed), forest: newForest(p.n)}
}

// Step draws up to n edges.
func (g *randomGraph) Step(n int, tr *sim.Trace) int {
	want := int(max(0, min(int64(n), g.m-g.drawn)))
	for range want {
		nodes := g.draw(g.drawn)
		for j := 1; j < len(nodes); j++ {
			g.join(nodes[0], nodes[j])
			if tr != nil {
				tr.Add(sim.Event{Kind: sim.Link, Nth: uint16(j), Who: uint32(g.drawn), From: nodes[0], To: nodes[j]})
			}
		}
		g.drawn++
	}
	return want
}

// cycles is the number of links that joined what was one component already.
func (g *randomGraph) cycles() int64 {
	return int64(g.graphParams.arity-1)*g.drawn - g.graphParams.n + g.components
}

// Measure writes largest_component, cycles, cyclic_components.
func (g *randomGraph) Measure(row []float64) {
	row[0] = float64(g.largest)
	row[1] = float64(g.cycles())
	row[2] = float64(g.cyclic)
}

// State carries the number of edges and the components.
func (g *randomGraph) State(s *sim.State) {
	s.Count(&g.drawn, g.m)
	g.forest.State(s)
}

// Invariant counts components, their nodes and their cycles.
func (g *randomGraph) Invariant() error {
	if err := g.forest.Invariant(); err != nil {
		return err
	}
	if cycles := g.cycles(); cycles < g.cyclic || cycles > 0 && g.cyclic == 0 {
		return fmt.Errorf("peel: %d cycles, and %d components with one", cycles, g.cyclic)
	}
	return nil
}
