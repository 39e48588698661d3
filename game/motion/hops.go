package motion

import (
	"slices"

	"binfall/game/theme"
	"binfall/sim"
)

// MostTrail is the number of moves of an insertion that stay in sight.
const MostTrail = 24

// A Hop is an item on its way into a slot, from another slot or from nowhere: a
// new one.
type Hop struct {
	Who, From, To uint32
	New           bool    // it had no slot before; From says nothing
	Gone          float32 // 0 to 1: how much of the way is behind it
}

// Hops is the motion of items between the slots of a table: each is seen going
// where the process has put it already, one after the other, and the ways of the
// present insertion stay as arcs. Like [Motion] it never counts: a table is shown
// with what is not yet seen undone, see [Hops.Undo].
type Hops struct {
	Reduced bool // nothing moves; arcs say where items went

	beats []beat // still to be seen, the first one under way
	age   theme.Duration
	loose []sim.Event // items that came out after the last beat
	trail []Hop       // of the present insertion, the oldest first
	held  uint32      // the item that was pushed out last and has no slot yet; 0: none
	from  uint32      // where held was
	moved bool        // items have moved to make room for one that has not come to rest yet
}

// A beat is what is seen at once: an item goes into a slot, and the one that was
// there comes out; or all items come out, for new functions.
type beat struct {
	events []sim.Event
	hop    Hop
	first  bool // of an insertion
	empty  bool // no item goes anywhere
	lasts  theme.Duration
}

// mostBeats is how many moves are seen one after the other; of a longer chain the
// first ones are over at once.
const mostBeats = 40

// mostLag is how far what is seen may be behind a run that plays.
const mostLag = 2 * theme.Hold

// Take is told what a frame has done, at a speed of so many steps a second, 0 for
// single ones: these end what is still under way. Up to [FastestFall] each item is
// seen moving.
func (h *Hops) Take(events []sim.Event, speed float64) {
	if speed == 0 {
		h.finish()
	}
	first := 0 // of a beat
	for i, e := range events {
		switch e.Kind {
		case sim.Place, sim.Move:
			h.beats = append(h.beats, h.into(slices.Concat(h.loose, events[first:i+1]), lasting(speed)))
			h.loose, first = nil, i+1
		case sim.Round: // what led there is over, and is not seen
			h.Drop()
			h.held, h.moved = 0, false
			h.beats, first = append(h.beats, beat{first: true, empty: true, lasts: theme.Hold}), i+1
		}
	}
	if h.Reduced || speed > FastestFall {
		h.finish()
		return
	}
	if len(h.beats) > 0 {
		for _, e := range events[first:] {
			if e.Kind == sim.Drop {
				h.loose = append(h.loose, e)
			}
		}
	}
	for len(h.beats) > mostBeats || len(h.beats) > 1 && speed > 0 && h.left() > mostLag {
		h.next()
	}
}

// lasting is how long a move is seen: a run that plays does not leave it behind.
func lasting(speed float64) theme.Duration {
	if speed > 0 {
		return min(theme.Step, theme.Duration(60/speed))
	}
	return theme.Step
}

// left is how long all that is to be seen will take.
func (h *Hops) left() (all theme.Duration) {
	for _, b := range h.beats {
		all += b.lasts
	}
	return all - h.age
}

// into is the beat whose last event puts an item into a slot.
func (h *Hops) into(events []sim.Event, lasts theme.Duration) beat {
	e := events[len(events)-1]
	b := beat{events: events, hop: Hop{Who: e.Who, From: e.From, To: e.To}, lasts: lasts}
	if e.Kind == sim.Move {
		b.first, h.moved = !h.moved, true
		return b
	}
	b.hop.New = e.Who != h.held
	if b.hop.From = 0; !b.hop.New {
		b.hop.From = h.from
	}
	// Items that make room move first, and then the new one.
	b.first, h.moved, h.held = b.hop.New && !h.moved, false, 0
	for _, out := range events {
		if out.Kind == sim.Drop {
			h.held, h.from = out.Who, out.From
		}
	}
	return b
}

