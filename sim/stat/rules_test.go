package stat

import (
	"fmt"
	"math"
	"testing"
)

// nearTails holds tails to the accuracy that Along promises.
func nearTails(t *testing.T, what string, x Tails, want func(i int) float64) {
	t.Helper()
	for i := 1; i <= x.Top()+1; i++ {
		if want(i) > 1e-20 || x.AtLeast(i) > 1e-20 {
			near(t, fmt.Sprintf("%s x_%d", what, i), x.AtLeast(i), want(i), 0, 1e-7)
		}
	}
}

func TestRulesGolden(t *testing.T) {
	var golden struct {
		Rows []struct {
			Rule   string
			Par, T float64
			Tails  []float64
			Groups [][]float64
		}
	}
	readGolden(t, "fluid_rules.json", &golden)
	if len(golden.Rows) != 10 {
		t.Errorf("%d rows, want 10", len(golden.Rows))
	}
	for _, row := range golden.Rows {
		rule := map[string]Rule{
			"left":   GoLeft(6e6, max(int(row.Par), 1)),
			"beta":   OnePlusBeta(math.Min(row.Par, 1)),
			"thin":   Thinning(int(row.Par), false),
			"memory": Remembered(),
		}[row.Rule]
		what := fmt.Sprintf("%s %v", row.Rule, row.Par)
		nearTails(t, what, rule.At(row.T), func(i int) float64 {
			if i > len(row.Tails) { // where the data end
				return rule.At(row.T).AtLeast(i)
			}
			return row.Tails[i-1]
		})
		run := newFlow(rule)
		run.advance(row.T)
		for i, groups := range row.Groups {
			for g, want := range groups {
				if want > 1e-20 {
					near(t, fmt.Sprintf("%s x_%d of group %d", what, i+1, g), run.ode.Y[i*len(groups)+g], want, 0, 1e-7)
				}
			}
		}
	}
}

// Where a rule is that of one choice or of two, so are its tails, also far on.
func TestRulesEnds(t *testing.T) {
	for _, at := range []float64{1e-3, 0.4, 1, 7.3, 20} {
		for _, c := range []struct {
			name string
			rule Rule
			d    int
		}{
			{"β=0", OnePlusBeta(0), 1}, {"β=1", OnePlusBeta(1), 2}, {"one group", GoLeft(17, 1), 1},
			{"threshold 0", Thinning(0, false), 1}, {"threshold 1000", Thinning(1000, false), 1}, {"threshold mean + 1000", Thinning(1000, true), 1},
		} {
			nearTails(t, fmt.Sprintf("%s t=%v", c.name, at), c.rule.At(at), FluidTails(c.d, at).AtLeast)
		}
	}
}

// Closed forms: nobody but the left group is ever preferred to it, and so on.
func TestRulesClosedForms(t *testing.T) {
	for _, at := range []float64{0.05, 1, 2.5} {
		near(t, "thinning x_1", Thinning(1, false).At(at).AtLeast(1), math.Tanh(at), 0, 1e-8)
		near(t, "remembered x_1", Remembered().At(at).AtLeast(1), -math.Expm1(-at), 0, 1e-8)
		// Two of five bins are left: x_{1,0} = 1 − e^(−t/s), s = 2/5, and the right
		// group gets a ball where x_{1,0} of the left one holds one.
		run := newFlow(GoLeft(5, 2))
		run.advance(at)
		left := -math.Expm1(-at / 0.4)
		near(t, "left x_1", run.ode.Y[0], left, 0, 1e-8)
		near(t, "right x_1", run.ode.Y[1], -math.Expm1(-(at-0.4*left)/0.6), 0, 1e-8)
	}
	// A relative threshold of the first balls is one more than what is written.
	nearTails(t, "relative", Thinning(1, true).At(1), Thinning(2, false).At(1).AtLeast)
	if far := Thinning(1, true).At(1.5).AtLeast(4); far > 0.99*Thinning(2, false).At(1.5).AtLeast(4) {
		t.Errorf("a relative threshold does not rise: x_4 = %v", far)
	}
}

