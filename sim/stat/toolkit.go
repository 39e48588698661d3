package stat

import (
	"fmt"
	"slices"
)

// Toolkit is a symmetric adaptive protocol in rounds (claim S0.1). In round r
// every ball that is not placed asks Requests[r] bins; a bin grants requests
// while its load and grants stay within Caps[r]; a ball with a grant commits
// to one. With Ranked, the i-th request of a ball has rank i: bins grant lower
// ranks first and a ball uses its lowest one; otherwise all choices are fair.
//
// With one request a round the two are the same.
type Toolkit struct {
	Requests, Caps []int
	Ranked         bool
}

// ToolkitRound is the state after a round, with what only this protocol has.
type ToolkitRound struct {
	Round
	// Granted[i] is the chance, in this round, that a request of rank i+1 is
	// granted; unranked, all are equal.
	Granted []float64
	// Grants counts the grants per ball of all rounds so far.
	Grants float64
	// MessageBound is 1 + 2·Requests: every request has an answer and every
	// ball commits. Messages leaves out refusals and balls not placed: it is
	// Requests + Grants + Placed (claim S0.7).
	MessageBound float64
}

// maxToolkitCap and maxToolkitRequests keep a round below a second.
const (
	maxToolkitCap      = 64
	maxToolkitRequests = 256
)

// Check returns an error unless Rounds can follow the protocol at so many
// balls per bin: one cap for each round, 1 ≤ requests ≤ 256, caps from 1 to 64
// that do not fall, mean ≥ 1e-9 and at most 600 requests per bin in a round. The
// mean may exceed the last cap; at least 1 − cap/mean of the balls then stay.
func (t Toolkit) Check(mean float64) error {
	if len(t.Requests) != len(t.Caps) {
		return fmt.Errorf("stat: Toolkit: %d requests but %d caps", len(t.Requests), len(t.Caps))
	}
	if len(t.Caps) == 0 {
		return fmt.Errorf("stat: Toolkit: no rounds")
	}
	for r, requests := range t.Requests {
		switch limit := t.Caps[r]; {
		case requests < 1 || requests > maxToolkitRequests:
			return fmt.Errorf("stat: Toolkit: round %d: %d requests, need 1 to %d", r+1, requests, maxToolkitRequests)
		case limit < 1 || limit > maxToolkitCap:
			return fmt.Errorf("stat: Toolkit: round %d: cap %d, need 1 to %d", r+1, limit, maxToolkitCap)
		case r > 0 && limit < t.Caps[r-1]:
			return fmt.Errorf("stat: Toolkit: round %d: cap %d falls below %d", r+1, limit, t.Caps[r-1])
		}
	}
	if most := slices.Max(t.Requests); !(mean >= leastMean && mean*float64(most) <= widestArrivals) {
		return fmt.Errorf("stat: Toolkit: %v balls per bin with %d requests, need 1e-9 or more and at most %d requests per bin",
			mean, most, widestArrivals)
	}
	return nil
}

// Rounds returns the fluid state after each round at mean = m/n balls per bin
// (claims S0.2 to S0.7, S0.10 to S0.15). It panics unless Check allows it.
//
// Accuracy: relative 1e-12 for Left, Placed and each load that is above 1e-290,
// as all are sums of positive terms. Against n bins an expectation is off by O(1/n),
// times more where few balls reach the last round: see Finite.
//
// Cost: some 6 µs for 3 ranked rounds with caps to 3, half that unranked; it grows with
// requests·cap⁴ for ranked and cap⁴ for unranked rounds (17 ms a round at 8
// requests and cap 64). A ranked round asks in waves, one for each
// rank; an unranked round is a single wave.
func (t Toolkit) Rounds(mean float64) []ToolkitRound {
	if err := t.Check(mean); err != nil {
		panic(err)
	}
	loads := make([]float64, t.Caps[len(t.Caps)-1]+1)
	loads[0] = 1
	now := ToolkitRound{Round: Round{Left: 1, Loads: loads}}
	rounds := make([]ToolkitRound, len(t.Caps))
	for r := range rounds {
		now = now.next(t.Requests[r], t.Caps[r], t.Ranked, mean)
		rounds[r] = now
	}
	return rounds
}

