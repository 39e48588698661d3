package cuckoo

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/rng"
)

// A phase is what the next turn does.
type phase int64

const (
	fresh  phase = iota // takes the next key, if there is one, and looks at its buckets
	kicked              // the key in hand was pushed out and looks for another bucket
	search              // looks at the keys of one more bucket for a way out
	shift               // moves one key along the path that was found, from its end
	sweep               // empties a few slots, for a rehash
	over                // nothing: the key in hand found no place
	phases
)

// sweepSlots is how many slots a turn empties.
const sweepSlots = 64

// table is the process. Items are the keys, numbered from 1 as they come; item i
// is ball i−1 of the random words, or the ball of its name.
type table struct {
	sim.Seal
	params
	buckets int64
	start   [maxD]uint64 // first bucket of the part of function j: all is 0 with one table
	size    [maxD]uint64 // and its buckets

	choices [mostRehashes + 1]rng.Key // functions of each attempt: bucket j of a ball at At(ball, j)
	balls   []uint64                  // of the named items, else nil
	kick    rng.Key                   // where to kick: word 2e for a new key, 2e+1 for an evicted one, after e evictions

	loads *sim.Loads // the load of a slot is the number of its item
	slots []uint32   // of loads

	phase     phase
	rehashes  int64
	come      int64  // items of this attempt that have come: 1 to come
	hand      uint32 // item in hand, or 0
	from      uint32 // slot from which it was pushed, once there were evictions for item come
	kicks     int64  // evictions for item come
	returns   int64  // chase: how often item come was pushed out itself
	evictions int64
	inserts   int64
	longest   int64
	failedAt  int64 // items in the table at the first failure
	cursor    int64 // sweep: slots emptied
	stashed   []uint32
	trail     trail

	offers [maxD]uint32 // buckets of one item: scratch
}

func open(p params, seed uint64) *table {
	t := &table{params: p, buckets: p.buckets(), kick: rng.New(seed, "kick"),
		balls: balls(p.words), stashed: make([]uint32, 0, p.stash)}
	for j := range uint64(p.d) {
		t.size[j] = uint64(t.buckets)
		if p.tables == "split" {
			d := uint64(p.d)
			t.start[j] = j * uint64(t.buckets) / d
			t.size[j] = (j+1)*uint64(t.buckets)/d - t.start[j]
		}
	}
	// The first attempt has the choices of all processes, each other its own.
	t.choices[0] = rng.New(seed, "choice")
	for k := 1; k <= mostRehashes && p.onFail == "rehash"; k++ {
		t.choices[k] = rng.New(seed, fmt.Sprint("choice ", k))
	}
	// So many balls that a load is sure to have 4 bytes; and the greatest item
	// there will be, so that a snapshot has the same width throughout.
	t.loads = sim.NewLoads(p.n, p.n<<17)
	_, _, t.slots = t.loads.Slices()
	t.loads.Max = uint32(p.m)
	if p.insert == "bfs" {
		t.trail = newTrail(t.buckets)
	}
	return t
}

// Step takes up to n turns.
func (t *table) Step(n int, tr *sim.Trace) int {
	fast := tr == nil && t.chase()
	for done := 0; done < n; done++ {
		if fast && t.phase <= kicked {
			if done += t.chaseOn(n - done); done == n {
				break
			}
		}
		switch t.phase {
		case fresh:
			if t.come == t.m {
				return done
			}
			t.take(tr)
		case kicked:
			t.flee(tr)
		case search:
			t.look(tr)
		case shift:
			t.move(tr)
		case sweep:
			t.empty(tr)
		default:
			return done
		}
	}
	return max(0, n)
}

// offer fills offers with the buckets of an item.
func (t *table) offer(item uint32) {
	for j := range t.d {
		t.offers[j] = t.choice(item, j)
	}
}

// choice is the j-th bucket of an item.
func (t *table) choice(item uint32, j int) uint32 {
	ball := uint64(item) - 1
	if t.balls != nil {
		ball = t.balls[ball]
	}
	word := t.choices[t.rehashes].Word(rng.At(ball, uint64(j)))
	return uint32(t.start[j] + rng.Below(word, t.size[j]))
}

// vacancy returns the first free slot of a bucket.
func (t *table) vacancy(bucket uint32) (slot uint32, ok bool) {
	slot = bucket * uint32(t.bucket)
	for range t.bucket {
		if t.slots[slot] == 0 {
			return slot, true
		}
		slot++
	}
	return 0, false
}

// try looks at choice j of the item in hand and settles there if it can.
func (t *table) try(j int, tr *sim.Trace) bool {
	bucket := t.offers[j]
	if tr != nil {
		tr.Add(sim.Event{Kind: sim.Probe, Who: t.hand, Nth: uint16(j), To: bucket * uint32(t.bucket)})
	}
	slot, ok := t.vacancy(bucket)
	if ok {
		t.settle(slot, j, tr)
	}
	return ok
}

// settle puts the item in hand into a free slot.
func (t *table) settle(slot uint32, j int, tr *sim.Trace) {
	if tr != nil {
		tr.Add(sim.Event{Kind: sim.Place, Who: t.hand, Nth: uint16(j), To: slot})
	}
	t.slots[slot], t.hand, t.phase = t.hand, 0, fresh
}

