package raster

import (
	"math"

	"binfall/game/paint"
	"binfall/game/theme"
)

// slanting draws a line as a bar, or as bars. A solid one has round ends.
func (c *Canvas) slanting(m *paint.Mark) {
	x0, y0, ok0 := c.point(m.X, m.Y)
	x1, y1, ok1 := c.point(m.W, m.H)
	wide := c.stroke(m)
	if !ok0 || !ok1 || wide == 0 || x0 == x1 && y0 == y1 {
		return
	}
	dx, dy := float64(x1-x0), float64(y1-y0)
	length := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	l := bar{x0, y0, dx / length, dy / length, float64(wide) / 2}
	if m.Dash == paint.Solid {
		l.solid(c.filler, length)
	} else {
		on, period := m.Dash.Period(c.theme.Stroke)
		on, period = float64(on*c.scale*theme.Fine), float64(period*c.scale*theme.Fine)
		enter, leave := l.seen(length, float64(c.img.Rect.Max.X)*theme.Fine, float64(c.img.Rect.Max.Y)*theme.Fine)
		for i := math.Floor(enter / period); float64(i*period) < leave; i++ {
			a := float64(i * period)
			l.piece(c.filler, a, min(a+on, length))
		}
	}
	c.filler.Sweep(c.row)
}

// A bar is a line with a direction and half a width, in 1/256 px.
type bar struct {
	x, y   int
	dx, dy float64 // of length 1
	half   float64
}

// at is a place along the bar and to its left.
func (l bar) at(along, left float64) (x, y int) {
	return l.x + int(math.Round(float64(l.dx*along)-float64(l.dy*left))),
		l.y + int(math.Round(float64(l.dy*along)+float64(l.dx*left)))
}

// piece adds the part between two places along it.
func (l bar) piece(f *theme.Filler, from, to float64) {
	f.Move(l.at(from, -l.half))
	f.Line(l.at(to, -l.half))
	f.Line(l.at(to, l.half))
	f.Line(l.at(from, l.half))
	f.Close()
}

// solid adds the bar as one outline with eight-sided half circles at its ends.
func (l bar) solid(f *theme.Filler, length float64) {
	const flat, mid = 0.9238795, 0.3826834 // cosines of 22.5° and 67.5°
	h := l.half
	f.Move(l.at(0, -h))
	f.Line(l.at(length, -h))
	f.Line(l.at(length+float64(h*mid), -h*flat))
	f.Line(l.at(length+float64(h*flat), -h*mid))
	f.Line(l.at(length+float64(h*flat), h*mid))
	f.Line(l.at(length+float64(h*mid), h*flat))
	f.Line(l.at(length, h))
	f.Line(l.at(0, h))
	f.Line(l.at(-h*mid, h*flat))
	f.Line(l.at(-h*flat, h*mid))
	f.Line(l.at(-h*flat, -h*mid))
	f.Line(l.at(-h*mid, -h*flat))
	f.Close()
}

// seen returns the part of the bar that can touch an image of a size.
func (l bar) seen(length, w, h float64) (from, to float64) {
	from, to = 0, length
	for _, side := range [...]struct{ at, d, size float64 }{{float64(l.x), l.dx, w}, {float64(l.y), l.dy, h}} {
		if side.d == 0 {
			continue
		}
		a, b := (-l.half-side.at)/side.d, (side.size+l.half-side.at)/side.d
		from, to = max(from, min(a, b)), min(to, max(a, b))
	}
	return from, to
}
