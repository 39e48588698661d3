package scene

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/game/widget"
)

// gutter is the margin left of a skyline on the stage. It holds words where the
// stage is wide enough; they are in the page in any case.
func (s *stage) gutter() (width float32, worded bool) {
	width = float32(math.Ceil(float64(24 + max(s.width("fullest shown"), s.width("rank, log")))))
	if worded = !s.lane && width <= 0.4*s.W; worded {
		return width, true
	}
	if width = s.axisWidth(); s.Line > 0 {
		width = max(width, 8+s.width(strconv.Itoa(max(s.high+1, s.Line))+" ►"))
	}
	return width, false
}

// figure is the skyline of the view below a height.
func (s *stage) figure(top float32) widget.Skyline {
	left, _ := s.gutter()
	f := widget.Skyline{
		X: left, Y: top, W: s.W - left - 16*s.scale, H: s.floor - top, Theme: s.Theme, Low: !s.footed,
		Tally: s.tally, Expected: s.Theory, Kind: s.Kind, Highest: max(s.high+1, s.tall), Role: s.role, Line: s.Line, Guess: s.Guess, Leading: s.Leading, Textbook: s.Textbook,
	}
	if s.lane && !s.last {
		f.Guess = 0
	}
	return f
}

// kindHeight is the room above a skyline for the words of its theory.
const kindHeight = 24

// skyline draws the bins by their loads on the whole stage or lane.
func (s *stage) skyline() Plot { return s.sky(s.sorted()) }

// sorted is the skyline on the whole stage or lane; a low one has no words.
func (s *stage) sorted() widget.Skyline {
	if f := s.figure(s.top + kindHeight*s.scale); !s.lane || f.H >= 40*s.scale {
		return f
	}
	f := s.figure(s.top + 4)
	f.Kind = ""
	return f
}

// sky draws a skyline with what its line counts beside it, and says where it
// stands.
func (s *stage) sky(f widget.Skyline) (p Plot) {
	if f.H < leastPlot || f.W < leastPlot {
		return p
	}
	f.Highest = f.Height()
	if f.Y+f.H-f.H*float32(f.Guess)/float32(f.Highest) < s.top+flagHeight {
		f.Guess = 0 // the flag would stand in what is above
	}
	f.Draw(s.l)
	p = Plot{f.X, f.Y, f.W, f.H, f.Height()}
	_, worded := s.gutter()
	if !worded {
		return p
	}
	s.l.Text(paint.Mut, 16, s.floor+18*s.scale, paint.Caption, "rank, log")
	if s.Line <= 0 {
		return p
	}
	type line struct {
		role paint.Role
		size paint.Size
		high float32
		text string
	}
	count, unit := AtLeast(s.tally, s.Line), "bins"
	if count == 1 {
		unit = "bin"
	}
	lines := []line{
		{paint.Ink, paint.Number, 24, "≥ " + strconv.Itoa(s.Line)},
		{paint.Ink, paint.Number, 22, thin(strconv.FormatInt(count, 10))},
		{paint.Ink, paint.Caption, 18, unit},
	}
	if s.Theory != nil {
		lines = append(lines, line{paint.Theory, paint.Caption, 22, "expected"}, line{paint.Theory, paint.Caption, 16, Amount(s.Theory(s.Line))})
	}
	all := float32(0)
	for _, t := range lines {
		all += t.high * s.scale
	}
	y := s.floor - 8*s.scale - all
	if y < f.Y-kindHeight*s.scale {
		return p
	}
	for _, t := range lines {
		y += t.high * s.scale
		s.l.Text(t.role, 16, y, t.size, t.text).Bold = t.size == paint.Number
	}
	return p
}

// AtLeast is the number of bins of a load or more in a tally.
func AtLeast(tally []int64, load int) (bins int64) {
	for k := max(load, 0); k < len(tally); k++ {
		bins += tally[k]
	}
	return bins
}

// Amount writes an expected number of bins: two decimals, or three digits of what
// is less than one, or a whole number where decimals are below a hundredth part.
func Amount(v float64) string {
	switch {
	case v >= 99.5:
		return thin(strconv.FormatFloat(v, 'f', 0, 64))
	case v >= 0.995:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case v >= 0.001:
		return strconv.FormatFloat(v, 'g', 3, 64)
	case v > 0:
		return strconv.FormatFloat(v, 'e', 0, 64)
	}
	return "0"
}

// thin parts thousands by thin spaces.
func thin(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u2009" + digits[i:]
	}
	return digits
}

// glide draws the columns of bins on the way from their places to those by
// their loads.
func (s *stage) glide(d Detail) {
	unit, gap := s.unit(s.column()), float32(0)
	if d == Cups {
		unit, gap = s.unit(20), 4
	}
	f := s.sorted()
	if f.W < leastPlot || f.H < leastPlot {
		return
	}
	t := float64(s.Sorted)
	part := float32(t * t * (3 - float64(2*t))) // slow at both ends
	between := func(a, b float32) float32 { return a + float32((b-a)*part) }
	unit = between(unit, f.H/float32(f.Height()))
	order := make([]int, len(s.loads))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.loads[b], s.loads[a]) })
	bins := float64(s.Process.Bins())
	for rank, i := range order {
		x := s.X(float32(s.From + i))
		left := between(x, f.Place(float64(rank), bins))
		right := between(x+s.Pitch-gap, f.Place(float64(rank+1), bins))
		s.l.Rect(paint.RampOf(s.loads[i]), left, s.floor-unit*float32(s.loads[i]), right-left, unit*float32(s.loads[i]))
	}
	s.l.Line(paint.Edge, f.X, s.floor, f.X+f.W, s.floor, 1)
}

// flagged are the words of a prediction.
func (s *stage) flagged() string { return "you: " + strconv.Itoa(s.Guess) }

const flagHeight = 21

// flag stands at the load that was predicted for the fullest bin, beside bins in
// their order; a narrow stage leaves it to the chart.
func (s *stage) flag(y float32, besides bool) {
	if s.Guess <= 0 || s.W < 480 || s.lane && !s.last || y-flagHeight < s.top {
		return
	}
	text := s.flagged()
	if !besides { // a margin for it: the words below
		widget.Flag(s.l, 12, y)
		s.l.Text(paint.Ink, 4, y+4+s.capital(), paint.Caption, text)
		return
	}
	widget.Flag(s.l, s.edge+10, y)
	s.l.Text(paint.Ink, s.edge+30, y-4, paint.Caption, text).Halo = true
}
