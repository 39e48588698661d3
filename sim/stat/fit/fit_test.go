package fit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"binfall/sim/stat"
)

func near(t *testing.T, what string, got, want, abs float64) {
	t.Helper()
	if !(math.Abs(got-want) <= abs) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func TestCellsByHand(t *testing.T) {
	// 100 throws of a coin, 60 heads: χ² = 2·10²/50 = 4, p = 0.0455003,
	// doubled because the empty rest is tested too.
	got, err := Cells([]int64{60, 40}, []float64{0.5, 0.5}, 0)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "statistic", got.Statistic, 4, 1e-12)
	near(t, "p", got.P, 2*0.0455003, 2e-7)
	if got.DOF != 1 {
		t.Errorf("%d degrees of freedom", got.DOF)
	}
	// Expectations 50, 44, 4, 2: the last two pool to 6, seen 5. With 48 and
	// 47: 4/50 + 9/44 + 1/6.
	got, err = Cells([]int64{48, 47, 4}, []float64{0.5, 0.44, 0.04}, 1)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "pooled statistic", got.Statistic, 4./50+9./44+1./6, 1e-12)
	if got.DOF != 2 {
		t.Errorf("pooled: %d degrees of freedom", got.DOF)
	}
	// Expectations 96, 3: the pool of 3 + 1 joins the only other cell.
	if _, err := Cells([]int64{96, 3}, []float64{0.96, 0.03}, 1); err == nil {
		t.Error("one cell left, but no error")
	}
	// Expectations 50, 46, 4: the pool joins the cell of 46.
	got, err = Cells([]int64{45, 50, 5}, []float64{0.5, 0.46, 0.04}, 0)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "joined statistic", got.Statistic, 25./50+25./50, 1e-12)
}

func TestCellsRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		observed []int64
		prob     []float64
		rest     int64
	}{
		"lengths":      {[]int64{1}, []float64{0.5, 0.5}, 0},
		"nothing":      {nil, nil, 0},
		"no trials":    {[]int64{0, 0}, []float64{0.5, 0.5}, 0},
		"negative":     {[]int64{-1, 60}, []float64{0.5, 0.5}, 0},
		"over one":     {[]int64{50, 50}, []float64{0.6, 0.5}, 0},
		"not a number": {[]int64{50, 50}, []float64{math.NaN(), 0.5}, 0},
		"rest":         {[]int64{50, 50}, []float64{0.5, 0.5}, -1},
	} {
		if got, err := Cells(c.observed, c.prob, c.rest); err == nil {
			t.Errorf("%s: accepted, %+v", name, got)
		}
	}
}

// An impossible value seen must not pass unseen: all probability is in the
// cells, yet ten trials fell outside.
func TestCellsRestCounts(t *testing.T) {
	law := stat.Law{Min: 3, P: []float64{0.5, 0.5}}
	good, err := Law(map[int]int64{3: 500, 4: 500}, law)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "perfect statistic", good.Statistic, 0, 1e-12)
	near(t, "perfect p", good.P, 1, 0)
	bad, err := Law(map[int]int64{3: 400, 4: 500, 7: 100}, law)
	if err != nil {
		t.Fatal(err)
	}
	if bad.P > FalseAlarm {
		t.Errorf("p = %v", bad.P)
	}
}

// maxLoads throws m balls into n bins by the plainest code, trials times.
func maxLoads(m, n, trials int, seed uint64) map[int]int64 {
	rng := rand.New(rand.NewPCG(seed, 0))
	counts := make(map[int]int64)
	loads := make([]int, n)
	for trial := 0; trial < trials; trial++ {
		clear(loads)
		most := 0
		for ball := 0; ball < m; ball++ {
			bin := rng.IntN(n)
			loads[bin]++
			most = max(most, loads[bin])
		}
		counts[most]++
	}
	return counts
}

// The exact law of the maximum fits a simulation; the law for a tenth more
// balls, and the Poissonized one at small n, do not. Fixed seeds.
func TestMaxLoadFits(t *testing.T) {
	for _, c := range []struct{ m, n int }{{100, 100}, {30, 10}, {20, 60}} {
		counts := maxLoads(c.m, c.n, 20000, 1)
		right, err := stat.MaxLoad(int64(c.m), int64(c.n))
		if err != nil {
			t.Fatal(err)
		}
		more, err := stat.MaxLoad(int64(c.m+c.m/10), int64(c.n))
		if err != nil {
			t.Fatal(err)
		}
		free, err := stat.MaxLoadPoisson(int64(c.m), int64(c.n))
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range []struct {
			name string
			law  stat.Law
			fits bool
		}{{"right", right, true}, {"a tenth more balls", more, false}, {"Poissonized", free, false}} {
			result, err := Law(counts, law.law)
			if err != nil {
				t.Fatal(err)
			}
			if (result.P >= FalseAlarm) != law.fits {
				t.Errorf("m=%d n=%d, law %s: %+v", c.m, c.n, law.name, result)
			}
		}
		if _, p, err := Kolmogorov(counts, right); err != nil || p < FalseAlarm {
			t.Errorf("m=%d n=%d: Kolmogorov p=%v, %v", c.m, c.n, p, err)
		}
		if d, p, err := Kolmogorov(counts, more); err != nil || p > FalseAlarm {
			t.Errorf("m=%d n=%d, a tenth more: Kolmogorov distance %v p=%v, %v", c.m, c.n, d, p, err)
		}
	}
}

