package theme

import (
	"image"
	"math"
)

// Fine is how many steps of a Filler make a pixel.
const Fine = 256

// A Filler turns outlines into coverage: how much of each pixel they cover.
//
// It is here and not from golang.org/x/image/vector because it reckons in
// integers alone. Floating point gives other last bits where a machine fuses
// multiply and add, and pictures would differ between machines. Glyphs and the
// shapes of game/raster go through it.
//
// Each edge adds, in each cell it crosses, its height times the part of the
// cell that lies to its right; the sum along a row is the coverage, exact to
// 1/131072 but for the places where edges cross rows. Outlines that run one way
// add up, those that run the other way cut holes. The cost is one operation for
// each cell on an outline or within it.
type Filler struct {
	w, h           int     // pixels
	cells          []int32 // h rows of w+2 sums, zero between fills
	lo, hi         []int   // cells touched in each row: none if hi is 0
	top, bottom    int     // rows touched
	cover          []uint8 // of one row
	startX, startY int     // of the outline
	x, y           int     // of the pen
}

// NewFiller returns a filler of w by h pixels. What lies outside is cut off.
func NewFiller(w, h int) *Filler {
	return &Filler{
		w: w, h: h, cells: make([]int32, (w+2)*h), lo: make([]int, h), hi: make([]int, h), top: h, cover: make([]uint8, w),
	}
}

// Move begins an outline. Coordinates are 1/256 px and must be less than 2^28
// either way; so for the others.
func (f *Filler) Move(x, y int) { f.startX, f.startY, f.x, f.y = x, y, x, y }

// Line goes straight on.
func (f *Filler) Line(x, y int) {
	f.edge(f.x, f.y, x, y)
	f.x, f.y = x, y
}

// Close returns to where the outline began.
func (f *Filler) Close() { f.Line(f.startX, f.startY) }

// Curve goes on by a parabola with the control point x1, y1.
func (f *Filler) Curve(x1, y1, x2, y2 int) {
	x0, y0 := f.x, f.y
	n := parts(x0-2*x1+x2, y0-2*y1+y2)
	for i := 1; i < n; i++ {
		a, b, c := (n-i)*(n-i), 2*i*(n-i), i*i
		f.Line((a*x0+b*x1+c*x2)/(n*n), (a*y0+b*y1+c*y2)/(n*n))
	}
	f.Line(x2, y2)
}

// parts is how many lines stand for a parabola, from its second difference: a
// chord is off by a quarter of that over the square of their number, which must
// be no more than 1/128 px: chords lie within a circle and would make it small.
func parts(x, y int) int {
	n := 1
	for off := max(x, -x, y, -y); off > 8*n*n && n < 64; {
		n++
	}
	return n
}

// Circle adds a circle; with hole it runs the other way. It is off by less than
// 1/3000 of the radius.
func (f *Filler) Circle(x, y, r int, hole bool) {
	k := (r*36195 + 1<<15) >> 16 // 4/3·(√2−1), the handle of a quarter, times 65536
	turn := 1
	if hole {
		turn = -1
	}
	f.Move(x+r, y)
	for _, q := range [...][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		at := func(along, across int) (px, py int) { // from the start of the quarter and from its end
			return x + along*q[0] - across*q[1], y + turn*(along*q[1]+across*q[0])
		}
		x1, y1 := at(r, k)
		x2, y2 := at(k, r)
		x3, y3 := at(0, r)
		f.cubic(x1, y1, x2, y2, x3, y3)
	}
}

// cubic goes on by a cubic curve.
func (f *Filler) cubic(x1, y1, x2, y2, x3, y3 int) {
	x0, y0 := f.x, f.y
	n := parts(3*(x0-2*x1+x2), 3*(y0-2*y1+y2))
	for i := 1; i < n; i++ {
		j := n - i
		a, b, c, d := j*j*j, 3*i*j*j, 3*i*i*j, i*i*i
		f.Line((a*x0+b*x1+c*x2+d*x3)/(n*n*n), (a*y0+b*y1+c*y2+d*y3)/(n*n*n))
	}
	f.Line(x3, y3)
}

