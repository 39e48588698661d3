//go:build !js

package window

// A vertex is a corner of a triangle: the part of ebiten.Vertex that is used.
type vertex struct {
	DstX, DstY                     float32 // on the screen, pixels
	SrcX, SrcY                     float32 // in the texture, pixels
	ColorR, ColorG, ColorB, ColorA float32 // premultiplied, 0 to 1
}
