package walk_test

import (
	"testing"

	"binfall/sim/walk"
)

// One operation is a hop of one walker, its share of the ball included. Up to 2^20 edge
// ends the neighbours are stored, above they are worked out.
func BenchmarkHop(b *testing.B) {
	for _, c := range []struct {
		name, query string
		walkers     int
	}{
		{"stored/d=1", "graph=lps&q=29&walkers=1", 1},
		{"stored/d=2", "graph=lps&q=29&walkers=2", 2},
		{"stored/d=4", "graph=lps&q=29&walkers=4", 4},
		{"stored/simple/d=2", "graph=lps&q=29&walkers=2&move=simple", 2},
		{"stored/resets/d=2", "graph=lps&q=29&walkers=2&reset=any&horizon=30", 2},
		{"independent/d=2", "graph=lps&q=29&walkers=2&move=independent", 2},
		{"formula/d=1", "graph=lps&q=73&walkers=1", 1},
		{"formula/d=2", "graph=lps&q=73&walkers=2", 2},
		{"formula/d=4", "graph=lps&q=73&walkers=4", 4},
	} {
		b.Run(c.name, func(b *testing.B) {
			setup, err := walk.Walk.With("m=4e9&seed=7&" + c.query)
			if err != nil {
				b.Fatal(err)
			}
			p := setup.Open()
			p.Step(1, nil)
			b.ResetTimer()
			if balls := (b.N + c.walkers - 1) / c.walkers; p.Step(balls, nil) != balls {
				b.Fatal("the balls have run out")
			}
		})
	}
}
