package stat

import (
	"iter"
	"math"
)

// A Rule is how a process places its balls, as far as its fluid limit goes:
// how fast the tails rise when many bins have reached a profile.
//
// The bins may stand in groups with tails of their own; x_{i,g} is the fraction
// of the bins of group g with load at least i. Most rules have one group.
type Rule struct {
	shares []float64 // of the bins in each group
	// rates writes dx/dt at balls of the given unit of time: those after
	// unit − 1 balls a bin and up to unit. x holds the levels full+1, full+2, …,
	// of each group in turn; the levels to full are 1, those above are 0.
	rates func(unit, full int, x, dx []float64)
}

// Along gives the fluid tails of the rule at times (balls per bin) that do not
// fall, one after another: each costs the integration from the one before. It
// panics unless all are finite and ≥ 0.
//
// Accuracy: relative 1e-7 for tails above 1e-20; those below 1e-24 are 0. A level
// counts as full when it is within 1e-12 of 1. For one expectation the error
// against n bins is of order 1/n, and larger for the tails that only a handful
// of bins reach.
//
// Cost: 300 to 500 steps to t = 1, and 20 to 200 for each unit of t above, on a
// window of 5 to 80 levels; with d groups about d times as many steps, each on d
// windows.
func (r Rule) Along(times []float64) iter.Seq[Tails] {
	for i, t := range times {
		if !(t >= 0) || math.IsInf(t, 1) || i > 0 && t < times[i-1] {
			panic("stat: Rule: need finite t ≥ 0 that do not fall")
		}
	}
	return func(yield func(Tails) bool) {
		run := newFlow(r)
		for _, t := range times {
			run.advance(t)
			if !yield(run.tails()) {
				return
			}
		}
	}
}

// At returns the fluid tails of the rule at t balls per bin: see Along.
func (r Rule) At(t float64) (x Tails) {
	for x = range r.Along([]float64{t}) {
	}
	return x
}

// flow integrates the tails of a rule, from no balls on.
//
// Unlike fluid, which follows one rule down to 1e-300 by logarithms, it keeps
// the tails themselves: any rule will do, and 1e-24 is enough for the maximum of
// as many bins as there may be.
type flow struct {
	Rule
	unit int // of time, that T has not passed yet
	full int // levels 1 … full have left the window; they count as 1
	ode  ODE
}

const (
	// lowestTail is what a tail must exceed to be told.
	lowestTail = 1e-24
	// seedTail is what a tail must exceed for the next level to be followed.
	// What that one has missed until then is smaller still.
	seedTail = 1e-27
	// fullTail is the distance from 1 at which a level counts as full.
	fullTail = 1e-12
)

func newFlow(r Rule) *flow {
	run := &flow{Rule: r}
	run.ode = ODE{
		F:   func(_ float64, x, dx []float64) { run.rates(run.unit, run.full, x, dx) },
		Abs: seedTail, Rel: 1e-8,
		Y: make([]float64, len(r.shares)),
		h: 1e-15, // so that no level starts late
	}
	return run
}

// advance integrates to time t. It rests at whole times, because a rule may
// change there.
func (run *flow) advance(t float64) {
	for run.ode.T < t {
		if unit := int(run.ode.T) + 1; unit != run.unit {
			run.unit = unit
			run.ode.Restart()
		}
		if err := run.ode.Step(math.Min(t, float64(run.unit))); err != nil {
			panic(err) // the systems are smooth and bounded: a broken contract here
		}
		run.moveWindow()
	}
}

// moveWindow drops a level that is full in all groups, and admits the next one
// when the last has begun in any.
func (run *flow) moveWindow() {
	y, groups := run.ode.Y, len(run.shares)
	if least(y[:groups]) > 1-fullTail && len(y) > groups {
		y = append(y[:0], y[groups:]...)
		run.full++
		run.ode.Y = y
		run.ode.Restart()
	}
	for _, x := range y[len(y)-groups:] {
		if x > seedTail {
			run.ode.Y = append(y, make([]float64, groups)...)
			run.ode.Restart()
			return
		}
	}
}

func least(x []float64) float64 {
	low := x[0]
	for _, v := range x[1:] {
		low = math.Min(low, v)
	}
	return low
}

// tails returns the tails where the integration stands, over all groups.
func (run *flow) tails() Tails {
	x := Tails{T: run.ode.T, full: run.full}
	groups := len(run.shares)
	for y := run.ode.Y; len(y) > 0; y = y[groups:] {
		tail := 0.0
		for g, share := range run.shares {
			tail += share * y[g]
		}
		if tail < lowestTail {
			break
		}
		x.log = append(x.log, math.Min(math.Log(tail), 0))
	}
	return x
}
