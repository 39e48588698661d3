package walk

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"binfall/sim/run"
	"binfall/sim/simtest"
)

// A simulation is a row of testdata/walks.json: what another program measured.
type simulation struct {
	Query   string
	N, D    int64
	Runs    int64
	MaxHist map[string]int64 `json:"max_hist"`
	Shares  []float64
	Period  float64
	Dice    float64
}

func readSimulations(t *testing.T) (walks, resets []simulation) {
	t.Helper()
	data, err := os.ReadFile("testdata/walks.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Walks, Resets []simulation }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Walks) < 37 || len(file.Resets) < 12 {
		t.Fatalf("%d and %d rows", len(file.Walks), len(file.Resets))
	}
	return file.Walks, file.Resets
}

// An ending is what a trial ends with.
type ending struct {
	values []float64
	shares []float64 // of nodes with 0, 1, 2 … balls
}

func measured(t *testing.T, query string, trials int64) (ends []ending) {
	t.Helper()
	_, err := run.Batch(context.Background(), with(t, query), run.Plan{Trials: trials, At: run.ToEnd, Trial: func(tr run.Trial) error {
		nodes := 0.0
		for _, count := range tr.Tally {
			nodes += float64(count)
		}
		end := ending{slices.Clone(tr.Values), make([]float64, max(10, len(tr.Tally)))}
		for load, count := range tr.Tally {
			end.shares[load] = float64(count) / nodes
		}
		ends = append(ends, end)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return ends
}

// over is mean and deviation of a number that each trial ends with.
func over(ends []ending, pick func(ending) float64) (mean, sd float64) {
	for _, end := range ends {
		mean += pick(end) / float64(len(ends))
	}
	for _, end := range ends {
		sd += (pick(end) - mean) * (pick(end) - mean) / float64(len(ends))
	}
	return mean, math.Sqrt(sd)
}

func value(column int) func(ending) float64 {
	return func(end ending) float64 { return end.values[column] }
}

func share(load int) func(ending) float64 {
	return func(end ending) float64 { return end.shares[load] }
}

// far reports whether the greatest loads of our runs and theirs do not fit together: one
// is more than 1 outside their range (for one walker, whose greatest load has a long
// tail, more than the width of the range besides), or the means differ by more than five
// deviations and a quarter. One simple walker may be held by a short cycle of its random
// graph: one run of ten may be above all that, and is left out.
func (row simulation) far(t *testing.T, ends []ending) bool {
	t.Helper()
	least, most, mean, square := math.Inf(1), 0.0, 0.0, 0.0
	for text, count := range row.MaxHist {
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		least, most = min(least, value), max(most, value)
		mean += value * float64(count) / float64(row.Runs)
		square += value * value * float64(count) / float64(row.Runs)
	}
	room := 1.0
	if row.D == 1 {
		room += most - least
	}
	held := func(end ending) bool { return end.values[0] > most+room }
	if free := slices.DeleteFunc(slices.Clone(ends), held); row.D == 1 && strings.Contains(row.Query, "move=simple") && 10*(len(ends)-len(free)) <= len(ends) {
		ends = free
	}
	for _, end := range ends {
		if end.values[0] < least-room || held(end) {
			return true
		}
	}
	ours, sd := over(ends, value(0))
	sd = math.Max(sd, math.Sqrt(max(0, square-mean*mean)))
	return math.Abs(ours-mean) > 0.25+5*sd*math.Sqrt(1/float64(len(ends))+1/float64(row.Runs))
}

// TestOtherProgram: as an independent program had it, T8: within 0.006 of each share, of
// one walker within 0.004, and near its greatest loads. Where single runs scatter more than
// that, as on a torus, with triangles or in a small graph, five deviations are allowed.
func TestOtherProgram(t *testing.T) {
	walks, _ := readSimulations(t)
	for _, row := range walks {
		ends := measured(t, row.Query+"&"+simtest.Seed(), row.Runs)
		if row.far(t, ends) {
			mean, sd := over(ends, value(0))
			t.Errorf("%s: mean greatest load %v ± %v, there %v", row.Query, mean, sd, row.MaxHist)
		}
		for load, want := range row.Shares {
			room := 0.006
			if row.D == 1 {
				room = 0.004
			}
			mean, sd := over(ends, share(load))
			room = max(room, 5*sd*math.Sqrt(1/float64(len(ends))+1/float64(row.Runs)))
			if math.Abs(mean-want) > room {
				t.Errorf("%s: a share %v ± %v with %d balls, there %v", row.Query, mean, sd, load, want)
			}
		}
	}
}

// TestResetsThere: the same for walkers that are put down anew: greatest loads, the mean
// time from one reset to the next, and dice, within a hundredth or five deviations.
func TestResetsThere(t *testing.T) {
	_, resets := readSimulations(t)
	for _, row := range resets {
		ends := measured(t, row.Query+"&"+simtest.Seed(), row.Runs)
		if row.far(t, ends) {
			mean, sd := over(ends, value(0))
			t.Errorf("%s: mean greatest load %v ± %v, there %v", row.Query, mean, sd, row.MaxHist)
		}
		again, sd := over(ends, value(5))
		dice, diceSD := over(ends, value(2))
		both := 5 * math.Sqrt(1/float64(len(ends))+1/float64(row.Runs))
		period := float64(row.N) / (again + 1)
		if math.Abs(period/row.Period-1) > max(0.01, both*sd/(again+1)) || math.Abs(dice/row.Dice-1) > max(0.01, both*diceSD/dice) {
			t.Errorf("%s: %v balls from reset to reset and %v dice a ball, there %v and %v", row.Query, period, dice, row.Period, row.Dice)
		}
	}
}

// TestBadWalks: going back costs, and so do short cycles (S3.11, S3.12); separate rings
// cost most, in every run.
func TestBadWalks(t *testing.T) {
	const regular, size = "graph=random-regular&n=12000&degree=3&", "&walkers=2"
	greatest := func(query string) float64 {
		mean, _ := over(measured(t, query+size+"&"+simtest.Seed(), 10), value(0))
		return mean
	}
	if simple, straight := greatest(regular+"move=simple"), greatest(regular+"move=nonbacktracking"); simple <= straight+0.8 {
		t.Errorf("mean greatest load %v of simple walks, %v of those that never go back", simple, straight)
	}
	three, six := greatest("graph=inflated&base=4000&girth=3"), greatest("graph=inflated&base=2000&girth=6")
	if three <= six+0.5 {
		t.Errorf("mean greatest load %v with triangles, %v with hexagons", three, six)
	}
	for _, c := range []struct{ query, walkers string }{{"girth=3", "1"}, {"girth=3", "4"}, {"girth=50", "2"}, {"girth=600", "5"}} {
		ends := measured(t, "graph=cycles&n=600&"+c.query+"&walkers="+c.walkers+"&"+simtest.Seed(), 10)
		girth, _ := strconv.Atoi(c.query[len("girth="):])
		d, _ := strconv.Atoi(c.walkers)
		for _, end := range ends {
			if end.values[0] < 600/float64(d*girth) {
				t.Errorf("%s, %d walkers: greatest load %v", c.query, d, end.values[0])
			}
		}
	}
}

// TestOneWalker does as one choice does: 36.7 to 36.8 % of the nodes stay empty (S3.8).
func TestOneWalker(t *testing.T) {
	ends := measured(t, "graph=lps&q=29&walkers=1&"+simtest.Seed(), 20)
	poisson := math.Exp(-1)
	for load := range 5 {
		if mean, _ := over(ends, share(load)); math.Abs(mean-poisson) > 0.004 {
			t.Errorf("a share %v of nodes with %d balls, not %v", mean, load, poisson)
		}
		poisson /= float64(load + 1)
	}
	if mean, _ := over(ends, value(0)); mean < 6 || mean > 8 {
		t.Errorf("mean greatest load %v", mean)
	}
}

// TestNeighbours: loads of neighbours hang together, by 2/k with one walker, and not
// with fresh bins (A7). The graph has 36 540 edges, so a correlation is known to about
// 0.009 in each run, and ten runs are taken.
func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		query      string
		want, room float64
	}{
		{"walkers=1", 2. / 6, 0.02},
		{"walkers=2", 0.18, 0.02},
		{"walkers=1&move=independent", 0, 0.015},
		{"walkers=2&move=independent", 0, 0.015},
	} {
		s := with(t, "graph=lps&q=29&"+c.query+"&"+simtest.Seed())
		s.Share()
		got := 0.0
		for trial := range int64(10) {
			w := s.Trial(trial).Open().(*walking)
			w.Step(int(w.M), nil)
			got += correlation(w) / 10
		}
		if math.Abs(got-c.want) > c.room {
			t.Errorf("%s: neighbours correlate by %v, not %v", c.query, got, c.want)
		}
	}
}

// correlation is that of the loads at both ends of an edge.
func correlation(w *walking) float64 {
	n := w.Bins()
	loads := w.AppendLoads(nil, 0, n)
	mean, variance, covariance := float64(w.Balls)/float64(n), 0.0, 0.0
	for v, load := range loads {
		variance += (float64(load) - mean) * (float64(load) - mean)
		for port := range w.net.regular.Degree() {
			other := loads[w.net.regular.Neighbour(uint32(v), port)]
			covariance += (float64(load) - mean) * (float64(other) - mean) / float64(w.net.degree)
		}
	}
	return covariance / variance
}
