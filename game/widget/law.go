package widget

import (
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim/stat"
)

// A Law is how often each value of a whole measure came out over many runs. What
// was measured is filled: a few runs are dots, one each, more are bars with their
// intervals. What theory expects is a short dash over each value, so that no eye
// is led along a curve through whole numbers.
type Law struct {
	X, Y, W, H float32      // of the plot, CSS pixels; labels stand around it: see LawRoom
	Theme      *theme.Theme // whose type is measured: never nil
	Columns    []Column     // from left to right; without any nothing is drawn
	Runs       int64
	Kind       string // of theory in words; empty if there is none
	Axis       string // what the values count
	Role       paint.Role
}

// A Column is the values First to Last. The columns of a figure are equally wide
// but for those at its ends, which may hold all that lies beyond.
type Column struct {
	First, Last  int
	Below, Above bool    // all that lies below First, or above Last, is in it too
	Runs         int64   // with one of the values
	Low, High    float64 // interval of their share of the runs
	Expected     float64 // share that theory expects
}

const (
	mostColumns  = 24   // a pixel each would be no bar
	leastColumns = 5    // one value alone would be a wall
	rare         = 5e-4 // a law is shown but for so much of it at either end
	tail         = 5e-3 // so much of the runs, or of the law, may be merged at either end
	dotted       = 30   // so many runs are no dots any more
)

// Columns groups the values that runs had: a column each, if there is room. Else
// values come in groups of one size, and the last few at either end in one column
// that says so. Where theory gives a law (with any P), its values have columns too.
func Columns(counts map[int]int64, law stat.Law) []Column {
	if len(counts) == 0 {
		return nil
	}
	low, high := slices.Min(keys(counts)), slices.Max(keys(counts))
	if len(law.P) > 0 {
		from, to := without(law, rare)
		low, high = min(low, from), max(high, to)
	}
	for high-low+1 < leastColumns {
		high++
		if low != 0 && high-low+1 < leastColumns {
			low--
		}
	}
	from, to, size := low, high, 1
	if high-low+1 > mostColumns {
		from, to = middle(counts, law)
		size = round(float64(to-from+1) / (mostColumns - 3)) // a group may be begun at either end, and there are two ends
		from = from - mod(from, size)
		to = from + (to-from)/size*size + size - 1
		if whole := (high-mod(high, size)-low+mod(low, size))/size + 1; whole <= mostColumns {
			from, to = low-mod(low, size), high-mod(high, size)+size-1
		}
	}
	var list []Column
	if low < from {
		list = append(list, Column{First: from - size, Last: from - 1, Below: true})
	}
	for first := from; first <= to; first += size {
		list = append(list, Column{First: first, Last: first + size - 1})
	}
	if high > to {
		list = append(list, Column{First: to + 1, Last: to + size, Above: true})
	}
	for i := range list {
		c := &list[i]
		for v, n := range counts {
			if c.holds(v) {
				c.Runs += n
			}
		}
		if len(law.P) > 0 {
			c.Expected = c.chance(law)
		}
	}
	return list
}

func keys(counts map[int]int64) []int {
	list := make([]int, 0, len(counts))
	for v := range counts {
		list = append(list, v)
	}
	return list
}

func mod(a, b int) int { return (a%b + b) % b }

// middle is the range of values that leaves but little on either side, of the runs
// and of the law.
func middle(counts map[int]int64, law stat.Law) (from, to int) {
	values := keys(counts)
	slices.Sort(values)
	runs := int64(0)
	for _, n := range counts {
		runs += n
	}
	few := int64(float64(runs) * tail)
	inner := func(values []int) int {
		left := int64(0)
		for _, v := range values {
			if left += counts[v]; left > few {
				return v
			}
		}
		return values[0]
	}
	from = inner(values)
	slices.Reverse(values)
	to = inner(values)
	if len(law.P) > 0 {
		below, above := without(law, tail)
		from, to = min(from, below), max(to, above)
	}
	return from, to
}

// without is the range of a law but for a part of it at either end.
func without(law stat.Law, part float64) (from, to int) {
	from, to = law.Min, law.Max()
	for p := law.Prob(from); p <= part && from < law.Max(); p += law.Prob(from) {
		from++
	}
	for p := law.Prob(to); p <= part && to > law.Min; p += law.Prob(to) {
		to--
	}
	return from, to
}

