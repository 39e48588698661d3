package window

import (
	"image"

	"binfall/game/paint"
	"binfall/game/theme"
)

const (
	roundStep  = theme.Fine / 8  // to which the places of sprites are kept
	roundSmall = 48 * theme.Fine // greatest radius of a sprite
)

func (c *canvas) disc(m *paint.Mark) {
	x, y, ok := c.point(m.X, m.Y)
	r := c.length(m.W)
	if !ok || r == 0 {
		return
	}
	if m.Halo {
		ink := c.ink
		c.use(paint.Page, m.Alpha)
		c.round(x, y, key{outer: r + c.length(1)})
		c.ink = ink
	}
	c.round(x, y, key{outer: r})
}

func (c *canvas) ring(m *paint.Mark) {
	x, y, ok := c.point(m.X, m.Y)
	outer := c.length(m.W)
	k := key{outer: outer, inner: max(outer-c.length(m.Width*c.look.Stroke), 0), dash: m.Dash}
	if !ok || k.inner == k.outer {
		return
	}
	if m.Dash != paint.Solid {
		k.dashes, _ = m.Dash.Around(m.W-m.Width*c.look.Stroke/2, c.look.Stroke)
	}
	c.round(x, y, k)
}

// round draws a disc or ring. There are thousands of them, in few sizes: small
// ones are kept. Lengths are 1/256 px.
func (c *canvas) round(x, y int, k key) {
	reach := k.outer>>8 + 2
	at := image.Pt(x>>8, y>>8)
	if !(image.Rectangle{at, at}).Inset(-reach).Overlaps(c.screen) {
		return
	}
	if k.outer > roundSmall {
		c.sweep(func(f *theme.Filler) { k.outline(f, x, y) })
		return
	}
	x, y = (x+roundStep/2)&^(roundStep-1), (y+roundStep/2)&^(roundStep-1)
	k.x, k.y = x&(theme.Fine-1), y&(theme.Fine-1)
	s, ok := c.sprites[k]
	if !ok {
		f := theme.NewFiller(2*reach, 2*reach)
		k.outline(f, reach<<8+k.x, reach<<8+k.y)
		mask := f.Mask()
		mask.Rect = mask.Rect.Sub(image.Pt(reach, reach))
		s = c.keep(k, mask)
	}
	c.stamp(s, image.Pt(x>>8, y>>8))
}

// outline adds the disc or ring to a filler.
func (k key) outline(f *theme.Filler, x, y int) {
	if k.dash == paint.Solid {
		f.Circle(x, y, k.outer, false)
		f.Circle(x, y, k.inner, true)
		return
	}
	on, off := k.dash.Lengths()
	f.Dashes(x, y, k.outer, k.inner, k.dashes, on/(on+off))
}

func (c *canvas) point(x, y float32) (fx, fy int, ok bool) { return theme.Point(x, y, c.scale) }

func (c *canvas) length(v float32) int { return theme.Length(v, c.scale) }
