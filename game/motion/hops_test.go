package motion_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"binfall/game/motion"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/catalog"
)

// slotted is a table of slots that can be stepped.
type slotted interface {
	sim.Process
	sim.Slotted
}

// rules are runs of every rule, with chains, searches, stashes, rehashes and ends.
var rules = []string{
	"n=16&m=16&insert=walk&on_fail=stash&stash=3",
	"n=40&m=30&d=3&insert=walk&on_fail=stop",
	"n=24&m=24&bucket=2&insert=walk&on_fail=rehash&max_kicks=9",
	"n=200&m=110&insert=walk&on_fail=rehash&max_kicks=3",
	"n=16&m=15&insert=bfs&on_fail=rehash",
	"n=24&m=22&d=3&tables=split&insert=bfs&on_fail=stash&stash=2",
	"n=32&m=32&bucket=4&insert=bfs&on_fail=stop",
	"n=16&m=12&insert=seed&on_fail=rehash&max_kicks=7",
	"n=1&m=3&on_fail=stash&stash=1",
	"n=4&m=4&d=8&bucket=4",
}

func open(t *testing.T, rule string, seed int) slotted {
	t.Helper()
	setup, err := catalog.Open(fmt.Sprintf("cuckoo?%s&seed=%d", rule, seed))
	if err != nil {
		t.Fatal(err)
	}
	return setup.Open().(slotted)
}

// TestUndo: what is seen is always a state in which the table was, never an earlier
// one than before; the item under way comes from where it is seen; and in the end
// it is the state in which the table is.
func TestUndo(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 1))
	undone := 0
	for _, rule := range rules {
		for seed := range 25 {
			p, trace := open(t, rule, seed+1), sim.NewTrace(4096)
			var h motion.Hops
			states, at := [][]uint32{slices.Clone(p.Slots())}, 0
			look := func() {
				seen := slices.Clone(p.Slots())
				hand := h.Undo(seen)
				for at < len(states) && !slices.Equal(states[at], seen) {
					at++
				}
				if at == len(states) {
					t.Fatalf("%s seed %d: %v is seen, which was not after %d steps", rule, seed+1, seen, len(states)-1)
				}
				if !h.Flying() && !slices.Equal(seen, p.Slots()) {
					t.Fatalf("%s seed %d: all rests, and %v is seen where %v is", rule, seed+1, seen, p.Slots())
				}
				hop, ok := h.Under()
				switch {
				case !ok:
				case seen[hop.To] == hop.Who || slices.Contains(seen, hop.Who) && seen[hop.From] != hop.Who:
					t.Fatalf("%s seed %d: %+v is under way with %v", rule, seed+1, hop, seen)
				case !slices.Contains(seen, hop.Who) && hand != hop.Who:
					t.Fatalf("%s seed %d: %+v is under way and %d in hand", rule, seed+1, hop, hand)
				}
				if !slices.Equal(seen, p.Slots()) {
					undone++
				}
			}
			speeds := []float64{0, 1, 3, 8, 8, 30}
			for more := true; more; {
				trace.Reset()
				for n := 1 + dice.IntN(3); n > 0 && more; n-- {
					more = p.Step(1, trace) == 1
					states = append(states, slices.Clone(p.Slots()))
				}
				h.Take(trace.Events, speeds[dice.IntN(len(speeds))])
				look()
				for range dice.IntN(25) {
					h.Tick(1)
					look()
				}
			}
			for range 4000 {
				h.Tick(1)
			}
			if look(); h.Flying() {
				t.Fatalf("%s seed %d: it never rests", rule, seed+1)
			}
		}
	}
	if undone < 10_000 {
		t.Errorf("only %d times something was not yet seen", undone)
	}
}

