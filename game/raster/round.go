package raster

import (
	"image"

	"binfall/game/paint"
	"binfall/game/theme"
)

// A discKey names a small disc or ring, whose picture is kept: there are
// thousands of them, in few sizes. Places are kept to 1/8 px.
type discKey struct{ outer, inner, x, y int }

const (
	discStep  = theme.Fine / 8
	discSmall = 24 * theme.Fine
	discKept  = 1 << 12
)

func (c *Canvas) disc(m *paint.Mark) {
	x, y, ok := c.point(m.X, m.Y)
	r := c.length(m.W)
	if !ok || r == 0 {
		return
	}
	if m.Halo {
		ink := c.ink
		c.use(m, paint.Page)
		c.circle(x, y, r+c.length(1), 0)
		c.ink = ink
	}
	c.circle(x, y, r, 0)
}

func (c *Canvas) ring(m *paint.Mark) {
	x, y, ok := c.point(m.X, m.Y)
	outer := c.length(m.W)
	inner := max(outer-c.stroke(m), 0)
	switch {
	case !ok || inner == outer:
	case m.Dash == paint.Solid:
		c.circle(x, y, outer, inner)
	default:
		c.brokenRing(m, x, y, outer, inner)
		c.filler.Sweep(c.row)
	}
}

// circle fills what lies between two circles, in 1/256 px.
func (c *Canvas) circle(x, y, outer, inner int) {
	if outer > discSmall {
		c.filler.Circle(x, y, outer, false)
		c.filler.Circle(x, y, inner, true)
		c.filler.Sweep(c.row)
		return
	}
	x, y = (x+discStep/2)&^(discStep-1), (y+discStep/2)&^(discStep-1)
	key := discKey{outer, inner, x & (theme.Fine - 1), y & (theme.Fine - 1)}
	mask := c.discs[key]
	if mask == nil {
		reach := outer>>8 + 2
		f := theme.NewFiller(2*reach, 2*reach)
		f.Circle(reach<<8+key.x, reach<<8+key.y, outer, false)
		f.Circle(reach<<8+key.x, reach<<8+key.y, inner, true)
		mask = f.Mask()
		mask.Rect = mask.Rect.Sub(image.Pt(reach, reach))
		if len(c.discs) >= discKept {
			clear(c.discs)
		}
		c.discs[key] = mask
	}
	c.stamp(mask, image.Pt(x>>8, y>>8))
}

// brokenRing goes round in a whole number of dashes.
func (c *Canvas) brokenRing(m *paint.Mark, x, y, outer, inner int) {
	if !c.visible(x, y, outer) {
		return
	}
	dashes, part := m.Dash.Around(m.W-float32(m.Width*c.theme.Stroke/2), c.theme.Stroke)
	c.filler.Dashes(x, y, outer, inner, dashes, part)
}

// visible reports whether a circle can touch the image.
func (c *Canvas) visible(x, y, r int) bool {
	size := c.img.Rect.Max
	return x+r > 0 && y+r > 0 && x-r < size.X<<8 && y-r < size.Y<<8
}
