// Package cuckoo holds a table of slots in which every key sits in one of a few
// buckets named by hash functions, and pushes others out if they are full:
// cuckoo hashing of Pagh and Rodler, with any number of functions, buckets of
// several slots, and a stash. A step is a turn: the key in hand looks at its
// buckets and settles, or pushes a key out, which is then in hand; or it is one
// bucket of a search, one move along the path that was found, or a few slots
// emptied for a rehash.
//
// Keys come one at a time; none is looked up and none leaves. Hash functions
// are perfectly random. What is modelled and what theory says of it stands in
// model.md; claim numbers S4 in the code are those of its list.
package cuckoo
