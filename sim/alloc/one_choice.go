package alloc

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// OneChoice throws every ball into a bin picked uniformly at random: S1.1.
var OneChoice = sim.Define(oneDef, oneEngine)

var oneDef = sim.Def{
	ID:      "one-choice",
	Title:   "One choice",
	Summary: "Each ball goes to a bin picked uniformly at random.",
	Scene:   "bins", Unit: "ball", Axis: "balls thrown",
	Rev: 1,
	Measures: []sim.Measure{
		maxLoad,
		gapAbove,
		{Name: "empty_fraction", Unit: "of the bins", Max: "1",
			Help: "bins without a ball, as a fraction of the bins, from 0 to 1"},
		{Name: "collisions", Unit: "pairs of balls", Max: "m(m-1)/2", Integer: true,
			Help: "pairs of balls that share a bin, the sum over bins of load(load-1)/2, from 0 to m(m-1)/2"},
	},
}

var oneEngine = sim.Engine[oneParams]{
	Params: func(p *oneParams, s *param.Set) { stateBins(s, &p.n, &p.m) },
	Check:  func(p oneParams) error { return checkMean(p.n, p.m) },
	Cost:   func(p oneParams) (bytes, steps uint64) { return cost(p.n, p.m) },
	Open:   func(p oneParams, seed uint64) sim.Process { return openOne(p, seed) },
	Theory: oneTheory,
}

type oneParams struct{ n, m int64 }

type oneChoice struct {
	choice.Urn
	choice rng.Key
	empty  int64     // bins without a ball
	pairs  sim.Total // pairs of balls that share a bin
}

func openOne(p oneParams, seed uint64) *oneChoice {
	return &oneChoice{Urn: choice.NewUrn(p.n, p.m), choice: rng.New(seed, "choice"), empty: p.n}
}

// Step throws up to n balls.
func (p *oneChoice) Step(n int, tr *sim.Trace) int {
	want, done := p.Left(n), 0
	for done < want {
		// Pairs made in 2^20 balls fit 64 bits, whatever the loads.
		k := min(want-done, 1<<20)
		switch narrow, medium, wide := p.Loads.Slices(); {
		case narrow != nil:
			done += throwOne(p, narrow, k, tr)
		case medium != nil:
			done += throwOne(p, medium, k, tr)
		default:
			done += throwOne(p, wide, k, tr)
		}
		if p.Loads.Full() {
			p.Loads.Widen()
		}
	}
	return done
}

// throwOne throws n balls, or fewer if a bin fills to the brim of its width.
// It counts without a branch: whether a bin is empty is as good as a coin toss.
func throwOne[W sim.Width](p *oneChoice, loads []W, n int, tr *sim.Trace) int {
	bins, choice := uint64(len(loads)), p.choice
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	var pairs, hit uint64
	for ; ball < end && most < brim; ball++ {
		bin := rng.Below(choice.Word(rng.At(ball, 0)), bins)
		load := uint64(loads[bin])
		pairs += load
		hit += (load - 1) >> 63 // 1 if it was empty
		load++
		loads[bin] = W(load)
		most = max(most, load)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), To: uint32(bin)})
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), To: uint32(bin)})
		}
	}
	p.pairs.Add(pairs)
	p.empty -= int64(hit)
	p.Balls, p.Loads.Max = int64(ball), uint32(most)
	return int(p.Balls - first)
}

// Measure writes max_load, gap, empty_fraction, collisions.
func (p *oneChoice) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
	row[2] = float64(p.empty) / float64(p.Bins())
	row[3] = p.pairs.Float()
}

// State carries the urn; the rest follows from the loads.
func (p *oneChoice) State(s *sim.State) {
	p.Urn.State(s)
	if s.Reading() {
		sum := p.Loads.Summarize()
		p.empty, p.pairs = sum.Empty, sum.Pairs
	}
}

// Invariant counts balls, empty bins and pairs.
func (p *oneChoice) Invariant() error {
	if err := p.Urn.Invariant(); err != nil {
		return err
	}
	switch sum := p.Loads.Summarize(); {
	case sum.Empty != p.empty:
		return fmt.Errorf("alloc: %d bins are empty, not %d", sum.Empty, p.empty)
	case sum.Pairs != p.pairs:
		return fmt.Errorf("alloc: %v pairs share a bin, not %v", sum.Pairs.Float(), p.pairs.Float())
	}
	return nil
}
