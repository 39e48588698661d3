package game

import (
	"strconv"

	"binfall/game/scene"
	"binfall/sim"
)

// moment says in words and numbers what a process shows after so many steps: the
// view of its scene without size, look, motion and theory.
func moment(p sim.Process, steps int64) scene.View {
	b := p.(scene.Binned)
	tally := b.AppendTally(nil)
	v := scene.View{Process: b, Caption: inFullest(tally)}
	balls := steps
	if tally != nil {
		balls = 0
		for load, bins := range tally {
			balls += int64(load) * bins
		}
	}
	v.Below = count(balls, "ball") + " in " + count(int64(b.Bins()), "bin")
	return v
}

// inFullest is what the headline counts.
func inFullest(tally []int64) string {
	if len(tally) == 2 {
		return "ball in the fullest bin"
	}
	return "balls in the fullest bin"
}

// lawAt returns how many of so many bins theory expects to hold a load or
// more after so many steps, by its best claim with a whole law, and the kind of
// that claim in words; nil if there is none. Cost: that of one forecast, up to
// some tenths of a second.
func lawAt(theory []sim.Prediction, steps int64, bins int) (atLeast func(k int) float64, kind string) {
	for _, p := range theory {
		if p.Measure != "loads" || lawKinds[p.Grade] == "" {
			continue
		}
		if law := p.At(steps).Law; len(law.P) > 0 {
			return func(k int) float64 { return float64(bins) * law.AtLeast(k) }, lawKinds[p.Grade]
		}
	}
	return nil, ""
}

// The kinds of theory in words: of the law of all loads, and of the mean of one
// measure. A bound is no mean.
var (
	lawKinds  = map[sim.Grade]string{sim.Exact: "exact mean of each step", sim.Limit: "limit law at this n"}
	meanKinds = map[sim.Grade]string{sim.Exact: "exact mean", sim.Limit: "limit law at this n"}
)

// count writes a number with its unit, in the plural if need be.
func count(n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return spaced(n) + " " + unit
}

// spaced writes a number with thin spaces between thousands.
func spaced(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u2009" + text[i:]
	}
	return text
}
