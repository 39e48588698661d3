package alloc

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// GoLeft offers every ball one bin of each of d groups and throws it into a
// least loaded of them, the left-most if several are: Vöcking's always-go-left,
// S5.1.
var GoLeft = sim.Define(leftDef, leftEngine)

var leftDef = sim.Def{
	ID:      "go-left",
	Title:   "Always go left",
	Summary: "The bins stand in d groups; each ball looks at one bin of every group and goes to a least loaded of them, of several to the left-most.",
	Scene:   "bins", Unit: "ball", Axis: "balls thrown",
	Rev:      1,
	Measures: []sim.Measure{maxLoad, gapAbove, probesPerBall},
}

var leftEngine = sim.Engine[leftParams]{
	Params: func(p *leftParams, s *param.Set) {
		stateBins(s, &p.n, &p.m)
		s.Int("d", &p.d, 2, 1, maxD, "groups of bins, and choices of each ball, one in every group")
	},
	Check: func(p leftParams) error {
		if int64(p.d) > p.n {
			return &param.Error{Field: "d", Value: fmt.Sprint(p.d), Why: fmt.Sprintf("a group would be empty with n=%d bins; allowed is 1 to %d", p.n, p.n)}
		}
		return checkMean(p.n, p.m)
	},
	Cost:   func(p leftParams) (bytes, steps uint64) { return cost(p.n, p.m) },
	Open:   func(p leftParams, seed uint64) sim.Process { return openLeft(p, seed) },
	Theory: leftTheory,
}

type leftParams struct {
	n, m int64
	d    int
}

type goLeft struct {
	choice.Urn
	choice rng.Key // of group g, for ball i, at At(i, g)
	groups []group
}

// A group is the bins start, start+1, … start+bins−1.
type group struct{ start, bins uint64 }

func openLeft(p leftParams, seed uint64) *goLeft {
	left := &goLeft{Urn: choice.NewUrn(p.n, p.m), choice: rng.New(seed, "choice"), groups: make([]group, p.d)}
	for g := range left.groups {
		start, end := int64(g)*p.n/int64(p.d), int64(g+1)*p.n/int64(p.d)
		left.groups[g] = group{uint64(start), uint64(end - start)}
	}
	return left
}

// Step throws up to n balls.
func (p *goLeft) Step(n int, tr *sim.Trace) int {
	return choice.Advance(p, &p.Urn, n, tr, throwLeft[uint8], throwLeft[uint16], throwLeft[uint32])
}

// throwLeft throws n balls, or fewer if a bin fills to the brim of its width. A
// lesser load replaces the least under a mask of ones, without a branch.
func throwLeft[W sim.Width](p *goLeft, loads []W, n int, tr *sim.Trace) int {
	choice, groups := p.choice, p.groups
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	for ; ball < end && most < brim; ball++ {
		bin, load, winner := uint64(0), uint64(math.MaxUint32+1), uint64(0)
		for g, group := range groups {
			offer := group.start + rng.Below(choice.Word(rng.At(ball, uint64(g))), group.bins)
			seen := uint64(loads[offer])
			less := uint64(int64(seen-load) >> 63)
			bin ^= (bin ^ offer) & less
			load ^= (load ^ seen) & less
			winner ^= (winner ^ uint64(g)) & less
			if tr != nil {
				tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: uint16(g), To: uint32(offer)})
			}
		}
		load++
		loads[bin] = W(load)
		most = max(most, load)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(winner), To: uint32(bin)})
		}
	}
	p.Balls, p.Loads.Max = int64(ball), uint32(most)
	return int(p.Balls - first)
}

// Measure writes max_load, gap, probes_per_ball. Each ball reads d loads.
func (p *goLeft) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
	row[2] = float64(int64(len(p.groups)) * min(p.Balls, 1))
}
