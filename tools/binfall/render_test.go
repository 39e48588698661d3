package main

import (
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// TestFilm: each picture of a film is what render draws of that step alone, but
// for the colours of a GIF; the first has no ball.
func TestFilm(t *testing.T) {
	dir := t.TempDir()
	film := filepath.Join(dir, "film.gif")
	setup := []string{"d-choice", "n=20", "ties=first", "seed=20", "--size", "400x240"}
	if _, code := binfall(t, append([]string{"render", "--frames", "5", "--at", "14", "-o", film}, setup...)...); code != 0 {
		t.Fatal("exit code", code)
	}
	f, err := os.Open(film)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gif.DecodeAll(f)
	if err != nil {
		t.Fatal(err)
	}
	steps := []int{0, 3, 7, 10, 14}
	if len(g.Image) != len(steps) || g.Delay[4] <= g.Delay[0] {
		t.Fatalf("%d pictures of %v hundredths", len(g.Image), g.Delay)
	}
	got := image.NewNRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, step := range steps {
		draw.Draw(got, g.Image[i].Rect, g.Image[i], g.Image[i].Rect.Min, draw.Over)
		name := filepath.Join(dir, strconv.Itoa(step)+".png")
		if _, code := binfall(t, append([]string{"render", "--at", strconv.Itoa(step), "-o", name}, setup...)...); code != 0 {
			t.Fatal("exit code", code)
		}
		if n := far(t, got, name); n > 0 {
			t.Errorf("step %d: %d pixels are not those of a single picture", step, n)
		}
	}
}

// far counts pixels that differ by more than the steps between 256 colours.
func far(t *testing.T, got *image.NRGBA, name string) (n int) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil || want.Bounds() != got.Rect {
		t.Fatal(err, want.Bounds())
	}
	flat := image.NewNRGBA(got.Rect)
	draw.Draw(flat, got.Rect, want, image.Point{}, draw.Src)
	for i, v := range flat.Pix {
		if d := int(v) - int(got.Pix[i]); d < -48 || d > 48 {
			n++
		}
	}
	return n
}
