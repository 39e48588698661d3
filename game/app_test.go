package game_test

import (
	"math/rand/v2"
	"testing"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/catalog"
)

// A table is an app on a table of 600 by 440, with a clock that only moves with
// frames and by a microsecond a look.
type table struct {
	*game.App
	t    *testing.T
	now  int64
	list paint.List
}

func newTable(t *testing.T, spec string, at int64, beside ...string) *table {
	t.Helper()
	b := &table{t: t}
	b.App = game.New(func() int64 { b.now += 1000; return b.now })
	b.Layout(600, 440)
	if err := b.Open(at, setups(t, append([]string{spec}, beside...)...)...); err != nil {
		t.Fatal(err)
	}
	b.frames(20, 1)
	return b
}

func setups(t *testing.T, specs ...string) (list []*sim.Setup) {
	t.Helper()
	for _, spec := range specs {
		setup, err := catalog.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, setup)
	}
	return list
}

// frames lets frames pass, each of so many ticks.
func (b *table) frames(n, ticks int) {
	b.t.Helper()
	for range n {
		for range ticks {
			b.now += 16_666_667
			if err := b.Update(game.Input{}); err != nil {
				b.t.Fatal(err)
			}
		}
		b.Draw(&b.list)
	}
}

// discs counts the marks of a kind and role.
func (b *table) discs(kind paint.Kind, roles ...paint.Role) (n int) {
	for _, m := range b.list.Marks {
		for _, r := range roles {
			if m.Kind == kind && m.Role == r {
				n++
			}
		}
	}
	return n
}

var heights = []paint.Role{paint.Ramp + 1, paint.Ramp + 2, paint.Ramp + 3, paint.Ramp + 4, paint.Ramp + 5, paint.Ramp + 6, paint.Ramp + 7}

// TestShownIsLoadLessFlights: in every frame, at any speed and whatever is done,
// the balls at rest and those in the air are the balls of the process.
func TestShownIsLoadLessFlights(t *testing.T) {
	b := newTable(t, "d-choice?n=20&m=60&seed=555", 0)
	dice := rand.New(rand.NewPCG(1, 2))
	flew := 0
	for range 3000 {
		switch dice.IntN(40) {
		case 0:
			b.Play([]float64{1, 4, 8, 30}[dice.IntN(4)])
		case 1:
			b.Pause()
		case 2:
			b.One()
		case 3:
			b.Back()
		case 4:
			b.SeekTo(int64(dice.IntN(60)))
		}
		b.frames(1, 1+dice.IntN(3))
		resting, flying := b.discs(paint.Disc, heights...), b.discs(paint.Disc, paint.Ink)
		if !b.State().Seeking && int64(resting+flying) != b.State().Step {
			t.Fatalf("%d balls at rest and %d in the air at step %d", resting, flying, b.State().Step)
		}
		flew = max(flew, flying)
	}
	if flew < 2 {
		t.Errorf("at most %d balls were in the air", flew)
	}
}

// TestPauseStopsAll: one Pause, and no two pictures differ, balls in mid-flight
// included, in every lane; a single step then lets them land.
func TestPauseStopsAll(t *testing.T) {
	for _, beside := range [][]string{nil, {"one-choice?n=20&m=60&seed=555", "thinning?n=20&m=60&seed=555"}} {
		b := newTable(t, "d-choice?n=20&m=60&seed=555", 3, beside...)
		b.Play(4)
		for b.discs(paint.Disc, paint.Ink) < 1+len(beside) {
			b.frames(1, 1)
		}
		b.Pause()
		b.frames(1, 1)
		still := b.list.String()
		for range 200 {
			if b.frames(1, 1); b.list.String() != still {
				t.Fatal("something moves while paused")
			}
		}
		if b.Moving() {
			t.Error("it says that it moves")
		}
		b.One()
		b.frames(120, 1)
		if b.discs(paint.Disc, paint.Ink) != 0 || b.Moving() {
			t.Error("a ball hangs in the air")
		}
	}
}

// TestReduced: with reduced motion nothing is ever in the air, and the last ball
// has a ring of ink.
func TestReduced(t *testing.T) {
	b := newTable(t, "d-choice?n=20&seed=555", 0)
	b.Dress(theme.Named("light"), true, true)
	for range 10 {
		b.One()
		for range 30 {
			if b.frames(1, 1); b.discs(paint.Disc, paint.Ink) != 0 {
				t.Fatal("a ball is in the air")
			}
		}
		rings := 0
		for _, m := range b.list.Marks {
			if m.Kind == paint.Ring && m.Role == paint.Ink && m.Width == 2 {
				rings++
			}
		}
		if rings != 1 {
			t.Fatalf("%d rings around the last ball", rings)
		}
	}
}

