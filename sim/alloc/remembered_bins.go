package alloc

import (
	"fmt"
	"slices"

	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// RememberedBins offers every ball d fresh bins and those that the ball before
// it handed on, its least loaded ones: S5.5; Mitzenmacher, Prabhakar and Shah.
var RememberedBins = sim.Define(memoryDef, memoryEngine)

var memoryDef = sim.Def{
	ID:      "remembered-bins",
	Title:   "Remembered bins",
	Summary: "Each ball looks at d new bins and at the ones kept from the ball before, goes to a least loaded of them, and keeps the least loaded for the next ball.",
	Scene:   "bins", Unit: "ball", Axis: "balls thrown",
	Rev: 1,
	Measures: []sim.Measure{maxLoad, gapAbove,
		{Name: "probes_per_ball", Unit: "loads read a ball", Max: "d+keep",
			Help: "loads read so far for each ball thrown, those of the kept bins included, from 0 to d+keep"}},
}

var memoryEngine = sim.Engine[memoryParams]{
	Params: func(p *memoryParams, s *param.Set) {
		stateBins(s, &p.n, &p.m)
		s.Int("d", &p.d, 1, 1, maxD, "new choices of each ball")
		s.Int("keep", &p.keep, 1, 0, maxD, "bins kept for the next ball: the least loaded of those it looked at")
	},
	Check:  func(p memoryParams) error { return checkMean(p.n, p.m) },
	Cost:   func(p memoryParams) (bytes, steps uint64) { return cost(p.n, p.m) },
	Open:   func(p memoryParams, seed uint64) sim.Process { return openMemory(p, seed) },
	Theory: memoryTheory,
}

type memoryParams struct {
	n, m    int64
	d, keep int
}

type memory struct {
	choice.Urn
	d, keep int
	choice  rng.Key // j-th new choice of ball i at At(i, j)
	toss    choice.Toss

	kept   []uint64         // bins handed on, all different, by rising load
	probes int64            // loads read
	offers [2 * maxD]uint64 // bins offered to the ball in hand, the kept ones last: scratch
	seen   [2 * maxD]uint32 // loads of the different ones: scratch
	nth    [2 * maxD]uint16 // which offer each of these was: scratch
}

func openMemory(p memoryParams, seed uint64) *memory {
	return &memory{Urn: choice.NewUrn(p.n, p.m), d: p.d, keep: p.keep, choice: rng.New(seed, "choice"), toss: choice.NewToss(seed),
		kept: make([]uint64, 0, p.keep)}
}

// Step throws up to n balls.
func (p *memory) Step(n int, tr *sim.Trace) int {
	return choice.Advance(p, &p.Urn, n, tr, throwKeeping[uint8], throwKeeping[uint16], throwKeeping[uint32])
}

// throwKeeping throws n balls, or fewer if a bin fills to the brim of its width.
func throwKeeping[W sim.Width](p *memory, loads []W, n int, tr *sim.Trace) int {
	if p.d == 1 && p.keep == 1 && len(p.kept) == 1 {
		return throwKeepingOne(p, loads, n, tr)
	}
	if p.d == 1 && p.keep == 1 {
		n = 1 // after it there is a kept bin
	}
	return throwKeepingMany(p, loads, n, tr)
}

// throwKeepingOne is throwKeepingMany for one new bin and one kept. Like
// throwTwo it decides without a branch. If the two are one bin, all that is
// chosen between them is that bin.
func throwKeepingOne[W sim.Width](p *memory, loads []W, n int, tr *sim.Trace) int {
	bins, choice, coin := uint64(len(loads)), p.choice, p.toss.Coin
	most, brim := uint64(p.Loads.Max), uint64(^W(0))
	first, ball, end := p.Balls, uint64(p.Balls), uint64(p.Balls)+uint64(n)
	coins, kept := coin.Word(ball/64), p.kept[0]
	for ; ball < end && most < brim; ball++ {
		fresh := rng.Below(choice.Word(rng.At(ball, 0)), bins)
		load, keptLoad := uint64(loads[fresh]), uint64(loads[kept])
		if ball%64 == 0 {
			coins = coin.Word(ball / 64)
		}
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 0, To: uint32(fresh)})
			tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: 1, To: uint32(kept)})
		}
		wins := uint64(int64(2*keptLoad-2*load-coins>>(ball%64)&1) >> 63) // of the kept bin
		bin := fresh ^ (fresh^kept)&wins
		height := (load ^ (load^keptLoad)&wins) + 1
		loads[bin] = W(height)
		most = max(most, height)
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(wins & 1), To: uint32(bin)})
		}
		// The fresh bin is kept unless it now holds more.
		more := uint64(int64(keptLoad+wins&1-load-^wins&1) >> 63)
		kept = fresh ^ (fresh^kept)&more
	}
	p.Balls, p.Loads.Max, p.kept[0] = int64(ball), uint32(most), kept
	p.probes += 2 * (p.Balls - first)
	return int(p.Balls - first)
}

