package describe_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"binfall/sim/param"
	"binfall/sim/run"
	"binfall/wasm/describe"
	"binfall/wasm/wire"
)

// TestOpen: what is faulty stands at its default and is told; what is unknown is
// no setup.
func TestOpen(t *testing.T) {
	setup, faults := describe.Open("one-choice?n=0&m=7&seed=5")
	want := []wire.Problem{{Field: "n", Value: "0", Why: faults[0].Why}}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Error(diff)
	}
	o := describe.Opened(setup, faults)
	values := []wire.Value{{Name: "n", Text: "1024"}, {Name: "m", Text: "7"}, {Name: "method", Text: "bins"}, {Name: "seed", Text: "5"}}
	if diff := cmp.Diff(values, o.Values); diff != "" {
		t.Error(diff)
	}
	if o.Spec != setup.Spec() || o.Steps != 7 || len(o.Measures) != len(setup.Measures) || len(o.Faults) != 1 {
		t.Errorf("%+v", o)
	}
	if setup, faults := describe.Open("three-choice"); setup != nil || len(faults) != 1 || faults[0].Field != "run" || faults[0].Value != "three-choice" {
		t.Errorf("an unknown process is %v with %v", setup, faults)
	}
}

// TestProblems: errors of every kind are told, each fault by itself.
func TestProblems(t *testing.T) {
	one := &param.Error{Field: "n", Value: "x", Why: "no number"}
	for _, c := range []struct {
		err  error
		want []wire.Problem
	}{
		{nil, nil}, {one, []wire.Problem{{Field: "n", Value: "x", Why: "no number"}}},
		{param.Errors{one, one}, []wire.Problem{{Field: "n", Value: "x", Why: "no number"}, {Field: "n", Value: "x", Why: "no number"}}},
		{errors.New("full"), []wire.Problem{{Why: "full"}}},
	} {
		if diff := cmp.Diff(c.want, describe.Problems(c.err)); diff != "" {
			t.Error(diff)
		}
	}
}

// TestTheory: the measures alone, each claim with a value at every step.
func TestTheory(t *testing.T) {
	setup, _ := describe.Open("d-choice?n=30")
	s := run.NewSampler(setup, 30)
	for !s.Done() {
		s.Next()
	}
	theory := describe.Theory(s)
	bounds := 0
	for _, c := range theory.List {
		if c.Measure == "loads" || len(c.Values) != len(theory.Steps) {
			t.Errorf("%s has %d values at %d steps", c.Measure, len(c.Values), len(theory.Steps))
		}
		if c.Kind == "bound" && c.Side != "at most" {
			t.Errorf("a bound from the side %q", c.Side)
		}
		if c.Kind == "bound" {
			bounds++
		}
	}
	if bounds == 0 || len(theory.List) < 4 {
		t.Errorf("%+v", theory.List)
	}
}
