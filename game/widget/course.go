package widget

import (
	"math"
	"strconv"
	"strings"

	"binfall/game/paint"
	"binfall/game/theme"
)

// A Course is a measure over the steps of a run, or of several: what was measured
// keeps its value until the next point, and is filled if it is of one run; what
// theory says is dashed.
type Course struct {
	X, Y, W, H float32      // of the plot, CSS pixels; labels stand left of it and below
	Theme      *theme.Theme // whose type is measured: never nil
	End        int64        // steps at the right edge
	Lines      []Line       // what was measured
	Expected   []Point      // by step; joined by straight lines
	Kind       string       // the kind of theory in words
	Axis       string       // what steps count
	Integer    bool         // the measure is a whole number: its axis is, too
}

// A Line is what was measured of one run.
type Line struct {
	Points []Point // by step
	Now    int64   // steps made: points beyond are not drawn
	Role   paint.Role
	Name   string // at its end; empty for a single one
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
	for i, line := range c.Lines {
		c.measured(l, line, x, y, 2.5+1.5*float32(len(c.Lines)-1-i))
	}
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

// measured draws what was measured of a run up to where it stands, at most two
// steps a pixel. Where runs agree their lines lie on one another: the earlier is
// the wider, and shows on both sides.
func (c Course) measured(l *paint.List, line Line, x func(int64) float32, y func(float64) float32, width float32) {
	last := -1
	for i, p := range line.Points {
		if p.Step > line.Now {
			break
		}
		until := line.Now
		if i+1 < len(line.Points) {
			until = min(until, line.Points[i+1].Step)
		}
		left, right, top, floor := x(p.Step), x(until), y(p.Value), c.Y+c.H
		if right > left {
			if len(c.Lines) == 1 {
				l.Rect(line.Role, left, top, right-left, floor-top).Alpha = 71 // 28 %
			}
			l.Line(line.Role, left, top, right, top, width)
		}
		if last >= 0 && y(line.Points[last].Value) != top {
			l.Line(line.Role, left, y(line.Points[last].Value), left, top, width)
		}
		last = i
	}
	if last >= 0 {
		l.Disc(line.Role, x(line.Now), y(line.Points[last].Value), width/2+1.75).Halo = true
		if line.Name == "" {
			return
		}
		mark := l.Text(line.Role, x(line.Now)-8, y(line.Points[last].Value)-6, paint.Caption, line.Name)
		mark.Align, mark.Bold, mark.Halo = paint.Right, true, true
		if x(line.Now) < c.X+c.W/4 {
			mark.X, mark.Align = x(line.Now)+8, paint.Left
		}
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
	lists := [][]Point{c.Expected}
	for _, line := range c.Lines {
		lists = append(lists, line.Points)
	}
	for _, list := range lists {
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
