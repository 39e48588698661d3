package cuckoo_test

import (
	"testing"

	"binfall/sim/cuckoo"
)

// The figures are nanoseconds for a key, of a million slots.
func BenchmarkKeys(b *testing.B) {
	for _, c := range []struct{ name, query string }{
		{"walk", "m=471859&insert=walk"},
		{"seed", "m=471859&insert=seed"},
		{"bfs", "m=471859&insert=bfs"},
		{"split", "m=471859&tables=split"},
		{"d=3/walk", "m=943718&d=3&insert=walk"},
		{"d=3/bfs", "m=943718&d=3&insert=bfs"},
		{"bucket=4/walk", "m=996147&bucket=4&insert=walk"},
		{"bucket=4/bfs", "m=996147&bucket=4&insert=bfs"},
	} {
		b.Run(c.name, func(b *testing.B) {
			setup, err := cuckoo.Cuckoo.With("n=2^20&seed=7&on_fail=stop&" + c.query)
			if err != nil {
				b.Fatal(err)
			}
			turns := 0
			for b.Loop() {
				b.StopTimer()
				p := setup.Open()
				b.StartTimer()
				turns = p.Step(1<<40, nil)
			}
			keys := float64(setup.Params()[1].JSON.(int64))
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/keys, "ns/key")
			b.ReportMetric(float64(turns)/keys, "turns/key")
		})
	}
}
