package widget_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/game/widget"
	"binfall/sim/stat"
)

// law is the figure of runs that had these values so often.
func law(counts map[int]int64, expected stat.Law, kind string) (*paint.List, []widget.Column) {
	look := theme.Named("light")
	left, top, right, bottom := widget.LawRoom(look)
	l := &paint.List{W: 236, H: 200}
	f := widget.Law{X: left, Y: top, W: l.W - left - right, H: l.H - top - bottom, Theme: look, Kind: kind, Axis: "balls", Role: paint.Measured}
	for _, n := range counts {
		f.Runs += n
	}
	f.Columns = widget.Columns(counts, expected)
	for i := range f.Columns {
		if ci, err := stat.ClopperPearson(f.Columns[i].Runs, f.Runs, 0.95); err == nil {
			f.Columns[i].Low, f.Columns[i].High = ci.Low, ci.High
		}
	}
	f.Draw(l)
	return l, f.Columns
}

// TestLaw: few and many runs are as they were when someone last looked at them.
func TestLaw(t *testing.T) {
	expected := stat.Law{Min: 7, P: []float64{0.002, 0.342, 0.546, 0.098, 0.011, 0.001}}
	few, _ := law(map[int]int64{8: 8, 9: 11, 10: 1}, expected, "limit law at this n")
	many, _ := law(map[int]int64{8: 140, 9: 222, 10: 45, 12: 5}, expected, "exact law")
	got := few.String() + many.String()
	golden(t, "testdata/law.list", got)
}

// TestLawMarks: of fewer than thirty runs each is a dot; what was measured is
// filled and theory is not, or not there at all.
func TestLawMarks(t *testing.T) {
	for _, c := range []struct {
		runs, dots, bars int
		kind             string
	}{{1, 1, 0, "exact law"}, {29, 29, 0, ""}, {30, 0, 1, "exact law"}, {1e6, 0, 1, ""}} {
		l, _ := law(map[int]int64{4: int64(c.runs)}, stat.Law{Min: 3, P: []float64{0.1, 0.8, 0.1}}, c.kind)
		dots, bars, dashes := 0, 0, 0
		for _, m := range l.Marks {
			switch {
			case m.Y <= 40: // the legend
			case m.Role == paint.Measured && m.Kind == paint.Disc:
				dots++
			case m.Role == paint.Measured && m.Kind == paint.Rect:
				bars++
			case m.Role == paint.Theory && (m.Kind != paint.Line || m.Dash != paint.Dashed):
				t.Errorf("theory is drawn as %s", m)
			case m.Role == paint.Theory:
				dashes++
			}
		}
		if dots != c.dots || bars != c.bars || (dashes == 3) != (c.kind != "") {
			t.Errorf("%d runs: %d dots, %d bars, %d dashes", c.runs, dots, bars, dashes)
		}
	}
}

// TestColumns: no run is lost or counted twice; all columns but those that say that
// they hold all beyond are equally wide; there are never too many.
func TestColumns(t *testing.T) {
	normal := func(mean, sd float64) (law stat.Law, counts map[int]int64) {
		law, counts = stat.Law{Min: int(mean - 6*sd)}, map[int]int64{}
		for k := law.Min; k <= int(mean+6*sd); k++ {
			at := func(v float64) float64 { return math.Erfc((mean-v)/sd/math.Sqrt2) / 2 }
			p := at(float64(k)+0.5) - at(float64(k)-0.5)
			law.P = append(law.P, p)
			if n := int64(1e4 * p); n > 0 {
				counts[k] = n
			}
		}
		return law, counts
	}
	for _, sd := range []float64{0.3, 1, 3, 4, 5, 6, 10, 30, 300, 3000} {
		expected, counts := normal(20*sd+1, sd)
		for _, expected := range []stat.Law{expected, {}} {
			counts[int(40*sd)] += 2 // far out
			_, columns := law(counts, expected, "")
			runs, all, chance, size := int64(0), int64(0), 0., 0
			for _, n := range counts {
				all += n
			}
			for i, c := range columns {
				runs, chance = runs+c.Runs, chance+c.Expected
				width := c.Last - c.First + 1
				if i > 0 && c.First != columns[i-1].Last+1 || size > 0 && width != size || c.Below && i > 0 || c.Above && i < len(columns)-1 {
					t.Errorf("sd %g: column %d is %+v", sd, i, c)
				}
				size = width
			}
			if runs != all || len(columns) > 24 || len(columns) < 5 {
				t.Errorf("sd %g: %d runs of %d in %d columns", sd, runs, all, len(columns))
			}
			if len(expected.P) > 0 && math.Abs(chance-1) > 2e-3 {
				t.Errorf("sd %g: theory is %g in all", sd, chance)
			}
		}
	}
}

// TestColumnNames: merged ends say so.
func TestColumnNames(t *testing.T) {
	counts := map[int]int64{}
	for v := range 40 {
		counts[v+1] = int64(1 + 1e5*math.Exp(-float64((v-20)*(v-20))/20))
	}
	l, columns := law(counts, stat.Law{}, "")
	first, last := columns[0], columns[len(columns)-1]
	for _, c := range []widget.Column{first, last} {
		if !c.Below && !c.Above || !strings.Contains(l.String(), fmt.Sprintf("%q", c.String())) {
			t.Errorf("%q is not named: %s", c, l)
		}
	}
	if first.Runs == 0 || first.String() != fmt.Sprintf("≤ %d", first.Last) || last.String() != fmt.Sprintf("≥ %d", last.First) {
		t.Errorf("%q with %d runs … %q", first, first.Runs, last)
	}
}

// TestLawOdd: nothing leaves the plot, whatever came out.
func TestLawOdd(t *testing.T) {
	if l, _ := law(nil, stat.Law{}, "exact law"); len(l.Marks) > 0 {
		t.Errorf("no run has %d marks", len(l.Marks))
	}
	for _, counts := range []map[int]int64{{0: 1}, {0: 1, 1e9: 1}, {-5: 3, 4: 40}, {1 << 52: 1e15}, {-1e9: 29}} {
		l, _ := law(counts, stat.Law{Min: 1 << 40, P: []float64{1}}, "limit law at this n")
		if len(l.Marks) > 300 {
			t.Errorf("%v has %d marks", counts, len(l.Marks))
		}
		for _, m := range l.Marks {
			right := m.X
			if m.Kind == paint.Rect {
				right += m.W
			}
			if m.X < 0 || right > 236 || m.Y < 0 || m.Y > 200 {
				t.Errorf("%v: %s leaves the picture", counts, m)
			}
		}
	}
}
