package stat

import (
	"math"
	"math/big"
	"math/cmplx"
	"testing"
)

// TestCircleMean: m^m/m!, the m-th coefficient of e^(mt), by the circle of radius 1,
// beside Stirling's series; and a constant.
func TestCircleMean(t *testing.T) {
	for _, m := range []float64{1, 2, 7, 50, 1e4} {
		got := CircleMean(math.Exp(StirlingRest(m)), func(theta float64) float64 {
			return ExpTimes(complex(m, 0)*Turn(theta)-complex(0, m*theta), 1)
		})
		if math.Abs(got-1) > 1e-12 {
			t.Errorf("coefficient %g is %.15g of itself", m, got)
		}
	}
	if got := CircleMean(3, func(float64) float64 { return 0.5 }); got != 1.5 {
		t.Errorf("three halves are %g", got)
	}
}

// TestStirlingRest against factorials in whole numbers.
func TestStirlingRest(t *testing.T) {
	for _, k := range []int64{0, 1, 2, 15, 16, 17, 100, 1000} {
		f, _ := new(big.Float).SetInt(new(big.Int).MulRange(1, k)).Float64()
		want := 0.0
		switch {
		case k == 1000: // beyond float64: ln 1000! is 5912.128178488163348878…
			want = 5912.128178488163348878 - 1000*math.Log(1000) + 1000
		case k > 0:
			want = math.Log(f) - float64(k)*math.Log(float64(k)) + float64(k)
		}
		if got := StirlingRest(float64(k)); math.Abs(got-want) > 2e-12 {
			t.Errorf("of %d! is left %.15g, not %.15g", k, got, want)
		}
	}
}

// TestNearZero: nothing is lost for small arguments, and large ones are as usual.
func TestNearZero(t *testing.T) {
	for _, x := range []float64{1e-12, 0.3, 2} {
		if got, want := Turn(x), cmplx.Exp(complex(0, x))-1; x > 0.1 && cmplx.Abs(got-want) > 1e-15 {
			t.Errorf("turned by %g it is %v, not %v", x, got, want)
		}
		if got, want := Log1p(complex(x, x)), cmplx.Log(complex(1+x, x)); x > 0.1 && cmplx.Abs(got-want) > 1e-15 {
			t.Errorf("log1p of %g is %v, not %v", x, got, want)
		}
	}
	if got := Turn(1e-12); math.Abs(real(got)+5e-25) > 1e-39 || imag(got) != 1e-12 {
		t.Errorf("turned by 1e-12 it is %v", got)
	}
	if got := Log1p(complex(1e-12, 0)); math.Abs(real(got)-(1e-12-5e-25)) > 1e-27 {
		t.Errorf("log1p of 1e-12 is %v", got)
	}
}
