package cuckoo

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/rng"
	"binfall/sim/simtest"
	"pgregory.net/rapid"
)

func with(t *testing.T, query string) *sim.Setup {
	t.Helper()
	s, err := Cuckoo.With(query)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLaws: the laws of all processes, at their own setups and at every mixture
// of rules, for tables that fit, hardly fit and cannot fit.
func TestLaws(t *testing.T) {
	simtest.Run(t, Cuckoo)
	for _, rules := range mixtures() {
		for _, size := range []string{"n=24&m=11", "n=96&m=60&max_kicks=7", "n=48&m=47", "n=12&m=30"} {
			s := with(t, size+"&"+rules+"&seed=5")
			for _, law := range simtest.Laws {
				if err := law.Check(s); err != nil {
					t.Errorf("%s: %s: %v", s.Spec(), law.Name, err)
				}
			}
		}
	}
}

// mixtures are all rules with each other.
func mixtures() (list []string) {
	for _, insert := range []string{"walk", "bfs", "seed"} {
		for _, tables := range []string{"one", "split"} {
			for _, end := range []string{"rehash", "stop", "stash&stash=2"} {
				for _, shape := range []string{"d=2", "d=3", "d=2&bucket=3", "d=4&bucket=2"} {
					list = append(list, fmt.Sprintf("%s&insert=%s&tables=%s&on_fail=%s", shape, insert, tables, end))
				}
			}
		}
	}
	return list
}

func TestRefused(t *testing.T) {
	for query, want := range map[string]string{
		"n=10&bucket=3":                  "bucket=3: the n=10 slots are no whole number of such buckets; allowed is a divisor of n up to 8",
		"n=8&bucket=4&d=3&tables=split":  "d=3: tables=split with n=8 and bucket=4 has fewer parts; allowed is 2 to n/bucket=2",
		"stash=3":                        "stash=3: exists only with on_fail=stash",
		"n=4000000001":                   "n=4000000001: outside the limits; allowed is 1 to 4e9",
		"on_fail=stash&stash=3&n=0&m=-1": "n=0: outside the limits; allowed is 1 to 4e9\nm=-1: outside the limits; allowed is 0 to 4e9",
	} {
		if _, err := Cuckoo.With(query); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", query, err, want)
		}
	}
}

// offered are the buckets of an item, worked out from the words themselves.
func offered(s *sim.Setup, p params, attempt int, item uint32) []uint32 {
	source := "choice"
	if attempt > 0 {
		source = fmt.Sprint("choice ", attempt)
	}
	key, buckets := rng.New(s.Seed(), source), uint64(p.n)/uint64(p.bucket)
	var list []uint32
	for j := range uint64(p.d) {
		first, end := uint64(0), buckets
		if p.tables == "split" {
			first, end = j*buckets/uint64(p.d), (j+1)*buckets/uint64(p.d)
		}
		word := key.Word(rng.At(uint64(item-1), j))
		list = append(list, uint32(first+rng.Below(word, end-first)))
	}
	return list
}

// TestFilm: adding up the events gives the slots, item by item, through evictions,
// paths and rehashes; and a table shows rounds exactly if it rehashes.
func TestFilm(t *testing.T) {
	for _, rules := range mixtures() {
		s := with(t, "n=48&m=44&seed=3&"+rules)
		p := s.Open().(*table)
		film, trace, rounds := make([]uint32, p.n), sim.NewTrace(4096), 0
		for p.Step(1, trace) == 1 {
			for _, e := range trace.Events {
				switch e.Kind {
				case sim.Move, sim.Drop:
					if film[e.From] != e.Who {
						t.Fatalf("%s: %+v, and slot %d shows %d", s.Spec(), e, e.From, film[e.From])
					}
					film[e.From] = 0
				case sim.Round:
					rounds++
				}
				if e.Kind == sim.Place || e.Kind == sim.Move {
					if film[e.To] != 0 || offered(s, p.params, int(p.rehashes), e.Who)[e.Nth] != e.To/uint32(p.bucket) {
						t.Fatalf("%s: %+v into a slot that shows %d", s.Spec(), e, film[e.To])
					}
					film[e.To] = e.Who
				}
			}
			if trace.Lost > 0 || !slices.Equal(film, p.Slots()) {
				t.Fatalf("%s: film %v, slots %v, %d events lost", s.Spec(), film, p.Slots(), trace.Lost)
			}
			trace.Reset()
		}
		if int64(rounds) != p.rehashes {
			t.Errorf("%s: %d rounds, %d rehashes", s.Spec(), rounds, p.rehashes)
		}
	}
}

