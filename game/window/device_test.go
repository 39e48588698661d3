package window

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
)

// A paper is a device in software, and counts what it is told.
type paper struct {
	t       *testing.T
	texture *image.NRGBA // premultiplied all the same; nil if it only counts
	screen  *image.NRGBA // opaque in the end
	work
}

type work struct{ batches, vertices, written, bytes int }

func newPaper(t *testing.T, w, h int) *paper {
	return &paper{t: t, texture: image.NewNRGBA(image.Rect(0, 0, sheetSide, sheetSide)), screen: image.NewNRGBA(image.Rect(0, 0, w, h))}
}

func (p *paper) write(at image.Rectangle, pix []byte) {
	if !at.In(image.Rect(0, 0, sheetSide, sheetSide)) || at.Empty() || len(pix) != 4*at.Dx()*at.Dy() {
		p.t.Fatalf("%d bytes are written to %v", len(pix), at)
	}
	p.written++
	p.bytes += len(pix)
	if p.texture == nil {
		return
	}
	for y := range at.Dy() {
		copy(p.texture.Pix[p.texture.PixOffset(at.Min.X, at.Min.Y+y):], pix[4*y*at.Dx():][:4*at.Dx()])
	}
}

func (p *paper) triangles(corners []vertex, indices []uint16) {
	if len(corners) > mostVertices || len(indices)%3 != 0 {
		p.t.Fatalf("a batch of %d vertices and %d indices", len(corners), len(indices))
	}
	for _, v := range corners {
		if sum := v.DstX + v.DstY + v.SrcX + v.SrcY + v.ColorR + v.ColorG + v.ColorB + v.ColorA; sum-sum != 0 {
			p.t.Fatalf("a vertex is no number: %v", v)
		}
	}
	p.batches++
	p.vertices += len(corners)
	if p.texture == nil {
		return
	}
	for i := 0; i < len(indices); i += 3 {
		p.triangle(&corners[indices[i]], &corners[indices[i+1]], &corners[indices[i+2]])
	}
}

// triangle draws the pixels whose centres lie within, and on an edge those of one
// side, so that triangles with a common edge do not overlap.
func (p *paper) triangle(a, b, c *vertex) {
	cross := func(p, q *vertex, x, y float64) float64 {
		return (float64(q.DstX)-float64(p.DstX))*(y-float64(p.DstY)) - (float64(q.DstY)-float64(p.DstY))*(x-float64(p.DstX))
	}
	area := cross(a, b, float64(c.DstX), float64(c.DstY))
	if area < 0 {
		b, c, area = c, b, -area
	}
	if area == 0 {
		return
	}
	inside := func(w float64, p, q *vertex) bool {
		return w > 0 || w == 0 && (q.DstY < p.DstY || q.DstY == p.DstY && q.DstX > p.DstX)
	}
	box := image.Rect(
		int(math.Floor(float64(min(a.DstX, b.DstX, c.DstX)))), int(math.Floor(float64(min(a.DstY, b.DstY, c.DstY)))),
		int(math.Ceil(float64(max(a.DstX, b.DstX, c.DstX)))), int(math.Ceil(float64(max(a.DstY, b.DstY, c.DstY)))),
	).Intersect(p.screen.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			px, py := float64(x)+0.5, float64(y)+0.5
			wa, wb, wc := cross(b, c, px, py), cross(c, a, px, py), cross(a, b, px, py)
			if !inside(wa, b, c) || !inside(wb, c, a) || !inside(wc, a, b) {
				continue
			}
			mix := func(u, v, w float32) float64 { return (wa*float64(u) + wb*float64(v) + wc*float64(w)) / area }
			u, v := int(math.Floor(mix(a.SrcX, b.SrcX, c.SrcX))), int(math.Floor(mix(a.SrcY, b.SrcY, c.SrcY)))
			if !image.Pt(u, v).In(p.texture.Rect) {
				p.t.Fatalf("the pixel %d, %d of the texture is drawn", u, v)
			}
			p.blend(x, y, p.texture.NRGBAAt(u, v), [4]float64{
				mix(a.ColorR, b.ColorR, c.ColorR), mix(a.ColorG, b.ColorG, c.ColorG), mix(a.ColorB, b.ColorB, c.ColorB), mix(a.ColorA, b.ColorA, c.ColorA),
			})
		}
	}
}

func (p *paper) blend(x, y int, texel color.NRGBA, ink [4]float64) {
	pixel := p.screen.Pix[p.screen.PixOffset(x, y):][:4]
	alpha := float64(texel.A) / 255 * ink[3]
	for i, v := range [...]uint8{texel.R, texel.G, texel.B, texel.A} {
		pixel[i] = uint8(math.Round(float64(v)*ink[i] + float64(pixel[i])*(1-alpha)))
	}
}

// colors counts the colours of a picture.
func colors(img *image.NRGBA) int {
	seen := map[[4]uint8]bool{}
	for pixel := range slices.Chunk(img.Pix, 4) {
		seen[[4]uint8(pixel)] = true
	}
	return len(seen)
}
