package alloc

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/simtest"
	"binfall/sim/stat/fit"
)

// TestCoincide: where two rules are one, the processes are one run: they look at
// the same bins, in the same order, and place every ball alike.
func TestCoincide(t *testing.T) {
	for _, c := range []struct {
		a  sim.Def
		qa string
		b  sim.Def
		qb string
	}{
		{GoLeft, "d=1", OneChoice, ""},
		{OnePlusBeta, "beta=0", OneChoice, ""},
		{OnePlusBeta, "beta=1", DChoice, "d=2"},
		{Thinning, "threshold=1e9", OneChoice, ""},
		{Thinning, "threshold=1e9&relative=true", OneChoice, ""},
		{Thinning, "threshold=401", Thinning, "threshold=400&relative=false"}, // above every load
		{RememberedBins, "keep=0", OneChoice, ""},
		{RememberedBins, "keep=0&d=2", DChoice, "d=2"},
		{Batched, "d=1", OneChoice, ""},
		{Batched, "beta=0", OneChoice, ""},
		{Batched, "batch=1", DChoice, "d=2"},
		{Batched, "batch=1&d=5", DChoice, "d=5"},
		{Batched, "batch=1&beta=0.3", OnePlusBeta, "beta=0.3"},
		{Batched, "batch=400", Batched, "batch=1e15"},
	} {
		p, q := with(t, c.a, "n=23&m=400&seed=3&"+c.qa).Open(), with(t, c.b, "n=23&m=400&seed=3&"+c.qb).Open()
		a, b := sim.NewTrace(8000), sim.NewTrace(8000)
		p.Step(400, a)
		q.Step(400, b)
		if len(a.Events) < 800 || !slices.Equal(bins(a), bins(b)) {
			t.Errorf("%s %s and %s %s differ", c.a.ID, c.qa, c.b.ID, c.qb)
		}
	}
}

// bins are the events of balls but for which choice won: of a bin offered twice
// that is anybody's guess.
func bins(tr *sim.Trace) []sim.Event {
	events := slices.DeleteFunc(slices.Clone(tr.Events), func(e sim.Event) bool { return e.Kind == sim.Round })
	for i := range events {
		if events[i].Kind == sim.Place {
			events[i].Nth = 0
		}
	}
	return events
}

// TestGroups: for all d ≤ 10 and d ≤ n ≤ 200 the groups follow one another,
// none is empty, their sizes differ by one at most, and every bin is reached.
func TestGroups(t *testing.T) {
	for d := 1; d <= 10; d++ {
		for n := d; n <= 200; n++ {
			s := with(t, GoLeft, fmt.Sprintf("n=%d&m=%d&d=%d&seed=1", n, 20*n, d))
			p := s.Open().(*goLeft)
			next := uint64(0)
			for g, group := range p.groups {
				if group.start != next || group.start != uint64(g*n/d) || group.bins < uint64(n/d) || group.bins > uint64(n/d)+1 {
					t.Fatalf("n=%d d=%d: groups %v", n, d, p.groups)
				}
				next += group.bins
			}
			if next != uint64(n) {
				t.Fatalf("n=%d d=%d: groups end at %d", n, d, next)
			}
			p.Step(20*n, nil)
			if slices.Contains(p.AppendLoads(nil, 0, n), 0) { // at d = 1 a bin has 2e-9 to be missed
				t.Errorf("n=%d d=%d: a bin is never reached", n, d)
			}
		}
	}
	if _, err := GoLeft.With("n=3&d=4"); err == nil || err.Error() != "d=4: a group would be empty with n=3 bins; allowed is 1 to 3" {
		t.Errorf("four groups of three bins: %v", err)
	}
}

// TestLeftTies: of equal loads the left-most group wins, and nothing else does.
func TestLeftTies(t *testing.T) {
	p, tr := with(t, GoLeft, "n=10&m=2000&d=3&seed=1").Open(), sim.NewTrace(8)
	for range 2000 {
		before := p.(sim.Binned).AppendLoads(nil, 0, 10)
		tr.Reset()
		p.Step(1, tr)
		winner := tr.Events[0]
		for _, e := range tr.Events[1:3] {
			if before[e.To] < before[winner.To] {
				winner = e
			}
		}
		if place := tr.Events[3]; place.To != winner.To || place.Nth != winner.Nth {
			t.Fatalf("loads %v: %v", before, tr.Events)
		}
	}
}

