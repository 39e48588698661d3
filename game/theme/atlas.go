package theme

import (
	"image"
	"iter"
	"math"
	"sync"

	"golang.org/x/image/font/sfnt"

	"binfall/game/paint"
)

// An Atlas holds the glyphs of a theme as pictures at one scale of the screen.
// It draws each one when it is first wanted, in some microseconds, and keeps it:
// window and raster show the same pixels. It is safe for many goroutines.
type Atlas struct {
	theme  *Theme
	scale  float64
	mu     sync.Mutex
	glyphs map[glyphKey]*Glyph
}

type glyphKey struct {
	r     rune
	size  paint.Size
	bold  bool
	phase uint8
}

// phases is the number of places within a pixel at which a glyph may begin.
// Fewer would let the gaps between letters vary to the eye.
const phases = 4

// A Glyph is a character as a picture.
type Glyph struct {
	Mask *image.Alpha // coverage, empty for a space; its point 0, 0 is the pen on the baseline
	halo func() *image.Alpha
}

// Halo returns the coverage of the rim around the glyph, the glyph included. A
// space has one too, lest a line be seen between two words. It is made at the
// first call and kept.
func (g *Glyph) Halo() *image.Alpha { return g.halo() }

// NewAtlas returns an empty atlas for a scale in device pixels per CSS pixel,
// which is held between 1/8 and 16.
func NewAtlas(t *Theme, scale float64) *Atlas {
	if !(scale >= 1./8) {
		scale = 1. / 8
	}
	return &Atlas{theme: t, scale: min(scale, 16), glyphs: map[glyphKey]*Glyph{}}
}

// Scale returns the device pixels per CSS pixel.
func (a *Atlas) Scale() float64 { return a.scale }

// Line gives the glyphs of a mark of text, each with the device pixel at which
// the point 0, 0 of its mask comes to lie. Baselines are on whole pixels.
// Nothing comes of a place that is no number or beyond 2^20 pixels.
func (a *Atlas) Line(m *paint.Mark) iter.Seq2[image.Point, *Glyph] {
	return func(yield func(image.Point, *Glyph) bool) {
		face, size := a.theme.face(m.Bold), a.pixels(m.Size)
		x, okX := Pixels(float64(m.X) * a.scale)
		y, okY := Pixels(float64(m.Y) * a.scale)
		if !okX || !okY {
			return
		}
		if m.Align != paint.Left {
			wide := face.units(m.Text) * size / em
			x -= wide * int(m.Align) / int(paint.Right)
		}
		row := (y + Fine/2) >> 8
		units := 0
		for _, r := range m.Text {
			const step = Fine / phases
			pen := (x + units*size/em + step/2) &^ (step - 1)
			if !yield(image.Pt(pen>>8, row), a.glyph(r, m.Size, m.Bold, pen&(Fine-1)/step)) {
				return
			}
			units += face.outline(r).advance
		}
	}
}

// Pixels turns a length in device pixels into 1/256 of them. It is false for what
// is no number or beyond 2^20.
func Pixels(v float64) (fine int, ok bool) {
	if !(math.Abs(v) <= 1<<20) {
		return 0, false
	}
	return int(math.Round(v * Fine)), true
}

// Length turns a length in CSS pixels at a scale into 1/256 of a device pixel, 0
// for none and for what Pixels refuses.
func Length(v float32, scale float64) int {
	fine, ok := Pixels(float64(v) * scale)
	if !ok {
		return 0
	}
	return max(fine, 0)
}

// Point turns a place in CSS pixels at a scale into 1/256 of device pixels.
func Point(x, y float32, scale float64) (fx, fy int, ok bool) {
	fx, okX := Pixels(float64(x) * scale)
	fy, okY := Pixels(float64(y) * scale)
	return fx, fy, okX && okY
}

// pixels is a size of type in 1/256 of a device pixel.
func (a *Atlas) pixels(s paint.Size) int {
	return int(math.Round(float64(a.theme.Pixels(s)) * a.scale * Fine))
}

