package simtest

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
)

// SameRun: equal specs give equal runs, and another seed another one.
func SameRun(s *sim.Setup) error {
	again, err := s.With(s.Spec())
	if err != nil {
		return err
	}
	p, q := s.Open(), again.Open()
	for {
		if err := same(s, p, q); err != nil {
			return err
		}
		k, l := p.Step(37, nil), q.Step(37, nil)
		if k != l {
			return fmt.Errorf("one run took %d steps, the other %d", k, l)
		}
		if k < 37 {
			return same(s, p, q)
		}
	}
}

// Additive: any way of cutting the steps leaves the same state.
func Additive(s *sim.Setup) error {
	whole := s.Open()
	steps := int64(whole.Step(1<<40, nil))
	if k := whole.Step(1, nil); k != 0 {
		return fmt.Errorf("Step(2^40) stopped before the end, after %d steps", steps)
	}
	cuts := script(s)
	for range 20 {
		p := s.Open()
		widest := 1 + cuts.IntN(int(min(steps, 2000))+1)
		total := int64(0)
		for total < steps {
			n := cuts.IntN(widest + 1)
			k := p.Step(n, nil)
			if k != int(min(int64(n), steps-total)) {
				return fmt.Errorf("at step %d of %d, Step(%d) took %d", total, steps, n, k)
			}
			total += int64(k)
		}
		if err := same(s, whole, p); err != nil {
			return fmt.Errorf("cut into at most %d steps: %w", widest, err)
		}
	}
	return nil
}

// Unmoved: traces of any size and measuring between steps change nothing.
func Unmoved(s *sim.Setup) error {
	alone := s.Open()
	steps := alone.Step(1<<40, nil)
	row := make([]float64, len(s.Measures))
	for _, size := range []int{0, 3, 64 * steps} {
		p := s.Open()
		trace := sim.NewTrace(size)
		total := 0
		for total < steps {
			total += p.Step(13, trace)
			p.Measure(row)
			if len(trace.Events) > size {
				return fmt.Errorf("a trace for %d events holds %d", size, len(trace.Events))
			}
		}
		if size == 0 && steps > 0 && trace.Lost == 0 {
			return fmt.Errorf("nothing was shown in %d steps", steps)
		}
		if err := same(s, alone, p); err != nil {
			return fmt.Errorf("watched by a trace of %d events: %w", size, err)
		}
	}
	return nil
}

// EndsOnce: after a short count Step returns 0 and changes nothing, and the
// number of steps is within the estimate.
func EndsOnce(s *sim.Setup) error {
	p := s.Open()
	steps, err := toEnd(s, p)
	if err != nil {
		return err
	}
	if _, limit := s.Cost(); uint64(steps) > limit {
		return fmt.Errorf("%d steps, Cost says %d", steps, limit)
	}
	before, err := state(s, p)
	if err != nil {
		return err
	}
	for _, n := range []int{1, 0, 1000} {
		if k := p.Step(n, nil); k != 0 {
			return fmt.Errorf("after the end, Step(%d) took %d", n, k)
		}
	}
	switch after, err := state(s, p); {
	case err != nil:
		return err
	case after != before:
		return fmt.Errorf("changed after the end: %s, then %s", before, after)
	}
	return nil
}

// Film: adding up a complete trace gives the loads, and the tally is theirs; it
// shows no rounds unless the definition has a name for them.
func Film(s *sim.Setup) error {
	p := s.Open()
	binned, ok := p.(sim.Binned)
	if !ok {
		return nil
	}
	ledger := make([]uint32, binned.Bins())
	trace, rounds := sim.NewTrace(1<<16), 0
	for ended := false; !ended; {
		ended = p.Step(29, trace) < 29
		if trace.Lost > 0 {
			return fmt.Errorf("29 steps showed more than %d events", cap(trace.Events))
		}
		for _, e := range trace.Events {
			if int(max(e.From, e.To)) >= len(ledger) {
				return fmt.Errorf("event %+v names a bin of %d", e, len(ledger))
			}
			switch e.Kind {
			case sim.Place:
				ledger[e.To]++
			case sim.Move:
				ledger[e.From]--
				ledger[e.To]++
			case sim.Drop:
				ledger[e.From]--
			case sim.Round:
				rounds++
			}
		}
		trace.Reset()
		if err := compareLoads(p, ledger); err != nil {
			return err
		}
	}
	if rounds > 0 && s.Round == "" {
		return fmt.Errorf("%d rounds are shown, and there is no name for one", rounds)
	}
	return nil
}

