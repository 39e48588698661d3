package peel

import (
	"fmt"
	"math"
	"slices"

	"binfall/sim"
)

// State carries the position in the run, the fates of the edges, the queue and the
// loads.
func (g *peeling) State(s *sim.State) {
	nodes := int64(len(g.ends))
	entry := int64(g.entry)
	s.Count((*int64)(&g.phase), phases-1)
	s.Count(&g.laid, g.m)
	s.Count(&g.rounds, g.m)
	s.Count(&g.swept, nodes)
	s.Count(&g.head, nodes)
	s.Count(&g.end, nodes)
	s.Count(&g.tail, nodes)
	s.Count(&entry, int64(len(g.next)))
	s.Count(&g.fell, g.m)
	g.entry = uint32(entry)
	g.fates.State(s)
	g.line.State(s)
	g.loads.State(s)
	if s.Reading() {
		g.derive(s)
	}
}

// derive works out what follows from the fates.
func (g *peeling) derive(s *sim.State) {
	if g.fates.Max != fates-1 || g.line.Max != math.MaxUint32 {
		s.Fail("fates up to %d, a queue up to %d", g.fates.Max, g.line.Max)
		return
	}
	clear(g.ends)
	clear(g.first)
	g.there = 0
	for edge := range g.laid {
		nodes := g.draw(edge)
		g.fasten(edge, nodes)
		if g.fate[edge] == gone {
			continue
		}
		g.there++
		for _, v := range nodes {
			g.ends[v]++
		}
	}
}

// Invariant looks at every edge and every node, and counts ends and balls.
func (g *peeling) Invariant() error {
	if err := g.accounts(); err != nil {
		return err
	}
	there, ends := int64(0), make([]uint32, len(g.ends))
	for i, fate := range g.fate {
		edge := int64(i)
		switch {
		case fate == gone && (edge >= g.laid || g.phase > sweep):
			continue
		case fate != here || edge >= g.laid:
			return fmt.Errorf("peel: edge %d of %d has the fate %d in phase %d", edge, g.laid, fate, g.phase)
		}
		there++
		for _, v := range g.draw(edge) {
			ends[v]++
		}
	}
	switch sum := g.loads.Summarize(); {
	case there != g.there || !slices.Equal(ends, g.ends):
		return fmt.Errorf("peel: %d edges where %d are found", g.there, there)
	case sum.Balls != g.laid || sum.Max != g.loads.Max:
		return fmt.Errorf("peel: %d balls and a load of %d, with %d edges and %d", sum.Balls, sum.Max, g.laid, g.loads.Max)
	}
	if err := g.queued(); err != nil {
		return err
	}
	if g.phase == pluck {
		if err := g.inHand(); err != nil {
			return err
		}
	}
	return g.bounded()
}

// accounts looks at the counts alone.
func (g *peeling) accounts() error {
	nodes, cuts := int64(len(g.ends)), g.laid-g.there
	switch {
	case (g.phase == lay) != (g.laid < g.m), g.m > 0 && (g.phase > sweep) != (g.swept == nodes), g.phase == lay && g.swept > 0:
		return fmt.Errorf("peel: %d edges laid and %d nodes swept in phase %d", g.laid, g.swept, g.phase)
	case g.head > g.end || g.end > g.tail, (g.phase == pluck) != (g.head < g.end), g.phase == over && g.head < g.tail,
		g.phase <= sweep && g.end > 0:
		return fmt.Errorf("peel: node %d of a queue of %d and %d in phase %d", g.head, g.end, g.tail, g.phase)
	case g.phase != pluck && (g.entry > 0 || g.fell > 0):
		return fmt.Errorf("peel: end %d and %d edges cut in phase %d", g.entry, g.fell, g.phase)
	case g.fell > cuts || g.rounds > cuts-g.fell || g.rounds == 0 && g.fell < cuts:
		return fmt.Errorf("peel: %d edges cut, %d in this round, after %d", cuts, g.fell, g.rounds)
	}
	return nil
}

// queued finds each node once in the queue that has few enough ends, and no
// edge at those that are done.
func (g *peeling) queued() error {
	due, seen := int64(0), make([]uint64, len(g.ends)/64+1)
	for v, first := range g.first {
		if first > 0 && int64(v) < g.swept && g.ends[v] <= uint32(g.degree) {
			due++
		}
	}
	for i, v := range g.queue {
		switch {
		case int64(i) >= g.tail:
			if v != 0 {
				return fmt.Errorf("peel: node %d behind the queue", v)
			}
			continue
		case int64(v) >= g.swept || g.first[v] == 0 || g.ends[v] > uint32(g.degree) || seen[v/64]>>(v%64)&1 == 1:
			return fmt.Errorf("peel: node %d should not be in the queue", v)
		case int64(i) < g.head && g.ends[v] > 0:
			return fmt.Errorf("peel: node %d is done and has %d ends", v, g.ends[v])
		}
		seen[v/64] |= 1 << (v % 64)
	}
	if due != g.tail {
		return fmt.Errorf("peel: %d nodes in the queue where %d have few enough ends", g.tail, due)
	}
	return nil
}

// inHand finds the end to look at next at the node in hand, all before it cut.
func (g *peeling) inHand() error {
	v := g.queue[g.head]
	for end := g.first[v]; end != g.entry; end = g.next[end-1] {
		if end == 0 || g.fate[int64(end-1)/int64(g.edges.arity)] == here {
			return fmt.Errorf("peel: end %d is not the next of node %d", g.entry, v)
		}
	}
	if g.entry == 0 {
		return fmt.Errorf("peel: node %d is in hand and has no end", v)
	}
	return nil
}
