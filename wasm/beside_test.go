package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"binfall/game"
	"binfall/wasm/wire"
)

const (
	oneSpec = "one-choice?n=100&m=300&seed=7"
	twoSpec = "d-choice?n=100&m=300&d=2&seed=7"
)

// types are the messages said so far, without the state and the rest that come
// again and again.
func types(p *page) (list []string) {
	for _, m := range p.all {
		list = append(list, strings.TrimPrefix(fmt.Sprintf("%T", m), "wire."))
	}
	return list
}

// TestBeside: runs side by side are told in one message, first of all; then come
// where they stand and the theory of each.
func TestBeside(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: oneSpec, Beside: []string{twoSpec, "d-choice?n=100&m=200&d=3&seed=7"}, At: 250}, 200)
	said := types(p)
	if said[0] != "Opened" || count[wire.Opened](p) != 1 || !slices.Contains(said, "State") || slices.Index(said, "Theory") < slices.Index(said, "State") {
		t.Errorf("said %v", said)
	}
	o := last[wire.Opened](p)
	if len(o.Beside) != 2 || o.Kin != "same" || o.Name != "One choice, m = 300" || o.Beside[0].Name != "d choices, m = 300, d = 2" || o.Beside[1].Name != "d choices, m = 200, d = 3" {
		t.Errorf("opened %+v", o)
	}
	for i, spec := range []string{"d-choice?n=100&m=300&d=2&", "d-choice?n=100&m=200&d=3&"} {
		if b := o.Beside[i]; !strings.HasPrefix(b.Spec, spec) || b.Faults == nil || len(b.Faults) != 0 || b.Beside == nil || b.Kin != "same" || b.Steps != uint64(300-100*i) {
			t.Errorf("beside %d: %+v", i, b)
		}
	}
	row := last[wire.Rows](p).List[0]
	if row.Step != 250 || len(row.Values) != len(o.Measures) || len(row.Beside) != 2 || len(row.Beside[0]) != len(o.Beside[0].Measures) || len(row.Beside[1]) != len(o.Beside[1].Measures) {
		t.Errorf("row %+v", row)
	}
	told := map[int]int{}
	for _, m := range p.all {
		if theory, ok := m.(wire.Theory); ok {
			told[theory.Run]++
			if end := theory.Steps[len(theory.Steps)-1]; len(theory.List) == 0 || end != []int64{300, 300, 200}[theory.Run] {
				t.Errorf("theory of run %d ends at %d with %d claims", theory.Run, end, len(theory.List))
			}
		}
	}
	if fmt.Sprint(told) != "map[0:1 1:1 2:1]" {
		t.Errorf("theory was told %v", told)
	}
	s := last[wire.State](p)
	if s.Step != 250 || s.Ended || len(s.Beside) != 2 || s.Ball == nil || s.Beside[0] == nil || s.Beside[1] == nil || s.Ball.Number != 250 || s.Beside[0].Number != 250 || s.Beside[1].Number != 200 {
		t.Errorf("state %+v", s)
	}
	if s.Ball.Offers[0].Bin != s.Beside[0].Offers[0].Bin {
		t.Errorf("the same ball looks at bin %d and at bin %d", s.Ball.Offers[0].Bin, s.Beside[0].Offers[0].Bin)
	}
}

// TestBesideDigests: wherever runs stand side by side, each has the digest that
// it has alone.
func TestBesideDigests(t *testing.T) {
	p := newPage(t)
	specs := []string{oneSpec, "d-choice?n=100&m=120&d=2&seed=7", "thinning?n=100&m=300&seed=7"}
	p.say(1, wire.Open{Spec: specs[0], Beside: specs[1:], At: 17}, 20)
	for _, do := range []any{wire.Step{Unit: "ball"}, wire.Step{Unit: "back"}, wire.Seek{To: 121}, wire.Play{Speed: 500}, wire.Pause{}, wire.Seek{To: 40}, wire.Step{Unit: "round"}, wire.Hand{On: true}, wire.Pick{Nth: 1}} {
		p.say(1, do, 20)
		p.say(1, wire.Digest{}, 20)
		d := last[wire.Digested](p)
		got := append([]string{d.Digest}, d.Beside...)
		for i, spec := range specs {
			end := []int64{300, 120, 300}[i]
			if len(got) != 3 || got[i] != digest(t, spec, int(min(d.Step, end))) {
				t.Errorf("after %#v at %d run %d is not what it is alone: %v", do, d.Step, i, got)
			}
		}
		if _, round := do.(wire.Step); round && do.(wire.Step).Unit == "round" && d.Step != 300 {
			t.Errorf("a round ends at %d", d.Step)
		}
	}
}