// round returns the least of 1, 2, 5, 10, 20 … that is not less.
func round(v float64) int {
	for decade := 1; ; decade *= 10 {
		for _, digit := range []int{1, 2, 5} {
			if float64(digit*decade) >= min(v, 1e18) {
				return digit * decade
			}
		}
	}
}

func (c *Column) holds(v int) bool {
	return (v >= c.First || c.Below) && (v <= c.Last || c.Above)
}

// chance is that of the values in the column.
func (c *Column) chance(law stat.Law) (p float64) {
	switch {
	case c.Below:
		return law.AtMost(c.Last)
	case c.Above:
		return law.AtLeast(c.First)
	}
	for v := max(c.First, law.Min); v <= min(c.Last, law.Max()); v++ {
		p += law.Prob(v)
	}
	return p
}

// String names the column: 7, ≤ 5, ≥ 31. A group has the name of its first value.
func (c Column) String() string {
	switch {
	case c.Below:
		return "≤ " + strconv.Itoa(c.Last)
	case c.Above:
		return "≥ " + strconv.Itoa(c.First)
	}
	return strconv.Itoa(c.First)
}

// LawRoom is the room that a Law needs around its plot, CSS pixels.
func LawRoom(t *theme.Theme) (left, top, right, bottom float32) {
	return 44 * t.Type, 42 * t.Type, 8, 44 * t.Type
}

// Draw adds the figure to a list.
func (f Law) Draw(l *paint.List) {
	if len(f.Columns) == 0 || f.Runs <= 0 || f.W <= 0 || f.H <= 0 {
		return
	}
	most := 1.
	for _, c := range f.Columns {
		most = max(most, float64(c.Runs))
		if f.Kind != "" {
			most = max(most, c.Expected*float64(f.Runs))
		}
		if f.Runs >= dotted {
			most = max(most, c.High*float64(f.Runs))
		}
	}
	unit := f.H / float32(most) // of a run
	if f.Runs < dotted {
		unit = min(unit, 10*f.Theme.Type)
	}
	base := f.Y + f.H
	y := func(runs float64) float32 { return base - float32(runs*float64(unit)) }
	digit := f.Theme.Metrics(paint.Caption).Capital

	highest := int(f.H / unit)
	every := round(float64(18 * f.Theme.Type / unit))
	for k := every; k <= highest; k += every {
		l.Line(paint.Hair, f.X, y(float64(k)), f.X+f.W, y(float64(k)), 1)
		l.Text(paint.Mut, f.X-6, y(float64(k))+digit/2, paint.Caption, steps(int64(k))).Align = paint.Right
	}
	slot, centres := f.places()
	for i, c := range f.Columns {
		if f.Runs < dotted {
			for k := range c.Runs {
				l.Disc(f.Role, centres[i], y(float64(k)+0.5), max(min(unit, 0.8*slot)/2-0.5, 1))
			}
			continue
		}
		if c.Runs > 0 {
			left, right, top := centres[i]-0.4*slot, centres[i]+0.4*slot, y(float64(c.Runs))
			l.Rect(f.Role, left, top, right-left, base-top).Alpha = 71 // 28 %
			l.Line(f.Role, left, top, right, top, 2.5)
		}
		f.interval(l, c, centres[i], slot, y)
	}
	if f.Kind != "" {
		for i, c := range f.Columns {
			if at := y(c.Expected * float64(f.Runs)); base-at >= 1 {
				l.Line(paint.Theory, centres[i]-0.46*slot, at, centres[i]+0.46*slot, at, 2).Dash = paint.Dashed
			}
		}
	}
	for i := range f.Columns { // what is merged stands apart
		from, to := centres[i]-slot/2, centres[i]+slot/2
		l.Line(paint.Edge, from, base, to, base, 1)
	}
	f.name(l, slot, centres, base+8+digit)
	if f.Theme.Measure(f.Axis, paint.Caption, false) <= f.X+f.W {
		l.Text(paint.Mut, f.X+f.W, base+8+digit+16*f.Theme.Type, paint.Caption, f.Axis).Align = paint.Right
	}
	f.legend(l, digit)
}

