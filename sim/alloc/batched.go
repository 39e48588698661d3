package alloc

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// Batched shows balls the loads of a while ago: those that stood when the batch
// began in which they come. S5.7; Berenbrink, Czumaj, Englert, Friedetzky and
// Nagel; Los and Sauerwald.
var Batched = sim.Define(batchDef, batchEngine)

var batchDef = sim.Def{
	ID:      "batched",
	Title:   "Batches",
	Summary: "Each ball looks at d bins, or one, and goes to a least loaded of them, but all balls of a batch see the loads as they stood before it.",
	Scene:   "bins", Unit: "ball", Round: "batch", Axis: "balls thrown",
	Rev:      1,
	Measures: []sim.Measure{maxLoad, gapAbove},
}

var batchEngine = sim.Engine[batchParams]{
	Params: func(p *batchParams, s *param.Set) {
		stateBins(s, &p.n, &p.m)
		s.Int("d", &p.d, 2, 1, maxD, "choices of a ball that has a choice")
		s.CountLike("batch", &p.batch, "n", 1, 1e15, "balls that see the same loads, those before the first of them")
		s.Float("beta", &p.beta, 1, 0, 1, "probability that a ball has d choices, not one")
	},
	Check: func(p batchParams) error {
		if (p.m+p.batch-1)/p.batch > mostBatches {
			return &param.Error{Field: "batch", Value: fmt.Sprint(p.batch),
				Why: fmt.Sprintf("more than %d batches with m=%d balls; allowed is %d to 1e15", int64(mostBatches), p.m, p.m/mostBatches+1)}
		}
		return checkMean(p.n, p.m)
	},
	Cost: func(p batchParams) (bytes, steps uint64) {
		bytes, steps = cost(p.n, p.m)
		return 2*bytes + 4*uint64(p.n), steps // loads twice, and stamps
	},
	Open:   func(p batchParams, seed uint64) sim.Process { return openBatched(p, seed) },
	Theory: batchTheory,
}

type batchParams struct {
	n, m  int64
	d     int
	batch int64
	beta  float64
}

// mostBatches leaves a stamp for the batch after the last, and 0 for none.
const mostBatches = math.MaxUint32 - 1

type batched struct {
	choice.Urn
	d     int
	batch int64

	choice rng.Key // j-th choice of ball i at At(i, j)
	beta   rng.Key // ball i has d choices if word i is a hit
	some   chance
	toss   choice.Toss

	// What balls see. A bin that got a ball in batch b, from 1, has stamp b and in
	// old what it held before the batch; all other bins hold now what they held
	// then. So a batch begins without a pass over the bins.
	old    *sim.Loads
	stamps []uint32

	offers [maxD]uint64 // scratch
	seen   [maxD]uint32 // their loads before the batch: scratch
}

func openBatched(p batchParams, seed uint64) *batched {
	return &batched{Urn: choice.NewUrn(p.n, p.m), d: p.d, batch: p.batch, choice: rng.New(seed, "choice"),
		beta: rng.New(seed, "beta"), some: chanceOf(p.beta), toss: choice.NewToss(seed),
		old: sim.NewLoads(p.n, p.m), stamps: make([]uint32, p.n)}
}

// Step throws up to n balls.
func (p *batched) Step(n int, tr *sim.Trace) int {
	want, done := p.Left(n), 0
	for done < want {
		narrow, medium, wide := p.Loads.Slices()
		oldNarrow, oldMedium, oldWide := p.old.Slices()
		switch {
		case narrow != nil:
			done += throwStale(p, narrow, oldNarrow, want-done, tr)
		case medium != nil:
			done += throwStale(p, medium, oldMedium, want-done, tr)
		default:
			done += throwStale(p, wide, oldWide, want-done, tr)
		}
		if p.Loads.Full() {
			p.Loads.Widen()
			p.old.Widen()
		}
	}
	return done
}

// stamp is that of the batch to which the next ball belongs.
func (p *batched) stamp() uint32 { return uint32(p.Balls/p.batch) + 1 }

// throwStale throws n balls, or fewer if a bin fills to the brim of its width.
func throwStale[W sim.Width](p *batched, loads, old []W, n int, tr *sim.Trace) int {
	if p.d == 2 {
		return throwStaleTwo(p, loads, old, n, tr)
	}
	return throwStaleMany(p, loads, old, n, tr)
}

// throwStaleTwo is throwStaleMany for d = 2, and throwBeta for loads of a while
// ago. Like these it decides without a branch; so it does whether a bin has the
// stamp.
func throwStaleTwo[W sim.Width](p *batched, loads, old []W, n int, tr *sim.Trace) int {
	bins, choice, beta, some, coin := uint64(len(loads)), p.choice, p.beta, p.some, p.toss.Coin
	stamps, now, next := p.stamps, p.stamp(), uint64((p.Balls/p.batch+1)*p.batch) // next: the first ball of the next batch
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	coins := coin.Word(ball / 64)
	for ; ball < end && most < brim; ball++ {
		if ball == next {
			now++
			next += uint64(p.batch)
		}
		here, there := choice.Pair(rng.At(ball, 0))
		bin, other := rng.Below(here, bins), rng.Below(there, bins)
		two := some.hit(beta.Word(ball))
		other ^= (other ^ bin) & (two - 1)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		load ^= (load ^ uint64(old[bin])) & -uint64(is(stamps[bin] == now))
		otherLoad ^= (otherLoad ^ uint64(old[other])) & -uint64(is(stamps[other] == now))
		if ball%64 == 0 {
			coins = coin.Word(ball / 64)
		}
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 0, To: uint32(bin)})
			if two == 1 {
				tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 1, To: uint32(other)})
			}
		}
		wins := uint64(int64(2*otherLoad-2*load-coins>>(ball%64)&two) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		stamps[bin], old[bin] = now, W(load) // what stands there, if it has the stamp
		height := uint64(loads[bin]) + 1
		loads[bin] = W(height)
		most = max(most, height)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(wins & 1), To: uint32(bin)})
			p.closes(int64(ball)+1, now, tr)
		}
	}
	p.Balls, p.Loads.Max = int64(ball), uint32(most)
	return int(p.Balls - first)
}

