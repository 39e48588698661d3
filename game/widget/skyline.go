// Package widget holds the figures that several scenes share.
package widget

import (
	"math"
	"strconv"

	"binfall/game/paint"
	"binfall/game/theme"
)

// A Skyline is the house figure: the bins sorted by load, the fullest at the
// left, on a logarithmic axis of rank, so that the fullest bin of a million can
// still be seen. What was measured is filled; what theory says is dashed, with
// its riser of height k at rank n·P(load ≥ k): where it crosses rank 1 stands
// the maximum to expect.
type Skyline struct {
	X, Y, W, H float32             // of the plot, CSS pixels; labels stand left of it and below
	Theme      *theme.Theme        // whose type is measured: never nil
	Tally      []int64             // bins of load 0, 1, 2 …; without any bin nothing is drawn
	Expected   func(k int) float64 // bins of load k and more that theory expects, falling in k; nil if there is none
	Kind       string              // its kind in words: "limit law at this n"
	Highest    int                 // height of the axis, or more if the figure needs it
	Role       paint.Role          // of what was measured
	Line       int                 // a load at which a line lies across; 0: none
	Guess      int                 // a load that was predicted for the fullest bin; 0: none
	Leading    float64             // the leading term of the maximum: a curve in n, never a value here; 0: none
	Textbook   string              // what there is to say of it
	Low        bool                // there is no room for ranks below
}

// firstRank is where the axis starts, for n bins: rank 1 then keeps a sixth of
// the width at every n. One bin has the axis of two, since log 1 is 0.
func firstRank(bins float64) float64 { return math.Pow(max(bins, 2), -0.2) }

// A riser is where the skyline falls from a load to less: left of it stand the
// bins of that load and more.
type riser struct {
	load int
	rank float64
}

// Draw adds the figure to a list.
func (s Skyline) Draw(l *paint.List) {
	atLeast := s.atLeast()
	if len(atLeast) == 0 || atLeast[0] == 0 {
		return
	}
	bins := atLeast[0]
	highest := s.Height()
	y := func(load int) float32 { return s.Y + s.H - s.H*float32(float64(load)/float64(highest)) }
	digit := s.Theme.Metrics(paint.Caption).Capital

	every := Every(highest, s.H, 16*s.Theme.Type)
	for k := every; k <= highest; k += every {
		l.Line(paint.Hair, s.X, y(k), s.X+s.W, y(k), 1)
		if s.Line <= 0 || max(y(k)-y(s.Line), y(s.Line)-y(k)) >= 16*s.Theme.Type {
			l.Text(paint.Mut, s.X-6, y(k)+digit/2, paint.Caption, strconv.Itoa(k)).Align = paint.Right
		}
	}
	// A riser for each pixel is all that can be seen.
	stride := max(1, int(math.Ceil(float64(highest)/float64(max(s.H, 1)))))
	measured := risers(len(atLeast)-1, stride, func(k int) float64 { return atLeast[k] })
	for i, r := range measured {
		foot := 0
		if i+1 < len(measured) {
			foot = measured[i+1].load
		}
		l.Rect(s.Role, s.X, y(r.load), s.Place(r.rank, bins)-s.X, y(foot)-y(r.load)).Alpha = 71 // 28 %
	}
	s.stairs(l, measured, bins, y, s.Role, 2.5, paint.Solid)
	if s.Expected != nil {
		top := 0
		for top < highest && s.Expected(top+1) > firstRank(bins) {
			top++
		}
		s.stairs(l, risers(top, stride, s.Expected), bins, y, paint.Theory, 2, paint.Dashed)
	}
	// Before the first ball there is nothing to name, and a thumbnail has no room.
	if s.Expected != nil && s.Kind != "" && s.Expected(1) > 0 && s.Theme.Measure(s.Kind, paint.Caption, false) <= s.W {
		l.Text(paint.Theory, s.X+s.W, s.Y-8*s.Theme.Type, paint.Caption, s.Kind).Align = paint.Right
	}
	l.Line(paint.Edge, s.X, s.Y+s.H, s.X+s.W, s.Y+s.H, 1)
	if !s.Low {
		s.ranks(l, bins, digit)
	}
	if s.Leading > 0 && s.Leading <= float64(highest) {
		height := s.Y + s.H - s.H*float32(s.Leading/float64(highest))
		l.Line(paint.Theory, s.X, height, s.X+s.W, height, 2).Dash = paint.Dotted
		if s.Theme.Measure(s.Textbook, paint.Caption, false) <= s.W {
			base := height - 6*s.Theme.Type
			if line := y(s.Line); s.Line > 0 && line <= base+4 && line >= base-digit-4 {
				base = height + 6*s.Theme.Type + digit // the line would strike it through
			}
			mark := l.Text(paint.Theory, s.X+s.W, base, paint.Caption, s.Textbook)
			mark.Align, mark.Halo = paint.Right, true
		}
	}
	if s.Line > 0 {
		l.Line(paint.Ink, s.X, y(s.Line), s.X+s.W, y(s.Line), 2)
		l.Text(paint.Ink, s.X-4, y(s.Line)+digit/2, paint.Caption, strconv.Itoa(s.Line)+" ►").Align = paint.Right
		if s.Line < len(atLeast) && atLeast[s.Line] > 0 {
			l.Disc(paint.Ink, s.Place(atLeast[s.Line], bins), y(s.Line), 5).Halo = true
		}
	}
	if s.Guess > 0 && s.Theme.Measure("you: 99", paint.Caption, false)+38 <= s.W {
		Flag(l, s.X+10, y(s.Guess))
		l.Text(paint.Ink, s.X+30, y(s.Guess)-6, paint.Caption, "you: "+strconv.Itoa(s.Guess)).Halo = true
	}
}

