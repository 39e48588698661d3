package window

import "image"

const (
	mostVertices = 1<<16 - 1 // of a batch: an index has 16 bits
	quadVertices = 4
)

// A device draws. What it is told takes effect in that order. It does not keep
// the slices.
type device interface {
	// write sets pixels of the texture: premultiplied RGBA, row by row.
	write(at image.Rectangle, pix []byte)
	// triangles lays triangles over the screen: the nearest pixel of the texture
	// times the colour of the corners, as much as there are pixels of the screen
	// whose centres lie within.
	triangles(corners []vertex, indices []uint16)
}

// A batch collects triangles.
type batch struct {
	out     device
	ink     [4]float32 // colour of what is added: premultiplied RGBA, 0 to 1
	corners []vertex
	indices []uint16
}

// flush draws what has been collected.
func (b *batch) flush() {
	if len(b.indices) > 0 {
		b.out.triangles(b.corners, b.indices)
	}
	b.corners, b.indices = b.corners[:0], b.indices[:0]
}

// room returns the index of the next corner; there will be room for some.
func (b *batch) room(corners int) uint16 {
	if len(b.corners)+corners > mostVertices {
		b.flush()
	}
	return uint16(len(b.corners))
}

func (b *batch) corner(x, y, u, v, part float32) {
	b.corners = append(b.corners, vertex{
		DstX: x, DstY: y, SrcX: u, SrcY: v,
		ColorR: b.ink[0] * part, ColorG: b.ink[1] * part, ColorB: b.ink[2] * part, ColorA: b.ink[3] * part,
	})
}

// quad draws a rectangle of the texture onto one of the screen, in a part of the
// ink from 0 to 1.
func (b *batch) quad(to, from image.Rectangle, part float32) {
	i := b.room(quadVertices)
	x0, y0, x1, y1 := float32(to.Min.X), float32(to.Min.Y), float32(to.Max.X), float32(to.Max.Y)
	u0, v0, u1, v1 := float32(from.Min.X), float32(from.Min.Y), float32(from.Max.X), float32(from.Max.Y)
	b.corner(x0, y0, u0, v0, part)
	b.corner(x1, y0, u1, v0, part)
	b.corner(x0, y1, u0, v1, part)
	b.corner(x1, y1, u1, v1, part)
	b.indices = append(b.indices, i, i+1, i+2, i+1, i+3, i+2)
}

// A rim is a corner of a convex shape with soft edges: the ink is whole within
// the inner points and fades out towards the outer ones.
type rim struct{ inX, inY, outX, outY float32 }

// soft draws a convex shape in a part of the ink.
func (b *batch) soft(rims []rim, part float32) {
	n := uint16(len(rims))
	first := b.room(2 * len(rims))
	const middle = whiteSide / 2
	for _, r := range rims {
		b.corner(r.inX, r.inY, middle, middle, part)
		b.corner(r.outX, r.outY, middle, middle, 0)
	}
	for i := range n {
		in, next := first+2*i, first+2*((i+1)%n)
		b.indices = append(b.indices, in, in+1, next, in+1, next+1, next)
		if i >= 2 {
			b.indices = append(b.indices, first, in-2, in)
		}
	}
}
