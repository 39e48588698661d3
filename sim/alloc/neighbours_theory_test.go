package alloc

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
)

// TestNeighboursTheory holds every claim against runs: where the rules are those
// of one choice or two, few bins and many, few balls a bin and many.
func TestNeighboursTheory(t *testing.T) {
	trials := int64(1000)
	if testing.Short() {
		trials = 200
	}
	for _, c := range []struct {
		def     sim.Def
		queries []string
	}{
		{GoLeft, []string{"n=20&d=1", "n=20", "n=20&m=5", "n=21&m=60", "n=50&m=25", "n=50&d=3", "n=53&d=10", "n=100", "n=100&m=1000", "n=200&d=7&m=180", "n=1000", "n=1000&m=125", "n=1000&d=3&m=4000",
			"n=515&d=32", "n=100&m=5000", "n=9&m=90", "n=1000&m=0", "n=1000&m=3", "n=33&d=8&m=29", "n=3000&m=9000&d=4", "n=7&d=7"}},
		{OnePlusBeta, []string{"n=20&beta=0", "n=20&beta=1", "n=20", "n=20&m=3", "n=20&m=1000", "n=50&beta=0.1", "n=50&beta=0.9&m=2000", "n=100", "n=300&m=3000&beta=0.25", "n=1000", "n=1000&m=250", "n=1000&beta=0.001",
			"n=5&m=50", "n=1000&m=0"}},
		{Thinning, []string{"n=20&threshold=0", "n=20&threshold=20", "n=20&threshold=1", "n=20", "n=20&m=4", "n=20&m=1000", "n=50&m=200&threshold=4", "n=100&threshold=3", "n=300&m=3000&threshold=11", "n=1000", "n=1000&m=250&threshold=1",
			"n=20&relative=true&threshold=0&m=1000", "n=50&relative=true&m=130&threshold=1", "n=100&relative=true&m=1000", "n=1000&relative=true&threshold=0&m=1500", "n=5&m=50", "n=1000&m=0"}},
		{RememberedBins, []string{"n=20&keep=0", "n=50&keep=0&d=2", "n=20", "n=20&m=1", "n=20&m=6", "n=20&m=400", "n=50&m=25", "n=50&m=100", "n=100", "n=100&m=5000", "n=300&m=150", "n=1000", "n=1000&m=500", "n=1000&m=4000",
			"n=100&d=3", "n=100&d=2&keep=5", "n=1&m=9", "n=5&m=50", "n=1000&m=0"}},
		{Batched, []string{"n=20", "n=100&m=50", "n=1000&d=5&beta=0.5", "n=100&batch=10&d=1", "n=100&batch=10&beta=0", "n=100&batch=1", "n=100&batch=1&d=3", "n=100&batch=1&beta=0.5", "n=100&batch=1&beta=0.5&d=3",
			"n=100&m=1000", "n=100&m=1000&batch=10", "n=100&m=10000&batch=5000&d=4", "n=1&m=9&batch=2", "n=1000&m=0"}},
	} {
		for _, query := range c.queries {
			if err := simtest.Theory(with(t, c.def, query+"&"+simtest.Seed()), trials); err != nil {
				t.Error(err)
			}
		}
	}
}

