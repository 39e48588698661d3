package walk

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/stat"
)

// theory is what is known of walkers, by the number of balls.
func theory(p params) []sim.Prediction {
	return slices.Concat(p.loads(), p.draws(), p.memory())
}

// loads is what is known of the loads.
func (p params) loads() []sim.Prediction {
	walks := p.move == "nonbacktracking" && p.reset == "never"
	switch n := p.nodes(); {
	case p.move == "independent":
		return choice.Greedy{N: n, M: p.m, D: p.walkers, Replace: true}.Claims()
	case p.graph == "cycle" && walks && p.walkers == 1:
		return []sim.Prediction{p.round(n), p.even(n)}
	case p.graph == "cycles" && walks:
		return []sim.Prediction{p.round(p.girth)}
	case p.move == "simple" && p.reset == "never" && p.walkers == 1 && p.expands():
		return p.bouncing()
	case walks && p.expands():
		return p.asFresh("S3.7, S3.8", "as with fresh bins: the share of bins of each load was measured within 0.006 of theirs at 12000 nodes")
	case p.reset == "any" && p.resetTime == "before" && p.move == "nonbacktracking" && p.horizon <= n/p.horizon:
		return p.asFresh("S3.4", "as with fresh bins: a candidate has the load that it had at the last reset")
	case walks && (p.graph == "inflated" || p.graph == "torus"):
		girth := p.girth
		if p.graph == "torus" {
			girth = 4
		}
		return []sim.Prediction{{
			Measure: "max_load", Grade: sim.Leading, Source: "S3.12",
			Note:    "up to a constant: that all walkers go round one cycle as often costs as much as there are places to do it",
			Formula: fmt.Sprintf("ln n / (%d ln %d)", int64(p.walkers)*girth, p.k()-1),
			Curve: func(n float64) float64 {
				return math.Log(n) / (float64(int64(p.walkers)*girth) * math.Log(float64(p.k()-1)))
			},
		}}
	}
	return nil
}

// expands reports whether the graph belongs to a family of expanders with few short
// cycles, and was large enough to be measured.
func (p params) expands() bool {
	return (p.graph == "lps" || p.graph == "random-regular" && p.degree >= 3) && p.nodes() >= leastMeasured && p.m <= mostMeasured*p.nodes()
}

const (
	leastMeasured = 1000 // nodes
	mostMeasured  = 10   // balls a node
)

// asFresh is what d choices would do, where walkers were seen to do the same.
func (p params) asFresh(source, note string) []sim.Prediction {
	var list []sim.Prediction
	for _, claim := range (choice.Greedy{N: p.nodes(), M: p.m, D: p.walkers, Replace: true}).Claims() {
		switch claim.Grade {
		case sim.Exact, sim.Limit:
			if claim.Measure != "loads" && p.walkers == 1 {
				continue // neighbours fill together, and the fullest bin is less full: S3.8
			}
			claim.Grade, claim.Source, claim.Note = sim.Measured, source, note
			if claim.Measure != "loads" {
				claim = within(claim, crowding)
			}
		case sim.Leading:
			if p.walkers == 1 {
				continue
			}
			claim.Source, claim.Note = source, "proved up to a constant"
		default:
			continue // proved for bins picked independently
		}
		list = append(list, claim)
	}
	return list
}

// crowding is by how much the mean greatest load of two walkers and more was seen to
// be off that of fresh bins, at most.
const crowding = 0.03

// within is a prediction that may be off by so much more.
func within(p sim.Prediction, slack float64) sim.Prediction {
	at, along := p.At, p.Along
	p.At = func(step int64) sim.Forecast {
		f := at(step)
		if step > 1 { // before, all is sure
			f.Slack += slack
		}
		return f
	}
	if along != nil {
		p.Along = func(steps []int64) iter.Seq[sim.Forecast] {
			return func(yield func(sim.Forecast) bool) {
				i := 0
				for f := range along(steps) {
					if steps[i] > 1 {
						f.Slack += slack
					}
					if i++; !yield(f) {
						return
					}
				}
			}
		}
	}
	return p
}

// round is the greatest load of walkers that go round cycles of so many nodes.
func (p params) round(girth int64) sim.Prediction {
	d := int64(p.walkers)
	claim := sim.Prediction{
		Measure: "max_load", Grade: sim.Exact, Source: "S3.12",
		Note: "a walker goes round its cycle",
		At: func(balls int64) sim.Forecast {
			most := (balls + girth - 1) / girth
			return sim.Forecast{Value: float64(most), Law: stat.Law{Min: int(most), P: []float64{1}}}
		},
	}
	if d > 1 {
		claim.Grade, claim.Note = sim.Bound, "the walkers stay on their cycles, which have d·girth nodes at most"
		claim.At = func(balls int64) sim.Forecast {
			return sim.Forecast{Value: float64((balls + d*girth - 1) / (d * girth)), Side: sim.AtLeast}
		}
	}
	return claim
}

// even is the load of a node of a cycle that one walker goes round.
func (p params) even(n int64) sim.Prediction {
	return sim.Prediction{
		Measure: "loads", Grade: sim.Exact, Source: "S3.2",
		Note: "the direction is fixed for ever",
		At: func(balls int64) sim.Forecast {
			more := float64(balls%n) / float64(n)
			return sim.Forecast{Value: float64(balls) / float64(n), Law: stat.Law{Min: int(balls / n), P: []float64{1 - more, more}}}
		},
	}
}

// bouncing is the load of a node under one simple walk, by the law on a tree: the
// walk comes as often as it escapes, and each time returns until it escapes (S3.11).
func (p params) bouncing() []sim.Prediction {
	n, k := float64(p.nodes()), float64(p.k())
	escape := (k - 2) / (k - 1)
	return []sim.Prediction{
		{
			Measure: "loads", Grade: sim.Limit, Source: "S3.11",
			Note: "on a tree: a Poisson number of visits, each a geometric number of returns",
			At: func(balls int64) sim.Forecast {
				mean := float64(balls) / n
				return sim.Forecast{Value: mean, Law: stat.PoissonGeometric(mean*escape, escape), Slack: 0.004}
			},
		},
		{
			Measure: "max_load", Grade: sim.Leading, Source: "S3.11",
			Note:    "plus a term of the order of its root",
			Formula: fmt.Sprintf("ln n / ln %d", p.k()-1),
			Curve:   func(n float64) float64 { return math.Log(n) / math.Log(k-1) },
		},
	}
}
