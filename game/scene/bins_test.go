package scene_test

import (
	"flag"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"strings"
	"testing"

	"binfall/game/camera"
	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/catalog"
)

var update = flag.Bool("update", false, "write the golden lists anew and say which changed")

// view runs a setup to a step, with the events of the last.
func view(t *testing.T, id, query string, step int, look *theme.Theme, w, h float32) scene.View {
	t.Helper()
	d, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := d.With(query)
	if err != nil {
		t.Fatal(err)
	}
	v := scene.View{W: w, H: h, Theme: look, Process: setup.Open().(scene.Binned), Caption: "balls in the fullest bin", Below: fmt.Sprintf("%d balls", step)}
	if step > 0 {
		trace := sim.NewTrace(64)
		v.Process.(sim.Process).Step(step-1, nil)
		v.Process.(sim.Process).Step(1, trace)
		v.Events = trace.Events
	}
	// Fractions of e^-k are no theory, but they have the shape of one, and are
	// the same on every machine to more digits than a golden shows.
	bins := float64(v.Process.Bins())
	v.Theory, v.Kind = func(k int) float64 { return bins * math.Exp(-float64(k)) }, "limit law at this n"
	return v
}

var sizes = [][2]float32{{600, 440}, {390, 360}, {500, 264}}

// moments are runs of every detail: few and many bins, tall piles, no ball, one
// bin. With ties=first a ball goes on only to what is emptier.
var moments = []struct {
	name, id, query string
	step            int
	detail          scene.Detail
	narrow          scene.Detail // at 390
}{
	{"empty", "d-choice", "n=20&ties=first&seed=555", 0, scene.Cups, scene.Cups},
	{"one-bin", "one-choice", "n=1&m=7&seed=1", 7, scene.Cups, scene.Cups},
	{"10", "d-choice", "n=10&m=10&ties=first&seed=555", 10, scene.Cups, scene.Cups},
	{"20", "d-choice", "n=20&ties=first&seed=555", 17, scene.Cups, scene.Cups},
	{"20-tall", "one-choice", "n=20&m=2000&seed=1", 2000, scene.Columns, scene.Columns},
	{"300", "d-choice", "n=300&ties=first&seed=20", 287, scene.Columns, scene.Columns},
	{"300-tall", "one-choice", "n=300&m=30000&seed=1", 30000, scene.Columns, scene.Columns},
	{"1e4", "one-choice", "n=1e4&seed=1", 1e4, scene.Mosaic, scene.Mosaic},
	{"1e6", "one-choice", "n=1e6&seed=1", 1e6, scene.Mosaic, scene.Mosaic},
}

// TestBins: pictures are as they were when someone last looked at them, at every
// size that the page has; nothing leaves the stage, in any look.
func TestBins(t *testing.T) {
	dark, projector := theme.Named("dark"), theme.Named("projector")
	for _, m := range moments {
		v := view(t, m.id, m.query, m.step, dark, 0, 0)
		var all strings.Builder
		for _, size := range sizes {
			var l paint.List
			v.W, v.H, v.Theme = size[0], size[1], dark
			drawn := scene.Bins(&l, v)
			detail, legend := drawn.Detail, drawn.Legend
			want := m.detail
			if v.W < 480 {
				want = m.narrow
			}
			if detail != want {
				t.Errorf("%s at %v has detail %d, not %d", m.name, size, detail, want)
			}
			fmt.Fprintf(&all, "%s\n%s\n", legend, abridge(l.String()))
			inside(t, m.name, &l, dark)
			v.Theme = projector
			scene.Bins(&l, v)
			inside(t, m.name+" projector", &l, projector)
		}
		golden(t, "testdata/"+m.name+".list", all.String())
	}
}

// abridge replaces the many cells of a grid by their beginning and a checksum.
func abridge(list string) string {
	lines := strings.Split(list, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "grid ") && len(line) > 200 {
			lines[i] = fmt.Sprintf("%s… %08x", line[:200], crc32.ChecksumIEEE([]byte(line)))
		}
	}
	return strings.Join(lines, "\n")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	want, err := os.ReadFile(name)
	if err == nil && string(want) == got {
		return
	}
	if *update {
		t.Logf("%s changed", name)
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Error(err)
		}
		return
	}
	was := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(was) || line != was[i] {
			t.Errorf("%s (%v): line %d is now\n%s\nlook at the picture (binfall render), then run with -update", name, err, i+1, line)
			return
		}
	}
	t.Errorf("%s: the list is shorter now", name)
}

