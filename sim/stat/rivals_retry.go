package stat

// Retry returns the fluid state after each of the three rounds of H-retry with
// two choices and caps 2, 2, 3 (claim S0.18), the reading that gives the
// published numbers:
//
//  1. A ball asks two bins. A bin quotes load + place, in a fair order of
//     its own. The ball commits to the least quote, if that is at most 2.
//  2. Balls that are left keep their two bins, which forget the others and
//     quote again; cap 2.
//  3. Balls that are left ask two fresh bins; cap 3.
//
// Messages are 2 requests and 2 quotes a ball, 2 quotes a ball left after
// round 1, 2 requests and 2 quotes a ball left after round 2, and a commitment a
// ball placed.
//
// It panics unless mean ≥ 1e-9 and 2·mean ≤ 600. Relative accuracy 1e-11 for Left,
// 1e-12 absolute for Loads. Against n bins Left is off by O(1/n); after round 3,
// where it grows like the cube of what round 2 left, runs scatter by 2.4 % at
// n = 1e6. O(k²) for k = 2·mean + 30, some 10 µs.
//
// The second round is exact in the limit because the two bins of a ball
// see each other through that ball only: given that a ball is left, its two
// bins are independent, and every other ball left at a bin has a bin elsewhere
// that turned it down too, with a chance of its own.
func Retry(mean float64) []Round {
	checkRival("Retry", 2, mean)
	asked := 2 * mean
	top := topQuote(asked)
	x := newArrivals(asked, top)

	// Round 1, from load 0: places are quotes.
	first := newPlaces(x.atLeast[1:3], x.refused[2], asked)
	turned := x.refused[2] / asked // both ends see this chance
	one := Round{Left: turned * turned, Requests: 2, Loads: make([]float64, 4)}
	early := addTrial(addTrial([]float64{1}, first.used(1)), first.used(2))
	// live[load][j]: bins with that load and j requests that wait.
	var live [3][]float64
	for load := range live {
		live[load] = make([]float64, top)
	}
	live[0][0] += x.exactly[0]
	live[0][0] += x.exactly[1] * (1 - first.used(1))
	live[1][0] += x.exactly[1] * first.used(1)
	for requests := 2; requests <= top; requests++ {
		for load, share := range early {
			addBinomial(live[load], x.exactly[requests]*share, requests-2, turned, 1-turned)
		}
	}
	for load := range live {
		one.Loads[load] = sum(live[load])
	}

	// Round 2: those that wait, at their old bins.
	pending, refused := 0.0, 0.0 // requests per bin
	var offered [3]float64       // requests per bin with quote 1 and 2
	for load := range live {
		for j, share := range live[load] {
			pending += share * float64(j)
			refused += share * max(float64(j-(2-load)), 0)
			for place := 1; place <= min(j, 2-load); place++ {
				offered[load+place] += share
			}
		}
	}
	second := newPlaces(offered[1:], refused, pending)
	two := Round{Left: one.Left * (refused / pending) * (refused / pending), Requests: 2, Loads: make([]float64, 4)}
	for load := range live {
		for j, share := range live[load] {
			law := []float64{1}
			for place := 1; place <= min(j, 2-load); place++ {
				law = addTrial(law, second.used(load+place))
			}
			for taken, p := range law {
				two.Loads[load+taken] += share * p
			}
		}
	}

	three := two.freshLeast(mean, 3)
	for i, now := range []*Round{&one, &two, &three} {
		for load, share := range now.Loads {
			now.Placed += float64(load) * share / mean
		}
		now.Messages = 4 + now.Placed
		if i >= 1 {
			now.Messages += 2 * one.Left
		}
		if i >= 2 {
			now.Messages += 4 * two.Left
		}
	}
	return []Round{one, two, three}
}

// freshLeast returns the state after a round in which the balls left ask two
// fresh bins, and use the least quote load + place that is at most limit.
func (now Round) freshLeast(mean float64, limit int) Round {
	after := Round{Requests: now.Requests + 2*now.Left, Loads: make([]float64, limit+1)}
	asked := 2 * mean * now.Left
	if asked < vanished {
		copy(after.Loads, now.Loads)
		return after
	}
	x := newArrivals(asked, limit)
	offered := make([]float64, limit+1)
	refused := 0.0
	for load, share := range now.Loads {
		refused += share * x.refused[limit-load]
		for place := 1; place <= limit-load; place++ {
			offered[load+place] += share * x.atLeast[place]
		}
	}
	quotes := newPlaces(offered[1:], refused, asked)
	after.Left = now.Left * (refused / asked) * (refused / asked)
	for load, share := range now.Loads {
		law := []float64{1}
		for place := 0; place <= limit-load; place++ {
			if place > 0 {
				law = addTrial(law, quotes.used(load+place))
			}
			chance := x.exactly[place]
			if place == limit-load {
				chance = x.atLeast[place]
			}
			for taken, p := range law {
				after.Loads[load+taken] += share * chance * p
			}
		}
	}
	return after
}

// places is the law of the quote that a request gets.
type places struct {
	atLeast []float64 // atLeast[q−1] is the chance of a quote ≥ q, or none
}

// newPlaces takes the requests per bin that are quoted 1, 2, …, those that are
// refused, and all.
func newPlaces(offered []float64, refused, all float64) places {
	law := places{make([]float64, len(offered)+1)}
	law.atLeast[len(offered)] = refused / all
	for q := len(offered) - 1; q >= 0; q-- {
		law.atLeast[q] = law.atLeast[q+1] + offered[q]/all
	}
	return law
}

// used returns the chance that a ball with two requests uses one quoted q.
func (law places) used(q int) float64 { return usedShare(law.atLeast[q-1], law.atLeast[q], 2) }
