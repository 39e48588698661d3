package run_test

import (
	"testing"

	"binfall/sim"
	"binfall/sim/run"
)

// TestLength: the end that is found is that of the run; a bound that is no loose one
// is taken as it is; what is not paid for is not known.
func TestLength(t *testing.T) {
	for _, spec := range []string{
		"cuckoo?n=64&m=30&seed=1", "cuckoo?n=64&m=40&seed=2", "cuckoo?n=64&m=60&on_fail=stop&seed=3", "cuckoo?n=64&m=64&d=3&insert=bfs&on_fail=stash&seed=4",
		"cuckoo?n=5000&m=2400&seed=5", "peel?n=1000&m=900&seed=6", "one-choice?n=20&m=70&seed=7", "random-graph?n=50&m=33&seed=8",
	} {
		setup := open(t, spec)
		steps, exact := run.Length(setup, 1<<20)
		if made := setup.Open().Step(1<<20, nil); int64(made) != steps || !exact {
			t.Errorf("%s: %d steps, exact %v; it has %d", spec, steps, exact, made)
		}
	}
	for spec, paid := range map[string]int64{"cuckoo?n=5000&m=2400&seed=5": 1000, "cuckoo?n=64&m=60&seed=3": 7} {
		setup := open(t, spec)
		if steps, exact := run.Length(setup, paid); exact || steps != max(int64(setup.Usual()), paid) {
			t.Errorf("%s: with %d steps paid for %d, exact %v; usual are %d", spec, paid, steps, exact, setup.Usual())
		}
	}
}

// TestTo: a player goes on until it stands where it is wanted, to the end, or as far
// as is allowed, and has seen the last of it.
func TestTo(t *testing.T) {
	const spec = "one-choice?n=10&m=300&seed=1"
	p := play(t, spec, 1e5)
	at := func(step int64) func() bool { return func() bool { return p.Step() == step } }
	for _, c := range []struct {
		goal, most, made int64
		found            bool
	}{{40, 1000, 40, true}, {45, 3, 3, false}, {45, 3, 2, true}, {900, 100, 100, false}, {900, 1000, 155, true}, {900, 5, 0, true}} {
		made, found := p.To(at(c.goal), c.most)
		if made != c.made || found != c.found {
			t.Errorf("to %d in at most %d: made %d, found %v; want %d, %v", c.goal, c.most, made, found, c.made, c.found)
		}
		events := p.Events.Events
		if made > 0 && (len(events) == 0 || events[len(events)-1].Kind != sim.Place || int64(events[len(events)-1].Who) != p.Step()-1) {
			t.Errorf("at step %d the last event is %v", p.Step(), events)
		}
		if got := digestOf(t, p.Process()); got != digestAt(t, spec, p.Step()) {
			t.Errorf("at step %d the player is not in the state of the run", p.Step())
		}
	}
}
