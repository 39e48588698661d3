package alloc

import (
	"fmt"
	"math"
	"testing"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/simtest"
)

// crowded throws every ball into bin 0; hardly any claim survives it.
type crowded struct{ choice.Urn }

func openCrowded(n, m int64) *crowded { return &crowded{choice.NewUrn(n, m)} }

func (p *crowded) Step(n int, tr *sim.Trace) int {
	n = p.Left(n)
	for range n {
		if p.Loads.Full() {
			p.Loads.Widen()
		}
		switch narrow, medium, wide := p.Loads.Slices(); {
		case narrow != nil:
			narrow[0]++
		case medium != nil:
			medium[0]++
		default:
			wide[0]++
		}
		p.Loads.Max++
		p.Balls++
	}
	return n
}

// Measure also serves processes with other measures, which it gets wrong.
func (p *crowded) Measure(row []float64) {
	for i := range row {
		row[i] = 1.25
	}
	row[0], row[1] = float64(p.Loads.Max), p.Gap()
}

// spoiled engines stand under the id of the right one: everything into one bin,
// and one choice too few or too many.
var spoiledOnes = []sim.Def{
	spoil(oneDef, oneEngine, func(p oneParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
}

var spoiledGreedy = []sim.Def{
	spoil(greedyDef, greedyEngine, func(p greedyParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
	spoil(greedyDef, greedyEngine, func(p greedyParams, seed uint64) sim.Process {
		p.d = 1
		return openGreedy(p, seed)
	}),
}

func spoil[P any](d sim.Def, e sim.Engine[P], open func(P, uint64) sim.Process) sim.Def {
	e.Open = open
	return sim.Define(d, e)
}

// TestTheory holds every claim against runs at sizes where each kind of theory
// takes its turn: a handful of balls, few and many balls a bin, many choices.
func TestTheory(t *testing.T) {
	trials := int64(1000)
	if testing.Short() {
		trials = 200
	}
	for _, query := range []string{"n=1&m=5", "n=20", "n=50&m=25", "n=100", "n=100&m=1000", "n=1000", "n=30&m=3000", "n=5&m=2", "n=1000&m=0"} {
		if err := simtest.Theory(with(t, OneChoice, query+"&"+simtest.Seed()), trials); err != nil {
			t.Error(err)
		}
	}
	for _, query := range []string{
		"n=20&m=20", "n=20&m=20&d=3&replace=false", "n=5&m=30", "n=1&m=30", "n=3&m=30&d=3&replace=false", // exact
		"n=50", "n=100", "n=100&d=3", "n=200&m=2000", "n=1000", "n=1000&d=3", "n=1000&d=5", "n=1000&m=125", "n=3000&m=9000&d=4", // limit
		"n=1000&replace=false", "n=100&d=3&replace=false", "n=50&m=500&replace=false", "n=1000&ties=first", "n=1000&ties=last",
		"n=100&d=1", "n=1000&m=0",
		"n=10&m=1000", "n=10&m=1000&replace=false", "n=4&m=500", "n=4&m=500&d=4&replace=false", "n=2&m=1000&replace=false", "n=31&m=31&d=5&replace=false", "n=40&d=20&replace=false",
		"n=100&d=16", "n=400&d=20", "n=500&d=40", "n=64&d=32", "n=64&m=100&d=64&replace=false", "n=2&m=300", "n=3&m=60&d=30", "n=200&d=12&replace=false",
	} {
		if err := simtest.Theory(with(t, DChoice, query+"&"+simtest.Seed()), trials); err != nil {
			t.Error(err)
		}
	}
}

// TestTheoryBites: every claim fails for a wrong engine.
func TestTheoryBites(t *testing.T) {
	for _, query := range []string{"n=20", "n=1000", "n=10&m=1000"} {
		if err := simtest.TheoryBites(with(t, OneChoice, query), 200, spoiledOnes...); err != nil {
			t.Error(err)
		}
	}
	for _, query := range []string{"n=20", "n=1000", "n=10&m=1000", "n=1000&d=3", "n=100&replace=false", "n=64&m=100&d=64&replace=false"} {
		if err := simtest.TheoryBites(with(t, DChoice, query), 200, spoiledGreedy...); err != nil {
			t.Error(err)
		}
	}
	if err := simtest.TheoryBites(with(t, DChoice, "n=1e5"), 10, spoiledGreedy...); err != nil { // with the layered bound
		t.Error(err)
	}
}

// TestForecasts: whatever is asked for, laws are laws: cells from 0 to 1 that
// sum to 1, finite numbers, a mean of the loads that is m/n; and the theory of
// sizes that no machine holds costs no more than that of others.
func TestForecasts(t *testing.T) {
	ns := []int64{1, 2, 3, 5, 10, 30, 100, 1e4, 1e7, 1e15}
	if testing.Short() {
		ns = []int64{1, 3, 100, 1e15}
	}
	for _, n := range ns {
		for _, m := range []int64{0, 1, 5, 30, 31, n / 2, n, 10 * n, 1000 * n} {
			for _, d := range []int{0, 1, 2, 3, 12, 64, -2, -3, -64} { // 0: one choice; negative: without replacement
				if m > 1e15 || d < 0 && int64(-d) > n {
					continue
				}
				query := fmt.Sprintf("n=%d&m=%d", n, m)
				s := with(t, OneChoice, query)
				if d != 0 {
					s = with(t, DChoice, fmt.Sprintf("%s&d=%d&replace=%v", query, max(d, -d), d > 0))
				}
				for _, claim := range s.Theory() {
					if claim.At == nil {
						continue
					}
					for _, step := range []int64{0, m / 3, m} {
						if err := sensible(claim, claim.At(step), float64(step)/float64(n)); err != nil {
							t.Errorf("%s at %d: %s %s: %v", s.Spec(), step, claim.Grade, claim.Measure, err)
						}
					}
				}
			}
		}
	}
}

func sensible(claim sim.Prediction, f sim.Forecast, mean float64) error {
	for _, v := range []float64{f.Value, f.SD, f.Slack, f.Chance} {
		if math.IsNaN(v) || math.IsInf(v, 0) || math.Signbit(v) && claim.Measure != "gap" {
			return fmt.Errorf("%+v", f)
		}
	}
	if f.Law.P == nil {
		return nil
	}
	sum := 0.0
	for i, p := range f.Law.P {
		if !(p >= -1e-15 && p <= 1+1e-12) {
			return fmt.Errorf("probability of %d is %v", f.Law.Min+i, p)
		}
		sum += p
	}
	if math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("probabilities sum to %v", sum)
	}
	if claim.Measure == "loads" && math.Abs(f.Law.Mean()-mean) > (1e-9+f.Slack)*(1+mean) {
		return fmt.Errorf("the mean load is %v, not %v", f.Law.Mean(), mean)
	}
	return nil
}
