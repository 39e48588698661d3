package stat

import (
	"math"
	"testing"
)

func TestLaw(t *testing.T) {
	die := Law{Min: 1, P: []float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}}
	near(t, "mean", die.Mean(), 3.5, 1e-15, 0)
	near(t, "variance", die.Variance(), 35./12, 1e-15, 0)
	near(t, "SD", die.SD(), math.Sqrt(35./12), 1e-15, 0)
	near(t, "P(X≥5)", die.AtLeast(5), 1./3, 1e-16, 0)
	near(t, "P(X≤2)", die.AtMost(2), 1./3, 1e-16, 0)
	if die.AtLeast(1) != 1 || die.AtLeast(-3) != 1 || die.AtLeast(7) != 0 || die.AtMost(6) != 1 || die.AtMost(0) != 0 {
		t.Error("tails outside the range are not exactly 0 or 1")
	}
	if die.Prob(0) != 0 || die.Prob(7) != 0 || die.Prob(6) != 1./6 || die.Max() != 6 {
		t.Error("cells outside the range are not 0")
	}
}

func TestTrim(t *testing.T) {
	l := trim(Law{Min: 10, P: []float64{0, 4e-19, 4e-19, 0.5, 0.5, 3e-18, 1e-19}})
	// 4e-19 + 4e-19 is below 1e-18 and so is 1e-19; the next cells are not.
	if l.Min != 13 || l.Max() != 15 {
		t.Errorf("trimmed to %d…%d, want 13…15", l.Min, l.Max())
	}
}

func TestTotalVariation(t *testing.T) {
	a := Law{Min: 0, P: []float64{0.5, 0.5}}
	b := Law{Min: 1, P: []float64{0.25, 0.75}}
	near(t, "distance", TotalVariation(a, b), 0.75, 1e-15, 0)
	near(t, "distance swapped", TotalVariation(b, a), 0.75, 1e-15, 0)
	near(t, "distance to itself", TotalVariation(a, a), 0, 0, 0)
	near(t, "distance of disjoint laws", TotalVariation(a, certain(9)), 1, 1e-15, 0)
}

// A law far from 0 must not lose its width: the variance comes from offsets.
func TestVarianceFarAway(t *testing.T) {
	l := Law{Min: 1e15, P: []float64{0.5, 0.5}}
	near(t, "variance", l.Variance(), 0.25, 1e-12, 0)
}
