package stat

import (
	"fmt"
	"math"
	"strconv"
	"testing"
)

// The promise of the docstring, on every exact law that is cheap: exponents
// within 1 ± slack where 1/n ≤ P(max ≥ i) ≤ 0.75.
func TestGreedyMaxLoadAgainstExact(t *testing.T) {
	looked := 0
	for _, d := range []int{2, -2, 3, -3, 4, -4} { // negative: without replacement
		replace := d > 0
		d := max(d, -d)
		for _, n := range []int{20, 30, 40} {
			for m := 4; m <= 36; m += 4 {
				if testing.Short() && m%12 != 0 {
					continue
				}
				exact, _, err := GreedyExact(n, m, d, replace)
				if err != nil {
					t.Fatal(err)
				}
				law, slack := GreedyMaxLoad(int64(m), int64(n), d, replace)
				for i := exact.Min; i <= exact.Max(); i++ {
					p := exact.AtLeast(i)
					if p < 1/float64(n) || p > 0.75 {
						continue
					}
					looked++
					want := -math.Log1p(-p)
					got := -math.Log1p(-law.AtLeast(i))
					near(t, fmt.Sprintf("n=%d m=%d d=%d replace=%v exponent of %d", n, m, d, replace, i), got, want, 0, slack)
				}
			}
		}
	}
	if looked < 20 {
		t.Errorf("only %d levels looked at", looked)
	}
}

// Golden simulations: the observed number of runs with max ≥ i lies within
// 4.9 standard deviations (1e-6 two-sided) of the predicted one.
func TestGreedyMaxLoadAgainstRuns(t *testing.T) {
	var golden struct {
		Rows []struct {
			Rule    string
			Par     int
			N, M    int64
			Runs    int64
			MaxHist map[string]int64 `json:"max_hist"`
			Tails   []float64
			TailSD  []float64 `json:"tail_sd"`
		}
	}
	readGolden(t, "../../alloc/testdata/simulations.json", &golden)
	looked := 0
	for _, row := range golden.Rows {
		if row.Rule != "greedy" {
			continue
		}
		looked++
		law, _ := GreedyMaxLoad(row.M, row.N, row.Par, true)
		seen := make(map[int]int64)
		for key, count := range row.MaxHist {
			k, err := strconv.Atoi(key)
			if err != nil {
				t.Fatal(err)
			}
			seen[k] = count
		}
		count := int64(0)
		for i := law.Max() + 3; i >= law.Min; i-- {
			count += seen[i]
			p := law.AtLeast(i)
			sd := math.Sqrt(float64(row.Runs) * p * (1 - p))
			near(t, fmt.Sprintf("n=%d m=%d d=%d runs with max≥%d", row.N, row.M, row.Par, i),
				float64(count), float64(row.Runs)*p, 4.9*sd+1e-3, 0)
		}
		x := FluidTailsFinite(row.Par, float64(row.M)/float64(row.N), true)
		for i, mean := range row.Tails {
			want, _ := x.Expected(row.N, i+1)
			near(t, fmt.Sprintf("n=%d m=%d d=%d x_%d", row.N, row.M, row.Par, i+1), mean, want,
				5*row.TailSD[i]/math.Sqrt(float64(row.Runs))+5/float64(row.N*row.Runs), 0) // five bins in all for rare loads
		}
	}
	if looked != 5 {
		t.Errorf("%d rows, want 5", looked)
	}
}

// Claim S1.16 at n = 1000, d = 2: 0.78 % in simulation, 0.6 % without the
// correction.
func TestGreedyMaxLoadThousand(t *testing.T) {
	law, _ := GreedyMaxLoad(1000, 1000, 2, true)
	near(t, "P(max≥4)", law.AtLeast(4), 0.0078, 0.0009, 0)
	plain := -math.Expm1(-1000 * FluidTails(2, 1).AtLeast(4))
	near(t, "without correction", plain, 0.0060, 5e-5, 0)
	// And at 1e6: 99.8 % (claim S1.16), P(max = 4) = 0.9976 (correction A2).
	law, _ = GreedyMaxLoad(1e6, 1e6, 2, true)
	near(t, "n=1e6 P(max=4)", law.Prob(4), 0.9976, 5e-5, 0)
	near(t, "n=1e6 mean", law.Mean(), 3.9976, 5e-5, 0)
	// P(max ≥ 5) ≤ 1.3 % up to n = 1e10; d = 3: max 3 from 1e5 to 1e9.
	law, _ = GreedyMaxLoad(1e10, 1e10, 2, true)
	near(t, "n=1e10 P(max≥5)", law.AtLeast(5), 0.0133, 2e-4, 0)
	for _, n := range []int64{1e5, 1e9} {
		law, _ = GreedyMaxLoad(n, n, 3, true)
		if law.Prob(3) < 0.99 {
			t.Errorf("d=3 n=%d: P(max=3) = %v", n, law.Prob(3))
		}
	}
}

func TestGreedyMaxLoadShape(t *testing.T) {
	for _, c := range []struct {
		m, n int64
		d    int
	}{{1e15, 1e15, 2}, {1e12, 1e6, 2}, {1e6, 1e12, 2}, {100, 1e4, 3}, {1e8, 100, 4}, {3, 50, 2}, {1e4, 1e4, 64}} {
		law, _ := GreedyMaxLoad(c.m, c.n, c.d, true)
		sum := 0.0
		for _, p := range law.P {
			sum += p
		}
		what := fmt.Sprintf("m=%d n=%d d=%d", c.m, c.n, c.d)
		near(t, what+" sum", sum, 1, 1e-12, 0)
		if int64(law.Min) < (c.m+c.n-1)/c.n || int64(law.Max()) > c.m {
			t.Errorf("%s: values %d…%d break the pigeonhole bounds", what, law.Min, law.Max())
		}
		if len(law.P) > 12 {
			t.Errorf("%s: %d values", what, len(law.P))
		}
	}
	for _, c := range [][3]int64{{0, 5, 0}, {9, 1, 9}, {1, 7, 1}} {
		if law, _ := GreedyMaxLoad(c[0], c[1], 2, true); law.Prob(int(c[2])) < 1-1e-12 {
			t.Errorf("m=%d n=%d: %v", c[0], c[1], law)
		}
	}
}
