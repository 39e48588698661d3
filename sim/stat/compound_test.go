package stat

import (
	"math"
	"testing"
)

// TestPoissonGeometric: the empty cell and the mean are known, a geometric of 1 alone
// is Poisson, and the law is that of the sum that it names.
func TestPoissonGeometric(t *testing.T) {
	for _, c := range []struct{ lambda, e float64 }{{0, 0.5}, {0.5, 0.5}, {0.8, 0.8}, {3, 0.25}, {1, 1}, {600, 0.9}} {
		law := PoissonGeometric(c.lambda, c.e)
		if got, want := law.Prob(0), math.Exp(-c.lambda); got != want {
			t.Errorf("λ=%v e=%v: empty %v, want %v", c.lambda, c.e, got, want)
		}
		if got, want := law.Mean(), c.lambda/c.e; math.Abs(got-want) > 1e-11*(1+want) {
			t.Errorf("λ=%v e=%v: mean %v, want %v", c.lambda, c.e, got, want)
		}
		for _, k := range []int{1, 2, 3, 7} {
			// The sum over the number of geometrics; j of them make k in C(k−1, j−1) ways.
			want, ways := 0.0, 1.0
			for j := 1; j <= k; j++ {
				want += PoissonProb(c.lambda, int64(j)) * ways * math.Pow(c.e, float64(j)) * math.Pow(1-c.e, float64(k-j))
				ways *= float64(k-j) / float64(j)
			}
			if got := law.Prob(k); math.Abs(got-want) > 1e-12*want {
				t.Errorf("λ=%v e=%v: P(%d) = %v, want %v", c.lambda, c.e, k, got, want)
			}
		}
	}
	// S3.11: the share of empty bins for 3 and 6 neighbours.
	for k, want := range map[float64]float64{3: 0.606531, 6: 0.449329} {
		e := (k - 2) / (k - 1)
		if got := PoissonGeometric(e, e).Prob(0); math.Abs(got-want) > 5e-7 {
			t.Errorf("%v neighbours: %v, want %v", k, got, want)
		}
	}
}
