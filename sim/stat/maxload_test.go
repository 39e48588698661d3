package stat

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"testing"
)

func mustMaxLoad(t *testing.T, m, n int64) Law {
	t.Helper()
	law, err := MaxLoad(m, n)
	if err != nil {
		t.Fatalf("m=%d n=%d: %v", m, n, err)
	}
	return law
}

// Every cell of the nine golden laws. They were computed in double precision
// and err up to 6e-7 relative at n = 1e9 (see TestMaxLoadDigits), whence the
// tolerance max(1e-9, 1e-6 of the cell).
func TestMaxLoadGolden(t *testing.T) {
	var golden struct {
		Rows []struct {
			M, N int64
			Mean float64
			PMF  map[string]float64
		}
	}
	readGolden(t, "maxload.json", &golden)
	if len(golden.Rows) != 9 {
		t.Errorf("%d golden laws, want 9", len(golden.Rows))
	}
	for _, row := range golden.Rows {
		law := mustMaxLoad(t, row.M, row.N)
		what := fmt.Sprintf("m=%d n=%d", row.M, row.N)
		near(t, what+" mean", law.Mean(), row.Mean, 0, 1e-8)
		for key, want := range row.PMF {
			k, err := strconv.Atoi(key)
			if err != nil {
				t.Fatal(err)
			}
			near(t, fmt.Sprintf("%s P(max=%d)", what, k), law.Prob(k), want, math.Max(1e-9, 1e-6*want), 0)
		}
	}
}

// Values of P(max ≤ k) with 17 digits.
func TestMaxLoadDigits(t *testing.T) {
	var golden struct {
		Rows []struct {
			M, N, K int64
			P       float64
		}
	}
	readGolden(t, "maxload_cdf.json", &golden)
	if len(golden.Rows) < 15 {
		t.Errorf("%d rows", len(golden.Rows))
	}
	for _, row := range golden.Rows {
		what := fmt.Sprintf("m=%d n=%d P(max≤%d)", row.M, row.N, row.K)
		near(t, what, MaxLoadAtMost(row.M, row.N, row.K), row.P, 1e-13, 0)
		near(t, what+" in the law", mustMaxLoad(t, row.M, row.N).AtMost(int(row.K)), row.P, 1e-13, 0)
	}
}

// exactMaxLoad returns P(max ≤ k) as a rational: m!/n^m times the coefficient
// of z^m in (Σ_{j≤k} z^j/j!)^n.
func exactMaxLoad(m, n, k int64) *big.Rat {
	coefficients := make([]*big.Rat, m+1)
	for i := range coefficients {
		coefficients[i] = new(big.Rat)
	}
	coefficients[0].SetInt64(1)
	for bin := int64(0); bin < n; bin++ {
		for total := m; total >= 0; total-- {
			sum := new(big.Rat)
			for j := int64(0); j <= min(k, total); j++ {
				term := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).MulRange(1, j))
				sum.Add(sum, term.Mul(term, coefficients[total-j]))
			}
			coefficients[total] = sum
		}
	}
	result := new(big.Rat).SetFrac(new(big.Int).MulRange(1, m), new(big.Int).Exp(big.NewInt(n), big.NewInt(m), nil))
	return result.Mul(result, coefficients[m])
}

func TestMaxLoadAgainstRationals(t *testing.T) {
	for n := int64(1); n <= 8; n++ {
		for m := int64(0); m <= 8; m++ {
			law := mustMaxLoad(t, m, n)
			for k := int64(0); k <= m+1; k++ {
				want, _ := exactMaxLoad(m, n, k).Float64()
				what := fmt.Sprintf("m=%d n=%d P(max≤%d)", m, n, k)
				near(t, what, MaxLoadAtMost(m, n, k), want, 1e-13, 0)
				near(t, what+" in the law", law.AtMost(int(k)), want, 1e-13, 0)
			}
		}
	}
}

// Upper tails keep relative accuracy down to where the law is cut: every
// tail of 24 balls in 15 bins and 12 balls in 100 bins, against rationals.
func TestMaxLoadFarTail(t *testing.T) {
	for _, c := range [][2]int64{{24, 15}, {12, 100}} {
		m, n := c[0], c[1]
		law := mustMaxLoad(t, m, n)
		seen := 0
		for k := int64(2); k <= m; k++ {
			rest := new(big.Rat).Sub(big.NewRat(1, 1), exactMaxLoad(m, n, k-1))
			want, _ := rest.Float64()
			if want < 1e-16 {
				break
			}
			if want < 1e-7 {
				seen++
			}
			near(t, fmt.Sprintf("m=%d n=%d P(max≥%d)", m, n, k), law.AtLeast(int(k)), want, 1e-18, 3e-7)
		}
		if seen < 3 {
			t.Errorf("m=%d n=%d: only %d far tails looked at", m, n, seen)
		}
	}
}

