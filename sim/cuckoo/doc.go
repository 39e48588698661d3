// Package cuckoo holds a table of slots in which every key sits in one of a few
// buckets named by hash functions, and pushes others out if they are full:
// cuckoo hashing of Pagh and Rodler, with any number of functions, buckets of
// several slots, and a stash. A step is a turn: the key in hand looks at its
// buckets and settles, or pushes a key out, which is then in hand; or it is one
// bucket of a search, one move along the path that was found, or a few slots
// emptied for a rehash.
//
// Keys come one at a time; none leaves. A key is a number, whose buckets are those
// that all processes offer a ball of that number, or a name, whose buckets follow
// from its text alone. Hash functions are perfectly random. What is modelled and
// what theory says of it stands in model.md; claim numbers S4 in the code are
// those of its list.
//
// # What a turn shows
//
// The events of a turn, by the phase that [sim.Slotted] tells before it. Who is an
// item, Nth a function from 0, slots are those of the table; a bucket is shown by
// the first of its slots.
//
//	Resting    the next item looks at its buckets in order: Probe To for each, up to
//	           the first with a free slot; then Place To that slot. If all are full, a
//	           walk pushes an item out: Drop From its slot, then Place To the same slot.
//	Evicting   the item in hand looks at its other buckets: Probe To for each; then
//	           Place, or Drop and Place as before, or nothing if the insertion fails.
//	Searching  Probe To for each bucket that is met for the first time: Who is the
//	           item that would move there, From is its slot.
//	Shifting   Move From, To for an item of the path; at its start Place for the item
//	           in hand, and the insertion is done.
//	Emptying   Drop From for each item of some slots; at the end Round, whose Nth is
//	           the number of rehashes so far.
//
// An item that goes to the stash shows nothing: it is in hand before the turn and in
// the stash after it.
package cuckoo
