package stat

import (
	"iter"
	"math"
	"sort"
)

// FiniteTails is the profile of fluid tails at one time with the first
// correction for finitely many bins.
type FiniteTails struct {
	Tails              // the fluid limit
	first    int       // the level of correction[0]
	relative []float64 // c_i/x_i for levels first, first+1, …
}

// Correction returns c_i in
//
//	E[fraction of bins with load ≥ i] = x_i + c_i/n + o(1/n),
//
// 0 for levels that are full or below about 1e-40.
func (x FiniteTails) Correction(i int) float64 { return x.relativeTo(i) * x.AtLeast(i) }

func (x FiniteTails) relativeTo(i int) float64 {
	if i < x.first || i-x.first >= len(x.relative) {
		return 0
	}
	return x.relative[i-x.first]
}

// Expected returns the expected fraction of bins with load ≥ i among n bins,
// x_i + c_i/n, and whether the correction is small enough, |c_i|/n ≤ x_i/2, for
// the expansion to be trusted.
//
// Beyond that n·x_{i−1} is of order 1: the level below is a handful of bins.
// A positive correction is used all the same (the true value is then larger
// than x_i by far, and for d = 2 mostly by this term), a negative one is not.
func (x FiniteTails) Expected(n int64, i int) (fraction float64, trusted bool) {
	relative := x.relativeTo(i) / float64(n)
	if relative < -0.5 {
		return x.AtLeast(i), false
	}
	return x.AtLeast(i) * (1 + relative), relative <= 0.5
}

// FluidTailsFinite returns the fluid tails of the d-choice process, d ≥ 2, at t
// balls per bin together with their corrections of order 1/n. It panics unless
// d ≥ 2 and t ≥ 0.
//
// # Method
//
// One ball is one step of length 1/n: X_i, the fraction of bins with load ≥ i,
// rises by 1/n with probability b_i(X) = X_{i−1}^d − X_i^d, one level at a
// time. Expanding the step about x(t) (van Kampen's system-size expansion;
// Kurtz 1971 for the limit) gives, with J = ∂b/∂x and C = lim n·Cov(X),
//
//	C' = J·C + C·Jᵀ + diag(b) − b·bᵀ
//	c' = J·c + ½ b″:C − ½ J·b
//
// The last term is Euler's: a step of length 1/n along b is not the flow. If the
// d bins are distinct (replace false), all of them are among n·x bins with
// chance x^d − (1/n)·½d(d−1)·x^{d−1}(1−x) + O(1/n²): in ½ b″:C that takes 1−x_i
// from C_{ii}/x_i. b_i
// depends on levels i−1 and i only, so J has two diagonals and ½ b″:C is
// ½d(d−1)(x_{i−1}^{d−2}·C_{i−1,i−1} − x_i^{d−2}·C_{i,i}).
//
// Integrated are log x_i and two ratios that stay of order d^levels down the
// doubly exponential tails: C_{ij}/x_j for i ≤ j, and c_i·x_{i−1}/x_i (c_i/x_i
// grows like 1/x_{i−1}, because E[X^2] − E[X]^2 ~ X/n dominates X^2 there).
// Tails below 1e-43 are not followed.
//
// Accuracy: c_i to 1e-6 of the greatest |c_i|, and to 1e-5 relative far down;
// checked against GreedyExact at n ≤ 40 by extrapolation. Cost: some 60 steps
// for each unit of t, on a window of w ≈ 5 (t ≤ 1) to 22 levels with w²/2
// numbers; constant once t exceeds waveTime, as for FluidTails: there is no
// noise in Σ X_i = t, so that C and c too settle to a wave.
func FluidTailsFinite(d int, t float64, replace bool) FiniteTails {
	return FluidTailsFiniteAt(d, []float64{t}, replace)[0]
}

// FluidTailsFiniteAt returns FluidTailsFinite for many times, in the order
// given, at the cost of one integration to the greatest.
func FluidTailsFiniteAt(d int, times []float64, replace bool) []FiniteTails {
	order := make([]int, len(times))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return times[order[a]] < times[order[b]] })
	rising := make([]float64, len(times))
	for i, at := range order {
		rising[i] = times[at]
	}
	result, i := make([]FiniteTails, len(times)), 0
	for x := range FluidTailsFiniteAlong(d, rising, replace) {
		result[order[i]] = x
		i++
	}
	return result
}

