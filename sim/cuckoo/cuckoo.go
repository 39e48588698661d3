package cuckoo

import (
	"fmt"
	"math"
	"math/bits"

	"binfall/sim"
	"binfall/sim/param"
)

// Cuckoo inserts m keys into a table of n slots; each sits in one of its d
// buckets: S4.9, S4.15, S4.18.
var Cuckoo = sim.Define(def, engine)

var def = sim.Def{
	ID:      "cuckoo",
	Title:   "Cuckoo hashing",
	Summary: "Each key has d buckets and sits in one of them; if all are full it pushes another key out, which goes to another of its own.",
	Scene:   "table", Unit: "turn", Round: "rehash", Axis: "turns of keys in hand", Fill: "load_at_failure",
	Rev: 1,
	Measures: []sim.Measure{
		{Name: "failed", Unit: "1 or 0", Max: "1", Integer: true,
			Help: "1 if the run ended with a key that found no place, in spite of rehashes and stash; else 0"},
		{Name: "load_at_failure", Unit: "keys a slot", Max: "1",
			Help: "keys in the table, of n slots, when an insertion failed for the first time; 0 while none has"},
		{Name: "moves_per_insert", Unit: "evictions an insertion", Max: chainMax,
			Help: "keys moved from a slot so far, for each insertion begun; those of a rehash count"},
		{Name: "rehashes", Unit: "rehashes", Max: fmt.Sprint(mostRehashes), Integer: true,
			Help: "times that all functions were drawn anew and all keys inserted again"},
		{Name: "longest_chain", Unit: "evictions", Max: chainMax, Integer: true, Maximum: true,
			Help: "most keys moved for one insertion so far"},
		{Name: "stash_used", Unit: "keys", Max: "stash", Integer: true,
			Help: "keys in the stash"},
	},
}

const chainMax = "max_kicks, or 2m+2 or 2000 if that is 0"

const (
	maxD      = 8
	maxBucket = 8
	maxStash  = 1024
	mostWords = 200

	// mostSlots leaves numbers for items from 1 and for no slot at all.
	mostSlots = 4_000_000_000

	// mostRehashes ends what would go on for ever. With half of all tables
	// infeasible it leaves a run without an end in 1 of 2 million.
	mostRehashes = 20

	defaultKicks = 2000
)

var engine = sim.Engine[params]{
	Params: func(p *params, s *param.Set) {
		s.Count("n", &p.n, 1024, 1, mostSlots, "slots, in all buckets")
		s.When("hash", "random").Count("m", &p.m, 450, 0, mostSlots, "keys")
		s.Int("d", &p.d, 2, 2, maxD, "hash functions: buckets of each key")
		s.Int("bucket", &p.bucket, 1, 1, maxBucket, "slots of a bucket; divides n")
		s.Choice("tables", &p.tables, "one table for all functions, or split: a part of the table for each", "one", "split")
		s.Choice("insert", &p.insert, "where an evicted key goes: walk looks at its other buckets and kicks at random, bfs moves keys along a shortest path, seed kicks without looking round", "walk", "bfs", "seed")
		s.Count("max_kicks", &p.maxKicks, 0, 0, mostSlots, "most evictions of an insertion; 0: as many as can help for bfs and for d=2 with bucket=1, else 2000")
		s.Choice("hash", &p.hash, "what is hashed: random gives each key its buckets by its number, keyed by the text of a name", "random", "keyed")
		s.When("hash", "keyed").Words("keys", &p.words, firstNames(), mostWords, "names, in the order in which they come; a name has the same buckets in any list")
		s.Choice("on_fail", &p.onFail, "what follows an insertion that fails: all functions anew, the end, or the key waits in the stash", "rehash", "stop", "stash")
		s.When("on_fail", "stash").Int("stash", &p.stash, 4, 0, maxStash, "keys that the stash holds")
	},
	Check:  check,
	Cost:   func(p params) (bytes, steps uint64) { return p.named().cost() },
	Usual:  func(p params) uint64 { return p.named().usual() },
	Open:   func(p params, seed uint64) sim.Process { return open(p.named(), seed) },
	Theory: func(p params) []sim.Prediction { return theory(p.named()) },
}

type params struct {
	n, m      int64
	d, bucket int
	tables    string
	insert    string
	maxKicks  int64
	hash      string
	words     []string
	onFail    string
	stash     int
}

// named is the parameters with the number of keys, if it is that of the names.
func (p params) named() params {
	if p.hash == "keyed" {
		p.m = int64(len(p.words))
	} else {
		p.words = nil
	}
	return p
}

func check(p params) error {
	switch {
	case p.n%int64(p.bucket) != 0:
		return &param.Error{Field: "bucket", Value: fmt.Sprint(p.bucket),
			Why: fmt.Sprintf("the n=%d slots are no whole number of such buckets; allowed is a divisor of n up to %d", p.n, maxBucket)}
	case p.tables == "split" && p.buckets() < int64(p.d):
		return &param.Error{Field: "d", Value: fmt.Sprint(p.d),
			Why: fmt.Sprintf("tables=split with n=%d and bucket=%d has fewer parts; allowed is 2 to n/bucket=%d", p.n, p.bucket, p.buckets())}
	}
	if p.hash == "keyed" {
		return apart(p.words, ballOf)
	}
	return nil
}

func (p params) buckets() int64 { return p.n / int64(p.bucket) }

// pairs reports whether keys are edges between single slots.
func (p params) pairs() bool { return p.d == 2 && p.bucket == 1 }

// chase reports whether a key that is evicted has one way to go only, so that
// an insertion without a bound ends by itself: see table.hopeless.
func (p params) chase() bool { return p.pairs() && p.insert != "bfs" }

// limit is the greatest number of evictions for one key, which is the come-th of
// its attempt.
func (p params) limit(come int64) int64 {
	switch {
	case p.maxKicks > 0:
		return p.maxKicks
	case p.chase():
		return 2*come + 2
	case p.insert == "bfs":
		return math.MaxInt64 // a path is no longer than what was searched
	}
	return defaultKicks
}

// sure reports whether an insertion fails only if the keys that have come
// cannot all sit in the table: S4.10.
func (p params) sure() bool {
	return p.maxKicks == 0 && (p.chase() || p.insert == "bfs")
}

// cost counts slots, queue and stash; and turns as if each key took as many as
// any can. It is a bound and far above what a run takes: keys settle at once as
// a rule, and tables fail seldom.
func (p params) cost() (bytes, steps uint64) {
	bytes = 4*uint64(p.n) + 4*uint64(p.stash) + 4096
	if p.insert == "bfs" {
		bytes += 12 * uint64(p.buckets())
	}
	if p.m == 0 {
		return bytes, 0
	}
	keys := min(p.m, p.n+int64(p.stash)+1)
	each := uint64(2*p.buckets() + 3) // all buckets searched, and moved along
	if p.insert != "bfs" {
		each = uint64(p.limit(keys)) + 2
	}
	steps = times(uint64(keys), each)
	if p.onFail == "rehash" {
		steps = times(steps, mostRehashes+1)
		steps += min(mostRehashes*uint64((p.n+sweepSlots-1)/sweepSlots), math.MaxUint64-steps)
	}
	return bytes, steps
}

// times multiplies and stays at the greatest number there is.
func times(a, b uint64) uint64 {
	if high, low := bits.Mul64(a, b); high == 0 {
		return low
	}
	return math.MaxUint64
}
