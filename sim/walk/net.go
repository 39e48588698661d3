package walk

import (
	"math/bits"

	"binfall/sim/graph"
)

// net is the graph as walkers use it: stored, if it is small or cannot be worked
// out, or by its formula.
type net struct {
	degree  uint32
	shift   uint32        // the state in which a walker arrives is node<<shift | port
	hops    []uint32      // that state, by the one in which it leaves; nil by formula
	regular graph.Regular // nil while it is built
	pending *graph.Build  // of a random graph
	steps   int64         // that build it before the first ball
}

// mostAtOnce is how many edge ends a graph may have that is stored, or built, when
// the process is opened: some hundredths of a second.
const mostAtOnce = 1 << 20

func openNet(s sizes, seed uint64) net {
	g := net{degree: uint32(s.k()), shift: uint32(bits.Len32(uint32(s.k() - 1)))}
	if s.drawn() {
		var err error
		if g.pending, err = s.random(seed); err != nil {
			panic(err) // check let it pass
		}
		if g.steps = s.building(); g.steps == 0 {
			g.pending.Step(int(g.pending.Steps()))
			g.take()
		}
		return g
	}
	switch {
	case s.stored != nil:
		g.store(s.stored)
	case s.ends() <= mostAtOnce:
		g.store(graph.Store(s.known()))
	default:
		g.regular = s.known()
	}
	return g
}

// known is the graph of sizes that check let pass, by its formula.
func (s *sizes) known() graph.Regular {
	regular, err := s.formula()
	if err != nil {
		panic(err)
	}
	return regular
}

// share stores the graph for all runs, if it does not depend on the seed.
func (s *sizes) share() {
	if s.stored == nil && !s.drawn() && s.ends() <= mostAtOnce {
		s.stored = graph.Store(s.known())
	}
}

// ends is the number of edge ends, ports counted up to a power of two.
func (s *sizes) ends() int64 { return s.nodes() << bits.Len64(uint64(s.k()-1)) }

// building is the number of steps before the first ball: those of a random graph
// that is not built at once.
func (s *sizes) building() int64 {
	if !s.drawn() || s.ends() <= mostAtOnce {
		return 0
	}
	b, err := s.random(0)
	if err != nil {
		return 0 // nothing will be built
	}
	return b.Steps()
}

// cost is the memory of the graph, and the steps that build it.
func (s *sizes) cost() (bytes, steps uint64) {
	switch ends := uint64(s.ends()); {
	case s.drawn():
		return 3 * 4 * ends, uint64(s.building())
	case ends <= mostAtOnce:
		return 4 * ends, 0
	}
	return 64 * uint64(s.q), 0
}

// build builds on, by up to n steps, and returns how many it made.
func (g *net) build(n int) int {
	if g.regular != nil {
		return 0
	}
	made := g.pending.Step(n)
	g.take()
	return made
}

// take has the graph, once it is built.
func (g *net) take() {
	if table := g.pending.Table(); table != nil {
		g.store(table)
	}
}

func (g *net) store(t *graph.Table) { g.regular, g.hops = t, t.Hops() }

// hop is where one comes by a port of a node.
func (g *net) hop(node, port uint32) walker {
	if g.hops != nil {
		state := g.hops[node<<g.shift|port]
		return walker{state >> g.shift, state & (1<<g.shift - 1)}
	}
	// One call for each kind, so that none goes through an interface.
	switch r := g.regular.(type) {
	case *graph.LPS:
		return walker{r.Neighbour(node, int(port)), uint32(r.Back(node, int(port)))}
	case graph.Cycle:
		return walker{r.Neighbour(node, int(port)), uint32(r.Back(node, int(port)))}
	case graph.Cycles:
		return walker{r.Neighbour(node, int(port)), uint32(r.Back(node, int(port)))}
	case graph.Torus:
		return walker{r.Neighbour(node, int(port)), uint32(r.Back(node, int(port)))}
	case graph.Hypercube:
		return walker{r.Neighbour(node, int(port)), uint32(r.Back(node, int(port)))}
	case graph.Complete:
		return walker{r.Neighbour(node, int(port)), uint32(r.Back(node, int(port)))}
	}
	panic("walk: a graph of no known kind")
}

// built is how many steps of building are done.
func (g *net) built() int64 {
	if g.steps == 0 {
		return 0
	}
	return g.pending.Done()
}

// rebuild goes to where so many steps of building are done. A graph that is built
// stays: it follows from the seed.
func (g *net) rebuild(built int64) {
	if g.steps == 0 || built == g.built() {
		return
	}
	if built < g.pending.Done() {
		g.regular, g.hops = nil, nil
		g.pending.Reset()
	}
	g.pending.Step(int(built - g.pending.Done()))
	g.take()
}
