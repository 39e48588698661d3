package alloc

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/param"
)

// urn is what the processes of this family share: m balls come one at a time
// and stay where they fall. A step is a ball.
type urn struct {
	sim.Seal
	m     int64 // balls in all
	balls int64 // balls thrown so far
	loads *sim.Loads
}

func newUrn(n, m int64) urn { return urn{m: m, loads: sim.NewLoads(n, m)} }

// left returns how many of the next n balls there are.
func (u *urn) left(n int) int { return int(max(0, min(int64(n), u.m-u.balls))) }

// advance throws up to n balls of a process p that has the urn u, in the loop
// for the width that its loads have. A loop throws that many balls, or fewer if
// a bin fills to the brim of its width, and returns how many.
func advance[P any](p P, u *urn, n int, tr *sim.Trace,
	narrow func(P, []uint8, int, *sim.Trace) int,
	medium func(P, []uint16, int, *sim.Trace) int,
	wide func(P, []uint32, int, *sim.Trace) int) int {
	want, done := u.left(n), 0
	for done < want {
		switch loads8, loads16, loads32 := u.loads.Slices(); {
		case loads8 != nil:
			done += narrow(p, loads8, want-done, tr)
		case loads16 != nil:
			done += medium(p, loads16, want-done, tr)
		default:
			done += wide(p, loads32, want-done, tr)
		}
		if u.loads.Full() {
			u.loads.Widen()
		}
	}
	return done
}

// gap is how far the fullest bin is above the mean, in balls.
func (u *urn) gap() float64 {
	return float64(u.loads.Max) - float64(u.balls)/float64(u.loads.Bins())
}

// Bins returns the number of bins.
func (u *urn) Bins() int { return u.loads.Bins() }

// AppendLoads appends the loads of bins [from, to).
func (u *urn) AppendLoads(dst []uint32, from, to int) []uint32 {
	return u.loads.AppendLoads(dst, from, to)
}

// AppendTally appends the number of bins that hold 0, 1, 2 … balls.
func (u *urn) AppendTally(dst []int64) []int64 { return u.loads.AppendTally(dst) }

// State carries the balls thrown and where they are.
func (u *urn) State(s *sim.State) {
	s.Count(&u.balls, u.m)
	u.loads.State(s)
}

// Invariant counts the balls.
func (u *urn) Invariant() error {
	switch sum := u.loads.Summarize(); {
	case sum.Balls != u.balls:
		return fmt.Errorf("alloc: bins hold %d balls of %d thrown", sum.Balls, u.balls)
	case sum.Max != u.loads.Max:
		return fmt.Errorf("alloc: greatest load is %d, not %d", sum.Max, u.loads.Max)
	}
	return nil
}

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
