package svg_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/svg"
	"binfall/game/theme"
)

var update = flag.Bool("update", false, "write the golden picture anew")

// TestGolden: the specimen as text, to be read as a change of the text and
// looked at in any browser.
func TestGolden(t *testing.T) {
	const name = "testdata/light.svg"
	look := theme.Named("light")
	got := svg.String(theme.Specimen(look), svg.Options{Theme: look, Title: "Specimen", Description: "Every kind of mark in every variation."})
	want, err := os.ReadFile(name)
	if err == nil && string(want) == got {
		return
	}
	if !*update {
		t.Fatalf("%s differs (%v): run with -update and look at the change", name, err)
	}
	t.Logf("%s: changed", name)
	if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
		t.Error(err)
	}
}

var color = regexp.MustCompile("^#[0-9a-f]{6}$")

// elements returns the names of the elements directly within the root, and fails
// for what is no good XML or refers to anything outside.
func elements(t *testing.T, text string) []string {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	var names []string
	for depth := 0; ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return names
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth == 2 {
				names = append(names, token.Name.Local)
			}
			for _, a := range token.Attr {
				if (a.Name.Local == "fill" || a.Name.Local == "stroke") && a.Value != "none" && !color.MatchString(a.Value) {
					t.Errorf("%s has %s=%q", token.Name.Local, a.Name.Local, a.Value)
				}
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") || strings.Contains(a.Value, "url(") || a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("%s has %s=%q", token.Name.Local, a.Name.Local, a.Value)
				}
			}
		case xml.EndElement:
			depth--
		}
	}
}

// TestElements: in every look each mark is one element of its kind.
func TestElements(t *testing.T) {
	kinds := map[paint.Kind]string{
		paint.Rect: "rect", paint.Frame: "rect", paint.Disc: "circle", paint.Ring: "circle", paint.Line: "line", paint.Text: "text", paint.Grid: "g",
	}
	for _, name := range theme.Names() {
		look := theme.Named(name)
		list := theme.Specimen(look)
		got := elements(t, svg.String(list, svg.Options{Theme: look, Title: "a", Description: "b"}))
		want := []string{"title", "desc", "rect"} // the last is the page
		for _, m := range list.Marks {
			want = append(want, kinds[m.Kind])
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: the elements are %v, not %v", name, got, want)
		}
	}
}

// TestHostile: no text and no number spoils the file.
func TestHostile(t *testing.T) {
	look := theme.Named("dark")
	for _, text := range []string{"", "<script>alert(1)</script>", `"><g onload="x">`, "]]>", "&amp;&#0;", "a\x00b\x1b\xff\ufffe", "  two  spaces ", "\u202e\u2028"} {
		l := &paint.List{W: 10, H: 10}
		l.Text(paint.Ink, 1, 2, paint.Body, text).Halo = true
		out := svg.String(l, svg.Options{Theme: look, Title: text, Description: text})
		for _, name := range elements(t, out) {
			if name == "script" || name == "g" {
				t.Errorf("%q made an element", text)
			}
		}
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for kind := range paint.Kind(9) {
		for _, v := range []float32{nan, inf, -inf, 1e30, -5, 1e-30, 0} {
			for dash := paint.Solid; dash <= paint.Dotted; dash++ {
				l := &paint.List{W: v, H: 10}
				l.Marks = []paint.Mark{{Kind: kind, Role: paint.Role(kind * 30), Alpha: 9, Dash: dash, X: v, Y: 1, W: v, H: v, Width: v, Columns: 2, Cells: []paint.Role{200, 3, 3}},
					{Kind: kind, Role: paint.Ink, Alpha: 9, Dash: dash, X: 1, Y: v, W: 4, H: v, Width: 2, Columns: -2, Cells: []paint.Role{3}}}
				elements(t, svg.String(l, svg.Options{Theme: look, Bare: true}))
			}
		}
	}
}

// TestGrid: equal cells in a row are one rectangle.
func TestGrid(t *testing.T) {
	l := &paint.List{W: 10, H: 10}
	l.Grid(1, 2, 3, 4, 4, []paint.Role{paint.Ramp, paint.Ramp, paint.None, paint.Ramp, paint.Ink, paint.Ink, paint.Ink})
	got := svg.String(l, svg.Options{Theme: theme.Named("light"), Bare: true})
	for _, want := range []string{`d="M1 2h6v4h-6zM10 2h3v4h-3z"`, `d="M1 6h9v4h-9z"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWrite(t *testing.T) {
	if err := svg.Write(broken{}, &paint.List{}, svg.Options{Theme: theme.Named("dark")}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a writer that fails: %v", err)
	}
}
