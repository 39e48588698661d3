package scene

import "binfall/game/paint"

// cups draws each bin as a cup and each ball as a disc in the colour of its
// height.
func (s *stage) cups() {
	unit := min(s.unit(20), s.Pitch-4)
	radius, wall := unit/2, unit+3
	half := min(s.Pitch-4, unit+4) / 2 // of a cup's width
	b := s.newest()
	for bin := s.From; bin < s.to; bin++ {
		x := s.Centre(bin)
		role, width := paint.Edge, float32(1)
		switch {
		case bin == b.chosen:
			role, width = paint.Ink, 2
		case b.isOffered(bin):
			width = 2
		}
		s.l.Line(role, x-half, s.floor-wall, x-half, s.floor, width)
		s.l.Line(role, x+half, s.floor-wall, x+half, s.floor, width)
		s.l.Line(role, x-half, s.floor, x+half, s.floor, width)
		for height := 1; height <= s.load(bin); height++ {
			y := s.floor - 1 - radius - unit*float32(height-1)
			s.l.Disc(paint.RampOf(uint32(height)), x, y, radius-0.5)
			rim, width := paint.Edge, float32(1)
			switch {
			case b.rests && bin == b.chosen && height == s.load(bin):
				rim, width = paint.Ink, 2
			case height == s.most:
				rim = paint.Ink
			}
			s.l.Ring(rim, x, y, radius-0.5, width)
		}
	}
	s.numbers(b)
	pile := func(bin int) float32 { return s.floor - 1 - unit*float32(s.load(bin)) }
	s.ways(b, radius, unit, pile, func(bin int) float32 { return min(pile(bin), s.floor-wall) })
	s.flag(s.floor-1-unit*float32(s.Guess), false)
}
