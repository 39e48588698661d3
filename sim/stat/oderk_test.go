package stat

import (
	"fmt"
	"math"
	"testing"
)

// The planet of eccentricity 0.6 after one period is where it began: the
// classical test problem (Hairer, Nørsett, Wanner, Solving ODEs I, II.10).
func TestODEKepler(t *testing.T) {
	const e = 0.6
	start := []float64{1 - e, 0, 0, math.Sqrt((1 + e) / (1 - e))}
	previous := 1.0
	for _, tol := range []float64{1e-5, 1e-7, 1e-9, 1e-11} {
		ode := ODE{Abs: tol, Y: append([]float64(nil), start...), F: func(_ float64, y, dy []float64) {
			r := math.Hypot(y[0], y[1])
			dy[0], dy[1] = y[2], y[3]
			dy[2], dy[3] = -y[0]/(r*r*r), -y[1]/(r*r*r)
		}}
		if err := ode.Advance(2 * math.Pi); err != nil {
			t.Fatal(err)
		}
		worst := 0.0
		for i, y := range ode.Y {
			worst = math.Max(worst, math.Abs(y-start[i]))
		}
		if worst > 300*tol || worst > previous/10 {
			t.Errorf("tolerance %g: error %g (before %g)", tol, worst, previous)
		}
		previous = worst
	}
}

// The pair has order 5: with fixed steps, half the step, 1/32 of the error.
// A wrong coefficient lowers the order.
func TestODEOrder(t *testing.T) {
	run := func(steps int) float64 {
		ode := ODE{Abs: math.Inf(1), Y: []float64{1}, F: func(t float64, y, dy []float64) {
			dy[0] = y[0] * math.Cos(t)
		}}
		for i := 1; i <= steps; i++ {
			ode.h = 1 // cut to the limit below
			if err := ode.Step(2 * float64(i) / float64(steps)); err != nil {
				t.Fatal(err)
			}
		}
		return math.Abs(ode.Y[0] - math.Exp(math.Sin(2)))
	}
	for _, steps := range []int{20, 40} {
		order := math.Log2(run(steps) / run(2*steps))
		near(t, fmt.Sprintf("order at %d steps", steps), order, 5, 0.35, 0)
	}
}

// Each stage is consistent, Σ_j a_ij = c_i, and the error estimate of a constant
// slope is 0.
func TestODECoefficients(t *testing.T) {
	sum := 0.0
	for i, row := range dpA {
		stage := 0.0
		for _, a := range row {
			stage += a
		}
		near(t, fmt.Sprintf("stage %d", i), stage, dpC[i], 1e-14, 0)
		sum += dpError[i]
	}
	near(t, "error weights", sum, 0, 1e-16, 0)
}

func TestODEStopsAtSingularity(t *testing.T) {
	ode := ODE{Abs: 1e-9, Rel: 1e-9, Y: []float64{1}, F: func(_ float64, y, dy []float64) {
		dy[0] = y[0] * y[0] // y = 1/(1−t)
	}}
	if err := ode.Advance(2); err == nil {
		t.Errorf("passed through the pole: y(%v) = %v", ode.T, ode.Y)
	} else {
		near(t, "last time", ode.T, 1, 1e-6, 0)
	}
}

// Two limits that differ by rounding are one.
func TestODENear(t *testing.T) {
	s := ODE{F: func(_ float64, y, dy []float64) { dy[0] = y[0] }, Y: []float64{1}, Abs: 1e-9, Rel: 1e-9, T: 80}
	for _, to := range []float64{84.7, math.Nextafter(84.7, 85), 84.70000000000002, 84.71} {
		if err := s.Advance(to); err != nil || s.T != to {
			t.Fatalf("to %v: at %v, %v", to, s.T, err)
		}
	}
	near(t, "y", s.Y[0], math.Exp(4.71), 0, 1e-7)
}