// TestPurse: a frame is paid for once, however many updates come before the next
// picture, and a late one is not made up for.
func TestPurse(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1e6&seed=1", 0)
	b.Play(600)
	b.frames(1, 1)
	before := b.State().Step
	for range 5 {
		b.Update(game.Input{})
	}
	if made := b.State().Step - before; made != 10 {
		t.Errorf("five updates before a picture made %d steps at 10 a tick", made)
	}
	b.Draw(&b.list)
	before = b.State().Step
	b.frames(1, 1)
	if made := b.State().Step - before; made != 50 {
		t.Errorf("after a picture of five ticks a frame made %d steps", made)
	}
	for range 3000 { // a minute behind another window
		b.Update(game.Input{})
	}
	b.Draw(&b.list)
	before = b.State().Step
	b.frames(1, 1)
	if made := b.State().Step - before; made > 60 {
		t.Errorf("back from being hidden, a frame made %d steps", made)
	}
}

// TestWork counts what a frame costs: marks with two hundred balls in the air
// and with a million bins; a picture that does not change is not drawn again.
func TestWork(t *testing.T) {
	b := newTable(t, "one-choice?n=1e6&m=1e7&seed=1", 1e6)
	b.Play(0)
	b.frames(10, 1)
	cells := 0
	for _, m := range b.list.Marks {
		cells += len(m.Cells)
	}
	t.Logf("a million bins: %d marks, %d cells", len(b.list.Marks), cells)
	if len(b.list.Marks) > 200 || cells > 160*50 {
		t.Errorf("a million bins are %d marks and %d cells", len(b.list.Marks), cells)
	}
	b = newTable(t, "one-choice?n=300&m=300&seed=1", 0)
	for range 200 {
		b.One()
	}
	b.frames(1, 1)
	if flying := b.discs(paint.Disc, paint.Ink); flying != 200 {
		t.Errorf("%d balls in the air", flying)
	}
	t.Logf("200 balls in the air over 300 bins: %d marks", len(b.list.Marks))
	if len(b.list.Marks) > 800 {
		t.Errorf("%d marks", len(b.list.Marks))
	}
}

// TestZoom: closer, the bins of a million have cups, and a drag moves along them;
// another number of bins is seen whole again.
func TestZoom(t *testing.T) {
	b := newTable(t, "one-choice?n=1e6&seed=1", 1e6)
	if s := b.State(); s.Detail != "mosaic" || s.Last != 1e6 {
		t.Fatalf("%+v", s)
	}
	for range 16 {
		b.Zoom(2, 0.5)
	}
	b.frames(2, 1)
	s := b.State()
	if s.Detail != "cups" || s.Last-s.First > 20 || s.First < 450_000 {
		t.Fatalf("%+v", s)
	}
	balls := 0
	for _, load := range b.Bins().AppendLoads(nil, s.First, s.Last) {
		balls += int(load)
	}
	if got := b.discs(paint.Disc, heights...); got != balls {
		t.Errorf("%d balls are drawn, %d are there", got, balls)
	}
	for _, x := range []float32{300, 310, 400} {
		b.Update(game.Input{X: x, Y: 100, Down: true})
	}
	if moved := b.State(); moved.First >= s.First || moved.Last-moved.First != s.Last-s.First {
		t.Errorf("dragged to the right: %+v", moved)
	}
	setup, err := catalog.Open("one-choice?n=100&seed=1")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Open(5, setup); err != nil {
		t.Fatal(err)
	}
	if s := b.State(); s.First != 0 || s.Last != 100 {
		t.Errorf("another run: %+v", s)
	}
}

// TestCharts: both figures, with theory only if it is to be shown, at any size;
// where theory would cost too much it is left out.
func TestCharts(t *testing.T) {
	b := newTable(t, "d-choice?n=100&m=300&seed=1", 300)
	b.frames(60, 1)
	theory := func() (n int) {
		skyline, course := b.Charts(236)
		for _, l := range []*paint.List{skyline, course} {
			for _, m := range l.Marks {
				if m.Role == paint.Theory {
					n++
				}
			}
			if len(l.Marks) < 5 {
				t.Errorf("a chart of %d marks", len(l.Marks))
			}
		}
		return n
	}
	if theory() < 10 {
		t.Error("there is no theory in the charts")
	}
	b.Dress(theme.Named("projector"), false, false)
	if n := theory(); n != 0 {
		t.Errorf("%d marks of theory that should be hidden", n)
	}
	for _, w := range []float32{0, 1, 100, 4000} {
		b.Charts(w)
	}
}
