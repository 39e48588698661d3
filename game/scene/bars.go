package scene

import (
	"strconv"

	"binfall/game/paint"
)

// A Bar is the nodes at some distances from node 0, by their loads.
type Bar struct {
	From, To int // least and greatest distance
	Loads    [paint.RampSteps]int64
}

// MostBars is how many bars there are: more distances share some.
const MostBars = 16

// Nodes is how many there are in the bar.
func (b Bar) Nodes() (n int64) {
	for _, nodes := range b.Loads {
		n += nodes
	}
	return n
}

// Name is the distances of the bar.
func (b Bar) Name() string {
	if b.From == b.To {
		return strconv.Itoa(b.From)
	}
	return spaced(b.From) + "–" + spaced(b.To)
}

// bars draws a row for each distance: how its nodes share out to loads, and how many
// there are. All rows have one length, because the last distances hold nearly all
// nodes: the number says how many.
func (s *walks) bars(b area) {
	m := s.Theme.Metrics(paint.Caption)
	head := s.px(24)
	high := min(float32((b.h-head-s.px(28))/float32(len(s.Bars))), s.px(26))
	names, counts := s.Theme.Measure("hops", paint.Caption, false), s.Theme.Measure("nodes", paint.Caption, false)
	for _, bar := range s.Bars {
		names = max(names, s.Theme.Measure(bar.Name(), paint.Caption, false))
		counts = max(counts, s.Theme.Measure(spaced(int(bar.Nodes())), paint.Caption, false))
	}
	signs := s.px(2*walkerSize + 4) // room for walkers beside the rows
	x := b.x + signs + names + 8
	w := b.x + b.w - counts - 12 - x
	if w < leastPlot || high < 3 {
		return
	}
	lined := high >= m.Capital+2
	right := func(x, y float32, text string) { s.l.Text(paint.Mut, x, y, paint.Caption, text).Align = paint.Right }
	right(x-8, b.y+s.px(14), "hops")
	right(b.x+b.w-4, b.y+s.px(14), "nodes")
	s.centred(x+w/2, b.y+s.px(14), paint.Ink, "bins at each distance, by load", w, true)
	for i, bar := range s.Bars {
		y := b.y + head + float32(high*float32(i))
		s.row(bar, x, y, w, high-2)
		if lined || i%4 == 0 {
			base := y + (high-2)/2 + m.Capital/2
			right(x-8, base, bar.Name())
			right(b.x+b.w-4, base, spaced(int(bar.Nodes())))
		}
	}
	s.beside(b, b.y+head, high)
	s.resetWord(b.x+4, b.y+m.Ascent)
}

// row draws one bar, split by loads.
func (s *walks) row(bar Bar, x, y, w, h float32) {
	all, before := float64(max(bar.Nodes(), 1)), int64(0)
	for load, nodes := range bar.Loads {
		if nodes == 0 {
			continue
		}
		from := float32(float64(w) * (float64(before) / all))
		before += nodes
		to := float32(float64(w) * (float64(before) / all))
		s.l.Rect(paint.RampOf(uint32(load)), x+from, y, to-from, h)
		text := strconv.Itoa(load)
		if s.Theme.Measure(text, paint.Caption, false)+8 <= to-from && h >= s.px(14) {
			s.l.Text(s.Theme.OnRamp(load), x+(from+to)/2, y+h/2+s.Theme.Metrics(paint.Caption).Capital/2, paint.Caption, text).Align = paint.Centre
		}
	}
	s.l.Frame(paint.Edge, x, y, w, h, 1)
}

// beside puts each walker beside the row of its bin, and says below what they found.
func (s *walks) beside(b area, top, high float32) {
	half := s.px(walkerSize)
	foot := b.y + b.h - s.px(4)
	used := map[int]int{}
	for _, i := range s.order() {
		w := s.Walkers[i]
		p := point{b.x + half + float32(used[w.Bar])*4, top + float32(high*(float32(w.Bar)+0.5)) - 1}
		used[w.Bar]++
		s.walker(i, p)
	}
	x := b.x + 4
	for i, w := range s.Walkers {
		if w.Load < 0 || i >= len(walkerSigns) && !w.Won {
			continue
		}
		text, role := s.found(w), paint.Ink
		if w.Lost {
			role = paint.Mut
		}
		width := s.signed(i, text)
		if x+width > b.x+b.w {
			return
		}
		s.sign(i, x, foot, role, text)
		x += width + s.px(16)
	}
}
