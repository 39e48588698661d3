package stat

import (
	"math"
	"sort"
)

// Tails is the profile of fluid tails at one time: x_i is the limit, for
// n → ∞ with m/n → t, of the fraction of bins with load at least i.
type Tails struct {
	T    float64   // balls per bin
	full int       // x_i = 1 to double precision for i ≤ full
	log  []float64 // log x_i for i = full+1, full+2, …
}

// AtLeast returns x_i: 1 for i ≤ 0, 0 once it is too small to be followed (see
// FluidTails).
func (x Tails) AtLeast(i int) float64 { return math.Exp(x.LogAtLeast(i)) }

// LogAtLeast returns log x_i, −Inf where AtLeast is 0.
func (x Tails) LogAtLeast(i int) float64 {
	switch {
	case i <= x.full:
		return 0
	case i-x.full > len(x.log):
		return math.Inf(-1)
	}
	return x.log[i-x.full-1]
}

// Exactly returns x_i − x_{i+1}, the fraction of bins with load i, with the
// relative accuracy of the tails.
func (x Tails) Exactly(i int) float64 {
	a, b := x.LogAtLeast(i), x.LogAtLeast(i+1)
	if i < 0 || math.IsInf(a, -1) {
		return 0
	}
	return -math.Exp(a) * math.Expm1(b-a)
}

// Full returns the greatest i with x_i = 1 to double precision (4e-16).
func (x Tails) Full() int { return x.full }

// Top returns the greatest i with AtLeast(i) > 0.
func (x Tails) Top() int { return x.full + len(x.log) }

// FluidTails returns the fluid tails of the d-choice process at t balls per
// bin (claim S1.15):
//
//	x_0 = 1,  x_i' = x_{i−1}^d − x_i^d,  x_i(0) = 0 for i ≥ 1
//
// (Mitzenmacher 2001; the tie rule does not matter). For one expectation the
// error against n bins is O(1/n); see FiniteTails. It panics unless d ≥ 1 and
// t ≥ 0.
//
// Accuracy: relative 1e-9 for every tail above 1e-300 (for t > 20 and d ≥ 2, above
// 1e-100; smaller ones are 0), 3e-12 for tails above 1e-20 at t ≤ 2. For d = 1 the tails are those of Poi(t), from their
// closed form.
//
// Cost for d ≥ 2: some 500 steps for t ≤ 1 and 100 to 200 for each unit of t
// above, for a window of 10 to 30 levels; beyond a time that depends on d (85
// for d = 2) it no longer grows, as the profile is then a travelling wave.
func FluidTails(d int, t float64) Tails { return FluidTailsAt(d, []float64{t})[0] }

// FluidTailsAt returns FluidTails for many times, in the order given, at the
// cost of one integration to the greatest.
func FluidTailsAt(d int, times []float64) []Tails {
	result := make([]Tails, len(times))
	moments := make([]moment, len(times))
	for i, t := range times {
		if d < 1 || !(t >= 0) || math.IsInf(t, 1) {
			panic("stat: FluidTails: need d ≥ 1 and finite t ≥ 0")
		}
		if d == 1 {
			result[i] = poissonTails(t)
		}
		moments[i] = fold(d, t)
		moments[i].index = i
	}
	if d == 1 {
		return result
	}
	sort.Slice(moments, func(a, b int) bool { return moments[a].t < moments[b].t })
	run := newFluid(d)
	for _, at := range moments {
		if at.t < firstTime {
			result[at.index] = Tails{T: times[at.index], log: earlyTails(d, at.t)}
			continue
		}
		run.advance(at.t)
		result[at.index] = run.tails(times[at.index], at.shift)
	}
	return result
}

// A moment is a time to integrate to, and the levels to add there.
type moment struct {
	t     float64
	shift int
	index int
}

// fold maps a time beyond waveTime back by a whole number of balls per bin.
func fold(d int, t float64) moment {
	if d == 1 || t <= waveTime(d) {
		return moment{t: t}
	}
	shift := math.Ceil(t - waveTime(d))
	return moment{t: t - shift, shift: int(shift)}
}

// waveTime returns a time after which the profile is a travelling wave of
// speed 1 to double precision: x_{i+1}(t+1) = x_i(t).
//
// Why: a disturbance in the nearly full levels obeys δ_i' = d(δ_{i−1} − δ_i).
// A part of shape e^{b(i−t)} changes at the rate b − d(1 − e^{−b}), least at
// e^{−b} = 1/d, where it is −(d − 1 − log d). The total mass Σ x_i = t leaves
// no room for a lasting shift. So the distance to the wave shrinks like
// e^{−(d−1−log d)t}: e^{−0.307t} for d = 2. The factor 25 makes that 1e-11, and
// the part of it that reaches the front is smaller still: a test compares
// profiles one apart at this time, level by level, down to tails of 1e-100.
func waveTime(d int) float64 {
	return 4 + 25/(float64(d)-1-math.Log(float64(d)))
}

// firstTime is where integration starts: below it x_1 = t and the other
// leading powers hold to a relative t^d < 1e-15.
const firstTime = 1e-8

// lowestLog is the log of the smallest tail kept at a time: 1e-300, and 1e-108
// after t = 20. A tail grows at a rate of about −log x_i, and the fastest rate
// sets the step; a long integration need not pay for tails nobody can use.
func lowestLog(t float64) float64 {
	if t > 20 {
		return -250
	}
	return -690
}

