package alloc

import (
	"math"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// Thinning lets a ball decline one bin: it stays in the first if that holds
// less than a threshold, else it goes to a second one, unseen. S5.6; Feldheim
// and Gurel-Gurevich.
var Thinning = sim.Define(thinDef, thinEngine)

var thinDef = sim.Def{
	ID:      "thinning",
	Title:   "Thinning",
	Summary: "Each ball looks at one bin and stays if that holds less than a threshold; otherwise it goes to a second bin, unseen.",
	Scene:   "bins", Unit: "ball", Axis: "balls thrown",
	Rev: 1,
	Measures: []sim.Measure{maxLoad, gapAbove,
		{Name: "probes_per_ball", Unit: "loads read a ball", Max: "1",
			Help: "loads read so far for each ball thrown, from 0 to 1: the second bin is taken unseen"}},
}

var thinEngine = sim.Engine[thinParams]{
	Params: func(p *thinParams, s *param.Set) {
		stateBins(s, &p.n, &p.m)
		s.Int("threshold", &p.threshold, 2, 0, 1e9, "a ball stays in the first bin if its load is below this")
		s.Bool("relative", &p.relative, false, "whether the threshold is added to the mean load, this ball included and rounded up")
	},
	Check:  func(p thinParams) error { return checkMean(p.n, p.m) },
	Cost:   func(p thinParams) (bytes, steps uint64) { return cost(p.n, p.m) },
	Open:   func(p thinParams, seed uint64) sim.Process { return openThinning(p, seed) },
	Theory: thinTheory,
}

type thinParams struct {
	n, m      int64
	threshold int
	relative  bool
}

type thinning struct {
	choice.Urn
	threshold uint64
	relative  bool
	choice    rng.Key // first and second bin of ball i at At(i, 0) and At(i, 1)
}

func openThinning(p thinParams, seed uint64) *thinning {
	return &thinning{Urn: choice.NewUrn(p.n, p.m), threshold: uint64(p.threshold), relative: p.relative, choice: rng.New(seed, "choice")}
}

// Step throws up to n balls.
func (p *thinning) Step(n int, tr *sim.Trace) int {
	return choice.Advance(p, &p.Urn, n, tr, throwThin[uint8], throwThin[uint16], throwThin[uint32])
}

// throwThin throws n balls, or fewer if a bin fills to the brim of its width.
// The second bin takes the place of the first under a mask of ones, without a
// branch.
//
// Balls count from 0, so that ball number t of the definition is ball t−1, and
// ⌈t/n⌉ is one more than the number of whole n before it.
func throwThin[W sim.Width](p *thinning, loads []W, n int, tr *sim.Trace) int {
	bins, choice := uint64(len(loads)), p.choice
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	limit, rise := p.threshold, uint64(math.MaxUint64) // rise: the ball at which the limit rises next
	if p.relative {
		limit += ball/bins + 1
		rise = (ball/bins + 1) * bins
	}
	for ; ball < end && most < brim; ball++ {
		if ball == rise {
			limit++
			rise += bins
		}
		here, there := choice.Pair(rng.At(ball, 0))
		bin, other := rng.Below(here, bins), rng.Below(there, bins)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), To: uint32(bin)})
		}
		keeps := uint64(int64(uint64(loads[bin])-limit) >> 63)
		bin ^= (bin ^ other) &^ keeps
		load := uint64(loads[bin]) + 1
		loads[bin] = W(load)
		most = max(most, load)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(^keeps & 1), To: uint32(bin)})
		}
	}
	p.Balls, p.Loads.Max = int64(ball), uint32(most)
	return int(p.Balls - first)
}

// Measure writes max_load, gap, probes_per_ball. Each ball reads one load.
func (p *thinning) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
	row[2] = float64(min(p.Balls, 1))
}
