package stat

import (
	"fmt"
	"math"
	"testing"
)

func TestGreedyOneShotGolden(t *testing.T) {
	golden := readParallel(t)
	if len(golden.Oneshot) != 17 {
		t.Errorf("%d rows, want 17", len(golden.Oneshot))
	}
	for _, row := range golden.Oneshot {
		got := NewGreedyOneShot(row.D, row.Mean)
		for load, share := range row.Loads {
			near(t, fmt.Sprintf("d=%d load %d", row.D, load), got.Loads[load], share, 0, 1e-11)
		}
		for limit, want := range row.Excess {
			near(t, fmt.Sprintf("d=%d mean=%v above %s", row.D, row.Mean, limit), got.Above(int(limit[0]-'0')), want, 0, 1e-11)
		}
		if got.Messages != float64(2*row.D+1) {
			t.Errorf("d=%d: %v messages", row.D, got.Messages)
		}
	}
}

// One choice is one choice; a law is a law; no ball is lost. The numbers of
// balls above 2 are not monotone in d (claim S0.16b).
func TestGreedyOneShotIdentities(t *testing.T) {
	for _, mean := range []float64{1e-6, 0.1, 1, 4, 9} {
		for d := 1; d <= 64; d *= 2 {
			got, balls := NewGreedyOneShot(d, mean), 0.0
			for load, share := range got.Loads {
				balls += float64(load) * share
				if d == 1 && share > 1e-25 {
					near(t, "one choice", share, PoissonProb(mean, int64(load)), 0, 1e-12)
				}
			}
			near(t, "bins", sum(got.Loads), 1, 1e-13, 0)
			near(t, "balls", balls, mean, 0, 1e-12)
		}
	}
	above := func(d int) float64 { return NewGreedyOneShot(d, 1).Above(2) }
	if !(above(4) < above(3) && above(4) < above(5) && above(5) < above(6)) {
		t.Errorf("four choices do not leave least: %v %v %v %v", above(3), above(4), above(5), above(6))
	}
}

func TestGreedyFresh(t *testing.T) {
	golden := readParallel(t).Fresh
	rounds := GreedyFresh(golden.D, 1, 3)
	for r, want := range golden.Left {
		near(t, fmt.Sprint("left after round ", r+1), rounds[r].Left, want, 0, 1e-11)
	}
	// Simulated at n = 1e6; the spread of a run is about 0.3/√n.
	near(t, "simulated", rounds[1].Left, golden.Simulated[1], 3e-4, 0)
	near(t, "requests", rounds[2].Requests, golden.Requests, 2e-3, 0)
	for _, d := range []int{1, 2, 5, 20} {
		for _, mean := range []float64{1e-9, 0.3, 1, 5} {
			for r, now := range GreedyFresh(d, mean, 6) {
				balls := 0.0
				for load, share := range now.Loads {
					balls += float64(load) * share
					if load > r+1 && share != 0 {
						t.Errorf("d=%d: load %d after round %d", d, load, r+1)
					}
				}
				what := fmt.Sprintf("d=%d mean=%v round %d", d, mean, r+1)
				near(t, what+" bins", sum(now.Loads), 1, 1e-13, 0)
				near(t, what+" balls", balls, mean*now.Placed, 0, 1e-12)
				near(t, what+" left + placed", now.Left+now.Placed, 1, 1e-13, 0)
			}
		}
	}
	// A bin with one request to give is the toolkit's bin with cap 1.
	near(t, "first round", rounds[0].Left, Toolkit{[]int{5}, []int{1}, false}.Rounds(1)[0].Left, 0, 1e-13)
}

// The simulated values (six runs at n = 1e6) within four of their errors, and
// the last within that of its scatter.
func TestRetryGolden(t *testing.T) {
	golden := readParallel(t).Hretry
	rounds := Retry(1)
	for r, want := range golden.Mean {
		near(t, fmt.Sprint("left after round ", r+1), rounds[r].Left, want, 4*golden.Sd[r]/math.Sqrt(golden.Runs), 0)
	}
	near(t, "messages", rounds[2].Messages, golden.Messages, 5e-4, 0)
	// The first round leaves what two unranked requests with cap 2 leave.
	near(t, "first round", rounds[0].Left, Toolkit{[]int{2}, []int{2}, false}.Rounds(1)[0].Left, 0, 1e-13)
}

