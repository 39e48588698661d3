package cuckoo

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/rng"
)

// TestSlotted: at every step the facet alone says where each item is and where it
// may be, what comes next, and which events the next turn may show.
func TestSlotted(t *testing.T) {
	met := map[sim.Phase]int{}
	for _, rules := range mixtures() {
		s := with(t, "n=48&m=46&max_kicks=9&seed=3&"+rules)
		p := s.Open().(*table)
		var scene sim.Slotted = p
		trace := sim.NewTrace(4096)
		parts := scene.AppendParts(nil)
		for ended := false; !ended; {
			phase, rehashes := scene.Phase()
			met[phase]++
			came, all := scene.Items()
			hand, from, pushed := scene.Hand()
			if all != 46 || scene.Word(1) != "" || (hand != 0) != (phase != sim.Resting && phase != sim.Emptying) {
				t.Fatalf("%s: phase %d, item %d in hand, %d of %d", s.Spec(), phase, hand, came, all)
			}
			if pushed && !slices.Contains(scene.AppendBuckets(nil, hand), from/uint32(scene.Bucket())) {
				t.Fatalf("%s: item %d never sat in slot %d", s.Spec(), hand, from)
			}
			if phase == sim.Evicting && !pushed || pushed && scene.Slots()[from] == 0 {
				t.Fatalf("%s: item %d in hand, pushed out of slot %d: %v", s.Spec(), hand, from, pushed)
			}
			stash := slices.Clone(scene.Stash())
			for item := uint32(1); int64(item) <= all; item++ {
				buckets := scene.AppendBuckets(nil, item)
				if !slices.Equal(buckets, offered(s, p.params, int(rehashes), item)) {
					t.Fatalf("%s: item %d has buckets %v", s.Spec(), item, buckets)
				}
				for j, bucket := range buckets {
					if part := j * (len(parts) - 1) / max(1, len(buckets)-1); bucket < parts[part] || part+1 < len(parts) && bucket >= parts[part+1] {
						t.Fatalf("%s: bucket %d of item %d, parts begin at %v", s.Spec(), bucket, item, parts)
					}
				}
			}
			trace.Reset()
			ended = p.Step(1, trace) == 0
			if err := shows(phase, trace.Events, came, hand, slices.Equal(stash, scene.Stash())); err != nil {
				t.Fatalf("%s: phase %d: %v: %+v", s.Spec(), phase, err, trace.Events)
			}
		}
	}
	for phase := sim.Resting; phase <= sim.Failed; phase++ {
		if met[phase] == 0 {
			t.Errorf("phase %d was never met", phase)
		}
	}
}

// shows checks events against what the package says of a turn.
func shows(phase sim.Phase, events []sim.Event, came int64, hand uint32, sameStash bool) error {
	item := hand
	if phase == sim.Resting {
		item = uint32(came) + 1
	}
	kinds := ""
	for _, e := range events {
		kinds += string("?PpMDLCR"[e.Kind]) // P: probe, p: place
		who := phase == sim.Resting || phase == sim.Evicting
		if who && e.Kind != sim.Drop && e.Who != item {
			return fmt.Errorf("event of item %d, not %d", e.Who, item)
		}
	}
	for len(kinds) > 1 && kinds[0] == 'P' && kinds[1] == 'P' || len(kinds) > 1 && kinds[0] == 'D' && kinds[1] == 'D' {
		kinds = kinds[1:]
	}
	allowed := map[sim.Phase][]string{
		sim.Resting:   {"", "P", "Pp", "PDp"},
		sim.Evicting:  {"P", "Pp", "PDp"},
		sim.Searching: {"", "P"},
		sim.Shifting:  {"M", "p"},
		sim.Emptying:  {"", "D", "DR", "R"},
		sim.Failed:    {""},
	}
	if !slices.Contains(allowed[phase], kinds) {
		return fmt.Errorf("shows %q", kinds)
	}
	if !sameStash && phase == sim.Emptying {
		return fmt.Errorf("the stash changes")
	}
	return nil
}

// TestNames: a name has the same buckets wherever it stands, in any list, and the
// random words of the ball that its text is; names in numbers are names.
func TestNames(t *testing.T) {
	at := func(query string) map[string][]uint32 {
		table := with(t, "seed=7&n=997&d=3&hash=keyed&keys="+query).Open().(sim.Slotted)
		_, all := table.Items()
		of := map[string][]uint32{}
		for item := uint32(1); int64(item) <= all; item++ {
			of[table.Word(item)] = table.AppendBuckets(nil, item)
		}
		return of
	}
	first, again := at("ann,bob,cy,0,1"), at("0,Zo%C3%AB,cy,bob, ann,eve,dan")
	for _, name := range []string{"ann", "bob", "cy", "0"} {
		if !slices.Equal(first[name], again[name]) {
			t.Errorf("%s has buckets %v, and %v in another list", name, first[name], again[name])
		}
	}
	// SHA-256 of abc is ba7816bf 8f01cfea …: its first 54 bits.
	if want := uint64(0xba7816bf8f01cfea >> 10); ballOf("abc") != want {
		t.Errorf("abc is ball %#x, not %#x", ballOf("abc"), want)
	}
	abc := at("abc")["abc"]
	for j, bucket := range abc {
		if word := rng.New(7, "choice").Word(rng.At(0xba7816bf8f01cfea>>10, uint64(j))); bucket != uint32(rng.Below(word, 997)) {
			t.Errorf("choice %d of abc is %d", j, bucket)
		}
	}
}

// TestNamesRefused: what cannot be a list of names is refused with the name.
func TestNamesRefused(t *testing.T) {
	const allowed = "; allowed is 1 to 200 different words of up to 32 characters, separated by commas"
	for query, want := range map[string]string{
		"hash=keyed&keys=ann,bob,ann": `keys=ann,bob,ann: "ann" is there twice` + allowed,
		"hash=keyed&keys=ann,,bob":    "keys=ann,,bob: word 2 is empty" + allowed,
		"hash=keyed&keys=":            "keys=: word 1 is empty" + allowed,
		"hash=keyed&m=3":              "m=3: exists only with hash=random",
		"keys=ann":                    "keys=ann: exists only with hash=keyed",
	} {
		if _, err := Cuckoo.With(query); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", query, err, want)
		}
	}
	same := func(string) uint64 { return 7 }
	if err := apart([]string{"ann", "bob"}, same); err == nil || err.Error() != "keys=bob: has the same 54 bits of hash as ann; allowed is one of the two" {
		t.Errorf("names that are one ball: %v", err)
	}
	if err := apart(firstNames(), ballOf); err != nil {
		t.Error(err)
	}
}
