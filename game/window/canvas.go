package window

import (
	"image"

	"binfall/game/paint"
	"binfall/game/theme"
)

// A canvas turns lists into triangles. It draws the pixels of game/raster, but
// for the soft edges of slanting lines, which differ by a few levels.
type canvas struct {
	*sheet
	look   *theme.Theme
	glyphs *theme.Atlas
	scale  float64
	screen image.Rectangle // pixels
	filler *theme.Filler   // as large as the screen; nil until it is needed
	row    func(x, y int, cover []uint8)
	last   paint.List    // what is on the screen
	cells  []paint.Role  // memory of its grids
	lines  []image.Point // rows of cells under way: first and end
}

func newCanvas(out device) *canvas {
	c := &canvas{sheet: newSheet(out)}
	c.row = c.cover
	return c
}

// draw draws a list on a screen of a size in pixels, which keeps what was drawn
// before, at a scale in pixels per CSS pixel, held between 1/8 and 16. If the
// screen shows that list already it does nothing and returns false.
func (c *canvas) draw(list *paint.List, look *theme.Theme, scale float64, size image.Point) bool {
	screen := image.Rectangle{Max: size}
	same := c.look == look && c.scale == scale && c.screen == screen
	if same && list.Equal(&c.last) {
		return false
	}
	if c.look != look || c.scale != scale {
		c.look, c.scale, c.glyphs = look, scale, theme.NewAtlas(look, scale)
	}
	if c.screen != screen {
		c.screen, c.filler = screen, nil
	}
	c.remember(list)
	c.use(paint.Page, 255)
	c.fill(0, 0, size.X, size.Y)
	for i := range list.Marks {
		c.mark(&list.Marks[i])
	}
	c.flush()
	return true
}

// remember copies a list with its cells, which a scene may use again.
func (c *canvas) remember(list *paint.List) {
	c.last.W, c.last.H = list.W, list.H
	c.last.Marks = append(c.last.Marks[:0], list.Marks...)
	c.cells = c.cells[:0]
	for i := range list.Marks {
		c.cells = append(c.cells, list.Marks[i].Cells...)
	}
	from := 0
	for i := range c.last.Marks {
		m := &c.last.Marks[i]
		end := from + len(m.Cells)
		m.Cells, from = c.cells[from:end], end
	}
}

func (c *canvas) mark(m *paint.Mark) {
	if !c.use(m.Role, m.Alpha) && m.Kind != paint.Grid {
		return
	}
	if size := c.screen.Max; m.Rects(c.scale, c.look.Stroke, size.X, size.Y, c.fill) {
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

// use takes up the colour of a role. It is false if that draws nothing.
func (c *canvas) use(r paint.Role, alpha uint8) bool {
	color := c.look.Color(r)
	if color.A == 0 {
		return false
	}
	const whole = 255
	a := float32(alpha) / whole
	c.ink = [4]float32{float32(color.R) / whole * a, float32(color.G) / whole * a, float32(color.B) / whole * a, a}
	return alpha > 0
}

// fill fills whole pixels.
func (c *canvas) fill(x0, y0, x1, y1 int) { c.part(x0, y0, x1, y1, 1) }

// part fills whole pixels with a part of the ink.
func (c *canvas) part(x0, y0, x1, y1 int, part float32) {
	if x0 >= x1 || y0 >= y1 {
		return
	}
	if r := image.Rect(x0, y0, x1, y1).Intersect(c.screen); !r.Empty() {
		c.quad(r, white, part)
	}
}

// cover fills a row of coverage, run by run; it is what the filler calls.
func (c *canvas) cover(x, y int, cover []uint8) {
	for i := 0; i < len(cover); {
		j := i + 1
		for j < len(cover) && cover[j] == cover[i] {
			j++
		}
		if cover[i] > 0 {
			c.part(x+i, y, x+j, y+1, float32(cover[i])/255)
		}
		i = j
	}
}

// sweep draws what the function puts into a filler of the screen. It is for what
// is too large or too rare to be kept as a sprite.
func (c *canvas) sweep(shape func(*theme.Filler)) {
	if c.filler == nil {
		c.filler = theme.NewFiller(c.screen.Dx(), c.screen.Dy())
	}
	shape(c.filler)
	c.filler.Sweep(c.row)
}

func (c *canvas) text(m *paint.Mark) {
	ink := c.ink
	if m.Halo && c.use(paint.Panel, m.Alpha) {
		for at, g := range c.glyphs.Line(m) {
			c.glyph(g, true, at)
		}
	}
	c.ink = ink
	for at, g := range c.glyphs.Line(m) {
		c.glyph(g, false, at)
	}
}

func (c *canvas) glyph(g *theme.Glyph, halo bool, at image.Point) {
	k := key{glyph: g, halo: halo}
	s, ok := c.sprites[k]
	if !ok {
		mask := g.Mask
		if halo {
			mask = g.Halo()
		}
		s = c.keep(k, mask)
	}
	if s.rect.Add(at).Overlaps(c.screen) {
		c.stamp(s, at)
	}
}
