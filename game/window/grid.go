package window

import (
	"image"

	"binfall/game/paint"
)

// grid draws cells from pixels of the texture: each row of cells is written there
// once, one pixel high and as wide as on the screen, and drawn as a quad. So the
// cost is in pixels, not in cells, and no division in the browser decides where
// a cell ends.
func (c *canvas) grid(m *paint.Mark) {
	if m.Columns <= 0 || len(m.Cells) == 0 || m.Alpha == 0 {
		return
	}
	first, _, ok := cell(m.X, m.W, 0, c.scale)
	_, end, _ := cell(m.X, m.W, min(m.Columns, len(m.Cells))-1, c.scale)
	if !ok {
		return
	}
	a := float32(m.Alpha) / 255
	c.ink = [4]float32{a, a, a, a}
	first, end = max(first, 0), min(end, c.screen.Max.X)
	for ; first < end; first += sheetSide {
		c.columns(m, first, min(first+sheetSide, end))
	}
}

// columns draws the part of a grid between two columns of pixels.
func (c *canvas) columns(m *paint.Mark, left, right int) {
	c.lines, c.pix = c.lines[:0], c.pix[:0]
	for top := 0; top < len(m.Cells); top += m.Columns {
		y0, y1, ok := cell(m.Y, m.H, top/m.Columns, c.scale)
		if !ok || y1 <= max(y0, 0) || y0 >= c.screen.Max.Y {
			continue
		}
		c.lines = append(c.lines, image.Pt(y0, y1))
		c.cellRow(m, m.Cells[top:min(top+m.Columns, len(m.Cells))], left, right)
		if len(c.lines) == cellRows {
			c.putRows(left, right)
		}
	}
	c.putRows(left, right)
}

// cellRow adds a row of cells to the pixels.
func (c *canvas) cellRow(m *paint.Mark, cells []paint.Role, left, right int) {
	start := len(c.pix)
	c.pix = append(c.pix, make([]byte, 4*(right-left))...)
	row := c.pix[start:]
	for i := 0; i < len(cells); {
		j := i + 1
		for j < len(cells) && cells[j] == cells[i] {
			j++
		}
		x0, _, _ := cell(m.X, m.W, i, c.scale)
		_, x1, _ := cell(m.X, m.W, j-1, c.scale)
		if color := c.look.Color(cells[i]); color.A != 0 {
			for x := max(x0, left); x < min(x1, right); x++ {
				copy(row[4*(x-left):], []byte{color.R, color.G, color.B, 255})
			}
		}
		i = j
	}
}

// putRows draws the rows that have been added.
func (c *canvas) putRows(left, right int) {
	if len(c.lines) == 0 {
		return
	}
	from := c.lend(image.Pt(right-left, len(c.lines)))
	c.out.write(from, c.pix)
	for i, y := range c.lines {
		c.quad(image.Rect(left, y.X, right, y.Y), image.Rect(from.Min.X, from.Min.Y+i, from.Max.X, from.Min.Y+i+1), 1)
	}
	c.lines, c.pix = c.lines[:0], c.pix[:0]
}

// cell returns the pixels of the i-th of equal cells. One that is less than a
// pixel may have none.
func cell(x, w float32, i int, scale float64) (first, last int, ok bool) {
	at := func(i int) float32 { return float32(float64(x) + float64(float64(w)*float64(i))) }
	first, _, ok = paint.Snap(at(i), 0, scale)
	last, _, _ = paint.Snap(at(i+1), 0, scale)
	return first, last, ok && w > 0
}