// TestMap: the table is a map that keys only join. Whatever the rules and wherever
// it rests, each key that has come is found once: in a bucket of its own, in
// hand or in the stash; and after the end all are, or one failed.
func TestMap(t *testing.T) {
	rules := mixtures()
	rapid.Check(t, func(r *rapid.T) {
		query := fmt.Sprintf("%s&n=%d&m=%d&max_kicks=%d&seed=%d", rapid.SampledFrom(rules).Draw(r, "rules"),
			12*rapid.IntRange(1, 6).Draw(r, "dozens"), rapid.IntRange(0, 80).Draw(r, "m"),
			rapid.SampledFrom([]int{0, 1, 5, 50}).Draw(r, "kicks"), rapid.IntRange(0, 1e9).Draw(r, "seed"))
		s, err := Cuckoo.With(query)
		if err != nil {
			r.Fatal(err)
		}
		p := s.Open().(*table)
		for ended := false; !ended; {
			k := rapid.IntRange(1, 40).Draw(r, "steps")
			ended = p.Step(k, nil) < k
			if err := mapped(s, p); err != nil {
				r.Fatalf("%s: %v", s.Spec(), err)
			}
		}
		row := make([]float64, 6)
		p.Measure(row)
		if done := p.come == p.m && p.hand == 0; done == (row[0] == 1) {
			r.Fatalf("%s: failed is %v with %d keys of %d and %d in hand", s.Spec(), row[0], p.come, p.m, p.hand)
		}
		bound := row[3] + 1
		if p.maxKicks > 0 && (float64(p.evictions) > float64(p.maxKicks*p.m)*bound || p.longest > p.maxKicks) {
			r.Fatalf("%s: %d evictions, %d for one key", s.Spec(), p.evictions, p.longest)
		}
	})
}

// mapped looks every key up.
func mapped(s *sim.Setup, p *table) error {
	found := map[uint32]int{}
	for slot, item := range p.Slots() {
		if item == 0 {
			continue
		}
		found[item]++
		if !slices.Contains(offered(s, p.params, int(p.rehashes), item), uint32(slot/p.bucket)) {
			return fmt.Errorf("item %d in slot %d", item, slot)
		}
	}
	for _, item := range append(slices.Clone(p.stashed), p.hand) {
		found[item]++
	}
	for item := uint32(1); int64(item) <= p.come && p.phase != sweep; item++ {
		if found[item] != 1 {
			return fmt.Errorf("item %d is there %d times", item, found[item])
		}
	}
	return nil
}

// TestCoupled: the first attempt is offered the bins that all processes offer
// their balls, and an attempt after it others.
func TestCoupled(t *testing.T) {
	s := with(t, "n=1000&m=900&seed=7")
	p := s.Open().(*table)
	first := offered(s, p.params, 0, 17)
	choice := rng.New(7, "choice")
	for j, bucket := range first {
		if want := rng.Below(choice.Word(rng.At(16, uint64(j))), 1000); uint64(bucket) != want {
			t.Errorf("choice %d of item 17 is %d, of ball 16 %d", j, bucket, want)
		}
	}
	p.Step(1<<30, nil)
	p.offer(17)
	if p.rehashes != mostRehashes || slices.Equal(p.offers[:2], first) {
		t.Errorf("after %d rehashes item 17 is offered %v, at first %v", p.rehashes, p.offers[:2], first)
	}
}
