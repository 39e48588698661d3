package scene

import "binfall/game/paint"

// cups draws each bin as a cup and each ball as a disc in the colour of its
// height.
func (s *stage) cups() {
	unit := min(s.unit(20), s.pitch-4)
	radius, wall := unit/2, unit+3
	half := min(s.pitch-4, unit+4) / 2 // of a cup's width
	loads := s.bins.AppendLoads(nil, 0, s.bins.Bins())
	o := s.offers(loads)
	for bin, load := range loads {
		x := s.centre(bin)
		role, width := paint.Edge, float32(1)
		switch {
		case bin == o.chosen:
			role, width = paint.Ink, 2
		case o.isOffered(bin):
			width = 2
		}
		s.l.Line(role, x-half, s.floor-wall, x-half, s.floor, width)
		s.l.Line(role, x+half, s.floor-wall, x+half, s.floor, width)
		s.l.Line(role, x-half, s.floor, x+half, s.floor, width)
		for height := uint32(1); height <= load; height++ {
			y := s.floor - 1 - radius - unit*float32(height-1)
			if bin == o.chosen && height == load {
				s.l.Disc(paint.Ink, x, y, radius-0.5).Halo = true
				continue
			}
			s.l.Disc(paint.RampOf(height), x, y, radius-0.5)
			rim := paint.Edge
			if int(height) == s.most {
				rim = paint.Ink
			}
			s.l.Ring(rim, x, y, radius-0.5, 1)
		}
	}
	s.numbers(loads, o)
	pile := func(bin int) float32 { return s.floor - 1 - unit*float32(loads[bin]) }
	s.ways(o, loads, radius, pile, func(bin int) float32 { return min(pile(bin), s.floor-wall) })
}