// FluidTailsFiniteAlong gives FluidTailsFinite for times that do not fall, one
// after another: each costs the integration from the one before. The times
// beyond waveTime less 1 come together, at the cost of the last unit.
func FluidTailsFiniteAlong(d int, times []float64, replace bool) iter.Seq[FiniteTails] {
	if d < 2 {
		panic("stat: FluidTailsFinite: need d ≥ 2; one choice has exact laws")
	}
	for i, t := range times {
		if !(t >= 0) || math.IsInf(t, 1) || i > 0 && t < times[i-1] {
			panic("stat: FluidTailsFinite: need finite t ≥ 0 that do not fall")
		}
	}
	return func(yield func(FiniteTails) bool) {
		run := finite{d, newFluid(d), newNoise(d, replace)}
		for len(times) > 0 && times[0] <= waveTime(d)-1 {
			if !yield(run.at(times[0], moment{t: times[0]})) {
				return
			}
			times = times[1:]
		}
		// Folded back, these are not in order.
		moments := make([]moment, len(times))
		for i, t := range times {
			moments[i] = fold(d, t)
			moments[i].index = i
		}
		sort.Slice(moments, func(a, b int) bool { return moments[a].t < moments[b].t })
		late := make([]FiniteTails, len(times))
		for _, m := range moments {
			late[m.index] = run.at(times[m.index], m)
		}
		for _, x := range late {
			if !yield(x) {
				return
			}
		}
	}
}

// finite integrates tails and their corrections side by side.
type finite struct {
	d     int
	fluid *fluid
	noise *noise
}

// at goes on to a moment, and gives what holds at the time that it stands for.
func (f finite) at(t float64, m moment) FiniteTails {
	if m.t < firstTime {
		// c_i/n is below t/n, less than a ball.
		return FiniteTails{Tails: Tails{T: t, log: earlyTails(f.d, m.t)}}
	}
	f.fluid.advance(m.t)
	f.noise.advance(m.t)
	return FiniteTails{
		Tails:    f.fluid.tails(t, m.shift),
		first:    f.noise.full + 1 + m.shift,
		relative: f.noise.relative(),
	}
}

// lowestNoisy is the log of the smallest tail whose correction is followed.
const lowestNoisy = -100

// fullNoisy is the distance of log x_i from 0 at which a level leaves: it and
// its correction are then below the tolerance.
const fullNoisy = 1e-12

// noise integrates log x_i, c_i and C_ij for the window of levels full+1 … full+w.
//
// Its state is w numbers L_i = log x_i, w numbers g_i = c_i·x_{i−1}/x_i, and for
// j = 0 … w−1 the column R_0j … R_jj with R_ij = C_ij/x_j. Levels are counted
// from 0 in the window.
type noise struct {
	d, full  int
	distinct float64 // 1 if the d bins are distinct, else 0
	ode      ODE
	x        []float64 // room for slope: x_i, x_i^{d−1}, x_i^d, L_i'
	lesser   []float64
	power    []float64
	growth   []float64
}

func newNoise(d int, replace bool) *noise {
	run := &noise{d: d}
	if !replace {
		run.distinct = 1
	}
	// Only x_1 = t has begun at firstTime; c and C start from 0. What the
	// later levels start from is forgotten, as in fluid.
	run.ode = ODE{F: run.slope, Abs: 1e-7, Rel: 1e-7, T: clock(firstTime)}
	logs := earlyTails(d, firstTime)
	for levels := 0; levels < len(logs) && (levels == 0 || logs[levels] > lowestNoisy); levels++ {
		run.ode.Y = insertLevel(run.ode.Y, levels, logs[levels])
	}
	return run
}

// levels returns w for a state of w + w + w(w+1)/2 numbers.
func levels(state int) int { return int(math.Round((math.Sqrt(25+8*float64(state)) - 5) / 2)) }

// column returns where R_0j stands in a state of w levels.
func column(w, j int) int { return 2*w + j*(j+1)/2 }

// insertLevel returns the state with one more level at the far end.
func insertLevel(y []float64, w int, log float64) []float64 {
	longer := make([]float64, 0, len(y)+w+3)
	longer = append(longer, y[:w]...)
	longer = append(longer, log)
	longer = append(longer, y[w:2*w]...)
	longer = append(longer, 0)
	longer = append(longer, y[2*w:]...)
	return append(longer, make([]float64, w+1)...)
}

