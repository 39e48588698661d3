package scene_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
)

// A lane is one run of a picture.
type lane struct{ id, query, name string }

var (
	oneOf20 = lane{"one-choice", "n=20&m=20&seed=555", "One choice"}
	twoOf20 = lane{"d-choice", "n=20&m=20&ties=first&seed=555", "d choices, d = 2"}
)

// pictures are what lanes and marks do to every detail, with the detail that is
// wanted at 600 by 440.
var pictures = []struct {
	name   string
	lanes  []lane
	step   int
	mark   func(v *scene.View)
	detail scene.Detail
}{
	{"lanes-2", []lane{oneOf20, twoOf20}, 17, nil, scene.Cups},
	{"lanes-dim", []lane{oneOf20, twoOf20}, 17, func(v *scene.View) { v.Dim = true }, scene.Cups},
	{"lanes-3", []lane{{"one-choice", "n=300&seed=1", "One choice"}, {"d-choice", "n=300&ties=first&seed=1", "d choices, d = 2"}, {"d-choice", "n=300&d=3&ties=first&seed=1", "d choices, d = 3"}}, 300, nil, scene.Columns},
	{"lanes-4", []lane{oneOf20, twoOf20, {"one-plus-beta", "n=20&m=20&seed=555", "(1+β) choices"}, {"go-left", "n=20&m=20&seed=2", "Always go left, d = 2, seed 2"}}, 20,
		func(v *scene.View) { v.Apart = "not the same random words: the seeds differ" }, scene.Cups},
	{"lanes-skyline", []lane{{"one-choice", "n=3e4&seed=1", "One choice"}, {"d-choice", "n=3e4&ties=first&seed=1", "d choices, d = 2"}}, 30_000,
		func(v *scene.View) { v.Line, v.Guess = 3, 5 }, scene.Skyline},
	{"line", []lane{{"one-choice", "n=1000&seed=1", ""}}, 1000, func(v *scene.View) { v.Line, v.Guess, v.Sorted = 4, 9, 1 }, scene.Skyline},
	{"line-mosaic", []lane{{"one-choice", "n=1e4&seed=1", ""}}, 10_000, func(v *scene.View) { v.Line, v.Guess = 4, 9 }, scene.Mosaic},
	{"flag-cups", []lane{{"d-choice", "n=20&ties=first&seed=1", ""}}, 12, func(v *scene.View) { v.Guess = 4 }, scene.Cups},
	{"flag-columns", []lane{{"d-choice", "n=300&ties=first&seed=1", ""}}, 200, func(v *scene.View) { v.Guess = 4 }, scene.Columns},
	{"flag-none", []lane{{"one-choice", "n=1000&seed=1", ""}}, 0, func(v *scene.View) { v.Guess, v.Sorted = 9, 1 }, scene.Skyline},
	{"asking", []lane{{"d-choice", "n=20&ties=first&seed=1", ""}}, 6, asking, scene.Cups},
	{"asking-same", []lane{{"d-choice", "n=2&m=9&d=4&ties=first&seed=1", ""}}, 6, asking, scene.Cups},
	{"asking-columns", []lane{{"d-choice", "n=60&d=4&ties=first&seed=1", ""}}, 6, asking, scene.Columns},
	{"glide", []lane{{"one-choice", "n=300&seed=1", ""}}, 300, func(v *scene.View) { v.Sorted = 0.5 }, scene.Columns},
	{"glide-cups", []lane{{"one-choice", "n=20&seed=1", ""}}, 20, func(v *scene.View) { v.Sorted = 0.5 }, scene.Cups},
}

// views are the lanes of a picture.
func views(t *testing.T, lanes []lane, step int, look *theme.Theme, w, h float32, mark func(v *scene.View)) (list []scene.View) {
	t.Helper()
	for _, l := range lanes {
		v := view(t, l.id, l.query, step, look, w, h)
		v.Name = l.name
		if mark != nil {
			mark(&v)
		}
		list = append(list, v)
	}
	return list
}

