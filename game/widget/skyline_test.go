package widget_test

import (
	"flag"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/game/widget"
)

var update = flag.Bool("update", false, "write the golden list anew")

// golden compares a list with the one in a file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	want, err := os.ReadFile(name)
	if err == nil && string(want) == got {
		return
	}
	if !*update {
		t.Fatalf("%s (%v): now it is\n%s", name, err, got)
	}
	if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
		t.Error(err)
	}
}

// figure is a skyline whose plot is 480 by 160 at 100, 20.
func figure(tally []int64, expected func(k int) float64) *paint.List {
	l := &paint.List{W: 600, H: 220}
	widget.Skyline{X: 100, Y: 20, W: 480, H: 160, Theme: theme.Named("light"), Tally: tally, Expected: expected, Kind: "exact mean of each step", Role: paint.Measured}.Draw(l)
	return l
}

// TestSkyline: a small one is as it was when someone last looked at it.
func TestSkyline(t *testing.T) {
	got := figure([]int64{37, 36, 19, 6, 2}, func(k int) float64 { return 100 * math.Pow(0.5, float64(k)) }).String()
	golden(t, "testdata/skyline.list", got)
}

// risers returns the upright lines of a role: from which height to which, in
// loads of an axis, and where.
func risers(l *paint.List, r paint.Role, highest float32) (list [][3]float32) {
	load := func(y float32) float32 { return float32(math.Round(float64((180 - y) / 160 * highest))) }
	for _, m := range l.Marks {
		if m.Kind == paint.Line && m.Role == r && m.X == m.W {
			list = append(list, [3]float32{load(m.Y), load(m.H), m.X})
		}
	}
	return list
}

// TestRisers: riser k stands at rank n·P(load ≥ k) on a logarithmic axis, of
// theory and of what was measured alike; rank 1 keeps a sixth of the width.
func TestRisers(t *testing.T) {
	for _, n := range []float64{2, 100, 1e6, 1e15} {
		expected := func(k int) float64 { return n * math.Pow(0.1, float64(k)) }
		tally := []int64{int64(n) - 1, 0, 1}
		l := figure(tally, expected)
		x := func(rank float64) float64 { return 100 + 480*(1+5*math.Log(rank)/math.Log(n))/6 }
		highest := 3
		for expected(highest) > math.Pow(n, -0.2) && highest < 14 { // twice the tally, and eight
			highest++
		}
		theory := risers(l, paint.Theory, float32(highest))
		if len(theory) == 0 && n > 2 {
			t.Errorf("n=%g: no theory", n)
		}
		for _, r := range theory {
			if want := x(expected(int(r[0]))); math.Abs(float64(r[2])-want) > 0.01 || r[0] != r[1]+1 {
				t.Errorf("n=%g: riser from %v to %v at %v, want it at %v", n, r[0], r[1], r[2], want)
			}
		}
		// The one bin of load 2 is the fullest, at rank 1, and there is none of load 1.
		if got := risers(l, paint.Measured, float32(highest)); len(got) != 1 || got[0][0] != 2 || got[0][1] != 0 || math.Abs(float64(got[0][2])-180) > 0.01 {
			t.Errorf("n=%g: risers %v", n, got)
		}
	}
}

// TestBare: one bin, no ball, no bin and no theory give numbers, and no picture
// names a theory that is not there.
func TestBare(t *testing.T) {
	none := func(k int) float64 { return 0 }
	for _, tally := range [][]int64{nil, {}, {0}, {1}, {0, 1}, {0, 0, 0, 0, 1}, {1000}, {0, 1000}} {
		for _, expected := range []func(int) float64{nil, none, func(k int) float64 { return math.Pow(0.5, float64(k)) }} {
			l := figure(tally, expected)
			for _, m := range l.Marks {
				for _, v := range []float32{m.X, m.Y, m.W, m.H} {
					if math.IsNaN(float64(v)) || v < -1 || v > 600 {
						t.Errorf("tally %v: %v", tally, m)
					}
				}
				if m.Role == paint.Theory && (expected == nil || expected(1) == 0) {
					t.Errorf("tally %v: theory that is not there: %v", tally, m)
				}
			}
			if bins := len(tally) > 0 && tally[0]+tally[len(tally)-1] > 0; bins != (len(l.Marks) > 0) {
				t.Errorf("tally %v: %d marks", tally, len(l.Marks))
			}
		}
	}
}

// TestOneBin: the fullest of one bin, too, keeps its sixth of the width.
func TestOneBin(t *testing.T) {
	for _, m := range figure([]int64{0, 0, 1}, nil).Marks {
		if m.Kind == paint.Rect && math.Abs(float64(m.W)-80) > 0.01 {
			t.Errorf("its strip is %v px wide of 480", m.W)
		}
	}
}

// TestTall: tens of thousands of heights are no more marks than there are
// pixels.
func TestTall(t *testing.T) {
	tally := make([]int64, 60000)
	for i := range tally {
		tally[i] = 1
	}
	l := figure(tally, func(k int) float64 { return 60000 - float64(k) })
	if len(l.Marks) > 160*6 {
		t.Errorf("%d marks", len(l.Marks))
	}
}

// TestEvery: labels are round numbers, not too near and not too far.
func TestEvery(t *testing.T) {
	for highest := 1; highest < 1<<40; highest += 1 + highest/3 {
		every := widget.Every(highest, 160, 16)
		apart := float64(every) * 160 / float64(highest)
		if highest < 1<<30 && (apart < 15.999 || every > 1 && apart > 40.001) {
			t.Errorf("0 to %d has labels every %d, %.1f px apart", highest, every, apart)
		}
		if first := strings.TrimRight(strconv.Itoa(every), "0"); first != "1" && first != "2" && first != "5" {
			t.Errorf("0 to %d has labels every %d", highest, every)
		}
	}
}

