package alloc

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/param"
)

// The two numbers that every process of the family has.

func stateBins(s *param.Set, n, m *int64) {
	s.Count("n", n, 1024, 1, 1e15, "bins")
	s.CountLike("m", m, "n", 0, 1e15, "balls")
}

// checkMean refuses what the width of a load cannot hold.
func checkMean(n, m int64) error {
	if m/n > sim.MostMean {
		return &param.Error{Field: "m", Value: fmt.Sprint(m), Why: fmt.Sprintf("more than 2^31 balls a bin with n=%d", n)}
	}
	return nil
}

func cost(n, m int64) (bytes, steps uint64) { return sim.LoadsCost(n, m), uint64(m) }

// Measures that several processes share.
var (
	maxLoad = sim.Measure{Name: "max_load", Unit: "balls", Max: "m", Integer: true, Maximum: true,
		Help: "balls in the fullest bin, from m/n rounded up to m"}
	gapAbove = sim.Measure{Name: "gap", Unit: "balls", Max: "m", Maximum: true,
		Help: "greatest load less the mean load of the balls thrown so far, from 0 to m"}
	probesPerBall = sim.Measure{Name: "probes_per_ball", Unit: "loads read a ball", Max: "d",
		Help: "loads read so far for each ball thrown, from 0 to d"}
)