// wrongs are engines under the id of the right one. The first throws everything
// into one bin; the others follow a rule that is nearly the right one.
var (
	wrongLeft = []sim.Def{
		spoil(leftDef, leftEngine, func(p leftParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
		spoil(leftDef, leftEngine, func(p leftParams, seed uint64) sim.Process { // ties at random, no groups
			return openGreedy(greedyParams{n: p.n, m: p.m, d: p.d, ties: "random", replace: true}, seed)
		}),
	}
	wrongBeta = []sim.Def{
		spoil(betaDef, betaEngine, func(p betaParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
		spoil(betaDef, betaEngine, func(p betaParams, seed uint64) sim.Process {
			p.beta = 1 - p.beta
			return openBeta(p, seed)
		}),
	}
	wrongThin = []sim.Def{
		spoil(thinDef, thinEngine, func(p thinParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
		spoil(thinDef, thinEngine, func(p thinParams, seed uint64) sim.Process {
			p.threshold++
			return openThinning(p, seed)
		}),
		spoil(thinDef, thinEngine, func(p thinParams, seed uint64) sim.Process {
			p.relative = !p.relative
			return openThinning(p, seed)
		}),
	}
	wrongMemory = []sim.Def{
		spoil(memoryDef, memoryEngine, func(p memoryParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
		spoil(memoryDef, memoryEngine, func(p memoryParams, seed uint64) sim.Process {
			p.keep++
			return openMemory(p, seed)
		}),
		spoil(memoryDef, memoryEngine, func(p memoryParams, seed uint64) sim.Process { // forgets, and is offered another
			p.d, p.keep = p.d+p.keep, 0
			return openMemory(p, seed)
		}),
	}
	wrongBatch = []sim.Def{
		spoil(batchDef, batchEngine, func(p batchParams, seed uint64) sim.Process { return openCrowded(p.n, p.m) }),
		spoil(batchDef, batchEngine, func(p batchParams, seed uint64) sim.Process { // another size of batch
			p.batch = 1 + p.n/p.batch
			return openBatched(p, seed)
		}),
	}
)

// TestNeighboursTheoryBites: every claim fails for a wrong engine, and what is
// said of the loads fails for each of them.
func TestNeighboursTheoryBites(t *testing.T) {
	for _, c := range []struct {
		def     sim.Def
		wrong   []sim.Def
		queries []string
	}{
		{GoLeft, wrongLeft, []string{"n=1000", "n=400&m=2000&d=3", "n=1000&m=500&d=4"}},
		{OnePlusBeta, wrongBeta, []string{"n=1000&beta=0.3", "n=300&m=3000&beta=0.7", "n=100&beta=0"}},
		{Thinning, wrongThin, []string{"n=1000", "n=300&m=900&threshold=1&relative=true", "n=100&threshold=0"}},
		{RememberedBins, wrongMemory, []string{"n=1000", "n=300&m=1500"}},
		{Batched, wrongBatch, []string{"n=1000", "n=100&batch=1", "n=300&batch=1&beta=0.5"}},
	} {
		for _, query := range c.queries {
			s := with(t, c.def, query)
			if err := simtest.TheoryBites(s, 200, c.wrong...); err != nil {
				t.Error(err)
			}
			for i, wrong := range c.wrong {
				if err := simtest.TheoryBites(s, 200, wrong); err != nil && strings.Contains(err.Error(), " loads (") {
					t.Errorf("%s: wrong engine %d: %v", s.Spec(), i, err)
				}
			}
		}
	}
	for _, s := range []*sim.Setup{with(t, RememberedBins, "n=1e5&d=2&keep=1"), with(t, Batched, "n=100&m=1000"), with(t, Batched, "n=100&m=1000&d=3&beta=0.2")} {
		wrong := wrongMemory
		if s.ID == Batched.ID {
			wrong = wrongBatch
		}
		if err := simtest.TheoryBites(s, 10, wrong...); err != nil { // bounds alone
			t.Error(err)
		}
	}
}

// TestNeighboursForecasts: laws are laws, wherever they are said.
func TestNeighboursForecasts(t *testing.T) {
	ns := []int64{1, 2, 5, 20, 64, 100, 3000, 1e7, 1e15}
	if testing.Short() {
		ns = []int64{1, 20, 100, 1e15}
	}
	for _, n := range ns {
		for _, m := range []int64{0, 1, 5, n / 2, n, 10 * n, 1000 * n} {
			for _, c := range []struct {
				def   sim.Def
				query string
			}{
				{GoLeft, "d=2"}, {GoLeft, "d=5"}, {GoLeft, "d=64"}, {OnePlusBeta, "beta=0.5"}, {OnePlusBeta, "beta=1e-9"}, {OnePlusBeta, "beta=1"},
				{Thinning, "threshold=1"}, {Thinning, "threshold=0&relative=true"}, {Thinning, "threshold=1e9"}, {RememberedBins, "d=1"}, {RememberedBins, "d=3&keep=2"},
				{Batched, "batch=1&d=64"}, {Batched, "batch=1e15"}, {Batched, "batch=232831&d=64"},
			} {
				s, err := c.def.With(fmt.Sprintf("n=%d&m=%d&%s", n, m, c.query))
				if m > 1e15 || err != nil && (c.query == "batch=1&d=64" || c.def.ID == GoLeft.ID) {
					continue // too many balls, batches or groups
				} else if err != nil {
					t.Fatal(err)
				}
				for _, claim := range s.Theory() {
					if claim.At == nil {
						if v := claim.Curve(float64(n)); math.IsNaN(v) || math.IsInf(v, 0) || v <= 0 {
							t.Errorf("%s: %s is %v", s.Spec(), claim.Formula, v)
						}
						continue
					}
					steps := []int64{0, m / 3, m}
					i := 0
					for f := range claim.Walk(steps) {
						if err := sensible(claim, f, float64(steps[i])/float64(n)); err != nil {
							t.Errorf("%s at %d: %s %s: %v", s.Spec(), steps[i], claim.Grade, claim.Measure, err)
						}
						i++
					}
					if i != len(steps) {
						t.Errorf("%s: %s %s: %d forecasts of %d", s.Spec(), claim.Grade, claim.Measure, i, len(steps))
					}
				}
			}
		}
	}
}

// TestReachOfTheory: the fluid laws stand where they were tried and nowhere else;
// where they end, what is left are bounds and what holds by definition.
func TestReachOfTheory(t *testing.T) {
	for _, c := range []struct {
		def    sim.Def
		query  string
		limits int
	}{
		{GoLeft, "n=20", 3}, {GoLeft, "n=19", 0}, {GoLeft, "n=1e15", 3}, {GoLeft, "n=100&m=1e4", 3}, {GoLeft, "n=100&m=10001", 0}, {GoLeft, "n=1e5&d=64&m=2e5", 0}, {GoLeft, "n=1000&d=64", 0},
		{OnePlusBeta, "n=20", 3}, {OnePlusBeta, "n=19", 0}, {OnePlusBeta, "n=100&m=10001", 0}, {Thinning, "n=20", 3}, {Thinning, "n=19", 0}, {Thinning, "n=100&m=10001", 0},
		{RememberedBins, "n=20", 3}, {RememberedBins, "n=19", 0}, {RememberedBins, "n=1000&d=2", 0}, {RememberedBins, "n=1000&keep=2", 0}, {RememberedBins, "n=100&m=10001", 0},
		{Batched, "n=1000&m=1001", 0}, {Batched, "n=1000&batch=500", 0}, {Batched, "n=1000&batch=2", 0}, {Batched, "n=1000&batch=1&beta=0.5", 3}, {Batched, "n=1000&batch=1&beta=0.5&d=3", 0},
	} {
		limits, sure := 0, 0
		for _, claim := range with(t, c.def, c.query).Theory() {
			switch claim.Grade {
			case sim.Limit:
				limits++
			case sim.Bound:
				sure++
			case sim.Exact:
				if claim.Measure != "probes_per_ball" {
					t.Errorf("%s %s: %s is said to be exact", c.def.ID, c.query, claim.Measure)
				}
			}
		}
		if limits != c.limits || sure == 0 {
			t.Errorf("%s %s: %d limit laws, want %d, and %d bounds", c.def.ID, c.query, limits, c.limits, sure)
		}
	}
}
