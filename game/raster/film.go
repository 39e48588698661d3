package raster

import (
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"

	"binfall/game/paint"
	"binfall/game/theme"
)

// A Film collects pictures of one size and writes them as an animated GIF. It
// keeps of each only the part that changed, one byte a pixel.
type Film struct {
	palette color.Palette
	nearest map[[3]uint8]uint8
	last    *image.Paletted // all of the picture so far
	gif     gif.GIF
	time    int // of all pictures, in ticks
	written int // of those kept, in 1/100 s
}

// NewFilm returns an empty film in the colours of a theme.
func NewFilm(t *theme.Theme) *Film {
	return &Film{palette: palette(t), nearest: map[[3]uint8]uint8{}}
}

// palette is the roles, with the blends that soft edges and bands make on the
// page, on the panel, and between rims and balls.
func palette(t *theme.Theme) color.Palette {
	var p color.Palette
	seen := map[color.NRGBA]bool{}
	add := func(top, under paint.Role, eighths int) {
		a, b := t.Color(top), t.Color(under)
		mix := func(a, b uint8) uint8 { return uint8((int(a)*eighths + int(b)*(8-eighths) + 4) / 8) }
		c := color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
		if !seen[c] && len(p) < 256 {
			seen[c], p = true, append(p, c)
		}
	}
	for r := paint.Page; int(r) < paint.Roles; r++ {
		add(r, r, 8)
	}
	for _, eighths := range [...]int{4, 2, 6, 5, 3, 7} { // the more useful first: there is room for 256
		for r := paint.Ink; r < paint.Ramp; r++ {
			add(r, paint.Panel, eighths)
			add(r, paint.Page, eighths)
		}
		if eighths%2 != 0 {
			continue
		}
		for step := range paint.RampSteps {
			for _, rim := range [...]paint.Role{paint.Edge, paint.Ink, paint.Panel} {
				add(paint.Ramp+paint.Role(step), rim, eighths)
			}
		}
	}
	return p
}

// Add shows a picture for a number of ticks of 1/60 s, at least 1. All must have
// one size. Browsers slow down what is shorter than 1/50 s: such a picture is
// left out, and its time goes to the one before.
func (f *Film) Add(img *image.NRGBA, ticks int) error {
	if f.last != nil && img.Rect != f.last.Rect {
		return fmt.Errorf("package raster: a picture of %v in a film of %v", img.Rect.Size(), f.last.Rect.Size())
	}
	f.time += max(ticks, 1)
	delay := (f.time*100+30)/60 - f.written
	if delay < 2 && f.last != nil {
		f.gif.Delay[len(f.gif.Delay)-1] += delay
		f.written += delay
		return nil
	}
	delay = max(delay, 2)
	f.written += delay
	frame := f.changed(img)
	if frame == nil {
		f.gif.Delay[len(f.gif.Delay)-1] += delay
		return nil
	}
	f.gif.Image = append(f.gif.Image, frame)
	f.gif.Delay = append(f.gif.Delay, delay)
	f.gif.Disposal = append(f.gif.Disposal, gif.DisposalNone)
	return nil
}

// changed returns the part of a picture that differs from the last, or nil.
func (f *Film) changed(img *image.NRGBA) *image.Paletted {
	now := image.NewPaletted(img.Rect, f.palette)
	var box image.Rectangle
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		from := img.Pix[img.PixOffset(img.Rect.Min.X, y):]
		to := now.Pix[now.PixOffset(img.Rect.Min.X, y):][:img.Rect.Dx()]
		for x := range to {
			to[x] = f.index([3]uint8(from[4*x:]))
			if f.last != nil && to[x] != f.last.Pix[now.PixOffset(img.Rect.Min.X+x, y)] {
				box = box.Union(image.Rect(x, y-img.Rect.Min.Y, x+1, y-img.Rect.Min.Y+1).Add(img.Rect.Min))
			}
		}
	}
	first := f.last == nil
	f.last = now
	if first {
		return now
	}
	if box.Empty() {
		return nil
	}
	part := image.NewPaletted(box, f.palette) // not a piece of now, which could then not be freed
	for y := box.Min.Y; y < box.Max.Y; y++ {
		copy(part.Pix[part.PixOffset(box.Min.X, y):][:box.Dx()], now.Pix[now.PixOffset(box.Min.X, y):])
	}
	return part
}

// index returns the nearest colour of the palette.
func (f *Film) index(c [3]uint8) uint8 {
	i, ok := f.nearest[c]
	if !ok {
		i = uint8(f.palette.Index(color.NRGBA{c[0], c[1], c[2], 255}))
		f.nearest[c] = i
	}
	return i
}

// Write writes the film, which runs for ever unless once. A film without
// pictures is an error. More may be added afterwards and written again.
func (f *Film) Write(w io.Writer, once bool) error {
	if f.last == nil {
		return fmt.Errorf("package raster: a film without pictures")
	}
	g := f.gif
	g.Config = image.Config{ColorModel: f.palette, Width: f.last.Rect.Dx(), Height: f.last.Rect.Dy()}
	if once {
		g.LoopCount = -1
	}
	if err := gif.EncodeAll(w, &g); err != nil {
		return fmt.Errorf("package raster: %w", err)
	}
	return nil
}