// TestSecondChoices: β = 0.3 of the balls have a second choice, and all of them
// have it at 0.6: one word decides for every β. A second bin that is as full as
// the first wins half of the time.
func TestSecondChoices(t *testing.T) {
	const balls = 20_000
	var had [balls][2]bool
	for i, beta := range []string{"0.3", "0.6"} {
		p, tr := with(t, OnePlusBeta, fmt.Sprintf("n=1e6&m=%d&beta=%s&%s", balls, beta, simtest.Seed())).Open(), sim.NewTrace(8)
		seconds, tied, wins := int64(0), int64(0), int64(0)
		for ball := range balls {
			tr.Reset()
			p.Step(1, tr)
			if had[ball][i] = len(tr.Events) == 3; !had[ball][i] {
				continue
			}
			seconds++
			if loads := p.(sim.Binned); tr.Events[0].To != tr.Events[1].To && // both were empty
				loads.AppendLoads(nil, int(tr.Events[0].To), int(tr.Events[0].To)+1)[0]+loads.AppendLoads(nil, int(tr.Events[1].To), int(tr.Events[1].To)+1)[0] == 1 {
				tied++
				wins += int64(tr.Events[2].Nth)
			}
		}
		if p, err := fit.Binomial(seconds, balls, []float64{0.3, 0.6}[i]); err != nil || p < fit.FalseAlarm {
			t.Errorf("beta=%s: %d of %d balls have a second choice", beta, seconds, balls)
		}
		if p, err := fit.Binomial(wins, tied, 0.5); err != nil || p < fit.FalseAlarm || tied < seconds/2 {
			t.Errorf("beta=%s: the second wins %d of %d ties", beta, wins, tied)
		}
	}
	for ball, h := range had {
		if h[0] && !h[1] {
			t.Fatalf("ball %d has a second choice at 0.3 and not at 0.6", ball)
		}
	}
}

// TestChance: the ends are exact, and halves are half.
func TestChance(t *testing.T) {
	const top = ^uint64(0)
	for _, c := range []struct {
		p    float64
		word uint64
		want uint64
	}{
		{0, 0, 0}, {0, top, 0}, {1, 0, 1}, {1, top, 1}, {0.5, 1<<63 - 1, 1}, {0.5, 1 << 63, 0}, {0x1p-63, 1, 1}, {0x1p-63, 2, 0}, {1 - 0x1p-53, top, 0}, {1 - 0x1p-53, top - 1<<11, 1},
	} {
		if got := chanceOf(c.p).hit(c.word); got != c.want {
			t.Errorf("chance %v, word %x: %d", c.p, c.word, got)
		}
	}
}

// TestThreshold follows every ball with the definition in hand, past the balls
// at which ⌈t/n⌉ rises.
func TestThreshold(t *testing.T) {
	for _, query := range []string{"threshold=0", "threshold=2", "threshold=0&relative=true", "threshold=2&relative=true"} {
		s := with(t, Thinning, "n=7&m=300&seed=4&"+query)
		p, tr := s.Open().(*thinning), sim.NewTrace(8)
		declined := 0
		for ball := 1; ball <= 300; ball++ {
			before := p.AppendLoads(nil, 0, 7)
			limit := int(p.threshold)
			if p.relative {
				limit += (ball + 6) / 7
			}
			tr.Reset()
			p.Step(1, tr)
			if len(tr.Events) != 2 {
				t.Fatalf("%s: a second bin is looked at: %v", s.Spec(), tr.Events)
			}
			probe, place := tr.Events[0], tr.Events[1]
			if keeps := int(before[probe.To]) < limit; keeps != (place.Nth == 0) || keeps && place.To != probe.To {
				t.Fatalf("%s: ball %d, limit %d, loads %v: %v", s.Spec(), ball, limit, before, tr.Events)
			} else if !keeps {
				declined++
			}
		}
		if declined == 0 {
			t.Errorf("%s: nothing is declined", s.Spec())
		}
	}
}

// TestRemembered follows every ball: it looks at d new bins and at the kept ones,
// goes to a least loaded of them, and keeps the least loaded, each once.
func TestRemembered(t *testing.T) {
	for _, query := range []string{"n=9", "n=9&d=3&keep=2", "n=9&d=2&keep=5", "n=3&d=2&keep=8", "n=1", "n=5&keep=3", "n=9&d=4&keep=0"} {
		s := with(t, RememberedBins, "m=400&seed=4&"+query)
		p, tr := s.Open().(*memory), sim.NewTrace(64)
		for p.Balls < p.M {
			before, kept := p.AppendLoads(nil, 0, p.Bins()), slices.Clone(p.kept)
			tr.Reset()
			p.Step(1, tr)
			probes, place := tr.Events[:len(tr.Events)-1], tr.Events[len(tr.Events)-1]
			var bins []uint64
			for j, e := range probes {
				if j >= p.d && kept[j-p.d] != uint64(e.To) {
					t.Fatalf("%s: kept %v: %v", s.Spec(), kept, tr.Events)
				}
				if before[e.To] < before[place.To] {
					t.Fatalf("%s: loads %v: %v", s.Spec(), before, tr.Events)
				}
				if !slices.Contains(bins, uint64(e.To)) {
					bins = append(bins, uint64(e.To))
				}
			}
			if len(probes) != p.d+len(kept) || probes[place.Nth].To != place.To {
				t.Fatalf("%s: kept %v: %v", s.Spec(), kept, tr.Events)
			}
			before[place.To]++
			slices.SortStableFunc(bins, func(a, b uint64) int { return int(before[a]) - int(before[b]) })
			if want := bins[:min(p.keep, len(bins))]; !slices.Equal(p.kept, want) {
				t.Fatalf("%s: loads %v, %v: kept %v, want %v", s.Spec(), before, tr.Events, p.kept, want)
			}
		}
	}
}

