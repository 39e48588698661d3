package game_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"binfall/game"
	"binfall/sim"
	"binfall/sim/param"
)

// TestKin: which runs each ball leaves the same point in, found out by the balls.
func TestKin(t *testing.T) {
	for _, c := range []struct {
		want  game.Kinship
		specs string
	}{
		{game.SameWords, "one-choice?n=100&seed=7"},
		{game.SameWords, "one-choice?n=100&seed=7 d-choice?n=100&seed=7"},
		{game.SameWords, "one-choice?n=100&seed=7 d-choice?n=100&d=4&seed=7 thinning?n=100&seed=7 one-plus-beta?n=100&seed=7"},
		{game.SameWords, "one-choice?n=100&seed=7 batched?n=100&seed=7"},
		{game.SameWords, "one-choice?n=100&m=3&seed=7 d-choice?n=100&m=500&seed=7"}, // one ends before the other
		{game.SameWords, "one-choice?n=100&m=0&seed=7 d-choice?n=100&seed=7"},
		{game.SameWords, "d-choice?n=20&seed=555 d-choice?n=20&ties=first&seed=555"},
		{game.OtherPlaces, "one-choice?n=100&seed=7 one-choice?n=101&seed=7"},
		{game.OtherPlaces, "one-choice?n=100&m=0&seed=7 one-choice?n=101&m=0&seed=7"},
		{game.OtherPlaces, "one-choice?n=100&seed=7 go-left?n=100&seed=7"},
		{game.OtherWords, "one-choice?n=100&seed=7 one-choice?n=100&seed=8"},
		{game.OtherWords, "one-choice?n=100&seed=7 d-choice?n=100&seed=7 go-left?n=50&seed=8"},
	} {
		specs := strings.Fields(c.specs)
		b := newTable(t, specs[0], 0, specs[1:]...)
		if got := b.State().Kin; got != c.want {
			t.Errorf("%s are %q, not %q", c.specs, got, c.want)
		}
	}
}

// TestNames: what tells runs apart, and nothing else.
func TestNames(t *testing.T) {
	for specs, want := range map[string]string{
		"one-choice?n=20&seed=1":                                                    "One choice",
		"one-choice?n=20&seed=1 d-choice?n=20&seed=1":                               "One choice | d choices, d = 2",
		"d-choice?n=20&d=2&seed=1 d-choice?n=20&d=3&seed=1":                         "d = 2 | d = 3",
		"d-choice?n=20&seed=1 d-choice?n=20&seed=2":                                 "d choices | seed 2",
		"d-choice?n=20&m=20&seed=1 d-choice?n=1e3&m=20&ties=first&seed=1":           "n = 20, ties = random | n = 1000, ties = first",
		"d-choice?n=20&seed=1 d-choice?n=20&seed=1":                                 "d choices | d choices",
		"one-choice?n=20&seed=1 one-plus-beta?n=20&beta=0.5&seed=1":                 "One choice | (1+β) choices, beta = 0.5",
		"one-choice?n=20&seed=1 d-choice?n=20&seed=1 d-choice?n=20&d=3&seed=4":      "One choice | d choices, d = 2 | d choices, d = 3, seed 4",
		"d-choice?n=20&ties=first&seed=1 one-choice?n=20&seed=1":                    "d choices, d = 2, ties = first | One choice",
		"go-left?n=20&seed=1 one-choice?n=20&m=40&seed=1 one-choice?n=20&seed=1":    "",
		"batched?n=20&seed=1 d-choice?n=20&seed=1":                                  "",
		"remembered-bins?n=20&seed=1 thinning?n=20&seed=1 d-choice?n=20&d=1&seed=3": "",
	} {
		got := game.Names(setups(t, strings.Fields(specs)...))
		if want != "" && strings.Join(got, " | ") != want {
			t.Errorf("%s are called %q, not %q", specs, got, want)
		}
		for _, name := range got {
			if name == "" || strings.Contains(name, ", ,") {
				t.Errorf("%s: a name is %q", specs, name)
			}
		}
	}
}

// TestRefusedRuns: what cannot stand side by side is refused with its field, and
// what was shown is shown on.
func TestRefusedRuns(t *testing.T) {
	one := "one-choice?n=1000&m=9000&seed=1"
	other := *setups(t, one)[0]
	other.Axis = "rounds"
	walls := *setups(t, one)[0]
	walls.Scene = "walls"
	for name, c := range map[string]struct {
		list []*sim.Setup
		why  string
	}{
		"none":       {nil, "1 to 4 runs"},
		"five":       {setups(t, one, one, one, one, one), "1 to 4 runs"},
		"other axis": {append(setups(t, one), &other), "counts rounds; allowed beside one-choice is what counts balls thrown"},
		"no scene":   {append(setups(t, one), &walls), "no scene"},
		"too large":  {setups(t, "one-choice?n=3e6&seed=1", "one-choice?n=3e6&seed=1"), "allowed is 4 MB"},
		"far larger": {setups(t, "one-choice?n=1e15&m=1&seed=1", "one-choice?n=1e15&m=1&seed=1"), "allowed is 4 MB"},
	} {
		b := newTable(t, "one-choice?n=20&m=90&seed=5", 30, "d-choice?n=20&m=90&seed=5")
		b.Mark(game.Marks{Guess: 7})
		b.frames(1, 1)
		before := b.list.String()
		err := b.Open(10, c.list...)
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", name, err)
		}
		var field *param.Error
		if name != "no scene" && !errors.As(err, &field) {
			t.Errorf("%s: no field is at fault: %v", name, err)
		}
		b.frames(5, 1)
		if s := b.State(); s.Step != 30 || b.list.String() != before {
			t.Errorf("%s: afterwards it shows step %d", name, s.Step)
		}
	}
}

// TestTogether: runs that fit one by one and not together are refused, those that
// fit together are not.
func TestTogether(t *testing.T) {
	const n = "one-choice?n=%g&m=1&seed=1"
	for bins, fits := range map[float64]bool{1e6: true, 2.1e6: false} {
		spec := fmt.Sprintf(n, bins)
		b := newTable(t, "one-choice?n=1&m=1&seed=1", 0)
		bytes, _ := setups(t, spec)[0].Cost()
		if bytes > game.MostBytes {
			t.Fatalf("%g bins do not fit alone: %d bytes", bins, bytes)
		}
		if err := b.Open(0, setups(t, spec, spec)...); (err == nil) != fits {
			t.Errorf("two runs of %d bytes: %v", bytes, err)
		}
	}
}

// TestMarksStay: another run keeps the marks.
func TestMarksStay(t *testing.T) {
	b := newTable(t, "one-choice?n=20&seed=5", 10)
	marks := game.Marks{Guess: 7, Line: 2, Moves: true, Sorted: true}
	b.Mark(marks)
	if err := b.Open(5, setups(t, "d-choice?n=300&seed=5", "one-choice?n=300&seed=5")...); err != nil {
		t.Fatal(err)
	}
	b.frames(40, 1)
	if s := b.State(); s.Marks != marks || s.Detail != "skyline" {
		t.Errorf("afterwards %+v", s)
	}
	b.Mark(game.Marks{Guess: -5, Line: 1 << 40})
	if m := b.State().Marks; m.Guess != 0 || m.Line != game.MostMark {
		t.Errorf("marks without sense are %+v", m)
	}
}
