package walk

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
)

// told are setups where each kind of theory takes its turn.
var told = []string{
	"graph=cycle&n=300&move=independent", "graph=cycle&n=12&move=independent&walkers=1", "graph=hypercube&dim=10&move=independent&walkers=3",
	"graph=lps&q=13", "graph=lps&p=17&q=13&walkers=1", "graph=lps&q=17&walkers=3", "graph=random-regular&n=2000&degree=4",
	"graph=lps&q=13&walkers=1&move=simple", "graph=random-regular&n=12000&degree=3&walkers=1&move=simple",
	"graph=lps&q=13&move=simple", "graph=complete&n=100&walkers=1&move=simple",
	"graph=cycle&n=100&walkers=1", "graph=cycle&n=100&walkers=1&m=250", "graph=cycle&n=100&m=0",
	"graph=cycles&n=120&girth=5&walkers=1", "graph=cycles&n=120&girth=5&walkers=3&m=500",
	"graph=cycle&n=100&reset=any", "graph=cycle&n=100&reset=cross&horizon=50&m=333", "graph=cycle&n=9&reset=any&horizon=4&m=100",
	"graph=cycle&n=1000&reset=any",
	"graph=cycle&n=100&reset=any&reset_time=after", "graph=cycle&n=100&reset=any&move=simple", "graph=cycle&n=100&reset=any&walkers=3",
	"graph=torus&width=12&height=12&reset=any&horizon=12", "graph=torus&width=12&height=12&reset=cross&reset_time=after",
	"graph=inflated&base=50&girth=4&reset=any", "graph=inflated&base=50&girth=4", "graph=torus&width=12&height=12&walkers=1",
	"graph=random-regular&n=1000&degree=3&reset=cross&horizon=20&walkers=4",
}

// TestTheory holds every claim against runs.
func TestTheory(t *testing.T) {
	trials := int64(400)
	if testing.Short() {
		trials = 100
	}
	for _, query := range told {
		if err := simtest.Theory(with(t, query+"&"+simtest.Seed()), trials); err != nil {
			t.Error(err)
		}
	}
}

// spoil puts an engine that is wrong on purpose under the name of the right one.
func spoil(wrong func(p *params), open func(p params, seed uint64) sim.Process) sim.Def {
	e := walkEngine
	e.Open = func(p params, seed uint64) sim.Process {
		p.stored = nil // of the right engine
		wrong(&p)
		return open(p, seed)
	}
	return sim.Define(walkDef, e)
}

func asIs(p params, seed uint64) sim.Process { return open(p, seed) }

// A turning walker takes the edge by which it came for another one, at every tenth ball,
// so that it may go back.
type turning struct{ *walking }

func (w turning) Step(n int, tr *sim.Trace) int {
	for done := range n {
		if w.Balls%10 == 0 {
			for i := range w.walkers {
				w.walkers[i].back = (w.walkers[i].back + 1) % w.net.degree
			}
		}
		if w.walking.Step(1, tr) == 0 {
			return done
		}
	}
	return n
}

// A careless walking counts a placing too many, and no move that a meeting made void.
type careless struct{ *walking }

func (w careless) Measure(row []float64) {
	w.placings, w.met = w.placings+1, 0
	w.walking.Measure(row)
	w.placings--
}

var spoiled = []sim.Def{
	spoil(func(p *params) {}, func(p params, seed uint64) sim.Process { return turning{open(p, seed)} }),
	spoil(func(p *params) {}, func(p params, seed uint64) sim.Process { return careless{open(p, seed)} }),
	spoil(func(p *params) { p.horizon = mostBalls }, asIs),      // forgets the horizon
	spoil(func(p *params) { p.walkers++ }, asIs),                // one too many
	spoil(func(p *params) { p.move = "nonbacktracking" }, asIs), // never goes back
	spoil(func(p *params) { p.ring(p.nodes()) }, asIs),          // leaves its small ring, or takes the graph for one
	spoil(func(p *params) { p.ring(3) }, asIs),                  // all balls on a ring of three
}

// ring puts walkers on rings of so many nodes, where they stay.
func (p *params) ring(girth int64) {
	p.n, p.girth, p.graph, p.move, p.reset = p.nodes(), girth, "cycles", "nonbacktracking", "never"
}

// TestTheoryBites: every claim fails for one of the engines that are wrong on purpose.
func TestTheoryBites(t *testing.T) {
	for _, query := range []string{
		"graph=cycle&n=300&move=independent", "graph=cycle&n=12&m=300&move=independent&walkers=1",
		"graph=lps&q=13&walkers=1&move=simple", "graph=lps&q=13", "graph=random-regular&n=1002&degree=3&walkers=1&move=simple",
		"graph=cycle&n=99&walkers=1&m=250", "graph=cycles&n=120&girth=5&walkers=1", "graph=cycles&n=120&girth=5&walkers=3&m=500",
		"graph=cycle&n=99&reset=any", "graph=cycle&n=999&reset=any", "graph=torus&width=12&height=12&reset=any&horizon=3",
		"graph=torus&width=12&height=12&reset=cross&reset_time=after&horizon=4", "graph=random-regular&n=999&degree=4&reset=cross&horizon=10",
	} {
		if err := simtest.TheoryBites(with(t, query), 200, spoiled...); err != nil {
			t.Errorf("%s: %v", query, err)
		}
	}
}

