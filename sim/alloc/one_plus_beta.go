package alloc

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// OnePlusBeta gives a ball two choices with probability β, else one: the
// (1+β)-choice process of Peres, Talwar and Wieder, S5.2.
var OnePlusBeta = sim.Define(betaDef, betaEngine)

var betaDef = sim.Def{
	ID:      "one-plus-beta",
	Title:   "(1+β) choices",
	Summary: "With probability beta a ball looks at two bins and goes to the lesser loaded, otherwise it goes to a bin picked at random.",
	Scene:   "bins", Unit: "ball", Axis: "balls thrown",
	Rev: 1,
	Measures: []sim.Measure{maxLoad, gapAbove,
		{Name: "probes_per_ball", Unit: "loads read a ball", Max: "2",
			Help: "loads read so far for each ball thrown, from 0 to 2: two of a ball with a second choice, else one"}},
}

var betaEngine = sim.Engine[betaParams]{
	Params: func(p *betaParams, s *param.Set) {
		stateBins(s, &p.n, &p.m)
		s.Float("beta", &p.beta, 0.5, 0, 1, "probability that a ball has a second choice")
	},
	Check:  func(p betaParams) error { return checkMean(p.n, p.m) },
	Cost:   func(p betaParams) (bytes, steps uint64) { return cost(p.n, p.m) },
	Open:   func(p betaParams, seed uint64) sim.Process { return openBeta(p, seed) },
	Theory: betaTheory,
}

type betaParams struct {
	n, m int64
	beta float64
}

type onePlusBeta struct {
	choice.Urn
	choice rng.Key // j-th choice of ball i at At(i, j)
	beta   rng.Key // ball i has a second choice if word i is a hit
	second chance
	toss   choice.Toss
	probes int64 // loads read
}

func openBeta(p betaParams, seed uint64) *onePlusBeta {
	return &onePlusBeta{Urn: choice.NewUrn(p.n, p.m), choice: rng.New(seed, "choice"),
		beta: rng.New(seed, "beta"), second: chanceOf(p.beta), toss: choice.NewToss(seed)}
}

// Step throws up to n balls.
func (p *onePlusBeta) Step(n int, tr *sim.Trace) int {
	return choice.Advance(p, &p.Urn, n, tr, throwBeta[uint8], throwBeta[uint16], throwBeta[uint32])
}

// throwBeta is throwTwo with random ties, but that a ball without a second
// choice is offered its first bin again.
func throwBeta[W sim.Width](p *onePlusBeta, loads []W, n int, tr *sim.Trace) int {
	bins, choice, beta, second, coin := uint64(len(loads)), p.choice, p.beta, p.second, p.toss.Coin
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	coins, seconds := coin.Word(ball/64), uint64(0)
	for ; ball < end && most < brim; ball++ {
		here, there := choice.Pair(rng.At(ball, 0))
		bin, other := rng.Below(here, bins), rng.Below(there, bins)
		two := second.hit(beta.Word(ball))
		other ^= (other ^ bin) & (two - 1)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		if ball%64 == 0 {
			coins = coin.Word(ball / 64)
		}
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 0, To: uint32(bin)})
			if two == 1 {
				tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 1, To: uint32(other)})
			}
		}
		wins := uint64(int64(2*otherLoad-2*load-coins>>(ball%64)&two) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		load++
		loads[bin] = W(load)
		most = max(most, load)
		seconds += two
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(wins & 1), To: uint32(bin)})
		}
	}
	p.Balls, p.Loads.Max = int64(ball), uint32(most)
	p.probes += p.Balls - first + int64(seconds)
	return int(p.Balls - first)
}

// Measure writes max_load, gap, probes_per_ball.
func (p *onePlusBeta) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
	row[2] = float64(p.probes) / float64(max(1, p.Balls))
}

// State carries the urn and the loads read.
func (p *onePlusBeta) State(s *sim.State) {
	p.Urn.State(s)
	s.Count(&p.probes, 2*p.M)
}

// Invariant counts the balls and the probes.
func (p *onePlusBeta) Invariant() error {
	if p.probes < p.Balls || p.probes > 2*p.Balls {
		return fmt.Errorf("alloc: %d loads read for %d balls", p.probes, p.Balls)
	}
	return p.Urn.Invariant()
}
