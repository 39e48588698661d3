package cuckoo

import "binfall/sim"

// Slots returns the item in each slot, 0 for none.
func (t *table) Slots() []uint32 { return t.slots }

// Bucket is the number of slots of a bucket.
func (t *table) Bucket() int { return t.bucket }

// AppendParts appends the first bucket of each part of the table.
func (t *table) AppendParts(dst []uint32) []uint32 {
	if t.tables == "one" {
		return append(dst, 0)
	}
	for _, start := range t.start[:t.d] {
		dst = append(dst, uint32(start))
	}
	return dst
}

// Items tells how many items have come in this attempt, and how many there are.
func (t *table) Items() (came, all int64) { return t.come, t.m }

// AppendBuckets appends the buckets of an item, one for each function.
func (t *table) AppendBuckets(dst []uint32, item uint32) []uint32 {
	for j := range t.d {
		dst = append(dst, t.choice(item, j))
	}
	return dst
}

// Hand is the item that looks for a slot. A search pushes nothing out.
func (t *table) Hand() (item, from uint32, pushed bool) {
	if t.hand == 0 || t.kicks == 0 || t.insert == "bfs" {
		return t.hand, 0, false
	}
	return t.hand, t.from, true
}

// Stash is the items that were put aside, in their order.
func (t *table) Stash() []uint32 { return t.stashed }

// Word is the name of an item.
func (t *table) Word(item uint32) string {
	if t.words == nil {
		return ""
	}
	return t.words[item-1]
}

// Phase is what the next turn goes on with, and how often there was a rehash.
func (t *table) Phase() (sim.Phase, int64) { return shown[t.phase], t.rehashes }

// shown is what a scene is told of each phase.
var shown = [phases]sim.Phase{fresh: sim.Resting, kicked: sim.Evicting, search: sim.Searching,
	shift: sim.Shifting, sweep: sim.Emptying, over: sim.Failed}

// Lookup finds an item as a user of the table would: it reads the buckets of the
// item, function by function, and then the stash. It returns how many slots it
// read on the way, d·bucket at most, and how many places of the stash.
func (t *table) Lookup(item uint32) (found bool, slots, aside int) {
	for j := range t.d {
		bucket := t.choice(item, j) * uint32(t.bucket)
		for _, other := range t.slots[bucket : bucket+uint32(t.bucket)] {
			if slots++; other == item {
				return true, slots, 0
			}
		}
	}
	for _, other := range t.stashed {
		if aside++; other == item {
			return true, slots, aside
		}
	}
	return false, slots, aside
}