func (a *Atlas) glyph(r rune, size paint.Size, bold bool, phase int) *Glyph {
	key := glyphKey{r, size, bold, uint8(phase)}
	a.mu.Lock()
	g, ok := a.glyphs[key]
	a.mu.Unlock()
	if ok {
		return g
	}
	outline, pixels := a.theme.face(bold).outline(r), a.pixels(size)
	mask := draw(outline, pixels, phase*Fine/phases)
	g = &Glyph{Mask: mask, halo: sync.OnceValue(func() *image.Alpha {
		if len(outline.segments) == 0 {
			mask = space(outline.advance*pixels/em, pixels/2)
		}
		return widen(mask, int(math.Round(float64(a.theme.Rim())*a.scale*Fine)))
	})}
	a.mu.Lock()
	defer a.mu.Unlock()
	if first, ok := a.glyphs[key]; ok {
		return first // another goroutine was faster: a glyph has one identity
	}
	if len(a.glyphs) < 1<<14 {
		a.glyphs[key] = g
	}
	return g
}

// space is the box of a space as high as small letters, in 1/256 px.
func space(w, h int) *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, -h>>8, (w+Fine-1)>>8, 0))
	for i := range mask.Pix {
		mask.Pix[i] = 255
	}
	return mask
}

// draw fills an outline at a size, moved right by shift, both in 1/256 px.
func draw(o outline, size, shift int) *image.Alpha {
	if len(o.segments) == 0 {
		return &image.Alpha{}
	}
	var box image.Rectangle // in 1/256 px
	for i, s := range o.segments {
		for _, p := range s.points[:s.count()] {
			at := image.Pt(p[0]*size/em+shift, p[1]*size/em)
			if i == 0 {
				box = image.Rectangle{at, at}
			}
			box.Min.X, box.Min.Y = min(box.Min.X, at.X), min(box.Min.Y, at.Y)
			box.Max.X, box.Max.Y = max(box.Max.X, at.X), max(box.Max.Y, at.Y)
		}
	}
	left, top := box.Min.X>>8, box.Min.Y>>8
	f := NewFiller((box.Max.X+Fine-1)>>8-left, (box.Max.Y+Fine-1)>>8-top)
	at := func(p [2]int) (x, y int) { return p[0]*size/em + shift - left*Fine, p[1]*size/em - top*Fine }
	for i, s := range o.segments {
		x, y := at(s.points[0])
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				f.Close()
			}
			f.Move(x, y)
		case sfnt.SegmentOpLineTo:
			f.Line(x, y)
		case sfnt.SegmentOpQuadTo: // the Go fonts have no cubic curves
			x2, y2 := at(s.points[1])
			f.Curve(x, y, x2, y2)
		}
	}
	f.Close()
	mask := f.Mask()
	mask.Rect = mask.Rect.Add(image.Pt(left, top))
	return mask
}

func (s segment) count() int {
	if s.op == sfnt.SegmentOpQuadTo {
		return 2
	}
	return 1
}

// widen spreads coverage to all within a radius in 1/256 px, with a soft rim of
// a pixel.
func widen(mask *image.Alpha, radius int) *image.Alpha {
	reach := (radius + Fine) / Fine
	out := image.NewAlpha(mask.Rect.Inset(-reach))
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			part := radius + Fine/2 - int(math.Round(math.Sqrt(float64(dx*dx+dy*dy))*Fine)) // of 256
			if part = min(part, Fine); part > 0 {
				spread(out, mask, dx, dy, part)
			}
		}
	}
	return out
}

// spread raises out to a part in 256 of mask moved by dx, dy.
func spread(out, mask *image.Alpha, dx, dy, part int) {
	for y := mask.Rect.Min.Y; y < mask.Rect.Max.Y; y++ {
		from := mask.Pix[mask.PixOffset(mask.Rect.Min.X, y):][:mask.Rect.Dx()]
		to := out.Pix[out.PixOffset(mask.Rect.Min.X+dx, y+dy):][:len(from)]
		for i, a := range from {
			to[i] = max(to[i], uint8(int(a)*part>>8))
		}
	}
}