// dropLevel returns the state without its first level.
func dropLevel(y []float64, w int) []float64 {
	shorter := make([]float64, 0, len(y))
	shorter = append(shorter, y[1:w]...)
	shorter = append(shorter, y[w+1:2*w]...)
	for j := 1; j < w; j++ {
		at := column(w, j)
		shorter = append(shorter, y[at+1:at+j+1]...)
	}
	return shorter
}

func (run *noise) slope(sigma float64, y, dy []float64) {
	w := levels(len(y))
	run.x, run.lesser = resize(run.x, w), resize(run.lesser, w)
	run.power, run.growth = resize(run.power, w), resize(run.growth, w)
	rate, d := pace(sigma), float64(run.d)
	x, lesser, power, growth := run.x, run.lesser, run.power, run.growth

	inflow := 1.0 // x_{i−1}^d
	for i := range x {
		x[i] = math.Exp(y[i])
		lesser[i] = wholePower(x[i], run.d-1)
		power[i] = lesser[i] * x[i]
		growth[i] = inflow/x[i] - lesser[i]
		inflow = power[i]
		dy[i] = rate * growth[i]
	}
	for j := range x {
		at, before := column(w, j), 0
		// Below the window everything is full and still: x = 1, g = R = 0.
		xBelow, lesserBelow, powerBelow, growthBelow := 1.0, 1.0, 1.0, 0.0
		gBelow, xBelow2, varianceBelow := 0.0, 1.0, 0.0
		if j > 0 {
			before = column(w, j-1)
			xBelow, lesserBelow, powerBelow, growthBelow = x[j-1], lesser[j-1], power[j-1], growth[j-1]
			gBelow, varianceBelow = y[w+j-1], y[before+j-1]
		}
		if j > 1 {
			xBelow2 = x[j-2]
		}
		drive := powerBelow / x[j] // x_{j−1}^d/x_j

		for i := 0; i <= j; i++ {
			r := y[at+i]
			sum := -(d*lesser[j] + growth[j] + d*lesser[i]) * r
			sum -= x[i] * growth[i] * growth[j] // b_i·b_j/x_j
			if i > 0 {
				sum += d * lesser[i-1] * y[at+i-1]
			}
			if i < j {
				sum += d * drive * y[before+i]
			} else {
				sum += growth[j]
				if j > 0 {
					sum += d * lesserBelow * y[at+j-1]
				}
			}
			dy[at+i] = rate * sum
		}

		g := y[w+j]
		sum := d*drive*xBelow/xBelow2*gBelow - d*lesser[j]*g - g*(growth[j]-growthBelow)
		// ½ b″:C; x_j^{d−2} is written so that d = 2 needs no case.
		spreadBelow := varianceBelow - run.distinct*(1-xBelow)
		spread := y[at+j] - run.distinct*(1-x[j])
		sum += d * (d - 1) / 2 * (drive*spreadBelow - xBelow*wholePower(x[j], run.d-2)*spread)
		sum -= d / 2 * (drive*xBelow*growthBelow - xBelow*lesser[j]*growth[j])
		dy[w+j] = rate * sum
	}
}

func (run *noise) advance(t float64) {
	to := clock(t)
	for run.ode.T < to {
		if err := run.ode.Step(to); err != nil {
			panic(err) // the system is smooth and bounded: a broken contract here
		}
		run.moveWindow()
	}
}

// moveWindow is that of fluid, for the longer state.
func (run *noise) moveWindow() {
	w := levels(len(run.ode.Y))
	if w > 1 && run.ode.Y[0] > -fullNoisy {
		run.ode.Y = dropLevel(run.ode.Y, w)
		run.full++
		w--
		run.ode.Restart()
	}
	slope := make([]float64, len(run.ode.Y))
	run.slope(run.ode.T, run.ode.Y, slope)
	next := float64(run.d)*run.ode.Y[w-1] - math.Log(float64(run.d)*run.growth[w-1])
	if next > lowestNoisy {
		run.ode.Y = insertLevel(run.ode.Y, w, next)
		run.ode.Restart()
	}
}

// relative returns c_i/x_i for the levels of the window.
func (run *noise) relative() []float64 {
	w := levels(len(run.ode.Y))
	result := make([]float64, w)
	below := 0.0
	for i := range result {
		result[i] = run.ode.Y[w+i] * math.Exp(-below)
		below = run.ode.Y[i]
	}
	return result
}