// fullLog is the distance of log x_i from 0 at which a level counts as full. It
// is two ulps of 1: rounding keeps a full level from coming closer.
const fullLog = 4e-16

// earlyTails returns log x_i for t < firstTime from the leading powers
// x_1 = t, x_{i+1} = ∫ x_i^d = x_i^d·t/(e_{i+1}) with exponents e_{i+1} = d·e_i + 1.
func earlyTails(d int, t float64) []float64 {
	var logs []float64
	if t == 0 {
		return nil
	}
	exponent, log := 1.0, math.Log(t)
	for log > lowestLog(t) {
		logs = append(logs, log)
		exponent = float64(d)*exponent + 1
		log = float64(d)*log + math.Log(t) - math.Log(exponent)
	}
	return logs
}

// fluid integrates the logarithms L_i = log x_i of the window of levels that
// are neither full nor negligible.
//
// Logarithms, because the tails fall doubly exponentially and the last ones
// matter (n·x_i decides the maximum): an error bound on L_i is a relative one
// on x_i. The clock is σ = log(e^t − 1), which is log t for small t, where
// every L_i is a straight line in log t, and t for large t, where it is not.
type fluid struct {
	d    int
	full int // levels 1 … full have left the window; they count as 1
	ode  ODE
}

func newFluid(d int) *fluid {
	run := &fluid{d: d}
	run.ode = ODE{F: run.slope, Abs: 1e-12, Rel: 2e-13, T: clock(firstTime), Y: earlyTails(d, firstTime)}
	return run
}

// clock returns σ = log(e^t − 1).
func clock(t float64) float64 { return t + math.Log(-math.Expm1(-t)) }

// pace returns dt/dσ = 1 − e^{−t} at σ, where e^t = 1 + e^σ.
func pace(sigma float64) float64 { return 1 / (1 + math.Exp(-sigma)) }

// slope is L_i' = x_{i−1}^d/x_i − x_i^{d−1}, times dt/dσ.
func (run *fluid) slope(sigma float64, logs, slope []float64) {
	rate := pace(sigma)
	inflow := 1.0 // x_{i−1}^d
	for i, log := range logs {
		x := math.Exp(log)
		lesser := wholePower(x, run.d-1)
		slope[i] = rate * (inflow/x - lesser)
		inflow = lesser * x
	}
}

// advance integrates to time t ≥ firstTime.
func (run *fluid) advance(t float64) {
	to := clock(t)
	for run.ode.T < to {
		if err := run.ode.Step(to); err != nil {
			panic(err) // the system is smooth and bounded: a broken contract here
		}
		run.moveWindow()
	}
}

// tails returns the tails where the integration stands, as those of a time that
// lies so many whole balls a bin further on.
func (run *fluid) tails(t float64, shift int) Tails {
	return Tails{T: t, full: run.full + shift, log: append([]float64(nil), run.ode.Y...)}
}

// moveWindow drops levels that are full and admits the next one when it
// rises above lowestLog.
func (run *fluid) moveWindow() {
	y := run.ode.Y
	if len(y) > 0 && y[0] > -fullLog {
		run.ode.Y = append(y[:0], y[1:]...)
		run.full++
		run.ode.Restart()
		y = run.ode.Y
	}
	// While x_{i+1} is tiny it grows d times as fast as x_i or faster, so
	// that x_{i+1} ≈ x_i^d/(d·L_i'). The estimate only has to be of the right
	// order: it is an additive constant that later growth leaves behind.
	slope := make([]float64, len(y))
	run.slope(run.ode.T, y, slope)
	last := len(y) - 1
	lowest := lowestLog(run.ode.T) // σ is t where it matters
	next := float64(run.d)*y[last] - math.Log(float64(run.d)*slope[last]/pace(run.ode.T))
	switch {
	case next > lowest:
		run.ode.Y = append(y, next)
		run.ode.Restart()
	case y[last] < lowest:
		run.ode.Y = y[:last]
		run.ode.Restart()
	}
}

// wholePower returns x^k for k ≥ 0 by repeated squaring.
func wholePower(x float64, k int) float64 {
	result := 1.0
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			result *= x
		}
		x *= x
	}
	return result
}

// poissonTails returns the tails of Poi(t), the profile of one choice.
func poissonTails(t float64) Tails {
	if t == 0 {
		return Tails{}
	}
	spread := math.Sqrt(t)
	full := firstTrue(0, int64(t)+1, func(k int64) bool {
		return PoissonAtMost(t, k) >= negligible
	})
	top := firstTrue(int64(t)+1, int64(t+50*spread)+200, func(k int64) bool {
		return logPoissonAt(float64(k), t, float64(k)-t) < lowestLog(0)
	})
	logs := make([]float64, top-full)
	upper := PoissonAtLeast(t, top+1)
	for k := top; k > full; k-- {
		upper += PoissonProb(t, k)
		if float64(k) > t {
			logs[k-full-1] = math.Log(upper)
		} else {
			logs[k-full-1] = math.Log1p(-PoissonAtMost(t, k-1))
		}
	}
	return Tails{T: t, full: int(full), log: logs}
}
