package stat

import (
	"fmt"
	"math"
	"testing"
)

// c_i against exact chains: n·(E x_i − fluid) at n = 8, 16, 32, extrapolated
// to n = ∞ by Richardson's rule, which removes errors in 1/n and 1/n².
func TestCorrectionAgainstExact(t *testing.T) {
	for _, c := range []struct {
		d, perBin, levels int // levels with n·x_{i−1} ≫ 1 at n = 32, where the expansion holds
		replace           bool
	}{{2, 1, 3, true}, {3, 1, 3, true}, {4, 1, 2, true}, {2, 1, 2, false}, {3, 1, 2, false}, {4, 1, 2, false}} {
		x := FluidTailsFinite(c.d, float64(c.perBin), c.replace)
		for i := 1; i <= c.levels; i++ {
			var scaled [3]float64
			for j, n := range []int{8, 16, 32} {
				_, tails, err := GreedyExact(n, c.perBin*n, c.d, c.replace)
				if err != nil {
					t.Fatal(err)
				}
				scaled[j] = float64(n) * (tails[i] - x.AtLeast(i))
			}
			first, second := 2*scaled[1]-scaled[0], 2*scaled[2]-scaled[1]
			want := (4*second - first) / 3
			near(t, fmt.Sprintf("d=%d replace=%v c_%d", c.d, c.replace, i), x.Correction(i), want, 0, 6e-3)
			// Negative control: without extrapolation n = 32 is 1 to 8 % off,
			// so the agreement above is not that of two rough numbers.
			if math.Abs(scaled[2]/want-1) < 8e-3 {
				t.Errorf("d=%d replace=%v c_%d: n = 32 alone already agrees", c.d, c.replace, i)
			}
		}
	}
}

// c_1 in closed form to leading order: for small t only Euler's term acts,
// c_1 = ½·t^d, from Σ_{j<m} (j/n)^d against its integral.
func TestCorrectionSmallTimes(t *testing.T) {
	for _, d := range []int{2, 3} {
		x := FluidTailsFinite(d, 0.01, true)
		near(t, fmt.Sprintf("d=%d c_1", d), x.Correction(1), math.Pow(0.01, float64(d))/2, 0, 1e-3)
		near(t, fmt.Sprintf("d=%d c_2", d), x.Correction(2), -math.Pow(0.01, float64(d))/2, 0, 1e-3)
	}
}

// Balls are conserved at every n: Σ c_i = 0. The terms are of order 0.1.
func TestCorrectionConserves(t *testing.T) {
	for _, d := range []int{2, 3, 6} {
		for _, at := range []float64{0.1, 1, 3.7, 25, 1e5} {
			x := FluidTailsFinite(d, at, true)
			sum, size := 0.0, 0.0
			for i := x.Full() + 1; i <= x.Top(); i++ {
				sum += x.Correction(i)
				size += math.Abs(x.Correction(i))
			}
			near(t, fmt.Sprintf("d=%d t=%v Σ c_i", d, at), sum, 0, 1e-9+1e-6*size, 0)
			if at >= 1 && size < 0.05 {
				t.Errorf("d=%d t=%v: corrections sum to %v in size", d, at, size)
			}
		}
	}
}

// At waveTime the corrections travel with the profile.
func TestCorrectionTravellingWave(t *testing.T) {
	for _, d := range []int{2, 3} {
		profile := func(at float64) *noise {
			run := newNoise(d, true)
			run.advance(at)
			return run
		}
		now, later := profile(waveTime(d)), profile(waveTime(d)+1)
		for i, want := range now.relative() {
			j := now.full + i + 1 - later.full
			if got := later.relative(); j >= 0 && j < len(got) && now.ode.Y[i] > -60 {
				near(t, fmt.Sprintf("d=%d level %d", d, now.full+1+i), got[j], want, 1e-7, 1e-6)
			}
		}
	}
}

// One call for many times is the same as many calls.
func TestFluidTailsFiniteAt(t *testing.T) {
	times := []float64{5, 0.5, 0, 300, 1e-9}
	for j, x := range FluidTailsFiniteAt(2, times, true) {
		alone := FluidTailsFinite(2, times[j], true)
		for i := 1; i <= x.Top(); i++ {
			near(t, fmt.Sprintf("t=%v c_%d", times[j], i), x.Correction(i), alone.Correction(i), 1e-7, 1e-5)
		}
	}
}

func TestExpectedTrust(t *testing.T) {
	x := FluidTailsFinite(2, 1, true)
	// c_4/x_4 = 198: trusted at n = 1000, not at 100, used in both.
	for _, c := range []struct {
		n       int64
		trusted bool
	}{{1000, true}, {100, false}} {
		got, trusted := x.Expected(c.n, 4)
		near(t, fmt.Sprintf("n=%d x_4", c.n), got, x.AtLeast(4)+x.Correction(4)/float64(c.n), 0, 1e-12)
		if trusted != c.trusted {
			t.Errorf("n=%d: trusted %v", c.n, trusted)
		}
	}
	// At n = 40 the exact value is 3.3156e-5 (GreedyExact), fluid 6.05e-6.
	_, tails, err := GreedyExact(40, 40, 2, true)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := x.Expected(40, 4)
	near(t, "n=40 x_4", got, tails[4], 0, 0.1)
}
