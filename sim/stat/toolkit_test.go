package stat

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

type parallelRows struct {
	Rows []struct {
		From           string
		Requests, Caps []int
		Ranked         bool
		Mean           float64
		Granted        []float64
		Bins, Runs     float64
		Rounds         []struct {
			Left, Requests, Bound, Messages, Spread float64
			Loads                                   []float64
		}
	}
	Claims []struct {
		ID, Claim      string
		Requests, Caps []int
		Ranked         bool
		Mean           float64
		Computed       []float64
	}
	Oneshot []struct {
		D      int
		Mean   float64
		Loads  []float64
		Excess map[string]float64
	}
	Fresh struct {
		D               int
		Left, Simulated []float64
		Requests        float64
	}
	Hretry struct {
		Runs     float64
		Mean, Sd []float64
		Messages float64
	}
	Stemann []struct {
		Cap                            int
		Mean                           float64
		Left, Waiting, Loads, Messages []float64
	}
}

func readParallel(t *testing.T) (golden parallelRows) {
	t.Helper()
	readGolden(t, "parallel.json", &golden)
	return golden
}

// Every golden row: 56 first rounds, 21 protocols that were also simulated and
// the six sets of the paper, down to 5e-19.
func TestToolkitGolden(t *testing.T) {
	golden := readParallel(t)
	if len(golden.Rows) != 56+21+6 {
		t.Errorf("%d golden rows, want 83", len(golden.Rows))
	}
	for _, row := range golden.Rows {
		rounds := Toolkit{row.Requests, row.Caps, row.Ranked}.Rounds(row.Mean)
		if len(rounds) != len(row.Rounds) {
			t.Fatalf("%v %v: %d rounds", row.Requests, row.Caps, len(rounds))
		}
		for i, want := range row.Granted {
			near(t, fmt.Sprintf("%v %v granted %d", row.Requests, row.Caps, i+1), rounds[0].Granted[i], want, 0, 1e-12)
		}
		for r, want := range row.Rounds {
			got, what := rounds[r], fmt.Sprintf("%v %v %v round %d ", row.Requests, row.Caps, row.Ranked, r+1)
			near(t, what+"left", got.Left, want.Left, 0, 5e-12)
			near(t, what+"placed", got.Placed, 1-want.Left, 1e-14, 0)
			for load, share := range want.Loads {
				near(t, fmt.Sprint(what, "load ", load), got.Loads[load], share, 1e-300, 5e-12)
			}
			if want.Requests > 0 {
				near(t, what+"requests", got.Requests, want.Requests, 0, 1e-13)
				near(t, what+"bound", got.MessageBound, want.Bound, 0, 1e-13)
				near(t, what+"messages", got.Messages, want.Messages, 0, 1e-12)
			}
		}
	}
}

// The numbers for the paper's text (claims S0.10 to S0.15).
func TestToolkitClaims(t *testing.T) {
	golden := readParallel(t)
	if len(golden.Claims) != 31 {
		t.Errorf("%d claims, want 31", len(golden.Claims))
	}
	for _, row := range golden.Claims {
		protocol := Toolkit{row.Requests, row.Caps, row.Ranked}
		rounds := protocol.Rounds(row.Mean)
		last, what, want := rounds[len(rounds)-1], row.ID+" "+row.Claim, row.Computed[0]
		switch {
		case strings.HasSuffix(row.Claim, ": \"roughly 250\""):
			late := Toolkit{row.Requests, []int{2, 3, 3}, true}.Rounds(1)
			near(t, what, last.Left/late[2].Left, want, 0, 1e-11)
		case strings.HasSuffix(row.Claim, ": \"roughly 1e7\""):
			late := Toolkit{row.Requests, []int{2, 2, 3}, true}.Rounds(1)
			near(t, what, last.Left/late[2].Left, want, 0, 1e-11)
		case row.ID == "G000.B.cmp":
			near(t, what, last.Loads[3], row.Computed[1], 0, 1e-12)
		case strings.HasPrefix(row.Claim, "requests"):
			near(t, what, last.Requests, want, 0, 1e-13)
		case strings.HasPrefix(row.Claim, "total message bound"):
			near(t, what, last.MessageBound, want, 0, 1e-13)
		case strings.HasPrefix(row.Claim, "% of bins with load"):
			near(t, what, 100*last.Loads[row.Claim[len(row.Claim)-1]-'0'], want, 0, 1e-12)
		case strings.Contains(row.Claim, "remaining"):
			near(t, what, last.Left, want, 0, 1e-11)
		default:
			t.Errorf("%s: no check", what)
		}
	}
	// Claim S0.12 is beaten by half a request more in the last rounds.
	better := Toolkit{[]int{1, 2, 3}, []int{2, 3, 3}, true}.Rounds(1)[2]
	near(t, "(1,2,3) left", better.Left, 1.382e-9, 0, 5e-4)
	near(t, "(1,2,3) messages", better.MessageBound, 3.414918, 5e-7, 0)
	// Ranked is not better in every respect (claim S0.15).
	for _, c := range []struct {
		requests, caps   []int
		mean             float64
		ranked, unranked float64
	}{
		{[]int{2, 5, 5}, []int{2, 2, 2}, 1, 5.445922111711127e-7, 4.2402485820553715e-7},
		{[]int{2, 5}, []int{3, 3}, 1, 2.0421117083374316e-8, 1.0578708845186589e-8},
		{[]int{2, 1, 1, 1}, []int{3, 3, 3, 3}, 1.5, 2.2164e-4, 1.8715e-4},
	} {
		last := len(c.caps) - 1
		near(t, "ranked", Toolkit{c.requests, c.caps, true}.Rounds(c.mean)[last].Left, c.ranked, 0, 3e-5)
		near(t, "unranked", Toolkit{c.requests, c.caps, false}.Rounds(c.mean)[last].Left, c.unranked, 0, 3e-5)
	}
}

