package walk

import (
	"math"

	"binfall/sim"
)

// draws is what is known of resets, and of the dice for placings and hops.
func (p params) draws() []sim.Prediction {
	if p.move == "independent" {
		return p.dice(sim.Exact, "S3.3", "fresh bins for each ball", func(balls float64) float64 { return balls })
	}
	if p.reset == "never" {
		return p.dice(sim.Exact, "S3.3", "one placing, and an edge for each ball after the first", func(float64) float64 { return 1 })
	}
	if law := p.period(); law != nil && p.m <= mostRenewal/max(10, p.horizon) {
		expected := renewals(law, p.m)
		list := []sim.Prediction{{
			Measure: "resets", Grade: sim.Exact, Source: "S3.5, S3.6",
			Note: "renewals; the arcs of two walkers meet by ball t with the chance (4t+1)/(2n)",
			At: func(balls int64) sim.Forecast {
				return sim.Forecast{Value: expected[balls] - min(1, float64(balls))}
			},
		}}
		return append(list, p.dice(sim.Exact, "S3.6", "the expected placings; an edge of a cycle takes no dice",
			func(balls float64) float64 { return expected[int64(balls)] })...)
	}
	horizon := float64(p.horizon)
	list := []sim.Prediction{{
		Measure: "resets", Grade: sim.Bound, Source: "S3.4",
		Note: "one after the horizon at the latest",
		At: func(balls int64) sim.Forecast {
			return sim.Forecast{Value: max(0, math.Ceil(float64(balls)/horizon)-1), Side: sim.AtLeast}
		},
	}}
	return append(list, p.dice(sim.Bound, "S3.4", "no meeting, so as few placings as there can be",
		func(balls float64) float64 { return math.Ceil(balls / horizon) })...)
}

// dice is the claims on dice, bits and rolls, if there are so many placings of all
// walkers in so many balls. It leaves out the moves that a reset made void: there are
// none without resets, and on a cycle they take no dice.
func (p params) dice(grade sim.Grade, source, note string, placings func(balls float64) float64) []sim.Prediction {
	placing, hop := p.prices()
	d := float64(p.walkers)
	say := func(measure string, placing, hop, unit float64) sim.Prediction { // the very sums of Measure
		return sim.Prediction{
			Measure: measure, Grade: grade, Source: source, Note: note,
			At: func(step int64) (f sim.Forecast) {
				if grade == sim.Bound {
					f.Side = sim.AtLeast
				}
				if step == 0 {
					return f
				}
				balls := float64(step)
				f.Value = d * (placings(balls)*placing + (balls-placings(balls))*hop) / balls * unit
				return f
			},
		}
	}
	list := []sim.Prediction{say("dice_per_ball", placing.dice, hop.dice, 1), say("bits_per_ball", placing.dice, hop.dice, math.Log2(6))}
	if grade != sim.Bound || placing.rolls >= hop.rolls {
		list = append(list, say("rolls_per_ball", placing.rolls, hop.rolls, 1))
	}
	return list
}

// mostRenewal is how many sums the expected number of placings may take: some
// hundredths of a second. So many balls need as many words.
const mostRenewal = 10_000_000

// period is the chance that two walkers on a cycle are put down anew after exactly t
// balls, for t from 0 to the horizon; nil if it is not known (S3.5). After t hops
// their arcs have t+1 nodes. Of the n places that one may have from the other, they
// have met from 2t+1 if they go the same way, and from 2t, counting no start in one
// place, if they go towards each other.
func (p params) period() []float64 {
	n := float64(p.nodes())
	if p.graph != "cycle" || p.walkers != 2 || p.move != "nonbacktracking" || p.reset == "never" || p.resetTime != "before" || 2*p.horizon > p.nodes() {
		return nil
	}
	lasts := func(t int64) float64 { // whether ball t, counted from 0, is placed without a reset
		switch {
		case t == 0:
			return 1
		case t >= p.horizon:
			return 0
		}
		return 1 - float64(4*t+1)/(2*n)
	}
	law := make([]float64, p.horizon+1)
	for t := int64(1); t <= p.horizon; t++ {
		law[t] = lasts(t-1) - lasts(t)
	}
	return law
}

// renewals is how many placings are expected in 0, 1, 2 … balls if the time from one
// to the next has a law.
func renewals(law []float64, balls int64) []float64 {
	list := make([]float64, balls+1)
	at := make([]float64, balls) // the chance of a placing at each ball
	for ball := range at {
		if ball == 0 {
			at[0] = 1
		}
		for t := 1; t < len(law) && t <= ball; t++ {
			at[ball] += at[ball-t] * law[t]
		}
		list[ball+1] = list[ball] + at[ball]
	}
	return list
}

// memory is what is known of the words of memory (S3.16).
func (p params) memory() []sim.Prediction {
	d := int64(p.walkers)
	words := float64(d)
	if p.drawn() {
		words += float64(p.nodes() * p.k())
	}
	claim := sim.Prediction{
		Measure: "memory_words", Grade: sim.Exact, Source: "S3.16", Note: "the walkers, and the neighbours of a random graph",
		At: func(int64) sim.Forecast { return sim.Forecast{Value: words} },
	}
	if p.move != "independent" && p.reset != "never" {
		claim.Grade, claim.Note = sim.Bound, "and a word for each walker and ball up to the horizon"
		claim.At = func(balls int64) sim.Forecast {
			return sim.Forecast{Value: words + float64(d*min(balls, p.horizon)), Side: sim.AtMost}
		}
	}
	return []sim.Prediction{claim}
}