// marked is a figure with a line and a prediction, of four loads.
func marked(line, guess int) (*paint.List, widget.Skyline) {
	l := &paint.List{W: 600, H: 220}
	s := widget.Skyline{X: 100, Y: 20, W: 480, H: 160, Theme: theme.Named("light"), Tally: []int64{37, 36, 19, 6, 2}, Role: paint.Measured, Line: line, Guess: guess}
	s.Draw(l)
	return l, s
}

// TestLine: it lies at its load across the whole plot, with its number and a disc
// where it leaves the staircase; numbers that would touch its own give way; a
// line above all bins has no disc.
func TestLine(t *testing.T) {
	for line, bins := range map[int]float64{1: 63, 2: 27, 3: 8, 4: 2, 5: 0, 40: 0} {
		l, s := marked(line, 20) // numbers are nearer than a line is high
		y := 20 + 160 - 160*float32(float64(line)/float64(s.Height()))
		lines, numbers, discs := 0, 0, []float32{}
		for _, m := range l.Marks {
			switch {
			case m.Kind == paint.Line && m.Role == paint.Ink && m.X == 100 && m.W == 580 && m.Y == m.H && math.Abs(float64(m.Y-y)) < 0.01:
				lines++
			case m.Kind == paint.Text && m.Text == strconv.Itoa(line)+" ►":
				numbers++
			case m.Kind == paint.Text && m.Align == paint.Right && math.Abs(float64(m.Y-5-y)) < 13:
				t.Errorf("line at %d: %v touches its number", line, m)
			case m.Kind == paint.Disc:
				discs = append(discs, m.X)
				if math.Abs(float64(m.Y-y)) > 0.01 {
					t.Errorf("line at %d: its disc is at %v", line, m.Y)
				}
			}
		}
		if lines != 1 || numbers != 1 {
			t.Errorf("line at %d: %d lines, %d numbers", line, lines, numbers)
		}
		if bins == 0 && len(discs) != 0 || bins > 0 && (len(discs) != 1 || math.Abs(float64(discs[0]-s.Place(bins, 100))) > 0.01) {
			t.Errorf("line at %d: discs at %v, with %v bins of that load", line, discs, bins)
		}
		if s.Height() < line {
			t.Errorf("line at %d leaves an axis up to %d", line, s.Height())
		}
	}
}

// TestGuess: the flag's foot stands at the load, with room above, and it is
// hollow; a figure that is too narrow goes without.
func TestGuess(t *testing.T) {
	for _, guess := range []int{1, 4, 9, 100} {
		l, s := marked(0, guess)
		y := 20 + 160 - 160*float32(float64(guess)/float64(s.Height()))
		feet, words := 0, 0
		for _, m := range l.Marks {
			switch {
			case m.Kind == paint.Line && m.Role == paint.Ink && m.Y == m.H && math.Abs(float64(m.Y-y)) < 0.01:
				feet++
			case m.Kind == paint.Text && m.Text == "you: "+strconv.Itoa(guess):
				words++
			case m.Role == paint.Ink && (m.Kind == paint.Rect || m.Kind == paint.Disc):
				t.Errorf("guess %d: it is filled: %v", guess, m)
			}
		}
		if feet != 1 || words != 1 || s.Height() <= guess {
			t.Errorf("guess %d: %d feet, %d words, an axis up to %d", guess, feet, words, s.Height())
		}
	}
	var l paint.List
	widget.Skyline{X: 30, Y: 20, W: 60, H: 60, Theme: theme.Named("light"), Tally: []int64{1, 1}, Guess: 3}.Draw(&l)
	if strings.Contains(l.String(), "you") {
		t.Error("a thumbnail has a flag")
	}
}

// TestLow: without room below, and without a kind, there are no words for them.
func TestLow(t *testing.T) {
	var l paint.List
	widget.Skyline{X: 100, Y: 20, W: 480, H: 160, Theme: theme.Named("light"), Tally: []int64{37, 36, 19}, Expected: func(k int) float64 { return 92 }, Low: true}.Draw(&l)
	for _, m := range l.Marks {
		if m.Kind == paint.Text && (m.Y > 180 || m.Text == "") {
			t.Errorf("a figure without ranks has %v", m)
		}
	}
}

// TestTextbookReads: wherever the line lies, it does not strike through what is said
// of the leading term.
func TestTextbookReads(t *testing.T) {
	for line := range 8 {
		for _, leading := range []float64{1.5, 3.57, 3.99, 4, 4.01} {
			l := &paint.List{W: 600, H: 220}
			look := theme.Named("light")
			widget.Skyline{X: 100, Y: 20, W: 480, H: 160, Theme: look, Tally: []int64{37, 36, 19, 6, 2}, Highest: 7,
				Line: line, Leading: leading, Textbook: "leading order only", Role: paint.Measured}.Draw(l)
			digit, base, struck := look.Metrics(paint.Caption).Capital, float32(0), float32(-1)
			for _, m := range l.Marks {
				switch {
				case m.Text == "leading order only":
					base = m.Y
				case m.Kind == paint.Line && m.Role == paint.Ink && m.Y == m.H:
					struck = m.Y
				}
			}
			if base == 0 || struck >= base-digit-1 && struck <= base+1 {
				t.Errorf("the line at %d, %g, goes through the text at %g", line, struck, base)
			}
		}
	}
}
