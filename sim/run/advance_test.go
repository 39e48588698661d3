package run_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"binfall/sim"
	"binfall/sim/run"
)

// TestAdvance: a player that follows makes the steps it is told, in any parts, in
// between others or not, and stands in the state of the run; its last step is
// watched whole.
func TestAdvance(t *testing.T) {
	const spec = "d-choice?n=500&m=5000&seed=3"
	p := play(t, spec, 20_000)
	dice, step := rand.New(rand.NewPCG(7, 8)), int64(0)
	for range 400 {
		n := int64(dice.IntN(60)) - 5
		switch dice.IntN(4) {
		case 0:
			p.Speed = float64(dice.IntN(2000))
			made, err := p.Frame(1, 5e6)
			if err != nil {
				t.Fatal(err)
			}
			step += made
		case 1:
			step = min(max(step-n, 0), 5000)
			if err := p.GoTo(step); err != nil {
				t.Fatal(err)
			}
		default:
			before := step
			step = min(step+max(n, 0), 5000)
			if err := p.Advance(n); err != nil {
				t.Fatal(err)
			}
			events := p.Events.Events
			if step == before && len(events) > 0 || step > before && (len(events) < 3 || events[len(events)-1].Kind != sim.Place || int64(events[len(events)-1].Who) != step-1) {
				t.Fatalf("from %d to %d: events %v", before, step, events)
			}
		}
		if p.Step() != step {
			t.Fatalf("at step %d, not %d", p.Step(), step)
		}
		if got := digestOf(t, p.Process()); got != digestAt(t, spec, step) {
			t.Fatalf("at step %d the player is not in the state of the run", step)
		}
	}
}

// TestAdvanceAtEnd: what is left is made, and then nothing.
func TestAdvanceAtEnd(t *testing.T) {
	p := play(t, "one-choice?n=10&m=30&seed=1", 1e5)
	for _, n := range []int64{20, math.MaxInt64, 5} {
		if err := p.Advance(n); err != nil {
			t.Fatal(err)
		}
	}
	if p.Step() != 30 || !p.Ended() || p.Stepped() != 30 || len(p.Events.Events) != 0 {
		t.Errorf("at step %d after %d, ended %v, %d events", p.Step(), p.Stepped(), p.Ended(), len(p.Events.Events))
	}
}

// TestCost: frames and following alike teach what a step costs.
func TestCost(t *testing.T) {
	for name, go1000 := range map[string]func(p *run.Player) error{
		"following": func(p *run.Player) error { return p.Advance(1000) },
		"a frame":   func(p *run.Player) error { p.Speed = 60_000; _, err := p.Frame(1, 1e12); return err },
	} {
		p := play(t, "one-choice?n=1000&m=1e6&seed=1", 1e6) // each look at the clock takes a millisecond
		if p.Cost() != 100 {
			t.Errorf("%s: before the first step one is thought to cost %v ns", name, p.Cost())
		}
		for range 60 {
			if err := go1000(p); err != nil {
				t.Fatal(err)
			}
		}
		if cost := p.Cost(); math.Abs(cost-1000) > 1 {
			t.Errorf("%s: a step that takes a microsecond costs %v ns", name, cost)
		}
	}
}
