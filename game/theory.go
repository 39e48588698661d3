package game

import (
	"cmp"
	"math"
	"slices"

	"binfall/game/widget"
	"binfall/sim"
	"binfall/sim/run"
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

// Points of a course. When there are more, each second one goes.
const (
	mostPoints  = 600
	theoryParts = 32 // points of theory, less one
)

// A course is the headline measure over the steps, as far as it was seen, and
// what theory says of it.
type course struct {
	claim   *sim.Prediction // with a value at each step; nil if there is none
	end     int64           // steps of the whole run, or the best bound
	row     []float64
	seen    []widget.Point // by step, each at most once
	spacing int64          // least distance of two points
	theory  []widget.Point // by step, growing
	price   price
	done    bool // no more theory will come
}

func newCourse(setup *sim.Setup) course {
	_, steps := setup.Cost()
	c := course{end: int64(min(steps, math.MaxInt64)), spacing: 1, row: make([]float64, len(setup.Measures))}
	for _, p := range setup.Theory() {
		if p.Measure == setup.Measures[0].Name && (p.Grade == sim.Exact || p.Grade == sim.Limit) {
			c.claim = &p
			break
		}
	}
	c.done = c.claim == nil
	return c
}

// beyond is the first point that was seen after a step.
func (c *course) beyond(step int64) int {
	i, _ := slices.BinarySearchFunc(c.seen, step+1, func(p widget.Point, step int64) int { return cmp.Compare(p.Step, step) })
	return i
}

// add keeps the measure where a player stands, unless it is too near another.
func (c *course) add(player *run.Player) {
	step := player.Step()
	i := c.beyond(step)
	if i > 0 && step-c.seen[i-1].Step < c.spacing || i < len(c.seen) && c.seen[i].Step-step < c.spacing {
		return
	}
	c.seen = slices.Insert(c.seen, i, c.now(player))
	if len(c.seen) > mostPoints {
		c.spacing = max(2*c.spacing, c.end/mostPoints)
		kept := c.seen[:1]
		for _, q := range c.seen[1:] {
			if q.Step-kept[len(kept)-1].Step >= c.spacing {
				kept = append(kept, q)
			}
		}
		c.seen = kept
	}
}

// now is the measure where a player stands.
func (c *course) now(player *run.Player) widget.Point {
	player.Process().Measure(c.row)
	return widget.Point{Step: player.Step(), Value: c.row[0]}
}

// until is what was seen up to where a player stands, that point included.
func (c *course) until(player *run.Player) []widget.Point {
	list := slices.Clone(c.seen[:c.beyond(player.Step())])
	if len(list) == 0 || list[len(list)-1].Step < player.Step() {
		list = append(list, c.now(player))
	}
	return list
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
