package stat

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"testing"
)

// exactBinomial returns P(Bin(m, 1/n) = k) rounded from a rational.
func exactBinomial(m, n, k int64) float64 {
	num := new(big.Int).Binomial(m, k)
	num.Mul(num, new(big.Int).Exp(big.NewInt(n-1), big.NewInt(m-k), nil))
	den := new(big.Int).Exp(big.NewInt(n), big.NewInt(m), nil)
	value, _ := new(big.Rat).SetFrac(num, den).Float64()
	return value
}

func TestLoadProbAgainstRationals(t *testing.T) {
	for _, c := range [][2]int64{{1, 1}, {1, 2}, {5, 1}, {5, 3}, {20, 20}, {400, 7}, {1000, 999}, {30, 1000}} {
		m, n := c[0], c[1]
		tail := 0.0
		for k := m; k >= 0; k-- {
			want := exactBinomial(m, n, k)
			tail += want
			if want < 1e-290 {
				continue // below, the exponent itself runs out
			}
			what := fmt.Sprintf("m=%d n=%d k=%d", m, n, k)
			digits := 5e-15 * math.Max(1, -math.Log(want)) // exp magnifies the error of its argument
			near(t, what, LoadProb(m, n, k), want, 0, digits)
			near(t, what+" tail", LoadAtLeast(m, n, k), math.Min(tail, 1), 1e-15, digits)
		}
	}
}

// At sizes where no rational is feasible, the cells obey an exact ratio and
// sum to 1.
func TestLoadProbLarge(t *testing.T) {
	for _, c := range [][2]int64{{1e15, 1e15}, {1e15, 3e7}, {1e12, 1e9}, {1e9, 1e15}} {
		m, n := c[0], c[1]
		law, err := LoadLaw(m, n)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i, p := range law.P {
			sum += p
			if i == 0 || p < 1e-15 {
				continue
			}
			k := int64(law.Min + i)
			ratio := float64(m-k+1) / float64(k) / float64(n-1)
			near(t, fmt.Sprintf("m=%d n=%d ratio at %d", m, n, k), p/law.P[i-1], ratio, 0, 2e-13)
		}
		near(t, fmt.Sprintf("m=%d n=%d sum", m, n), sum, 1, 1e-12, 0)
		near(t, fmt.Sprintf("m=%d n=%d mean", m, n), law.Mean(), float64(m)/float64(n), 0, 1e-12)
		variance := float64(m) / float64(n) * (1 - 1/float64(n))
		near(t, fmt.Sprintf("m=%d n=%d variance", m, n), law.Variance(), variance, 0, 1e-11)
	}
	// The ratio test is blind to a common factor; n = 2 at m = 1e15 has a
	// known centre, C(2j, j)/4^j = (1 − 1/(8j) + …)/√(πj) with j = 5e14.
	near(t, "centre", LoadProb(1e15, 2, 5e14), (1-1/4e15)/math.Sqrt(math.Pi*5e14), 0, 1e-14)
	if _, err := LoadLaw(1e15, 2); !errors.Is(err, ErrTooWide) {
		t.Errorf("LoadLaw(1e15, 2): %v", err)
	}
}

func TestLoadLawEdges(t *testing.T) {
	for _, c := range []struct{ m, n, value int64 }{{0, 5, 0}, {7, 1, 7}, {1e15, 1, 1e15}} {
		law, err := LoadLaw(c.m, c.n)
		if err != nil || len(law.P) != 1 || law.Prob(int(c.value)) != 1 {
			t.Errorf("m=%d n=%d: %v, %v", c.m, c.n, law, err)
		}
	}
}

