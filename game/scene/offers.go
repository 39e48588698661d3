package scene

import (
	"fmt"
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/sim"
)

// A ball is the one to look at: the newest under way, or the last that rests.
type ball struct {
	chosen int   // its bin; -1 if there is none, or it still looks
	goal   int   // its bin even while it looks; -1 if there is none
	probed []int // the bins it has looked at so far, in order, each once
	rests  bool
}

func (b *ball) isOffered(bin int) bool { return slices.Contains(b.probed, bin) }

// newest finds the ball to look at. Events of bins that there are not are left
// out.
func (s *stage) newest() *ball {
	b := &ball{chosen: -1, goal: -1, rests: true}
	events, looked := s.Events, float32(1)
	if n := len(s.Flights); n > 0 {
		f := s.Flights[n-1]
		events, looked, b.rests = f.Events, f.Looked, false
	}
	for _, e := range events {
		bin := int(e.To)
		switch {
		case bin >= s.Process.Bins():
		case e.Kind == sim.Probe && !b.isOffered(bin):
			b.probed = append(b.probed, bin)
		case e.Kind == sim.Place && s.truth(bin) > 0:
			b.goal = bin
		}
	}
	if looked < 1 {
		b.probed = b.probed[:min(len(b.probed), 1+int(looked*float32(len(b.probed))))]
	} else {
		b.chosen = b.goal
	}
	return b
}

// truth is what a bin holds, the balls under way to it included: what a ball saw
// is compared by it.
func (s *stage) truth(bin int) int { return int(s.Process.AppendLoads(nil, bin, bin+1)[0]) }

// ways draws how the newest ball comes to rest: from the point that all its offers
// leave to the chosen bin, and the offers it declined as hollow rings on top of
// their piles; and the balls under way. pile is the top of a bin's pile, clear
// where text may stand above the bin, unit the height of a ball in a pile. What
// is out of view is left out. Without a ball there is only that point, in the
// middle, and what to do.
func (s *stage) ways(b *ball, radius, unit float32, pile, clear func(bin int) float32) {
	startY, fallY := s.top+s.drop()*16/dropHeight, s.top+s.drop()*42/dropHeight
	if s.Asking && len(b.probed) > 0 {
		s.ask(b, startY, radius, pile)
		return
	}
	if b.goal < 0 {
		s.l.Ring(paint.Edge, s.W/2, startY, 3, 1)
		if s.Hint != "" && s.width(s.Hint) < s.W-16 {
			s.l.Text(paint.Ink, s.W/2, fallY+s.capital(), paint.Caption, s.Hint).Align = paint.Centre
		}
		return
	}
	from := b.goal
	if len(b.probed) > 0 {
		from = b.probed[0]
	}
	if !s.has(from) {
		from = b.goal
	}
	startX := s.Centre(from)
	var taken []box
	if b.chosen >= 0 && s.has(b.chosen) {
		x := s.Centre(b.chosen)
		taken = append(taken, box{x - 3, fallY, x + 3, s.floor})
		if from == b.chosen {
			s.dotted(x, startY+3, pile(from))
		} else {
			s.arc(startX, startY, x, fallY)
			s.dotted(x, fallY, pile(b.chosen))
		}
	}
	type declined struct {
		bin  int
		x, y float32
	}
	var rings []declined
	for _, bin := range b.probed {
		if bin == b.chosen || !s.has(bin) {
			continue
		}
		d := declined{bin, s.Centre(bin), pile(bin) - radius - 2}
		above := fallY
		if bin == from {
			above = startY + 3
		}
		s.dotted(d.x, above, d.y-radius)
		s.l.Ring(paint.Edge, d.x, d.y, radius, 2).Dash = paint.Dotted
		rings, taken = append(rings, d), append(taken, box{d.x - radius - 2, above, d.x + radius + 2, s.floor})
	}
	if s.has(from) {
		s.l.Ring(paint.Edge, startX, startY, 3, 1)
	}
	if b.chosen >= 0 {
		before := s.truth(b.chosen) - 1
		for _, d := range rings {
			load := s.truth(d.bin)
			text := fmt.Sprintf("%d %s %d", load, sign(load, before), before)
			if b, ok := s.beside(d.x, d.y, radius+6, s.width(text), fallY, clear, taken); ok {
				s.l.Text(paint.Mut, b.x0, b.y1, paint.Caption, text).Halo = true
				taken = append(taken, box{b.x0 - 6, b.y0 - 6, b.x1 + 6, b.y1 + 6})
			}
		}
	}
	s.flights(startY, fallY, radius, unit, pile)
}