// places is the width of a column and the middle of each; columns at the ends that
// hold all beyond stand half a column off.
func (f Law) places() (slot float32, centres []float32) {
	n := len(f.Columns)
	slots := float32(n)
	if f.Columns[0].Below {
		slots += 0.5
	}
	if f.Columns[n-1].Above {
		slots += 0.5
	}
	slot = f.W / slots
	at := f.X + slot/2
	for _, c := range f.Columns {
		if c.Above {
			at += slot / 2
		}
		centres = append(centres, at)
		at += slot
		if c.Below {
			at += slot / 2
		}
	}
	return slot, centres
}

// interval draws the interval of a column: a capped line; of no run, an open arrow
// down from the upper limit. What is shorter than a cap is not drawn.
func (f Law) interval(l *paint.List, c Column, x, slot float32, y func(float64) float32) {
	low, high := y(c.Low*float64(f.Runs)), y(c.High*float64(f.Runs))
	half := min(4, 0.25*slot)
	if low-high < 2*half || low-high < 4 {
		return
	}
	l.Line(paint.Ink, x-half, high, x+half, high, 1)
	if c.Runs > 0 {
		l.Line(paint.Ink, x, high, x, low, 1)
		l.Line(paint.Ink, x-half, low, x+half, low, 1)
		return
	}
	l.Line(paint.Ink, x, high, x, low-2, 1)
	l.Line(paint.Ink, x-half, low-2-half, x, low-2, 1)
	l.Line(paint.Ink, x+half, low-2-half, x, low-2, 1)
}

// name writes the values below the axis, without those that would touch.
func (f Law) name(l *paint.List, slot float32, centres []float32, foot float32) {
	n := len(f.Columns)
	left, right := f.X-slot, f.X+f.W+slot
	ends := func(i int, at float32, align paint.Align) (width float32) {
		text := f.Columns[i].String()
		l.Text(paint.Mut, at, foot, paint.Caption, text).Align = align
		return f.Theme.Measure(text, paint.Caption, false) + 6
	}
	first, last := 0, n
	if f.Columns[0].Below {
		left = f.X + ends(0, f.X, paint.Left)
		first = 1
	}
	if f.Columns[n-1].Above {
		right = f.X + f.W - ends(n-1, f.X+f.W, paint.Right)
		last = n - 1
	}
	size := f.Columns[first].Last - f.Columns[first].First + 1
	widest := float32(0)
	for _, c := range f.Columns[first:last] {
		widest = max(widest, f.Theme.Measure(c.String(), paint.Caption, false))
	}
	every := round(float64((widest + 6) / slot))
	var named []int
	for i := first; i < last; i++ {
		c, x := f.Columns[i], centres[i]
		half := f.Theme.Measure(c.String(), paint.Caption, false) / 2
		if mod(c.First/size, every) == 0 && x-half >= left && x+half <= right {
			named = append(named, i)
		}
	}
	if len(named) < 2 && first == 0 && last == n && 2*widest+6 <= f.W { // one value makes no scale
		ends(0, f.X, paint.Left)
		ends(n-1, f.X+f.W, paint.Right)
		return
	}
	for _, i := range named {
		l.Text(paint.Mut, centres[i], foot, paint.Caption, f.Columns[i].String()).Align = paint.Centre
	}
}

// legend says above the plot what the marks are. A mark stands before its text,
// whose width in the viewer's face nobody knows.
func (f Law) legend(l *paint.List, digit float32) {
	line, x := f.Y-10*f.Theme.Type, f.X+24*f.Theme.Type
	runs := steps(f.Runs) + " runs"
	if f.Runs == 1 {
		runs = "1 run"
	}
	l.Text(f.Role, x, line, paint.Caption, runs)
	if f.Runs < dotted {
		l.Disc(f.Role, f.X+8, line-digit/2, 4)
	} else {
		l.Rect(f.Role, f.X+1, line-digit, 14, digit).Alpha = 71
		l.Line(f.Role, f.X+1, line-digit, f.X+15, line-digit, 2.5)
	}
	if f.Kind != "" {
		line -= 16 * f.Theme.Type
		l.Text(paint.Theory, x, line, paint.Caption, f.Kind)
		l.Line(paint.Theory, f.X, line-digit/2, f.X+16*f.Theme.Stroke, line-digit/2, 2).Dash = paint.Dashed
	}
}
