package raster_test

import (
	"bytes"
	"flag"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"binfall/game/raster"
	"binfall/game/theme"
)

var update = flag.Bool("update", false, "write the golden pictures and sums anew and say what changed")

// TestGolden: the specimen looks as it did when someone last looked at it, pixel
// for pixel and on every machine. Pixels are compared, not bytes: compression
// may change with the version of Go.
func TestGolden(t *testing.T) {
	for _, look := range theme.Names() {
		got := raster.Draw(specimen(t, look), theme.Named(look), 1)
		name := "testdata/" + look + ".png"
		off := different(got, name)
		if off == 0 {
			continue
		}
		if !*update {
			t.Errorf("%d pixels differ from %s: look at both, then run with -update", off, name)
			continue
		}
		t.Logf("%s: %d pixels changed", name, off)
		var b bytes.Buffer
		if err := raster.PNG(&b, got); err != nil {
			t.Error(err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// TestSums: other scales, by the checksum of their pixels.
func TestSums(t *testing.T) {
	const name = "testdata/sums.txt"
	var got bytes.Buffer
	for _, look := range theme.Names() {
		for _, scale := range []float64{0.75, 1, 1.25, 1.5, 2, 3} {
			img := raster.Draw(specimen(t, look), theme.Named(look), scale)
			fmt.Fprintf(&got, "%s %v %v %08x\n", look, scale, img.Rect.Max, crc32.ChecksumIEEE(img.Pix))
		}
	}
	want, err := os.ReadFile(name)
	if err == nil && bytes.Equal(got.Bytes(), want) {
		return
	}
	if !*update {
		t.Fatalf("%s differs (%v); now it is\n%s", name, err, got.Bytes())
	}
	t.Logf("%s: from\n%s\nto\n%s", name, want, got.Bytes())
	if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
		t.Error(err)
	}
}

// different counts the pixels in which an image differs from a file, all of them
// if it cannot be read.
func different(got *image.NRGBA, name string) int {
	size := got.Rect.Dx() * got.Rect.Dy()
	f, err := os.Open(name)
	if err != nil {
		return size
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil || decoded.Bounds() != got.Rect {
		return size
	}
	want := image.NewNRGBA(got.Rect)
	draw.Draw(want, want.Rect, decoded, image.Point{}, draw.Src)
	off := 0
	for i := 0; i < len(got.Pix); i += 4 {
		if [4]uint8(got.Pix[i:]) != [4]uint8(want.Pix[i:]) {
			off++
		}
	}
	return off
}