// Flag draws the mark of a prediction: a hollow flag whose foot is at a height.
func Flag(l *paint.List, x, y float32) {
	points := [...][2]float32{{x, y}, {x, y - 20}, {x + 15, y - 20}, {x + 10, y - 15}, {x + 15, y - 10}, {x, y - 10}}
	for i, p := range points[1:] {
		l.Line(paint.Ink, points[i][0], points[i][1], p[0], p[1], 2)
	}
	l.Line(paint.Ink, x-8, y, x+8, y, 2)
}

// Height is the load at the top of the axis: enough for every step, the maximum
// to expect, the line and the prediction.
func (s Skyline) Height() int {
	atLeast := s.atLeast()
	if len(atLeast) == 0 {
		return max(s.Highest, 2)
	}
	return max(s.Highest, s.needed(atLeast), s.Line, s.Guess+min(s.Guess, 2))
}

// Place is where a rank stands.
func (s Skyline) Place(rank, bins float64) float32 {
	first := math.Log(firstRank(bins))
	at := (math.Log(max(rank, firstRank(bins))) - first) / (math.Log(max(bins, 2)) - first)
	return s.X + s.W*float32(min(max(at, 0), 1))
}

// ranks writes the axis of ranks, without the numbers that would touch.
func (s Skyline) ranks(l *paint.List, bins float64, digit float32) {
	free := s.X
	for rank := 1.0; rank <= bins; rank *= 10 {
		x := s.Place(rank, bins)
		l.Line(paint.Edge, x, s.Y+s.H, x, s.Y+s.H+4, 1)
		half := s.Theme.Measure(power(rank), paint.Caption, false) / 2
		if x-half < free {
			continue
		}
		l.Text(paint.Mut, x, s.Y+s.H+8+digit, paint.Caption, power(rank)).Align = paint.Centre
		free = x + half + 4
	}
}

// atLeast turns the tally into bins of load k and more.
func (s Skyline) atLeast() []float64 {
	list := make([]float64, len(s.Tally))
	sum := 0.0
	for k := len(s.Tally) - 1; k >= 0; k-- {
		sum += float64(s.Tally[k])
		list[k] = sum
	}
	return list
}

// needed is the height that shows every step and the maximum to expect.
func (s Skyline) needed(atLeast []float64) int {
	need := len(atLeast)
	if s.Expected != nil {
		for s.Expected(need) > firstRank(atLeast[0]) && need < 2*len(atLeast)+8 {
			need++
		}
	}
	return max(need, 2)
}

// risers lists the risers from the top down: one for each rank, and none nearer
// than stride to the one above.
func risers(top, stride int, atLeast func(k int) float64) (list []riser) {
	for k := top; k >= 1; k -= stride {
		rank := atLeast(k)
		if len(list) == 0 || rank != list[len(list)-1].rank {
			list = append(list, riser{k, rank})
		}
	}
	return list
}

// stairs draws the outline of a staircase from the top left to the right foot.
func (s Skyline) stairs(l *paint.List, risers []riser, bins float64, y func(load int) float32, r paint.Role, width float32, dash paint.Dash) {
	left := s.X
	for i, step := range risers {
		foot := 0
		if i+1 < len(risers) {
			foot = risers[i+1].load
		}
		right := s.Place(step.rank, bins)
		if right > left {
			l.Line(r, left, y(step.load), right, y(step.load), width).Dash = dash
		}
		l.Line(r, right, y(step.load), right, y(foot), width).Dash = dash
		left = right
	}
}

// Every returns the distance of labels 1 to highest, a round number, that leaves
// each so many pixels of a height.
func Every(highest int, height, apart float32) int {
	for decade := 1; ; decade *= 10 {
		for _, digit := range []int{1, 2, 5} {
			every := digit * decade
			if float32(every)*height >= apart*float32(highest) || every >= 1<<29 {
				return every
			}
		}
	}
}

// power writes a rank: 1 10 100 1000 1e4 …
func power(rank float64) string {
	if rank < 1e4 {
		return strconv.FormatFloat(rank, 'f', 0, 64)
	}
	return "1e" + strconv.Itoa(int(math.Round(math.Log10(rank))))
}
