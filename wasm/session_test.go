package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"binfall/game"
	"binfall/game/paint"
	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/wasm/wire"
)

// A page stands in for the real one: it keeps what the stage says.
type page struct {
	t    *testing.T
	s    *session
	now  int64 // ns
	list paint.List
	all  []any // messages, the newest last
	ids  []int64
}

func newPage(t *testing.T) *page {
	p := &page{t: t}
	p.s = newSession(func(text string) {
		id, m, err := wire.Read(text)
		if err != nil {
			t.Fatalf("%v: %.200s", err, text)
		}
		p.all, p.ids = append(p.all, m), append(p.ids, id)
	}, func() int64 { p.now += 1000; return p.now }) // each look at the clock takes a microsecond
	p.s.Layout(600, 440)
	return p
}

// say sends a message and lets some frames pass.
func (p *page) say(id int64, message any, frames int) {
	p.s.receive(wire.Write(id, message))
	p.frames(frames)
}

func (p *page) frames(n int) {
	for range n {
		p.now += 16_666_667
		if err := p.s.Update(game.Input{}); err != nil {
			p.t.Fatal(err)
		}
		p.s.Draw(&p.list)
	}
}

// last returns the newest message of a type.
func last[T any](p *page) T {
	p.t.Helper()
	for i := len(p.all) - 1; i >= 0; i-- {
		if m, ok := p.all[i].(T); ok {
			return m
		}
	}
	var none T
	p.t.Fatalf("no message %T", none)
	return none
}

func count[T any](p *page) (n int) {
	for _, m := range p.all {
		if _, ok := m.(T); ok {
			n++
		}
	}
	return n
}

// digest is that of a run at a step, made without a stage.
func digest(t *testing.T, spec string, step int) string {
	t.Helper()
	setup, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	process := setup.Open()
	process.Step(step, nil)
	d, err := sim.Digest(process)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestStageIsTheRun: opened at a step, stepped, played, sought, gone back: where
// the stage stands, it has the digest of the run.
func TestStageIsTheRun(t *testing.T) {
	const spec = "d-choice?n=300&m=3000&seed=5"
	p := newPage(t)
	p.say(1, wire.Open{Spec: spec, At: 17}, 30)
	o := last[wire.Opened](p)
	if !strings.HasPrefix(o.Spec, "d-choice?n=300&m=3000&d=2&") || o.Steps != 3000 || len(o.Faults) != 0 || len(o.Measures) != 3 {
		t.Errorf("opened %+v", o)
	}
	if theory := last[wire.Theory](p); len(theory.List) < 3 || len(theory.List[0].Values) != len(theory.Steps) {
		t.Errorf("theory %+v", theory)
	}
	if v := o.Values[len(o.Values)-1]; v != (wire.Value{Name: "seed", Text: "5"}) {
		t.Errorf("the last value is %v", v)
	}
	for _, do := range []struct {
		message any
		frames  int
		step    int64 // -1: wherever it is
	}{
		{wire.Step{Unit: "ball"}, 60, 18}, {wire.Step{Unit: "back"}, 10, 17}, {wire.Seek{To: 2999}, 20, 2999}, {wire.Seek{To: 1e15}, 20, 3000},
		{wire.Seek{To: -5}, 10, 0}, {wire.Play{Speed: 600}, 61, -1}, {wire.Pause{}, 10, -1}, {wire.Seek{To: 1234}, 10, 1234}, {wire.Play{}, 300, 3000},
	} {
		p.say(1, do.message, do.frames)
		p.say(1, wire.Digest{}, 8)
		d := last[wire.Digested](p)
		if do.step >= 0 && d.Step != do.step {
			t.Errorf("after %#v the stage is at %d, not %d", do.message, d.Step, do.step)
		}
		if state := last[wire.State](p); !state.Playing && state.Step != d.Step {
			t.Errorf("after %#v the state says step %d, the digest %d", do.message, state.Step, d.Step)
		}
		if want := digest(t, spec, int(d.Step)); d.Digest != want {
			t.Errorf("after %#v the digest at %d is %s, not %s", do.message, d.Step, d.Digest, want)
		}
	}
	if state := last[wire.State](p); state.Playing || !state.Ended {
		t.Errorf("at the end it is %+v", state)
	}
	p.say(1, wire.Play{Speed: 60}, 30)
	if state := last[wire.State](p); !state.Playing || state.Step < 10 || state.Step > 40 {
		t.Errorf("played at the end, it begins anew: %+v", state)
	}
}

// TestSpoken: how often the page hears of a run, and what of: the ball that was
// watched, both charts, no more than ten messages of rows and two of charts a
// second.
func TestSpoken(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: "d-choice?n=20&ties=first&seed=555", At: 17}, 20)
	b := last[wire.State](p).Ball
	if b == nil || b.Number != 17 || len(b.Offers) != 2 || b.Load < 1 {
		t.Fatalf("ball %+v", b)
	}
	for _, o := range b.Offers {
		if o.Bin == b.Bin && o.Load != b.Load-1 || o.Bin != b.Bin && o.Load < b.Load-1 {
			t.Errorf("offers %v, but bin %d with %d balls took it", b.Offers, b.Bin, b.Load)
		}
	}
	c := last[wire.Charts](p)
	if !strings.Contains(c.Skyline, "stroke-theory") || !strings.Contains(c.Course, "fill-measured") {
		t.Error("a chart lacks theory or what was measured")
	}
	p.say(1, wire.Theme{Name: "light", Motion: "full"}, 20)
	if c = last[wire.Charts](p); strings.Contains(c.Skyline, "stroke-theory") {
		t.Error("theory is shown before it may be")
	}
	p.say(2, wire.Open{Spec: "d-choice?n=1e4&m=1e7"}, 20)
	p.all = nil
	p.say(2, wire.Play{Speed: 1e4}, 60)
	if rows, charts := count[wire.Rows](p), count[wire.Charts](p); rows < 7 || rows > 10 || charts < 1 || charts > 3 {
		t.Errorf("in a second %d messages of rows and %d of charts", rows, charts)
	}
	p.all = nil
	p.say(2, wire.Pause{}, 30)
	p.all = nil
	p.frames(600)
	if len(p.all) > 0 {
		t.Errorf("while nothing happens the stage says %d things, such as %#v", len(p.all), p.all[0])
	}
}

