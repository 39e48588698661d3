package game_test

import (
	"math"
	"strings"
	"testing"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim"
)

// TestCounted: the line counts as the tally does, and expects what theory does
// unless it is hidden.
func TestCounted(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1000&seed=1", 1000, "d-choice?n=1000&m=1000&seed=1")
	b.frames(200, 1)
	if c := b.Counted(); c != (game.Counted{}) {
		t.Errorf("without a line %+v", c)
	}
	tally := b.Shown()[0].Process.(sim.Tallied).AppendTally(nil)
	for line := 1; line < 12; line++ {
		b.Mark(game.Marks{Line: line})
		c := b.Counted()
		bins, above := int64(0), int64(0)
		for load, n := range tally {
			if load >= line {
				bins += n
			}
			if load > line {
				above += n
			}
		}
		// Of a thousand bins, each binomial: 1000 balls at 1/1000.
		expected, chance := 1000.0, math.Pow(0.999, 1000)
		for k := range line {
			expected -= 1000 * chance
			chance *= float64(1000-k) / float64(k+1) / 999
		}
		if c.Load != line || c.Bins != bins || c.Above != above || !c.Known || math.Abs(c.Expected-expected) > 1e-6 {
			t.Errorf("at %d: %+v, want %d, %d and %g", line, c, bins, above, expected)
		}
	}
	b.Dress(theme.Named("dark"), false, false)
	if c := b.Counted(); c.Known || c.Expected != 0 {
		t.Errorf("theory is hidden, and it says %+v", c)
	}
	if c := (&table{App: game.New(func() int64 { return 0 })}).Counted(); c != (game.Counted{}) {
		t.Errorf("without a run %+v", c)
	}
}

// lineAt is where the line lies on the stage; 0 if there is none.
func lineAt(b *table) float32 {
	for _, m := range b.list.Marks {
		if m.Kind == paint.Line && m.Role == paint.Ink && m.Y == m.H && m.W-m.X > 100 {
			return m.Y
		}
	}
	return 0
}

// drag presses at a height, goes to others and lets go, with a picture each.
func drag(b *table, ys ...float32) {
	b.t.Helper()
	for _, y := range ys {
		if err := b.Update(game.Input{X: 300, Y: y, Down: true}); err != nil {
			b.t.Fatal(err)
		}
		b.Draw(&b.list)
	}
	b.frames(2, 1)
}

// TestDragLine: a pointer that takes hold of the skyline draws the line to where
// it is, within the axis; one that pressed elsewhere does not.
func TestDragLine(t *testing.T) {
	for _, beside := range [][]string{nil, {"d-choice?n=1000&m=1000&seed=1"}} {
		b := newTable(t, "one-choice?n=1000&m=1000&seed=1", 1000, beside...)
		b.Mark(game.Marks{Line: 2, Sorted: true})
		b.frames(60, 1)
		y2 := lineAt(b)
		b.Mark(game.Marks{Line: 3, Sorted: true})
		b.frames(1, 1)
		y3 := lineAt(b)
		if y2 <= y3 {
			t.Fatalf("the lines at 2 and 3 lie at %v and %v", y2, y3)
		}
		for load := 1; load <= 5; load++ {
			y := y2 + (y2-y3)*float32(2-load)
			drag(b, y2, y+3)
			if got := b.State().Marks; got != (game.Marks{Line: load, Sorted: true}) {
				t.Errorf("drawn to %v: %+v, want the line at %d", y, got, load)
			}
			if at := lineAt(b); math.Abs(float64(at-y)) > 0.01 {
				t.Errorf("drawn to %d the line lies at %v, not %v", load, at, y)
			}
		}
		drag(b, y2, 10_000)
		if got := b.State().Marks.Line; got != 1 {
			t.Errorf("below the floor the line is at %d", got)
		}
		for range 5 {
			drag(b, y2, -500, -600, -700)
		}
		top := b.State().Marks.Line
		if top < 6 || top > 12 {
			t.Errorf("above the axis the line is at %d", top)
		}
		drag(b, 20, y2) // it began at the headline
		if got := b.State().Marks.Line; got != top {
			t.Errorf("pressed elsewhere the line went to %d", got)
		}
	}
}

