package reproduce

import (
	"math"
	"strings"
	"testing"
	"time"

	"binfall/sim/graph"
)

// TestWalkClaims: each row notices a prediction that is wrong.
func TestWalkClaims(t *testing.T) {
	var claims []claim
	for _, c := range named("walks").wanted(Options{}) {
		if !testing.Short() || c.number == "S3.16" || strings.Contains(c.what, "any node") || strings.Contains(c.what, "(5,17)") {
			claims = append(claims, c)
		}
	}
	start := time.Now()
	verdicts := spoil(t, claims)
	if testing.Short() {
		return
	}
	// 20 s when this was written; it guards against a claim that hangs.
	if took := time.Since(start); took > 10*time.Minute {
		t.Errorf("all claims took %v", took)
	}
	if verdicts[SourceDiffers] != 6 || verdicts[Shown] != 23 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestNear: a share may be off by the slack, and no more than chance besides.
func TestNear(t *testing.T) {
	for _, c := range []struct {
		hits      int64
		slack     float64
		predicted float64
		want      bool
	}{
		{3000, 0, 0.3, false}, {3000, 0, 0.35, true}, {3000, 0.05, 0.35, false}, {3000, 0.02, 0.35, true}, {3000, 0.04, 0.35, false},
		{3000, 0.05, 0.25, false}, {3000, 0.02, 0.25, true}, {0, 0.01, 0.005, false}, {10_000, 0.5, 0.6, false}, {10_000, 0.5, 0.4, true}, {10_000, 0.7, 0.4, false},
	} {
		e := near{share{c.hits, 10_000}, c.slack}
		if got := e.contradicts(c.predicted); got != c.want {
			t.Errorf("%+v contradicts %v: %v", e, c.predicted, got)
		}
	}
}

// TestAlone compares two chances that one walker comes to no node twice with counts of
// all its ways: on the square grid, and where every node lies on a cycle of 3.
func TestAlone(t *testing.T) {
	grid := func(hops int) int64 { // self-avoiding paths
		torus, err := graph.NewTorus(40, 40)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[uint32]bool{0: true}
		var count func(at uint32, left int) int64
		count = func(at uint32, left int) (paths int64) {
			if left == 0 {
				return 1
			}
			for port := range 4 {
				if to := torus.Neighbour(at, port); !seen[to] {
					seen[to] = true
					paths += count(to, left-1)
					delete(seen, to)
				}
			}
			return paths
		}
		return count(0, hops)
	}
	// The paths of 19 steps are too many here; their number is between what shorter ones
	// allow: c(19) is at most c(10)·c(9), and more than 2.6 times as many as each step before.
	ten, nine := grid(10), grid(9)
	if ten != 44_100 || nine != 16_268 {
		t.Errorf("%d and %d paths of 9 and 10 steps", nine, ten)
	}
	if most := ten * nine; avoiding19 > most || avoiding19 < 2.6*2.6*2.6*2.6*2.6*2.6*2.6*2.6*2.6*float64(ten) {
		t.Errorf("%d paths of 19 steps", avoiding19)
	}

	// A tree of cycles of 3: a way is told by its turns, and comes back to a node only by
	// going once round.
	var alone func(hops, place int, outside bool) float64
	alone = func(hops, place int, outside bool) float64 { // place: nodes seen of this cycle
		if hops == 0 {
			return 1
		}
		round, out := 0.0, 0.0
		if place < 3 {
			round = alone(hops-1, place+1, false)
		}
		if outside {
			return round // both of its edges go round
		}
		out = alone(hops-1, 1, true)
		return (round + out) / 2
	}
	for _, hops := range []int{0, 1, 2, 3, 5, 19} {
		want := alone(hops, 1, true)/3 + 2*alone(hops, 1, false)/3
		if got := aroundThree(hops); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d hops: %v, want %v", hops, got, want)
		}
	}
}

// TestSecondOpinion: the search of our own, and its eigenvalue, of graphs known by name.
func TestSecondOpinion(t *testing.T) {
	for _, c := range []struct {
		make            func() (graph.Regular, error)
		girth, diameter int
		bipartite       bool
		lambda          float64
	}{
		{func() (graph.Regular, error) { return graph.NewTorus(5, 7) }, 4, 5, false, 2*math.Cos(math.Pi/5) + 2*math.Cos(math.Pi/7)},
		{func() (graph.Regular, error) { return graph.NewHypercube(6) }, 4, 6, true, 4},
		{func() (graph.Regular, error) { return graph.NewComplete(9) }, 3, 1, false, 1},
		{func() (graph.Regular, error) { return graph.NewCycle(11) }, 11, 5, false, 2 * math.Cos(math.Pi/11)},
	} {
		g, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		girth, diameter := search(g)
		if girth != c.girth || diameter != c.diameter {
			t.Errorf("%T: girth %d, diameter %d", g, girth, diameter)
		}
		lambda, err := iterate(t.Context(), graph.Store(g), c.bipartite)
		if err != nil || math.Abs(lambda-c.lambda) > iterated {
			t.Errorf("%T: eigenvalue %v, want %v; %v", g, lambda, c.lambda, err)
		}
	}
}
