package cuckoo

import "math"

const (
	// playSlots is the size of a table that stands for larger ones.
	playSlots = 1 << 12
	// playTurns are enough for a mean, in no more than mostPlays tables.
	playTurns = 1 << 16
	mostPlays = 256
	// longPlay cuts a table short that evicts for ever, as max_kicks may let it.
	longPlay = 1 << 20
)

// usual is about the mean number of turns of a run. No formula is known for walks,
// so a few tables are filled, smaller ones for those of more than playSlots. Most
// means are found within a fifth. Those of tables that are filled to the brim, or
// into the narrow range of loads where some tables of a size fail and others do
// not, are within a third. Cost: some 10⁵ turns, 10⁶ at most.
func (p params) usual() uint64 {
	if p.m == 0 {
		return 0
	}
	q, scale := p.sample()
	var again, last struct{ plays, turns float64 } // attempts that a rehash would follow, and others
	for seed, made := uint64(0), 0; seed < mostPlays && made < playTurns; seed++ {
		t := open(q, seed)
		turns := t.Step(longPlay, nil)
		if made += turns; turns == longPlay {
			return uint64(float64(turns) * float64(p.m) / float64(t.come)) // at least
		}
		sort := &last
		if p.onFail == "rehash" && t.phase == over && t.settled() < t.n {
			sort = &again
		}
		sort.plays++
		sort.turns += t.enlarged(turns, scale)
	}
	fails := again.plays / (again.plays + last.plays)
	if fits, ok := p.fits(min(p.m, p.n)); ok && p.onFail == "rehash" && p.tables == "one" {
		fails = 1 - fits
	}
	if last.plays == 0 {
		last = again
	} else if again.plays == 0 {
		again = last
	}
	rehashes, all := p.attempts(fails)
	sweep := math.Ceil(float64(p.n) / sweepSlots)
	return uint64(math.Round(rehashes*sweep + (rehashes+all)*again.turns/again.plays + (1-all)*last.turns/last.plays))
}

// attempts returns how many rehashes a run has on average, and the probability
// that its last attempt fails too, if each fails with one probability.
func (p params) attempts(fails float64) (rehashes, all float64) {
	if p.onFail != "rehash" {
		return 0, 0
	}
	all = 1
	for range mostRehashes {
		all *= fails
		rehashes += all
	}
	return rehashes, all * fails
}

// sample is one attempt of a table of the same shape that is not too large, and
// how many times as large the table is.
func (p params) sample() (q params, scale float64) {
	q, scale = p, 1
	if q.words = nil; q.onFail == "rehash" {
		q.onFail, q.stash = "stop", 0
	}
	if p.n <= playSlots {
		return q, 1
	}
	q.n = int64(playSlots / p.bucket * p.bucket)
	scale = float64(p.n) / float64(q.n)
	q.m = int64(math.Round(float64(p.m) / scale))
	if few := q.n / 100; q.m < few { // hardly a key meets another
		q.m = min(p.m, few)
		scale = float64(p.m) / float64(q.m)
	}
	if p.insert != "bfs" {
		q.stash = int(float64(p.stash) / scale)
	}
	return q, scale
}

// enlarged is the number of turns of a table so many times as large as this one,
// which took so many to its end. As many for each key, as long as all fit. At the
// threshold a search looks at a part of the whole table, and as many keys meet that
// as the load of a first failure scatters: by the root of the size. A walk is given
// up as soon as ever; a chase, when it has run round a component of the critical
// size.
func (t *table) enlarged(turns int, scale float64) float64 {
	made, verdict, growth := float64(turns), 0.0, 1.0
	switch {
	case t.failures() == 0:
	case t.insert == "bfs" && !t.pairs():
		verdict, growth = made-float64(t.come), math.Pow(scale, 1.5)
	case t.phase == over:
		verdict = float64(t.kicks) + 1
		if t.insert == "bfs" {
			verdict = float64(t.trail.head) + 1
		}
		if t.sure() {
			growth = math.Pow(scale, 2.0/3)
		}
	}
	return (made-verdict)*scale + verdict*growth
}