// TestBesideFaults: what is faulty in a spec is told beside that run; a process
// that there is not, and what cannot stand side by side, is a problem, and the
// runs before stay.
func TestBesideFaults(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: oneSpec, Beside: []string{"d-choice?n=100&m=300&d=99&q=1&seed=7"}, At: 20}, 20)
	o := last[wire.Opened](p)
	if len(o.Faults) != 0 || len(o.Beside[0].Faults) != 2 || !strings.Contains(o.Beside[0].Spec, "d=2&") {
		t.Errorf("faults %v and %v, opened %s", o.Faults, o.Beside[0].Faults, o.Beside[0].Spec)
	}
	for id, c := range []struct {
		beside     []string
		field, why string
	}{
		{[]string{"two-choice?n=5"}, "run", "there are one-choice"},
		{[]string{""}, "run", "there are one-choice"},
		{[]string{oneSpec, oneSpec, oneSpec, oneSpec}, "run", "1 to 4 runs"},
		{[]string{"one-choice?n=1e9"}, "n", "allowed is 4 MB"},
	} {
		p.all = nil
		p.say(int64(2+id), wire.Open{Spec: oneSpec, Beside: c.beside, At: 5}, 20)
		if got := last[wire.Problem](p); got.Field != c.field || !strings.Contains(got.Why, c.why) || count[wire.Opened](p) != 0 {
			t.Errorf("beside %v: %+v", c.beside, got)
		}
		p.say(int64(2+id), wire.Digest{}, 20)
		if d := last[wire.Digested](p); d.Step != 20 || len(d.Beside) != 1 || d.Digest != digest(t, oneSpec, 20) {
			t.Errorf("beside %v: the runs before are gone: %+v", c.beside, d)
		}
	}
}

// TestKinTold: the page hears how the words are related.
func TestKinTold(t *testing.T) {
	for beside, want := range map[string]string{twoSpec: "same", "go-left?n=100&m=300&seed=7": "places", "d-choice?n=100&m=300&seed=8": "other"} {
		p := newPage(t)
		p.say(1, wire.Open{Spec: oneSpec, Beside: []string{beside}}, 5)
		if o := last[wire.Opened](p); o.Kin != want || o.Beside[0].Kin != want {
			t.Errorf("%s is %q beside it, not %q", beside, o.Kin, want)
		}
	}
}

// TestHandTold: who chooses by hand hears what is offered and where the ball went;
// the runs say nothing meanwhile.
func TestHandTold(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: oneSpec, Beside: []string{"d-choice?n=100&m=3&seed=7"}, At: 2}, 60)
	p.all = nil
	p.say(1, wire.Hand{On: true}, 20)
	g := last[wire.State](p).Hand
	if g == nil || g.Placed != 0 || g.Of != 3 || g.Fullest != 0 || len(g.Offers) != 2 || last[wire.State](p).Ball != nil {
		t.Fatalf("hand %+v", g)
	}
	for ball := int64(1); ball <= 3; ball++ {
		to := last[wire.State](p).Hand.Offers[1]
		p.say(1, wire.Pick{Nth: 2}, 40)
		s := last[wire.State](p)
		if s.Hand.Placed != int(ball) || s.Step != ball || s.Ball == nil || s.Ball.Number != ball || s.Ball.Bin != to.Bin || s.Ball.Load != to.Load+1 || s.Ended != (ball == 3) {
			t.Errorf("ball %d: %+v with %+v, offered %+v", ball, s.Hand, s.Ball, to)
		}
	}
	if s := last[wire.State](p); s.Hand.Offers == nil || len(s.Hand.Offers) != 0 {
		t.Errorf("at the end %v is offered", s.Hand.Offers)
	}
	if c := last[wire.Charts](p); c.Skyline == "" || c.Course != "" {
		t.Errorf("charts %.40q and %.40q", c.Skyline, c.Course)
	}
	p.say(1, wire.Step{Unit: "back"}, 20)
	if s := last[wire.State](p); s.Hand.Placed != 2 || s.Step != 2 || s.Ended {
		t.Errorf("one taken back: %+v", s)
	}
	if n := count[wire.Rows](p); n != 0 {
		t.Errorf("%d messages of rows, while no run moves", n)
	}
	p.say(1, wire.Hand{}, 20)
	if s := last[wire.State](p); s.Hand != nil || s.Step != 2 || s.Ball == nil || count[wire.Rows](p) == 0 {
		t.Errorf("afterwards %+v", s)
	}
}

