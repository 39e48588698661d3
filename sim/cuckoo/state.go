package cuckoo

import (
	"errors"
	"fmt"

	"binfall/sim"
)

// mostTurns is more than any run takes.
const mostTurns = 1 << 62

// State carries the position in the run, the stash, an unfinished search and the
// slots.
func (t *table) State(s *sim.State) {
	carry := func(p *uint32, most int64) {
		wide := int64(*p)
		s.Count(&wide, most)
		*p = uint32(wide)
	}
	s.Count((*int64)(&t.phase), int64(phases)-1)
	s.Count(&t.rehashes, mostRehashes)
	s.Count(&t.come, t.m)
	carry(&t.hand, t.m)
	carry(&t.from, t.n-1)
	s.Count(&t.kicks, mostTurns)
	s.Count(&t.returns, 2)
	s.Count(&t.evictions, mostTurns)
	s.Count(&t.inserts, mostTurns)
	s.Count(&t.longest, mostTurns)
	s.Count(&t.failedAt, t.n)
	s.Count(&t.cursor, t.n)
	stashed := int64(len(t.stashed))
	s.Count(&stashed, int64(cap(t.stashed)))
	t.stashed = t.stashed[:stashed]
	for i := range t.stashed {
		carry(&t.stashed[i], t.m)
	}
	if t.insert == "bfs" {
		t.trail.state(s, carry)
	}
	t.loads.State(s)
	if s.Reading() && int64(t.loads.Max) != t.m {
		s.Fail("items up to %d where %d are inserted", t.loads.Max, t.m)
		t.loads.Max = uint32(t.m)
	}
}

func (s *trail) state(st *sim.State, carry func(*uint32, int64)) {
	reached := int64(len(s.queue))
	st.Count(&reached, int64(cap(s.queue)))
	s.queue, s.came = s.queue[:reached], s.came[:reached]
	for i := range s.queue {
		carry(&s.queue[i], int64(len(s.at))-1)
		carry(&s.came[i], nowhere)
	}
	st.Count(&s.head, int64(len(s.at)))
	st.Count(&s.level, int64(len(s.at)))
	st.Count(&s.depth, mostTurns)
	carry(&s.free, nowhere)
	carry(&s.source, nowhere)
	if st.Reading() {
		for i, bucket := range s.queue {
			s.at[bucket] = uint32(i)
		}
	}
}

// Invariant finds every item that has come in one of its buckets, in hand or in
// the stash, once each; and the counts and the search in order.
func (t *table) Invariant() error {
	if err := t.accounts(); err != nil {
		return err
	}
	if err := t.whereabouts(); err != nil {
		return err
	}
	if _, from, pushed := t.Hand(); pushed && !t.has(t.hand, from/uint32(t.bucket)) || t.phase == kicked && !pushed {
		return fmt.Errorf("cuckoo: item %d was never in slot %d", t.hand, from)
	}
	switch t.phase {
	case search:
		return t.searched()
	case shift:
		return t.path()
	}
	return nil
}

// accounts looks at the counts alone.
func (t *table) accounts() error {
	holding := t.phase != fresh && t.phase != sweep
	switch {
	case holding != (t.hand != 0):
		return fmt.Errorf("cuckoo: item %d in hand in phase %d", t.hand, t.phase)
	case (t.phase == search || t.phase == shift) != (len(t.trail.queue) > 0):
		return fmt.Errorf("cuckoo: %d buckets searched in phase %d", len(t.trail.queue), t.phase)
	case t.phase != fresh && t.come == 0, t.come > t.n+int64(len(t.stashed))+1:
		return fmt.Errorf("cuckoo: %d items have come in phase %d", t.come, t.phase)
	case t.phase == kicked && t.insert == "bfs":
		return errors.New("cuckoo: an item is pushed out where a path was to be found")
	case t.kicks > t.longest || t.longest > t.evictions || t.kicks > t.limit(t.come):
		return fmt.Errorf("cuckoo: %d evictions for an item, %d for another, %d in all", t.kicks, t.longest, t.evictions)
	case t.inserts < t.come || t.rehashes == 0 && t.inserts > t.come || t.returns > t.kicks:
		return fmt.Errorf("cuckoo: %d insertions of %d items", t.inserts, t.come)
	case t.phase == sweep && t.rehashes == mostRehashes:
		return fmt.Errorf("cuckoo: a rehash after %d", t.rehashes)
	case t.onFail != "rehash" && (t.rehashes > 0 || t.phase == sweep) || t.onFail != "stash" && len(t.stashed) > 0:
		return fmt.Errorf("cuckoo: %d rehashes and %d items in the stash with on_fail=%s", t.rehashes, len(t.stashed), t.onFail)
	case t.failures() == 0 && t.failedAt > 0:
		return fmt.Errorf("cuckoo: a failure with %d items, and none counted", t.failedAt)
	}
	return nil
}

