// Package raster draws a list of package paint into an image, without a screen:
// for saved pictures, stills, films and goldens, and for browsers that have to
// draw by software.
//
// The same list gives the same pixels on every machine. Coverage is reckoned in
// integers; the little floating point there is multiplies, or writes out its
// conversions so that no machine may fuse it with an addition.
package raster

import (
	"image"
	"image/color"

	"binfall/game/paint"
	"binfall/game/theme"
)

// Largest is the greatest side of an image in pixels; what is larger is cut.
const Largest = 1 << 12

// Draw draws a list at a scale in device pixels per CSS pixel, held between 1/8
// and 16. The image is opaque: the page lies behind the list. A mark with a place
// that is no number is left out. See Canvas for many pictures.
func Draw(list *paint.List, t *theme.Theme, scale float64) *image.NRGBA {
	return New(t, scale).Draw(list)
}

// A Canvas draws one list after another and keeps its glyphs and its memory. It
// is for one goroutine.
type Canvas struct {
	theme  *theme.Theme
	atlas  *theme.Atlas
	scale  float64
	img    *image.NRGBA
	filler *theme.Filler
	ink    color.NRGBA // of the mark under way, with its alpha
	row    func(x, y int, cover []uint8)
	discs  map[discKey]*image.Alpha
}

// New returns a canvas for a theme and a scale, as in Draw.
func New(t *theme.Theme, scale float64) *Canvas {
	c := &Canvas{theme: t, atlas: theme.NewAtlas(t, scale), img: &image.NRGBA{}, discs: map[discKey]*image.Alpha{}}
	c.scale = c.atlas.Scale()
	c.row = c.cover
	return c
}

// Draw draws a list. The image is the canvas's own and holds until the next call.
func (c *Canvas) Draw(list *paint.List) *image.NRGBA {
	_, w, _ := paint.Snap(0, max(list.W, 0), c.scale)
	_, h, _ := paint.Snap(0, max(list.H, 0), c.scale)
	size := image.Rect(0, 0, min(max(w, 1), Largest), min(max(h, 1), Largest))
	if c.img.Rect != size {
		c.img, c.filler = image.NewNRGBA(size), theme.NewFiller(size.Dx(), size.Dy())
	}
	c.ink = c.theme.Color(paint.Page)
	c.fill(0, 0, size.Dx(), size.Dy())
	for i := range list.Marks {
		c.mark(&list.Marks[i])
	}
	return c.img
}

func (c *Canvas) mark(m *paint.Mark) {
	c.use(m, m.Role)
	if c.ink.A == 0 && m.Kind != paint.Grid {
		return
	}
	if size := c.img.Rect.Max; m.Rects(c.scale, c.theme.Stroke, size.X, size.Y, c.fill) {
		return
	}
	switch m.Kind {
	case paint.Disc:
		c.disc(m)
	case paint.Ring:
		c.ring(m)
	case paint.Line:
		c.slanting(m)
	case paint.Text:
		c.text(m)
	case paint.Grid:
		c.grid(m)
	}
}

// use takes up the colour of a role, with the alpha of the mark.
func (c *Canvas) use(m *paint.Mark, r paint.Role) {
	c.ink = c.theme.Color(r)
	if c.ink.A != 0 {
		c.ink.A = m.Alpha
	}
}

// grid draws each row of cells once and copies it down.
func (c *Canvas) grid(m *paint.Mark) {
	if m.Columns <= 0 {
		return
	}
	for top := 0; top < len(m.Cells); top += m.Columns {
		y0, y1, okY := cell(m.Y, m.H, top/m.Columns, c.scale)
		if y0 = max(y0, 0); !okY || y1 <= y0 || y0 >= c.img.Rect.Max.Y {
			continue
		}
		cells := m.Cells[top:min(top+m.Columns, len(m.Cells))]
		for i := 0; i < len(cells); {
			j := i + 1
			for j < len(cells) && cells[j] == cells[i] {
				j++
			}
			x0, _, ok := cell(m.X, m.W, i, c.scale)
			_, x1, _ := cell(m.X, m.W, j-1, c.scale)
			c.use(m, cells[i])
			if ok && c.ink.A != 0 {
				c.fill(x0, y0, x1, y1)
			}
			i = j
		}
	}
}