// A box is where a mark lies.
type box struct{ x0, y0, x1, y1 float32 }

// bounds returns the place of a mark, text with the room of its glyphs.
func bounds(m *paint.Mark, look *theme.Theme) box {
	half := m.Width * look.Stroke / 2
	switch m.Kind {
	case paint.Disc, paint.Ring:
		return box{m.X - m.W, m.Y - m.W, m.X + m.W, m.Y + m.W}
	case paint.Line:
		return box{min(m.X, m.W) - half, min(m.Y, m.H) - half, max(m.X, m.W) + half, max(m.Y, m.H) + half}
	case paint.Grid:
		rows := (len(m.Cells) + m.Columns - 1) / m.Columns
		return box{m.X, m.Y, m.X + m.W*float32(m.Columns), m.Y + m.H*float32(rows)}
	case paint.Text:
		w, x := look.Measure(m.Text, m.Size, m.Bold), m.X
		switch m.Align {
		case paint.Centre:
			x -= w / 2
		case paint.Right:
			x -= w
		}
		return box{x, m.Y - look.Metrics(m.Size).Capital, x + w, m.Y + look.Metrics(m.Size).Descent}
	}
	return box{m.X, m.Y, m.X + m.W, m.Y + m.H}
}

// inside holds a picture to its stage, and every text to a pixel from its edge
// and off all other texts and discs.
func inside(t *testing.T, name string, l *paint.List, look *theme.Theme) {
	t.Helper()
	var texts, discs []box
	for i := range l.Marks {
		m := &l.Marks[i]
		b := bounds(m, look)
		least := float32(0)
		switch m.Kind {
		case paint.Text:
			least = 1
			capitals := b
			capitals.y1 = m.Y
			for j, o := range texts {
				if b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
					t.Errorf("%s %vx%v: %q touches text %d", name, l.W, l.H, m.Text, j)
				}
			}
			texts = append(texts, capitals)
		case paint.Disc, paint.Ring:
			discs = append(discs, b)
		}
		if !(b.x0 >= least && b.y0 >= least && b.x1 <= l.W-least && b.y1 <= l.H-least && b.x0 <= b.x1 && b.y0 <= b.y1) {
			t.Errorf("%s %vx%v: %v leaves the stage: %v", name, l.W, l.H, m, b)
		}
	}
	for _, b := range texts {
		for _, o := range discs {
			if b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
				t.Errorf("%s %vx%v: text at %v touches a disc at %v", name, l.W, l.H, b, o)
			}
		}
	}
}

// TestSizes: nothing leaves a stage of any size that one can ask for.
func TestSizes(t *testing.T) {
	for _, look := range theme.Names() {
		for _, size := range [][2]float32{{100, 100}, {100, 4000}, {4000, 100}, {160, 160}, {256, 256}, {300, 200}, {1280, 720}, {4000, 4000}} {
			for _, m := range moments[:8] {
				v := view(t, m.id, m.query, m.step, theme.Named(look), size[0], size[1])
				var l paint.List
				scene.Bins(&l, v)
				inside(t, m.name+" "+look, &l, v.Theme)
			}
		}
	}
}

// TestOffers: captions of many offers keep clear of everything, at every place
// of the chosen bin.
func TestOffers(t *testing.T) {
	for _, look := range theme.Names() {
		for step := 1; step <= 60; step++ {
			for _, n := range []int{4, 20, 25, 60} {
				for _, size := range sizes {
					v := view(t, "d-choice", fmt.Sprintf("n=%d&m=60&d=%d&ties=first&seed=%d", n, 2+step%3, step), step, theme.Named(look), size[0], size[1])
					var l paint.List
					scene.Bins(&l, v)
					inside(t, fmt.Sprintf("n=%d step %d %s", n, step, look), &l, v.Theme)
				}
			}
		}
	}
}

