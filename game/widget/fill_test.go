package widget_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/game/widget"
	"binfall/sim/stat"
)

// TestShares: each share is a plain count of the runs that hold so many items; the
// last one is of all items, the first before anything fails if there is room.
func TestShares(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		most := 1 + dice.IntN(60)
		at, runs := map[int]int64{}, int64(0)
		for range dice.IntN(40) {
			failed := dice.IntN(most)
			at[failed]++
			runs++
		}
		shares := widget.Shares(at, runs, most, stat.Law{}, func(n int64) (float64, float64) { return float64(n), float64(n) })
		if last := shares[len(shares)-1].Items; last != most || len(shares) > 12 {
			t.Fatalf("%d shares up to %d of %d", len(shares), last, most)
		}
		for i, s := range shares {
			hold := runs
			for failed, n := range at {
				if failed > 0 && failed < s.Items {
					hold -= n
				}
			}
			if s.Runs != hold || s.Low != float64(hold) || s.Items < 1 || i > 0 && s.Items <= shares[i-1].Items {
				t.Fatalf("%v of %d runs that failed at %v: %+v, want %d", s.Items, runs, at, s, hold)
			}
		}
	}
	if shares := widget.Shares(nil, 0, 0, stat.Law{}, nil); shares != nil {
		t.Errorf("no item: %v", shares)
	}
	// Of the law that 3 items are in when the fourth fails with ¼, and none fails with ¾:
	law := stat.Law{P: []float64{0.75, 0, 0, 0.25}}
	for _, s := range widget.Shares(map[int]int64{0: 3, 3: 1}, 4, 5, law, func(int64) (float64, float64) { return 0, 1 }) {
		want := 1.0
		if s.Items > 3 {
			want = 0.75
		}
		if math.Abs(s.Expected-want) > 1e-12 || s.Runs != int64(4*want) {
			t.Errorf("%+v, want %v", s, want)
		}
	}
}

// TestFill: a disc and its interval for each share; theory, its threshold too, is
// drawn if it is known, and never outside the plot.
func TestFill(t *testing.T) {
	shares := []widget.Share{{Items: 10, Runs: 20, Low: 0.83, High: 1, Expected: 0.99}, {Items: 16, Runs: 18, Low: 0.7, High: 0.98, Expected: 0.92}, {Items: 22, Runs: 9, Low: 0.2, High: 0.7, Expected: 0.5}}
	draw := func(f widget.Fill, runs int64) string {
		var l paint.List
		f.X, f.Y, f.W, f.H, f.Theme, f.Axis = 50, 20, 180, 100, theme.Named("light"), "keys in 32 slots"
		f.Draw(&l, runs)
		for _, m := range l.Marks {
			if m.Kind != paint.Text && (m.X < 40 || m.X > 240 || m.Y < 14 || m.Y > 126) {
				t.Errorf("%v is outside", m)
			}
		}
		return l.String()
	}
	for _, c := range []struct {
		fill                     widget.Fill
		runs                     int64
		discs, dotted, diamonds4 int
	}{
		{widget.Fill{Shares: shares}, 20, 3, 0, 0},
		{widget.Fill{Shares: shares, Known: true, Kind: "exact"}, 20, 3, 0, 12},
		{widget.Fill{Shares: shares, Known: true, Kind: "exact", Threshold: 16}, 20, 3, 1, 12},
		{widget.Fill{Shares: shares, Threshold: 29}, 20, 3, 0, 0},
		{widget.Fill{Shares: shares, Threshold: 4}, 20, 3, 0, 0},
		{widget.Fill{Shares: shares[:1]}, 20, 1, 0, 0},
		{widget.Fill{Shares: shares}, 0, 0, 0, 0},
		{widget.Fill{}, 20, 0, 0, 0},
	} {
		text := draw(c.fill, c.runs)
		discs, dotted := strings.Count(text, "disc measured"), strings.Count(text, "dotted")
		diamonds := strings.Count(text, "line theory") - dotted
		if discs != c.discs || dotted != c.dotted || diamonds != c.diamonds4 {
			t.Errorf("%+v: %d discs, %d dotted lines, %d sides of diamonds\n%s", c, discs, dotted, diamonds, text)
		}
	}
}
