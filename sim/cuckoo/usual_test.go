package cuckoo

import (
	"math"
	"testing"
)

// TestUsual: what a run is thought to take is what runs take on average, as
// near as the comment says; and it is no more than the bound.
func TestUsual(t *testing.T) {
	for _, c := range []struct {
		query string
		off   float64 // relative error
	}{
		// Tables that fit all keys, with one attempt as a rule.
		{"n=1024&m=450", 0.1}, {"n=1024&m=100&insert=bfs", 0.1}, {"n=40000&m=18000&insert=seed", 0.1}, {"n=40000&m=18000&tables=split", 0.1},
		{"n=1e5&m=700", 0.01}, {"n=1024&m=800&d=3", 0.1}, {"n=40000&m=36000&d=3", 0.1}, {"n=40000&m=36000&d=3&insert=bfs", 0.1},
		{"n=40000&m=36000&d=3&insert=seed", 0.2}, {"n=40000&m=38000&bucket=4", 0.1}, {"n=40000&m=38000&bucket=4&insert=bfs&tables=split", 0.1},
		{"n=16000&m=7600&on_fail=stash", 0.1},
		// Tables that often fail.
		{"n=64&m=24", 0.1}, {"n=64&m=32", 0.1}, {"n=64&m=40", 0.1}, {"n=20&m=18", 0.1}, {"n=64&m=36&tables=split", 0.1},
		{"n=1024&m=520", 0.1}, {"n=1024&m=600", 0.2}, {"n=1000&m=1000&max_kicks=10", 0.2}, {"n=300&m=500&on_fail=stop", 0.1},
		{"n=1000&m=700&on_fail=stash&stash=300", 0.1}, {"n=1024&m=2000&d=8&bucket=8&insert=bfs", 0.1},
		{"n=12&hash=keyed", 0.2}, {"n=9&hash=keyed", 0.2},
		// Tables filled to the brim.
		{"n=1024&m=1024&d=3", 0.34}, {"n=40000&m=40000", 0.34}, {"n=40000&m=40000&on_fail=stop&insert=bfs", 0.34},
		{"n=40000&m=40000&d=3&on_fail=stop", 0.34}, {"n=40000&m=40000&d=3&on_fail=stop&insert=bfs", 0.34},
		// Nothing to do.
		{"m=0", 0}, {"m=1", 0}, {"n=1&m=1&hash=random", 0}, {"n=1&m=5&on_fail=stop", 0},
	} {
		s := with(t, c.query+"&seed=2026")
		turns, runs := 0.0, 0.0
		for ; runs < 400 && turns < 1e6 || runs < 5; runs++ {
			turns += float64(s.Trial(int64(runs)).Open().Step(math.MaxInt, nil))
		}
		usual, mean := s.Usual(), turns/runs
		if _, bound := s.Cost(); math.Abs(float64(usual)-mean) > c.off*mean || usual > bound {
			t.Errorf("%s: %d turns where %.5g are usual, and %d the bound", s.Spec(), usual, mean, bound)
		}
	}
	// As many as there are: the estimate itself must not take long.
	for _, query := range []string{"n=4e9&m=4e9&d=8&bucket=8", "n=4e9&m=4e9&insert=bfs&on_fail=stash&stash=1024",
		"n=4000&m=4000&d=3&max_kicks=1000000&on_fail=stash&stash=1000", "n=4e9&m=1", "n=4e9&m=2e9&d=3&insert=bfs"} {
		s := with(t, query)
		if usual := s.Usual(); float64(usual) < float64(s.Params()[1].JSON.(int64)) {
			t.Errorf("%s: %d turns", s.Spec(), usual)
		}
	}
}