// TestMarks: no picture has more marks than could be told apart, from one bin to
// a million, with few balls and with tall piles; the legend says what a mark is.
func TestMarks(t *testing.T) {
	look := theme.Named("light")
	last := scene.Cups
	for n := 1; n <= 1e6; n += 1 + n/7 {
		for _, mean := range []int{1, 8, 100} {
			if n*mean > 2e6 {
				continue
			}
			v := view(t, "one-choice", fmt.Sprintf("n=%d&m=%d&seed=%d", n, n*mean, n), n*mean, look, 600, 440)
			var l paint.List
			drawn := scene.Bins(&l, v)
			detail, legend := drawn.Detail, drawn.Legend
			if len(l.Marks) > 4000 {
				t.Errorf("%d balls in %d bins: %d marks", n*mean, n, len(l.Marks))
			}
			if mean == 1 && detail < last {
				t.Errorf("%d bins have detail %d, fewer have %d", n, detail, last)
			}
			if mean == 1 {
				last = detail
			}
			switch each := cellBins(&l, n); {
			case detail == scene.Cups && legend != "1 disc = 1 ball",
				detail == scene.Columns && legend != "1 column = 1 bin",
				detail == scene.Mosaic && each == 1 && legend != "1 cell = 1 bin",
				detail == scene.Mosaic && each > 1 && legend != fmt.Sprintf("1 cell = %d bins, fullest shown", each):
				t.Errorf("%d bins, detail %d: the legend says %q", n, detail, legend)
			}
		}
	}
}

// cellBins is how many bins a cell of the grid holds, 0 if there is none.
func cellBins(l *paint.List, bins int) int {
	for _, m := range l.Marks {
		if m.Kind == paint.Grid {
			each := 1
			for (bins+each-1)/each > len(m.Cells) {
				each++
			}
			return each
		}
	}
	return 0
}

// TestDiscs: above each bin there are as many discs as it has balls, and the
// number under it says so too.
func TestDiscs(t *testing.T) {
	look := theme.Named("light")
	for step := range 41 {
		v := view(t, "d-choice", fmt.Sprintf("n=20&m=40&ties=first&seed=%d", step), step, look, 600, 440)
		var l paint.List
		if detail := scene.Bins(&l, v).Detail; detail != scene.Cups {
			t.Fatalf("step %d has detail %d", step, detail)
		}
		loads := v.Process.AppendLoads(nil, 0, 20)
		discs, numbers := make([]uint32, 20), make([]string, 20)
		for _, m := range l.Marks { // bins are 27 wide, from 30
			switch bin := int((m.X - 30) / 27); {
			case m.Kind == paint.Disc:
				discs[bin]++
			case m.Kind == paint.Text && m.Align == paint.Centre:
				numbers[bin] = m.Text
			}
		}
		for bin, load := range loads {
			if discs[bin] != load || numbers[bin] != fmt.Sprint(load) {
				t.Errorf("step %d: bin %d holds %d, with %d discs and the number %q", step, bin, load, discs[bin], numbers[bin])
			}
		}
	}
}

// TestColumns: of each bin the highest mark is as high as its load, tall or not.
func TestColumns(t *testing.T) {
	for _, mean := range []int{1, 5, 40} {
		v := view(t, "one-choice", fmt.Sprintf("n=100&m=%d&seed=3", 100*mean), 100*mean, theme.Named("dark"), 600, 440)
		var l paint.List
		if detail := scene.Bins(&l, v).Detail; detail != scene.Columns {
			t.Fatalf("detail %d", detail)
		}
		loads := v.Process.AppendLoads(nil, 0, 100)
		var floor, unit float32
		tops := make([]float32, 100)
		for _, m := range l.Marks {
			if m.Kind != paint.Rect || m.Role == paint.Panel {
				continue
			}
			if m.Role == paint.Ramp+1 {
				floor, unit = m.Y+m.H, m.H
			}
			for bin := range tops { // columns are 5.4 px wide, from 40, on whole pixels
				if x := 40 + 5.4*(float32(bin)+0.5); m.X <= x && x < m.X+m.W && (tops[bin] == 0 || m.Y < tops[bin]) {
					tops[bin] = m.Y
				}
			}
		}
		for bin, load := range loads {
			if load > 0 && math.Abs(float64(floor-tops[bin]-unit*float32(load))) > 0.01 || load == 0 && tops[bin] != 0 {
				t.Errorf("mean %d: bin %d holds %d, and its column is %v of %v px", mean, bin, load, floor-tops[bin], unit)
			}
		}
	}
}

