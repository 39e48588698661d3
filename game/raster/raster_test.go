package raster_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"binfall/game/paint"
	"binfall/game/raster"
	"binfall/game/theme"
)

func specimen(t *testing.T, look string) *paint.List {
	t.Helper()
	return theme.Specimen(theme.Named(look))
}

// TestCanvas: a canvas that has drawn other things draws the same as a new one,
// and so do many at once with one theme.
func TestCanvas(t *testing.T) {
	look := theme.Named("dark")
	list := theme.Specimen(look)
	want := raster.Draw(list, look, 1.25)
	c := raster.New(look, 1.25)
	c.Draw(&paint.List{W: 10, H: 10, Marks: list.Marks})
	if !slices.Equal(c.Draw(list).Pix, want.Pix) {
		t.Error("a used canvas draws something else")
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if !slices.Equal(raster.Draw(list, look, 1.25).Pix, want.Pix) {
				t.Error("many at once draw something else")
			}
		})
	}
	wait.Wait()
	for i := 3; i < len(want.Pix); i += 4 {
		if want.Pix[i] != 255 {
			t.Fatal("a pixel is not opaque")
		}
	}
}

// TestCrisp: at any scale, upright and level edges have no soft pixels, and
// neighbours neither gap nor overlap.
func TestCrisp(t *testing.T) {
	look := theme.Named("light")
	for _, scale := range []float64{0.75, 1, 1.1, 1.25, 1.5, 1.75, 2, 3} {
		l := &paint.List{W: 60, H: 40}
		l.Frame(paint.Ink, 3.3, 3.7, 20.2, 11.1, 1.3)
		l.Line(paint.Ink, 30.3, 2, 30.3, 20.6, 1)
		l.Line(paint.Ink, 30.3, 20.6, 50, 20.6, 2.5)
		l.Line(paint.Ink, 2, 30.1, 58, 30.1, 2).Dash = paint.Dashed
		l.Grid(33.3, 2.2, 1.7, 1.7, 10, slices.Repeat([]paint.Role{paint.Ink}, 60))
		for i := range 10 {
			l.Rect(paint.Ink, 2+3.3*float32(i), 33, 3.3, 4).Alpha = 128
		}
		img := raster.Draw(l, look, scale)
		seen := map[color.NRGBA]bool{}
		for y := range img.Rect.Max.Y {
			for x := range img.Rect.Max.X {
				seen[img.NRGBAAt(x, y)] = true
			}
		}
		if len(seen) != 3 {
			t.Errorf("scale %v: %d colours, not the page, the ink and half of both", scale, len(seen))
		}
	}
}

// TestDisc: a disc covers its area, and a quarter of it where a corner cuts it.
func TestDisc(t *testing.T) {
	look := theme.Named("projector") // ink is black, the page white
	dark := func(x, y, r float32) float64 {
		l := &paint.List{W: 300, H: 300}
		l.Disc(paint.Ink, x, y, r)
		sum := 0.
		img := raster.Draw(l, look, 1)
		for i := 0; i < len(img.Pix); i += 4 {
			sum += float64(255-img.Pix[i]) / 255
		}
		return sum
	}
	for _, r := range []float32{0.5, 1, 2.5, 7.5, 10, 23.9, 24.1, 100} {
		want := math.Pi * float64(r) * float64(r)
		if got := dark(150, 150, r); math.Abs(got-want) > 0.001*want+0.04*float64(r) {
			t.Errorf("radius %v: covers %.3f, not %.3f", r, got, want)
		}
		if got := dark(300, 0, r); math.Abs(got-want/4) > 0.001*want+0.04*float64(r) {
			t.Errorf("radius %v in the corner: covers %.3f, not %.3f", r, got, want/4)
		}
	}
}

// TestHostile: no number crashes or hangs.
func TestHostile(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	values := []float32{nan, inf, -inf, 0, -1, 1, 7.3, 1e6, -1e6, 1e7, -3e9, 1e30, -1e38, 1e-40}
	look := theme.Named("dark")
	c := raster.New(look, 1.3)
	seed := uint32(1)
	pick := func(n int) int {
		seed = seed*1664525 + 1013904223
		return int(seed>>8) % n
	}
	value := func() float32 { return values[pick(len(values))] }
	for range 3000 {
		l := &paint.List{W: 80, H: 60}
		for kind := range paint.Kind(9) {
			l.Marks = append(l.Marks, paint.Mark{
				Kind: kind, Role: paint.Role(pick(40)), Alpha: uint8(pick(256)), Dash: paint.Dash(pick(3)), Size: paint.Size(pick(4)), Align: paint.Align(pick(3)),
				Bold: pick(2) == 0, Halo: pick(2) == 0, X: value(), Y: value(), W: value(), H: value(), Width: value(),
				Text: "a\x00\xff\n😀 ₀", Columns: pick(4) - 1, Cells: []paint.Role{paint.Ink, 255, paint.None, paint.Ramp, paint.Ink},
			})
		}
		c.Draw(l)
	}
	for _, v := range values {
		if size := raster.Draw(&paint.List{W: v, H: 1}, look, float64(v)).Rect.Max; size.X < 1 || size.X > raster.Largest || size.Y < 1 {
			t.Errorf("width and scale %v: an image of %v", v, size)
		}
	}
}

