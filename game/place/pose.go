package place

// lay turns a shape so that the box around it is small, and wider than high.
func (s *shape) lay() {
	const turns, rim = 24, 0.8 // of half a turn; what is around a node
	var best []point
	least := 0.0
	upright := append([]point(nil), s.at...)
	for i := range turns {
		by := direction(float64(i) / (2 * turns))
		for v, p := range upright {
			s.at[v] = p.spun(by)
		}
		low, high := s.bounds()
		size := high.minus(low)
		area := float64((size.x + rim) * (size.y + rim))
		if size.x >= size.y && (best == nil || area < least) {
			best, least = append(best[:0], s.at...), area
		}
	}
	copy(s.at, best)
	s.low, s.high = s.bounds()
	for v, p := range s.at {
		if right, q := p.x-p.y, s.at[s.corners[0]]; right > q.x-q.y {
			s.corners[0] = v
		}
		if left, q := p.x+p.y, s.at[s.corners[1]]; left < q.x+q.y {
			s.corners[1] = v
		}
	}
}

// pose is the box around a shape in pitches, as it is or after a quarter of a
// turn, and the node at its top right.
func (s *shape) pose(turned bool) (low, high, corner point) {
	low, high = s.low, s.high
	corner = s.at[s.corners[0]]
	if turned {
		low, high, corner = point{-high.y, low.x}, point{-low.y, high.x}, s.at[s.corners[1]].quarter()
	}
	return low, high, corner
}