// TestForecasts: at every ball laws are laws and numbers are numbers; and steps that
// build a graph come before the first ball.
func TestForecasts(t *testing.T) {
	for _, query := range append(slices.Clone(told), "graph=lps&p=5&q=941&m=1000", "graph=cycle&n=2^31&reset=any&m=100",
		"graph=random-regular&n=2^22&degree=6&move=simple&walkers=1", "graph=complete&n=3&m=10",
		"graph=hypercube&dim=27&walkers=64&move=independent",
		"graph=cycle&n=1e6&reset=any", "graph=cycle&n=20&walkers=2&reset=any&horizon=4e9&m=4e9", "graph=torus&width=2^15&height=2^15&reset=any") {
		s := with(t, query)
		_, steps := s.Cost()
		for _, claim := range s.Theory() {
			if claim.At == nil {
				continue
			}
			for _, step := range []int64{0, 1, int64(steps) / 3, int64(steps)} {
				f := claim.At(step)
				for _, v := range []float64{f.Value, f.SD, f.Slack, f.Chance} {
					if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 && claim.Measure != "gap" {
						t.Errorf("%s at %d: %s %s: %+v", query, step, claim.Grade, claim.Measure, f)
					}
				}
				sum := 0.0
				for _, p := range f.Law.P {
					if sum += p; !(p >= -1e-15) {
						t.Errorf("%s at %d: %s %s: a chance of %v", query, step, claim.Grade, claim.Measure, p)
					}
				}
				if f.Law.P != nil && math.Abs(sum-1) > 1e-9 {
					t.Errorf("%s at %d: %s %s: chances sum to %v", query, step, claim.Grade, claim.Measure, sum)
				}
			}
		}
	}
}

// TestLater: where a graph is built first, what is said of a ball is said of the step
// in which it comes.
func TestLater(t *testing.T) {
	s := with(t, "graph=random-regular&n=131074&degree=6&walkers=1&move=simple")
	_, steps := s.Cost()
	building := int64(steps) - 131074
	if building <= 0 {
		t.Fatalf("%d steps of building", building)
	}
	for _, claim := range s.Theory() {
		if claim.At == nil {
			continue
		}
		for _, balls := range []int64{0, 1, 1000} {

			f := claim.At(building + balls)
			switch claim.Measure {
			case "loads":
				if mean := float64(balls) / 131074; math.Abs(f.Law.Mean()-mean) > 1e-9 || claim.At(building/2).Law.Prob(0) != 1 {
					t.Errorf("mean load %v after %d balls", f.Law.Mean(), balls)
				}
			case "dice_per_ball":
				if dice := priced(balls); math.Abs(f.Value-dice) > 1e-9 {
					t.Errorf("%v dice a ball after %d balls, not %v", f.Value, balls, dice)
				}
			}
		}
	}
}

// priced is dice a ball for a simple walker on 131 074 nodes of degree 6: one draw of
// 786 444 outcomes and then of 6.
func priced(balls int64) float64 {
	if balls == 0 {
		return 0
	}
	return (math.Log(786444)/math.Log(6) + float64(balls-1)) / float64(balls)
}

// TestClaims: what is said where, by measure and kind.
func TestClaims(t *testing.T) {
	for query, want := range map[string]string{
		"graph=cycle&n=100&walkers=1":                   "exact max_load S3.12, exact loads S3.2",
		"graph=cycles&n=12&girth=3&walkers=2":           "bound max_load S3.12",
		"graph=lps&walkers=1&move=simple":               "limit loads S3.11, leading max_load S3.11",
		"graph=lps&move=simple":                         "",
		"graph=hypercube&dim=10":                        "",
		"graph=torus&width=20&height=20":                "leading max_load S3.12",
		"graph=inflated":                                "leading max_load S3.12",
		"graph=cycle&n=1000&reset=any":                  "measured max_load S3.4, measured gap S3.4, measured loads S3.4, leading max_load S3.4",
		"graph=cycle&n=1000&reset=any&reset_time=after": "",
		"graph=cycle&n=1000&reset=cross":                "",
		"graph=lps&q=13": "measured max_load S3.7, S3.8, measured gap S3.7, S3.8, " +
			"measured loads S3.7, S3.8, leading max_load S3.7, S3.8",
		"graph=random-regular&n=10&degree=4":     "",
		"graph=random-regular&n=1e4&degree=2":    "",
		"graph=cycle&n=100&reset=any&horizon=11": "",
	} {
		var got string
		for _, claim := range with(t, query).Theory() {
			switch claim.Measure {
			case "max_load", "gap", "loads":
				if got != "" {
					got += ", "
				}
				got += fmt.Sprintf("%s %s %s", claim.Grade, claim.Measure, claim.Source)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// TestEven: one walker on a cycle leaves loads that are known node by node.
func TestEven(t *testing.T) {
	w := opened(t, "graph=cycle&n=100&walkers=1&m=270&seed=3")
	for _, claim := range with(t, "graph=cycle&n=100&walkers=1&m=270").Theory() {
		if claim.Measure != "loads" {
			continue
		}
		for ball := range int64(270) {
			law := claim.At(ball).Law
			for load, nodes := range w.AppendTally(nil) {
				if math.Abs(law.Prob(load)-float64(nodes)/100) > 1e-12 {
					t.Fatalf("after %d balls %d of 100 nodes hold %d, said is %v", ball, nodes, load, law.Prob(load))
				}
			}
			w.Step(1, nil)
		}
		return
	}
	t.Error("nothing is said of the loads")
}
