package game

import (
	"fmt"

	"binfall/game/motion"
	"binfall/game/scene"
	"binfall/sim"
)

// A hand is somebody's own game on the offers of a run: the balls are offered
// the bins that the process looks at, and go where they are told. It holds loads
// of its own; the process only says what is offered.
type hand struct {
	setup  *sim.Setup
	shadow sim.Process // ahead by the ball that waits
	trace  *sim.Trace
	balls  int // in all
	loads  []uint32
	offers []sim.Event // of the ball that waits; none at the end
	picks  []uint8     // so far, from 1
	last   []sim.Event // of the last ball
	motion motion.Motion
}

// mostByHand is more balls than anybody places by hand.
const mostByHand = 1000

func newHand(setup *sim.Setup) *hand {
	_, steps := setup.Cost()
	h := &hand{setup: setup, shadow: setup.Open(), trace: sim.NewTrace(watched), balls: int(min(steps, mostByHand))}
	h.loads = make([]uint32, h.Bins())
	h.offer()
	return h
}

// offer looks where the next ball may go.
func (h *hand) offer() {
	h.offers = nil
	h.trace.Reset()
	if len(h.picks) == h.balls || h.shadow.Step(1, h.trace) == 0 {
		return
	}
	for _, e := range h.trace.Events {
		if e.Kind == sim.Probe {
			h.offers = append(h.offers, e)
		}
	}
}

// pick sends the ball that waits to its nth offer, from 1, and reports whether
// there was one.
func (h *hand) pick(nth int) bool {
	if nth < 1 || nth > len(h.offers) || nth > 255 {
		return false
	}
	to := h.offers[nth-1].To
	h.loads[to]++
	place := sim.Event{Kind: sim.Place, Nth: uint16(nth), Who: uint32(len(h.picks)), To: to}
	h.last = append(append([]sim.Event(nil), h.offers...), place)
	h.picks = append(h.picks, uint8(nth))
	h.offers = nil
	return true
}

// Bins, AppendLoads and AppendTally make it a thing with bins.
func (h *hand) Bins() int { return h.shadow.(sim.Binned).Bins() }

func (h *hand) AppendLoads(dst []uint32, from, to int) []uint32 {
	return append(dst, h.loads[from:to]...)
}

func (h *hand) AppendTally(dst []int64) []int64 {
	start := len(dst)
	for _, load := range h.loads {
		for int(load) >= len(dst)-start {
			dst = append(dst, 0)
		}
		dst[start+int(load)]++
	}
	return dst
}

// ByHand lets somebody choose for each ball of the last run, or ends that. The
// runs themselves stay where they are.
func (a *App) ByHand(on bool) {
	if len(a.lanes) == 0 || on == (a.hand != nil) || !a.lanes[0].rows() {
		return
	}
	a.Pause()
	a.hand = nil
	if on {
		a.hand = newHand(a.lanes[len(a.lanes)-1].setup)
		a.hand.motion.Reduced = a.still
	}
	a.touch()
}

// Pick sends the ball that waits to its nth offer, from 1.
func (a *App) Pick(nth int) {
	if a.hand == nil || !a.hand.pick(nth) {
		return
	}
	a.moving = true
	a.hand.motion.Drop() // who is quicker than a ball sees it lie
	a.hand.motion.Take(a.hand.last, 0)
	a.hand.offer()
	a.touch()
}

// again replays a hand with the picks given: it is how one goes back.
func (a *App) again(picks []uint8) error {
	before := a.hand
	a.hand = newHand(before.setup)
	a.hand.motion.Reduced = a.still
	for _, nth := range picks {
		a.hand.pick(int(nth))
		a.hand.offer()
	}
	a.touch()
	return nil
}

// byHand is what the scene shows of a hand: the ball that waits, once the last
// one has landed.
func (a *App) byHand() scene.View {
	h := a.hand
	v := scene.View{Process: h, Caption: inFullest(h.AppendTally(nil)) + ", chosen by hand"}
	a.dressed(&v)
	v.Sorted = 0
	v.Below = fmt.Sprintf("ball %d of %d", min(len(h.picks)+1, h.balls), h.balls)
	v.Flights = h.motion.Flights()
	switch {
	case len(v.Flights) > 0:
	case len(h.offers) > 0:
		v.Events, v.Asking = h.offers, true
	default:
		v.Events, v.Below = h.motion.Last(), count(int64(len(h.picks)), "ball")+" by hand"
	}
	return v
}

// A Hand is what there is to say about choices made by hand.
type Hand struct {
	Placed, Of int
	Fullest    int
	Picks      []uint8     // of each ball so far, from 1
	Offers     []sim.Event // of the ball that waits
	Last       []sim.Event // of the last ball, its Place last
}

// Hand returns the state of the choices made by hand; nil if none are.
func (a *App) Hand() *Hand {
	if a.hand == nil {
		return nil
	}
	h := a.hand
	return &Hand{Placed: len(h.picks), Of: h.balls, Fullest: len(h.AppendTally(nil)) - 1, Picks: h.picks, Offers: h.offers, Last: h.last}
}

// Bins is what the stage shows: the loads of the hand, or of the first run; nil
// before it, and if it has no bins.
func (a *App) Bins() scene.Binned {
	switch {
	case len(a.lanes) == 0:
		return nil
	case a.hand != nil:
		return a.hand
	}
	return a.lanes[0].bins()
}
