package run_test

import (
	"math"
	"testing"

	"binfall/sim"
	"binfall/sim/run"
)

// TestSampler: along a run, theory is what it is at each step alone, for every
// claim but leading terms; the loads come first, and between two positions they
// are near the law.
func TestSampler(t *testing.T) {
	for _, spec := range []string{
		"one-choice?n=20", "one-choice?n=1e6", "d-choice?n=20", "d-choice?n=1e4&m=3e4", "d-choice?n=300&d=3&replace=false",
		"d-choice?n=10&m=2000", "d-choice?n=9&d=9&replace=false", "one-choice?n=5&m=1", "d-choice?n=100&m=900&d=60",
	} {
		setup := open(t, spec)
		_, steps := setup.Cost()
		s := run.NewSampler(setup, int64(steps))
		end := s.Steps[len(s.Steps)-1]
		if s.Steps[0] != 0 || end != int64(steps) {
			t.Errorf("%s: steps %v", spec, s.Steps)
		}
		forecasts := 0
		for ; !s.Done(); forecasts++ {
			s.Next()
		}
		want := 0
		for _, p := range setup.Theory() {
			if p.Grade != sim.Leading {
				want++
			}
		}
		if got := s.Curves(); len(got) != want || forecasts != want*len(s.Steps) {
			t.Errorf("%s: %d curves of %d claims, %d forecasts", spec, len(got), want, forecasts)
		}
		for i, c := range s.Curves() {
			if i > 0 && c.Measure == "loads" && s.Curves()[i-1].Measure != "loads" {
				t.Errorf("%s: the loads come late", spec)
			}
			for _, at := range []int{0, 1, len(s.Steps) / 2, len(s.Steps) - 1} {
				got, want := c.Forecasts[at].Value, c.At(s.Steps[at]).Value
				if math.Abs(got-want) > 1e-6*max(1, math.Abs(want)) {
					t.Errorf("%s: %s after %d steps is %g along, %g alone", spec, c.Measure, s.Steps[at], got, want)
				}
			}
		}
		for _, step := range []int64{end, end / 2, end/3 + 1, end / 64} {
			got, grade := s.Loads(step)
			if got == nil {
				if spec != "d-choice?n=100&m=900&d=60" { // a fluid law with too many choices says nothing
					t.Errorf("%s: no loads after %d steps", spec, step)
				}
				continue
			}
			for _, p := range setup.Theory() {
				if p.Measure != "loads" || p.Grade != grade {
					continue
				}
				law := p.At(step).Law
				for k := 1; k < 6; k++ {
					if want := law.AtLeast(k); want > 1e-12 && math.Abs(math.Log(got(k)/want)) > 0.02 {
						t.Errorf("%s: P(load ≥ %d) after %d steps is %g, not %g", spec, k, step, got(k), want)
					}
				}
			}
		}
	}
}

// TestSamplerStops: one that is dropped half-way leaves nothing behind.
func TestSamplerStops(t *testing.T) {
	s := run.NewSampler(open(t, "d-choice?n=1e4"), 1e4)
	if f, _ := s.Loads(0); f != nil {
		t.Error("loads before the first forecast")
	}
	for range 10 {
		s.Next()
	}
	if f, _ := s.Loads(s.Steps[9]); f == nil {
		t.Error("ten forecasts are not to be had before all are made")
	}
	if f, _ := s.Loads(s.Steps[10]); f != nil {
		t.Error("a forecast that was not made is to be had")
	}
	s.Stop()
	s.Stop()
}
