package cuckoo_test

import (
	"testing"

	"binfall/sim"
	"binfall/sim/cuckoo"
)

// TestFull: where every slot is taken the next key fails at once: no other key is
// pushed out for it, watched or not.
func TestFull(t *testing.T) {
	for query, keys := range map[string]int{
		"n=1&m=5": 1, "n=1&m=5&insert=seed": 1, "n=8&m=20&bucket=8": 8, "n=8&m=20&bucket=8&insert=bfs": 8, "n=8&m=20&bucket=8&d=8&max_kicks=9": 8,
	} {
		for _, trace := range []*sim.Trace{nil, sim.NewTrace(1000)} {
			setup, err := cuckoo.Cuckoo.With(query + "&on_fail=stop&seed=3")
			if err != nil {
				t.Fatal(err)
			}
			p, row := setup.Open(), make([]float64, 6)
			if steps := p.Step(1000, trace); steps != keys+1 {
				t.Errorf("%s: %d turns, want %d", query, steps, keys+1)
			}
			p.Measure(row)
			if row[0] != 1 || row[1] != 1 || row[2] != 0 || row[4] != 0 {
				t.Errorf("%s: failed %v at a load of %v, %v moves an insertion, %v at most", query, row[0], row[1], row[2], row[4])
			}
		}
	}
}
