package stat

import (
	"fmt"
	"math"
	"testing"
)

type fluidRows struct {
	Rows []struct {
		D     int
		T     float64
		Tails []float64
	}
}

// All golden rows. Their far tails come from a fixed-step integration and are
// 1e-3 off below 1e-200 (compare TestFluidSeries), so tails below 1e-22 are
// held to 3e-3 here and to 1e-9 there.
func TestFluidGolden(t *testing.T) {
	var golden fluidRows
	readGolden(t, "fluid.json", &golden)
	if len(golden.Rows) != 20 {
		t.Errorf("%d golden rows, want 20", len(golden.Rows))
	}
	for _, row := range golden.Rows {
		x := FluidTails(row.D, row.T)
		for i, want := range row.Tails {
			if want < 1e-300 {
				continue // denormal or zero
			}
			rel := 1e-9
			if want < 1e-22 {
				rel = 3e-3
			}
			near(t, fmt.Sprintf("d=%d t=%v x_%d", row.D, row.T, i+1), x.AtLeast(i+1), want, 0, rel)
		}
	}
}

func TestFluidSeries(t *testing.T) {
	var golden fluidRows
	readGolden(t, "fluid_series.json", &golden)
	if len(golden.Rows) != 9 {
		t.Errorf("%d rows, want 9", len(golden.Rows))
	}
	for _, row := range golden.Rows {
		x := FluidTails(row.D, row.T)
		for i, want := range row.Tails {
			rel := 1e-10
			if want > 1e-20 {
				rel = 3e-12
			}
			near(t, fmt.Sprintf("d=%d t=%v x_%d", row.D, row.T, i+1), x.AtLeast(i+1), want, 0, rel)
		}
	}
}

func TestFluidTanh(t *testing.T) {
	for _, at := range []float64{1e-12, 1e-9, 1e-6, 0.01, 0.3, 1, 3, 8} {
		x := FluidTails(2, at)
		near(t, fmt.Sprintf("x_1(%v)", at), x.AtLeast(1), math.Tanh(at), 0, 2e-12)
	}
	// Leading powers: x_2 = t³/3, x_3 = t⁷/63 for small t, across the time
	// where the integration starts.
	for _, at := range []float64{0.9e-8, 1.1e-8} {
		x := FluidTails(2, at)
		near(t, fmt.Sprintf("x_3(%v)", at), x.AtLeast(3), math.Pow(at, 7)/63, 0, 1e-11)
	}
}

func mass(x Tails) float64 {
	sum := 0.0
	for i := x.Top(); i > x.Full(); i-- {
		sum += x.AtLeast(i)
	}
	return float64(x.Full()) + sum
}

// Every ball lies in some bin: Σ x_i = t, and Σ i·(x_i − x_{i+1}) too.
func TestFluidMass(t *testing.T) {
	for _, d := range []int{1, 2, 3, 4, 16, 100} {
		for _, at := range []float64{0, 1e-9, 1e-3, 0.7, 5, 40, 1e4, 1e6} {
			x := FluidTails(d, at)
			what := fmt.Sprintf("d=%d t=%v", d, at)
			near(t, what+" mass", mass(x), at, 1e-12, 1e-12)
			loads := float64(x.Full())
			for i := x.Full() + 1; i <= x.Top(); i++ {
				loads += float64(i-x.Full()) * x.Exactly(i)
			}
			near(t, what+" mean load", loads, at, 1e-11, 1e-11)
			for i := 0; i <= x.Top(); i++ {
				if i > x.Full() && x.LogAtLeast(i+1) > x.LogAtLeast(i) {
					t.Errorf("%s: tails rise at %d", what, i)
				}
			}
			if x.T != at || x.AtLeast(0) != 1 || x.AtLeast(-1) != 1 || x.AtLeast(x.Top()+1) != 0 {
				t.Errorf("%s: ends are wrong", what)
			}
		}
	}
}

// At waveTime the profile moves on without change: integrated once to T and
// once to T+1, level by level, down to tails of 1e-100. Halfway there it does
// not yet, for d = 2, so the test can tell.
func TestFluidTravellingWave(t *testing.T) {
	for _, d := range []int{2, 3, 4, 7} {
		profile := func(at float64) Tails {
			run := newFluid(d)
			run.advance(at)
			return Tails{full: run.full, log: run.ode.Y}
		}
		for _, at := range []float64{waveTime(d), waveTime(d) + 0.5, waveTime(d) / 4} {
			now, later := profile(at), profile(at+1)
			worst := 0.0
			for i := 1; i <= now.Top(); i++ {
				if log := now.LogAtLeast(i); log > -230 {
					worst = math.Max(worst, math.Abs(log-later.LogAtLeast(i+1)))
				}
			}
			if at >= waveTime(d) && worst > 2e-10 {
				t.Errorf("d=%d t=%v: profiles one apart differ by %.2g", d, at, worst)
			}
			if d == 2 && at < waveTime(d)/2 && worst < 1e-8 {
				t.Errorf("d=%d t=%v: already a wave (%.2g), so the test sees nothing", d, at, worst)
			}
		}
	}
}

// Asking for many times at once changes nothing, in any order.
func TestFluidTailsAt(t *testing.T) {
	times := []float64{3, 0.25, 1e5, 1, 0, 1, 1e-10, 77.7}
	for _, d := range []int{1, 2, 5} {
		for j, x := range FluidTailsAt(d, times) {
			alone := FluidTails(d, times[j])
			if x.T != times[j] || x.Top() != alone.Top() {
				t.Errorf("d=%d t=%v: T=%v, top %d, alone %d", d, times[j], x.T, x.Top(), alone.Top())
			}
			for i := 1; i <= x.Top(); i++ {
				near(t, fmt.Sprintf("d=%d t=%v x_%d", d, times[j], i), x.AtLeast(i), alone.AtLeast(i), 0, 1e-9)
			}
		}
	}
}

// Two choices, heavily loaded: the greatest i with n·x_i ≥ 1 at n = 1e4 lies
// 2 or 3 above the mean whatever m (claim S5.4).
func TestFluidGapStays(t *testing.T) {
	for _, at := range []float64{10, 100, 1e4, 1e6} {
		x := FluidTails(2, at)
		top := int(at)
		for x.AtLeast(top+1) > 1e-4 {
			top++
		}
		if gap := float64(top) - at; gap < 2 || gap > 3 {
			t.Errorf("t=%v: gap %v", at, gap)
		}
	}
}
