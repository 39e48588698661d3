package widget_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/game/widget"
)

func course(c widget.Course) *paint.List {
	l := &paint.List{W: 260, H: 160}
	c.X, c.Y, c.W, c.H, c.Theme = 40, 20, 200, 100, theme.Named("dark")
	c.Draw(l)
	return l
}

// TestCourse: steps are filled up to now, theory is dashed and never filled, the
// axis has whole numbers for a whole measure.
func TestCourse(t *testing.T) {
	l := course(widget.Course{
		End: 20, Integer: true, Kind: "exact", Axis: "balls thrown",
		Lines:    []widget.Line{{Role: paint.Measured, Now: 10, Points: []widget.Point{{Step: 0, Value: 0}, {Step: 1, Value: 1}, {Step: 5, Value: 2}, {Step: 15, Value: 3}}}},
		Expected: []widget.Point{{Step: 0, Value: 0}, {Step: 10, Value: 1.5}, {Step: 20, Value: 2.25}},
	})
	var got []string
	for _, m := range l.Marks {
		if m.Role == paint.Measured && m.Kind == paint.Rect || m.Kind == paint.Text {
			got = append(got, m.String())
		}
	}
	// 4 is the top: the greatest value and one more.
	want := []string{
		`text mut 34 99.7 "1" caption right`, `text mut 34 74.7 "2" caption right`, `text mut 34 49.7 "3" caption right`, `text mut 34 24.7 "4" caption right`,
		`rect measured 40 120 10 0 alpha=71`, `rect measured 50 95 40 25 alpha=71`, `rect measured 90 70 50 50 alpha=71`,
		`text theory 240 12 "exact" caption right`, `text mut 40 137.39 "0" caption centre`, `text mut 240 137.39 "20" caption right`, `text mut 140 137.39 "balls thrown" caption centre`,
	}
	if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
		t.Errorf("got\n%s\nwant\n%s", a, b)
	}
}

// TestCourseDashes: over any number of points theory is one line of dashes of 6
// with gaps of 4, and never filled.
func TestCourseDashes(t *testing.T) {
	for _, points := range []int64{2, 3, 7, 64, 200} {
		c := widget.Course{End: 1000, Kind: "exact"}
		for k := range points {
			step := 1000 * k / (points - 1)
			c.Expected = append(c.Expected, widget.Point{Step: step, Value: float64(step) / 1000})
		}
		drawn := 0.0
		for _, m := range course(c).Marks {
			if m.Role != paint.Theory || m.Kind == paint.Text {
				continue
			}
			if m.Kind != paint.Line || m.Dash != paint.Dashed {
				t.Fatalf("theory is drawn as %s", m)
			}
			length := math.Hypot(float64(m.W-m.X), float64(m.H-m.Y))
			if length > 6.01 {
				t.Errorf("%d points: a dash of %g", points, length)
			}
			drawn += length
		}
		if whole := math.Hypot(200, 100*1/1.1); math.Abs(drawn/whole-0.6) > 0.02 {
			t.Errorf("%d points: %.3f of the line is drawn, not 0.6", points, drawn/whole)
		}
	}
}

// TestCourseOdd: nothing to show, one point, values below zero and large ones
// neither panic nor leave the plot.
func TestCourseOdd(t *testing.T) {
	if l := course(widget.Course{}); len(l.Marks) > 0 {
		t.Errorf("no run has %d marks", len(l.Marks))
	}
	for _, v := range []float64{-7.5, 0, 1e-9, 0.3, 1e12} {
		l := course(widget.Course{End: 1 << 50, Axis: "balls", Lines: []widget.Line{{Now: 1 << 50, Points: []widget.Point{{Step: 0, Value: v}}}}})
		if len(l.Marks) == 0 || len(l.Marks) > 60 {
			t.Errorf("%g has %d marks", v, len(l.Marks))
		}
		for _, m := range l.Marks {
			if m.Kind != paint.Text && (m.Y < 19 || m.Y > 125) {
				t.Errorf("%g leaves the plot: %s", v, m)
			}
		}
	}
}

// TestSteps: round numbers are short, others whole.
func TestSteps(t *testing.T) {
	for end, want := range map[int64]string{20: "20", 99_999: "99999", 1e6: "1e6", 25e6: "2.5e7", 123_456_789: "123456789", 1e15: "1e15"} {
		if l := course(widget.Course{End: end}); !strings.Contains(l.String(), fmt.Sprintf("%q", want)) {
			t.Errorf("%d is not written as %s", end, want)
		}
	}
}

// TestCourseLines: several runs are lines, not areas, on one axis; where they agree
// the earlier one is wider and shows on both sides; each has its name at its end.
func TestCourseLines(t *testing.T) {
	points := func(values ...float64) (list []widget.Point) {
		for i, v := range values {
			list = append(list, widget.Point{Step: int64(5 * i), Value: v})
		}
		return list
	}
	l := course(widget.Course{End: 20, Integer: true, Axis: "balls thrown", Lines: []widget.Line{
		{Role: paint.Measured, Now: 20, Points: points(0, 1, 2, 4, 7), Name: "● A"},
		{Role: paint.SetupB, Now: 20, Points: points(0, 1, 1, 2, 2), Name: "■ B"},
		{Role: paint.Ink, Now: 3, Points: points(0, 9), Name: "▲ C"}, // at its third step
	}})
	widths, names := map[paint.Role]float32{}, map[string]paint.Mark{}
	for _, m := range l.Marks {
		switch m.Kind {
		case paint.Rect:
			t.Errorf("an area among several lines: %v", m)
		case paint.Line:
			widths[m.Role] = m.Width
			if m.Role == paint.Ink && m.W > 40+3*10 {
				t.Errorf("a run at step 3 is drawn to %v", m.W)
			}
		case paint.Text:
			names[m.Text] = m
		}
	}
	if !(widths[paint.Measured] > widths[paint.SetupB] && widths[paint.SetupB] > widths[paint.Ink] && widths[paint.Ink] > 0) {
		t.Errorf("widths %v", widths)
	}
	a, b, c := names["● A"], names["■ B"], names["▲ C"]
	if a.Align != paint.Right || a.X >= 240 || a.Y >= b.Y || c.Align != paint.Left || c.X <= 40+3*10 {
		t.Errorf("names at %v, %v and %v", a, b, c)
	}
	// The axis holds the greatest value of all.
	if !strings.Contains(l.String(), `"8"`) || names["10"].Text == "" && names["9"].Text == "" && names["8"].Text == "" {
		t.Errorf("the axis ends below 9:\n%s", l)
	}
}
