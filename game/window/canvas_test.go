package window

import (
	"image"
	"image/draw"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
)

// show draws a list on new paper, or fails.
func show(t *testing.T, l *paint.List, look *theme.Theme, scale float64) *paper {
	t.Helper()
	_, w, _ := paint.Snap(0, l.W, scale)
	_, h, _ := paint.Snap(0, l.H, scale)
	p := newPaper(t, w, h)
	if !newCanvas(p).draw(l, look, scale, image.Pt(w, h)) {
		t.Fatal("nothing was drawn")
	}
	for i := 3; i < len(p.screen.Pix); i += 4 {
		if p.screen.Pix[i] != 255 {
			t.Fatal("a pixel is not opaque")
		}
	}
	return p
}

// TestGolden: the specimen looks as game/raster draws it, but for a few pixels
// where slanting lines end.
func TestGolden(t *testing.T) {
	for _, name := range theme.Names() {
		file, err := os.Open("../raster/testdata/" + name + ".png")
		if err != nil {
			t.Fatal(err)
		}
		golden, err := png.Decode(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		want := image.NewNRGBA(golden.Bounds())
		draw.Draw(want, want.Rect, golden, image.Point{}, draw.Src)
		look := theme.Named(name)
		got := show(t, theme.Specimen(look), look, 1).screen
		if got.Rect != want.Rect {
			t.Fatalf("%s: %v, not %v", name, got.Rect, want.Rect)
		}
		far, most := 0, 0
		for i := 0; i < len(want.Pix); i += 4 {
			off := 0
			for j := range 3 {
				d := int(got.Pix[i+j]) - int(want.Pix[i+j])
				off = max(off, d, -d)
			}
			if most = max(most, off); off > 24 {
				far++
			}
		}
		if pixels := len(want.Pix) / 4; far > pixels/4000 || most > 72 {
			t.Errorf("%s: %d of %d pixels are off by more than 24 levels, one by %d", name, far, pixels, most)
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
		l.Line(paint.Ink, 55, 38, 55, 22, 2).Dash = paint.Dotted
		l.Grid(33.3, 2.2, 1.7, 1.7, 10, slices.Repeat([]paint.Role{paint.Ink}, 60))
		for i := range 10 {
			l.Rect(paint.Ink, 2+3.3*float32(i), 33, 3.3, 4).Alpha = 128
		}
		if n := colors(show(t, l, look, scale).screen); n != 3 {
			t.Errorf("scale %v: %d colours, not the page, the ink and half of both", scale, n)
		}
	}
}

// TestGrid: every pixel has the colour of its cell, also where a grid is wider
// and higher than the texture, leaves the screen, has holes or cells below a
// pixel.
func TestGrid(t *testing.T) {
	look := theme.Named("dark")
	random := rand.New(rand.NewPCG(1, 2))
	for _, g := range []struct {
		x, y, w, h    float32
		columns, rows int
		scale         float64
		width, height float32
	}{
		{3, 2, 3, 3, 12, 7, 1, 50, 30},
		{0.3, 0.7, 1.7, 2.3, 20, 9, 1.25, 40, 30},
		{-7.5, -3, 4.1, 4.1, 20, 20, 2, 60, 60},
		{-70, 0, 4.1, 4.1, 20, 14, 2, 60, 60},
		{0, 0, 2.25, 1, 1000, 520, 1, 2250, 521},
		{1, 1, 0.3, 0.4, 100, 60, 1.5, 40, 30},
		{100, 1, 3, 3, 3, 3, 1, 50, 50},
	} {
		cells := make([]paint.Role, g.columns*g.rows-g.columns/3) // the last row is not full
		for i := range cells {
			cells[i] = []paint.Role{paint.None, paint.Ink, paint.Alarm, paint.Theory, paint.Ramp}[random.IntN(5)]
		}
		l := &paint.List{W: g.width, H: g.height}
		l.Grid(g.x, g.y, g.w, g.h, g.columns, cells)
		p := show(t, l, look, g.scale)
		screen := p.screen
		want := image.NewNRGBA(screen.Rect)
		fill := func(r image.Rectangle, role paint.Role) {
			draw.Draw(want, r, image.NewUniform(look.Color(role)), image.Point{}, draw.Src)
		}
		fill(want.Rect, paint.Page)
		for i, role := range cells {
			x0, x1, _ := cell(g.x, g.w, i%g.columns, g.scale)
			y0, y1, _ := cell(g.y, g.h, i/g.columns, g.scale)
			if role != paint.None {
				fill(image.Rect(x0, y0, x1, y1), role)
			}
		}
		if !slices.Equal(screen.Pix, want.Pix) {
			t.Errorf("%+v: something else is shown", g)
		}
		if p.bytes > 4*(screen.Rect.Dx()*g.rows+whiteSide*whiteSide) {
			t.Errorf("%+v: %d bytes are written, more than is seen", g, p.bytes)
		}
	}
}

// TestFull: pictures are right also when the texture was too small for all of
// them, up to the greatest size that there is.
func TestFull(t *testing.T) {
	look := theme.Named("projector") // ink on white
	for _, c := range []struct {
		scale float64
		text  string
		long  int // characters in a line
	}{{3, theme.Characters, 40}, {16, "W@∞½Æ‰MÖ", 8}} {
		l := &paint.List{W: float32(44 * c.long), H: 6}
		for line := range slices.Chunk([]rune(c.text), c.long) {
			l.H += 70
			l.Text(paint.Ink, 4, l.H-20, paint.Headline, string(line)).Bold = true
		}
		p := show(t, l, look, c.scale)
		want := image.NewNRGBA(p.screen.Rect)
		draw.Draw(want, want.Rect, image.White, image.Point{}, draw.Src)
		atlas := theme.NewAtlas(look, c.scale)
		for i := range l.Marks {
			for at, g := range atlas.Line(&l.Marks[i]) {
				draw.DrawMask(want, g.Mask.Rect.Add(at), image.Black, image.Point{}, g.Mask, g.Mask.Rect.Min, draw.Over)
			}
		}
		for i := range want.Pix {
			if d := int(want.Pix[i]) - int(p.screen.Pix[i]); d > 2 || d < -2 {
				t.Fatalf("scale %v, pixel %d: %d, not %d", c.scale, i/4, p.screen.Pix[i], want.Pix[i])
			}
		}
		if p.batches < 2 {
			t.Errorf("scale %v: the texture was never full", c.scale)
		}
	}
}

// TestBatches: what is later in the list lies above, over the limit of a batch.
func TestBatches(t *testing.T) {
	look := theme.Named("light")
	l := &paint.List{W: 40, H: 40}
	const n = 40_000
	for i := range n {
		l.Rect([]paint.Role{paint.Alarm, paint.Theory}[i%2], float32(i%37), float32(i/37%37), 3, 3)
	}
	l.Rect(paint.Ink, 0, 0, 40, 40)
	p := show(t, l, look, 1)
	if p.batches != 3 || p.vertices != 4*(n+2) || colors(p.screen) != 1 {
		t.Errorf("%d batches, %d vertices, %d colours", p.batches, p.vertices, colors(p.screen))
	}
}

// TestSame: a list that is on the screen is not drawn again, and anything that
// makes a difference is.
func TestSame(t *testing.T) {
	look, p := theme.Named("dark"), newPaper(t, 20, 20)
	c := newCanvas(p)
	cells := []paint.Role{paint.Ink, paint.Mut, paint.Edge, paint.Alarm}
	list := func() *paint.List {
		l := &paint.List{W: 10, H: 10}
		l.Grid(1, 1, 2, 2, 2, cells[:2])
		l.Grid(5, 1, 2, 2, 2, cells[2:])
		return l
	}
	size := image.Pt(20, 20)
	for i, step := range []struct {
		change func()
		drawn  bool
	}{
		{func() {}, true},
		{func() {}, false},
		{func() { cells[3] = paint.Ink }, true}, // in memory that the last list had too
		{func() {}, false},
		{func() { look = theme.Named("light") }, true},
		{func() { size.X = 19 }, true},
		{func() {}, false},
	} {
		step.change()
		before := p.work
		if drawn := c.draw(list(), look, 2, size); drawn != step.drawn || drawn != (p.work != before) {
			t.Errorf("step %d: drawn %v, work %v after %v", i, drawn, p.work, before)
		}
	}
	if !c.draw(list(), look, 1.5, size) {
		t.Error("another scale makes no difference")
	}
}

// TestWork: what a frame costs.
func TestWork(t *testing.T) {
	look := theme.Named("dark")
	flying := func(frame int) *paint.List {
		l := &paint.List{W: 600, H: 440}
		for i := range 200 {
			x, y := 20+2.7*float32(i)+0.13*float32(frame), 40+1.9*float32(i)
			l.Disc(paint.RampOf(uint32(i%8)), x, y, 9.5)
			l.Ring(paint.Edge, x, y, 9.5, 1)
		}
		return l
	}
	p := &paper{t: t} // nobody looks
	c := newCanvas(p)
	c.draw(flying(0), look, 2, image.Pt(1200, 880))
	if p.batches != 1 || p.vertices != 4*(1+400) || p.written > 1+2*8*8 {
		t.Errorf("200 discs and rings: %+v", p.work)
	}
	for frame := range 20 {
		c.draw(flying(frame), look, 2, image.Pt(1200, 880))
	}
	before := p.written
	c.draw(flying(21), look, 2, image.Pt(1200, 880))
	if p.written > before+4 {
		t.Errorf("%d pictures are made while discs of one size fly", p.written-before)
	}

	for _, g := range []struct{ columns, rows int }{{160, 50}, {330, 200}} {
		l := &paint.List{W: 600, H: 440}
		cells := make([]paint.Role, g.columns*g.rows)
		for i := range cells {
			cells[i] = paint.RampOf(uint32(i * 7 % 8))
		}
		l.Grid(0, 0, 600/float32(g.columns), 400/float32(g.rows), g.columns, cells)
		p := show(t, l, look, 1)
		if p.batches != 1 || p.vertices != 4*(1+g.rows) || p.written != 2 || p.bytes > 4*600*g.rows+100 {
			t.Errorf("%d cells: %+v", len(cells), p.work)
		}
	}

	l := &paint.List{W: 600, H: 440}
	for i := range 1000 {
		l.Line(paint.Ink, 300, 220, float32(i%600)+0.5, float32(i%7), 1)
	}
	p = &paper{t: t}
	newCanvas(p).draw(l, look, 2, image.Pt(1200, 880))
	if p.batches != 1 || p.vertices != 4+24*1000 {
		t.Errorf("1000 slanting lines: %+v", p.work)
	}
}

// coverage is how many pixels of ink there are in a picture in black on white.
func coverage(p *paper) (sum float64) {
	for i := 0; i < len(p.screen.Pix); i += 4 {
		sum += 1 - float64(p.screen.Pix[i])/255
	}
	return sum
}

// TestCoverage: slanting lines and discs of any size cover their area, cut off by
// the border too.
func TestCoverage(t *testing.T) {
	look := theme.Named("projector") // ink on white
	near := func(what string, p *paper, want float64) {
		t.Helper()
		if got := coverage(p); math.Abs(got-want) > 0.02*want+0.5 {
			t.Errorf("%s: %.1f pixels of ink, not %.1f", what, got, want)
		}
	}
	for _, width := range []float32{0.3, 1, 2, 7} {
		for _, to := range [][2]float32{{180, 31}, {90, 180}, {31, 180}, {179, 150}} {
			l := &paint.List{W: 210, H: 210}
			m := l.Line(paint.Ink, 30, 30, to[0], to[1], width)
			wide, long := float64(width*look.Stroke), math.Hypot(float64(to[0]-30), float64(to[1]-30))
			near("a line", show(t, l, look, 1), wide*long+0.707*wide*wide)
			m.Dash = paint.Dashed
			full := math.Floor(long / (10 * 1.75))
			near("dashes", show(t, l, look, 1), wide*(full*6*1.75+min(6*1.75, long-full*10*1.75)))
		}
	}
	for _, r := range []float32{0.4, 3, 20, 47, 49, 90} {
		l := &paint.List{W: 200, H: 200}
		m := l.Disc(paint.Ink, 100.3, 100.1, r)
		near("a disc", show(t, l, look, 1), math.Pi*float64(r*r))
		m.X, m.Y = 0, 200
		near("a corner of one", show(t, l, look, 1), math.Pi*float64(r*r)/4)
		*m = paint.Mark{Kind: paint.Ring, Role: paint.Ink, Alpha: 255, X: 100, Y: 100, W: r, Width: 1}
		inner := float64(max(r-1.75, 0))
		whole := math.Pi * (float64(r*r) - inner*inner)
		near("a ring", show(t, l, look, 1), whole)
		if m.Dash = paint.Dotted; r > 2 {
			near("dots", show(t, l, look, 1), whole/3)
		}
	}
}

// TestFar: no number makes trouble. The paper checks what it is told.
func TestFar(t *testing.T) {
	look := theme.Named("dark")
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	values := []float32{nan, inf, -inf, 0, -1, 1, 30, 1e-30, 1e5, -1e5, 1e6, 1e30, -1e30}
	random := rand.New(rand.NewPCG(3, 4))
	pick := func() float32 { return values[random.IntN(len(values))] }
	for range 100 {
		l := &paint.List{W: 60, H: 40}
		for range 20 {
			l.Marks = append(l.Marks, paint.Mark{
				Kind: paint.Kind(random.IntN(8)), Role: paint.Role(random.IntN(paint.Roles + 2)), Alpha: uint8(random.IntN(256)),
				Dash: paint.Dash(random.IntN(3)), Size: paint.Size(random.IntN(4)), Align: paint.Align(random.IntN(3)),
				Halo: random.IntN(2) == 0, X: pick(), Y: pick(), W: pick(), H: pick(), Width: pick(), Text: "a\x00\xff 漢",
				Columns: random.IntN(5) - 1, Cells: []paint.Role{1, 200, 3, 4, 5},
			})
		}
		if p := show(t, l, look, 1.25); p.vertices > 20*75*50*quadVertices {
			t.Errorf("%d vertices", p.vertices)
		}
	}
}