// TestPNG: notes stand in the file as the specification says, and it still opens.
func TestPNG(t *testing.T) {
	img := raster.Draw(&paint.List{W: 3, H: 2}, theme.Named("light"), 1)
	var b bytes.Buffer
	notes := []raster.Note{{Key: "Software", Text: "binfall 1"}, {Key: "Source", Text: "d-choice?n=5&seed=1"}, {Key: "Title", Text: "n ≥ 5"}}
	if err := raster.PNG(&b, img, notes...); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"tEXtSoftware\x00binfall 1", "tEXtSource\x00d-choice?n=5&seed=1", "iTXtTitle\x00\x00\x00\x00\x00n ≥ 5"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in the file", want)
		}
	}
	back, err := png.Decode(&b) // it checks every checksum
	if err != nil || back.Bounds() != image.Rect(0, 0, 3, 2) {
		t.Errorf("does not open: %v", err)
	}
	for _, bad := range []raster.Note{{}, {Key: strings.Repeat("k", 80)}, {Key: " k"}, {Key: "k\x00"}, {Key: "é"}, {Key: "k", Text: "\xff"}, {Key: "k", Text: "\x00"}} {
		if err := raster.PNG(&b, img, bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// TestFilm: 60 ticks last a second, short pictures give way, and only changes are
// stored.
func TestFilm(t *testing.T) {
	look := theme.Named("dark")
	f, c := raster.NewFilm(look), raster.New(look, 1)
	var b bytes.Buffer
	if err := f.Write(&b, false); err == nil {
		t.Error("an empty film is written")
	}
	for i := range 60 {
		l := &paint.List{W: 100, H: 50}
		l.Disc(paint.Ink, 10, float32(10+i/2), 4)
		if err := f.Add(c.Draw(l), 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Add(raster.Draw(&paint.List{W: 5, H: 5}, look, 1), 1); err == nil {
		t.Error("a picture of another size is taken")
	}
	if err := f.Write(&b, false); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	time := 0
	for i, delay := range g.Delay {
		time += delay
		if delay < 2 || i > 0 && g.Image[i].Rect.Dx() > 12 {
			t.Errorf("picture %d: %d/100 s, %v", i, delay, g.Image[i].Rect)
		}
	}
	if time != 100 || g.LoopCount != 0 {
		t.Errorf("60 ticks take %d/100 s, %d loops", time, g.LoopCount)
	}
	want := raster.Draw(&paint.List{W: 1, H: 1}, look, 1).NRGBAAt(0, 0)
	if got := color.NRGBAModel.Convert(g.Image[0].At(90, 40)); got != want {
		t.Errorf("the page is %v, not %v", got, want)
	}
}

// BenchmarkDraw is a full stage: 2 000 balls with rims, and its numbers.
func BenchmarkDraw(b *testing.B) {
	look := theme.Named("dark")
	stage := func(add func(l *paint.List, i int)) *paint.List {
		l := &paint.List{W: 600, H: 440}
		l.Rect(paint.Panel, 0, 0, 600, 440)
		for i := range 2000 {
			add(l, i)
		}
		return l
	}
	x := func(i int) float32 { return 5 + float32(i*7919%5903)/10 }
	y := func(i int) float32 { return 5 + float32(i*104729%4307)/10 }
	for name, list := range map[string]*paint.List{
		"rects":  stage(func(l *paint.List, i int) { l.Rect(paint.RampOf(uint32(i%8)), x(i), y(i), 3, 3) }),
		"discs":  stage(func(l *paint.List, i int) { l.Disc(paint.RampOf(uint32(i%8)), x(i), y(i), 3) }),
		"balls":  stage(func(l *paint.List, i int) { l.Disc(paint.Ink, x(i), y(i), 10).Halo = true }),
		"rings":  stage(func(l *paint.List, i int) { l.Ring(paint.Edge, x(i), y(i), 5, 1) }),
		"lines":  stage(func(l *paint.List, i int) { l.Line(paint.Hair, x(i), y(i), x(i+1), y(i+1), 1) }),
		"dashes": stage(func(l *paint.List, i int) { l.Line(paint.Hair, x(i), y(i), x(i)+20, y(i)+9, 1).Dash = paint.Dotted }),
		"text":   stage(func(l *paint.List, i int) { l.Text(paint.Ink, x(i), y(i), paint.Caption, "12") }),
		"mosaic": func() *paint.List {
			l := &paint.List{W: 600, H: 440}
			cells := make([]paint.Role, 300*220)
			for i := range cells {
				cells[i] = paint.RampOf(uint32(i * i % 8))
			}
			l.Grid(0, 0, 2, 2, 300, cells)
			return l
		}(),
		"specimen": theme.Specimen(look),
	} {
		b.Run(name, func(b *testing.B) {
			c := raster.New(look, 1)
			for b.Loop() {
				c.Draw(list)
			}
		})
	}
}