// What holds for every protocol, whatever the numbers: no ball is lost, loads
// are a law, nobody is above the cap, one request makes ranks idle, and counts
// keep their order.
func TestToolkitIdentities(t *testing.T) {
	for _, mean := range []float64{1e-9, 0.01, 0.3, 1, 2.5, 6, 40} {
		for _, requests := range [][]int{{1}, {3, 1}, {1, 1, 1, 1}, {2, 4, 8}, {8, 8, 8, 8, 8, 8, 8, 8}, {12, 1, 2}} {
			for _, raise := range []int{0, 1, 3} {
				caps := make([]int, len(requests))
				for r := range caps {
					caps[r] = 2 + r*raise
				}
				for _, ranked := range []bool{false, true} {
					protocol := Toolkit{requests, caps, ranked}
					checkIdentities(t, protocol, mean)
				}
			}
		}
	}
	for _, mean := range []float64{0.2, 1, 3} {
		one := []int{1, 1, 1}
		ranked, unranked := Toolkit{one, []int{1, 2, 4}, true}.Rounds(mean), Toolkit{one, []int{1, 2, 4}, false}.Rounds(mean)
		for r := range ranked {
			near(t, "one request", ranked[r].Left, unranked[r].Left, 0, 1e-14)
		}
		// One round of one request is the Poisson law with its top gathered.
		first := Toolkit{[]int{1}, []int{3}, true}.Rounds(mean)[0]
		near(t, "load 2", first.Loads[2], PoissonProb(mean, 2), 0, 1e-14)
		near(t, "load 3", first.Loads[3], PoissonAtLeast(mean, 3), 0, 1e-14)
	}
}

func checkIdentities(t *testing.T, protocol Toolkit, mean float64) {
	t.Helper()
	before := ToolkitRound{Round: Round{Left: 1}}
	for r, now := range protocol.Rounds(mean) {
		what := fmt.Sprintf("%+v mean %v round %d ", protocol, mean, r+1)
		balls, bins := 0.0, 0.0
		for load, share := range now.Loads {
			balls += float64(load) * share
			bins += share
			if share < 0 || load > protocol.Caps[r] && share != 0 {
				t.Errorf("%s: %v bins with load %d", what, share, load)
			}
		}
		near(t, what+"bins", bins, 1, 1e-13, 0)
		near(t, what+"balls", balls, mean*now.Placed, 0, 1e-12)
		near(t, what+"left + placed", now.Left+now.Placed, 1, 1e-13, 0)
		if now.Left > before.Left*(1+1e-14) || now.Requests < before.Requests || now.Messages > now.MessageBound*(1+1e-14) {
			t.Errorf("%s: %+v after %+v", what, now, before)
		}
		if floor := 1 - float64(protocol.Caps[r])/mean; now.Left < floor*(1-1e-12) {
			t.Errorf("%s: %v left, at least %v must be", what, now.Left, floor)
		}
		before = now
	}
}

func TestToolkitVanishes(t *testing.T) {
	rounds := Toolkit{[]int{8, 8, 8, 8, 2}, []int{2, 4, 6, 8, 9}, true}.Rounds(1)
	if !(rounds[1].Left > 0) || rounds[4].Left != 0 {
		t.Errorf("left %v then %v, want > 0 then 0", rounds[1].Left, rounds[4].Left)
	}
	near(t, "granted at the end", rounds[4].Granted[1], 1, 1e-13, 0)
	for _, now := range rounds {
		if math.IsNaN(now.Messages) || math.IsNaN(sum(now.Loads)) {
			t.Errorf("%+v", now)
		}
	}
}

func TestToolkitCheck(t *testing.T) {
	for _, c := range []struct {
		protocol Toolkit
		mean     float64
		reason   string
	}{
		{Toolkit{[]int{1, 2}, []int{2}, true}, 1, "2 requests but 1 caps"},
		{Toolkit{}, 1, "no rounds"},
		{Toolkit{[]int{0}, []int{2}, true}, 1, "0 requests"},
		{Toolkit{[]int{257}, []int{2}, true}, 1, "257 requests"},
		{Toolkit{[]int{1}, []int{0}, true}, 1, "cap 0"},
		{Toolkit{[]int{1}, []int{65}, true}, 1, "cap 65"},
		{Toolkit{[]int{1, 1}, []int{3, 2}, true}, 1, "falls below 3"},
		{Toolkit{[]int{2}, []int{2}, true}, 301, "at most 600"},
		{Toolkit{[]int{2}, []int{2}, true}, 0, "1e-9 or more"},
		{Toolkit{[]int{2}, []int{2}, true}, math.NaN(), "1e-9 or more"},
	} {
		err := c.protocol.Check(c.mean)
		if err == nil || !strings.Contains(err.Error(), c.reason) || !strings.HasPrefix(err.Error(), "stat: ") {
			t.Errorf("%+v: %v, want %q", c.protocol, err, c.reason)
		}
	}
	widest := Toolkit{[]int{256, 1}, []int{64, 64}, false}
	if err := widest.Check(2); err != nil {
		t.Error(err)
	}
}