// TestMarkTold: marks come back in the state, also when a pointer has moved them.
func TestMarkTold(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: "one-choice?n=1000&m=1000&seed=1", At: 1000}, 200)
	if s := last[wire.State](p); s.Count != nil || s.Guess != 0 {
		t.Errorf("without marks %+v", s)
	}
	p.say(1, wire.Mark{Guess: 7, Line: 4, Sorted: true}, 60)
	s := last[wire.State](p)
	if s.Guess != 7 || s.Count == nil || s.Count.Line != 4 || s.Count.Bins <= s.Count.Above || !s.Count.Known || s.Count.Expected < 18 || s.Count.Expected > 20 || s.Detail != "skyline" {
		t.Fatalf("state %+v, count %+v", s, s.Count)
	}
	if c := last[wire.Charts](p); !strings.Contains(c.Skyline, "you: 7") {
		t.Error("the chart has no flag")
	}
	p.say(1, wire.Theme{Name: "dark", Motion: "full"}, 20)
	if c := last[wire.State](p).Count; c.Known || c.Expected != 0 {
		t.Errorf("theory is hidden, and it says %+v", c)
	}
	p.say(1, wire.Mark{Guess: 7, Line: 1 << 30}, 60)
	if c := last[wire.State](p).Count; c == nil || c.Bins != 0 {
		t.Errorf("a line in the clouds counts %+v", c)
	}
	p.say(1, wire.Mark{}, 60)
	if s := last[wire.State](p); s.Guess != 0 || s.Count != nil {
		t.Errorf("marks taken away: %+v", s)
	}
}

// TestBroken: after a fault the look, reduced motion and hidden theory stay.
func TestBroken(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: "one-choice?n=1000&m=1000&seed=1", At: 500}, 200)
	p.say(1, wire.Theme{Name: "light", Motion: "reduced"}, 5)
	p.s.broken(fmt.Errorf("a fault"))
	p.s.Layout(600, 440)
	p.say(2, wire.Open{Spec: "one-choice?n=1000&m=1000&seed=1", At: 500}, 200)
	p.say(2, wire.Mark{Line: 1, Sorted: true}, 14)
	if s := last[wire.State](p); s.Detail != "skyline" || s.Count == nil || s.Count.Known || p.s.Look().Name != "light" {
		t.Errorf("after a fault: %+v, %+v", s, s.Count)
	}
}

// TestFloodBeside: any order of messages about several runs leaves a stage that
// answers, whatever its size.
func TestFloodBeside(t *testing.T) {
	p := newPage(t)
	random := rand.New(rand.NewPCG(2, 3))
	dice := random.IntN
	message := func(id int64) (int64, any) {
		any := []any{
			wire.Play{Speed: float64(dice(40))}, wire.Play{}, wire.Pause{}, wire.Step{Unit: []string{"ball", "back", "round"}[dice(3)]}, wire.Seek{To: int64(dice(4000)) - 100},
			wire.Hand{On: dice(2) == 0}, wire.Pick{Nth: dice(4)}, wire.Pick{Nth: 1 + dice(2)}, wire.Digest{}, wire.Zoom{By: float64(dice(5)), At: 0.3},
			wire.Mark{Guess: dice(14), Line: dice(8), Moves: dice(2) == 0, Sorted: dice(2) == 0}, wire.Theme{Name: "projector", Motion: []string{"full", "reduced"}[dice(2)], Theory: dice(2) == 0},
		}
		if dice(8) > 0 {
			return id, any[dice(len(any))]
		}
		open := wire.Open{Spec: fmt.Sprintf("d-choice?n=%d&m=%d&d=%d", 1+dice(300), dice(900), 1+dice(3)), At: int64(dice(900))}
		for range dice(4) {
			open.Beside = append(open.Beside, fmt.Sprintf("%s?n=%d&m=%d", []string{"one-choice", "go-left", "thinning"}[dice(3)], 2+dice(3000), dice(3000)))
		}
		return id + 1, open
	}
	for range 250 {
		for range dice(4) {
			p.s.receive(wire.Write(message(p.s.id)))
		}
		p.s.Layout([]float32{0, 30, 100, 390, 600}[dice(5)], []float32{0, 20, 60, 264, 440}[dice(5)])
		for range 1 + dice(3) {
			p.now += 16_666_667
			p.s.Update(game.Input{X: float32(dice(600)), Y: float32(dice(440)), Down: dice(2) == 0})
			p.s.Draw(&p.list)
		}
	}
	for _, m := range p.all {
		if problem, ok := m.(wire.Problem); ok && problem.Field == "" {
			t.Fatalf("%s", problem.Why)
		}
	}
	p.all = nil
	p.say(p.s.id+1, wire.Open{Spec: oneSpec, Beside: []string{twoSpec}, At: 10}, 60)
	if s := last[wire.State](p); s.Step != 10 || s.Hand != nil || s.Playing || len(s.Beside) != 1 {
		t.Errorf("afterwards: %+v", s)
	}
}