// Hold says which item is in hand, and where it was before; 0 is none. It is for
// a table that nobody has watched.
func (h *Hops) Hold(item, from uint32) { h.held, h.from, h.moved = item, from, false }

// over takes a beat into the trail, which begins anew with a new item.
func (h *Hops) over(b beat) {
	if b.first {
		h.trail = h.trail[:0]
	}
	if b.empty {
		return
	}
	if len(h.trail) == MostTrail {
		h.trail = h.trail[:copy(h.trail, h.trail[1:])]
	}
	b.hop.Gone = 1
	h.trail = append(h.trail, b.hop)
}

// next ends the beat under way.
func (h *Hops) next() {
	h.over(h.beats[0])
	h.beats = slices.Delete(h.beats, 0, 1)
	if h.age = 0; len(h.beats) == 0 {
		h.loose = nil
	}
}

// finish ends all beats.
func (h *Hops) finish() {
	for len(h.beats) > 0 {
		h.next()
	}
}

// Tick lets so many ticks pass.
func (h *Hops) Tick(ticks int) {
	h.age += theme.Duration(ticks)
	for len(h.beats) > 0 && h.age >= h.beats[0].lasts {
		left := h.age - h.beats[0].lasts
		h.next()
		h.age = left
	}
}

// Drop lets every item rest where it is, and forgets the ways. Which item is in
// hand is not forgotten.
func (h *Hops) Drop() {
	clear(h.beats)
	h.beats, h.age, h.loose = h.beats[:0], 0, nil
	h.trail = h.trail[:0]
}

// Rest shows the ways of an insertion that nobody saw.
func (h *Hops) Rest(events []sim.Event) {
	h.Drop()
	h.Hold(0, 0)
	h.Take(events, FastestFall+1)
}

// Flying reports whether an item is under way.
func (h *Hops) Flying() bool { return len(h.beats) > 0 }

// Stirs is Flying: what rests is kept in sight.
func (h *Hops) Stirs(bool) bool { return h.Flying() }

// Reduce says whether nothing moves.
func (h *Hops) Reduce(reduced bool) {
	h.Reduced = reduced
	h.Drop()
}

// All is the ways of the last insertion, those that are not yet seen too.
func (h *Hops) All() []Hop {
	list := slices.Clone(h.trail)
	for _, b := range h.beats {
		if b.first {
			list = list[:0]
		}
		if !b.empty {
			list = append(list, b.hop)
		}
	}
	return list
}

// Under is the item under way; ok is false if there is none.
func (h *Hops) Under() (hop Hop, ok bool) {
	if len(h.beats) == 0 || h.beats[0].empty {
		return hop, false
	}
	hop = h.beats[0].hop
	t := min(float32(h.age)/float32(h.beats[0].lasts), 1)
	hop.Gone = float32(t*t) * (3 - float32(2*t)) // slow at both ends
	return hop, true
}

// Trail is the ways of the present insertion that are over, the oldest first. It
// holds until the next call of another method.
func (h *Hops) Trail() []Hop {
	if len(h.beats) > 0 && h.beats[0].first {
		return nil // of the item before
	}
	return h.trail
}

// Undo takes back in a copy of the slots what is not yet seen, and returns the
// item that is in hand before it: 0 if none of that came to rest.
func (h *Hops) Undo(slots []uint32) (hand uint32) {
	hand = undo(slots, h.loose, 0)
	for _, b := range slices.Backward(h.beats) {
		hand = undo(slots, b.events, hand)
	}
	return hand
}

// undo takes back what one beat did, or what came after the last one.
func undo(slots []uint32, events []sim.Event, hand uint32) uint32 {
	set := func(slot, item uint32) {
		if int(slot) < len(slots) {
			slots[slot] = item
		}
	}
	for _, e := range slices.Backward(events) {
		switch e.Kind {
		case sim.Place:
			set(e.To, 0)
			hand = e.Who
		case sim.Drop:
			set(e.From, e.Who)
		case sim.Move:
			set(e.To, 0)
			set(e.From, e.Who)
		}
	}
	return hand
}