// TestLate: what belongs to another run is dropped, and what the stage says
// carries the number of the run.
func TestLate(t *testing.T) {
	p := newPage(t)
	p.say(5, wire.Open{Spec: "one-choice?n=100&seed=1"}, 10)
	p.say(4, wire.Open{Spec: "one-choice?n=999&seed=1"}, 10)
	p.say(4, wire.Seek{To: 50}, 10)
	p.say(6, wire.Seek{To: 50}, 10)
	if o, s := last[wire.Opened](p), last[wire.State](p); !strings.Contains(o.Spec, "n=100&") || s.Step != 0 {
		t.Errorf("shown is %s at %d", o.Spec, s.Step)
	}
	p.say(7, wire.Open{Spec: "one-choice?n=100&seed=2", At: 3}, 10)
	for i, m := range p.all {
		if _, ok := m.(wire.Opened); ok && i > 0 && p.ids[i] != 7 && p.ids[i] != 5 {
			t.Errorf("opened carries %d", p.ids[i])
		}
	}
	if p.ids[len(p.ids)-1] != 7 {
		t.Errorf("the last message carries %d", p.ids[len(p.ids)-1])
	}
}

// TestRefused: each fault is told with its field, and the stage goes on with what
// it has.
func TestRefused(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: "d-choice?n=x&d=99&q=1&m=50&seed=3", At: 20}, 20)
	if o := last[wire.Opened](p); len(o.Faults) != 3 || !strings.Contains(o.Spec, "m=50&d=2&") {
		t.Errorf("opened %s with faults %v", o.Spec, o.Faults)
	}
	for _, c := range []struct {
		text, field, why string
	}{
		{`]`, "message", "invalid"}, {`{"type":"jump","id":1}`, "message", "no message of type"},
		{wire.Write(2, wire.Open{Spec: "two-choice?n=5"}), "run", "there are one-choice, d-choice"},
		{wire.Write(2, wire.Step{Unit: "leap"}), "unit", "allowed is"}, {wire.Write(2, wire.Play{Speed: -1}), "speed", "allowed is"},
		{wire.Write(2, wire.Theme{Name: "pink", Motion: "full"}), "name", "dark, light, projector"}, {wire.Write(2, wire.Theme{Name: "dark", Motion: "wild"}), "motion", "full or reduced"},
		{wire.Write(2, wire.Stop{}), "type", "does not"}, {wire.Write(3, wire.Open{Spec: "one-choice?n=1e9"}), "n", "allowed is 4 MB"},
	} {
		p.all = nil
		p.s.receive(c.text)
		p.frames(1)
		if got := last[wire.Problem](p); got.Field != c.field || !strings.Contains(got.Why, c.why) {
			t.Errorf("%s: %+v", c.text, got)
		}
	}
	p.say(3, wire.Seek{To: 40}, 20)
	p.say(3, wire.Digest{}, 20)
	if d := last[wire.Digested](p); d.Step != 40 {
		t.Errorf("the run before is no longer there: step %d", d.Step)
	}
}

// TestFlood: messages without end, and any order of them, leave a stage that
// answers and never more waiting messages than it keeps.
func TestFlood(t *testing.T) {
	p := newPage(t)
	dice := rand.New(rand.NewPCG(1, 1))
	any := []func() any{
		func() any { return wire.Play{Speed: float64(dice.IntN(1e6))} }, func() any { return wire.Pause{} },
		func() any { return wire.Step{Unit: []string{"ball", "back", ""}[dice.IntN(3)]} }, func() any { return wire.Seek{To: dice.Int64() - 1<<40} },
		func() any { return wire.Zoom{By: dice.NormFloat64() * 4, At: dice.NormFloat64()} }, func() any { return wire.Digest{} },
		func() any {
			return wire.Theme{Name: "projector", Motion: "reduced", Theory: dice.IntN(2) == 0, Width: dice.NormFloat64() * 1e4}
		},
		func() any {
			return wire.Open{Spec: fmt.Sprintf("one-choice?n=%d&m=%d", dice.IntN(3000), dice.IntN(9000)), At: dice.Int64N(9000)}
		},
	}
	for range 150 {
		for range dice.IntN(10) {
			p.s.receive(wire.Write(p.s.id+int64(dice.IntN(2)), any[dice.IntN(len(any))]()))
		}
		p.s.Layout(float32(dice.IntN(700)), float32(dice.IntN(500)))
		p.frames(1 + dice.IntN(5))
	}
	for range 3 * mostMessages {
		p.s.receive("{}")
	}
	if len(p.s.inbox) != mostMessages {
		t.Errorf("%d messages wait", len(p.s.inbox))
	}
	p.frames(1)
	p.say(p.s.id+1, wire.Open{Spec: "one-choice?n=10&seed=1", At: 10}, 20)
	if s := last[wire.State](p); s.Step != 10 || !s.Ended {
		t.Errorf("afterwards: %+v", s)
	}
}
