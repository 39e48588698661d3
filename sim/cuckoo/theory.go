package cuckoo

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

const atEnd = "when the run is over"

// theory is what is known. Turns say little about keys, so that all but leading
// terms are claims about the end of a run, and the same at every position.
func theory(p params) []sim.Prediction {
	if p.m == 0 {
		return nil
	}
	var list []sim.Prediction
	if fits, ok := p.fits(p.m); ok && p.m <= p.n {
		list = p.laws(fits)
	}
	return append(list, p.fill()...)
}

// mostSplit is the greatest number of slots for which two tables are summed.
const mostSplit = 4096

// fits returns the probability that the first so many keys fit into the table,
// where it is known and an insertion fails exactly if they do not.
func (p params) fits(keys int64) (probability float64, ok bool) {
	switch {
	case !p.pairs() || !p.sure():
		return 0, false
	case p.tables == "one":
		return success(p.n, keys), true
	case p.n%2 == 0 && p.n <= mostSplit:
		return successSplit(p.n/2, keys), true
	}
	return 0, false
}

// laws are those of a table that fits all keys with the given probability.
func (p params) laws(fits float64) []sim.Prediction {
	fails := 1 - fits
	switch {
	case p.onFail == "rehash":
		law := stat.Law{P: make([]float64, mostRehashes+1)}
		left := 1.0 // probability of as many rehashes or more
		for k := range mostRehashes {
			law.P[k] = left * fits
			left *= fails
		}
		law.P[mostRehashes] = left
		return []sim.Prediction{
			coin("failed", left*fails, "S4.11, S4.13", "no attempt fits"),
			atLast("rehashes", sim.Exact, "S4.11, S4.13", "each attempt fits with the same probability",
				sim.Forecast{Value: law.Mean(), Law: law}),
		}
	case p.onFail == "stop" || p.stash == 0:
		list := []sim.Prediction{coin("failed", fails, "S4.11", "a component has more keys than slots")}
		return append(list, p.firstOrder(fails)...)
	}
	return nil
}

// firstOrder is the leading term of a failure probability, where it is a small one.
func (p params) firstOrder(fails float64) []sim.Prediction {
	n, c := float64(p.n), 2*float64(p.m)/float64(p.n)
	if p.tables == "split" || c >= 1 || n*math.Pow(1-c, 3) < 100 {
		return nil
	}
	value := c * c * (3 + 2*c) / (24 * n * math.Pow(1-c, 3))
	return []sim.Prediction{atLast("failed", sim.Limit, "S4.11",
		fmt.Sprintf("c²(3+2c)/(24n(1−c)³) with c = 2m/n, for many slots; the exact value is %.4g", fails),
		sim.Forecast{Value: value, SD: math.Sqrt(value), Slack: 1.01 * math.Abs(value-fails)})}
}

// mostExact is the greatest number of slots for which each load is summed.
const mostExact = 2048

// fill is about the load at which an insertion fails first.
func (p params) fill() []sim.Prediction {
	load := threshold(p.d, p.bucket)
	_, exact := p.fits(1)
	switch {
	case exact && p.tables == "one" && p.n <= mostExact:
		return append([]sim.Prediction{p.firstFailure()}, p.manySlots(load)...)
	case p.sure() && p.n >= 8192 && p.passes(load):
		// Found by simulation at 8192 slots and more; with one place to go the
		// scatter dies out slowly.
		slack := 0.01
		if p.pairs() {
			slack = 0.6 * math.Pow(float64(p.n), -1.0/3)
		}
		return []sim.Prediction{atLast("load_at_failure", sim.Limit, "S4.15",
			"the threshold for many slots; small tables fail before it or after", sim.Forecast{Value: load, Slack: slack})}
	}
	return p.manySlots(load)
}

// manySlots is the threshold of many slots, unless the table is filled so little that
// it is below any.
func (p params) manySlots(load float64) []sim.Prediction {
	if p.m < p.n/2 {
		return nil
	}
	return []sim.Prediction{{Measure: "load_at_failure", Grade: sim.Leading, Source: "S4.15",
		Note:    "the threshold for many slots and an insertion that finds a way if there is one",
		Formula: fmt.Sprintf("%.5f keys a slot", load), Curve: func(float64) float64 { return load }}}
}

// passes reports whether a large table is nearly sure to fail on the way to m keys.
func (p params) passes(load float64) bool {
	return float64(p.m) > (load+0.02)*float64(p.n) || p.m >= p.n && load < 0.9985
}

// firstFailure is the law of the load at the first failure, in keys: with k keys in
// the table the next one fails if k fit and k+1 do not. No failure is 0.
func (p params) firstFailure() sim.Prediction {
	law := stat.Law{P: make([]float64, min(p.m, p.n+1))}
	fits := 1.0
	for k := range law.P {
		more, _ := p.fits(int64(k) + 1)
		more = min(more, fits)
		law.P[k] = fits - more
		fits = more
	}
	law.P[0] += fits // the first key always fits
	n, square := float64(p.n), 0.0
	for k, chance := range law.P {
		square += float64(k*k) * chance
	}
	mean := law.Mean()
	return atLast("load_at_failure", sim.Exact, "S4.11, S4.14", "a run without a failure counts as 0",
		sim.Forecast{Value: mean / n, Law: law, Scale: n, SD: math.Sqrt(max(0, square-mean*mean)) / n})
}

// coin forecasts a measure that is 1 with a probability, else 0.
func coin(measure string, probability float64, source, note string) sim.Prediction {
	return atLast(measure, sim.Exact, source, note,
		sim.Forecast{Value: probability, Law: stat.Law{P: []float64{1 - probability, probability}}})
}

// atLast is a claim about the end of a run.
func atLast(measure string, grade sim.Grade, source, note string, end sim.Forecast) sim.Prediction {
	if note != "" {
		note += "; "
	}
	return sim.Prediction{Measure: measure, Grade: grade, Source: source, Note: note + atEnd,
		At: func(int64) sim.Forecast { return end }}
}

// threshold is the load up to which nearly every large table has a place for each
// key: with ξ the root of d·b = ξ·Q(ξ,b)/Q(ξ,b+1), where Q(x,j) is the probability
// that a Poisson number of mean x is at least j, it is ξ / (d·b·Q(ξ,b)^(d−1)).
// S4.15; d = 2, b = 1 is the limit ξ → 0.
func threshold(d, b int) float64 {
	if d == 2 && b == 1 {
		return 0.5
	}
	room := float64(d * b)
	low, high := 1e-3, room
	for range 100 {
		x := (low + high) / 2
		if x*stat.PoissonAtLeast(x, int64(b)) < room*stat.PoissonAtLeast(x, int64(b)+1) {
			low = x
		} else {
			high = x
		}
	}
	return low / (room * math.Pow(stat.PoissonAtLeast(low, int64(b)), float64(d-1)))
}
