package choice

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/rng"
	"binfall/sim/stat/fit"
)

// TestToss: each of c tied choices wins as often, and the words that decide are those of
// the seed: bit by bit of the coin for two, a number below c for more.
func TestToss(t *testing.T) {
	const balls = 64_000
	toss := NewToss(11)
	for tied := 1; tied <= 7; tied++ {
		counts, law := make([]int64, tied), slices.Repeat([]float64{1 / float64(tied)}, tied)
		for ball := range uint64(balls) {
			nth := toss.Nth(ball, tied)
			want := int(rng.Below(rng.New(11, "tie").Word(ball), uint64(tied)))
			if tied == 2 {
				want = int(rng.New(11, "coin").Word(ball/64) >> (ball % 64) & 1)
			}
			if nth != want {
				t.Fatalf("of %d tied choices of ball %d, %d wins and not %d", tied, ball, nth, want)
			}
			counts[nth]++
		}
		if tied == 1 {
			continue // it wins
		}
		if chi, err := fit.Cells(counts, law, 0); err != nil || chi.P < fit.FalseAlarm {
			t.Errorf("%d tied choices win %v times: %v %v", tied, counts, chi, err)
		}
	}
}

// TestTied: what is counted and found without a branch is what a plain list holds.
func TestTied(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		seen := make([]uint32, 1+random.IntN(9))
		for i := range seen {
			seen[i] = random.Uint32N(4)
			if random.IntN(50) == 0 {
				seen[i] += math.MaxUint32 - 4
			}
		}
		least := slices.Min(seen)
		var tied []int
		for i, load := range seen {
			if load == least {
				tied = append(tied, i)
			}
		}
		if got := Count(seen, least); got != len(tied) {
			t.Fatalf("%v: %d see the least, not %d", seen, len(tied), got)
		}
		for nth, want := range tied {
			if got := Find(seen, least, nth); got != want {
				t.Fatalf("%v: number %d is %d, not %d", seen, nth, want, got)
			}
		}
	}
}

// TestUrn: loops take turns as loads widen, and none is asked for more balls than
// there are.
func TestUrn(t *testing.T) {
	u := NewUrn(1000, 70_000)
	if u.Left(-5) != 0 || u.Left(10) != 10 || u.Left(1<<40) != 70_000 {
		t.Errorf("of 70000 balls, %d, %d and %d are left", u.Left(-5), u.Left(10), u.Left(1<<40))
	}
	var turns []string
	for _, n := range []int{100, 1000, 1 << 40, 5} {
		Advance(&u, &u, n, nil, into[uint8]("narrow", &turns), into[uint16]("medium", &turns), into[uint32]("wide", &turns))
		if err := u.Invariant(); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"narrow", "narrow", "medium", "medium", "wide"}; !slices.Equal(turns, want) {
		t.Errorf("loops in turn: %v, want %v", turns, want)
	}
	if u.Balls != 70_000 || u.Gap() != 70_000-70 || !slices.Equal(u.AppendLoads(nil, 0, 3), []uint32{0, 70_000, 0}) {
		t.Errorf("%d balls, gap %v, loads %v", u.Balls, u.Gap(), u.AppendLoads(nil, 0, 3))
	}
	u.Balls--
	if u.Invariant() == nil {
		t.Error("a ball too few in the count, and nobody sees it")
	}
	u.Balls++
	u.Loads.Max++
	if u.Invariant() == nil {
		t.Error("a wrong maximum, and nobody sees it")
	}
}

// into throws all balls into bin 1.
func into[W sim.Width](name string, turns *[]string) func(*Urn, []W, int, *sim.Trace) int {
	return func(u *Urn, loads []W, n int, _ *sim.Trace) int {
		*turns = append(*turns, name)
		thrown := 0
		for ; thrown < n && !u.Loads.Full(); thrown++ {
			loads[1]++
			u.Loads.Max++
			u.Balls++
		}
		return thrown
	}
}

