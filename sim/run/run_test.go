package run_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
	"binfall/sim/run"
)

func open(t testing.TB, spec string) *sim.Setup {
	t.Helper()
	s, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func when(t testing.TB, text string) run.When {
	t.Helper()
	w, err := run.ParseWhen(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// record runs a plan and returns all that it handed over, in order, as text.
func record(t *testing.T, s *sim.Setup, plan run.Plan) string {
	t.Helper()
	var b strings.Builder
	sum := run.NewSummary(s)
	plan.Row = func(r run.Row) error { fmt.Fprintf(&b, "%+v\n", r); return nil }
	plan.Trial = func(tr run.Trial) error {
		fmt.Fprintf(&b, "%d %s %v\n", tr.Trial, tr.Digest, tr.Tally)
		sum.Add(tr)
		return nil
	}
	done, err := run.Batch(context.Background(), s, plan)
	if err != nil || done != plan.Trials {
		t.Fatalf("%d trials of %d: %v", done, plan.Trials, err)
	}
	measures, err := json.Marshal(sum.Measures(0.95))
	if err != nil {
		t.Fatal(err)
	}
	return b.String() + string(measures) + fmt.Sprint(sum.Loads())
}

// TestWorkers: who runs the trials changes nothing, to the last bit.
func TestWorkers(t *testing.T) {
	for _, spec := range []string{"d-choice?n=1000&seed=7", "one-choice?n=300&m=5000&seed=7"} {
		plan := run.Plan{Trials: 23, At: run.ToEnd, When: when(t, "log"), Digests: 5}
		plan.Workers = 1
		want := record(t, open(t, spec), plan)
		for _, workers := range []int{2, 5, 64, 0} {
			plan.Workers = workers
			if got := record(t, open(t, spec), plan); got != want {
				t.Errorf("%s: %d workers give other results than one", spec, workers)
			}
		}
	}
}

// TestReplicates: 100 trials run on 100 seeds and look at 100 first bins of a
// million (a peer ran every repetition on one seed).
func TestReplicates(t *testing.T) {
	seeds, first, maxima := map[uint64]bool{}, map[string]bool{}, map[float64]bool{}
	s := open(t, "one-choice?n=1e6&m=1000&seed=3")
	for i := range int64(100) {
		p := s.Trial(i).Open()
		p.Step(1, nil)
		first[fmt.Sprint(slices.Index(p.(sim.Binned).AppendLoads(nil, 0, 1e6), 1))] = true
	}
	_, err := run.Batch(context.Background(), open(t, "one-choice?n=100&seed=3"), run.Plan{Trials: 100, At: run.ToEnd,
		Trial: func(tr run.Trial) error { seeds[tr.Seed] = true; maxima[tr.Values[3]] = true; return nil }})
	if err != nil || len(seeds) != 100 || len(first) < 99 || len(maxima) < 10 {
		t.Errorf("%d seeds, %d first bins, %d values of collisions: %v", len(seeds), len(first), len(maxima), err)
	}
}

// TestPositions: rows stand where they were asked for, once, the end row last.
func TestPositions(t *testing.T) {
	for _, c := range []struct {
		when string
		at   int64
		want string
	}{
		{"end", run.ToEnd, "[100!]"},
		{"end", 40, "[40!]"},
		{"end", 0, "[0!]"},
		{"end", 1000, "[100!]"},
		{"log", run.ToEnd, "[1 2 5 10 20 50 100!]"},
		{"every=5e1", run.ToEnd, "[50 100!]"},
		{"log", 60, "[1 2 5 10 20 50 60!]"},
		{"every=30", run.ToEnd, "[30 60 90 100!]"},
		{"every=50", run.ToEnd, "[50 100!]"},
		{"every=50", 50, "[50!]"},
		{"every=1000", run.ToEnd, "[100!]"},
		{"every=9223372036854775807", run.ToEnd, "[100!]"},
	} {
		var got []string
		plan := run.Plan{Trials: 1, At: c.at, When: when(t, c.when), Row: func(r run.Row) error {
			mark := ""
			if r.End {
				mark = "!"
			}
			got = append(got, fmt.Sprint(r.Step)+mark)
			return nil
		}}
		if _, err := run.Batch(context.Background(), open(t, "d-choice?n=100"), plan); err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("when=%s at %d: rows at %v, want %s (%v)", c.when, c.at, got, c.want, err)
		}
	}
	for _, text := range []string{"", "ends", "every", "every=", "every=0", "every=-1", "every=x", "end=1", "log=2"} {
		if _, err := run.ParseWhen(text); err == nil || !strings.Contains(err.Error(), "every=K") {
			t.Errorf("when=%s: %v", text, err)
		}
	}
}

// TestRoundsAreAskedOfRounds: a process without rounds says so.
func TestRoundsAreAskedOfRounds(t *testing.T) {
	var fault *param.Error
	_, err := run.Batch(context.Background(), open(t, "d-choice?n=10"), run.Plan{Trials: 3, At: run.ToEnd, When: when(t, "round")})
	if !errors.As(err, &fault) || fault.Field != "when" {
		t.Errorf("got %v", err)
	}
}

// TestCancel: when the context ends, what has finished is handed over, what has
// not is dropped, the cause is told, and nothing hangs.
func TestCancel(t *testing.T) {
	cause := errors.New("enough")
	for _, workers := range []int{1, 3} {
		ctx, stop := context.WithCancelCause(context.Background())
		var trials []int64
		rows := 0
		plan := run.Plan{Trials: 1 << 40, Workers: workers, At: run.ToEnd, When: when(t, "every=100"),
			Row: func(run.Row) error { rows++; return nil },
			Trial: func(tr run.Trial) error {
				trials = append(trials, tr.Row.Trial)
				if len(trials) == 10 {
					stop(cause)
				}
				return nil
			}}
		done, err := run.Batch(ctx, open(t, "one-choice?n=1000&seed=1"), plan)
		if !errors.Is(err, cause) || done != int64(len(trials)) || done < 10 {
			t.Errorf("%d workers: %d done, %d handed over, %v", workers, done, len(trials), err)
		}
		if !slices.IsSorted(trials) || rows < 10*len(trials) {
			t.Errorf("%d workers: trials %v, %d rows", workers, trials, rows)
		}
	}
}

// TestSinkFails: an error of the receiver ends the batch with that error.
func TestSinkFails(t *testing.T) {
	full := errors.New("disk full")
	for name, plan := range map[string]run.Plan{
		"row":          {Row: func(run.Row) error { return full }},
		"trial":        {Trial: func(run.Trial) error { return full }},
		"row panics":   {Row: func(run.Row) error { panic(full) }},
		"trial panics": {Trial: func(run.Trial) error { panic(full) }},
	} {
		plan.Trials, plan.At = 1000, run.ToEnd
		if done, err := run.Batch(context.Background(), open(t, "one-choice?n=100"), plan); err == nil || !strings.Contains(err.Error(), "disk full") || done > 1 {
			t.Errorf("%s: %d done, %v", name, done, err)
		}
	}
}

// TestMemory: what cannot fit is refused with both numbers before anything is
// allocated, and what fits one at a time runs one at a time.
func TestMemory(t *testing.T) {
	var refused *run.MemoryError
	_, err := run.Batch(context.Background(), open(t, "d-choice?n=1e15"), run.Plan{Trials: 1, At: run.ToEnd, Memory: 16e9})
	if !errors.As(err, &refused) || refused.Needed < 1e15 || refused.Limit != 16e9 || !strings.Contains(err.Error(), "1 PB") {
		t.Errorf("got %v", err)
	}
	s := open(t, "d-choice?n=1e4&seed=1")
	each, _ := s.Cost()
	plan := run.Plan{Trials: 4, Workers: 4, At: run.ToEnd}
	want := record(t, s, plan)
	plan.Memory = each
	if got := record(t, s, plan); got != want {
		t.Error("a memory limit changes results")
	}
	for n, want := range map[uint64]string{0: "0 bytes", 999: "999 bytes", 1000: "1 kB", 1_500_000: "1.5 MB", 999_900_000: "1 GB", 1e15: "1 PB", math.MaxUint64: "18.4 EB"} {
		if got := run.Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %s, want %s", n, got, want)
		}
	}
}

// TestSummary checks mean, deviation, counts and intervals by hand.
func TestSummary(t *testing.T) {
	s := open(t, "one-choice?n=10&m=20")
	sum := run.NewSummary(s)
	for i, most := range []float64{4, 5, 4, 4} {
		sum.Add(run.Trial{Row: run.Row{Trial: int64(i), Values: []float64{most, most - 2, 0.25, 1e6 * float64(i)}}, Tally: []int64{2, 3, 5}})
	}
	m := sum.Measures(0.95)
	if m[0].Mean != 4.25 || m[0].SD != 0.5 || m[0].Least != 4 || m[0].Greatest != 5 || fmt.Sprint(m[0].Counts) != "[{4 3} {5 1}]" {
		t.Errorf("max_load: %+v", m[0])
	}
	if m[0].CIMethod != "tails" || !m[0].CI.Contains(4.25) || m[0].CI.Low > 4.01 || m[0].CI.High < 4.8 {
		t.Errorf("interval of max_load: %+v", m[0].CI)
	}
	// A gap is a maximum moved: so is its interval.
	if m[1].CIMethod != "tails" || math.Abs(m[1].CI.Low+2-m[0].CI.Low) > 1e-12 || math.Abs(m[1].CI.High+2-m[0].CI.High) > 1e-12 {
		t.Errorf("interval of gap %+v, of max_load %+v", m[1].CI, m[0].CI)
	}
	if m[2].CIMethod != "" || m[2].Mean != 0.25 || m[2].SD != 0 {
		t.Errorf("empty_fraction: %+v", m[2])
	}
	if m[3].Counts != nil || m[3].Tail != nil || m[3].CIMethod != "t" || m[3].Mean != 1.5e6 {
		t.Errorf("collisions, too wide to count one by one: %+v", m[3])
	}
	if got := fmt.Sprint(sum.Loads()); got != "[0.2 0.3 0.5]" {
		t.Errorf("loads %s", got)
	}
}

// TestOneTrial has no interval that pretends, nor have two trials that agree.
func TestOneTrial(t *testing.T) {
	s := open(t, "one-choice?n=10&m=20")
	sum := run.NewSummary(s)
	if m := sum.Measures(0.95); m[0].CIMethod != "" || sum.Loads() != nil {
		t.Errorf("of no trial: %+v", m[0])
	}
	sum.Add(run.Trial{Row: run.Row{Values: []float64{4, 2, 0.25, 30}}, Tally: []int64{10}})
	for range 2 {
		for _, m := range sum.Measures(0.95) {
			if m.CIMethod != "" {
				t.Errorf("%d equal values of %s give %+v", m.Trials, m.Name, m.CI)
			}
		}
		sum.Add(run.Trial{Row: run.Row{Values: []float64{4, 2, 0.25, 30}}, Tally: []int64{10}})
	}
	// The third does say something of whole numbers.
	if m := sum.Measures(0.95); m[0].CIMethod != "tails" || m[0].CI.High < 4.5 || m[2].CIMethod != "" || m[3].CIMethod != "tails" {
		t.Errorf("three equal values give %+v and %+v", m[0], m[3])
	}
}

// TestCoverage: intervals of the mean maximum hold what they promise, also after
// two or three trials of a wide law, where the tails alone would not: 400
// experiments each at n = 30, m = 3000 (deviation 3) and at n = m = 1000. The
// exact means are those of the claim; 5 deviations of a binomial are allowed.
func TestCoverage(t *testing.T) {
	experiments := int64(400)
	if testing.Short() {
		experiments = 100
	}
	for _, c := range []struct {
		spec   string
		trials []int64
	}{{"one-choice?n=30&m=3000", []int64{2, 3, 5}}, {"one-choice?n=1000", []int64{3, 20}}} {
		s := open(t, c.spec+"&seed=9")
		mean := 0.0
		for _, claim := range s.Theory() {
			if claim.Measure == "max_load" && claim.Grade == sim.Exact {
				_, steps := s.Cost()
				mean = claim.At(int64(steps)).Value
			}
		}
		for _, trials := range c.trials {
			covered, asked := int64(0), int64(0)
			for e := range experiments {
				sum := run.NewSummary(s)
				one := s.Trial(1 + e)
				if _, err := run.Batch(context.Background(), one, run.Plan{Trials: trials, At: run.ToEnd, Workers: 1,
					Trial: func(tr run.Trial) error { sum.Add(tr); return nil }}); err != nil {
					t.Fatal(err)
				}
				if m := sum.Measures(0.95)[0]; m.CIMethod != "" {
					asked++
					if m.CI.Contains(mean) {
						covered++
					}
				}
			}
			share := float64(covered) / float64(asked)
			if share < 0.95-5*math.Sqrt(0.95*0.05/float64(asked)) || asked < experiments/2 {
				t.Errorf("%s, %d trials: %d of %d intervals cover the mean %.3f", s.Spec(), trials, covered, asked, mean)
			}
		}
	}
}

// TestExactMean: the mean of whole numbers is their sum, divided once, however
// many and however wide they are.
func TestExactMean(t *testing.T) {
	s := open(t, "one-choice?n=1000&m=1000")
	dice := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		sum, total := run.NewSummary(s), int64(0)
		for i := range int64(10) {
			collisions := dice.Int64N(1 << 40)
			total += collisions
			sum.Add(run.Trial{Row: run.Row{Trial: i, Values: []float64{5, 4, 0.3, float64(collisions)}}})
		}
		if got := sum.Measures(0.95)[3].Mean; got != float64(total)/10 {
			t.Fatalf("mean is %v, of %d over 10", got, total)
		}
	}
}
