package cuckoo

import (
	"fmt"
	"math"
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
	"binfall/sim/stat/fit"
)

// TestTheory holds what theory says against runs: laws of failure and of
// rehashes, mean loads at the first failure, thresholds.
func TestTheory(t *testing.T) {
	for _, c := range []struct {
		query  string
		trials int64
	}{
		{"n=64&m=24&on_fail=stop", 20000},
		{"n=32&m=20&on_fail=stop&insert=bfs", 20000},
		{"n=64&m=24&on_fail=stop&tables=split&insert=seed", 20000},
		{"n=32&m=20", 20000},
		{"n=20&m=18", 5000}, // hardly ever fits
		{"n=32&m=32&on_fail=stash&stash=0", 10000},
		{"n=100&m=300&on_fail=stop", 5000},
		{"n=1000&m=250&on_fail=stop", 5000},
		{"n=20000&m=20000&on_fail=stop", 50},
		{"n=8192&m=8192&d=3&insert=bfs&on_fail=stop", 4},
		{"n=8192&m=8192&d=2&bucket=4&insert=bfs&on_fail=stop", 4},
		{"n=9000&m=9000&d=3&bucket=2&insert=bfs&on_fail=stop&tables=split", 4},
	} {
		s := with(t, c.query+"&"+simtest.Seed())
		if len(s.Theory()) == 0 {
			t.Errorf("%s: nothing is known", s.Spec())
		}
		if err := simtest.Theory(s, c.trials); err != nil {
			t.Error(err)
		}
	}
}

// TestKnown: claims stand where they are known and nowhere else.
func TestKnown(t *testing.T) {
	for query, want := range map[string]string{
		"":                                    "exact failed, exact rehashes, exact load_at_failure, ",
		"on_fail=stop":                        "exact failed, exact load_at_failure, ",
		"n=2000&m=400&on_fail=stop":           "exact failed, limit failed, exact load_at_failure, ",
		"on_fail=stash":                       "exact load_at_failure, ",
		"max_kicks=50":                        "",
		"m=0":                                 "",
		"n=1023&tables=split":                 "",
		"tables=split&on_fail=stop":           "exact failed, ",
		"d=3&m=1000":                          "leading load_at_failure, ",
		"n=1e6&m=1e6&d=3&insert=bfs":          "limit load_at_failure, ",
		"n=1e6&m=1e6&d=8&bucket=8&insert=bfs": "leading load_at_failure, ",
		"n=4e9&m=2e9&on_fail=stop":            "exact failed, leading load_at_failure, ",
	} {
		got := ""
		for _, claim := range with(t, query).Theory() {
			got += fmt.Sprintf("%s %s, ", claim.Grade, claim.Measure)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// TestShares: published success probabilities, by simulation.
func TestShares(t *testing.T) {
	for _, c := range []struct {
		query string
		want  float64
		runs  int64
	}{
		{"n=64&m=24", 0.9827714002, 20000},
		{"n=32&m=16", 0.919532, 20000},
		{"n=32&m=20", 0.721202, 20000},
		{"n=1000&m=450", 0.9642510226, 3000},
		{"n=1000&m=500", 0.852605, 3000},
		{"n=1000&m=550", 0.522726, 3000},
		{"n=64&m=24&tables=split", 0.9875778311, 20000},
		{"n=1000&m=450&tables=split", 0.9677245246, 3000},
	} {
		runs := c.runs
		if testing.Short() {
			runs /= 5
		}
		s := with(t, c.query+"&on_fail=stop&"+simtest.Seed())
		fits, row := int64(0), make([]float64, 6)
		for trial := range runs {
			p := s.Trial(trial).Open()
			p.Step(1<<30, nil)
			p.Measure(row)
			fits += 1 - int64(row[0])
		}
		if p, err := fit.Binomial(fits, runs, c.want); err != nil || p < fit.FalseAlarm {
			t.Errorf("%s: %d of %d tables fit, published is %v: p = %.2g %v", s.Spec(), fits, runs, c.want, p, err)
		}
	}
}

// TestThresholds: loads at which nearly every large table is full, by formula.
func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		d, b int
		want float64
	}{
		{2, 1, 0.5}, {3, 1, 0.917935276658086}, {4, 1, 0.9767701648780459}, {5, 1, 0.9924383912621006}, {6, 1, 0.9973795527786727},
		{2, 2, 0.8970118682413488}, {2, 3, 0.959154268591035}, {2, 4, 0.9803697742860619}, {2, 8, 0.9978532829963704},
		{3, 2, 0.9882014139725092}, {3, 3, 0.9972857392523258}, {3, 4, 0.9992531564121857}, {4, 2, 0.9982415},
	} {
		if got := threshold(c.d, c.b); math.Abs(got-c.want) > 1e-7 {
			t.Errorf("threshold(%d, %d) = %.10f, want %.10f", c.d, c.b, got, c.want)
		}
	}
}

// TestFill: 8192 slots filled to the first failure, beside what another program
// measured: the load, and the moves for an insertion, which may be half as many
// or half as many again.
func TestFill(t *testing.T) {
	for _, c := range []struct {
		query     string
		low, high float64 // load
		moves     float64
	}{
		{"d=3&insert=walk", 0.908, 0.922, 4.8},
		{"d=3&insert=bfs", 0.908, 0.928, 0.42},
		{"d=4&insert=walk", 0.967, 0.980, 4.1},
		{"bucket=2&insert=walk", 0.880, 0.902, 3.9},
		{"bucket=4&insert=walk", 0.970, 0.985, 3.8},
		{"bucket=4&insert=bfs", 0.970, 0.990, 0.22},
	} {
		s := with(t, "n=8192&m=8192&on_fail=stop&"+c.query+"&"+simtest.Seed())
		load, moves := means(s, 3)
		if load < c.low || load > c.high || moves < 0.5*c.moves || moves > 1.5*c.moves {
			t.Errorf("%s: first failure at load %.4f after %.3f moves an insertion", s.Spec(), load, moves)
		}
	}
}

// means runs a few trials and returns their mean load at failure and moves for an
// insertion.
func means(s *sim.Setup, trials int64) (load, moves float64) {
	row := make([]float64, 6)
	for trial := range trials {
		p := s.Trial(trial).Open()
		p.Step(1<<40, nil)
		p.Measure(row)
		load += row[1] / float64(trials)
		moves += row[2] / float64(trials)
	}
	return load, moves
}