// take takes the next key in hand; it settles in the first of its buckets with a
// free slot.
func (t *table) take(tr *sim.Trace) {
	t.come++
	t.inserts++
	t.hand, t.kicks, t.returns = uint32(t.come), 0, 0
	if t.settled() == t.n {
		t.fail() // whatever the functions
		return
	}
	for j := range t.d {
		t.offers[j] = t.choice(t.hand, j)
		if t.try(j, tr) {
			return
		}
	}
	if t.insert == "bfs" {
		t.seek()
		return
	}
	t.push(rng.Below(t.kick.Word(2*uint64(t.evictions)), uint64(t.d*t.bucket)), tr)
}

// settled is the number of items in the table while one is in hand.
func (t *table) settled() int64 { return t.come - 1 - int64(len(t.stashed)) }

// flee finds another bucket for a key that was pushed out, never straight back
// unless it has no other: the free one it meets first, or a random one that it
// takes by force. With the rule of the seed it looks at the random one alone.
func (t *table) flee(tr *sim.Trace) {
	t.offer(t.hand)
	others, n := [maxD]uint8{}, 0
	for j := range t.d {
		if t.from-t.offers[j]*uint32(t.bucket) >= uint32(t.bucket) { // not the bucket that it comes from
			others[n] = uint8(j)
			n++
		}
	}
	if n == 0 { // all its buckets are one
		n = 1
	}
	pick := rng.Below(t.kick.Word(2*uint64(t.evictions)+1), uint64(n*t.bucket))
	there := int(others[pick/uint64(t.bucket)])
	if t.insert == "seed" {
		if t.try(there, tr) {
			return
		}
	} else {
		for _, j := range others[:n] {
			if t.try(int(j), tr) {
				return
			}
		}
	}
	if t.kicks >= t.limit(t.come) || t.hopeless() {
		t.fail()
		return
	}
	t.push(uint64(there*t.bucket)+pick%uint64(t.bucket), tr)
}

// hopeless reports that a chase will never end. With two buckets of one slot an
// evicted key has one way to go, and the chase runs along a path of the graph
// whose nodes are slots and whose edges are keys. If it comes to a slot again,
// it runs back and pushes the new key out, which tries its other side. If that
// path runs back as well, the component has two cycles. A path passes each edge
// twice at most: with k keys in the component, this is known after 4k evictions,
// and a key that fits has its place within the 2k+2 of S4.10.
func (t *table) hopeless() bool { return t.returns == 2 }

// push puts the item in hand into an occupied slot, the k-th of all its buckets;
// what was there is then in hand.
func (t *table) push(k uint64, tr *sim.Trace) {
	j := int(k) / t.bucket
	bucket := t.offers[j]
	slot := bucket*uint32(t.bucket) + uint32(k)%uint32(t.bucket)
	victim := t.slots[slot]
	if tr != nil {
		tr.Add(sim.Event{Kind: sim.Drop, Who: victim, From: slot})
		tr.Add(sim.Event{Kind: sim.Place, Who: t.hand, Nth: uint16(j), To: slot})
	}
	t.slots[slot], t.hand, t.from, t.phase = t.hand, victim, slot, kicked
	if t.chase() && int64(victim) == t.come {
		t.returns++
	}
	t.evicted()
}

// evicted counts a key that left its slot.
func (t *table) evicted() {
	t.kicks++
	t.evictions++
	t.longest = max(t.longest, t.kicks)
}

// failures is how often an insertion failed: each time one of three things followed.
func (t *table) failures() int64 {
	n := t.rehashes + int64(len(t.stashed))
	if t.phase == sweep || t.phase == over {
		n++
	}
	return n
}

// fail ends an insertion that found no slot for the item in hand.
func (t *table) fail() {
	if t.failures() == 0 {
		t.failedAt = t.settled()
	}
	t.trail.clear()
	switch {
	case t.onFail == "stash" && len(t.stashed) < t.stash:
		t.stashed = append(t.stashed, t.hand)
		t.hand, t.phase = 0, fresh
	case t.onFail == "rehash" && t.rehashes < mostRehashes && t.settled() < t.n:
		t.hand, t.cursor, t.phase = 0, 0, sweep
	default:
		t.phase = over
	}
}

// empty takes the items out of a few slots. After the last of them all items
// come again, with new functions.
func (t *table) empty(tr *sim.Trace) {
	end := min(t.cursor+sweepSlots, t.n)
	for ; t.cursor < end; t.cursor++ {
		if item := t.slots[t.cursor]; item != 0 {
			if tr != nil {
				tr.Add(sim.Event{Kind: sim.Drop, Who: item, From: uint32(t.cursor)})
			}
			t.slots[t.cursor] = 0
		}
	}
	if t.cursor == t.n {
		t.rehashes++
		t.come, t.kicks, t.returns, t.phase = 0, 0, 0, fresh
		if tr != nil {
			tr.Add(sim.Event{Kind: sim.Round, Nth: uint16(t.rehashes)})
		}
	}
}

// Measure writes failed, load_at_failure, moves_per_insert, rehashes,
// longest_chain, stash_used.
func (t *table) Measure(row []float64) {
	row[0], row[1] = 0, 0
	if t.phase == over {
		row[0] = 1
	}
	if t.failures() > 0 {
		row[1] = float64(t.failedAt) / float64(t.n)
	}
	row[2] = float64(t.evictions) / float64(max(1, t.inserts))
	row[3] = float64(t.rehashes)
	row[4] = float64(t.longest)
	row[5] = float64(len(t.stashed))
}