// whereabouts finds every item.
func (t *table) whereabouts() error {
	seen, found := make([]uint64, t.come/64+1), int64(0)
	find := func(item uint32) error {
		if item == 0 || int64(item) > t.come || seen[item/64]>>(item%64)&1 == 1 {
			return fmt.Errorf("cuckoo: item %d of %d, or for the second time", item, t.come)
		}
		seen[item/64] |= 1 << (item % 64)
		found++
		return nil
	}
	for slot, item := range t.slots {
		switch {
		case item == 0:
			continue
		case t.phase == sweep && int64(slot) < t.cursor:
			return fmt.Errorf("cuckoo: item %d in slot %d, which was emptied", item, slot)
		}
		if err := find(item); err != nil {
			return err
		}
		if bucket := uint32(slot) / uint32(t.bucket); !t.has(item, bucket) {
			return fmt.Errorf("cuckoo: item %d in bucket %d, which is not one of its own", item, bucket)
		}
	}
	for _, item := range t.stashed {
		if err := find(item); err != nil {
			return err
		}
	}
	if t.hand != 0 {
		if err := find(t.hand); err != nil {
			return err
		}
	}
	if t.phase == sweep && found < t.come || found == t.come {
		return nil
	}
	return fmt.Errorf("cuckoo: %d items found of %d", found, t.come)
}

// has reports whether a bucket is one of an item's.
func (t *table) has(item, bucket uint32) bool {
	t.offer(item)
	for _, offer := range t.offers[:t.d] {
		if offer == bucket {
			return true
		}
	}
	return false
}

// searched looks at the whole queue: full buckets, each reached from an earlier
// one, none after one that is farther away.
func (t *table) searched() error {
	s := &t.trail
	depths, level := make([]int64, len(s.queue)+1), int64(0)
	for i, bucket := range s.queue {
		if at, ok := s.place(bucket); !ok || int(at) != i {
			return fmt.Errorf("cuckoo: bucket %d is reached twice", bucket)
		}
		if _, free := t.vacancy(bucket); free {
			return fmt.Errorf("cuckoo: bucket %d is searched and free", bucket)
		}
		if err := t.leads(bucket, s.came[i], i); err != nil {
			return err
		}
		if depths[i] = 0; s.came[i] != nowhere {
			parent, _ := s.place(s.came[i] / uint32(t.bucket))
			depths[i] = depths[parent] + 1
		}
		if i > 0 && depths[i] < depths[i-1] {
			return fmt.Errorf("cuckoo: bucket %d is searched too late", bucket)
		}
		depths[i+1] = depths[i] + 1 // of what would come next, were this the last
		if depths[i] <= s.depth {
			level++
		}
	}
	switch {
	case s.head > int64(len(s.queue)) || s.level != level || s.depth != depths[s.head]:
		return fmt.Errorf("cuckoo: %d buckets searched of %d, to depth %d, which ends at %d", s.head, len(s.queue), s.depth, s.level)
	case t.kicks > 0 || s.depth > t.limit(t.come):
		return fmt.Errorf("cuckoo: %d evictions before a path is found, depth %d", t.kicks, s.depth)
	}
	return nil
}

// leads checks that a key can move to a bucket from a slot, or the new one if it
// is nowhere; the slot must be of a bucket before the i-th of the queue.
func (t *table) leads(bucket, source uint32, i int) error {
	item := t.hand
	if source != nowhere {
		if int64(source) >= t.n {
			return fmt.Errorf("cuckoo: slot %d of %d", source, t.n)
		}
		if at, ok := t.trail.place(source / uint32(t.bucket)); !ok || int(at) >= i {
			return fmt.Errorf("cuckoo: slot %d was not searched before", source)
		}
		item = t.slots[source]
	}
	if item == 0 || !t.has(item, bucket) {
		return fmt.Errorf("cuckoo: item %d cannot move to bucket %d", item, bucket)
	}
	return nil
}

// path looks at what is left of a path, from its free slot to the new key.
func (t *table) path() error {
	s := &t.trail
	free, source := s.free, s.source
	if int64(free) >= t.n || t.slots[free] != 0 {
		return fmt.Errorf("cuckoo: slot %d is not free", free)
	}
	kicks := t.kicks
	for before := len(s.queue); ; kicks++ {
		if err := t.leads(free/uint32(t.bucket), source, before); err != nil {
			return err
		}
		if source == nowhere && kicks > t.limit(t.come) {
			return fmt.Errorf("cuckoo: a path of %d moves", kicks)
		}
		if source == nowhere {
			return nil
		}
		at, _ := s.place(source / uint32(t.bucket))
		free, source, before = source, s.came[at], int(at)
	}
}