// The identity holds for every Poisson mean λ, so two means must agree. This
// reaches the sizes that no other computation does. The second mean is off by
// half a standard deviation of the sum, so that terms differ in size and turn.
func TestMaxLoadTwoMeans(t *testing.T) {
	for _, c := range [][2]int64{
		{1e15, 1e15}, {1e12, 1e12}, {1e15, 1e9}, {1e3, 1e15}, {7, 1e15}, {1e12, 1e5},
		{1e6, 2}, {3e6, 3}, {64e4, 64}, {65e4, 65}, {1e6, 1000}, {5, 3}, {1e9, 1e6}, {1e6, 1e9},
	} {
		m, n := c[0], c[1]
		mean := float64(m) / float64(n)
		low, high := maxLoadRange(m, n)
		step := (high-low)/7 + 1
		for k := low; k <= high && k < m; k += step {
			a := maxLoadCDF(m, n, k, k, mean)[0]
			b := maxLoadCDF(m, n, k, k, mean*(1+0.5/math.Sqrt(float64(m))))[0]
			near(t, fmt.Sprintf("m=%d n=%d k=%d", m, n, k), b, a, 1e-12, 0)
		}
	}
	// Negative control: the comparison must see a wrong count of balls.
	a := maxLoadCDF(1e6, 1000, 1100, 1100, 1000)[0]
	if b := maxLoadCDF(1e6+100, 1000, 1100, 1100, 1000)[0]; math.Abs(a-b) < 1e-6 {
		t.Error("a hundred more balls change nothing")
	}
}

func TestMaxLoadShape(t *testing.T) {
	for _, c := range [][2]int64{{1e15, 1e15}, {1e10, 1e4}, {1e6, 2}, {1e6, 1e9}, {3, 1e15}, {100, 63}, {100, 66}} {
		m, n := c[0], c[1]
		law := mustMaxLoad(t, m, n)
		sum, peak := 0.0, 0
		for i, p := range law.P {
			sum += p
			if p > law.P[peak] {
				peak = i
			}
		}
		near(t, fmt.Sprintf("m=%d n=%d sum", m, n), sum, 1, 1e-12, 0)
		for i := 1; i < len(law.P); i++ {
			if p := law.P[i]; p > 1e-11 && (p > law.P[i-1]) != (i <= peak) {
				t.Errorf("m=%d n=%d: not unimodal at %d", m, n, law.Min+i)
				break
			}
		}
		if int64(law.Min) < (m+n-1)/n || int64(law.Max()) > m {
			t.Errorf("m=%d n=%d: values %d…%d break the pigeonhole bounds", m, n, law.Min, law.Max())
		}
	}
}

func TestMaxLoadEdges(t *testing.T) {
	for _, c := range []struct{ m, n, value int64 }{{0, 1, 0}, {0, 9, 0}, {1, 1, 1}, {1e15, 1, 1e15}, {1, 1e15, 1}} {
		law := mustMaxLoad(t, c.m, c.n)
		near(t, fmt.Sprintf("m=%d n=%d P(max=%d)", c.m, c.n, c.value), law.Prob(int(c.value)), 1, 1e-14, 0)
	}
	if _, err := MaxLoad(1e15, 2); !errors.Is(err, ErrTooWide) {
		t.Errorf("m=1e15 n=2: %v", err)
	}
	if p := MaxLoadAtMost(100, 10, 9); p != 0 {
		t.Errorf("100 balls in 10 bins of at most 9: %v", p)
	}
	// k·n = m: 12!/(3!^4·4^12).
	near(t, "all equal", MaxLoadAtMost(12, 4, 3), 479001600./1296/16777216, 1e-14, 0)
}

// The quick approximation 1−exp(−n·P(Poi(ρ)>k)) has the errors that claim
// S1.8 quotes, for k up to the 1e-6 tail at m = n.
func TestQuickApproximation(t *testing.T) {
	for _, c := range []struct {
		n     int64
		error float64
	}{{1e3, 0.047}, {1e4, 0.006}, {1e5, 0.0007}} {
		law := mustMaxLoad(t, c.n, c.n)
		worst := 0.0
		for k := law.Min; law.AtLeast(k+1) > 1e-6; k++ {
			quick := -math.Expm1(-float64(c.n) * PoissonAtLeast(1, int64(k+1)))
			worst = math.Max(worst, math.Abs(quick/law.AtLeast(k+1)-1))
		}
		if worst > 1.05*c.error || worst < 0.8*c.error {
			t.Errorf("n=%d: worst error %.3g, notes say %.3g", c.n, worst, c.error)
		}
	}
}

// Total variation between fixed-m and Poissonized laws, claim S1.13.
func TestPoissonization(t *testing.T) {
	for _, c := range []struct {
		n        int64
		distance float64 // as quoted, three or two digits
		slack    float64
	}{{1e3, 3.50e-3, 0.005e-3}, {1e4, 2.8e-4, 0.05e-4}, {1e5, 4.2e-5, 0.05e-5}, {1e6, 6.3e-6, 0.05e-6}} {
		free, err := MaxLoadPoisson(c.n, c.n)
		if err != nil {
			t.Fatal(err)
		}
		fixed := mustMaxLoad(t, c.n, c.n)
		near(t, fmt.Sprintf("n=%d distance", c.n), TotalVariation(fixed, free), c.distance, c.slack, 0)
		// Monotone events at most double: P_fixed ≤ 2·P_Poissonized.
		for k := fixed.Min; k <= fixed.Max(); k++ {
			if fixed.AtLeast(k) > 2*free.AtLeast(k) {
				t.Errorf("n=%d: P(max≥%d) more than doubles", c.n, k)
			}
		}
	}
}

func TestMaxLoadPoissonEdges(t *testing.T) {
	one, err := MaxLoadPoisson(1000, 1) // one variable: Poi(1000) itself
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int64{800, 900, 1000, 1100, 1200} {
		near(t, fmt.Sprintf("P(Poi(1000)=%d)", k), one.Prob(int(k)), PoissonProb(1000, k), 1e-15, 1e-10)
	}
	near(t, "mean", one.Mean(), 1000, 1e-9, 0)
	if none, _ := MaxLoadPoisson(0, 5); none.Prob(0) != 1 {
		t.Error("no balls: not the constant 0")
	}
}
