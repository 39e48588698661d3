package stat

// GreedyOneShot is the fluid law of the one-shot parallel d choices
// (claim S0.16): every ball asks d bins, a bin quotes its requests the numbers
// 1, 2, … in a fair order of its own, and the ball joins the least quote.
type GreedyOneShot struct {
	// Loads[l] is the fraction of bins with load l. It ends where P(load > l)
	// is below 1e-30.
	Loads []float64
	// Messages per ball: d requests, d quotes and a commitment. No ball is left.
	Messages float64
}

// NewGreedyOneShot returns the law for d = 1 … 64 at mean = m/n balls per bin,
// mean ≥ 1e-9 and d·mean ≤ 600; it panics outside. Relative accuracy 1e-11 of
// each load above 1e-25. Against n bins an expectation is off by O(1/n).
// O(h²) for h = d·mean + 30, some 20 µs.
//
// A bin has N ~ Poi(d·mean) requests. A request quoted h is used with a chance
// c(h) that only depends on the d − 1 other quotes, which are independent.
func NewGreedyOneShot(d int, mean float64) GreedyOneShot {
	checkRival("NewGreedyOneShot", d, mean)
	lambda := float64(d) * mean
	top := topQuote(lambda)
	x := newArrivals(lambda, top)
	quote := make([]float64, top+2) // quote[h] is the chance of a quote ≥ h
	for h := top; h >= 1; h-- {
		quote[h] = quote[h+1] + x.atLeast[h]/lambda
	}
	loads := make([]float64, top+1)
	served := []float64{1} // the law of the load from the quotes so far
	for h := 0; h <= top; h++ {
		if h > 0 {
			served = addTrial(served, usedShare(quote[h]/quote[1], quote[h+1]/quote[1], d))
		}
		for load, share := range served {
			loads[load] += x.exactly[h] * share
		}
	}
	end := len(loads)
	for tail := 0.0; end > 1 && tail+loads[end-1] < 1e-30; end-- {
		tail += loads[end-1]
	}
	return GreedyOneShot{Loads: loads[:end], Messages: float64(2*d + 1)}
}

// Above returns E max(load − limit, 0)/mean, the fraction of the balls that
// could not commit if bins took no more than limit each.
func (g GreedyOneShot) Above(limit int) float64 {
	excess, balls := 0.0, 0.0
	for load, share := range g.Loads {
		excess += max(float64(load-limit), 0) * share
		balls += float64(load) * share
	}
	return excess / balls
}

// GreedyFresh returns the fluid state after each round of multi-round d choices
// with fresh choices (claim S0.17b). In a round every ball left asks d new
// bins; a bin proposes to one of its requests, chosen fairly; a ball with
// proposals commits to the least loaded proposer, ties fair. Loads do not
// exceed the number of rounds. Messages are requests, proposals and
// commitments.
//
// It panics unless d is 1 to 64, mean ≥ 1e-9, d·mean ≤ 600 and rounds is 1 to 64.
// Relative accuracy 1e-11. Cost O(d·rounds) a round. The variant in which the
// choices stay the same (claim S0.17a) has no known law.
func GreedyFresh(d int, mean float64, rounds int) []Round {
	checkRival("GreedyFresh", d, mean)
	checkRounds("GreedyFresh", rounds)
	now := Round{Left: 1, Loads: make([]float64, rounds+1)}
	now.Loads[0] = 1
	result := make([]Round, rounds)
	proposals := 0.0
	for r := range result {
		if asked := float64(d) * mean * now.Left; asked >= vanished {
			x := newArrivals(asked, 1)
			p := x.granted[1] / (x.granted[1] + x.refused[1])
			refuse := x.refused[1] / (x.granted[1] + x.refused[1])
			now.Requests += float64(d) * now.Left
			proposals += x.atLeast[1] / mean
			placed := 0.0
			for i := range d {
				placed += p * wholePower(refuse, i)
			}
			now.Placed += now.Left * placed
			now.Loads = commitToLeast(now.Loads, x.atLeast[1], p, refuse, d)
			now.Left *= wholePower(refuse, d)
			if now.Left < vanished {
				now.Left = 0
			}
		}
		now.Messages = now.Requests + proposals + now.Placed
		result[r] = now
	}
	return result
}

// commitToLeast returns the law of the load after a round in which a bin
// proposes with chance propose, a request has a proposal with chance
// p = 1 − refuse, and a ball uses the proposer of least load.
func commitToLeast(loads []float64, propose, p, refuse float64, d int) []float64 {
	after := make([]float64, len(loads))
	above := 0.0 // the share of bins with a greater load
	for load := len(loads) - 1; load >= 0; load-- {
		share := loads[load]
		// A request is no better than this load if it is refused, or proposed
		// by a bin that holds as many or more.
		used := usedShare(refuse+p*(above+share), refuse+p*above, d)
		after[load] += share * (1 - propose*used)
		if share > 0 {
			after[load+1] += share * propose * used
		}
		above += share
	}
	return after
}

// addTrial returns the law of the sum of a number with the given law and a
// trial of chance p.
func addTrial(law []float64, p float64) []float64 {
	sum := make([]float64, len(law)+1)
	for k, share := range law {
		sum[k] += share * (1 - p)
		sum[k+1] += share * p
	}
	return sum
}

// topQuote returns a k with P(Poi(λ) ≥ k) below 1e-32.
func topQuote(lambda float64) int {
	low := int64(lambda) + 1
	return int(firstTrue(low, low+2000, func(k int64) bool {
		return logPoissonAt(float64(k), lambda, float64(k)-lambda) < -76
	}))
}

// checkRival panics unless d choices at so many balls per bin can be followed.
func checkRival(name string, d int, mean float64) {
	if d < 1 || d > 64 || !(mean >= leastMean && float64(d)*mean <= widestArrivals) {
		panic("stat: " + name + ": need d from 1 to 64, m/n ≥ 1e-9 and d·m/n ≤ 600")
	}
}

// checkRounds panics unless so many rounds can be followed.
func checkRounds(name string, rounds int) {
	if rounds < 1 || rounds > 64 {
		panic("stat: " + name + ": need 1 to 64 rounds")
	}
}
