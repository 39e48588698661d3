package widget

import (
	"math"
	"strconv"
	"strings"

	"binfall/game/paint"
	"binfall/game/theme"
)

// A Course is a measure over the steps of a run: what was measured is filled and
// keeps its value until the next point, what theory says is dashed.
type Course struct {
	X, Y, W, H float32      // of the plot, CSS pixels; labels stand left of it and below
	Theme      *theme.Theme // whose type is measured: never nil
	End        int64        // steps at the right edge
	Now        int64        // steps made: points beyond are not drawn
	Measured   []Point      // by step
	Expected   []Point      // by step; joined by straight lines
	Kind       string       // the kind of theory in words
	Axis       string       // what steps count
	Integer    bool         // the measure is a whole number: its axis is, too
	Role       paint.Role   // of what was measured
}

// A Point is the value of a measure after a number of steps.
type Point struct {
	Step  int64
	Value float64
}

// Draw adds the figure to a list. Without a step to go there is none.
func (c Course) Draw(l *paint.List) {
	if c.End <= 0 || c.W <= 0 || c.H <= 0 {
		return
	}
	low, high := c.reach()
	x := func(step int64) float32 { return c.X + float32(c.W*float32(float64(step)/float64(c.End))) }
	y := func(v float64) float32 {
		return c.Y + c.H - float32(c.H*float32((min(max(v, low), high)-low)/(high-low)))
	}
	digit := c.Theme.Metrics(paint.Caption).Capital
	for _, v := range c.marks(low, high) {
		l.Line(paint.Hair, c.X, y(v), c.X+c.W, y(v), 1)
		l.Text(paint.Mut, c.X-6, y(v)+digit/2, paint.Caption, number(v)).Align = paint.Right
	}
	c.measured(l, x, y)
	c.expected(l, x, y)
	if len(c.Expected) > 0 && c.Theme.Measure(c.Kind, paint.Caption, false) <= c.W {
		l.Text(paint.Theory, c.X+c.W, c.Y-8*c.Theme.Type, paint.Caption, c.Kind).Align = paint.Right
	}
	l.Line(paint.Edge, c.X, y(low), c.X+c.W, y(low), 1)
	for _, step := range []int64{0, c.End} {
		l.Line(paint.Edge, x(step), c.Y+c.H, x(step), c.Y+c.H+4, 1)
	}
	foot := c.Y + c.H + 8 + digit
	l.Text(paint.Mut, c.X, foot, paint.Caption, "0").Align = paint.Centre
	end := steps(c.End)
	l.Text(paint.Mut, c.X+c.W, foot, paint.Caption, end).Align = paint.Right
	room := c.W - 2*(c.Theme.Measure(end, paint.Caption, false)+8)
	if c.Theme.Measure(c.Axis, paint.Caption, false) <= room {
		l.Text(paint.Mut, c.X+c.W/2, foot, paint.Caption, c.Axis).Align = paint.Centre
	}
}

// measured draws what was measured up to now, at most two steps a pixel.
func (c Course) measured(l *paint.List, x func(int64) float32, y func(float64) float32) {
	last := -1
	for i, p := range c.Measured {
		if p.Step > c.Now {
			break
		}
		until := c.Now
		if i+1 < len(c.Measured) {
			until = min(until, c.Measured[i+1].Step)
		}
		left, right, top, floor := x(p.Step), x(until), y(p.Value), c.Y+c.H
		if right > left {
			l.Rect(c.Role, left, top, right-left, floor-top).Alpha = 71 // 28 %
			l.Line(c.Role, left, top, right, top, 2.5)
		}
		if last >= 0 && y(c.Measured[last].Value) != top {
			l.Line(c.Role, left, y(c.Measured[last].Value), left, top, 2.5)
		}
		last = i
	}
	if last >= 0 {
		l.Disc(c.Role, x(c.Now), y(c.Measured[last].Value), 3).Halo = true
	}
}

// expected draws theory as one dashed line over all its points: each dash is a
// mark of its own, because the points may lie nearer than a dash is long.
func (c Course) expected(l *paint.List, x func(int64) float32, y func(float64) float32) {
	on, off := paint.Dashed.Lengths()
	on, off = on*c.Theme.Stroke, off*c.Theme.Stroke
	gone := float32(0) // of the present dash, or of it and the gap after it
	for i := 1; i < len(c.Expected); i++ {
		x0, y0 := x(c.Expected[i-1].Step), y(c.Expected[i-1].Value)
		dx, dy := x(c.Expected[i].Step)-x0, y(c.Expected[i].Value)-y0
		length := float32(math.Sqrt(float64(dx)*float64(dx) + float64(dy)*float64(dy))) // exact products: no machine can fuse them otherwise
		for at := float32(0); at < length; {
			dash, left := gone < on, on-gone
			if !dash {
				left = on + off - gone
			}
			end := min(at+left, length)
			if dash {
				from, to := at/length, end/length
				l.Line(paint.Theory, x0+float32(dx*from), y0+float32(dy*from), x0+float32(dx*to), y0+float32(dy*to), 2).Dash = paint.Dashed
			}
			switch {
			case end < at+left:
				gone += end - at
			case dash:
				gone = on
			default:
				gone = 0
			}
			at = end
		}
	}
}

// reach is the least and greatest value of the axis. It starts at 0 unless
// something lies below.
func (c Course) reach() (low, high float64) {
	high = 1
	for _, list := range [][]Point{c.Measured, c.Expected} {
		for _, p := range list {
			low, high = min(low, p.Value), max(high, p.Value)
		}
	}
	if c.Integer {
		high++
	} else {
		high = low + float64((high-low)*1.1)
	}
	return low, high
}

// marks are the values that the axis names: round numbers, whole ones for a
// whole measure, each with room for its text.
func (c Course) marks(low, high float64) (list []float64) {
	apart := float64(18*c.Theme.Type/c.H) * (high - low)
	every := math.Pow(10, math.Floor(math.Log10(apart)))
	for _, digit := range []float64{1, 2, 5, 10} {
		if digit*every >= apart {
			every *= digit
			break
		}
	}
	if c.Integer {
		every = max(1, math.Round(every))
	}
	for k := math.Ceil(low / every); k*every <= high; k++ {
		if v := k * every; v != low || low < 0 {
			list = append(list, v)
		}
	}
	return list
}

// number writes a value of an axis.
func number(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

// steps writes a number of steps: 0 17 1000 1e6 2.5e7, in full if it is not round.
func steps(n int64) string {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(float64(n), 'e', -1, 64), "e+")
	if n < 1e5 || len(mantissa) > 4 {
		return strconv.FormatInt(n, 10)
	}
	return mantissa + "e" + strings.TrimPrefix(exponent, "0")
}
