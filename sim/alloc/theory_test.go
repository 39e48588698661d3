package alloc

import (
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
)

// crowded throws every ball into bin 0; hardly any claim survives it.
type crowded struct{ urn }

func openCrowded(n, m int64) *crowded { return &crowded{newUrn(n, m)} }

func (p *crowded) Step(n int, tr *sim.Trace) int {
	n = p.left(n)
	for range n {
		if p.loads.Full() {
			p.loads.Widen()
		}
		switch narrow, medium, wide := p.loads.Slices(); {
		case narrow != nil:
			narrow[0]++
		case medium != nil:
			medium[0]++
		default:
			wide[0]++
		}
		p.loads.Max++
		p.balls++
	}
	return n
}

// Measure also serves one-choice, whose last two measures it gets wrong.
func (p *crowded) Measure(row []float64) {
	row[0], row[1], row[2] = float64(p.loads.Max), p.gap(), 1
	if len(row) > 3 {
		row[3] = 0
	}
}

// spoiled engines stand under the id of the right one: everything into one bin,
// and one choice too few or too many.
var spoiledOnes = []sim.Def{
	spoil(oneDef, oneEngine, func(p oneParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
}

var spoiledGreedy = []sim.Def{
	spoil(greedyDef, greedyEngine, func(p greedyParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
	spoil(greedyDef, greedyEngine, func(p greedyParams, seed uint64) sim.Process {
		p.d = 1
		return openGreedy(p, seed)
	}),
}

func spoil[P any](d sim.Def, e sim.Engine[P], open func(P, uint64) sim.Process) sim.Def {
	e.Open = open
	return sim.Define(d, e)
}

// TestTheory holds every claim against runs at sizes where each kind of theory
// takes its turn: a handful of balls, few and many balls a bin, many choices.
func TestTheory(t *testing.T) {
	trials := int64(1000)
	if testing.Short() {
		trials = 200
	}
	for _, query := range []string{"n=1&m=5", "n=20", "n=50&m=25", "n=100", "n=100&m=1000", "n=1000", "n=30&m=3000", "n=5&m=2", "n=1000&m=0"} {
		if err := simtest.Theory(with(t, OneChoice, query+"&"+simtest.Seed()), trials); err != nil {
			t.Error(err)
		}
	}
	for _, query := range []string{
		"n=20&m=20", "n=20&m=20&d=3&replace=false", "n=5&m=30", "n=1&m=30", "n=3&m=30&d=3&replace=false", // exact
		"n=50", "n=100", "n=100&d=3", "n=200&m=2000", "n=1000", "n=1000&d=3", "n=1000&d=5", "n=1000&m=125", "n=3000&m=9000&d=4", // limit
		"n=1000&replace=false", "n=100&d=3&replace=false", "n=50&m=500&replace=false", "n=1000&ties=first", "n=1000&ties=last",
		"n=100&d=1", "n=1000&m=0",
		"n=10&m=1000", "n=10&m=1000&replace=false", "n=4&m=500", "n=4&m=500&d=4&replace=false", "n=2&m=1000&replace=false", "n=31&m=31&d=5&replace=false", "n=40&d=20&replace=false",
	} {
		if err := simtest.Theory(with(t, DChoice, query+"&"+simtest.Seed()), trials); err != nil {
			t.Error(err)
		}
	}
}

// TestTheoryBites: every claim fails for a wrong engine.
func TestTheoryBites(t *testing.T) {
	for _, query := range []string{"n=20", "n=1000"} {
		if err := simtest.TheoryBites(with(t, OneChoice, query), 200, spoiledOnes...); err != nil {
			t.Error(err)
		}
		if err := simtest.TheoryBites(with(t, DChoice, query), 200, spoiledGreedy...); err != nil {
			t.Error(err)
		}
	}
	if err := simtest.TheoryBites(with(t, DChoice, "n=1e5"), 10, spoiledGreedy...); err != nil { // with the layered bound
		t.Error(err)
	}
}
