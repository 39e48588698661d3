package window

import (
	"math"

	"binfall/game/paint"
	"binfall/game/theme"
)

// slanting draws a line as a bar, or as bars. A solid one has round ends.
func (c *canvas) slanting(m *paint.Mark) {
	x0, y0, ok0 := c.point(m.X, m.Y)
	x1, y1, ok1 := c.point(m.W, m.H)
	wide := c.length(m.Width * c.look.Stroke)
	if !ok0 || !ok1 || wide == 0 || x0 == x1 && y0 == y1 {
		return
	}
	dx, dy := float64(x1-x0)/theme.Fine, float64(y1-y0)/theme.Fine
	length := math.Hypot(dx, dy)
	l := bar{float64(x0) / theme.Fine, float64(y0) / theme.Fine, dx / length, dy / length, float64(wide) / theme.Fine / 2}
	from, to := l.seen(length, float64(c.screen.Max.X), float64(c.screen.Max.Y))
	if from >= to {
		return
	}
	if m.Dash == paint.Solid {
		l.solid(c, from, to)
		return
	}
	on, period := m.Dash.Period(c.look.Stroke)
	on, period = on*c.scale, period*c.scale
	for i := math.Floor(from / period); i*period < to; i++ {
		l.piece(c, i*period, min(i*period+on, length))
	}
}

// A bar is a line with a direction and half a width, in pixels.
type bar struct {
	x, y   float64
	dx, dy float64 // of length 1
	half   float64
}

// edge returns, for the distance of an edge from the middle, where the ink begins
// to fade and where it has faded out, and how much of the ink there is between
// the edges: what a square pixel that crosses them would see.
func edge(half float64) (in, out, part float64) {
	return math.Abs(half - 0.5), half + 0.5, min(2*half, 1)
}

// rim is a corner at places along the bar and to its left.
func (l bar) rim(inAlong, inLeft, outAlong, outLeft float64) rim {
	at := func(along, left float64) (x, y float32) {
		return float32(l.x + l.dx*along - l.dy*left), float32(l.y + l.dy*along + l.dx*left)
	}
	inX, inY := at(inAlong, inLeft)
	outX, outY := at(outAlong, outLeft)
	return rim{inX, inY, outX, outY}
}

// piece draws the part between two places along it.
func (l bar) piece(c *canvas, from, to float64) {
	middle := (from + to) / 2
	inA, outA, partA := edge((to - from) / 2)
	inL, outL, partL := edge(l.half)
	var rims [4]rim
	for i, side := range [...][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		rims[i] = l.rim(middle+side[0]*inA, side[1]*inL, middle+side[0]*outA, side[1]*outL)
	}
	c.soft(rims[:], float32(partA*partL))
}

// solid draws the part between two places along it with eight-sided half circles
// at its ends.
func (l bar) solid(c *canvas, from, to float64) {
	const flat, mid = 0.9238795, 0.3826834 // cosines of 22.5° and 67.5°
	in, out, part := edge(l.half)
	var rims [12]rim
	for i, ray := range [...][2]float64{{0, -1}, {mid, -flat}, {flat, -mid}, {flat, mid}, {mid, flat}, {0, 1}} {
		rims[i] = l.rim(to+ray[0]*in, ray[1]*in, to+ray[0]*out, ray[1]*out)
		rims[i+6] = l.rim(from-ray[0]*in, -ray[1]*in, from-ray[0]*out, -ray[1]*out)
	}
	c.soft(rims[:], float32(part))
}

// seen returns the part of the bar that can touch a screen of a size.
func (l bar) seen(length, w, h float64) (from, to float64) {
	from, to = 0, length
	for _, side := range [...]struct{ at, d, size float64 }{{l.x, l.dx, w}, {l.y, l.dy, h}} {
		if side.d == 0 {
			continue
		}
		reach := l.half + 1
		a, b := (-reach-side.at)/side.d, (side.size+reach-side.at)/side.d
		from, to = max(from, min(a, b)), min(to, max(a, b))
	}
	return from, to
}
