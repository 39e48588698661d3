package alloc

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// DChoice throws every ball into a least loaded of d bins picked uniformly at
// random, the process Greedy[d] of Azar, Broder, Karlin and Upfal: S1.14.
var DChoice = sim.Define(greedyDef, greedyEngine)

var greedyDef = sim.Def{
	ID:      "d-choice",
	Title:   "d choices",
	Summary: "Each ball looks at d bins picked uniformly at random and goes to a least loaded of them.",
	Scene:   "bins", Unit: "ball", Axis: "balls thrown",
	Rev:      1,
	Measures: []sim.Measure{maxLoad, gapAbove, probesPerBall},
}

var greedyEngine = sim.Engine[greedyParams]{
	Params: func(p *greedyParams, s *param.Set) {
		stateBins(s, &p.n, &p.m)
		s.Int("d", &p.d, 2, 1, maxD, "choices of each ball")
		s.Choice("ties", &p.ties, "which of several least loaded choices wins", "random", "first", "last")
		s.Bool("replace", &p.replace, true, "whether a ball may be offered the same bin twice")
	},
	Check: func(p greedyParams) error {
		if !p.replace && int64(p.d) > p.n {
			return &param.Error{Field: "d", Value: fmt.Sprint(p.d), Why: fmt.Sprintf("more than the n=%d bins; replace=false allows 1 to n", p.n)}
		}
		return checkMean(p.n, p.m)
	},
	Cost:   func(p greedyParams) (bytes, steps uint64) { return cost(p.n, p.m) },
	Open:   func(p greedyParams, seed uint64) sim.Process { return openGreedy(p, seed) },
	Theory: greedyTheory,
}

const maxD = 64

type greedyParams struct {
	n, m    int64
	d       int
	ties    string
	replace bool
}

type greedy struct {
	choice.Urn
	d       int
	ties    string
	replace bool

	choice rng.Key // j-th choice of ball i at At(i, j)
	toss   choice.Toss

	probes int64        // loads read
	offers [maxD]uint64 // bins offered to the ball in hand, in the order drawn: scratch
	seen   [maxD]uint32 // their loads: scratch
	places [maxD]uint64 // scratch of offerDistinct: the k-th swap filled place places[k]
	moved  [maxD]uint64 // with bin moved[k]
}

func openGreedy(p greedyParams, seed uint64) *greedy {
	return &greedy{Urn: choice.NewUrn(p.n, p.m), d: p.d, ties: p.ties, replace: p.replace,
		choice: rng.New(seed, "choice"), toss: choice.NewToss(seed)}
}

// Step throws up to n balls.
func (p *greedy) Step(n int, tr *sim.Trace) int {
	return choice.Advance(p, &p.Urn, n, tr, throw[uint8], throw[uint16], throw[uint32])
}

// throw throws n balls, or fewer if a bin fills to the brim of its width.
func throw[W sim.Width](p *greedy, loads []W, n int, tr *sim.Trace) int {
	if p.d == 2 {
		return throwTwo(p, loads, n, tr)
	}
	return throwMany(p, loads, n, tr)
}

// throwTwo is throwMany for d = 2. It decides without a branch, because the
// loads are as good as coin tosses and half the guesses would be wrong: bins
// and loads are swapped under a mask of ones if the second choice wins.
func throwTwo[W sim.Width](p *greedy, loads []W, n int, tr *sim.Trace) int {
	bins, others := uint64(len(loads)), uint64(len(loads)) // others: what the second choice may be
	if !p.replace {
		others--
	}
	choice, coin, random := p.choice, p.toss.Coin, p.ties == "random"
	second := uint64(0) // whether the second choice wins a tie
	if p.ties == "last" {
		second = 1
	}
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	coins := coin.Word(ball / 64)
	for ; ball < end && most < brim; ball++ {
		here, there := choice.Pair(rng.At(ball, 0))
		bin, other := rng.Below(here, bins), rng.Below(there, others)
		if others < bins { // as in offerDistinct
			if other++; other == bin {
				other = 0
			}
		}
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		if random {
			if ball%64 == 0 {
				coins = coin.Word(ball / 64)
			}
			second = coins >> (ball % 64) & 1
		}
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 0, To: uint32(bin)})
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 1, To: uint32(other)})
		}
		wins := uint64(int64(2*otherLoad-2*load-second) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		load++
		loads[bin] = W(load)
		most = max(most, load)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(wins & 1), To: uint32(bin)})
		}
	}
	p.Balls, p.Loads.Max = int64(ball), uint32(most)
	p.probes += 2 * (p.Balls - first)
	return int(p.Balls - first)
}

// throwMany throws balls with any number of choices.
func throwMany[W sim.Width](p *greedy, loads []W, n int, tr *sim.Trace) int {
	bins, brim := uint64(len(loads)), uint32(^W(0))
	offers, seen := p.offers[:p.d], p.seen[:p.d]
	thrown := 0
	for ; thrown < n && p.Loads.Max < brim; thrown++ {
		ball := uint64(p.Balls)
		if p.replace {
			for j := range offers {
				offers[j] = rng.Below(p.choice.Word(rng.At(ball, uint64(j))), bins)
			}
		} else {
			p.offerDistinct(ball, bins)
		}
		least := ^uint32(0)
		for j, bin := range offers {
			seen[j] = uint32(loads[bin])
			least = min(least, seen[j])
		}
		winner := p.winner(ball, seen, least)
		bin := offers[winner]
		loads[bin]++
		p.Loads.Max = max(p.Loads.Max, least+1)
		p.probes += int64(p.d)
		p.Balls++
		if tr != nil {
			for j, bin := range offers {
				tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: uint16(j), To: uint32(bin)})
			}
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(winner), To: uint32(bin)})
		}
	}
	return thrown
}

// winner returns which choice gets the ball: of those that saw the least load,
// the one that the tie rule names.
func (p *greedy) winner(ball uint64, seen []uint32, least uint32) int {
	tied := choice.Count(seen, least)
	switch p.ties {
	case "first":
		return choice.Find(seen, least, 0)
	case "last":
		return choice.Find(seen, least, tied-1)
	}
	return choice.Find(seen, least, p.toss.Nth(ball, tied))
}

// offerDistinct fills p.offers with bins drawn without replacement: the first d
// places of a shuffle of all bins, of which only the places that changed are
// kept. The j-th word swaps place j with one of the places j, j+1 … and offers
// the bin that stood there, so every ordered sample is equally likely and
// nothing is rejected.
func (p *greedy) offerDistinct(ball, bins uint64) {
	for j := range p.d {
		here := uint64(j)
		there := here + rng.Below(p.choice.Word(rng.At(ball, here)), bins-here)
		offer, rest := there, here
		for k := range j {
			if p.places[k] == there {
				offer = p.moved[k]
			}
			if p.places[k] == here {
				rest = p.moved[k]
			}
		}
		p.places[j], p.moved[j], p.offers[j] = there, rest, offer
	}
}

// Measure writes max_load, gap, probes_per_ball.
func (p *greedy) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
	row[2] = float64(p.probes) / float64(max(1, p.Balls))
}

// State carries the urn; probes follow from the balls.
func (p *greedy) State(s *sim.State) {
	p.Urn.State(s)
	if s.Reading() {
		p.probes = int64(p.d) * p.Balls
	}
}

// Invariant counts the balls and the probes.
func (p *greedy) Invariant() error {
	if p.probes != int64(p.d)*p.Balls {
		return fmt.Errorf("alloc: %d loads read for %d balls", p.probes, p.Balls)
	}
	return p.Urn.Invariant()
}
