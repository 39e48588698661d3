package cuckoo

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"binfall/sim"
)

// TestDictionary holds the table against a map of Go: a million inserts, lookups
// and deletions by random, over all rules that do not start again. Deletion, and the
// insertion of a key out of turn, are the test's own; it drops the key in hand when
// an insertion fails for good.
func TestDictionary(t *testing.T) {
	ops, shapes, lost := 0, 0, 0
	for _, rules := range mixtures() {
		if strings.Contains(rules, "rehash") {
			continue
		}
		shapes++
		s := with(t, "n=96&m=96&max_kicks=60&seed=11&"+rules)
		p, dice := s.Open().(*table), rand.New(rand.NewPCG(3, uint64(shapes)))
		there := map[uint32]bool{}
		for range 21_000 {
			ops++
			item := uint32(1 + dice.IntN(96))
			found, slots, aside := p.Lookup(item)
			if found != there[item] || slots > p.d*p.params.bucket || aside > len(p.stashed) {
				t.Fatalf("%s: item %d: found %v after %d slots and %d of the stash; the map has %v", s.Spec(), item, found, slots, aside, there[item])
			}
			// Waves of more insertions than deletions, and the other way round.
			insert := dice.IntN(8) < 2+5*(ops/400%2)
			switch {
			case dice.IntN(3) == 0: // the lookup was all
			case there[item] && !insert:
				p.remove(item)
				delete(there, item)
			case !there[item] && insert:
				there[item] = true
				if out := p.insertNow(item); out != 0 {
					delete(there, out)
					lost++
				}
			}
		}
		seated := len(p.stashed)
		for _, item := range p.slots {
			if item != 0 {
				seated++
			}
		}
		if seated != len(there) {
			t.Errorf("%s: %d items, the map has %d", s.Spec(), seated, len(there))
		}
	}
	if ops < 1_000_000 || lost < 2000 {
		t.Errorf("%d operations, %d insertions that failed", ops, lost)
	}
}

// remove takes an item out of its slot, or out of the stash.
func (t *table) remove(item uint32) {
	for slot, other := range t.slots {
		if other == item {
			t.slots[slot] = 0
		}
	}
	for i, other := range t.stashed {
		if other == item {
			t.stashed = append(t.stashed[:i], t.stashed[i+1:]...)
			return
		}
	}
}

// insertNow inserts one item and returns the one that found no place, 0 for none.
func (t *table) insertNow(item uint32) (lost uint32) {
	t.come = int64(item) - 1
	for next := true; next; next = t.phase != fresh && t.phase != over {
		t.Step(1, nil)
	}
	if t.phase == over {
		lost, t.hand, t.phase = t.hand, 0, fresh
	}
	return lost
}

// TestBudget: an insertion evicts no more than it may, and a run no more than all
// its insertions may, those of every rehash counted.
func TestBudget(t *testing.T) {
	dice, rules := rand.New(rand.NewPCG(4, 4)), mixtures()
	failed, row := 0, make([]float64, 6)
	for seed := range 2000 {
		n, m := int64(12*(1+dice.IntN(10))), 1+dice.IntN(130)
		s := with(t, fmt.Sprintf("n=%d&m=%d&max_kicks=%d&seed=%d&%s", n, m, []int{0, 1, 3, 40, 700}[dice.IntN(5)], seed, rules[dice.IntN(len(rules))]))
		p := s.Open().(*table)
		p.Step(math.MaxInt, nil)
		p.Measure(row)
		failed += int(row[0])
		each := p.limit(int64(m))
		if p.insert == "bfs" {
			each = min(each, p.buckets) // a path passes no bucket twice
		}
		evictions, attempts := row[2]*float64(max(1, p.inserts)), row[3]+1
		if row[4] > float64(each) || evictions > float64(each)*float64(m)*attempts+1e-6 || float64(p.inserts) > float64(m)*attempts {
			t.Errorf("%s: %v evictions of %d insertions in %v attempts, %v for one, where %d are allowed", s.Spec(), evictions, p.inserts, attempts, row[4], each)
		}
	}
	if failed < 200 || failed > 1800 {
		t.Errorf("%d of 2000 runs fail: too few or too many to say anything", failed)
	}
}