// cell returns the device pixels of the i-th of equal cells. One that is less
// than a pixel may have none.
func cell(x, w float32, i int, scale float64) (first, last int, ok bool) {
	at := func(i int) float32 { return float32(float64(x) + float64(float64(w)*float64(i))) }
	first, _, ok = paint.Snap(at(i), 0, scale)
	last, _, _ = paint.Snap(at(i+1), 0, scale)
	return first, last, ok && w > 0
}

func (c *Canvas) text(m *paint.Mark) {
	ink := c.ink
	if m.Halo {
		c.use(m, paint.Panel)
		for at, g := range c.atlas.Line(m) {
			c.stamp(g.Halo(), at)
		}
	}
	c.ink = ink
	for at, g := range c.atlas.Line(m) {
		c.stamp(g.Mask, at)
	}
}

// fill fills whole pixels.
func (c *Canvas) fill(x0, y0, x1, y1 int) {
	r := image.Rect(x0, y0, x1, y1).Intersect(c.img.Rect)
	if x0 >= x1 || y0 >= y1 || r.Empty() {
		return
	}
	first := c.img.Pix[c.img.PixOffset(r.Min.X, r.Min.Y):][:r.Dx()*4]
	if c.ink.A != 255 {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			line := c.img.Pix[c.img.PixOffset(r.Min.X, y):][:r.Dx()*4]
			for i := 0; i < len(line); i += 4 {
				c.blend((*[4]uint8)(line[i:]), 255)
			}
		}
		return
	}
	copy(first, []uint8{c.ink.R, c.ink.G, c.ink.B, 255})
	for done := 4; done < len(first); done *= 2 {
		copy(first[done:], first[:done])
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.img.Pix[c.img.PixOffset(r.Min.X, y):], first)
	}
}

// cover blends a row of coverage; it is what the filler calls.
func (c *Canvas) cover(x, y int, cover []uint8) {
	line := c.img.Pix[c.img.PixOffset(x, y):][:len(cover)*4]
	whole := [4]uint8{c.ink.R, c.ink.G, c.ink.B, 255}
	for i, a := range cover {
		switch {
		case a == 0:
		case a == 255 && c.ink.A == 255: // most of what is covered
			*(*[4]uint8)(line[4*i:]) = whole
		default:
			c.blend((*[4]uint8)(line[4*i:]), uint32(a))
		}
	}
}

// stamp blends a mask whose point 0, 0 lies at a pixel.
func (c *Canvas) stamp(mask *image.Alpha, at image.Point) {
	r := mask.Rect.Add(at).Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		c.cover(r.Min.X, y, mask.Pix[mask.PixOffset(r.Min.X-at.X, y-at.Y):][:r.Dx()])
	}
}

// blend lays the ink over an opaque pixel. Like browsers it mixes the coded
// values, not the light.
func (c *Canvas) blend(pixel *[4]uint8, cover uint32) {
	a := cover
	if c.ink.A != 255 {
		a = (cover*uint32(c.ink.A) + 127) / 255
	}
	b := 255 - a
	pixel[0] = uint8((uint32(c.ink.R)*a + uint32(pixel[0])*b + 127) / 255)
	pixel[1] = uint8((uint32(c.ink.G)*a + uint32(pixel[1])*b + 127) / 255)
	pixel[2] = uint8((uint32(c.ink.B)*a + uint32(pixel[2])*b + 127) / 255)
	pixel[3] = 255
}

func (c *Canvas) point(x, y float32) (fx, fy int, ok bool) { return theme.Point(x, y, c.scale) }

func (c *Canvas) length(v float32) int { return theme.Length(v, c.scale) }

// stroke is the width of a stroke in 1/256 device pixels.
func (c *Canvas) stroke(m *paint.Mark) int { return c.length(m.Width * c.theme.Stroke) }