// throwKeepingMany throws balls with any number of choices and kept bins.
func throwKeepingMany[W sim.Width](p *memory, loads []W, n int, tr *sim.Trace) int {
	bins, brim := uint64(len(loads)), uint32(^W(0))
	thrown := 0
	for ; thrown < n && p.Loads.Max < brim; thrown++ {
		ball, offers := uint64(p.Balls), p.offers[:p.d]
		for j := range offers {
			offers[j] = rng.Below(p.choice.Word(rng.At(ball, uint64(j))), bins)
		}
		offers = append(offers, p.kept...)
		p.probes += int64(len(offers))
		different := 0 // the first so many offers
		for j, bin := range offers {
			if tr != nil {
				tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: uint16(j), To: uint32(bin)})
			}
			if !slices.Contains(offers[:different], bin) {
				offers[different], p.seen[different], p.nth[different] = bin, uint32(loads[bin]), uint16(j)
				different++
			}
		}
		offers, seen := offers[:different], p.seen[:different]
		least := slices.Min(seen)
		winner := choice.Find(seen, least, p.toss.Nth(ball, choice.Count(seen, least)))
		bin := offers[winner]
		loads[bin]++
		seen[winner]++
		p.Loads.Max = max(p.Loads.Max, least+1)
		p.Balls++
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: p.nth[winner], To: uint32(bin)})
		}
		p.remember(offers, seen)
	}
	return thrown
}

// remember keeps the least loaded of the bins, of equal ones those offered
// first: which of them does not matter to the law.
func (p *memory) remember(bins []uint64, loads []uint32) {
	p.kept = p.kept[:min(p.keep, len(bins))]
	for k := range p.kept {
		at := k
		for i := k + 1; i < len(bins); i++ {
			if loads[i] < loads[at] {
				at = i
			}
		}
		bin, load := bins[at], loads[at]
		copy(bins[k+1:at+1], bins[k:at]) // the others keep their order
		copy(loads[k+1:at+1], loads[k:at])
		bins[k], loads[k] = bin, load
		p.kept[k] = bin
	}
}

// Measure writes max_load, gap, probes_per_ball.
func (p *memory) Measure(row []float64) {
	row[0] = float64(p.Loads.Max)
	row[1] = p.Gap()
	row[2] = float64(p.probes) / float64(max(1, p.Balls))
}

// State carries the urn, the loads read and the kept bins.
func (p *memory) State(s *sim.State) {
	p.Urn.State(s)
	s.Count(&p.probes, p.M*int64(p.d+p.keep))
	held := int64(len(p.kept))
	s.Count(&held, int64(p.keep))
	p.kept = p.kept[:held]
	for k := range p.kept {
		bin := int64(p.kept[k])
		s.Count(&bin, int64(p.Bins()-1))
		p.kept[k] = uint64(bin)
	}
}

// Invariant counts the balls and the probes, and looks at the kept bins.
func (p *memory) Invariant() error {
	if err := p.Urn.Invariant(); err != nil {
		return err
	}
	if least, most := int64(p.d)*p.Balls, int64(p.d+p.keep)*p.Balls; p.probes < least || p.probes > most {
		return fmt.Errorf("alloc: %d loads read for %d balls", p.probes, p.Balls)
	}
	if held := len(p.kept); (held > 0) != (p.Balls > 0 && p.keep > 0) {
		return fmt.Errorf("alloc: %d bins kept after %d balls", held, p.Balls)
	}
	before := uint32(0)
	for k, bin := range p.kept {
		if slices.Contains(p.kept[:k], bin) {
			return fmt.Errorf("alloc: bin %d is kept twice", bin)
		}
		load := p.AppendLoads(nil, int(bin), int(bin)+1)[0]
		if load < before {
			return fmt.Errorf("alloc: kept bins are not in order of load")
		}
		before = load
	}
	return nil
}