func TestEmptyBins(t *testing.T) {
	var golden struct {
		Rows []struct {
			M, N     int64
			Mean, SD float64
		}
	}
	readGolden(t, "emptybins.json", &golden)
	for _, row := range golden.Rows {
		mean, sd := EmptyBins(row.M, row.N)
		near(t, fmt.Sprintf("m=%d n=%d mean", row.M, row.N), mean, row.Mean, 0, 1e-12)
		near(t, fmt.Sprintf("m=%d n=%d sd", row.M, row.N), sd, row.SD, 0, 1e-9)
	}
	if len(golden.Rows) != 5 {
		t.Errorf("%d golden rows, want 5", len(golden.Rows))
	}
}

// eachPlacement calls visit with the loads of each of the n^m placements.
func eachPlacement(m, n int, visit func(loads []int)) {
	loads := make([]int, n)
	var place func(ball int)
	place = func(ball int) {
		if ball == m {
			visit(loads)
			return
		}
		for bin := range loads {
			loads[bin]++
			place(ball + 1)
			loads[bin]--
		}
	}
	place(0)
}

func TestEmptyBinsAndCollisionsByEnumeration(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for m := 0; m <= 5; m++ {
			var all, empty, empty2, pairs, pairs2 float64
			eachPlacement(m, n, func(loads []int) {
				e, p := 0.0, 0.0
				for _, load := range loads {
					if load == 0 {
						e++
					}
					p += float64(load * (load - 1) / 2)
				}
				all++
				empty += e
				empty2 += e * e
				pairs += p
				pairs2 += p * p
			})
			what := fmt.Sprintf("m=%d n=%d ", m, n)
			mean, sd := EmptyBins(int64(m), int64(n))
			near(t, what+"empty mean", mean, empty/all, 1e-13, 0)
			near(t, what+"empty variance", sd*sd, empty2/all-empty*empty/all/all, 1e-13, 0)
			mean, sd = Collisions(int64(m), int64(n))
			near(t, what+"collision mean", mean, pairs/all, 1e-13, 0)
			near(t, what+"collision variance", sd*sd, pairs2/all-pairs*pairs/all/all, 1e-13, 0)
		}
	}
}

func TestPoisson(t *testing.T) {
	for _, lambda := range []float64{1e-9, 0.5, 1, 17.25, 1000, 1e6} {
		sum, mean := 0.0, 0.0
		top := int64(lambda+12*math.Sqrt(lambda)) + 30
		for k := top; k >= 0; k-- {
			p := PoissonProb(lambda, k)
			mean += float64(k) * p
			sum += p
			if k%97 == 0 || k < 20 {
				near(t, fmt.Sprintf("λ=%v P(≥%d)", lambda, k), PoissonAtLeast(lambda, k), math.Min(sum, 1), 1e-14, 1e-12)
				near(t, fmt.Sprintf("λ=%v P(<%d)", lambda, k), PoissonAtMost(lambda, k-1), 1-math.Min(sum, 1), 1e-12, 1e-12)
			}
		}
		near(t, fmt.Sprintf("λ=%v sum", lambda), sum, 1, 1e-12, 0)
		near(t, fmt.Sprintf("λ=%v mean", lambda), mean, lambda, 0, 1e-11)
	}
	// e^{-50} 50^200/200!, from the recurrence over k in extended precision.
	want := new(big.Float).SetPrec(200).SetFloat64(1)
	for k := 1; k <= 200; k++ {
		want.Mul(want, big.NewFloat(50))
		want.Quo(want, big.NewFloat(float64(k)))
	}
	value, _ := want.Float64()
	near(t, "P(Poi(50)=200)", PoissonProb(50, 200), value*math.Exp(-50), 0, 1e-13)
	if PoissonProb(0, 0) != 1 || PoissonProb(0, 1) != 0 || PoissonAtLeast(0, 1) != 0 || PoissonAtMost(0, 0) != 1 {
		t.Error("Poi(0) is not the constant 0")
	}
}

func TestPoissonRefuses(t *testing.T) {
	for _, lambda := range []float64{-1, math.NaN()} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("λ = %v accepted", lambda)
				}
			}()
			PoissonAtLeast(lambda, 3)
		}()
	}
}
