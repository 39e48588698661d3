package stat

import "math"

// ToolkitFinite says how far the fluid value of the last round is off when few
// balls reach that round (claims S0.9 and S0.13).
//
// The balls left at the end go like (balls before the last round)^Exponent
// for small changes. Between runs that count scatters, and the mean of a convex
// power is above the power of the mean: to leading order by the factor
//
//	1 + Exponent·(Exponent − 1)/2 · cv²
//
// with cv the relative standard deviation of the count. It is taken as Poisson,
// cv² = 1/(n·Active). Runs show 0.5 to 1.7 times the Poisson variance when less
// than 0.04 of the balls reach the last round, 1 within the 30 % to which the runs
// give it below 0.003, and 0.1 to 1 times it when more do, where it
// hardly matters.
type ToolkitFinite struct {
	// Exponent is d log Left / d log(balls before the last round), the loads kept.
	// It is 1 + requests where most bins that refuse have room for one more, less
	// where full bins refuse whatever comes, and 1 for a single round.
	Exponent float64
	// Active is the number of balls per bin that the last round starts with.
	Active float64
}

// Finite returns the correction for the last round of the protocol at mean =
// m/n balls per bin. It panics unless Check allows it. Exponent has an error
// of 1e-4 at most; the cost is that of Rounds and two more rounds. A protocol
// that ends before its last round has Active 0 and no correction.
func (t Toolkit) Finite(mean float64) ToolkitFinite {
	rounds := t.Rounds(mean)
	last := len(rounds) - 1
	if last == 0 { // all balls are there, in every run
		return ToolkitFinite{Exponent: 1, Active: mean}
	}
	before := rounds[last-1]
	finite := ToolkitFinite{Exponent: 1, Active: mean * before.Left}
	if rounds[last].Left == 0 {
		return finite
	}
	const step = 1e-3
	more, fewer := before, before
	more.Left *= math.Exp(step)
	fewer.Left *= math.Exp(-step)
	requests, limit := t.Requests[last], t.Caps[last]
	ratio := more.next(requests, limit, t.Ranked, mean).Left / fewer.next(requests, limit, t.Ranked, mean).Left
	finite.Exponent = max(math.Log(ratio)/(2*step), 1)
	return finite
}

// Factor returns what to multiply the fluid Left of the last round by to have
// the mean of runs with n bins, to leading order: 1.1 is good to 0.01 or so, 2
// to some tenths, and a greater one only says that the fluid law is no guide. It is 1 where Active is 0.
func (f ToolkitFinite) Factor(n int64) float64 {
	if f.Active == 0 {
		return 1
	}
	return 1 + f.pairs()/(float64(n)*f.Active)
}

// Bins returns the number of bins from which Factor is at most 1 + excess, as
// 0.01; at least 1. It may exceed any run, and is then +Inf or nearly so.
func (f ToolkitFinite) Bins(excess float64) float64 {
	if f.Active == 0 || f.pairs() == 0 {
		return 1
	}
	return max(math.Ceil(f.pairs()/(excess*f.Active)), 1)
}

func (f ToolkitFinite) pairs() float64 { return f.Exponent * (f.Exponent - 1) / 2 }

// AllPlaced returns the chance that a run with m balls has placed them all
// after the round: about e^(−m·Left), as the last few balls are nearly Poisson,
// and at least 1 − m·Left (claim S0.9). For few bins, Left is to be multiplied
// by Factor first.
func (r Round) AllPlaced(m int64) (about, atLeast float64) {
	mean := float64(m) * r.Left
	return math.Exp(-mean), max(1-mean, 0)
}