// showsRound reports whether a round ends somewhere in a run.
func showsRound(s *sim.Setup) bool {
	p, trace := s.Open(), sim.NewTrace(1<<10)
	for ended := false; !ended; trace.Reset() {
		ended = p.Step(29, trace) < 29
		if slices.ContainsFunc(trace.Events, func(e sim.Event) bool { return e.Kind == sim.Round }) {
			return true
		}
	}
	return false
}

func compareLoads(p sim.Process, ledger []uint32) error {
	var tally []int64
	for bin, load := range p.(sim.Binned).AppendLoads(nil, 0, len(ledger)) {
		if load != ledger[bin] {
			return fmt.Errorf("bin %d holds %d balls, the film shows %d", bin, load, ledger[bin])
		}
		for len(tally) <= int(load) {
			tally = append(tally, 0)
		}
		tally[load]++
	}
	if tallied, ok := p.(sim.Tallied); ok {
		if got := tallied.AppendTally(nil); fmt.Sprint(got) != fmt.Sprint(tally) {
			return fmt.Errorf("tally is %v, of the loads %v", got, tally)
		}
	}
	return nil
}

// NoAllocation: stepping without a trace allocates nothing.
func NoAllocation(s *sim.Setup) error {
	p := s.Open()
	// The runtime itself may allocate once in a while; a process that does
	// would do so in most of 20 slices, and again in a second try.
	var allocations float64
	for range 2 {
		allocations = testing.AllocsPerRun(20, func() { p.Step(5, nil) })
		if allocations == 0 {
			return nil
		}
		p = s.Open()
	}
	return fmt.Errorf("%v allocations in 5 steps", allocations)
}

// Wide: the tasks of Split do what Step does, however many there are.
func Wide(s *sim.Setup) error {
	if _, ok := s.Open().(sim.Wide); !ok {
		return nil
	}
	for _, k := range []int{1, 2, 7} {
		p, q := s.Open(), s.Open()
		for {
			steps := p.Step(50, nil)
			tasks := q.(sim.Wide).Split(50, k, nil)
			if len(tasks) > k {
				return fmt.Errorf("%d tasks where at most %d were asked for", len(tasks), k)
			}
			for i := range tasks { // any order will do: take the unlikely one
				tasks[len(tasks)-1-i]()
			}
			if err := same(s, p, q); err != nil {
				return fmt.Errorf("split in %d: %w", k, err)
			}
			if steps < 50 {
				break
			}
		}
	}
	return nil
}

// mostWords bounds what one step may show or change.
const mostWords = 4096

// Short: one step touches few words, also at the greatest size of a page. What
// it writes shows in the snapshot. What it reads is taken to show as events:
// each load that a ball looks at is a Probe, which is a rule for engines (see
// CONTRIBUTING) and not something that this law could find out.
func Short(s *sim.Setup) error {
	p := s.Open()
	trace := sim.NewTrace(0)
	places := script(s)
	before, err := p.AppendBinary(nil)
	if err != nil {
		return err
	}
	var after []byte
	for range 12 {
		trace.Reset()
		if p.Step(1, trace) == 0 {
			return nil
		}
		if trace.Lost > mostWords {
			return fmt.Errorf("one step showed %d events", trace.Lost)
		}
		if after, err = p.AppendBinary(after[:0]); err != nil {
			return err
		}
		if changed := wordsChanged(before, after); changed > mostWords {
			return fmt.Errorf("one step changed %d words", changed)
		}
		p.Step(places.IntN(100_000), nil)
		if before, err = p.AppendBinary(before[:0]); err != nil {
			return err
		}
	}
	return nil
}

func wordsChanged(a, b []byte) int {
	changed := max(len(a), len(b)) - min(len(a), len(b))
	for i := 0; i+8 <= min(len(a), len(b)); i += 8 {
		if string(a[i:i+8]) != string(b[i:i+8]) {
			changed++
		}
	}
	return changed
}
