package walk

import (
	"fmt"
	"slices"

	"binfall/sim"
)

// State carries how far the graph is, the balls, the walkers with their last nodes,
// and the counts. The graph itself follows from the seed; so do the nodes seen since
// the last reset.
func (w *walking) State(s *sim.State) {
	built := w.net.built()
	s.Count(&built, w.net.steps)
	w.Urn.State(s)
	n, k := int64(w.Bins()), int64(w.net.degree)
	for i := range w.walkers {
		node, back := int64(w.walkers[i].node), int64(w.walkers[i].back)
		s.Count(&node, n-1)
		s.Count(&back, k-1)
		w.walkers[i] = walker{uint32(node), uint32(back)}
	}
	for i, node := range w.trail {
		wide := int64(node)
		s.Count(&wide, n-1)
		w.trail[i] = uint32(wide)
	}
	second, due := number(w.second), number(w.due)
	s.Count(&w.since, w.M)
	s.Count(&second, 1)
	s.Count(&due, 1)
	s.Count(&w.placings, w.M)
	s.Count(&w.met, w.M)
	s.Count(&w.revisits, w.M*int64(len(w.walkers)))
	s.Count(&w.longest, w.M)
	if s.Reading() {
		w.second, w.due = second == 1, due == 1
		w.net.rebuild(built)
		if err := w.derive(); err != nil {
			s.Fail("%v", err)
		}
	}
}

func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// derive finds the visits again: all since the last reset, if those count, or else
// the recent ones.
func (w *walking) derive() error {
	if w.Balls > 0 && w.net.regular == nil {
		return fmt.Errorf("walk: %d balls on a graph that is not built", w.Balls)
	}
	if w.since > 0 && w.since >= w.Balls {
		return fmt.Errorf("walk: put down at ball %d of %d", w.since, w.Balls)
	}
	clear(w.visits)
	if w.independent || w.Balls == 0 {
		return nil
	}
	if w.resets {
		return w.retrace()
	}
	for i := range w.walkers {
		trail := w.AppendTrail(nil, i)
		for j, node := range trail {
			w.visits[int(node)*len(w.walkers)+i] = uint32(w.Balls-int64(len(trail)-j)) + 1
		}
	}
	return nil
}

// retrace walks again from where the walkers were put down to where they are, notes
// the visits, and compares. Where they are does not depend on the loads.
func (w *walking) retrace() error {
	there := slices.Clone(w.walkers)
	words := w.fresh
	if w.second {
		words = w.again
	}
	for ball := uint64(w.since); ball < uint64(w.Balls); ball++ {
		if ball == uint64(w.since) {
			w.draw(ball, words)
		} else {
			w.propose(ball)
		}
		for i, at := range w.proposed {
			w.enter(ball, i, at.node, at, nil)
		}
	}
	if !slices.Equal(there, w.walkers) {
		return fmt.Errorf("walk: walkers at %v, not at %v, %d balls after they were put down at ball %d", w.walkers, there, w.Balls-w.since, w.since)
	}
	return nil
}

// Invariant counts balls and draws, and walks the whole way since the last reset
// again.
func (w *walking) Invariant() error {
	if err := w.Urn.Invariant(); err != nil {
		return err
	}
	most := w.Balls * int64(len(w.walkers))
	switch {
	case w.Balls == 0:
		if w.placings+w.met+w.revisits+w.longest+w.since > 0 || w.second || w.due {
			return fmt.Errorf("walk: %d placings before the first ball", w.placings)
		}
		return nil
	case w.placings < 1 || w.placings > w.Balls || w.met >= w.placings || w.revisits > most:
		return fmt.Errorf("walk: %d placings, %d meetings and %d revisits in %d balls", w.placings, w.met, w.revisits, w.Balls)
	case w.independent && w.placings != w.Balls, !w.independent && !w.resets && w.placings != 1:
		return fmt.Errorf("walk: %d placings in %d balls", w.placings, w.Balls)
	case w.resets && (w.longest > w.horizon || w.Balls-w.since > w.horizon):
		return fmt.Errorf("walk: %d and %d balls without a reset, with the horizon %d", w.longest, w.Balls-w.since, w.horizon)
	case w.independent:
		return nil
	}
	return w.retrace()
}
