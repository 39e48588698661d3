package scene

import (
	"fmt"
	"slices"

	"binfall/game/paint"
	"binfall/sim"
)

// offers are the bins that the last ball looked at and went to.
type offers struct {
	chosen int   // -1 if no ball came
	probed []int // in order, each once
}

func (o offers) isOffered(bin int) bool { return slices.Contains(o.probed, bin) }

// offers reads the events of the last ball; those of other bins are left out.
func (s *stage) offers(loads []uint32) offers {
	o := offers{chosen: -1}
	for _, e := range s.Events {
		bin := int(e.To)
		switch {
		case bin >= len(loads):
		case e.Kind == sim.Probe && !o.isOffered(bin):
			o.probed = append(o.probed, bin)
		case e.Kind == sim.Place && loads[bin] > 0:
			o.chosen = bin
		}
	}
	return o
}

// ways draws how the last ball came to rest: from the point that all its offers
// left to the chosen bin, and the offers it declined as hollow rings on top of
// their piles. pile is the top of a bin's pile, clear where text may stand above
// the bin. Without a ball there is only that point, in the middle.
func (s *stage) ways(o offers, loads []uint32, radius float32, pile, clear func(bin int) float32) {
	startY, fallY := s.top+s.drop()*16/dropHeight, s.top+s.drop()*42/dropHeight
	if o.chosen < 0 {
		s.l.Ring(paint.Edge, s.W/2, startY, 3, 1)
		return
	}
	from := o.chosen
	if len(o.probed) > 0 {
		from = o.probed[0]
	}
	startX, x := s.centre(from), s.centre(o.chosen)
	taken := []box{{x - 3, fallY, x + 3, s.floor}}
	if from == o.chosen {
		s.dotted(x, startY+3, pile(from))
	} else {
		s.arc(startX, startY, x, fallY)
		s.dotted(x, fallY, pile(o.chosen))
	}
	type declined struct {
		bin  int
		x, y float32
	}
	var rings []declined
	for _, bin := range o.probed {
		if bin == o.chosen {
			continue
		}
		d := declined{bin, s.centre(bin), pile(bin) - radius - 2}
		above := fallY
		if bin == from {
			above = startY + 3
		}
		s.dotted(d.x, above, d.y-radius)
		s.l.Ring(paint.Edge, d.x, d.y, radius, 2).Dash = paint.Dotted
		rings, taken = append(rings, d), append(taken, box{d.x - radius - 2, above, d.x + radius + 2, s.floor})
	}
	s.l.Ring(paint.Edge, startX, startY, 3, 1)
	before := loads[o.chosen] - 1
	for _, d := range rings {
		sign := ">"
		switch {
		case loads[d.bin] == before:
			sign = "="
		case loads[d.bin] < before:
			sign = "<"
		}
		text := fmt.Sprintf("%d %s %d", loads[d.bin], sign, before)
		if b, ok := s.beside(d.x, d.y, radius+6, s.width(text), fallY, clear, taken); ok {
			s.l.Text(paint.Mut, b.x0, b.y1, paint.Caption, text).Halo = true
			taken = append(taken, box{b.x0 - 6, b.y0 - 6, b.x1 + 6, b.y1 + 6})
		}
	}
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
		first, last := int((b.x0-s.left)/s.pitch), int((b.x1-s.left)/s.pitch)
		for bin := max(first, 0); bin <= min(last, s.bins.Bins()-1); bin++ {
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

// arc draws the dodge: an S from one point to another, in short lines.
func (s *stage) arc(x, y, x2, y2 float32) {
	const pieces = 24
	lastX, lastY := x, y
	for i := 1; i <= pieces; i++ {
		t := float32(i) / pieces
		across := float32(t*t) * (3 - float32(2*t))               // slow at both ends
		down := 0.5 + float32(4*(t-0.5)*float32((t-0.5)*(t-0.5))) // quick at both ends
		nextX, nextY := x+float32((x2-x)*across), y+float32((y2-y)*down)
		s.l.Line(paint.Ink, lastX, lastY, nextX, nextY, 1)
		lastX, lastY = nextX, nextY
	}
}
