package walk

import (
	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/rng"
)

// A walker stands on a node; the edge that it came by has a port there.
type walker struct{ node, back uint32 }

// walking is the process. Where the walkers are does not depend on the loads.
type walking struct {
	choice.Urn
	params
	rule
	net  net
	toss choice.Toss

	fresh rng.Key // word At(ball, i) moves walker i, or puts it down
	again rng.Key // puts it down, where the ball's first words were spent on a meeting

	walkers  []walker
	proposed []walker // scratch
	seen     []uint32 // scratch: the loads that walkers see
	visits   []uint32 // of node v and walker i, at v·d + i: its last ball there, plus 1; of no use before since
	trail    []uint32 // nodes of walker i at the last balls, at i·MostTrail + ball mod MostTrail
	since    int64    // the ball at which the walkers were put down
	second   bool     // whether that took the words of again
	due      bool     // whether a meeting resets them at the next ball
	placings int64    // of all walkers at once
	met      int64    // moves of all walkers that a reset made void
	revisits int64    // hops
	longest  int64    // balls from one reset to the next, at most

	placing, hop, anew price // of a walker put down, of an edge, and of a fresh bin
}

// A rule is the words of the parameters, read once.
type rule struct {
	independent, simple bool // or never back
	resets              bool
	any                 bool // a walker's own nodes count
	after               bool // the ball of a meeting is placed where the walkers met
}

func open(p params, seed uint64) *walking {
	n, d := p.nodes(), p.walkers
	w := &walking{Urn: choice.NewUrn(n, p.m), params: p, toss: choice.NewToss(seed), net: openNet(p.sizes, seed),
		fresh: rng.New(seed, "choice"), again: rng.New(seed, "reset"),
		walkers: make([]walker, d), proposed: make([]walker, d), seen: make([]uint32, d), trail: make([]uint32, d*sim.MostTrail)}
	w.placing, w.hop = p.prices()
	w.anew = priceOf(float64(n))
	w.rule = rule{independent: p.move == "independent", simple: p.move == "simple"}
	if !w.independent {
		w.visits = make([]uint32, int64(d)*n)
		w.resets, w.any, w.after = p.reset != "never", p.reset == "any", p.reset != "never" && p.resetTime == "after"
	}
	return w
}

// Step builds the graph on, and throws balls: n of both together, or fewer.
func (w *walking) Step(n int, tr *sim.Trace) int {
	n = max(0, n)
	built := w.net.build(n)
	return built + choice.Advance(w, &w.Urn, n-built, tr, throw[uint8], throw[uint16], throw[uint32])
}

// throw throws n balls, or fewer if a bin fills to the brim of its width.
func throw[W sim.Width](w *walking, loads []W, n int, tr *sim.Trace) int {
	if tr == nil && w.net.hops != nil && !w.resets && !w.independent {
		switch {
		case w.Balls == 0:
			n = min(n, 1) // the walkers are put down; the rest is for the next call
		case len(w.walkers) == 1:
			return strollOne(w, loads, n)
		case len(w.walkers) == 2:
			return strollTwo(w, loads, n)
		default:
			return stroll(w, loads, n)
		}
	}
	brim, thrown := uint32(^W(0)), 0
	for ; thrown < n && w.Loads.Max < brim; thrown++ {
		ball := uint64(w.Balls)
		w.move(ball, tr)
		least := ^uint32(0)
		for i, at := range w.walkers {
			w.seen[i] = uint32(loads[at.node])
			least = min(least, w.seen[i])
		}
		winner := choice.Find(w.seen, least, w.toss.Nth(ball, choice.Count(w.seen, least)))
		bin := w.walkers[winner].node
		loads[bin]++
		w.Loads.Max = max(w.Loads.Max, least+1)
		w.Balls++
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(ball), Nth: uint16(winner), To: bin})
		}
	}
	return thrown
}

// move takes the walkers to where a ball finds them.
func (w *walking) move(ball uint64, tr *sim.Trace) {
	switch {
	case ball == 0 || w.independent:
		w.put(ball, w.fresh, tr)
	case w.due || w.resets && int64(ball)-w.since >= w.horizon:
		w.restart(ball, w.fresh, tr)
		w.second = false
	default:
		w.propose(ball)
		if meet := w.resets && w.meet(); meet && !w.after {
			w.met++
			w.restart(ball, w.again, tr)
			w.second = true
		} else {
			w.due = meet
			w.accept(ball, tr)
		}
	}
}

// propose finds where the walkers would go.
func (w *walking) propose(ball uint64) {
	k := uint64(w.net.degree)
	for i, at := range w.walkers {
		word := w.fresh.Word(rng.At(ball, uint64(i)))
		port := rng.Below(word, k)
		if !w.simple {
			if port = rng.Below(word, k-1) + uint64(at.back) + 1; port >= k {
				port -= k
			}
		}
		w.proposed[i] = w.net.hop(at.node, uint32(port))
	}
}

// meet reports whether a proposed node was seen since the last reset, by a walker
// that counts, or two walkers propose the same one.
func (w *walking) meet() bool {
	d := len(w.walkers)
	for i, at := range w.proposed {
		for j, other := range w.visits[int(at.node)*d : int(at.node)*d+d] {
			if int64(other) > w.since && (w.any || i != j) || j < i && w.proposed[j].node == at.node {
				return true
			}
		}
	}
	return false
}

// accept moves the walkers to where they proposed to go.
func (w *walking) accept(ball uint64, tr *sim.Trace) {
	recent := max(w.since, int64(ball)-sim.MostTrail+1) // the first ball of which a visit is recent
	for i, at := range w.proposed {
		if int64(w.visits[int(at.node)*len(w.walkers)+i]) > recent {
			w.revisits++
		}
		w.enter(ball, i, w.walkers[i].node, at, tr)
	}
}

// restart puts all walkers down anew.
func (w *walking) restart(ball uint64, words rng.Key, tr *sim.Trace) {
	w.longest = max(w.longest, int64(ball)-w.since)
	if tr != nil {
		tr.Add(sim.Event{Kind: sim.Round, Nth: uint16(w.placings), Who: uint32(ball)})
	}
	w.put(ball, words, tr)
}

// put puts each walker on a node picked uniformly at random, as if it had come by
// an edge picked uniformly at random.
func (w *walking) put(ball uint64, words rng.Key, tr *sim.Trace) {
	w.since, w.due = int64(ball), false
	w.placings++
	w.draw(ball, words)
	for i, at := range w.proposed {
		w.enter(ball, i, at.node, at, tr)
	}
}

// draw picks nodes and edges for all walkers.
func (w *walking) draw(ball uint64, words rng.Key) {
	k := uint64(w.net.degree)
	ends := uint64(w.Loads.Bins()) * k
	for i := range w.proposed {
		end := rng.Below(words.Word(rng.At(ball, uint64(i))), ends)
		w.proposed[i] = walker{uint32(end / k), uint32(end % k)}
	}
}

// enter notes where a walker is, and shows where it came from: from there itself if
// it was put down.
func (w *walking) enter(ball uint64, i int, from uint32, at walker, tr *sim.Trace) {
	w.walkers[i] = at
	if !w.independent {
		w.visits[int(at.node)*len(w.walkers)+i] = uint32(ball) + 1
	}
	w.trail[i*sim.MostTrail+int(ball%sim.MostTrail)] = at.node
	if tr != nil {
		tr.Add(sim.Event{Kind: sim.Probe, Who: uint32(ball), Nth: uint16(i), From: from, To: at.node})
	}
}