// badge is the least radius of the number of an offer.
const badge = 11

// ask shows the offers of a ball for which somebody chooses: each a ring on top of
// its pile, with its numbers above: one bin may be offered twice. Where bins are
// narrow a badge gives way to the one before.
func (s *stage) ask(b *ball, startY, radius float32, pile func(bin int) float32) {
	startX := s.W / 2
	if s.has(b.probed[0]) {
		startX = s.Centre(b.probed[0])
	}
	numbers := map[int]string{}
	nth := 0
	for _, e := range s.Events {
		if e.Kind == sim.Probe {
			nth++
			numbers[int(e.To)] += " " + strconv.Itoa(nth)
		}
	}
	var taken []box
	for i, bin := range b.probed {
		if !s.has(bin) {
			continue
		}
		x, y := s.Centre(bin), pile(bin)-radius-2
		if i > 0 {
			s.arc(startX, startY, x, min(s.top+s.drop()*42/dropHeight, y-radius))
		}
		s.dotted(x, startY+3, y-radius)
		s.l.Ring(paint.Ink, x, y, radius, 2).Dash = paint.Dotted
		number := numbers[bin][1:]
		r := max(badge*s.scale, s.Theme.Measure(number, paint.Caption, true)/2+4)
		middle, lowest := s.top+s.drop()+r, y-radius-r
		place := func() box { return box{x - r, middle - r, x + r, middle + r} }
		for middle < lowest && slices.ContainsFunc(taken, place().hits) {
			middle += r
		}
		middle = min(middle, lowest)
		if middle-r < s.top || slices.ContainsFunc(taken, place().hits) {
			continue // no room: it has a ring, and the page has its number
		}
		taken = append(taken, place())
		s.l.Disc(paint.Ink, x, middle, r)
		mark := s.l.Text(paint.Panel, x, middle+s.capital()/2, paint.Caption, number)
		mark.Align, mark.Bold = paint.Centre, true
	}
	s.l.Disc(paint.Ink, startX, startY, radius-0.5).Halo = true
}

func sign(a, b int) string {
	switch {
	case a > b:
		return ">"
	case a < b:
		return "<"
	}
	return "="
}

// A box is a place that is taken.
type box struct{ x0, y0, x1, y1 float32 }

func (b box) hits(o box) bool { return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 }

// beside finds a place for a caption of a width at one side of a point, on its
// level or as little above as piles allow. It is false if there is none below
// least that is not taken: better no caption than one that may be read as
// another ring's.
func (s *stage) beside(x, y, away, width, least float32, clear func(bin int) float32, taken []box) (place box, ok bool) {
	for _, x0 := range []float32{x - away - width, x + away} {
		b := box{x0: x0, y1: y + s.capital()/2, x1: x0 + width}
		if b.x0 < s.edge || b.x1 > s.W-6 {
			continue
		}
		for bin := max(s.Bin(b.x0), s.From); bin <= min(s.Bin(b.x1), s.to-1); bin++ {
			b.y1 = min(b.y1, clear(bin)-4)
		}
		b.y0 = b.y1 - s.capital()
		free := !slices.ContainsFunc(taken, b.hits)
		if free && b.y0 > least && (!ok || b.y1 > place.y1) {
			place, ok = b, true
		}
	}
	return place, ok
}

// dotted draws the way of an offer.
func (s *stage) dotted(x, y, end float32) {
	if y < end {
		s.l.Line(paint.Edge, x, y, x, end, 2).Dash = paint.Dotted
	}
}