// Dashes adds a ring that is broken into so many dashes, with the part of each
// that is drawn; lengths in 1/256 px.
func (f *Filler) Dashes(x, y, outer, inner, dashes int, part float32) {
	step := 2 * math.Pi / float64(dashes)
	for i := range dashes {
		const cuts = 4 // of a dash, enough up to a quarter of the circle
		from := float64(step * float64(i))
		for j := range 2*cuts + 2 {
			r, at := outer, j
			if j > cuts {
				r, at = inner, 2*cuts+1-j
			}
			sin, cos := math.Sincos(from + float64(step*float64(part)*float64(at)/cuts))
			px := x + int(math.Round(cos*float64(r)))
			py := y + int(math.Round(sin*float64(r)))
			if j == 0 {
				f.Move(px, py)
			} else {
				f.Line(px, py)
			}
		}
		f.Close()
	}
}

// Sweep gives the covered parts of the rows from the top down, 255 for a pixel
// that is covered whole, and empties the filler. The slice is reused.
func (f *Filler) Sweep(row func(x, y int, cover []uint8)) {
	for y := f.top; y < f.bottom; y++ {
		if f.hi[y] == 0 {
			continue
		}
		lo, hi := f.lo[y], min(f.hi[y], f.w)
		cells := f.cells[y*(f.w+2) : (y+1)*(f.w+2)]
		sum := int32(0)
		for x := lo; x < hi; x++ {
			sum += cells[x]
			whole := min(max(sum, -sum), 2*Fine*Fine)
			f.cover[x] = uint8((whole*255 + Fine*Fine) >> 17)
		}
		clear(cells[lo:min(f.hi[y]+1, len(cells))])
		f.hi[y] = 0
		if lo < hi {
			row(lo, y, f.cover[lo:hi])
		}
	}
	f.top, f.bottom = f.h, 0
}

// Mask returns the coverage as a picture and empties the filler.
func (f *Filler) Mask() *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, f.w, f.h))
	f.Sweep(func(x, y int, cover []uint8) { copy(mask.Pix[y*mask.Stride+x:], cover) })
	return mask
}

// edge cuts an edge into rows.
func (f *Filler) edge(x0, y0, x1, y1 int) {
	if y0 == y1 {
		return
	}
	at := func(y int) int { return x0 + (x1-x0)*(y-y0)/(y1-y0) }
	top, bottom := max(min(y0, y1), 0), min(max(y0, y1), f.h*Fine)
	if top >= bottom {
		return
	}
	f.top, f.bottom = min(f.top, top/Fine), max(f.bottom, (bottom+Fine-1)/Fine)
	for a, xa := top, at(top); a < bottom; {
		b := min((a/Fine+1)*Fine, bottom)
		xb := at(b)
		if y0 < y1 {
			f.piece(a/Fine, xa, xb, b-a)
		} else {
			f.piece(a/Fine, xb, xa, a-b)
		}
		a, xa = b, xb
	}
}

// piece cuts an edge within a row, of height dy, into cells.
func (f *Filler) piece(row, x0, x1, dy int) {
	for _, border := range [...]int{0, f.w * Fine} {
		if (x0 < border) != (x1 < border) && x0 != border && x1 != border {
			part := dy * (border - x0) / (x1 - x0)
			f.piece(row, x0, border, part)
			f.piece(row, border, x1, dy-part)
			return
		}
	}
	x0, x1 = min(max(x0, 0), f.w*Fine), min(max(x1, 0), f.w*Fine)
	c0, c1 := x0/Fine, x1/Fine
	if f.hi[row] == 0 {
		f.lo[row] = f.w
	}
	f.lo[row], f.hi[row] = min(f.lo[row], c0, c1), max(f.hi[row], c0+1, c1+1)
	cells := f.cells[row*(f.w+2) : (row+1)*(f.w+2)]
	add := func(c, from, to, dy int) {
		right := from + to - 2*c*Fine
		cells[c] += int32(dy * (2*Fine - right))
		cells[c+1] += int32(dy * right)
	}
	step, side := 1, 1 // to the next cell, and to the border crossed on the way
	if c1 < c0 {
		step, side = -1, 0
	}
	x, done := x0, 0
	for c := c0; c != c1; c += step {
		border := (c + side) * Fine
		part := dy * (border - x0) / (x1 - x0)
		add(c, x, border, part-done)
		x, done = border, part
	}
	add(c1, x, x1, dy-done)
}
