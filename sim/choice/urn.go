package choice

import (
	"fmt"

	"binfall/sim"
)

// An Urn is what these processes share: M balls come one at a time and stay where
// they fall.
type Urn struct {
	sim.Seal
	M     int64 // balls in all
	Balls int64 // balls thrown so far
	Loads *sim.Loads
}

// NewUrn returns an urn of n bins.
func NewUrn(n, m int64) Urn { return Urn{M: m, Loads: sim.NewLoads(n, m)} }

// Left returns how many of the next n balls there are.
func (u *Urn) Left(n int) int { return int(max(0, min(int64(n), u.M-u.Balls))) }

// Advance throws up to n balls of a process p that has the urn, in the loop
// for the width that its loads have. A loop throws that many balls, or fewer if
// a bin fills to the brim of its width, and returns how many.
func Advance[P any](p P, u *Urn, n int, tr *sim.Trace,
	narrow func(P, []uint8, int, *sim.Trace) int,
	medium func(P, []uint16, int, *sim.Trace) int,
	wide func(P, []uint32, int, *sim.Trace) int) int {
	want, done := u.Left(n), 0
	for done < want {
		switch loads8, loads16, loads32 := u.Loads.Slices(); {
		case loads8 != nil:
			done += narrow(p, loads8, want-done, tr)
		case loads16 != nil:
			done += medium(p, loads16, want-done, tr)
		default:
			done += wide(p, loads32, want-done, tr)
		}
		if u.Loads.Full() {
			u.Loads.Widen()
		}
	}
	return done
}

// Gap is how far the fullest bin is above the mean, in balls.
func (u *Urn) Gap() float64 {
	return float64(u.Loads.Max) - float64(u.Balls)/float64(u.Loads.Bins())
}

// Bins returns the number of bins.
func (u *Urn) Bins() int { return u.Loads.Bins() }

// AppendLoads appends the loads of bins [from, to).
func (u *Urn) AppendLoads(dst []uint32, from, to int) []uint32 {
	return u.Loads.AppendLoads(dst, from, to)
}

// AppendTally appends the number of bins that hold 0, 1, 2 … balls.
func (u *Urn) AppendTally(dst []int64) []int64 { return u.Loads.AppendTally(dst) }

// State carries the balls thrown and where they are.
func (u *Urn) State(s *sim.State) {
	s.Count(&u.Balls, u.M)
	u.Loads.State(s)
}

// Invariant counts the balls.
func (u *Urn) Invariant() error {
	switch sum := u.Loads.Summarize(); {
	case sum.Balls != u.Balls:
		return fmt.Errorf("choice: bins hold %d balls of %d thrown", sum.Balls, u.Balls)
	case sum.Max != u.Loads.Max:
		return fmt.Errorf("choice: greatest load is %d, not %d", sum.Max, u.Loads.Max)
	}
	return nil
}
