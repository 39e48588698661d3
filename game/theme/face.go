package theme

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"binfall/game/paint"
)

// Characters is what text on the canvas may hold: every one has a glyph. The Go
// fonts lack ✓ ◆ ◇ ▶ ⊣ ⚠ ‖ ⌈ ⌊; such signs are drawn with marks. Digits are all of
// one width.
const Characters = ` !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_{|}~` + "`abcdefghijklmnopqrstuvwxyz" +
	"\u00a0\u2009\u202f" + // spaces that do not break, and thin ones to part thousands
	"¡¢£§«»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ" +
	"ĄąĆćČčĎďĐđĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŰűŸŹźŻżŽžȘșȚț" +
	"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω" +
	"≤≥≈≠≡√∞−·×÷±∂∆∏∑∫∩∪ℓ¬½¼¾⅛" +
	"–—…′″“”„‘’‚°†‡•‰" +
	"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉₊₋ₙ" +
	"←↑→↓↔↕■□▲►▼◄○●◊"

// em is the side of the square in which the Go fonts are drawn, in their units.
const em = 2048

// A face is a font, read glyph by glyph.
type face struct {
	font   *sfnt.Font
	mu     sync.Mutex
	buffer sfnt.Buffer
	glyphs map[rune]outline
}

// An outline is a glyph in units of the font, y down from the baseline.
type outline struct {
	advance  int
	segments []segment
}

type segment struct {
	op     sfnt.SegmentOp
	points [2][2]int
}

func openFaces() [2]*face {
	var faces [2]*face
	for i, data := range [...][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil || f.UnitsPerEm() != em {
			panic(fmt.Sprint("package theme: the Go fonts have changed: ", err)) // they are part of the program
		}
		faces[i] = &face{font: f, glyphs: map[rune]outline{}}
	}
	return faces
}

func (t *Theme) face(bold bool) *face {
	if bold {
		return t.faces()[1]
	}
	return t.faces()[0]
}

// has reports whether the font has a glyph of its own for a character.
func (f *face) has(r rune) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	index, err := f.font.GlyphIndex(&f.buffer, r)
	return err == nil && index != 0
}

// outline returns the glyph of a character, an empty box if there is none.
// Thin spaces, which the Go fonts lack, are a sixth of the size.
func (f *face) outline(r rune) outline {
	f.mu.Lock()
	defer f.mu.Unlock()
	if o, ok := f.glyphs[r]; ok {
		return o
	}
	o := outline{advance: em / 6}
	if r != '\u2009' && r != '\u202f' {
		o = f.load(r)
	}
	if len(f.glyphs) < 4096 { // text may be anything, memory may not
		f.glyphs[r] = o
	}
	return o
}

// load reads a glyph. At a size of em, lengths are whole units of the font.
func (f *face) load(r rune) outline {
	index, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		index = 0
	}
	advance, err := f.font.GlyphAdvance(&f.buffer, index, em, font.HintingNone)
	if err != nil {
		return outline{}
	}
	o := outline{advance: int(advance)}
	segments, err := f.font.LoadGlyph(&f.buffer, index, em, nil)
	if err != nil {
		return o
	}
	for _, s := range segments {
		to := segment{op: s.Op}
		for i := range to.points {
			to.points[i] = [2]int{int(s.Args[i].X), int(s.Args[i].Y)}
		}
		o.segments = append(o.segments, to)
	}
	return o
}

// Measure returns the width of a line of text in CSS pixels. It is the same at
// every scale of the screen, so that a layout is too.
func (t *Theme) Measure(text string, s paint.Size, bold bool) float32 {
	return float32(float64(t.face(bold).units(text)) * float64(t.Pixels(s)) / em)
}

// units is the width of text in units of the font.
func (f *face) units(text string) int {
	sum := 0
	for _, r := range text {
		sum += f.outline(r).advance
	}
	return sum
}

// Metrics are heights in CSS pixels, from the baseline.
type Metrics struct {
	Ascent  float32 // up to the top of the line
	Descent float32 // down to its bottom
	Capital float32 // of capitals and digits: text with its baseline half of this below a point is centred on it
	X       float32 // of small letters
}

// Metrics returns the heights of a size of type, for both weights.
func (t *Theme) Metrics(s paint.Size) Metrics {
	// From the tables of the Go fonts; a test holds them to it.
	pixels := t.Pixels(s)
	return Metrics{Ascent: 1935 * pixels / em, Descent: 432 * pixels / em, Capital: 1480 * pixels / em, X: 1086 * pixels / em}
}