// next returns the state after one more round.
func (now ToolkitRound) next(requests, limit int, ranked bool, mean float64) ToolkitRound {
	bins := newOffers(now.Loads, limit)
	after := now
	after.Granted = make([]float64, requests)
	after.Requests += float64(requests) * now.Left
	var placed, grants, left float64 // in this round, per ball that was left
	switch active := mean * now.Left; {
	case active < vanished:
		left = 1
		for i := range after.Granted {
			after.Granted[i] = 1 - bins.full()
		}
	case ranked:
		placed, grants, left = rankedRound(&bins, after.Granted, newArrivals(active, limit))
	default:
		placed, grants, left = unrankedRound(&bins, after.Granted, newArrivals(active*float64(requests), limit))
	}
	after.Loads = bins.loads(len(now.Loads))
	after.Left = now.Left * left
	if after.Left < vanished {
		after.Left = 0
	}
	after.Placed += now.Left * placed
	after.Grants += now.Left * grants
	after.Messages = after.Requests + after.Grants + after.Placed
	after.MessageBound = 1 + 2*after.Requests
	return after
}

// rankedRound lets the ranks ask one after another (claim S0.3). A ball uses
// the grant of rank i if all lower ranks were refused: left is the chance of
// that, and placed its complement.
func rankedRound(bins *offers, granted []float64, x arrivals) (placed, grants, left float64) {
	left = 1
	for i := range granted {
		p, refuse := bins.answer(x)
		bins.serve(x, left, placed)
		granted[i] = p
		grants += p
		placed += left * p
		left *= refuse
	}
	return placed, grants, left
}

// unrankedRound lets all requests ask at once (claim S0.2). A grant is used if
// it comes first among the ball's grants in a fair order; with j requests
// before it, that is refuse^j, and j is uniform.
func unrankedRound(bins *offers, granted []float64, x arrivals) (placed, grants, left float64) {
	p, refuse := bins.answer(x)
	var used, unused float64
	left = 1
	for i := range granted {
		used += left / float64(len(granted))
		unused += placed / float64(len(granted))
		granted[i] = p
		placed += left * p
		left *= refuse
	}
	bins.serve(x, used, unused)
	return placed, p * float64(len(granted)), left
}

// offers is the joint law, over the bins in the middle of a round, of the
// capacity free for further grants and the load, which counts only grants
// that will be used: share[free][load].
type offers struct {
	share [][]float64
}

// newOffers returns the bins at the start of a round with the given cap.
func newOffers(loads []float64, limit int) offers {
	bins := offers{share: make([][]float64, limit+1)}
	for free := range bins.share {
		bins.share[free] = make([]float64, limit+1)
		bins.share[free][limit-free] = loads[limit-free]
	}
	return bins
}

// full returns the fraction of bins with no capacity left.
func (bins offers) full() float64 { return sum(bins.share[0]) }

// answer returns the chances that a request among Poi(λ) per bin is granted
// and that it is not. The two sums add up to λ; dividing by what they do add
// up to keeps the rounding of the shares out of the balls.
func (bins offers) answer(x arrivals) (granted, refused float64) {
	for free, row := range bins.share {
		share := sum(row)
		granted += share * x.granted[free]
		refused += share * x.refused[free]
	}
	all := granted + refused
	return granted / all, refused / all
}

// serve grants what Poi(λ) requests per bin ask for; each grant is used with
// chance used = 1 − unused.
func (bins *offers) serve(x arrivals, used, unused float64) {
	next := offers{share: make([][]float64, len(bins.share))}
	cells := make([]float64, len(bins.share)*len(bins.share))
	for free := range next.share {
		next.share[free], cells = cells[:len(bins.share)], cells[len(bins.share):]
	}
	for free, row := range bins.share {
		for load, share := range row {
			if share == 0 {
				continue
			}
			for grants := range free {
				addBinomial(next.share[free-grants][load:], share*x.exactly[grants], grants, used, unused)
			}
			addBinomial(next.share[0][load:], share*x.atLeast[free], free, used, unused)
		}
	}
	*bins = next
}

// loads returns the law of the load, with so many cells.
func (bins offers) loads(cells int) []float64 {
	loads := make([]float64, cells)
	for _, row := range bins.share {
		for load, share := range row {
			loads[load] += share
		}
	}
	return loads
}

// sum adds up a row.
func sum(row []float64) float64 {
	total := 0.0
	for _, x := range row {
		total += x
	}
	return total
}
