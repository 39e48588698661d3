package cuckoo

import (
	"math"

	"binfall/sim"
)

// A trail is the state of a breadth-first search for a bucket with a free slot.
// The buckets that were reached stand in a queue, none of them free; came says
// from which slot a key would move to the bucket. A bucket is known to be in the
// queue by where it would stand there, so that nothing is ever cleared.
type trail struct {
	queue []uint32 // buckets
	came  []uint32 // of each bucket of the queue: the slot whose key would move there, nowhere for those of the new key
	at    []uint32 // of every bucket: its place in the queue, if it stands there

	head  int64 // buckets looked into
	level int64 // buckets up to the end of the present depth
	depth int64 // moves from the new key to the bucket at head

	free, source uint32 // shift: the key of source moves to free; nowhere: the new key does
}

const nowhere = math.MaxUint32

func newTrail(buckets int64) trail {
	return trail{queue: make([]uint32, 0, buckets), came: make([]uint32, 0, buckets), at: make([]uint32, buckets)}
}

func (s *trail) clear() { s.queue, s.came = s.queue[:0], s.came[:0] }

// place returns where a bucket stands in the queue.
func (s *trail) place(bucket uint32) (i uint32, ok bool) {
	i = s.at[bucket]
	return i, int(i) < len(s.queue) && s.queue[i] == bucket
}

// reach appends a bucket that is not in the queue.
func (s *trail) reach(bucket, came uint32) {
	s.at[bucket] = uint32(len(s.queue))
	s.queue, s.came = append(s.queue, bucket), append(s.came, came)
}

// seek begins a search with the buckets of the item in hand, which are full.
func (t *table) seek() {
	s := &t.trail
	s.clear()
	for _, bucket := range t.offers[:t.d] {
		if _, known := s.place(bucket); !known {
			s.reach(bucket, nowhere)
		}
	}
	s.head, s.level, s.depth = 0, int64(len(s.queue)), 0
	t.phase = search
}

// look looks from the keys of one bucket at their other buckets. The first free
// slot that it meets ends a shortest path.
func (t *table) look(tr *sim.Trace) {
	s := &t.trail
	if s.head == int64(len(s.queue)) || s.depth >= t.limit(t.come) {
		t.fail()
		return
	}
	slot := s.queue[s.head] * uint32(t.bucket)
	s.head++
	for range t.bucket {
		item := t.slots[slot]
		t.offer(item)
		for j, bucket := range t.offers[:t.d] {
			if _, known := s.place(bucket); known {
				continue
			}
			if tr != nil {
				tr.Add(sim.Event{Kind: sim.Probe, Who: item, Nth: uint16(j), From: slot, To: bucket * uint32(t.bucket)})
			}
			if free, ok := t.vacancy(bucket); ok {
				s.free, s.source, t.phase = free, slot, shift
				return
			}
			s.reach(bucket, slot)
		}
		slot++
	}
	if s.head == s.level {
		s.level = int64(len(s.queue))
		s.depth++
	}
}

// move moves one key into the free slot, which makes its own free; at the start
// of the path the new key settles.
func (t *table) move(tr *sim.Trace) {
	s := &t.trail
	if s.source == nowhere {
		t.offer(t.hand)
		t.settle(s.free, t.nth(s.free), tr)
		s.clear()
		return
	}
	item := t.slots[s.source]
	if tr != nil {
		t.offer(item)
		tr.Add(sim.Event{Kind: sim.Move, Who: item, Nth: uint16(t.nth(s.free)), From: s.source, To: s.free})
	}
	t.slots[s.free], t.slots[s.source] = item, 0
	t.evicted()
	s.free = s.source
	i, _ := s.place(s.free / uint32(t.bucket))
	s.source = s.came[i]
}

// nth is the first of the choices in offers that has the slot.
func (t *table) nth(slot uint32) int {
	for j, bucket := range t.offers[:t.d] {
		if bucket == slot/uint32(t.bucket) {
			return j
		}
	}
	return 0
}