func TestRetryIdentities(t *testing.T) {
	for _, mean := range []float64{1e-9, 0.01, 0.4, 1, 1.5, 2.9, 7, 300} {
		for r, now := range Retry(mean) {
			balls := 0.0
			for load, share := range now.Loads {
				balls += float64(load) * share
			}
			what := fmt.Sprintf("mean=%v round %d", mean, r+1)
			near(t, what+" bins", sum(now.Loads), 1, 1e-13, 0)
			near(t, what+" balls", balls, mean*(1-now.Left), 0, 1e-12)
			if r < 2 && now.Loads[3] != 0 {
				t.Errorf("%s: load 3", what)
			}
		}
	}
}

func TestStemannGolden(t *testing.T) {
	golden := readParallel(t).Stemann
	if len(golden) != 3 {
		t.Errorf("%d rows, want 3", len(golden))
	}
	for _, row := range golden {
		rounds := Stemann(row.Cap, row.Mean, len(row.Left))
		for r, now := range rounds {
			what := fmt.Sprintf("cap %d mean %v round %d", row.Cap, row.Mean, r+1)
			near(t, what+" left", now.Left, row.Left[r], 0, 1e-11)
			near(t, what+" waiting", now.Waiting, row.Waiting[r+1], 0, 1e-11)
			near(t, what+" messages", now.Messages, row.Messages[r], 0, 1e-12)
		}
		for load, share := range row.Loads {
			near(t, fmt.Sprintf("cap %d mean %v load %d", row.Cap, row.Mean, load), rounds[len(rounds)-1].Loads[load], share, 1e-12, 0)
		}
	}
	// Claim S0.19: two, after one to five rounds.
	for r, want := range []float64{0.352829, 0.110907, 0.020763413397485837, 1.1798e-3, 5.08e-6} {
		near(t, fmt.Sprint("two, round ", r+1), Stemann(2, 1, 5)[r].Left, want, 0, 6e-4)
	}
	near(t, "two, messages", Stemann(2, 1, 3)[2].Messages, 4.937709759807542, 0, 1e-12)
	near(t, "three, load 3", Stemann(3, 1, 3)[2].Loads[3], 0.0550790803116765, 1e-12, 0)
	// Critical peeling: q_r is about 2/r.
	near(t, "one at the threshold", Stemann(1, 0.5, 60)[59].Waiting*60/2, 1, 0.07, 0)
}

func TestStemannIdentities(t *testing.T) {
	for _, limit := range []int{1, 2, 3, 8} {
		for _, mean := range []float64{1e-6, 0.2, 1, 2, 5} {
			for r, now := range Stemann(limit, mean, 20) {
				balls := 0.0
				for load, share := range now.Loads {
					balls += float64(load) * share
				}
				what := fmt.Sprintf("limit=%d mean=%v round %d", limit, mean, r+1)
				near(t, what+" bins", sum(now.Loads), 1, 1e-12, 0)
				near(t, what+" balls", balls, mean*now.Placed, 1e-12, 1e-10)
				near(t, what+" left + placed", now.Left+now.Placed, 1, 1e-13, 0)
			}
		}
	}
}

// On the two sides of the threshold, the protocol ends or stands still.
func TestStemannStall(t *testing.T) {
	for limit, want := range map[int]float64{1: 0.5, 2: 1.67546, 3: 2.57470} {
		near(t, fmt.Sprint("limit ", limit), StemannStall(limit), want, 5e-6, 0)
	}
	for _, limit := range []int{2, 3, 10, 64} {
		stall := StemannStall(limit)
		below, above := Stemann(limit, 0.97*stall, 64), Stemann(limit, 1.03*stall, 64)
		if below[63].Left != 0 {
			t.Errorf("limit %d: %v left below the threshold", limit, below[63].Left)
		}
		if left := above[63].Left; left < 0.1 || math.Abs(left-above[62].Left) > 1e-3 {
			t.Errorf("limit %d: %v left above the threshold", limit, left)
		}
	}
}

func TestRivalsRefuse(t *testing.T) {
	for name, call := range map[string]func(){
		"d":       func() { NewGreedyOneShot(0, 1) },
		"mean":    func() { GreedyFresh(2, math.Inf(1), 1) },
		"rounds":  func() { GreedyFresh(2, 1, 0) },
		"limit":   func() { Stemann(0, 1, 1) },
		"stall":   func() { StemannStall(65) },
		"retry":   func() { Retry(-1) },
		"toolkit": func() { Toolkit{}.Rounds(1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			call()
		}()
	}
}