// TestHighest: room for a load that is still to come keeps the axis as it is.
func TestHighest(t *testing.T) {
	heights := map[float32]bool{}
	for _, step := range []int{50, 500, 1000} {
		v := view(t, "one-choice", "n=10&m=1000&seed=1", step, theme.Named("light"), 600, 440)
		v.Highest = 130
		var l paint.List
		scene.Bins(&l, v)
		for _, m := range l.Marks {
			if m.Kind == paint.Rect && m.Role == paint.Ramp+1 {
				heights[m.H] = true
			}
		}
	}
	if len(heights) != 1 {
		t.Errorf("a ball is %v px high", heights)
	}
}

// TestFlight: a ball that looks has shown some of its offers and no choice; one
// that falls is on its way and not in its bin; two to one bin lie one above the
// other in the end; what the ball saw is what it is compared by.
func TestFlight(t *testing.T) {
	look := theme.Named("dark")
	var all strings.Builder
	for _, size := range sizes {
		v := view(t, "d-choice", "n=20&ties=first&seed=555", 17, look, size[0], size[1])
		for _, f := range []motion.Flight{{Looked: 0.25}, {Looked: 0.75}, {Looked: 1, Fallen: 0.2}, {Looked: 1, Fallen: 0.7}} {
			f.Events = v.Events
			moment := v
			moment.Events, moment.Flights = nil, []motion.Flight{f}
			var l paint.List
			scene.Bins(&l, moment)
			inside(t, fmt.Sprintf("flight %+v", f), &l, look)
			fmt.Fprintf(&all, "%s\n", l.String())
		}
	}
	golden(t, "testdata/20-flight.list", all.String())

	v := view(t, "one-choice", "n=3&m=2&seed=1", 2, look, 600, 440)
	bin := v.Events[0].To
	flight := motion.Flight{Events: []sim.Event{{Kind: sim.Place, To: bin}}, Looked: 1, Fallen: 1}
	v.Events, v.Flights = nil, []motion.Flight{flight, flight, {Events: []sim.Event{{Kind: sim.Place, To: 99}}}} // the last one is of another process
	var l paint.List
	scene.Bins(&l, v)
	held := int(v.Process.AppendLoads(nil, int(bin), int(bin)+1)[0])
	resting, flying := 0, []float32{}
	for _, m := range l.Marks {
		switch {
		case m.Kind == paint.Disc && m.Role == paint.Ink:
			flying = append(flying, m.Y)
		case m.Kind == paint.Disc:
			resting++
		}
	}
	if resting != 2-min(held, 2) || len(flying) != 2 || flying[0] <= flying[1] {
		t.Errorf("%d balls at rest, in the air at %v; the bin holds %d", resting, flying, held)
	}
}

// TestCloser: a camera shows whole bins, at the detail that they then have, and
// nothing of the others leaves the stage.
func TestCloser(t *testing.T) {
	look := theme.Named("light")
	v := view(t, "d-choice", "n=1e4&m=3e4&seed=1", 3e4, look, 600, 440)
	last := int(v.Events[len(v.Events)-1].To)
	for _, span := range []int{10_000, 5000, 500, 100, 30, 20, 1} {
		for _, first := range []int{last - span/2, last + 1, 0, 1e9} {
			v.Camera = camera.Camera{First: first, Span: span}
			var l paint.List
			detail := scene.Bins(&l, v).Detail
			name := fmt.Sprintf("%d bins from %d, %s", span, first, detail)
			inside(t, name, &l, look)
			if want := map[int]scene.Detail{10_000: scene.Mosaic, 5000: scene.Mosaic, 500: scene.Columns, 100: scene.Columns, 30: scene.Cups, 20: scene.Cups, 1: scene.Cups}[span]; detail != want {
				t.Errorf("%s, not %s", name, want)
			}
		}
	}
}

// TestHint: before the first ball the stage says what to do.
func TestHint(t *testing.T) {
	for step, want := range []bool{true, false} {
		v := view(t, "one-choice", "n=20&seed=1", step, theme.Named("dark"), 390, 360)
		v.Hint = "Drop the first ball"
		var l paint.List
		scene.Bins(&l, v)
		if strings.Contains(l.String(), v.Hint) != want {
			t.Errorf("after %d balls the hint is there: %v", step, !want)
		}
	}
}
