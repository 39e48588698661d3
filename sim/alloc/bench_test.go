package alloc_test

import (
	"testing"

	"binfall/sim"
	"binfall/sim/alloc"
)

// The figures are nanoseconds for a ball; tools/bench records them beside the
// plain C program that a researcher would write.
func BenchmarkBalls(b *testing.B) {
	for _, c := range []struct {
		name  string
		def   sim.Def
		query string
	}{
		{"one-choice", alloc.OneChoice, "n=1e6"},
		{"d=2", alloc.DChoice, "n=1e6"},
		{"d=2/first", alloc.DChoice, "n=1e6&ties=first"},
		{"d=2/distinct", alloc.DChoice, "n=1e6&replace=false"},
		{"d=3", alloc.DChoice, "n=1e6&d=3"},
		{"d=3/distinct", alloc.DChoice, "n=1e6&d=3&replace=false"},
		{"go-left", alloc.GoLeft, "n=1e6"},
		{"one-plus-beta", alloc.OnePlusBeta, "n=1e6"},
		{"thinning", alloc.Thinning, "n=1e6"},
		{"remembered-bins", alloc.RememberedBins, "n=1e6"},
		{"remembered-bins/two", alloc.RememberedBins, "n=1e6&d=2&keep=2"},
		{"batched", alloc.Batched, "n=1e6"},
	} {
		b.Run(c.name, func(b *testing.B) {
			setup, err := c.def.With(c.query)
			if err != nil {
				b.Fatal(err)
			}
			_, balls := setup.Cost()
			for b.Loop() {
				b.StopTimer()
				p := setup.Open()
				b.StartTimer()
				p.Step(int(balls), nil)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(balls), "ns/ball")
		})
	}
}
