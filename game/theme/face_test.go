package theme

import (
	"image"
	"strings"
	"sync"
	"testing"
	"unicode"

	"golang.org/x/image/font"

	"binfall/game/paint"
)

// TestCharacters: each has a glyph in both weights, none stands twice, and the
// signs that captions use are there.
func TestCharacters(t *testing.T) {
	look := Named("dark")
	seen := map[rune]bool{}
	for _, r := range Characters {
		if seen[r] {
			t.Errorf("%q stands twice", r)
		}
		seen[r] = true
		thin := r == '\u2009' || r == '\u202f' // made by us
		for i, f := range look.faces() {
			if f.has(r) == thin {
				t.Errorf("face %d: glyph for %q: %v", i, r, !thin)
			}
			if o := f.outline(r); o.advance <= 0 || (len(o.segments) == 0) != unicode.IsSpace(r) {
				t.Errorf("face %d: %q is %d wide and has %d strokes", i, r, o.advance, len(o.segments))
			}
		}
	}
	for _, r := range "0123456789 ≤≥≈√∞−·×÷±–—…′“”‘’°₀₁₂₃₄₅₆₇₈₉αλνσΔΩ●■▲" {
		if !seen[r] {
			t.Errorf("%q is missing", r)
		}
	}
	for _, r := range "✓◆◇▶⊣⚠‖⌈⌊" {
		if look.face(false).has(r) {
			t.Errorf("the Go fonts have %q now: the list may have it too", r)
		}
	}
}

// TestTabular: digits are of one width, so that numbers do not dance.
func TestTabular(t *testing.T) {
	for _, name := range Names() {
		look := Named(name)
		for _, bold := range []bool{false, true} {
			for size := paint.Caption; size <= paint.Headline; size++ {
				want := look.Measure("0", size, bold)
				for _, digit := range strings.Split("123456789", "") {
					if got := look.Measure(digit, size, bold); got != want {
						t.Errorf("%s: %q is %v wide, 0 is %v", name, digit, got, want)
					}
				}
				if got := look.Measure("1234567890", size, bold); got < 9.999*want || got > 10.001*want {
					t.Errorf("%s: ten digits are %v wide, one %v", name, got, want)
				}
			}
		}
	}
}

// TestMetrics holds the heights to the tables of the fonts, and to what is drawn.
func TestMetrics(t *testing.T) {
	look := Named("dark")
	for _, f := range look.faces() {
		m, err := f.font.Metrics(&f.buffer, em, font.HintingNone)
		if err != nil || m.Ascent != 1935 || m.Descent != 432 || m.CapHeight != 1480 {
			t.Errorf("metrics are %v, %v", m, err)
		}
	}
	m := look.Metrics(paint.Headline)
	for size := paint.Caption; size <= paint.Headline; size++ {
		if look.Metrics(size).Ascent > m.Ascent {
			t.Error("sizes do not ascend")
		}
	}
	a := NewAtlas(look, 1)
	for _, g := range a.Line(&paint.Mark{Kind: paint.Text, Text: "H", Size: paint.Headline}) {
		if got := float32(-g.Mask.Rect.Min.Y); got < m.Capital || got > m.Capital+1 {
			t.Errorf("H is %v px high, not %v", got, m.Capital)
		}
	}
}

// box is the pixels that a line touches.
func box(a *Atlas, m paint.Mark) (r image.Rectangle) {
	for at, g := range a.Line(&m) {
		r = r.Union(g.Mask.Rect.Add(at))
	}
	return r
}

// TestLine: text lies where Measure says, at every scale, however it is aligned.
func TestLine(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 2, 3} {
		for _, name := range Names() {
			look := Named(name)
			a := NewAtlas(look, scale)
			for _, text := range []string{"HHHH", "H1234567890H"} {
				w := float64(look.Measure(text, paint.Body, true)) * scale
				for align, start := range []float64{100 * scale, 100*scale - w/2, 100*scale - w} {
					r := box(a, paint.Mark{X: 100, Y: 50, Size: paint.Body, Bold: true, Align: paint.Align(align), Text: text})
					slack := 3 * scale * float64(look.Type) // the space beside an H
					if float64(r.Min.X) < start-1 || float64(r.Max.X) > start+w+1 || float64(r.Min.X) > start+slack || float64(r.Max.X) < start+w-slack {
						t.Errorf("%s, scale %v, align %d: %q lies in %v, not from %.1f to %.1f", name, scale, align, text, r, start, start+w)
					}
					if text == "HHHH" && r.Max.Y != int(50*scale+0.5) { // round signs go below it a little
						t.Errorf("%s, scale %v: the baseline is at %d", name, scale, r.Max.Y)
					}
				}
			}
		}
	}
}

// TestAtlas: a glyph is one picture, for however many at once; its halo holds it.
func TestAtlas(t *testing.T) {
	a := NewAtlas(Named("projector"), 2)
	mark := &paint.Mark{Text: Characters, Size: paint.Body, X: 3}
	var wait sync.WaitGroup
	found := make([]map[*Glyph]bool, 4)
	for i := range found {
		found[i] = map[*Glyph]bool{}
		wait.Go(func() {
			for _, g := range a.Line(mark) {
				found[i][g] = true
				halo := g.Halo()
				if !g.Mask.Rect.In(halo.Rect) {
					t.Error("a halo is smaller than its glyph")
				}
				for y := g.Mask.Rect.Min.Y; y < g.Mask.Rect.Max.Y; y++ {
					for x := g.Mask.Rect.Min.X; x < g.Mask.Rect.Max.X; x++ {
						if halo.AlphaAt(x, y).A < g.Mask.AlphaAt(x, y).A {
							t.Error("a halo is thinner than its glyph")
							return
						}
					}
				}
			}
		})
	}
	wait.Wait()
	for _, other := range found[1:] {
		if len(other) != len(found[0]) {
			t.Fatalf("%d glyphs and %d", len(other), len(found[0]))
		}
		for g := range other {
			if !found[0][g] {
				t.Fatal("a glyph has two pictures")
			}
		}
	}
}