// TestSmall: small tables that are filled until they fail say so and lose no key;
// and what theory says of a threshold is said of many slots.
func TestSmall(t *testing.T) {
	row := make([]float64, 6)
	for _, rules := range mixtures() {
		if !strings.Contains(rules, "stop") {
			continue
		}
		for _, n := range []int{48, 96, 240, 480, 996} {
			s := with(t, fmt.Sprintf("n=%d&m=%d&seed=9&%s", n, n+1, rules))
			p := s.Open().(*table)
			p.Step(math.MaxInt, nil)
			p.Measure(row)
			missing := 0
			for item := uint32(1); int64(item) <= p.come; item++ {
				if found, _, _ := p.Lookup(item); !found {
					missing++
				}
			}
			if row[0] != 1 || row[1] != float64(p.come-1)/float64(n) || missing != 1 || p.hand == 0 {
				t.Errorf("%s: failed %v at load %v, %d keys of %d missing", s.Spec(), row[0], row[1], missing, p.come)
			}
			for _, claim := range s.Theory() {
				if claim.Measure == "load_at_failure" && claim.Grade != sim.Exact && !strings.Contains(claim.Note, "for many slots") {
					t.Errorf("%s: a %s claim: %s", s.Spec(), claim.Grade, claim.Note)
				}
			}
		}
	}
}

// TestKinds: each kind of input that can undo a table has a stated result, within
// the bound on steps.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		kind, query                 string
		failed, come, rehash, stash float64
	}{
		{"endless growth", "n=20&m=19&seed=1", 1, -1, mostRehashes, 0},
		{"a full table", "n=1000&m=1000&d=8&bucket=8&insert=bfs", 0, 1000, 0, 0},
		{"more keys than slots", "n=1000&m=1001&d=8&bucket=8&insert=bfs", 1, 1001, 0, 0},
		{"one key for one slot", "n=1&m=1", 0, 1, 0, 0},
		{"two keys for one slot", "n=1&m=2", 1, 2, 0, 0},
		{"two keys for one slot, set aside", "n=1&m=2&on_fail=stash&stash=1", 0, 2, 0, 1},
		{"identical keys, a bucket for all", "n=8&m=8&bucket=8&d=8", 0, 8, 0, 0},
		{"identical keys, one too many", "n=8&m=9&bucket=8&d=8&insert=seed", 1, 9, 0, 0},
		{"identical keys, a search", "n=8&m=9&bucket=8&d=8&insert=bfs", 1, 9, 0, 0},
		{"identical keys without a limit", "n=8&m=12&bucket=8&max_kicks=4e9&on_fail=stash&stash=3", 1, 12, 0, 3},
		{"names that look empty", "n=64&hash=keyed&keys=0,1,-,null", 0, 4, 0, 0},
		{"more names than slots", "n=2&hash=keyed&keys=0,1,2,3&on_fail=stop&d=8&insert=bfs", 1, 3, 0, 0},
		{"no key", "m=0", 0, 0, 0, 0},
	} {
		s := with(t, c.query)
		p := s.Open().(*table)
		_, bound := s.Cost()
		if p.Step(int(min(bound+1, math.MaxInt)), nil); p.Step(1, nil) != 0 {
			t.Errorf("%s: still going after %d turns", c.kind, bound)
		}
		row := make([]float64, 6)
		p.Measure(row)
		if row[0] != c.failed || c.come >= 0 && float64(p.come) != c.come || row[3] != c.rehash || row[5] != c.stash {
			t.Errorf("%s: %s: failed %v with %d keys, %v rehashes, %v in the stash", c.kind, s.Spec(), row[0], p.come, row[3], row[5])
		}
	}
}