// throwStaleMany throws balls with any number of choices.
func throwStaleMany[W sim.Width](p *batched, loads, old []W, n int, tr *sim.Trace) int {
	bins, brim := uint64(len(loads)), uint32(^W(0))
	stamps, now, next := p.stamps, p.stamp(), (p.Balls/p.batch+1)*p.batch
	thrown := 0
	for ; thrown < n && p.Loads.Max < brim; thrown++ {
		if p.Balls == next {
			now++
			next += p.batch
		}
		ball, choices := uint64(p.Balls), 1
		if p.some.hit(p.beta.Word(ball)) == 1 {
			choices = p.d
		}
		offers, seen := p.offers[:choices], p.seen[:choices]
		least := ^uint32(0)
		for j := range offers {
			bin := rng.Below(p.choice.Word(rng.At(ball, uint64(j))), bins)
			load := uint32(loads[bin])
			load ^= (load ^ uint32(old[bin])) & -uint32(is(stamps[bin] == now))
			offers[j], seen[j] = bin, load
			least = min(least, load)
			if tr != nil {
				tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: uint16(j), To: uint32(bin)})
			}
		}
		winner := choice.Find(seen, least, p.toss.Nth(ball, choice.Count(seen, least)))
		bin := offers[winner]
		stamps[bin], old[bin] = now, W(least) // what stands there, if it has the stamp
		loads[bin]++
		p.Loads.Max = max(p.Loads.Max, uint32(loads[bin]))
		p.Balls++
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(winner), To: uint32(bin)})
			p.closes(p.Balls, now, tr)
		}
	}
	return thrown
}

// closes shows the end of a batch, that of the last one too if it is cut short.
func (p *batched) closes(balls int64, batch uint32, tr *sim.Trace) {
	if balls%p.batch == 0 || balls == p.M {
		tr.Add(sim.Event{Kind: sim.Round, Nth: uint16(batch)})
	}
}

// Measure writes max_load, gap.
func (p *batched) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
}

// State carries the urn and the loads that the next ball would see.
func (p *batched) State(s *sim.State) {
	p.Urn.State(s)
	if !s.Reading() {
		p.freshen()
	}
	p.old.State(s)
	if s.Reading() {
		for p.old.Brim() < p.Loads.Brim() {
			p.old.Widen()
		}
		for p.Loads.Brim() < p.old.Brim() {
			p.Loads.Widen()
		}
		p.restamp()
	}
}

// freshen writes to old what every bin held before the batch of the next ball,
// which balls could tell without it.
func (p *batched) freshen() {
	narrow, medium, wide := p.Loads.Slices()
	oldNarrow, oldMedium, oldWide := p.old.Slices()
	switch now := p.stamp(); {
	case narrow != nil:
		p.old.Max = freshen(narrow, oldNarrow, p.stamps, now)
	case medium != nil:
		p.old.Max = freshen(medium, oldMedium, p.stamps, now)
	default:
		p.old.Max = freshen(wide, oldWide, p.stamps, now)
	}
}

func freshen[W sim.Width](loads, old []W, stamps []uint32, now uint32) (most uint32) {
	for bin, stamp := range stamps {
		if stamp != now {
			old[bin] = loads[bin]
		}
		most = max(most, uint32(old[bin]))
	}
	return most
}

// restamp gives the stamp of the next ball's batch to the bins that had a ball
// in it.
func (p *batched) restamp() {
	narrow, medium, wide := p.Loads.Slices()
	oldNarrow, oldMedium, oldWide := p.old.Slices()
	switch now := p.stamp(); {
	case narrow != nil:
		restamp(narrow, oldNarrow, p.stamps, now)
	case medium != nil:
		restamp(medium, oldMedium, p.stamps, now)
	default:
		restamp(wide, oldWide, p.stamps, now)
	}
}

func restamp[W sim.Width](loads, old []W, stamps []uint32, now uint32) {
	for bin := range stamps {
		stamps[bin] = now & -uint32(is(loads[bin] != old[bin]))
	}
}

// Invariant counts the balls, and those that were there before the batch.
func (p *batched) Invariant() error {
	if err := p.Urn.Invariant(); err != nil {
		return err
	}
	p.freshen()
	before := p.Balls / p.batch * p.batch
	if sum := p.old.Summarize(); sum.Balls != before {
		return fmt.Errorf("alloc: bins held %d balls of %d before the batch", sum.Balls, before)
	}
	for from := 0; from < p.Bins(); from += 4096 {
		to := min(from+4096, p.Bins())
		now, then := p.Loads.AppendLoads(nil, from, to), p.old.AppendLoads(nil, from, to)
		for i := range now {
			if then[i] > now[i] {
				return fmt.Errorf("alloc: bin %d held %d balls before the batch and holds %d", from+i, then[i], now[i])
			}
		}
	}
	return nil
}
