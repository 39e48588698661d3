package alloc

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
	"binfall/sim/stat/fit"
)

// A world is all that a process of a few bins depends on.
type world struct {
	loads, old vector // old: as balls of a batch see them
	kept       [4]int // bins remembered, as many as held
	held       int
}

func (w world) placed(bin int) world {
	w.loads[bin]++
	return w
}

// A rule lists where a ball, counted from 1, may lead, with probabilities.
type rule func(ball int, w world, lead func(p float64, to world))

// outcomes goes through all of them, as enumerate does for d choices.
func outcomes(m int, step rule) map[vector]float64 {
	states := map[world]float64{{}: 1}
	for ball := 1; ball <= m; ball++ {
		next := make(map[world]float64)
		for w, p := range states {
			step(ball, w, func(q float64, to world) { next[to] += p * q })
		}
		states = next
	}
	law := make(map[vector]float64)
	for w, p := range states {
		law[w.loads] += p
	}
	return law
}

func leftRule(n, d int) rule {
	return func(_ int, w world, lead func(float64, world)) {
		offers := [][]int{nil}
		for g := range d {
			var longer [][]int
			for _, offer := range offers {
				for bin := g * n / d; bin < (g+1)*n/d; bin++ {
					longer = append(longer, append(slices.Clone(offer), bin))
				}
			}
			offers = longer
		}
		for _, offer := range offers {
			for bin := range winners(w.loads, offer, "first") {
				lead(1/float64(len(offers)), w.placed(bin))
			}
		}
	}
}

func betaRule(n int, beta float64) rule { return batchRule(n, 2, 1, beta) }

// batchRule throws by the loads before the batch.
func batchRule(n, d, batch int, beta float64) rule {
	return func(ball int, w world, lead func(float64, world)) {
		if (ball-1)%batch == 0 {
			w.old = w.loads
		}
		for choices, p := range map[int]float64{d: beta, 1: 1 - beta} {
			if d == 1 {
				p = 1
			}
			offers := allOffers(n, choices, true)
			for _, offer := range offers {
				for bin, share := range winners(w.old, offer, "random") {
					lead(p*share/float64(len(offers)), w.placed(bin))
				}
			}
		}
	}
}

func thinRule(n, threshold int, relative bool) rule {
	return func(ball int, w world, lead func(float64, world)) {
		limit := threshold
		if relative {
			limit += (ball + n - 1) / n
		}
		for first := range n {
			if int(w.loads[first]) < limit {
				lead(1/float64(n), w.placed(first))
				continue
			}
			for second := range n {
				lead(1/float64(n*n), w.placed(second))
			}
		}
	}
}

// memoryRule keeps a random one of equally loaded bins, where the engine keeps
// the first: the law of the loads must not know.
func memoryRule(n, d, keep int) rule {
	return func(_ int, w world, lead func(float64, world)) {
		offers := allOffers(n, d, true)
		for _, fresh := range offers {
			var bins []int
			for _, bin := range append(slices.Clone(fresh), w.kept[:w.held]...) {
				if !slices.Contains(bins, bin) {
					bins = append(bins, bin)
				}
			}
			for bin, share := range winners(w.loads, bins, "random") {
				after := w.placed(bin)
				sets := leastSets(after.loads, bins, min(keep, len(bins)))
				for _, kept := range sets {
					after.held = copy(after.kept[:], kept)
					lead(share/float64(len(offers)*len(sets)), after)
				}
				after.kept = w.kept
			}
		}
	}
}

// leastSets lists every set of so many bins that leaves out none less loaded
// than one of it, each in rising order of bins.
func leastSets(loads vector, bins []int, size int) [][]int {
	var sets [][]int
	for mask := range 1 << len(bins) {
		var in, out []int
		for i, bin := range bins {
			if mask>>i&1 == 1 {
				in = append(in, bin)
			} else {
				out = append(out, bin)
			}
		}
		fits := len(in) == size
		for _, a := range in {
			for _, b := range out {
				fits = fits && loads[a] <= loads[b]
			}
		}
		if fits {
			slices.Sort(in)
			for len(in) < 4 {
				in = append(in, 0) // one world, one text
			}
			sets = append(sets, in[:size])
		}
	}
	return sets
}

// TestNeighboursEnumeration compares each engine with all outcomes for up to
// four bins and balls, on whole vectors of loads.
func TestNeighboursEnumeration(t *testing.T) {
	trials := int64(4000)
	if testing.Short() {
		trials = 400
	}
	turn := 0
	try := func(n, m int, d sim.Def, query string, step rule) {
		if turn++; testing.Short() && turn%4 != 0 {
			return
		}
		compare(t, with(t, d, fmt.Sprintf("n=%d&m=%d&%s&%s", n, m, query, simtest.Seed())), trials, outcomes(m, step))
	}
	for n := 2; n <= 4; n++ {
		for m := 1; m <= 4; m++ {
			for d := 1; d <= n; d++ {
				try(n, m, GoLeft, fmt.Sprintf("d=%d", d), leftRule(n, d))
			}
			for _, beta := range []float64{0, 0.3, 1} {
				try(n, m, OnePlusBeta, fmt.Sprintf("beta=%v", beta), betaRule(n, beta))
				for batch := 1; batch <= 3; batch++ {
					for d := 2; d <= 3; d++ {
						try(n, m, Batched, fmt.Sprintf("d=%d&batch=%d&beta=%v", d, batch, beta), batchRule(n, d, batch, beta))
					}
				}
			}
			for threshold := range 4 {
				for _, relative := range []bool{false, true} {
					try(n, m, Thinning, fmt.Sprintf("threshold=%d&relative=%v", threshold, relative), thinRule(n, threshold, relative))
				}
			}
			for d := 1; d <= 3; d++ {
				for keep := range 4 {
					try(n, m, RememberedBins, fmt.Sprintf("d=%d&keep=%d", d, keep), memoryRule(n, d, keep))
				}
			}
		}
	}
}

// TestNeighboursEnumerationBites: four balls in four bins suffice to tell each
// rule from its neighbour.
func TestNeighboursEnumerationBites(t *testing.T) {
	for _, c := range []struct {
		def   sim.Def
		query string
		wrong rule
	}{
		{GoLeft, "d=2", batchRule(4, 2, 1, 1)},
		{OnePlusBeta, "beta=0.5", betaRule(4, 0.3)},
		{Thinning, "threshold=1", thinRule(4, 2, false)},
		{Thinning, "threshold=0&relative=true", thinRule(4, 0, false)},
		{RememberedBins, "d=1&keep=1", memoryRule(4, 1, 0)},
		{RememberedBins, "d=1&keep=2", memoryRule(4, 1, 1)},
		{Batched, "batch=2", batchRule(4, 2, 3, 1)},
		{Batched, "batch=3", batchRule(4, 2, 1, 1)},
	} {
		counts := ends(with(t, c.def, "n=4&m=4&"+c.query), 4000)
		if p, err := agreement(counts, outcomes(4, c.wrong), 4000); err == nil && p > fit.FalseAlarm {
			t.Errorf("%s %s passes for another rule: p = %.2g", c.def.ID, c.query, p)
		}
	}
}
