package main

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/run"
	"binfall/wasm/wire"
)

// batch is what the command runs: the values of each trial, and their summary.
func batch(t *testing.T, spec string, trials int64) (list [][]float64, summary *run.Summary) {
	t.Helper()
	setup, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	summary = run.NewSummary(setup)
	_, err = run.Batch(context.Background(), setup, run.Plan{Trials: trials, At: run.ToEnd, Trial: func(r run.Trial) error {
		summary.Add(r)
		list = append(list, r.Values)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return list, summary
}

// told is the message of some of the trials.
func told(list [][]float64, first, end int) wire.Sample {
	return wire.Sample{First: int64(first), Values: slices.Concat(list[first:end]...)}
}

// TestLaw: means, intervals and tails are those of the command, to the last bit;
// theory stands beside them with the chances of its own law.
func TestLaw(t *testing.T) {
	const spec = "d-choice?n=100&seed=3"
	list, summary := batch(t, spec, 250)
	p := newPage(t)
	p.say(1, wire.Open{Spec: spec}, 60)
	for from := 0; from < 250; from += 100 {
		p.say(1, told(list, max(from-7, 0), min(from+100, 250)), 5) // some are told twice
	}
	if c := last[wire.Counted](p); c.Trials != 250 {
		t.Errorf("%+v", c)
	}
	p.frames(70)
	law := last[wire.Law](p)
	if law.Trials != 250 || law.Confidence != 0.95 || len(law.Means) != 3 {
		t.Fatalf("%+v", law)
	}
	measures := summary.Measures(0.95)
	for i, m := range measures {
		want := wire.Mean{Mean: m.Mean, SD: m.SD, Least: m.Least, Most: m.Greatest, Method: m.CIMethod, Low: m.CI.Low, High: m.CI.High}
		got := law.Means[i]
		got.Kind, got.Side, got.Value = "", "", 0
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", m.Name, diff)
		}
	}
	setup, _ := catalog.Open(spec)
	var theory sim.Forecast
	for _, c := range setup.Theory() {
		if c.Measure == "max_load" && c.Grade == sim.Limit {
			theory = c.At(100)
			break
		}
	}
	if got := law.Means[0]; got.Kind != "limit" || math.Abs(got.Value-theory.Value) > 1e-9 || law.Kind != "limit" || law.Source == "" {
		t.Errorf("theory of the mean: %+v; want %g", got, theory.Value)
	}
	for i, level := range measures[0].Tail {
		want := wire.Tail{K: int64(measures[0].Least) + int64(level.K), Trials: level.Count, Low: level.Interval.Low, High: level.Interval.High}
		got := law.Tails[i]
		if chance := theory.Law.AtLeast(int(got.K)); math.Abs(got.Expected-chance) > 1e-9 {
			t.Errorf("P(≥ %d) is %g in theory, not %g", got.K, chance, got.Expected)
		}
		got.Expected = 0
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s", diff)
		}
	}
	none := law.Tails[len(law.Tails)-1]
	if limit := 1 - math.Pow(0.025, 1./250); none.Trials != 0 || none.Low != 0 || math.Abs(none.High-limit) > 1e-12 {
		t.Errorf("of no trial: %+v; want the upper limit %g", none, limit)
	}
	runs := int64(0)
	for _, b := range law.Bars {
		runs += b.Trials
	}
	if runs != 250 || !strings.Contains(law.Chart, "fill-measured") || !strings.Contains(law.Chart, "stroke-theory") || !strings.Contains(law.Chart, "limit law at this n") {
		t.Errorf("%d runs in the bars of %.100s", runs, law.Chart)
	}
}

// TestLawTold: nothing comes without trials, then once a second at most, and
// nothing once all has been said; hidden theory is in no part of it.
func TestLawTold(t *testing.T) {
	const spec = "one-choice?n=50&seed=9"
	list, _ := batch(t, spec, 240)
	p := newPage(t)
	p.say(1, wire.Theme{Name: "light", Motion: "full"}, 1)
	p.say(1, wire.Open{Spec: spec}, 120)
	if n := count[wire.Law](p); n > 0 {
		t.Errorf("%d laws of no trial", n)
	}
	for i := range list { // two frames each: eight seconds
		p.say(1, told(list, i, i+1), 2)
	}
	if n := count[wire.Law](p); n < 7 || n > 9 || count[wire.Counted](p) != len(list) {
		t.Errorf("%d laws in eight seconds, %d counts", n, count[wire.Counted](p))
	}
	p.frames(100)
	law := last[wire.Law](p)
	if law.Trials != 240 {
		t.Errorf("the last law is of %d trials", law.Trials)
	}
	if law.Kind != "" || law.Means[0].Kind != "" || law.Tails[0].Expected != 0 || strings.Contains(law.Chart, "theory") {
		t.Errorf("theory is told before it may be: %+v", law)
	}
	p.all = nil
	p.frames(200)
	if len(p.all) > 0 {
		t.Errorf("while nothing happens the stage says %#v", p.all[0])
	}
	p.say(1, wire.Theme{Name: "light", Motion: "full", Theory: true}, 3)
	if law := last[wire.Law](p); law.Kind != "exact" || law.Means[0].Kind != "exact" || !strings.Contains(law.Chart, "exact law") {
		t.Errorf("theory is not told: %+v", law)
	}
	p.say(2, wire.Open{Spec: spec}, 2)
	p.all = nil
	p.frames(120)
	if n := count[wire.Law](p); n > 0 {
		t.Errorf("another run begins with %d laws", n)
	}
}

// TestSampleStrange: trials after a gap, and half of one, are refused and count for
// nothing.
func TestSampleStrange(t *testing.T) {
	list, _ := batch(t, "one-choice?n=50&seed=9", 20)
	half := told(list, 1, 3)
	half.Values = half.Values[:5]
	for why, strange := range map[string]wire.Sample{"the next one is 1": told(list, 5, 20), "a trial has 4": half, "trial -3 came": {First: -3, Values: list[0]}} {
		p := newPage(t)
		p.say(1, wire.Open{Spec: "one-choice?n=50&seed=9"}, 1)
		p.say(1, told(list, 0, 1), 1)
		p.say(1, strange, 1)
		if got := last[wire.Problem](p); got.Field != "trials" || !strings.Contains(got.Why, why) {
			t.Errorf("%s: %+v", why, got)
		}
		if c := last[wire.Counted](p); c.Trials != 1 {
			t.Errorf("%s: %d trials count", why, c.Trials)
		}
	}
}

// TestLawWide: values that lie far apart come in groups, and each trial once.
func TestLawWide(t *testing.T) {
	const spec = "one-choice?n=10&m=1e5&seed=9"
	list, _ := batch(t, spec, 300)
	p := newPage(t)
	p.say(1, wire.Open{Spec: spec}, 100)
	p.say(1, told(list, 0, 300), 100)
	law, runs := last[wire.Law](p), int64(0)
	for i, b := range law.Bars {
		runs += b.Trials
		if b.Open == "" && i > 0 && law.Bars[i-1].Open == "" && b.Last-b.First != law.Bars[i-1].Last-law.Bars[i-1].First {
			t.Errorf("bars of unequal width: %+v", law.Bars)
		}
	}
	if runs != 300 || len(law.Bars) > 24 || !strings.Contains(law.Chart, "values a bar") || law.Means[0].Method != "t" {
		t.Errorf("%d runs in %d bars, method %q", runs, len(law.Bars), law.Means[0].Method)
	}
}
