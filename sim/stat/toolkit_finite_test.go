package stat

import (
	"fmt"
	"testing"
)

// Claim S0.13 at small n: simulated factors 2.22 ± 0.19 and 1.12 ± 0.08, and
// 2.07 and 1.11 by the formula with the simulated scatter.
func TestToolkitFinite(t *testing.T) {
	finite := Toolkit{[]int{1, 4, 5}, []int{2, 2, 3}, true}.Finite(1)
	near(t, "exponent", finite.Exponent, 6, 0.01, 0)
	near(t, "active", finite.Active, 1.336351e-3, 0, 1e-6)
	near(t, "factor at 1e4", finite.Factor(1e4), 2.07, 0.06, 0)
	near(t, "factor at 1e5", finite.Factor(1e5), 1.11, 0.005, 0)
	bins := finite.Bins(0.01)
	near(t, "1 % from", bins, 1.12e6, 0, 0.01)
	near(t, "factor there", finite.Factor(int64(bins)), 1.01, 1e-6, 0)
	// No scatter before the only round, and none to correct after the end.
	one := Toolkit{[]int{3}, []int{2}, true}.Finite(1)
	if one.Factor(100) != 1 || one.Bins(0.01) != 1 {
		t.Errorf("one round: %+v", one)
	}
	ended := Toolkit{[]int{8, 8, 8, 8, 2}, []int{2, 4, 6, 8, 9}, true}.Finite(1)
	if ended.Factor(100) != 1 || ended.Bins(0.01) != 1 {
		t.Errorf("ended: %+v", ended)
	}
}

// The exponent in closed form. One request and empty bins of cap c refuse
// like β^c, so that a ball has exponent c + 1.
func TestToolkitFiniteExponent(t *testing.T) {
	for c := 1; c <= 4; c++ {
		finite := Toolkit{[]int{5, 1}, []int{1, 1 + c}, true}.Finite(1e-4)
		near(t, fmt.Sprint("cap ", c), finite.Exponent, float64(c)+1, 2e-2, 0)
	}
	// Full bins refuse whatever comes: exponent 1.
	finite := Toolkit{[]int{8, 8, 8, 1}, []int{1, 1, 1, 1}, true}.Finite(20)
	near(t, "full", finite.Exponent, 1, 1e-4, 0)
}

// The scatter of all simulated rounds against a Poisson count: 24 runs give
// the variance to 30 %, so that bands are wide.
func TestToolkitScatter(t *testing.T) {
	checked := 0
	for _, row := range readParallel(t).Rows {
		for r, round := range row.Rounds {
			if round.Spread == 0 || round.Left*row.Bins*row.Mean < 20 {
				continue
			}
			ratio := round.Spread * round.Spread / round.Left * row.Mean // variance over mean of the count
			low, high := 0.09, 1.0
			switch {
			case round.Left < 3e-3:
				low, high = 0.5, 1.4
			case round.Left < 0.04:
				low, high = 0.5, 1.7
			}
			if !(ratio > low && ratio < high) {
				t.Errorf("%v %v mean %v round %d: left %v, ratio %v", row.Requests, row.Caps, row.Mean, r+1, round.Left, ratio)
			}
			checked++
		}
	}
	if checked < 30 {
		t.Errorf("%d rounds checked", checked)
	}
}

func TestAllPlaced(t *testing.T) {
	last := Toolkit{[]int{1, 2, 2}, []int{2, 3, 3}, true}.Rounds(1)[2]
	about, least := last.AllPlaced(1e6)
	near(t, "about", about, 0.9524160284632739, 0, 1e-11)
	near(t, "at least", least, 1-0.04875333496119807, 0, 1e-11)
}
