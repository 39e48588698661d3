package game

import (
	"slices"
	"strconv"

	"binfall/game/motion"
	"binfall/game/place"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/graph"
	"binfall/sim/run"
)

// A table is how a lane with a table of slots is seen.
type table struct {
	slotted sim.Slotted
	hops    motion.Hops
	spots   spots
	growth  growth
	drawn   lines
	asked   asked
	tally   tally
	each    int // buckets of an item, once they were counted
}

// gapless is the speed in steps a second up to which every step is watched.
const gapless = run.FrameRate * watched / 4 / mostTicks

// took shows what the last steps did.
func (t *table) took(events *sim.Trace, speed float64) {
	if events.Lost > 0 {
		t.arrive(sim.NewTrace(0)) // a chain with a gap says nothing
		return
	}
	if speed > gapless {
		t.hops.Drop()
		t.hops.Hold(0, 0) // it is not known what was in hand before
	}
	t.hops.Take(events.Events, speed)
}

// arrive shows where a seek has come to. Of a chain its last step alone was seen,
// which does not say where the item in it came from.
func (t *table) arrive(events *sim.Trace) {
	t.hops.Drop()
	item, from, pushed := t.slotted.Hand()
	if !pushed {
		item = 0
	}
	t.hops.Hold(item, from)
	if came, _ := t.slotted.Items(); len(events.Events) > 0 {
		if e := events.Events[len(events.Events)-1]; e.Kind == sim.Place && int64(e.Who) == came && t.rests() {
			t.hops.Rest(events.Events)
		}
	}
}

// rests reports whether no item is in hand.
func (t *table) rests() bool {
	phase, _ := t.slotted.Phase()
	return phase == sim.Resting
}

// choices is the number of buckets of each item; 0 if there is no item.
func (t *table) choices() int {
	if _, all := t.slotted.Items(); t.each == 0 && all > 0 {
		t.each = len(t.slotted.AppendBuckets(nil, 1))
	}
	return t.each
}

// hand is the item in hand; 0 if there is none.
func (t *table) hand() uint32 {
	item, _, _ := t.slotted.Hand()
	return item
}

// nodes is the number of nodes of the graph: buckets, and for items with three
// choices and more a point where these meet.
func (t *table) nodes() int {
	_, all := t.slotted.Items()
	n := t.buckets()
	if scene.Hubs(t.choices()) {
		n += int(all)
	}
	return n
}

func (t *table) buckets() int { return len(t.slotted.Slots()) / t.slotted.Bucket() }

// drawable reports whether every node is drawn.
func (t *table) drawable() bool {
	_, all := t.slotted.Items()
	return t.nodes() <= scene.MostPlaces && all <= 2*scene.MostPlaces
}

// lettered is up to how many items are called by letters.
const lettered = 100

// name is what an item is called: its word, letters, or its number.
func (t *table) name(item uint32) string {
	if word := t.slotted.Word(item); word != "" {
		return word
	}
	_, all := t.slotted.Items()
	switch i := item - 1; {
	case all > lettered:
		return strconv.Itoa(int(item))
	case i >= 26:
		return string(rune('A'+i/26-1)) + string(rune('A'+i%26))
	default:
		return string(rune('A' + i))
	}
}

// ends are the buckets of an item. Those of a table that is drawn are kept.
func (t *table) ends(item uint32) []uint32 {
	if t.drawable() {
		return t.edges()[item-1]
	}
	return t.slotted.AppendBuckets(nil, item)
}

// edges are the buckets of all items of a table that is drawn.
func (t *table) edges() [][]uint32 {
	_, all := t.slotted.Items()
	_, attempt := t.slotted.Phase()
	return t.drawn.all(int(all), attempt, t.appendEnds)
}

// appendEnds appends the buckets of an item, by its number from 0.
func (t *table) appendEnds(dst []uint32, i int) []uint32 {
	return t.slotted.AppendBuckets(dst, uint32(i+1))
}

// next is the item that comes next; 0 if one is in hand, or none comes.
func (t *table) next() uint32 {
	came, all := t.slotted.Items()
	if !t.rests() || came == all {
		return 0
	}
	return uint32(came + 1)
}

// view is what the scene needs, on a stage of a size. An item that comes next is
// shown to who rests, not to who plays.
func (t *table) view(w, h float32, look *theme.Theme, marks Marks, rests bool) scene.Table {
	came, all := t.slotted.Items()
	phase, rehashes := t.slotted.Phase()
	v := scene.Table{
		W: w, H: h, Theme: look,
		Slots: t.slotted.Slots(), Bucket: t.slotted.Bucket(), Came: int(came), All: int(all),
		Buckets: t.ends, Name: t.name, Stash: t.slotted.Stash(), Rehash: int(rehashes),
		Trail: t.hops.Trail(), Plucked: marks.Plucked, Guess: marks.Guess,
	}
	if t.hops.Flying() {
		t.before(&v)
	} else {
		v.Hand, v.Failed = t.hand(), phase == sim.Failed
		if rests && v.Plucked == 0 {
			v.Next = t.next()
		}
		if came == 0 && all > 0 && rehashes == 0 && rests {
			v.Hint = "Put in the first key (space)"
		}
	}
	if marks.Lit > 0 && marks.Lit <= v.Came {
		v.Lit = uint32(marks.Lit)
	}
	if t.drawable() {
		v.Places = func(box place.Box) place.Layout {
			return t.spots.in(box, look.Type, rehashes, func() place.Layout { return t.places(box, look) })
		}
	} else {
		v.Forest = t.forest(int(came), rehashes)
	}
	return v
}

// before takes back what is not yet seen. An item that was not seen to come has not
// come, and one that was seen to come is somewhere.
func (t *table) before(v *scene.Table) {
	v.Slots = slices.Clone(v.Slots)
	hand := t.hops.Undo(v.Slots)
	if under, ok := t.hops.Under(); ok {
		v.Under = &under
		if hand == 0 {
			hand = t.hand() // for which others make room
		}
		if hand != under.Who {
			v.Hand = hand
		}
	}
	seen := slices.Concat(v.Slots, []uint32{v.Hand})
	if v.Under != nil {
		seen = append(seen, v.Under.Who)
	}
	// What was put aside may not be there yet.
	aside := make(map[uint32]bool, len(v.Stash))
	for _, item := range v.Stash {
		aside[item] = true
	}
	v.Came = 0
	for _, item := range seen {
		delete(aside, item)
		v.Came = max(v.Came, int(item))
	}
	v.Stash = slices.DeleteFunc(slices.Clone(v.Stash), func(item uint32) bool { return !aside[item] })
	for _, item := range v.Stash {
		v.Came = max(v.Came, int(item))
	}
}

// forest is the clusters of the items that have come.
func (t *table) forest(came int, rehashes int64) *graph.Forest {
	return t.growth.upTo(t.buckets(), came, rehashes, t.appendEnds)
}

// places gives the nodes their places, with all the items that will come: so
// nothing moves when one comes. Long names have nodes farther apart, if there is
// room.
func (t *table) places(b place.Box, look *theme.Theme) place.Layout {
	scale := look.Type
	o := scene.Placing(scale)
	if _, all := t.slotted.Items(); all <= lettered {
		for item := range uint32(all) {
			o.Widest = max(o.Widest, scene.Between(look, t.name(item+1)))
		}
	}
	o.Badge, o.Caption = scene.Badge(scale), scene.ShelfCaption*scale
	return placed(t.buckets(), t.edges(), b, o)
}
