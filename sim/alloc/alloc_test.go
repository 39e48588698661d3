package alloc

import (
	"fmt"
	"testing"

	"binfall/sim"
	"binfall/sim/rng"
	"binfall/sim/simtest"
	"binfall/sim/stat/fit"
)

// vector is the loads of up to four bins.
type vector [4]uint32

// enumerate returns the probability of every vector of loads after m balls by
// going through all outcomes: it shares nothing with the engine but the rule.
func enumerate(n, m, d int, ties string, replace bool) map[vector]float64 {
	offers := allOffers(n, d, replace)
	states := map[vector]float64{{}: 1}
	for range m {
		next := make(map[vector]float64)
		for loads, p := range states {
			for _, offer := range offers {
				for bin, share := range winners(loads, offer, ties) {
					after := loads
					after[bin]++
					next[after] += p * share / float64(len(offers))
				}
			}
		}
		states = next
	}
	return states
}

// allOffers lists every ordered offer of d bins, all equally likely.
func allOffers(n, d int, replace bool) [][]int {
	list := [][]int{nil}
	for range d {
		var longer [][]int
		for _, offer := range list {
			for bin := range n {
				used := false
				for _, b := range offer {
					used = used || b == bin
				}
				if replace || !used {
					longer = append(longer, append(append([]int(nil), offer...), bin))
				}
			}
		}
		list = longer
	}
	return list
}

// winners returns the share of each bin that a ball may go to.
func winners(loads vector, offer []int, ties string) map[int]float64 {
	var tied []int
	for _, bin := range offer {
		if len(tied) > 0 && loads[bin] < loads[tied[0]] {
			tied = nil
		}
		if len(tied) == 0 || loads[bin] == loads[tied[0]] {
			tied = append(tied, bin)
		}
	}
	switch ties {
	case "first":
		tied = tied[:1]
	case "last":
		tied = tied[len(tied)-1:]
	}
	shares := make(map[int]float64)
	for _, bin := range tied {
		shares[bin] += 1 / float64(len(tied))
	}
	return shares
}

// TestEnumeration compares the engine with all outcomes for n, m ≤ 4, d ≤ 3,
// every tie rule, with and without replacement: chi-square on whole vectors of
// loads, so that the bins themselves are right and not only their histogram.
func TestEnumeration(t *testing.T) {
	trials := int64(4000)
	if testing.Short() {
		trials = 400
	}
	for n := 1; n <= 4; n++ {
		for m := 1; m <= 4; m++ {
			for d := 1; d <= 3; d++ {
				for _, ties := range []string{"random", "first", "last"} {
					for _, replace := range []bool{true, false} {
						if d > n && !replace || testing.Short() && (n+m+d)%3 != 0 {
							continue
						}
						query := fmt.Sprintf("n=%d&m=%d&d=%d&ties=%s&replace=%v&%s", n, m, d, ties, replace, simtest.Seed())
						compare(t, with(t, DChoice, query), trials, enumerate(n, m, d, ties, replace))
					}
				}
			}
			compare(t, with(t, OneChoice, fmt.Sprintf("n=%d&m=%d&%s", n, m, simtest.Seed())), trials, enumerate(n, m, 1, "first", true))
		}
	}
}

