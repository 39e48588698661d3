package alloc

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/simtest"
)

// simulation is a row of testdata/simulations.json: what another program
// measured of the same process.
type simulation struct {
	Rule       string
	Par        float64
	N, M, Runs int64
	MaxHist    map[string]int64 `json:"max_hist"`
	Tails      []float64
	TailSD     []float64 `json:"tail_sd"`
}

// setup is the process that the other program ran.
func (row simulation) setup(t *testing.T) *sim.Setup {
	t.Helper()
	size := fmt.Sprintf("n=%d&m=%d&%s&", row.N, row.M, simtest.Seed())
	switch row.Rule {
	case "one":
		return with(t, OneChoice, size)
	case "greedy":
		return with(t, DChoice, fmt.Sprint(size, "d=", row.Par))
	case "left":
		return with(t, GoLeft, fmt.Sprint(size, "d=", row.Par))
	case "beta":
		return with(t, OnePlusBeta, fmt.Sprint(size, "beta=", row.Par))
	case "thin":
		return with(t, Thinning, fmt.Sprint(size, "threshold=", row.Par))
	case "memory":
		return with(t, RememberedBins, size)
	case "batch":
		return with(t, Batched, fmt.Sprint(size, "batch=", row.Par))
	}
	t.Fatalf("no process for rule %s", row.Rule)
	return nil
}

func readSimulations(t *testing.T, name string, least int) []simulation {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Rows []simulation }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Rows) < least {
		t.Fatalf("%s: %d rows", name, len(file.Rows))
	}
	return file.Rows
}

// TestOtherProgram: our runs and those of an independent program agree in every
// tail of the loads and in the law of the maximum, also with a hundred balls a
// bin. Both sides are samples; five deviations of their difference are allowed.
func TestOtherProgram(t *testing.T) {
	budget := 4e7 // balls for each row
	if testing.Short() {
		budget = 2e6
	}
	rows := append(readSimulations(t, "simulations.json", 8), readSimulations(t, "neighbours.json", 9)...)
	for _, row := range rows {
		s := row.setup(t)
		trials := min(max(int64(budget)/row.M, 1), row.Runs)
		maxima, tails := measure(t, s, trials)
		difference := math.Sqrt(1/float64(trials) + 1/float64(row.Runs))
		for i, want := range row.Tails {
			got := 0.0
			if i+1 < len(tails) {
				got = tails[i+1]
			}
			// A tail that one side never saw has no deviation there.
			sd := max(row.TailSD[i], math.Sqrt(max(want, 1/float64(row.N*row.Runs))/float64(row.N)))
			if math.Abs(got-want) > 5*sd*difference {
				t.Errorf("%s: %d trials: fraction of load ≥ %d is %v, there %v ± %v", s.Spec(), trials, i+1, got, want, sd*difference)
			}
		}
		for i, tail := range tails { // pigeonhole, S1.18: always
			if float64(i)*tail > float64(row.M)/float64(row.N)+1e-9 {
				t.Errorf("%s: a fraction %v of the bins holds %d balls or more", s.Spec(), tail, i)
			}
		}
		for value, count := range row.MaxHist {
			p := float64(count) / float64(row.Runs)
			pooled := (float64(count) + float64(maxima[value])) / float64(row.Runs+trials)
			sd := math.Sqrt(pooled*(1-pooled)) * difference
			if got := float64(maxima[value]) / float64(trials); math.Abs(got-p) > 5*sd+1/float64(trials) {
				t.Errorf("%s: maximum %s in %v of %d trials, there in %v", s.Spec(), value, got, trials, p)
			}
		}
		ours, _ := meanMaximum(t, maxima)
		theirs, variance := meanMaximum(t, row.MaxHist)
		if math.Abs(ours-theirs) > 5*math.Sqrt(variance)*difference+1/float64(trials) {
			t.Errorf("%s: mean maximum %v of %d trials, there %v", s.Spec(), ours, trials, theirs)
		}
	}
}

func meanMaximum(t *testing.T, counts map[string]int64) (mean, variance float64) {
	t.Helper()
	total, squares := 0.0, 0.0
	for text, count := range counts {
		value, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		total += float64(count)
		mean += float64(count) * float64(value)
		squares += float64(count) * float64(value*value)
	}
	mean /= total
	return mean, squares/total - mean*mean
}

// measure returns how often each maximum occurred, and the mean tails.
func measure(t *testing.T, s *sim.Setup, trials int64) (maxima map[string]int64, tails []float64) {
	t.Helper()
	maxima = make(map[string]int64)
	sum := run.NewSummary(s)
	_, err := run.Batch(context.Background(), s, run.Plan{Trials: trials, At: run.ToEnd, Trial: func(tr run.Trial) error {
		maxima[fmt.Sprint(tr.Values[0])]++
		sum.Add(tr)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	tails = sum.Loads()
	for i := len(tails) - 2; i >= 0; i-- {
		tails[i] += tails[i+1]
	}
	return maxima, tails
}

// TestMillion: at n = m = 1e6 the maximum is 4 for two choices and 3 for three,
// but for 0.24 % and 0.0004 % of runs (S1.16), and 8 to 10 in 97 % of runs of
// one choice (S1.8). A "two choices" that looks at all bins, or at one, fails.
func TestMillion(t *testing.T) {
	trials := int64(10)
	if testing.Short() {
		trials = 1
	}
	one, _ := measure(t, with(t, OneChoice, "n=1e6&seed=1"), trials)
	two, tails := measure(t, with(t, DChoice, "n=1e6&seed=1"), trials)
	three, _ := measure(t, with(t, DChoice, "n=1e6&d=3&seed=1"), trials)
	if one["8"]+one["9"]+one["10"] < trials-1 || two["4"] != trials || three["3"] != trials {
		t.Errorf("maxima of one choice %v, two %v, three %v", one, two, three)
	}
	if math.Abs(1-tails[1]-0.238406) > 0.002 { // 1 − tanh 1
		t.Errorf("two choices leave %v of the bins empty", 1-tails[1])
	}
}
