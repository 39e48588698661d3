package stat

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

func mustClopperPearson(t *testing.T, k, trials int64, confidence float64) Interval {
	t.Helper()
	i, err := ClopperPearson(k, trials, confidence)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestClopperPearson(t *testing.T) {
	// 0 of R and R of R in closed form (correction A2).
	for _, trials := range []int64{1, 20, 100, 1e6} {
		upper := 1 - math.Pow(0.025, 1/float64(trials))
		near(t, fmt.Sprintf("0 of %d", trials), mustClopperPearson(t, 0, trials, 0.95).High, upper, 1e-15, 1e-9)
		near(t, fmt.Sprintf("%d of %d", trials, trials), mustClopperPearson(t, trials, trials, 0.95).Low, 1-upper, 1e-15, 0)
	}
	if i := mustClopperPearson(t, 0, 9, 0.95); i.Low != 0 {
		t.Errorf("0 of 9 starts at %v", i.Low)
	}
	if i := mustClopperPearson(t, 9, 9, 0.95); i.High != 1 {
		t.Errorf("9 of 9 ends at %v", i.High)
	}
	// The ends solve their defining equations, summed here cell by cell.
	for _, c := range []struct {
		k, trials  int64
		confidence float64
	}{{1, 2, 0.5}, {5, 20, 0.95}, {1, 100, 0.95}, {99, 100, 0.99}, {247, 4000, 0.999}, {3, 1000, 1 - 1e-6}} {
		i := mustClopperPearson(t, c.k, c.trials, c.confidence)
		atLeast, atMost := 0.0, 0.0
		for j := int64(0); j <= c.trials; j++ {
			if j >= c.k {
				atLeast += binomialCell(j, c.trials, i.Low)
			}
			if j <= c.k {
				atMost += binomialCell(j, c.trials, i.High)
			}
		}
		side := (1 - c.confidence) / 2
		what := fmt.Sprintf("%d of %d at %v", c.k, c.trials, c.confidence)
		near(t, what+" low", atLeast, side, 0, 1e-8)
		near(t, what+" high", atMost, side, 0, 1e-8)
	}
	for _, c := range [][2]int64{{-1, 3}, {4, 3}, {0, 0}} {
		if _, err := ClopperPearson(c[0], c[1], 0.95); err == nil {
			t.Errorf("%d of %d accepted", c[0], c[1])
		}
	}
	for _, confidence := range []float64{0, 1, -1, math.NaN()} {
		if _, err := ClopperPearson(1, 3, confidence); err == nil {
			t.Errorf("confidence %v accepted", confidence)
		}
	}
}

// binomialCell returns P(Bin(trials, p) = k).
func binomialCell(k, trials int64, p float64) float64 {
	return math.Exp(logChoose(trials, k) + float64(k)*math.Log(p) + float64(trials-k)*math.Log1p(-p))
}

func TestStudentQuantile(t *testing.T) {
	// Closed forms: ν = 1 is tan(π(p−½)); ν = 2 is (2p−1)/√(2p(1−p)).
	for _, p := range []float64{0.5000001, 0.6, 0.75, 0.9, 0.975, 0.9995, 1 - 1e-9} {
		got, err := StudentQuantile(p, 1)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprintf("ν=1 p=%v", p), got, math.Tan(math.Pi*(p-0.5)), 0, 1e-6)
		got, _ = StudentQuantile(p, 2)
		near(t, fmt.Sprintf("ν=2 p=%v", p), got, (2*p-1)/math.Sqrt(2*p*(1-p)), 0, 1e-6)
		mirrored, _ := StudentQuantile(1-p, 2)
		near(t, fmt.Sprintf("ν=2 p=%v", 1-p), mirrored, -got, 0, 1e-6)
	}
	// Tables (Abramowitz and Stegun 26.10): 2.2281 at ν = 10, 1.9840 at 100.
	for _, c := range [][2]float64{{10, 2.2281}, {100, 1.9840}} {
		got, _ := StudentQuantile(0.975, c[0])
		near(t, fmt.Sprintf("ν=%v", c[0]), got, c[1], 5e-5, 0)
	}
	// Many degrees of freedom: the normal quantile 1.959963984540054.
	got, _ := StudentQuantile(0.975, 1e8)
	near(t, "ν=1e8", got, 1.959963984540054, 1e-7, 0)
	for _, c := range [][2]float64{{0, 3}, {1, 3}, {0.9, 0}, {math.NaN(), 3}} {
		if _, err := StudentQuantile(c[0], c[1]); err == nil {
			t.Errorf("p=%v ν=%v accepted", c[0], c[1])
		}
	}
}

func TestStudentInterval(t *testing.T) {
	// Two values 0 and 2: mean 1, sd √2, t(0.975; 1) = 12.7062.
	i, err := StudentInterval(1, math.Sqrt2, 2, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "low", i.Low, 1-12.7062, 1e-4, 0)
	near(t, "high", i.High, 1+12.7062, 1e-4, 0)
	if _, err := StudentInterval(1, 1, 1, 0.95); err == nil {
		t.Error("one value accepted")
	}
}

