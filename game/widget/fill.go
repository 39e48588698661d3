package widget

import (
	"math"
	"strconv"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim/stat"
)

// A Fill is which share of many tables holds so many items, over the number of
// items: a disc with its interval for each number, and a diamond for what theory
// expects.
type Fill struct {
	X, Y, W, H float32      // of the plot, CSS pixels; labels stand around it: see LawRoom
	Theme      *theme.Theme // whose type is measured: never nil
	Shares     []Share      // rising; without any nothing is drawn
	Threshold  float64      // items up to which nearly every large table holds them; 0: it is not shown
	Known      bool         // theory says something
	Kind       string       // of theory in words
	Axis       string       // what is counted
}

// A Share is the runs that hold so many items.
type Share struct {
	Items     int
	Runs      int64
	Low, High float64 // interval of their share of the runs
	Expected  float64 // share that theory expects
}

// mostShares is how many numbers of items are shown.
const mostShares = 12

// Shares says for some numbers of items, the last of them most, how many runs hold
// so many. At counts the runs that failed first with so many items in the table;
// law is that number's by theory, where 0 is no failure.
func Shares(at map[int]int64, runs int64, most int, law stat.Law, interval func(runs int64) (low, high float64)) []Share {
	if most < 1 {
		return nil
	}
	// Where nothing fails one need not look closely.
	first := most
	for items, n := range at {
		if n > 0 && items > 0 {
			first = min(first, items)
		}
	}
	first = max(1, min(first, most-mostShares+1))
	step := max(1, int(math.Ceil(float64(most-first)/(mostShares-1))))
	var list []Share
	for items := most - (most-first)/step*step; items <= most; items += step {
		s := Share{Items: items, Runs: runs}
		for failed, n := range at {
			if failed > 0 && failed < items {
				s.Runs -= n
			}
		}
		s.Low, s.High = interval(s.Runs)
		if len(law.P) > 0 {
			s.Expected = law.Prob(0) + law.AtLeast(max(items, 1))
		}
		list = append(list, s)
	}
	return list
}

// Draw adds the figure to a list. The lower end of the axis is 0: shares are
// counts.
func (f Fill) Draw(l *paint.List, runs int64) {
	if len(f.Shares) == 0 || runs == 0 {
		return
	}
	capital := f.Theme.Metrics(paint.Caption).Capital
	y := func(share float64) float32 { return f.Y + f.H - float32(f.H*float32(share)) }
	for _, percent := range []int{0, 50, 100} {
		at := y(float64(percent) / 100)
		l.Line(paint.Hair, f.X, at, f.X+f.W, at, 1)
		l.Text(paint.Mut, f.X-6, at+capital/2, paint.Caption, strconv.Itoa(percent)+" %").Align = paint.Right
	}
	first, last := f.Shares[0].Items, f.Shares[len(f.Shares)-1].Items
	x := func(items int) float32 {
		return f.X + 10 + float32((f.W-20)*float32(float64(items-first)/float64(max(last-first, 1))))
	}
	if at := f.X + 10 + float32((f.W-20)*float32((f.Threshold-float64(first))/float64(max(last-first, 1)))); f.Threshold > 0 && at >= f.X && at <= f.X+f.W {
		l.Line(paint.Theory, at, f.Y, at, f.Y+f.H, 2).Dash = paint.Dotted
		if text := "threshold of many slots"; f.Theme.Measure(text, paint.Caption, false) <= at-f.X-4 {
			mark := l.Text(paint.Theory, at-4, f.Y+f.H-6*f.Theme.Type, paint.Caption, text)
			mark.Align, mark.Halo = paint.Right, true
		}
	}
	room := f.X - 1
	for _, s := range f.Shares {
		at := x(s.Items)
		if f.Known {
			diamond(l, at, y(s.Expected), 5)
		}
		l.Line(paint.Measured, at, y(s.Low), at, y(s.High), 2)
		l.Disc(paint.Measured, at, y(float64(s.Runs)/float64(runs)), 3.5)
		text := strconv.Itoa(s.Items)
		half := f.Theme.Measure(text, paint.Caption, false) / 2
		if at-half > room {
			l.Text(paint.Mut, at, f.Y+f.H+16*f.Theme.Type, paint.Caption, text).Align = paint.Centre
			room = at + half + 6
		}
	}
	if f.Known && f.Theme.Measure("◊ "+f.Kind, paint.Caption, false) <= f.W {
		l.Text(paint.Theory, f.X+f.W, f.Y-8*f.Theme.Type, paint.Caption, "◊ "+f.Kind).Align = paint.Right
	}
	l.Text(paint.Mut, f.X+f.W, f.Y+f.H+34*f.Theme.Type, paint.Caption, f.Axis).Align = paint.Right
}

// diamond draws a hollow diamond: theory is never filled.
func diamond(l *paint.List, x, y, r float32) {
	for _, d := range [4][4]float32{{0, -1, 1, 0}, {1, 0, 0, 1}, {0, 1, -1, 0}, {-1, 0, 0, -1}} {
		l.Line(paint.Theory, x+d[0]*r, y+d[1]*r, x+d[2]*r, y+d[3]*r, 1.5)
	}
}