func with(t testing.TB, d sim.Def, query string) *sim.Setup {
	t.Helper()
	s, err := d.With(query)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compare tests final loads over trials against their exact law.
func compare(t *testing.T, s *sim.Setup, trials int64, law map[vector]float64) {
	t.Helper()
	counts := ends(s, trials)
	for loads := range counts {
		if law[loads] == 0 {
			t.Fatalf("%s: loads %v are impossible", s.Spec(), loads)
		}
	}
	if len(law) == 1 {
		return
	}
	if p, err := agreement(counts, law, trials); err != nil || p < fit.FalseAlarm {
		t.Errorf("%s: p = %.2g, %v: %v against %v", s.Spec(), p, err, counts, law)
	}
}

// ends counts the final loads of trials.
func ends(s *sim.Setup, trials int64) map[vector]int64 {
	counts := make(map[vector]int64)
	var loads []uint32
	for i := range trials {
		p := s.Trial(i).Open()
		p.Step(100, nil)
		loads = loadsOf(p).AppendLoads(loads[:0], 0, loadsOf(p).Bins())
		var v vector
		copy(v[:], loads)
		counts[v]++
	}
	return counts
}

func agreement(counts map[vector]int64, law map[vector]float64, trials int64) (float64, error) {
	var observed []int64
	var prob []float64
	rest := trials
	for loads, p := range law {
		if (1-p)*float64(trials) < 5 { // too little is expected elsewhere for a chi-square
			return fit.Binomial(counts[loads], trials, min(p, 1))
		}
		observed, prob = append(observed, counts[loads]), append(prob, p)
		rest -= counts[loads]
	}
	chi, err := fit.Cells(observed, prob, rest)
	return chi.P, err
}

// TestEnumerationBites: the same comparison sees an engine that looks at one
// bin too few or too many, or draws without replacement. (It cannot see a tie
// rule: the choices are exchangeable, so the first of two tied ones is as good
// as a random one. TestTies does.)
func TestEnumerationBites(t *testing.T) {
	law := enumerate(3, 3, 2, "random", true)
	for _, wrong := range []string{"d=1", "d=3", "d=2&replace=false"} {
		counts := ends(with(t, DChoice, "n=3&m=3&"+wrong), 4000)
		if p, err := agreement(counts, law, 4000); err == nil && p > fit.FalseAlarm {
			t.Errorf("%s passes for d=2: p = %.2g", wrong, p)
		}
	}
}

// TestPairs: a million offers of two of five bins. Every ordered pair is as
// likely as any other (a peer gave the neighbour of the first twice its due),
// and a bin is offered twice never, or one time in n.
func TestPairs(t *testing.T) {
	balls := 1_000_000
	if testing.Short() {
		balls = 100_000
	}
	for _, replace := range []bool{true, false} {
		for d := 2; d <= 3; d++ { // d = 2 has a loop of its own
			s := with(t, DChoice, fmt.Sprintf("n=5&m=%d&d=%d&replace=%v&%s", balls, d, replace, simtest.Seed()))
			p, tr := s.Open(), sim.NewTrace(8)
			counts := make([]int64, 25)
			for range balls {
				tr.Reset()
				p.Step(1, tr)
				counts[5*tr.Events[0].To+tr.Events[1].To]++
			}
			var observed []int64
			for i, c := range counts {
				if same := i/5 == i%5; same && !replace {
					if c != 0 {
						t.Errorf("%s: bin %d is offered twice", s.Spec(), i%5)
					}
					continue
				}
				observed = append(observed, c)
			}
			prob := make([]float64, len(observed))
			for i := range prob {
				prob[i] = 1 / float64(len(prob))
			}
			chi, err := fit.Cells(observed, prob, 0)
			if err != nil || chi.P < fit.FalseAlarm {
				t.Errorf("%s: p = %.2g, %v: %v", s.Spec(), chi.P, err, counts)
			}
		}
	}
}

// TestTies: of two tied bins each wins half of the time, the lower and the
// higher, the even and the odd (a peer's ties followed the order of a set);
// first and last mean the order drawn.
func TestTies(t *testing.T) {
	const balls = 20_000
	for _, ties := range []string{"random", "first", "last"} {
		for d := 2; d <= 4; d++ {
			wins := make([]int64, d)
			s := with(t, DChoice, fmt.Sprintf("n=1e6&m=%d&d=%d&ties=%s&replace=false&%s", balls, d, ties, simtest.Seed()))
			p, tr := s.Open().(*greedy), sim.NewTrace(8)
			lower := int64(0)
			tied := int64(0)
			for range balls {
				tr.Reset()
				p.Step(1, tr)
				place := tr.Events[d]
				if allEmptyBefore(p, tr.Events[:d], place) {
					tied++
					wins[place.Nth]++
					if place.To%2 == 0 {
						lower++
					}
				}
			}
			want := make([]float64, d)
			switch ties {
			case "random":
				for j := range want {
					want[j] = 1 / float64(d)
				}
			case "first":
				want[0] = 1
			case "last":
				want[d-1] = 1
			}
			for j, w := range wins {
				if p, err := fit.Binomial(w, tied, want[j]); err != nil || p < fit.FalseAlarm {
					t.Errorf("ties=%s d=%d: choice %d wins %d of %d ties", ties, d, j, w, tied)
				}
			}
			if p, err := fit.Binomial(lower, tied, 0.5); err != nil || p < fit.FalseAlarm {
				t.Errorf("ties=%s d=%d: even bins win %d of %d ties", ties, d, lower, tied)
			}
		}
	}
}

// allEmptyBefore reports whether all offers were empty before the ball came.
func allEmptyBefore(p *greedy, probes []sim.Event, place sim.Event) bool {
	for _, e := range probes {
		load := p.AppendLoads(nil, int(e.To), int(e.To)+1)[0]
		if e.To == place.To {
			load--
		}
		if load != 0 {
			return false
		}
	}
	return true
}

// TestTwoIsMany: the loop for two choices and the general one are one process.
func TestTwoIsMany(t *testing.T) {
	for _, query := range []string{"n=50&m=500", "n=50&m=500&ties=first", "n=50&ties=last", "n=50&m=200&replace=false",
		"n=50&replace=false&ties=first", "n=2&m=300&replace=false", "n=1&m=9"} {
		s := with(t, DChoice, "seed=2&"+query)
		two, many := s.Open().(*greedy), s.Open().(*greedy)
		var seen, meant [8]sim.Event
		for !t.Failed() && many.Balls < many.M {
			a, b := sim.Trace{Events: seen[:0:8]}, sim.Trace{Events: meant[:0:8]}
			narrow, medium, _ := two.Loads.Slices()
			if narrow != nil {
				throwTwo(two, narrow, 1, &a)
				narrow, _, _ = many.Loads.Slices()
				throwMany(many, narrow, 1, &b)
			} else {
				throwTwo(two, medium, 1, &a)
				_, medium, _ = many.Loads.Slices()
				throwMany(many, medium, 1, &b)
			}
			if fmt.Sprint(a.Events) != fmt.Sprint(b.Events) {
				t.Errorf("%s: ball %d: %v and %v", s.Spec(), many.Balls, a.Events, b.Events)
			}
		}
	}
}

// TestCoupling: on the same seed every process is offered the same bins, so
// that one choice goes where the others look first.
func TestCoupling(t *testing.T) {
	one, d1 := with(t, OneChoice, "n=1000&seed=4").Open().(*oneChoice), with(t, DChoice, "n=1000&d=1&seed=4").Open().(*greedy)
	two, five := with(t, DChoice, "n=1000&seed=4").Open(), with(t, DChoice, "n=1000&d=5&seed=4").Open()
	for ball := range uint32(1000) {
		var tr [4]*sim.Trace
		for i, p := range []sim.Process{one, d1, two, five} {
			tr[i] = sim.NewTrace(8)
			p.Step(1, tr[i])
		}
		want := uint32(rng.Below(rng.New(4, "choice").Word(rng.At(uint64(ball), 0)), 1000))
		for i := range tr {
			if tr[i].Events[0].To != want || tr[i].Events[0].Who != ball {
				t.Fatalf("ball %d: process %d looks first at %+v, want bin %d", ball, i, tr[i].Events[0], want)
			}
		}
		if tr[2].Events[1].To != tr[3].Events[1].To {
			t.Fatalf("ball %d: second choices differ", ball)
		}
	}
	if a, b := one.AppendLoads(nil, 0, 1000), d1.AppendLoads(nil, 0, 1000); fmt.Sprint(a) != fmt.Sprint(b) {
		t.Error("one choice and d=1 differ")
	}
}

// TestWidth: a load at the brim of its width moves the array and nothing else.
// No lawful run comes near, so the brim is reached by hand.
func TestWidth(t *testing.T) {
	for _, s := range []*sim.Setup{
		with(t, DChoice, "n=3&m=300&seed=1"), with(t, DChoice, "n=3&m=300&d=3&seed=1"), with(t, OneChoice, "n=3&m=300&seed=1"),
		with(t, GoLeft, "n=3&m=300&seed=1"), with(t, OnePlusBeta, "n=3&m=300&seed=1"), with(t, Thinning, "n=3&m=300&threshold=201&seed=1"),
		with(t, RememberedBins, "n=3&m=300&seed=1"), with(t, RememberedBins, "n=3&m=300&d=2&keep=2&seed=1"), with(t, Batched, "n=3&m=300&batch=7&seed=1"),
	} {
		p, q := s.Open(), s.Open()
		raise(p, 200)
		raise(q, 200)
		q.Step(0, nil)
		loadsOf(q).Widen()
		if q, ok := q.(*batched); ok {
			q.old.Widen()
		}
		for range 100 {
			p.Step(3, nil)
			q.Step(3, nil)
		}
		a, b := loadsOf(p).AppendLoads(nil, 0, 3), loadsOf(q).AppendLoads(nil, 0, 3)
		if narrow, _, _ := loadsOf(p).Slices(); narrow != nil {
			t.Errorf("%s: still narrow at %v", s.Spec(), a)
		}
		if fmt.Sprint(a) != fmt.Sprint(b) || loadsOf(p).Max != loadsOf(q).Max {
			t.Errorf("%s: %v after widening on the way, %v before", s.Spec(), a, b)
		}
	}
}

func raise(p sim.Process, by uint8) {
	narrow, _, _ := loadsOf(p).Slices()
	for i := range narrow {
		narrow[i] += by
	}
	loadsOf(p).Max += uint32(by)
}

func loadsOf(p sim.Process) *sim.Loads {
	switch p := p.(type) {
	case *greedy:
		return p.Loads
	case *oneChoice:
		return p.Loads
	case *goLeft:
		return p.Loads
	case *onePlusBeta:
		return p.Loads
	case *thinning:
		return p.Loads
	case *memory:
		return p.Loads
	case *batched:
		return p.Loads
	}
	return nil
}