// TestWays: the ways of an insertion are those that its events tell, from the slot
// before to the slot after, the new item's among them, whatever the rule.
func TestWays(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 2))
	long := 0
	for _, rule := range rules {
		for seed := range 25 {
			p, trace := open(t, rule, seed+1), sim.NewTrace(4096)
			h := motion.Hops{Reduced: seed%2 == 0}
			var ways []motion.Hop
			at, came := map[uint32]uint32{}, int64(0)
			for p.Step(1, trace) == 1 {
				h.Take(trace.Events, float64(dice.IntN(20)))
				if now, _ := p.Items(); now != came {
					came = now
					if _, pushed := at[uint32(came)]; pushed {
						at = map[uint32]uint32{} // a rehash
					}
				}
				for _, e := range trace.Events {
					from, old := at[e.Who]
					switch e.Kind {
					case sim.Round:
						ways, at = nil, map[uint32]uint32{}
					case sim.Place, sim.Move:
						if first := !old && e.Kind == sim.Place && (len(ways) == 0 || ways[0].New || slices.ContainsFunc(ways, func(w motion.Hop) bool { return w.New })); first ||
							e.Kind == sim.Move && slices.ContainsFunc(ways, func(w motion.Hop) bool { return w.New }) {
							ways = nil
						}
						ways = append(ways, motion.Hop{Who: e.Who, From: from, To: e.To, New: !old, Gone: 1})
						at[e.Who] = e.To
					}
				}
				trace.Reset()
				h.Tick(dice.IntN(12))
				all := h.All()
				long = max(long, len(all))
				want := ways[max(0, len(ways)-len(all)):]
				for i := range all {
					all[i].Gone = 1
				}
				if len(all) < min(len(ways), motion.MostTrail) || !slices.Equal(all, want) {
					t.Fatalf("%s seed %d: with item %d the ways are\n%+v, want\n%+v", rule, seed+1, came, all, ways)
				}
			}
		}
	}
	if long < motion.MostTrail {
		t.Errorf("no insertion was longer than %d", long)
	}
}

// TestLag: what is seen is never more than a moment behind a run that plays, and
// not behind at all where each item has its time.
func TestLag(t *testing.T) {
	for _, speed := range []float64{1, 2, 4, 6, 7, 8} {
		for turns := 1; turns < 200; turns += 7 {
			p, trace := open(t, "n=24&m=24&bucket=2&insert=walk&on_fail=rehash&max_kicks=9", turns), sim.NewTrace(4096)
			var h motion.Hops
			owed, since := 0.0, 0
			for made := 0; made < turns; {
				for owed += speed / 60; owed >= 1 && made < turns; owed-- {
					trace.Reset()
					p.Step(1, trace)
					h.Take(trace.Events, speed)
					if since++; len(trace.Events) > 0 && trace.Events[len(trace.Events)-1].Kind == sim.Round {
						since = 0
					}
					made++
				}
				h.Tick(1)
			}
			left := 0
			for ; h.Flying(); left++ {
				h.Tick(1)
			}
			if left > int(2*theme.Hold+theme.Step) {
				t.Errorf("at %v a second it takes %d ticks to see what has happened", speed, left)
			}
			if since > 100 && left > int(theme.Step) {
				t.Errorf("at %v a second, %d turns after a rehash, it takes %d ticks", speed, since, left)
			}
		}
	}
}

// TestLagOfChain: a run that plays on does not wait for a long chain.
func TestLagOfChain(t *testing.T) {
	var h motion.Hops
	place := func(who uint32) []sim.Event { return []sim.Event{{Kind: sim.Place, Who: who, To: who}} }
	var chain []sim.Event
	for who := range uint32(30) {
		chain = append(chain, place(who+1)...)
	}
	h.Take(chain, 0)
	h.Take(place(31), 8)
	ticks := 0
	for ; h.Flying(); ticks++ {
		h.Tick(1)
	}
	if ticks > int(2*theme.Hold) || ticks <= int(theme.Hold) {
		t.Errorf("it takes %d ticks to see what has happened", ticks)
	}
}

// TestSingle: a single step ends what is under way; a rehash is an empty table for
// a while; and with reduced motion nothing is under way.
func TestSingle(t *testing.T) {
	place := func(who, to uint32) []sim.Event { return []sim.Event{{Kind: sim.Place, Who: who, To: to}} }
	var h motion.Hops
	h.Take(place(1, 4), 0)
	h.Take(place(2, 5), 0)
	slots := []uint32{0, 0, 0, 0, 1, 2}
	if h.Undo(slots); !slices.Equal(slots, []uint32{0, 0, 0, 0, 1, 0}) {
		t.Errorf("%v is seen after a second step", slots)
	}
	h.Take([]sim.Event{{Kind: sim.Drop, Who: 1, From: 4}, {Kind: sim.Drop, Who: 2, From: 5}, {Kind: sim.Round, Nth: 1}}, 4)
	h.Take(place(1, 2), 4)
	slots = []uint32{0, 0, 1, 0, 0, 0}
	if h.Undo(slots); slots[2] != 0 {
		t.Errorf("%v is seen after a rehash", slots)
	}
	ticks := 0
	for ; ; ticks++ {
		if _, ok := h.Under(); ok {
			break
		}
		h.Tick(1)
	}
	if ticks != int(theme.Hold) {
		t.Errorf("the table is empty for %d ticks", ticks)
	}
	h.Reduce(true)
	if h.Take(place(2, 1), 1); h.Flying() || len(h.All()) != 1 {
		t.Errorf("with reduced motion: flying %v, ways %v", h.Flying(), h.All())
	}
}