func TestBinomial(t *testing.T) {
	for _, c := range []struct {
		k, trials int64
		p, want   float64
	}{
		{0, 10, 0.5, 2. / 1024},
		{1, 10, 0.5, 22. / 1024},
		{5, 10, 0.5, 1},
		{10, 10, 0.5, 2. / 1024},
		{0, 3, 0, 1}, {1, 3, 0, 0}, {3, 3, 1, 1}, {2, 3, 1, 0},
		{2, 100, 1e-10, 2 * 4950e-20}, // 2·C(100,2)·p², to first order
	} {
		got, err := Binomial(c.k, c.trials, c.p)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprintf("%d of %d at %v", c.k, c.trials, c.p), got, c.want, 1e-12+1e-7*c.want)
	}
	got, _ := Binomial(2, 100, 1e-10)
	near(t, "relative accuracy of a small tail", got/(2*4950e-20), 1, 1e-6)
	for _, c := range []struct {
		k, trials int64
		p         float64
	}{{-1, 3, 0.5}, {4, 3, 0.5}, {0, 0, 0.5}, {1, 3, 1.1}, {1, 3, math.NaN()}} {
		if _, err := Binomial(c.k, c.trials, c.p); err == nil {
			t.Errorf("%+v accepted", c)
		}
	}
}

func TestPoisson(t *testing.T) {
	for _, c := range []struct {
		k          int64
		mean, want float64
	}{
		{0, 5, 2 * math.Exp(-5)},
		{1, 0.001, 2 * -math.Expm1(-0.001)},
		{0, 0, 1}, {1, 0, 0},
		{3, 3, 1},
	} {
		got, err := Poisson(c.k, c.mean)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprintf("%d at %v", c.k, c.mean), got, c.want, 1e-12)
	}
	if _, err := Poisson(-1, 3); err == nil {
		t.Error("negative count accepted")
	}
	if _, err := Poisson(1, math.NaN()); err == nil {
		t.Error("mean NaN accepted")
	}
}

func TestFractionAndMean(t *testing.T) {
	// Five units beyond the allowance is the rule's edge, p = 5.733e-7.
	p, err := Fraction(0.5+20/1e4+5*0.75/math.Sqrt(1e4*25), 0.5, 0.75, 1e4, 25)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "p at five units", p, 5.733e-7, 1e-9)
	if p, _ := Fraction(0.5+19/1e4, 0.5, 0.75, 1e4, 25); p != 1 {
		t.Errorf("inside the allowance: p = %v", p)
	}
	if _, err := Fraction(0.5, 0.5, 0, 1e4, 25); err == nil {
		t.Error("s = 0 accepted")
	}
	p, err = Mean(10.196, 10, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "p at 1.96", p, 0.05, 1e-4)
	if _, err := Mean(10, 10, 1, 29); err == nil {
		t.Error("29 trials accepted")
	}
}

func TestDKW(t *testing.T) {
	// Solve 2·exp(−2·R·ε²) = alpha backwards.
	for _, alpha := range []float64{0.5, 0.05, 1e-6} {
		eps, err := DKW(1000, alpha)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprintf("alpha %v", alpha), 2*math.Exp(-2000*eps*eps), alpha, 1e-12)
	}
	if _, err := DKW(0, 0.1); err == nil {
		t.Error("no trials accepted")
	}
	if _, err := DKW(10, 1); err == nil {
		t.Error("alpha 1 accepted")
	}
}

func TestKolmogorovByHand(t *testing.T) {
	law := stat.Law{Min: 1, P: []float64{0.25, 0.25, 0.5}}
	for _, c := range []struct {
		counts map[int]int64
		want   float64
	}{
		{map[int]int64{1: 1, 2: 1, 3: 2}, 0},
		{map[int]int64{1: 4}, 0.75},
		{map[int]int64{0: 1, 3: 3}, 0.25},  // a quarter lies below the law
		{map[int]int64{1: 1, 9: 3}, 0.75},  // three quarters lie above it
		{map[int]int64{-5: 3, 3: 1}, 0.75}, // and three quarters below
	} {
		got, _, err := Kolmogorov(c.counts, law)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprint(c.counts), got, c.want, 1e-15)
	}
	for _, bad := range []map[int]int64{nil, {1: -1}} {
		if _, _, err := Kolmogorov(bad, law); err == nil {
			t.Errorf("%v accepted", bad)
		}
	}
}

func TestSerial(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	fresh := make([]float64, 4000)
	carried := make([]float64, 4000) // keeps a fifth of the last value
	rising := make([]float64, 4000)
	for i := range fresh {
		fresh[i] = rng.Float64()
		carried[i] = rng.Float64()
		if i > 0 {
			carried[i] += 0.2 * carried[i-1]
		}
		rising[i] = float64(i)
	}
	if z, p, err := Serial(fresh); err != nil || p < FalseAlarm {
		t.Errorf("independent values: z=%v p=%v, %v", z, p, err)
	}
	if z, p, err := Serial(carried); err != nil || p > FalseAlarm || z < 0 {
		t.Errorf("correlated values: z=%v p=%v, %v", z, p, err)
	}
	// By hand: ±1 in turn, 30 values, r₁ = −29/30 and z = (−29/30 + 1/30)·√30.
	turns := make([]float64, 30)
	for i := range turns {
		turns[i] = float64(1 - 2*(i%2))
	}
	z, _, _ := Serial(turns)
	near(t, "z of turns", z, -28./30*math.Sqrt(30), 1e-12)
	if z, _, _ := Serial(rising); z < 60 { // r₁ ≈ 1, so z ≈ √4000
		t.Errorf("a ramp: z=%v", z)
	}
	if _, _, err := Serial(make([]float64, 100)); err == nil {
		t.Error("constant accepted")
	}
	if _, _, err := Serial(fresh[:29]); err == nil {
		t.Error("29 values accepted")
	}
}
