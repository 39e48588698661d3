package walk

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/param"
)

// Walk places balls by walkers on a graph: S3.1–S3.4, S3.7, S3.11.
var Walk = sim.Define(walkDef, walkEngine)

var walkDef = sim.Def{
	ID:      "walk",
	Title:   "Walkers on a graph",
	Summary: "Bins are the nodes of a graph; for each ball every walker takes one edge, and the ball goes to a least loaded of the nodes where they stand.",
	Scene:   "walk", Unit: "ball", Round: "reset", Axis: "balls thrown, after the steps that build a random graph of more than 2^20 edge ends",
	Rev: 1,
	Measures: []sim.Measure{
		{Name: "max_load", Unit: "balls", Max: "m", Integer: true, Maximum: true,
			Help: "balls in the fullest bin, from m/n rounded up to m"},
		{Name: "gap", Unit: "balls", Max: "m", Maximum: true,
			Help: "greatest load less the mean load of the balls thrown so far, from 0 to m"},
		{Name: "dice_per_ball", Unit: "dice a ball", Max: "2 walkers log6(kn)",
			Help: "logarithm to base 6 of the number of outcomes drawn from, summed over all draws so far, for each ball"},
		{Name: "bits_per_ball", Unit: "bits a ball", Max: "2 walkers log2(kn)",
			Help: "the same to base 2"},
		{Name: "rolls_per_ball", Unit: "rolls a ball", Max: "12 walkers log6(kn)",
			Help: "rolls of a real die for the same draws, as they are expected: as few dice as have enough faces, all thrown again if the outcome is of no use"},
		{Name: "resets", Unit: "resets", Max: "m", Integer: true,
			Help: "times that all walkers were put down anew after the first ball, from 0 to m"},
		{Name: "revisits", Unit: "hops", Max: "m walkers", Integer: true,
			Help: "hops to a node that the same walker saw in its last 16 hops"},
		{Name: "memory_words", Unit: "words", Max: "kn + m walkers",
			Integer: true, Help: "words that the method needs: the neighbours of all nodes if no formula gives them, the walkers, and the nodes that they saw since the last reset, where those count, at their most"},
	},
}

var walkEngine = sim.Engine[params]{
	Params: state,
	Check:  check,
	Cost:   cost,
	Before: func(p params) uint64 { return uint64(p.building()) },
	Share:  func(p *params) { p.share() },
	Open:   func(p params, seed uint64) sim.Process { return open(p, seed) },
	Theory: theory,
}

// mostWalkers is what one ball may look at.
const mostWalkers = 64

type params struct {
	sizes
	m         int64
	walkers   int
	move      string // nonbacktracking, simple or independent
	reset     string // never, any or cross
	resetTime string // before or after
	horizon   int64
}

func state(p *params, s *param.Set) {
	p.sizes.state(s)
	s.CountFrom("m", &p.m, func() int64 { return p.nodes() }, "the number of nodes", 0, mostBalls, "balls")
	s.Int("walkers", &p.walkers, 2, 1, mostWalkers, "walkers, which are the choices of each ball")
	s.Choice("move", &p.move, "how a walker goes on: never back by the edge it came by, by any edge, or to a node picked anew",
		"nonbacktracking", "simple", "independent")
	walking := s.When("move", "nonbacktracking", "simple")
	walking.Choice("reset", &p.reset, "when all walkers are put down anew: never, when one comes to a node that any saw since the last reset, or that another saw",
		"never", "any", "cross")
	resetting := s.When("reset", "any", "cross")
	resetting.Choice("reset_time", &p.resetTime, "whether the ball of such a meeting is placed after the reset, or where the walkers met", "before", "after")
	resetting.CountFrom("horizon", &p.horizon, func() int64 { return cubeRoot(p.nodes()) }, "the cube root of the number of nodes, rounded down",
		1, mostBalls, "balls after which all walkers are put down anew in any case")
}

// mostBalls keeps the number of a ball within 32 bits, with room for a reset.
const mostBalls = 4_000_000_000

func check(p params) error {
	if err := p.sizes.check(); err != nil {
		return err
	}
	if n := p.nodes(); p.m/n > sim.MostMean {
		return &param.Error{Field: "m", Value: fmt.Sprint(p.m), Why: fmt.Sprintf("more than 2^31 balls a bin with %d nodes", n)}
	}
	return nil
}

// cost counts loads, which may have to grow to the widest where walkers crowd, the
// last visits, and the graph.
func cost(p params) (bytes, steps uint64) {
	n, d := uint64(p.sizes.nodes()), uint64(p.walkers)
	visits, widest := 4*d*n, uint64(0)
	if p.move == "independent" {
		visits = 0
	} else if p.m > math.MaxUint8 {
		widest = 6 * n
	}
	graphBytes, building := p.sizes.cost()
	return sim.LoadsCost(int64(n), p.m) + widest + visits + graphBytes + 4096, uint64(p.m) + building
}