func TestMeanFromTails(t *testing.T) {
	table, err := MeanFromTails(map[int]int64{3: 98, 4: 1, 6: 1, 9: 0}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "mean", table.Mean, 3.04, 1e-14, 0)
	wantCounts := []int64{100, 2, 1, 1, 0} // K = 3 … 7
	if len(table.Levels) != len(wantCounts) || table.Trials != 100 {
		t.Fatalf("levels %v", table.Levels)
	}
	for i, level := range table.Levels {
		if level.K != 3+i || level.Count != wantCounts[i] || !level.Interval.Contains(level.Fraction) {
			t.Errorf("level %d: %+v", i, level)
		}
	}
	// Three undecided levels and the ends: four parts of 0.0125, both sides.
	end := 1 - math.Pow(0.00625, 0.01)
	two, one := clopperPearson(2, 100, 0.00625), clopperPearson(1, 100, 0.00625)
	near(t, "low", table.MeanInterval.Low, 3-end+two.Low+2*one.Low, 1e-12, 0)
	near(t, "high", table.MeanInterval.High, 3+end+two.High+2*one.High, 1e-12, 0)

	constant, err := MeanFromTails(map[int]int64{4: 100}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	end = 1 - math.Pow(0.025, 0.01)
	near(t, "constant low", constant.MeanInterval.Low, 4-end, 1e-14, 0)
	near(t, "constant high", constant.MeanInterval.High, 4+end, 1e-14, 0)

	for _, bad := range []map[int]int64{nil, {3: 0}, {3: -1}, {0: 1, 2e6: 1}} {
		if _, err := MeanFromTails(bad, 0.95); err == nil {
			t.Errorf("counts %v accepted", bad)
		}
	}
	if _, err := MeanFromTails(map[int]int64{1: 1}, 1); err == nil {
		t.Error("confidence 1 accepted")
	}
}

// coverage returns the probability, summed over all samples of the given
// size from law (not sampled), that each interval contains law.Mean().
func coverage(t *testing.T, law Law, trials int64) (tails, student float64) {
	t.Helper()
	mean := law.Mean()
	counts := make(map[int]int64)
	var deal func(cell int, left int64, logChance float64)
	deal = func(cell int, left int64, logChance float64) {
		value := law.Min + cell
		if cell < len(law.P)-1 {
			for k := int64(0); k <= left; k++ {
				counts[value] = k
				chance := logChoose(left, k) + float64(k)*math.Log(law.P[cell])
				if logChance+chance > -40 || k == 0 { // all that is skipped is below 1e-13
					deal(cell+1, left-k, logChance+chance)
				}
			}
			counts[value] = 0
			return
		}
		counts[value] = left
		chance := math.Exp(logChance + float64(left)*math.Log(law.P[cell]))
		table, err := MeanFromTails(counts, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		if table.MeanInterval.Contains(mean) {
			tails += chance
		}
		square := 0.0
		for value, count := range counts {
			square += float64(count) * (float64(value) - table.Mean) * (float64(value) - table.Mean)
		}
		interval, err := StudentInterval(table.Mean, math.Sqrt(square/float64(trials-1)), trials, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		if interval.Contains(mean) {
			student += chance
		}
	}
	deal(0, trials, 0)
	return tails, student
}

// Coverage at the three places that correction A2 names, by enumeration. The
// laws of the maximum for d = 2, m = n: P(max = 4) = 0.9976 at n = 1e6;
// 247 of 4000 golden runs at n = 1e4; 0.78 % in simulation at n = 1e3, where
// P(max ≤ 2) = exp(−n·x_3) = exp(−8.9) = 1.4e-4.
func TestMeanFromTailsCoverage(t *testing.T) {
	for _, c := range []struct {
		name    string
		law     Law
		trials  int64
		student float64 // what the t-interval reaches
	}{
		{"n=1e6", Law{3, []float64{0.0024 - 1.3e-6, 0.9976, 1.3e-6}}, 100, 0.21},
		{"n=1e3", Law{2, []float64{1.4e-4, 1 - 1.4e-4 - 0.0078, 0.0078}}, 100, 0.55},
		{"n=1e4", Law{3, []float64{1 - 247./4000, 247. / 4000}}, 20, 0.73},
	} {
		tails, student := coverage(t, c.law, c.trials)
		t.Logf("%s, %d trials: tails %.4f, t-interval %.4f", c.name, c.trials, tails, student)
		if tails < 0.95 || tails > 1+1e-9 {
			t.Errorf("%s: coverage %v", c.name, tails)
		}
		// Negative control: the same enumeration sees the t-interval fail.
		near(t, c.name+" coverage of the t-interval", student, c.student, 0.03, 0)
	}
}

// mathext.RegIncBeta and its inverse agree with each other at the sizes used.
func TestBetaInverse(t *testing.T) {
	for _, side := range []float64{0.025, 1e-3, 1e-6, 1e-9} {
		for _, trials := range []float64{2, 100, 1e4, 1e6} {
			for _, k := range []float64{1, math.Ceil(trials / 3), trials - 1} {
				p := mathext.InvRegIncBeta(k, trials-k+1, side)
				near(t, fmt.Sprintf("I_p(%v, %v)", k, trials-k+1), mathext.RegIncBeta(k, trials-k+1, p), side, 0, 3e-5)
			}
		}
	}
}