// Every ball lies in some bin: Σ x_i = t. And tails fall.
func TestRulesMass(t *testing.T) {
	for _, c := range []struct {
		name string
		rule Rule
		most float64
	}{
		{"left of 2", GoLeft(1000, 2), 100}, {"left of 3, uneven", GoLeft(100, 3), 40}, {"left of 64", GoLeft(1000, 64), 1},
		{"β=0.3", OnePlusBeta(0.3), 100}, {"threshold 2", Thinning(2, false), 100}, {"threshold mean", Thinning(0, true), 100}, {"remembered", Remembered(), 100},
	} {
		for _, at := range []float64{0, 1e-6, 0.3, 1, 2, 40, 100} {
			if at > c.most {
				continue
			}
			x := c.rule.At(at)
			near(t, fmt.Sprintf("%s t=%v mass", c.name, at), mass(x), at, 1e-12, 1e-11)
			for i := x.Full() + 1; i <= x.Top(); i++ {
				if x.LogAtLeast(i+1) > x.LogAtLeast(i) {
					t.Errorf("%s t=%v: tails rise at %d", c.name, at, i)
				}
			}
			if x.T != at || x.AtLeast(0) != 1 || x.AtLeast(x.Top()+1) != 0 {
				t.Errorf("%s t=%v: ends are wrong", c.name, at)
			}
		}
	}
}

// Stops on the way change nothing.
func TestRulesAlong(t *testing.T) {
	times := []float64{0, 0, 1e-9, 0.5, 1, 1, 1.7, 2, 6}
	for name, rule := range map[string]Rule{"left": GoLeft(99, 3), "beta": OnePlusBeta(0.5), "thin": Thinning(0, true), "remembered": Remembered()} {
		i := 0
		for x := range rule.Along(times) {
			nearTails(t, fmt.Sprintf("%s t=%v", name, times[i]), x, rule.At(times[i]).AtLeast)
			i++
		}
		if i != len(times) {
			t.Errorf("%s: %d of %d times", name, i, len(times))
		}
		for range rule.Along(times) {
			break // and a reader may leave
		}
	}
}

// A hundred balls a bin, n = 1e4: the mean gaps of golden simulations, 2.05 for
// always-go-left and 13.52 for threshold 101 (60 runs each), and 8.38 ± 0.16 for
// β = ½ (claim S5.2).
func TestRulesHeavy(t *testing.T) {
	for _, c := range []struct {
		name            string
		rule            Rule
		gap, deviations float64 // five, of the mean of 60 runs; of the last, as stated
	}{
		{"left", GoLeft(1e4, 2), 2.05, 0.14}, {"threshold 101", Thinning(101, false), 13.516667, 0.7}, {"β=0.5", OnePlusBeta(0.5), 8.38, 0.4},
	} {
		law := GreedyMaxLoadOf(FiniteTails{Tails: c.rule.At(100)}, 1e6, 1e4)
		near(t, c.name+" mean gap", law.Mean()-100, c.gap, c.deviations, 0)
	}
}

func TestGrowth(t *testing.T) {
	near(t, "φ_2", Growth(2), math.Phi, 0, 1e-15)
	near(t, "φ_3", Growth(3), 1.839286755214161, 0, 1e-15)
	for d := 2; d <= 64; d++ {
		x, sum := Growth(d), 0.0
		for j := range d {
			sum += math.Pow(x, float64(j-d))
		}
		near(t, fmt.Sprintf("d=%d: Σ φ^(j−d)", d), sum, 1, 1e-13, 0)
	}
}

func TestRulesRefuse(t *testing.T) {
	for name, broken := range map[string]func(){
		"β above 1": func() { OnePlusBeta(1.01) }, "β not a number": func() { OnePlusBeta(math.NaN()) },
		"threshold −1": func() { Thinning(-1, false) }, "an empty group": func() { GoLeft(2, 3) }, "no group": func() { GoLeft(2, 0) },
		"falling times": func() { Remembered().Along([]float64{2, 1}) }, "t = ∞": func() { Remembered().At(math.Inf(1)) }, "t = −1": func() { Remembered().At(-1) },
		"d = 1": func() { Growth(1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken", name)
				}
			}()
			broken()
		}()
	}
}
