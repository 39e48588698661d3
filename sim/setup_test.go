package sim_test

import (
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/alloc"
	"binfall/sim/rng"
)

// TestSpec: the canonical spec spells out every field, whatever was given.
func TestSpec(t *testing.T) {
	for query, want := range map[string]string{
		"":                      "d-choice?n=1024&m=1024&d=2&ties=random&replace=true&method=bins&seed=0",
		"n=1e6&seed=7":          "d-choice?n=1000000&m=1000000&d=2&ties=random&replace=true&method=bins&seed=7",
		"seed=3&d=4&m=2^4&n=10": "d-choice?n=10&m=16&d=4&ties=random&replace=true&method=bins&seed=3",
	} {
		s, err := alloc.DChoice.With(query)
		if err != nil || s.Spec() != want {
			t.Errorf("%q opens %s, %v; want %s", query, s.Spec(), err, want)
		}
	}
}

// TestRelations: a relation that fails is reported beside other faults, and
// what opens then is a setup whose fields fit together.
func TestRelations(t *testing.T) {
	s, err := alloc.DChoice.With("n=3&d=5&replace=false&q=1")
	if err == nil || !strings.Contains(err.Error(), "d=5: more than the n=3 bins") || !strings.Contains(err.Error(), "q=1") {
		t.Errorf("got %v", err)
	}
	if s.Open().Step(10, nil) != 10 {
		t.Error("the setup beside a fault does not run")
	}
	if _, err := alloc.OneChoice.With("n=1&m=1e15"); err == nil || !strings.Contains(err.Error(), "2^31 balls a bin") {
		t.Errorf("a load that no width holds: %v", err)
	}
}

// TestTrials: trial 0 is the setup, the others run on the top 53 bits of words
// of the source "trial", all different, each of which can be opened alone.
func TestTrials(t *testing.T) {
	s, err := alloc.OneChoice.With("n=5&seed=11")
	if err != nil {
		t.Fatal(err)
	}
	if s.Trial(0).Spec() != s.Spec() {
		t.Error("trial 0 is not the setup")
	}
	seen := make(map[uint64]bool)
	for i := range int64(10_000) {
		trial := s.Trial(i)
		if i > 0 && trial.Seed() != rng.New(11, "trial").Word(uint64(i))>>11 || trial.Seed() > rng.MaxSeed {
			t.Fatalf("trial %d has seed %d", i, trial.Seed())
		}
		seen[trial.Seed()] = true
	}
	if len(seen) != 10_000 {
		t.Errorf("10000 trials have %d seeds", len(seen))
	}
	again, err := alloc.OneChoice.With(s.Trial(5).Spec())
	if err != nil || again.Spec() != s.Trial(5).Spec() {
		t.Errorf("trial 5 opened alone: %v, %v", again, err)
	}
}

// TestTraceKeepsTheFirst: a full trace loses what comes later, and counts it.
func TestTraceKeepsTheFirst(t *testing.T) {
	tr := sim.NewTrace(2)
	for who := range uint32(5) {
		tr.Add(sim.Event{Kind: sim.Place, Who: who})
	}
	if len(tr.Events) != 2 || tr.Events[1].Who != 1 || tr.Lost != 3 {
		t.Errorf("got %+v", tr)
	}
	tr.Reset()
	if len(tr.Events) != 0 || cap(tr.Events) != 2 || tr.Lost != 0 {
		t.Errorf("after Reset: %+v", tr)
	}
}
