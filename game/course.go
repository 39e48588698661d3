package game

import (
	"binfall/game/widget"
	"binfall/sim"
)

// courseParts is the number of points of what was measured, less one: a chart is
// some 200 pixels wide.
const courseParts = 160

// A course is the headline measure over the steps, as far as the run was passed
// through.
type course struct {
	end   int64 // steps of the whole run, or the best bound
	every int64 // steps between two points
	row   []float64
	seen  []float64 // the measure at each multiple of every, from 0
}

func newCourse(setup *sim.Setup, steps int64) *course {
	c := &course{end: steps, row: make([]float64, len(setup.Measures))}
	c.every = max(1, c.end/courseParts)
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
