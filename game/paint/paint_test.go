package paint_test

import (
	"fmt"
	"math"
	"testing"

	"binfall/game/paint"
)

// TestString: the text of a list tells everything that a picture shows.
func TestString(t *testing.T) {
	l := &paint.List{}
	l.Reset(600, 440)
	l.Rect(paint.Panel, 0, 0, 600, 440)
	l.Frame(paint.Ink, 1, 2, 3, 4, 2).Alpha = 7
	l.Disc(paint.RampOf(99), 1.005, -0.001, 2.5).Halo = true
	l.Ring(paint.Edge, 1, 2, 10, 2).Dash = paint.Dotted
	l.Line(paint.Theory, 1, 2, 3, 4, 2).Dash = paint.Dashed
	m := l.Text(paint.White, 1, 2, paint.Number, `a "b"`)
	m.Bold, m.Align = true, paint.Right
	l.Grid(1, 2, 3, 3, 2, []paint.Role{paint.Ramp, paint.Ramp, paint.Night, paint.None}).Alpha = 128
	const want = `list 600 440
rect panel 0 0 600 440
frame ink 1 2 3 4 width=2 alpha=7
disc ramp7 1 0 2.5 halo
ring edge 1 2 10 width=2 dotted
line theory 1 2 3 4 width=2 dashed
text white 1 2 "a \"b\"" number right bold
grid 1 2 3 3 columns=2 alpha=128 ramp0*2 night none
`
	if got := l.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestEqual: a list equals its copy, and no list that differs in one thing.
func TestEqual(t *testing.T) {
	build := func(change func(m *paint.Mark)) *paint.List {
		l := &paint.List{W: 1, H: 2}
		m := l.Grid(1, 2, 3, 4, 5, []paint.Role{paint.Ink, paint.Mut})
		change(m)
		return l
	}
	a := build(func(*paint.Mark) {})
	if !a.Equal(build(func(*paint.Mark) {})) {
		t.Error("a list does not equal its copy")
	}
	for i, change := range []func(m *paint.Mark){
		func(m *paint.Mark) { m.Kind = paint.Rect }, func(m *paint.Mark) { m.Role = paint.Ink }, func(m *paint.Mark) { m.Alpha = 1 },
		func(m *paint.Mark) { m.Dash = paint.Dotted }, func(m *paint.Mark) { m.Size = paint.Body }, func(m *paint.Mark) { m.Align = paint.Right },
		func(m *paint.Mark) { m.Bold = true }, func(m *paint.Mark) { m.Halo = true }, func(m *paint.Mark) { m.X = 9 }, func(m *paint.Mark) { m.Y = 9 },
		func(m *paint.Mark) { m.W = 9 }, func(m *paint.Mark) { m.H = 9 }, func(m *paint.Mark) { m.Width = 9 }, func(m *paint.Mark) { m.Text = "x" },
		func(m *paint.Mark) { m.Columns = 1 }, func(m *paint.Mark) { m.Cells = m.Cells[:1] }, func(m *paint.Mark) { m.Cells[1] = paint.Ink },
	} {
		if a.Equal(build(change)) {
			t.Errorf("change %d makes no difference", i)
		}
	}
	if a.Equal(&paint.List{W: 1, H: 3, Marks: a.Marks}) || a.Equal(&paint.List{W: 1, H: 2}) {
		t.Error("the size or the number of marks makes no difference")
	}
}

// TestSnap: neighbours meet at every scale, nothing that has a length vanishes,
// and no number is a surprise.
func TestSnap(t *testing.T) {
	for _, scale := range []float64{0.75, 1, 1.1, 1.25, 1.5, 2, 3} {
		for _, w := range []float32{0.3, 1, 1.7, 3.3, 20} {
			for i := range 200 {
				_, last, _ := paint.Snap(5+w*float32(i), w, scale)
				first, end, ok := paint.Snap(5+w*float32(i+1), w, scale)
				if !ok || end <= first || float64(w)*scale >= 1 && first != last {
					t.Errorf("scale %v, width %v, %d: ends at %d, and the next is from %d to %d", scale, w, i, last, first, end)
				}
			}
		}
	}
	if first, last, ok := paint.Snap(10, -3, 1); first != 7 || last != 10 || !ok {
		t.Errorf("backwards: %d, %d, %v", first, last, ok)
	}
	if first, pixels, ok := paint.SnapStroke(10, 2, 1); first != 9 || pixels != 2 || !ok {
		t.Errorf("a stroke: %d, %d, %v", first, pixels, ok)
	}
	nan := float32(math.NaN())
	_, _, a := paint.Snap(nan, 1, 1)
	_, _, b := paint.Snap(1, nan, 1)
	_, _, c := paint.SnapStroke(nan, 1, 1)
	_, _, d := paint.SnapStroke(1, nan, 1)
	if a || b || c || d {
		t.Error("no number is taken for one")
	}
}

// TestAround: dashes go round a circle a whole number of times.
func TestAround(t *testing.T) {
	for _, r := range []float32{0, 1, 10, 500, float32(math.Inf(1)), float32(math.NaN())} {
		for _, dash := range []paint.Dash{paint.Solid, paint.Dashed, paint.Dotted} {
			n, part := dash.Around(r, 1)
			if n < 1 || n > 1<<12 || part <= 0 || part > 1 {
				t.Errorf("radius %v: %d dashes, %v of each", r, n, part)
			}
		}
	}
	if n, _ := paint.Dotted.Around(10, 1); n != 10 { // 62.8 px by 6
		t.Errorf("%d dots around a radius of 10", n)
	}
}

// TestRects: which whole pixels the straight marks fill, at scales of screens; a
// frame is four sides that do not overlap, a dashed line is cut where it is seen.
func TestRects(t *testing.T) {
	var l paint.List
	l.Rect(paint.Ink, 1, 2, 3, 4)
	l.Frame(paint.Ink, 0, 0, 10, 8, 2)
	l.Frame(paint.Ink, 0, 0, 3, 3, 5)
	l.Line(paint.Ink, 2, 5, 9, 5, 1)
	l.Line(paint.Ink, 5, 9, 5, 2, 2)
	l.Line(paint.Ink, 0, 5, 25, 5, 1).Dash = paint.Dashed
	l.Line(paint.Ink, 25, 5, 0, 5, 1).Dash = paint.Dotted
	l.Line(paint.Ink, -1e5, 5, 1e5, 5, 1).Dash = paint.Dashed
	l.Line(paint.Ink, 5, 5, 5, 5, 1)
	l.Line(paint.Ink, float32(math.NaN()), 5, 9, 5, 1)
	l.Rect(paint.Ink, 0, float32(math.Inf(1)), 1, float32(math.Inf(-1)))
	want := []string{
		"[1 2 4 6]", "[0 0 10 2][0 6 10 8][0 2 2 6][8 2 10 6]", "[0 0 3 3][0 3 3 3][0 3 3 3][3 3 3 3]",
		"[2 5 10 6]", "[4 1 6 10]", "[0 5 6 6][10 5 16 6][20 5 25 6]",
		"[23 5 25 6][17 5 19 6][11 5 13 6][5 5 7 6][0 5 1 6]", "[0 5 6 6][10 5 16 6][20 5 26 6]", "", "", "",
	}
	for i, w := range want {
		got := ""
		if !l.Marks[i].Rects(1, 1, 30, 20, func(x0, y0, x1, y1 int) { got += fmt.Sprint([]int{x0, y0, x1, y1}) }) {
			got = "not"
		}
		if got != w {
			t.Errorf("%s fills %s, not %s", l.Marks[i], got, w)
		}
	}
	if l.Disc(paint.Ink, 1, 1, 1).Rects(1, 1, 9, 9, nil) || l.Line(paint.Ink, 0, 0, 3, 4, 1).Rects(1, 1, 9, 9, nil) {
		t.Error("a disc or a slanting line is no rectangle")
	}
}
