package main

import (
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// loadsMeasure is the measure of predictions about the load of a random bin.
const loadsMeasure = "loads"

// A claim is a prediction at the position where a run stops.
type claim struct {
	sim.Prediction
	sim.Forecast // of a leading term: zero
}

// claims returns what theory says of the setup after so many steps, best first.
// A forecast that is not a number says nothing and is left out.
func claims(setup *sim.Setup, step int64) []claim {
	var list []claim
	for _, p := range setup.Theory() {
		c := claim{Prediction: p}
		if p.Grade != sim.Leading {
			c.Forecast = p.At(step)
			if v := c.Value; math.IsNaN(v) || math.IsInf(v, 0) {
				continue
			}
		}
		list = append(list, c)
	}
	return list
}

// best returns the first claim that gives a value for the measure, with a whole
// law if that is asked for.
func best(list []claim, measure string, law bool) (claim, bool) {
	for _, c := range list {
		if c.Measure == measure && c.Grade != sim.Leading && (!law || c.hasLaw()) {
			return c, true
		}
	}
	return claim{}, false
}

// widest is the greatest number of values of a law that is written out; a
// wider one is given by its mean and standard deviation.
const widest = 4096

func (c claim) hasLaw() bool { return len(c.Law.P) > 0 && len(c.Law.P) <= widest && c.Scale == 0 }

// sd returns the standard deviation over runs, 0 if it is not known.
func (c claim) sd() float64 {
	if len(c.Law.P) > 0 && c.Scale == 0 {
		return c.Law.SD()
	}
	return c.SD
}

// least is the smallest probability of a law that is written out.
const least = 1e-12

// cells calls yield for the values of a law and their probabilities, rising,
// without those below least.
func cells(l stat.Law, yield func(k int, p float64)) {
	for i, p := range l.P {
		if p >= least {
			yield(l.Min+i, p)
		}
	}
}
