package game

import (
	"math"

	"binfall/game/widget"
	"binfall/sim"
)

// Forecasts may cost more than a frame has: up to some tenths of a second where
// bins are many times as loaded as one ball each. So each is priced before it is
// asked for, by the last one of its kind, whose cost grows at most in proportion
// to the steps; what is too dear is not shown here, and binfall predict has it.
const (
	dearest = 120e6 // ns: the price, several times the true cost
	share   = 20    // while playing, theory takes a part in so many of the time
)

// A price is what one forecast cost.
type price struct {
	step int64
	cost int64 // ns; 0: not yet known
}

// of is the most that a forecast after so many steps should cost.
func (p price) of(step int64) float64 {
	return float64(p.cost) * max(1, float64(step)/float64(max(p.step, 1)))
}

// A law is what theory expects of all loads at a step.
type law struct {
	theory  []sim.Prediction
	bins    int
	price   price
	step    int64 // of what is kept; -1: nothing is
	when    int64 // it was found, ns
	atLeast func(k int) float64
	kind    string
}

func newLaw(theory []sim.Prediction, bins int) law { return law{theory: theory, bins: bins, step: -1} }

// at returns [Expected] after so many steps. While a run goes on it may be that
// of a moment ago.
func (l *law) at(step int64, rests bool, clock func() int64) (func(k int) float64, string) {
	if step == l.step {
		return l.atLeast, l.kind
	}
	if l.price.cost == 0 { // as cheap a forecast as there is
		l.find(min(step, int64(l.bins)), clock)
	}
	if l.price.of(step) > dearest {
		return nil, ""
	}
	if rests || clock()-l.when > share*l.price.cost {
		l.find(step, clock)
	}
	return l.atLeast, l.kind
}

func (l *law) find(step int64, clock func() int64) {
	started := clock()
	l.atLeast, l.kind = Expected(l.theory, step, l.bins)
	l.step, l.when = step, clock()
	l.price = price{step, max(l.when-started, 1)}
}

const (
	courseParts = 160 // points of what was measured, less one: a chart is some 200 pixels wide
	theoryParts = 32  // of theory
)

// A course is the headline measure over the steps, as far as the run was passed
// through, and what theory says of it.
type course struct {
	claim  *sim.Prediction // with a value at each step; nil if there is none
	end    int64           // steps of the whole run, or the best bound
	every  int64           // steps between two points
	row    []float64
	seen   []float64      // the measure at each multiple of every, from 0
	theory []widget.Point // by step, growing
	price  price
	done   bool // no more theory will come
}

func newCourse(setup *sim.Setup) *course {
	_, steps := setup.Cost()
	c := &course{end: int64(min(steps, math.MaxInt64)), row: make([]float64, len(setup.Measures))}
	c.every = max(1, (c.end+courseParts-1)/courseParts)
	for _, p := range setup.Theory() {
		if p.Measure == setup.Measures[0].Name && (p.Grade == sim.Exact || p.Grade == sim.Limit) {
			c.claim = &p
			break
		}
	}
	c.done = c.claim == nil
	return c
}

// visit keeps the measure at a multiple of every. The player comes to all of
// them in their order, and again after going back.
func (c *course) visit(step int64, p sim.Process) {
	if step/c.every == int64(len(c.seen)) {
		c.seen = append(c.seen, c.measure(p))
	}
}

func (c *course) measure(p sim.Process) float64 {
	p.Measure(c.row)
	return c.row[0]
}

// until is what was seen up to a step, where it changed, and the process there.
func (c *course) until(step int64, p sim.Process) []widget.Point {
	var list []widget.Point
	for i, v := range c.seen {
		at := int64(i) * c.every
		if at < step && (i == 0 || v != c.seen[i-1]) {
			list = append(list, widget.Point{Step: at, Value: v})
		}
	}
	return append(list, widget.Point{Step: step, Value: c.measure(p)})
}

// sample asks theory for one more point, if it is not too dear.
func (c *course) sample(clock func() int64) {
	if c.done {
		return
	}
	k := int64(len(c.theory))
	step := c.end/theoryParts*k + c.end%theoryParts*k/theoryParts
	if c.end <= theoryParts {
		step = k
	}
	if c.price.of(step) > dearest {
		c.done = true
		return
	}
	started := clock()
	v := c.claim.At(step).Value
	c.price = price{step, max(clock()-started, 1)}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		c.done = true
		return
	}
	c.theory = append(c.theory, widget.Point{Step: step, Value: v})
	c.done = step >= c.end
}
