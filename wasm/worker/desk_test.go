package main

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/wasm/wire"
)

// A page stands in for the real one.
type page struct {
	t    *testing.T
	desk *desk
	turn func() // what the host does when it has its turn

	mu  sync.Mutex
	all []any
	ids []int64
}

func newPage(t *testing.T) *page {
	p := &page{t: t}
	var now atomic.Int64
	p.desk = &desk{
		post: func(text string) {
			p.mu.Lock()
			defer p.mu.Unlock()
			id, m, err := wire.Read(text)
			if err != nil {
				t.Errorf("%v: %.200s", err, text)
			}
			p.all, p.ids = append(p.all, m), append(p.ids, id)
		},
		clock: func() int64 { return now.Add(8e6) }, // each look at the clock takes 8 ms: a slice is three
		yield: func() {
			if p.turn != nil {
				p.turn()
			}
		},
	}
	return p
}

func (p *page) say(id int64, m any) { p.desk.receive(wire.Write(id, m)) }

// wait waits until the newest run has ended.
func (p *page) wait() {
	select {
	case <-p.desk.done:
	case <-time.After(time.Minute):
		p.t.Fatal("the run does not end")
	}
}

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

// TestRun: the rows that were asked for, in order and all, and the digest that the
// run has elsewhere.
func TestRun(t *testing.T) {
	for _, at := range []int64{0, 12345, 1e9} {
		p := newPage(t)
		p.say(1, wire.Run{Spec: "d-choice?n=1000&m=1e6&seed=3", When: "every=1000", At: at})
		p.wait()
		setup, err := catalog.Open("d-choice?n=1000&m=1e6&seed=3")
		if err != nil {
			t.Fatal(err)
		}
		process := setup.Open()
		steps := process.Step(map[int64]int{0: 1e6, 12345: 12345, 1e9: 1e6}[at], nil)
		want, err := sim.Digest(process)
		if err != nil {
			t.Fatal(err)
		}
		if e := last[wire.Ended](p); e.Stopped || e.Step != int64(steps) || e.Digest != want {
			t.Errorf("at=%d: %+v; want %d, %s", at, e, steps, want)
		}
		var rows []wire.Row
		for _, m := range p.all {
			if m, ok := m.(wire.Rows); ok {
				rows = append(rows, m.List...)
			}
		}
		for i, r := range rows {
			if r.Step != min(int64(i+1)*1000, int64(steps)) || len(r.Values) != 3 {
				t.Fatalf("row %d is of step %d, with %d values", i, r.Step, len(r.Values))
			}
		}
		if len(rows) != (steps+999)/1000 {
			t.Errorf("at=%d: %d rows", at, len(rows))
		}
		if theory := last[wire.Theory](p); len(theory.List) < 3 || theory.Steps[len(theory.Steps)-1] != 1e6 {
			t.Errorf("theory %+v", theory)
		}
		if o, ok := p.all[0].(wire.Opened); !ok || o.Steps != 1e6 {
			t.Errorf("the first message is %+v", p.all[0])
		}
	}
}

// TestStop: it is honoured in the next turn of the host, however long the run.
func TestStop(t *testing.T) {
	p := newPage(t)
	stopped, after := false, 0
	p.turn = func() {
		switch progress, _ := p.all[len(p.all)-1].(wire.Progress); {
		case stopped:
			after++
		case progress.Step > 100_000:
			stopped = true
			p.say(1, wire.Stop{})
		}
	}
	p.say(1, wire.Run{Spec: "one-choice?n=1000&m=1e12&seed=3", When: "end"})
	p.wait()
	e := last[wire.Ended](p)
	if !e.Stopped || e.Digest != "" || after > 0 {
		t.Errorf("%+v, %d turns after Stop", e, after)
	}
	if pr := last[wire.Progress](p); pr.Of != 1e12 || pr.Step > e.Step || e.Step > pr.Step+3<<14 {
		t.Errorf("progress %+v, and then %+v", pr, e)
	}
}

// TestAnother: a new run puts the old one aside; nothing late comes of it, and no
// two stand in memory at once.
func TestAnother(t *testing.T) {
	p := newPage(t)
	turns := 0
	p.turn = func() {
		if turns++; turns == 10 {
			p.say(2, wire.Run{Spec: "d-choice?n=100&seed=4", When: "log"})
			p.say(1, wire.Stop{}) // of the old one: it must not stop the new one
		}
	}
	p.say(1, wire.Run{Spec: "one-choice?n=1000&m=1e12&seed=3", When: "every=1e5"})
	ended := func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return slices.ContainsFunc(p.all, func(m any) bool { _, ok := m.(wire.Ended); return ok })
	}
	for tries := 0; !ended(); tries++ {
		if tries > 6000 {
			t.Fatal("the newer run does not end")
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if e := last[wire.Ended](p); e.Stopped || e.Step != 100 {
		t.Errorf("%+v", e)
	}
	newer := false
	for i, id := range p.ids {
		if newer = newer || id == 2; newer && id != 2 {
			t.Errorf("%T of the old run comes late", p.all[i])
		}
	}
}

// TestRefused: faults are told with their field, and nothing runs.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		text, field, why string
	}{
		{"?", "message", "invalid"},
		{wire.Write(1, wire.Seek{To: 5}), "type", "only runs and stops"},
		{wire.Write(1, wire.Run{Spec: "nothing", When: "end"}), "run", "there are"},
		{wire.Write(1, wire.Run{Spec: "one-choice?n=0", When: "end"}), "n", "allowed is 1"},
		{wire.Write(1, wire.Run{Spec: "one-choice?n=5", When: "now"}), "", "allowed is end"},
		{wire.Write(1, wire.Run{Spec: "one-choice?n=5", When: "end", At: -1}), "at", "allowed is 0"},
		{wire.Write(1, wire.Run{Spec: "one-choice?n=1e12", When: "end"}), "n", "needs"},
		{wire.Write(1, wire.Run{Spec: "one-choice?n=1000&m=1e6", When: "every=1"}), "", "allowed is a wider every=K"},
	} {
		p := newPage(t)
		p.desk.receive(c.text)
		if p.desk.done != nil {
			p.wait()
		}
		if got := last[wire.Problem](p); got.Field != c.field || !strings.Contains(got.Why, c.why) {
			t.Errorf("%s: %+v", c.text, got)
		}
	}
}