// vectors are the chances of all loads after m balls, each in a least loaded of d bins of
// n, by going through all offers.
func vectors(n, m, d int) map[string]float64 {
	states := map[string]float64{string(make([]byte, n)): 1}
	offers := 1
	for range d {
		offers *= n
	}
	for range m {
		next := make(map[string]float64)
		for loads, p := range states {
			for offer := range offers {
				var bins []int
				for rest, i := offer, 0; i < d; i, rest = i+1, rest/n {
					bins = append(bins, rest%n)
				}
				slices.SortFunc(bins, func(a, b int) int { return int(loads[a]) - int(loads[b]) })
				tied := 1
				for tied < d && loads[bins[tied]] == loads[bins[0]] {
					tied++
				}
				for _, bin := range bins[:tied] {
					after := []byte(loads)
					after[bin]++
					next[string(after)] += p / float64(offers*tied)
				}
			}
		}
		states = next
	}
	return states
}

// TestExactClaims: for a handful of balls the claims are what all offers come to: the law
// of the greatest load, its distance to the mean, and the load of a bin.
func TestExactClaims(t *testing.T) {
	for _, size := range [][3]int{{3, 4, 1}, {4, 5, 2}, {3, 5, 3}, {2, 6, 2}, {5, 3, 2}, {4, 0, 2}, {1, 3, 1}} {
		n, m, d := size[0], size[1], size[2]
		claims := Greedy{N: int64(n), M: int64(m), D: d, Replace: true}.Claims()
		exact := 0
		for ball := range m + 1 {
			maximum, load := make([]float64, m+1), make([]float64, m+1)
			for loads, p := range vectors(n, ball, d) {
				maximum[slices.Max([]byte(loads))] += p
				for _, l := range []byte(loads) {
					load[l] += p / float64(n)
				}
			}
			for _, claim := range claims {
				if claim.Grade != sim.Exact {
					continue
				}
				exact++
				f, want := claim.At(int64(ball)), maximum
				switch claim.Measure {
				case "gap":
					mean := -float64(ball) / float64(n)
					for l, p := range maximum {
						mean += float64(l) * p
					}
					if math.Abs(f.Value-mean) > 1e-9 {
						t.Errorf("%v after %d balls: gap %v, not %v", size, ball, f.Value, mean)
					}
					continue
				case "loads":
					want = load
				}
				for l, p := range want {
					if math.Abs(f.Law.Prob(l)-p) > 1e-9 {
						t.Errorf("%v after %d balls: %s %d has chance %v, not %v", size, ball, claim.Measure, l, f.Law.Prob(l), p)
					}
				}
			}
		}
		if exact != 3*(m+1) {
			t.Errorf("%v: %d exact claims on greatest load, gap and loads", size, exact)
		}
	}
}

// TestAlong: what is said along the way is what is said at each place.
func TestAlong(t *testing.T) {
	steps := []int64{0, 1, 7, 7, 40}
	for _, p := range []Greedy{{20, 40, 2, true}, {1000, 40, 3, true}, {5, 40, 2, false}, {4, 40, 4, false}} {
		for _, claim := range p.Claims() {
			if claim.Along == nil {
				continue
			}
			i := 0
			for f := range claim.Along(steps) {
				at := claim.At(steps[i])
				off := math.Abs(f.Value - at.Value)
				for k := range 41 {
					off = max(off, math.Abs(f.Law.Prob(k)-at.Law.Prob(k)))
				}
				if off > 1e-9 {
					t.Errorf("%+v: %s after %d balls is %v, along the way %v", p, claim.Measure, steps[i], at.Value, f.Value)
				}
				i++
			}
			if i != len(steps) {
				t.Errorf("%+v: %s is said at %d of %d places", p, claim.Measure, i, len(steps))
			}
		}
	}
}

// TestMeanSlack: the mean of a maximum moves by no more than is said, if its exponents are
// off by the slack; and by no less than a third of it.
func TestMeanSlack(t *testing.T) {
	for _, claim := range (Greedy{N: 1000, M: 1000, D: 2, Replace: true}).Claims() {
		if claim.Measure != "max_load" || claim.Grade != sim.Limit {
			continue
		}
		law := claim.At(1000).Law
		const slack = 0.2
		most := MeanSlack(law, slack)
		for _, factor := range []float64{1 - slack, 1 + slack} {
			moved := float64(law.Min)
			for k := law.Min + 1; k <= law.Max(); k++ {
				moved += 1 - math.Pow(1-law.AtLeast(k), factor)
			}
			if by := math.Abs(moved - law.Mean()); by > most || by < most/3 {
				t.Errorf("exponents times %v move the mean by %v; said is %v", factor, by, most)
			}
		}
		return
	}
	t.Error("no limit law for 1000 bins")
}