// TestDragSecondLane: the skyline of any lane can be taken hold of.
func TestDragSecondLane(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1000&seed=1", 1000, "d-choice?n=1000&m=1000&seed=1")
	b.Mark(game.Marks{Line: 2, Sorted: true})
	b.frames(60, 1)
	var ys []float32
	for _, m := range b.list.Marks {
		if m.Kind == paint.Line && m.Role == paint.Ink && m.Y == m.H && m.W-m.X > 100 {
			ys = append(ys, m.Y)
		}
	}
	if len(ys) != 2 {
		t.Fatalf("lines at %v", ys)
	}
	drag(b, ys[1], ys[1]-2, ys[1]-60)
	if got := b.State().Marks.Line; got <= 2 || got > 9 {
		t.Errorf("drawn up in the second lane the line is at %d", got)
	}
}

// TestDragFlag: where the pointer moves the prediction the line stays, and the
// axis does not run away from a pointer that stays above it.
func TestDragFlag(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1000&seed=1", 0)
	b.Mark(game.Marks{Guess: 4, Line: 2, Moves: true, Sorted: true})
	b.frames(60, 1)
	y := lineAt(b)
	drag(b, y, y-100)
	m := b.State().Marks
	if m.Line != 2 || m.Guess == 4 || !m.Moves {
		t.Errorf("%+v", m)
	}
	drag(b, y, 70, 70, 70, 70, 70, 70, 70, 70)
	if got := b.State().Marks.Guess; got < 12 || got > 14 {
		t.Errorf("held at the top the prediction is %d", got)
	}
	before := b.State().Marks.Guess
	drag(b, y, 70, 70)
	if got := b.State().Marks.Guess; got <= before {
		t.Errorf("taken again it stays at %d: nobody could predict more", got)
	}
	b.Mark(game.Marks{Guess: 4, Sorted: true})
	b.frames(1, 1)
	if drag(b, y, y-100); b.State().Marks.Guess != 4 {
		t.Error("a flag that is planted moves")
	}
}

// TestSorted: bins go to their order by load in less than half a second and back,
// paused or not; with reduced motion at once.
func TestSorted(t *testing.T) {
	b := newTable(t, "one-choice?n=300&seed=1", 300)
	columns := b.list.String()
	b.Mark(game.Marks{Sorted: true})
	b.frames(12, 1)
	if d := b.State().Detail; d != "columns" || b.list.String() == columns {
		t.Errorf("on the way it has the detail %s", d)
	}
	b.frames(18, 1)
	if d := b.State().Detail; d != "skyline" {
		t.Errorf("half a second later it has the detail %s", d)
	}
	b.Mark(game.Marks{})
	b.frames(30, 1)
	if b.list.String() != columns {
		t.Error("back it is another picture")
	}
	b.Dress(theme.Named("dark"), true, true)
	b.Mark(game.Marks{Sorted: true})
	b.frames(1, 1)
	if d := b.State().Detail; d != "skyline" {
		t.Errorf("with reduced motion it has the detail %s", d)
	}
}

// TestTextbook: the leading term lies across the skyline as a dotted line that says
// how far it is from the truth, and only where theory is shown.
func TestTextbook(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&seed=1", 1000)
	b.frames(200, 1) // theory comes
	said := func() (text string, dots int) {
		b.frames(2, 1)
		for _, m := range b.list.Marks {
			if m.Role == paint.Theory && m.Kind == paint.Text && strings.HasPrefix(m.Text, "leading") {
				text = m.Text
			}
			if m.Role == paint.Theory && m.Dash == paint.Dotted {
				dots++
			}
		}
		return text, dots
	}
	b.Mark(game.Marks{Textbook: true})
	// ln 1000 / ln ln 1000 = 3.574; the exact mean of the maximum is 5.51.
	if text, dots := said(); text != "leading order only; the mean is 1.54 × this" || dots != 1 {
		t.Errorf("%d dotted lines, %q", dots, text)
	}
	b.Dress(theme.Named("dark"), false, false)
	if text, dots := said(); text != "" || dots != 0 {
		t.Errorf("hidden theory shows %d dotted lines, %q", dots, text)
	}
}