// TestOneKeptIsMany: the loop for one new bin and one kept, and the general one,
// are one process.
func TestOneKeptIsMany(t *testing.T) {
	for _, query := range []string{"n=50&m=500", "n=3&m=300", "n=1&m=9"} {
		s := with(t, RememberedBins, "seed=2&"+query)
		one, many := s.Open().(*memory), s.Open().(*memory)
		a, b := sim.NewTrace(2000), sim.NewTrace(2000)
		one.Step(500, a)
		for many.Balls < many.M {
			narrow, _, _ := many.Loads.Slices()
			throwKeepingMany(many, narrow, 1, b)
		}
		if len(a.Events) != int(3*one.M-1) || one.probes != many.probes || !slices.Equal(one.kept, many.kept) || !slices.Equal(bins(a), bins(b)) {
			t.Errorf("%s: they differ", s.Spec())
		}
	}
}

// TestTwoStaleIsMany: the loop for two choices and the general one are one
// process.
func TestTwoStaleIsMany(t *testing.T) {
	for _, query := range []string{"n=50&m=500", "n=50&m=500&batch=1&beta=0.7", "n=3&m=300&batch=11&beta=0.2", "n=1&m=9&batch=2"} {
		s := with(t, Batched, "seed=2&"+query)
		two, many := s.Open().(*batched), s.Open().(*batched)
		a, b := sim.NewTrace(2000), sim.NewTrace(2000)
		two.Step(500, a)
		for many.Balls < many.M {
			narrow, _, _ := many.Loads.Slices()
			old, _, _ := many.old.Slices()
			throwStaleMany(many, narrow, old, 1, b)
		}
		if len(a.Events) < int(2*two.M) || !slices.Equal(bins(a), bins(b)) {
			t.Errorf("%s: they differ", s.Spec())
		}
	}
}

// TestStale follows every ball with a copy of the loads made when its batch
// began; a batch starts at whole multiples, however the run is cut.
func TestStale(t *testing.T) {
	for _, query := range []string{"n=9&batch=1", "n=9&batch=2", "n=9&batch=9", "n=9&batch=50&d=4", "n=1&batch=3", "n=9&batch=7&beta=0.5", "n=9&batch=1e6"} {
		s := with(t, Batched, "m=400&seed=4&"+query)
		p, tr := s.Open().(*batched), sim.NewTrace(8)
		var seen []uint32
		least := 0 // how often a bin wins that only looked least loaded
		for p.Balls < p.M {
			now := p.AppendLoads(nil, 0, p.Bins())
			if p.Balls%p.batch == 0 {
				seen = now
			}
			tr.Reset()
			p.Step(1, tr)
			events := tr.Events
			if p.Balls%p.batch == 0 || p.Balls == p.M {
				last := len(events) - 1
				if e := events[last]; e.Kind != sim.Round || int64(e.Nth) != (p.Balls+p.batch-1)/p.batch {
					t.Fatalf("%s: ball %d ends its batch: %v", s.Spec(), p.Balls, events)
				}
				events = events[:last]
			}
			probes, place := events[:len(events)-1], events[len(events)-1]
			for _, e := range probes {
				if seen[e.To] < seen[place.To] {
					t.Fatalf("%s: before the batch %v: %v", s.Spec(), seen, tr.Events)
				}
				if now[e.To] < now[place.To] {
					least++
				}
			}
			if p.freshen(); p.Balls%p.batch != 0 && !slices.Equal(p.old.AppendLoads(nil, 0, p.Bins()), seen) {
				t.Fatalf("%s: ball %d: before the batch %v, want %v", s.Spec(), p.Balls, p.old.AppendLoads(nil, 0, p.Bins()), seen)
			}
		}
		if (least > 0) != (p.batch > 1 && p.Bins() > 1) {
			t.Errorf("%s: %d balls were misled", s.Spec(), least)
		}
	}
	if _, err := Batched.With("n=1e6&m=1e15&batch=2"); err == nil || err.Error() != "batch=2: more than 4294967294 batches with m=1000000000000000 balls; allowed is 232831 to 1e15" {
		t.Errorf("too many batches: %v", err)
	}
}