// TestPictures: lanes, lines, flags, offers and bins on their way are as they
// were when someone last looked at them; nothing leaves the stage, in any look.
func TestPictures(t *testing.T) {
	for _, p := range pictures {
		var all strings.Builder
		for i, size := range sizes {
			for _, look := range theme.Names() {
				var l paint.List
				d := scene.Bins(&l, views(t, p.lanes, p.step, theme.Named(look), size[0], size[1], p.mark)...)
				contained(t, p.name+" "+look, &l, theme.Named(look))
				if look != "dark" {
					continue
				}
				if i == 0 && d.Detail != p.detail {
					t.Errorf("%s has detail %s, not %s", p.name, d.Detail, p.detail)
				}
				fmt.Fprintf(&all, "%s %v\n%s\n", d.Legend, d.Plots, abridge(l.String()))
			}
		}
		golden(t, "testdata/"+p.name+".list", all.String())
	}
}

// TestLowStages: at any size, with any number of lanes, nothing panics, nothing
// leaves the stage and no lane is drawn over another.
func TestLowStages(t *testing.T) {
	lanes := []lane{oneOf20, {"d-choice", "n=300&m=900&ties=first&seed=1", "d choices, n = 300"}, {"one-choice", "n=1&m=7&seed=1", "One choice, n = 1"}, {"one-choice", "n=3e4&seed=1", "One choice, n = 30000, with a name that nobody has room for, however wide the stage may be"}}
	for _, look := range theme.Names() {
		for _, size := range [][2]float32{{0, 0}, {1, 1}, {35, 300}, {50, 200}, {100, 60}, {160, 160}, {300, 30}, {390, 200}, {500, 264}, {1280, 720}} {
			for from := range lanes {
				for to := from + 1; to <= len(lanes); to++ {
					for _, sorted := range []float32{0, 0.4, 1} {
						list := views(t, lanes[from:to], 7, theme.Named(look), size[0], size[1], func(v *scene.View) { v.Line, v.Guess, v.Sorted, v.Dim = 2, 12, sorted, true })
						var l paint.List
						scene.Bins(&l, list...)
						if size[0] >= 300 && size[1] >= 160 { // less is a thumbnail
							inside(t, fmt.Sprintf("%d to %d, sorted %v, %s", from, to, sorted, look), &l, theme.Named(look))
						}
						for _, m := range l.Marks {
							for _, v := range []float32{m.X, m.Y, m.W, m.H} {
								if math.IsNaN(float64(v)) || m.Kind == paint.Rect && (m.W < 0 || m.H < 0) {
									t.Fatalf("%v, lanes %d to %d, sorted %v, %s: %v", size, from, to, sorted, look, m)
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestOneScale: in all lanes a ball is as high, and a bin of as many bins stands
// at the same place.
func TestOneScale(t *testing.T) {
	one, two := lane{"one-choice", "n=100&m=500&seed=1", "One choice"}, lane{"d-choice", "n=100&m=500&ties=first&seed=1", "d choices"}
	for _, n := range []string{"n=20", "n=100", "n=1e4"} {
		a, b := one, two
		a.query, b.query = strings.Replace(a.query, "n=100", n, 1), strings.Replace(b.query, "n=100", n, 1)
		var l paint.List
		d := scene.Bins(&l, views(t, []lane{a, b}, 500, theme.Named("dark"), 600, 440, func(v *scene.View) { v.Guess = 3 })...)
		each := (440 - 60) / float32(2)
		units, places := [2]map[float32]bool{{}, {}}, [2]map[float32]bool{{}, {}}
		for _, m := range l.Marks {
			if m.Y < 60 || m.Role < paint.Ramp || m.Role >= paint.Ramp+8 {
				continue
			}
			i := int((m.Y - 60) / each)
			if m.Kind == paint.Rect && m.Role == paint.Ramp+1 || m.Kind == paint.Disc {
				units[i][m.H] = true
				places[i][m.X] = true
			}
		}
		switch {
		case n == "n=1e4":
			if len(d.Plots) != 2 || d.Plots[0].Highest != d.Plots[1].Highest || d.Plots[0].H != d.Plots[1].H || d.Plots[0].X != d.Plots[1].X {
				t.Errorf("%s: plots %+v", n, d.Plots)
			}
		case len(units[0]) != 1 || fmt.Sprint(units[0]) != fmt.Sprint(units[1]):
			t.Errorf("%s: a ball is %v px high in one lane and %v in the other", n, units[0], units[1])
		default:
			for x := range places[1] {
				if n == "n=20" && !places[0][x] {
					t.Errorf("%s: a bin at %v has none above it", n, x)
				}
			}
		}
	}
}

// TestSkylineScale: theory of one lane that needs more room gives it to all.
func TestSkylineScale(t *testing.T) {
	list := views(t, []lane{{"one-choice", "n=3e4&seed=1", "A"}, {"d-choice", "n=3e4&seed=1", "B"}}, 30_000, theme.Named("dark"), 600, 440, nil)
	list[1].Theory = func(k int) float64 { return 3e4 * math.Pow(0.5, float64(k)) }
	var l paint.List
	d := scene.Bins(&l, list...)
	if len(d.Plots) != 2 || d.Plots[0].Highest != d.Plots[1].Highest || d.Plots[0].Highest < 12 {
		t.Errorf("plots %+v", d.Plots)
	}
}

// TestGlide: on their way bins start where the columns stand and end where the
// skyline does, to a pixel.
func TestGlide(t *testing.T) {
	for _, size := range sizes {
		var columns, start, end, sky paint.List
		v := view(t, "one-choice", "n=300&seed=1", 300, theme.Named("dark"), size[0], size[1])
		v.Events, v.Theory = nil, nil
		scene.Bins(&columns, v)
		v.Sorted = 1e-4
		scene.Bins(&start, v)
		v.Sorted = 1 - 1e-4
		scene.Bins(&end, v)
		v.Sorted = 1
		scene.Bins(&sky, v)
		bars := func(l *paint.List, roles ...paint.Role) (list []paint.Mark) {
			for _, m := range l.Marks {
				if m.Kind == paint.Rect && slices.Contains(roles, m.Role) && m.W > 0 && m.H > 0 {
					list = append(list, m)
				}
			}
			return list
		}
		// The height at a place of a picture: that of the highest bar there.
		top := func(bars []paint.Mark, x float32) float32 {
			y := size[1]
			for _, m := range bars {
				if m.X <= x && x < m.X+m.W {
					y = min(y, m.Y)
				}
			}
			return y
		}
		near := func(name string, a, b []paint.Mark) {
			for x := float32(0.5); x < size[0]; x++ {
				ok := false
				for _, dx := range []float32{-1, -0.5, 0, 0.5, 1} { // edges within a pixel
					ok = ok || math.Abs(float64(top(a, x)-top(b, x+dx))) <= 1
				}
				if !ok {
					t.Fatalf("%s at %v: at %v one is at %v, the other at %v", name, size, x, top(a, x), top(b, x))
				}
			}
		}
		near("start", bars(&columns, heights...), bars(&start, heights...))
		near("end", bars(&sky, paint.Measured), bars(&end, heights...))
	}
}

var heights = []paint.Role{paint.Ramp + 1, paint.Ramp + 2, paint.Ramp + 3, paint.Ramp + 4, paint.Ramp + 5, paint.Ramp + 6, paint.Ramp + 7}

// TestDim: all lanes stand back but for where the last ball of each looked and
// went; bins by their loads have no such place.
func TestDim(t *testing.T) {
	shades := func(sorted float32) (list []paint.Mark) {
		vs := views(t, []lane{oneOf20, twoOf20}, 17, theme.Named("dark"), 600, 440, func(v *scene.View) { v.Dim, v.Sorted = true, sorted })
		var l paint.List
		scene.Bins(&l, vs...)
		for _, m := range l.Marks {
			if m.Kind == paint.Rect && m.Role == paint.Panel && m.Alpha > 0 && m.Alpha < 255 {
				list = append(list, m)
			}
		}
		return list
	}
	marks := shades(0)
	if len(marks) != 4 {
		t.Fatalf("%d marks dim two lanes", len(marks))
	}
	vs := views(t, []lane{oneOf20, twoOf20}, 17, theme.Named("dark"), 600, 440, nil)
	for i, v := range vs { // bins are 27 wide, from 30
		left, right := marks[2*i], marks[2*i+1]
		for _, e := range v.Events {
			if x := 30 + 27*(float32(e.To)+0.5); x < left.X+left.W || x > right.X {
				t.Errorf("lane %d: bin %d at %v is dimmed: %v %v", i, e.To, x, left, right)
			}
		}
		if left.W+right.W < 300 {
			t.Errorf("lane %d: nearly nothing is dimmed: %v %v", i, left, right)
		}
	}
	if marks := shades(1); len(marks) != 0 {
		t.Errorf("%d marks dim a skyline", len(marks))
	}
}

// TestAxis: bins have places only while they stand in their order.
func TestAxis(t *testing.T) {
	v := view(t, "one-choice", "n=20&seed=1", 20, theme.Named("dark"), 600, 440)
	for sorted, want := range map[float32]bool{0: true, 0.5: false, 1: false} {
		v.Sorted = sorted
		var l paint.List
		if got := scene.Bins(&l, v).Axis.Pitch > 0; got != want {
			t.Errorf("sorted %v: places are given: %v", sorted, got)
		}
	}
}

// TestLaneFlights: a ball under way is in no lane's bins, and in the number of
// none.
func TestLaneFlights(t *testing.T) {
	list := views(t, []lane{oneOf20, twoOf20}, 17, theme.Named("dark"), 600, 440, nil)
	for i := range list {
		list[i].Flights = []motion.Flight{{Events: list[i].Events, Looked: 1, Fallen: 0.5}}
	}
	var l paint.List
	scene.Bins(&l, list...)
	resting, flying := 0, 0
	for _, m := range l.Marks {
		switch {
		case m.Kind == paint.Disc && m.Role == paint.Ink:
			flying++
		case m.Kind == paint.Disc:
			resting++
		}
	}
	if resting != 32 || flying != 2 {
		t.Errorf("%d at rest and %d in the air, of 17 in each of two lanes", resting, flying)
	}
}

// TestHeadlines: what is too long for the stage is said shorter before it is
// left out.
func TestHeadlines(t *testing.T) {
	for _, c := range []struct {
		width       float32
		look        string
		apart       bool
		has, hasNot string
	}{
		{600, "dark", false, `"balls in the fullest bin, ■ B d choices, d = 2"`, "● A:"},
		{600, "dark", false, `"● A One choice: `, "● A:"},
		{390, "dark", false, `"● A: `, `"One choice, of one of so many bins: `},
		{390, "projector", false, `"balls in the fullest bin, ■ B"`, "■ B d"},
		{600, "dark", true, `"! not the same random words: the seeds differ"`, "One choice:"},
		{390, "projector", true, `"! not the same random words"`, "the seeds"},
	} {
		one := oneOf20
		if c.width == 390 {
			one.name += ", of one of so many bins that the name is longer than the stage"
		}
		list := views(t, []lane{one, twoOf20}, 17, theme.Named(c.look), c.width, 440, func(v *scene.View) {
			if c.apart {
				v.Apart = "not the same random words: the seeds differ"
			}
		})
		var l paint.List
		scene.Bins(&l, list...)
		if text := l.String(); !strings.Contains(text, c.has) || strings.Contains(text, c.hasNot) {
			t.Errorf("%v %s: want %s and not %s", c.width, c.look, c.has, c.hasNot)
		}
	}
}

// TestPlot: heights of the stage are loads, at least 1 and at most the highest.
func TestPlot(t *testing.T) {
	p := scene.Plot{X: 0, Y: 100, W: 10, H: 100, Highest: 10}
	for y, want := range map[float32]int{200: 1, 300: 1, 190: 1, 184: 2, 150: 5, 146: 5, 144: 6, 100: 10, -50: 10} {
		if got := p.Load(y); got != want {
			t.Errorf("at %v the load is %d, not %d", y, got, want)
		}
	}
}

// TestAmount: as many digits as mean something.
func TestAmount(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1e-7: "1e-07", 0.0123456: "0.0123", 0.999: "1.00", 18.9883: "18.99", 99.49: "99.49", 99.6: "100", 123456.7: "123\u2009457"} {
		if got := scene.Amount(v); got != want {
			t.Errorf("%g is written %q, not %q", v, got, want)
		}
	}
	if n := scene.AtLeast([]int64{5, 4, 3, 2}, 2); n != 5 {
		t.Errorf("%d bins of 2 and more", n)
	}
}
