package place

import "math"

// A point is a place or a step, in pitches while a cluster finds its shape.
// Products stand in conversions, so that no machine may fuse them with a sum:
// the places are the same bits everywhere. Halves need none, they are exact.
type point struct{ x, y float64 }

func (p point) plus(q point) point  { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }

func (p point) times(f float64) point { return point{float64(p.x * f), float64(p.y * f)} }

func (p point) dot(q point) float64   { return float64(p.x*q.x) + float64(p.y*q.y) }
func (p point) cross(q point) float64 { return float64(p.x*q.y) - float64(p.y*q.x) }
func (p point) length() float64       { return math.Sqrt(p.dot(p)) }

// quarter is the point turned by a quarter of a turn.
func (p point) quarter() point { return point{-p.y, p.x} }

// spun is the point turned about the origin as by is turned from (1, 0).
func (p point) spun(by point) point {
	return point{float64(p.x*by.x) - float64(p.y*by.y), float64(p.x*by.y) + float64(p.y*by.x)}
}

// within returns the point, or the one at the given length in its direction.
func (p point) within(length float64) point {
	if l := p.length(); l > length {
		return p.times(length / l)
	}
	return p
}

// direction returns the point at distance 1 in a direction, in turns. The error
// is below 1e-12. Package math promises no equal bits for its sines.
func direction(turns float64) point {
	turns -= math.Floor(turns)
	quarter := math.Floor(float64(turns*4) + 0.5)
	x := float64((turns - float64(quarter/4)) * (2 * math.Pi)) // at most an eighth of a turn
	square := float64(x * x)
	p, term := point{1, x}, point{1, x}
	for k := 2.0; k < 18; k += 2 {
		term = point{-float64(term.x*square) / float64(k*(k-1)), -float64(term.y*square) / float64(k*(k+1))}
		p = p.plus(term)
	}
	switch int(quarter) % 4 {
	case 1:
		return point{-p.y, p.x}
	case 2:
		return point{-p.x, -p.y}
	case 3:
		return point{p.y, -p.x}
	default:
		return p
	}
}

// offLine is the step from the nearest point of the segment ab to p, and how far
// along that point lies: 0 at a, 1 at b.
func offLine(p, a, b point) (off point, along float64) {
	ab := b.minus(a)
	if square := ab.dot(ab); square > 0 {
		along = min(max(p.minus(a).dot(ab)/square, 0), 1)
	}
	return p.minus(a).minus(ab.times(along)), along
}

// meet reports whether the segments ab and cd cross or touch.
func meet(a, b, c, d point) bool {
	if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x) || max(a.y, b.y) < min(c.y, d.y) || max(c.y, d.y) < min(a.y, b.y) {
		return false
	}
	ab, cd := b.minus(a), d.minus(c)
	return apart(ab.cross(c.minus(a)), ab.cross(d.minus(a))) && apart(cd.cross(a.minus(c)), cd.cross(b.minus(c)))
}

// apart reports whether two numbers are not both above 0, nor both below.
func apart(s, t float64) bool { return (s <= 0 || t <= 0) && (s >= 0 || t >= 0) }
