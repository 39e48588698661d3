package main

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"binfall/sim/catalog"
	"binfall/sim/run"
	"binfall/wasm/wire"
)

// batch is what binfall run SPEC --trials T measures.
func batch(t *testing.T, spec string, trials, at int64) (list []wire.Trial) {
	t.Helper()
	setup, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	_, err = run.Batch(context.Background(), setup, run.Plan{Trials: trials, At: at, Trial: func(r run.Trial) error {
		list = append(list, wire.Trial{Trial: r.Trial, Seed: r.Seed, Step: r.Step, Values: r.Values})
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// trials are all that the page was told.
func (p *page) trials() (list []wire.Trial) {
	for _, m := range p.all {
		if m, ok := m.(wire.Trials); ok {
			list = append(list, m.List...)
		}
	}
	return list
}

// TestTrials: whatever block of them is asked for, the trials are those of the
// command: number, seed, position and every measure.
func TestTrials(t *testing.T) {
	for _, spec := range []string{"d-choice?n=100&seed=3", "one-choice?n=30&m=50000&seed=9007199254740991", "batched?n=64&seed=0"} {
		for _, at := range []int64{0, 17} {
			end := at
			if at == 0 {
				end = run.ToEnd
			}
			want := batch(t, spec, 60, end)
			var got []wire.Trial
			for first := int64(0); first < 60; first += 20 {
				p := newPage(t)
				p.say(first, wire.Run{Spec: spec, When: "end", At: at, First: first, Trials: 20})
				p.wait()
				if e := last[wire.Ended](p); e.Stopped || e.Step != 20*want[0].Step || e.Digest != "" {
					t.Errorf("%s: %+v", spec, e)
				}
				got = append(got, p.trials()...)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s at=%d: %s", spec, at, diff)
			}
		}
	}
}

// TestTrialsTold: short trials come many in a message, long ones soon, and the
// host has its turns meanwhile.
func TestTrialsTold(t *testing.T) {
	p := newPage(t)
	turns := 0
	p.turn = func() { turns++ }
	p.say(1, wire.Run{Spec: "one-choice?n=5&seed=3", When: "end", Trials: 5000})
	p.wait()
	messages := 0
	for _, m := range p.all {
		if m, ok := m.(wire.Trials); ok {
			if messages++; len(m.List) > trialsAtOnce || len(wire.Write(1, m)) > wire.Longest {
				t.Errorf("a message of %d trials", len(m.List))
			}
		}
	}
	// A look at the clock takes 8 ms, a trial has two: 80 seconds in all.
	if n := len(p.trials()); n != 5000 || messages > 850 || turns < 2000 {
		t.Errorf("%d trials in %d messages, %d turns", n, messages, turns)
	}
}

// TestTrialsStop: what has finished by then is told, without gaps, and the rest
// can be asked for afterwards.
func TestTrialsStop(t *testing.T) {
	const spec = "d-choice?n=1000&m=1e5&seed=3"
	p := newPage(t)
	p.turn = func() {
		if len(p.trials()) > 5 {
			p.say(1, wire.Stop{})
		}
	}
	p.say(1, wire.Run{Spec: spec, When: "end", Trials: 1000})
	p.wait()
	if e := last[wire.Ended](p); !e.Stopped {
		t.Errorf("%+v", e)
	}
	got := p.trials()
	if len(got) < 6 || len(got) > 30 {
		t.Fatalf("stopped after %d trials", len(got))
	}
	p = newPage(t)
	p.say(2, wire.Run{Spec: spec, When: "end", First: int64(len(got)), Trials: 5})
	p.wait()
	got = append(got, p.trials()...)
	if diff := cmp.Diff(batch(t, spec, int64(len(got)), run.ToEnd), got); diff != "" {
		t.Error(diff)
	}
}

func TestTrialsRefused(t *testing.T) {
	for field, m := range map[string]wire.Run{
		"first":  {First: -1, Trials: 5},
		"trials": {Trials: 1<<53 + 1},
		"n":      {Spec: "one-choice?n=1e12", Trials: 5},
	} {
		if m.When = "end"; m.Spec == "" {
			m.Spec = "one-choice?n=5"
		}
		p := newPage(t)
		p.say(1, m)
		p.wait()
		if got := last[wire.Problem](p); got.Field != field || !strings.Contains(got.Why, "allowed is") && !strings.Contains(got.Why, "needs") {
			t.Errorf("%s: %+v", field, got)
		}
	}
}
