package cuckoo

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"binfall/sim"
)

// TestChase: a run that nobody watches goes through the same states as one that
// is watched, wherever it is interrupted.
func TestChase(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 6))
	for _, rules := range mixtures() {
		for _, size := range []string{"n=48&m=22", "n=48&m=60", "n=48&m=30&max_kicks=3", "n=30&hash=keyed"} {
			s := with(t, fmt.Sprintf("%s&seed=%d&%s", size, dice.IntN(1000), rules))
			seen, alone, trace := s.Open(), s.Open(), sim.NewTrace(0)
			for ended := false; !ended; {
				k := 1 + dice.IntN(9)
				got := alone.Step(k, nil)
				if want := seen.Step(k, trace); got != want {
					t.Fatalf("%s: %d turns alone, %d watched", s.Spec(), got, want)
				}
				ended = got < k
				a, _ := sim.Digest(alone)
				if b, _ := sim.Digest(seen); a != b {
					t.Fatalf("%s: two states: %+v and %+v", s.Spec(), alone, seen)
				}
			}
		}
	}
}
