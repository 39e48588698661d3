package stat

import (
	"fmt"
	"math"
)

// An ODE integrates y' = F(t, y) with the explicit Runge–Kutta pair 5(4) of
// Dormand and Prince (1980), adaptive steps and local extrapolation.
//
// It suits smooth, at most mildly stiff systems: a component that relaxes at
// rate r limits the step to about 3.3/r. The local error of each component is
// kept below Abs + Rel·|y|; the global error is usually 10 to 100 times that.
// Work per step: six evaluations of F (the seventh serves the next step).
//
// The dimension of Y may change between calls; call Restart afterwards.
type ODE struct {
	// F writes the derivative at (t, y) into dy; it must not keep the slices.
	F        func(t float64, y, dy []float64)
	Abs, Rel float64
	T        float64
	Y        []float64

	h      float64 // size of the next step; 0 before the first
	fresh  bool    // slope[0] is F(T, Y)
	slope  [7][]float64
	trial  []float64
	error  []float64
	refuse bool // the last attempt was refused: do not grow at once
}

// Dormand and Prince's coefficients. The last row of dpA is the fifth-order
// solution; dpError is its difference from the fourth-order one.
var (
	dpC = [7]float64{0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1, 1}
	dpA = [7][6]float64{
		{},
		{1. / 5},
		{3. / 40, 9. / 40},
		{44. / 45, -56. / 15, 32. / 9},
		{19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729},
		{9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656},
		{35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84},
	}
	dpError = [7]float64{
		71. / 57600, 0, -71. / 16695, 71. / 1920, -17253. / 339200, 22. / 525, -1. / 40,
	}
)

// Restart makes the next step evaluate F anew. Call it after changing T or Y.
// The step size is kept.
func (s *ODE) Restart() { s.fresh = false }

// Step takes one accepted step, not beyond limit > T. It errs when the
// derivative is not finite or the step can no longer be told from rounding. A
// limit that cannot be told from T is T.
func (s *ODE) Step(limit float64) error {
	if limit-s.T <= 1e-14*math.Abs(s.T) {
		s.T = limit
		return nil
	}
	dim := len(s.Y)
	for i := range s.slope {
		s.slope[i] = resize(s.slope[i], dim)
	}
	s.trial, s.error = resize(s.trial, dim), resize(s.error, dim)
	if !s.fresh {
		s.F(s.T, s.Y, s.slope[0])
		s.fresh = true
	}
	if s.h == 0 {
		s.h = 1e-3 * (limit - s.T) // the controller corrects it within a few tries
	}
	for {
		h, end := s.h, s.T+s.h
		if end >= limit || limit-end < 1e-3*h { // no sliver for the next step
			h, end = limit-s.T, limit
		}
		if !(h > 1e-15*math.Abs(s.T)) || h == 0 {
			return fmt.Errorf("stat: ODE: step too small at t=%v", s.T)
		}
		excess := s.attempt(h)
		// Classic controller for order 5: aim at 0.9 of the allowed error.
		factor := 0.9 * math.Pow(excess, -0.2)
		switch {
		case math.IsNaN(excess):
			factor = 0.1
		case s.refuse:
			factor = math.Min(factor, 1)
		}
		factor = math.Min(math.Max(factor, 0.2), 5)
		s.refuse = !(excess <= 1)
		if s.refuse {
			s.h = h * math.Min(factor, 0.9)
			continue
		}
		if h*factor > s.h || h == s.h {
			s.h = h * factor // a step cut short by limit must not shrink the next
		}
		s.T = end
		s.Y, s.trial = s.trial, s.Y
		s.slope[0], s.slope[6] = s.slope[6], s.slope[0] // first same as last
		return nil
	}
}

// Advance steps until T = to ≥ T exactly.
func (s *ODE) Advance(to float64) error {
	for s.T < to {
		if err := s.Step(to); err != nil {
			return err
		}
	}
	return nil
}

// attempt leaves the solution at T+h in trial and returns the largest error
// over its allowance; at most 1 is good.
func (s *ODE) attempt(h float64) float64 {
	for stage := 1; stage < 7; stage++ {
		copy(s.trial, s.Y)
		for j, a := range dpA[stage][:stage] {
			addScaled(s.trial, h*a, s.slope[j])
		}
		s.F(s.T+dpC[stage]*h, s.trial, s.slope[stage])
	}
	clear(s.error)
	for j, c := range dpError {
		addScaled(s.error, h*c, s.slope[j])
	}
	worst := 1e-10 // of no effect: growth is capped long before
	for i, e := range s.error {
		excess := math.Abs(e) / (s.Abs + s.Rel*math.Max(math.Abs(s.Y[i]), math.Abs(s.trial[i])))
		if math.IsNaN(excess) {
			return excess
		}
		worst = math.Max(worst, excess)
	}
	return worst
}

// addScaled adds a·x to y.
func addScaled(y []float64, a float64, x []float64) {
	for i, v := range x[:len(y)] {
		y[i] += a * v
	}
}

func resize(s []float64, n int) []float64 {
	if cap(s) < n {
		return make([]float64, n)
	}
	return s[:n]
}
