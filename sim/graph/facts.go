package graph

import (
	"fmt"
	"math"
)

// Facts are what is to be told of a graph (claims S3.9 to S3.14).
type Facts struct {
	Nodes, Degree int
	Edges         int64
	Components    int  // 0: not told, nor are the next two
	Simple        bool // neither loops nor parallel edges
	Bipartite     bool

	Girth    Figure // the length of the shortest cycle
	Diameter Figure // the greatest distance of two nodes, if the graph is connected

	// Lambda is the greatest |eigenvalue| of the adjacency matrix but for those that
	// every such graph has: k once, and −k once if it is bipartite. Of a graph that is
	// not connected it is k.
	Lambda   Figure
	Residual float64 // if Lambda was approached: an eigenvalue is no farther from it than this
	Bound    float64 // 2√(k−1); a graph is called Ramanujan if Lambda is no more
	Verdict  Verdict
}

// A Figure is a number and how it is known.
type Figure struct {
	Value float64
	Sense Sense
	How   string // a few words
}

// A Sense is what is claimed of a number.
type Sense uint8

const (
	NotTold Sense = iota
	Exactly
	About
	AtLeast
	AtMost
)

// String is the sense in words, which stand before the number.
func (s Sense) String() string {
	return [...]string{"not told", "exactly", "about", "at least", "at most"}[s]
}

// A Verdict answers whether a graph is Ramanujan.
type Verdict uint8

const (
	Undecided Verdict = iota
	Yes
	No
)

// String is the verdict in a word.
func (v Verdict) String() string { return [...]string{"undecided", "yes", "no"}[v] }

// symmetric reports whether a graph is known to look the same from every node.
func symmetric(r Regular) bool {
	switch g := r.(type) {
	case Cycle, Torus, Hypercube, Cycles, Complete, *LPS:
		return true
	case *Table:
		return g.from != nil
	}
	return false
}

// known is the graph that a table was stored from, if that is known by its name, or
// else the graph itself.
func known(r Regular) Regular {
	if t, ok := r.(*Table); ok && t.from != nil {
		return t.from
	}
	return r
}

// Examine finds out about a graph with about so many hops: looks at a port of a
// node, at some 3 to 10 ns each in a table. Two hops for each port tell all but
// Lambda, of a graph that is the same from every node; of others the girth is
// searched from node after node, with half of the hops that are left. Lambda is
// known by formula for families that have one, and else approached: Lanczos'
// method, often 100 to 1400 hops for each port. What there are no hops for is not
// told, or told as a bound.
//
// Memory: 15 bytes a node; for Lambda besides 33 and, unless it is a table, the
// graph as one. The same on every machine.
func Examine(r Regular, hops int64) Facts {
	f := Facts{
		Nodes: r.Nodes(), Degree: r.Degree(),
		Edges: int64(r.Nodes()) * int64(r.Degree()) / 2,
		Bound: 2 * math.Sqrt(float64(r.Degree()-1)),
	}
	ports := 2 * f.Edges
	f.byName(known(r))
	if hops < 2*ports {
		f.judge()
		return f
	}
	f.Simple = simple(r)
	hops -= ports
	s := newSearch(r)
	s.all()
	f.Components, f.Bipartite = s.components, !s.odd
	switch {
	case s.components > 1:
		f.Diameter.How = "the graph is not connected"
	case symmetric(r):
		f.Diameter = Figure{float64(s.far), Exactly, "the farthest from one node, which stands for all"}
	default:
		f.Diameter = Figure{float64(s.far), AtLeast, "the farthest from one node"}
	}
	side := s.sides()
	switch {
	case symmetric(r):
		f.Girth = Figure{float64(s.girth), Exactly, "the shortest through one node, which stands for all"}
	case s.each((hops-s.hops)/2, f.Simple):
		f.Girth = Figure{float64(s.girth), Exactly, "searched from every node"}
	default:
		f.Girth = Figure{float64(s.girth), AtMost, "the shortest that was met"}
	}
	hops -= s.hops
	switch {
	case f.Components > 1:
		f.Lambda = Figure{float64(f.Degree), Exactly, "the graph is not connected"}
	case f.Lambda.Sense != Exactly:
		if steps := min(hops/2/ports, mostSteps); steps >= leastSteps {
			f.approach(Store(r), side, int(steps))
		}
	}
	f.judge()
	return f
}

// byName tells what is known without a look.
func (f *Facts) byName(r Regular) {
	switch g := r.(type) {
	case interface{ spectrum() (bool, float64) }:
		f.Simple, f.Components = true, 1
		if c, ok := g.(Cycles); ok {
			f.Components = int(c.n / c.girth)
		}
		f.Lambda = Figure{Sense: Exactly, How: "a formula"}
		f.Bipartite, f.Lambda.Value = g.spectrum()
	case *LPS:
		f.Simple, f.Components, f.Bipartite = true, 1, g.bipartite
		f.Girth = Figure{g.leastGirth(), AtLeast, "a theorem"}
		f.Lambda = Figure{f.Bound, AtMost, "a theorem"}
	}
}

// approach finds Lambda of a connected graph by Lanczos' method. Where a theorem tells
// more than so many steps do, that stays.
func (f *Facts) approach(t *Table, side []bool, steps int) {
	if !f.Bipartite {
		side = nil
	}
	l := &lanczos{t: t, side: side}
	value, residual, taken := l.extreme(steps)
	theorem := f.Lambda
	f.Residual = residual
	f.Lambda = Figure{math.Abs(value), About, fmt.Sprintf("Lanczos' method, steps: %d, residual: %.1g", taken, residual)}
	if f.judge(); f.Verdict == Undecided && theorem.Sense == AtMost {
		f.Lambda, f.Residual = theorem, 0
	}
}

// judge compares Lambda with the bound. A graph that is not connected is not
// Ramanujan; of degree 2, that is not told by the bound.
func (f *Facts) judge() {
	l := f.Lambda
	switch {
	case l.Sense == NotTold:
		f.Verdict = Undecided
	case f.Components > 1 || l.Value-f.Residual > f.Bound:
		f.Verdict = No
	case l.Value+f.Residual <= f.Bound:
		f.Verdict = Yes
	}
}
