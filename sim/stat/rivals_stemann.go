package stat

import "math"

// StemannRound is the state of Stemann's protocol after a round.
type StemannRound struct {
	Round
	// Waiting is q_r: the chance that a bin one of whose requests is pending
	// has not accepted, seen from that request's other end. Left = Waiting².
	Waiting float64
}

// Stemann returns the fluid state after each round of Stemann's collision
// protocol with two choices (claim S0.19): a ball has two bins for the whole
// run; in a round every bin that at most limit balls without a place still ask
// accepts all of them; a ball accepted by both commits to either, fairly.
// Messages are 2 at the start and 3 for each ball placed.
//
// It panics unless limit is 1 to 64, mean ≥ 1e-9, 2·mean ≤ 600 and rounds is 1 to
// 64. Relative accuracy 1e-11 for Left and Waiting above 1e-290; absolute 1e-13 for
// Loads. Beyond [StemannStall] the protocol stands still with balls left.
// Near it and after several rounds, runs with n bins scatter more than balls
// thrown once do: for limit 2 at m = n, Left after three rounds has standard
// deviation about 0.32/√n. Cost O(k²) a round for k = 2·mean + 30, some 10 µs.
//
// Requests and bins form a tree as far as a few rounds see (n → ∞). There a
// bin asked by a given ball does not accept by round r if limit or more of its
// other requests wait at their other ends: q_r = P(Poi(2·mean·q_{r−1}) ≥ limit).
func Stemann(limit int, mean float64, rounds int) []StemannRound {
	if limit < 1 || limit > 64 {
		panic("stat: Stemann: need a limit from 1 to 64")
	}
	checkRival("Stemann", 2, mean)
	checkRounds("Stemann", rounds)
	asked := 2 * mean
	// Bins that have not accepted, by live requests, and the loads of those that have.
	pending := newArrivals(asked, max(topQuote(asked), limit)).exactly
	loads := make([]float64, limit+1)
	result := make([]StemannRound, rounds)
	waiting := 1.0
	for r := range result {
		before := waiting
		waiting = PoissonAtLeast(asked*before, int64(limit))
		if waiting*waiting < vanished {
			waiting = 0
		}
		kept := 0.0 // the share of live requests that still are after this round
		if before > 0 {
			kept = math.Min(waiting/before, 1)
		}
		// A request this bin accepts is accepted elsewhere too with chance
		// 1 − kept, and then comes here for every other one.
		for live := 0; live <= limit; live++ {
			addBinomial(loads, pending[live], live, (1+kept)/2, (1-kept)/2)
			pending[live] = 0
		}
		pending = thin(pending, kept)
		now := StemannRound{Round: Round{Left: waiting * waiting, Requests: 2}, Waiting: waiting}
		now.Placed = PoissonAtMost(asked*before, int64(limit)-1) * (1 + waiting)
		now.Messages = 2 + 3*now.Placed
		now.Loads = append([]float64(nil), loads...)
		now.Loads[0] += sum(pending)
		result[r] = now
	}
	return result
}

// thin returns the law of a number with the given law when each unit stays
// with chance kept.
func thin(law []float64, kept float64) []float64 {
	after := make([]float64, len(law))
	for k, share := range law {
		if share > 0 {
			addBinomial(after, share, k, kept, 1-kept)
		}
	}
	return after
}

// StemannStall returns the balls per bin up to which Stemann's protocol with
// two choices places all balls but a vanishing fraction, for a limit of 1 to
// 64 (claim S0.19): 1/2, 1.67546, 2.57470, …. Beyond it the requests have a core
// in which every bin is asked more than limit times.
//
// It is the least x/(2·P(Poi(x) ≥ limit)), to 1e-9.
func StemannStall(limit int) float64 {
	if limit < 1 || limit > 64 {
		panic("stat: StemannStall: need a limit from 1 to 64")
	}
	mean := func(x float64) float64 { return x / (2 * PoissonAtLeast(x, int64(limit))) }
	// One minimum, left of 2·limit + 4; for limit 1 it is the end x = 0.
	low, high := 1e-12, 2*float64(limit)+4
	for high-low > 1e-6 { // the minimum is flat: its value is good to the square
		a, b := low+(high-low)/3, high-(high-low)/3
		if mean(a) < mean(b) {
			high = b
		} else {
			low = a
		}
	}
	if limit == 1 {
		return mean(low)
	}
	return mean((low + high) / 2)
}
