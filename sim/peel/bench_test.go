package peel

import (
	"testing"

	"binfall/sim"
)

// The figures are nanoseconds for an edge, and steps for an edge, of a million nodes.
func BenchmarkEdges(b *testing.B) {
	for _, c := range []struct {
		name, query string
		d           sim.Def
	}{
		{"graph/m=125e3", "m=125e3", RandomGraph},
		{"graph/m=1e6", "m=1e6", RandomGraph},
		{"graph/arity=4", "m=1e6&arity=4", RandomGraph},
		{"peel/m=125e3", "m=125e3", Peel},
		{"peel/arity=3", "m=800e3&arity=3", Peel},
		{"peel/degree=2", "m=16e5&degree=2", Peel},
	} {
		b.Run(c.name, func(b *testing.B) {
			s, steps := with(b, c.d, "n=1e6&seed=7&"+c.query), 0
			for b.Loop() {
				b.StopTimer()
				p := s.Open()
				b.StartTimer()
				steps = p.Step(1<<40, nil)
			}
			edges := float64(s.Params()[1].JSON.(int64))
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/edges, "ns/edge")
			b.ReportMetric(float64(steps)/edges, "steps/edge")
		})
	}
}
