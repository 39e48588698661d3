// Package paint is a picture as plain data: a list of marks in the order in
// which they are drawn, with colour roles instead of colours.
//
// Scenes write lists; back ends draw them (game/window on the canvas,
// game/raster into an image, game/svg as text). A list can be compared as text,
// and one that equals the last needs no drawing at all.
//
// Lengths are CSS pixels from the top left corner; a back end scales them to
// its own pixels. There are few kinds of marks on purpose: each must look the
// same in three back ends.
package paint

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Role is what a colour means. Package theme gives each one its colour.
type Role uint8

const (
	None     Role = iota // not drawn
	Page                 // behind everything
	Panel                // the stage
	Ink                  // text, the flying ball, what was chosen
	Mut                  // secondary text
	Edge                 // bins, offers, the losing probe
	Hair                 // decoration alone
	Measured             // what was measured, setup A
	Theory               // what theory says
	Alarm                // refused, failed, collided
	SetupB               // what was measured, setup B
	Ramp                 // balls of height 0; Ramp+7 is height 7 and more
	rampEnd  = Ramp + 8
	White    = rampEnd     // text on a deep height: see theme.OnRamp
	Night    = rampEnd + 1 // text on a pale height
	roles    = rampEnd + 2
)

// RampSteps is the number of heights that have a colour of their own.
const RampSteps = int(rampEnd - Ramp)

// RampOf is the role of a height or load.
func RampOf(load uint32) Role { return Ramp + Role(min(load, uint32(RampSteps-1))) }

// String returns the name of the role in goldens.
func (r Role) String() string {
	names := [...]string{"none", "page", "panel", "ink", "mut", "edge", "hair", "measured", "theory", "alarm", "setupB"}
	switch {
	case int(r) < len(names):
		return names[r]
	case r < rampEnd:
		return "ramp" + strconv.Itoa(int(r-Ramp))
	case r == White:
		return "white"
	case r == Night:
		return "night"
	}
	return "role" + strconv.Itoa(int(r))
}

// Roles is the number of roles.
const Roles = int(roles)

// A Kind is the shape of a mark.
type Kind uint8

const (
	Rect  Kind = iota + 1 // filled: X, Y, W, H
	Frame                 // the inside of its edge, Width wide: X, Y, W, H
	Disc                  // filled circle: centre X, Y, radius W
	Ring                  // circle, Width wide, inside radius W
	Line                  // from X, Y to W, H (a point, not a size)
	Text                  // one line: anchor X, baseline Y
	Grid                  // Cells in rows from X, Y; each W by H
)

// A Dash is how a line or ring is broken.
type Dash uint8

const (
	Solid  Dash = iota
	Dashed      // 6–4: theory
	Dotted      // 2–4: offers, leading terms
)

// Lengths returns the on and off lengths of a dash, before the theme's scale of
// strokes; zeros if solid.
func (d Dash) Lengths() (on, off float32) {
	switch d {
	case Dashed:
		return 6, 4
	case Dotted:
		return 2, 4
	}
	return 0, 0
}

// A Size is a size of type on the canvas.
type Size uint8

const (
	Caption  Size = iota // captions, axes
	Body                 // labels
	Number               // a number in the gutter
	Headline             // the one number of a stage
)

// An Align is where X stands in a line of text.
type Align uint8

const (
	Left Align = iota
	Centre
	Right
)

// A Mark is one shape. Which fields count depends on the kind.
type Mark struct {
	Kind       Kind
	Role       Role
	Alpha      uint8 // 255 is opaque
	Dash       Dash
	Size       Size
	Align      Align
	Bold       bool
	Halo       bool // so that lines do not touch: panel around text (theme.Rim), 1 px of page around a disc
	X, Y, W, H float32
	Width      float32 // of a stroke, before the theme's scale of strokes
	Text       string
	Columns    int    // of a grid
	Cells      []Role // of a grid, row by row
}

// A List is a picture of a width and a height.
type List struct {
	W, H  float32
	Marks []Mark
}

// Reset empties the list for the next picture and keeps its memory.
func (l *List) Reset(w, h float32) { l.W, l.H, l.Marks = w, h, l.Marks[:0] }

func (l *List) add(m Mark) *Mark {
	if m.Alpha == 0 {
		m.Alpha = 255
	}
	l.Marks = append(l.Marks, m)
	return &l.Marks[len(l.Marks)-1]
}

// Rect adds a filled rectangle. Like the others it returns the mark, to be
// changed before the next one is added.
func (l *List) Rect(r Role, x, y, w, h float32) *Mark {
	return l.add(Mark{Kind: Rect, Role: r, X: x, Y: y, W: w, H: h})
}

// Frame adds the edge of a rectangle, drawn inside it.
func (l *List) Frame(r Role, x, y, w, h, width float32) *Mark {
	return l.add(Mark{Kind: Frame, Role: r, X: x, Y: y, W: w, H: h, Width: width})
}

// Disc adds a filled circle.
func (l *List) Disc(r Role, x, y, radius float32) *Mark {
	return l.add(Mark{Kind: Disc, Role: r, X: x, Y: y, W: radius})
}

// Ring adds a circle whose stroke lies inside the radius.
func (l *List) Ring(r Role, x, y, radius, width float32) *Mark {
	return l.add(Mark{Kind: Ring, Role: r, X: x, Y: y, W: radius, Width: width})
}

// Line adds a line between two points. A solid line ends half its width beyond
// them, so that lines which meet are joined; a broken one ends where it says.
func (l *List) Line(r Role, x, y, x2, y2, width float32) *Mark {
	return l.add(Mark{Kind: Line, Role: r, X: x, Y: y, W: x2, H: y2, Width: width})
}

// Text adds a line of text at its baseline.
func (l *List) Text(r Role, x, y float32, size Size, text string) *Mark {
	return l.add(Mark{Kind: Text, Role: r, X: x, Y: y, Size: size, Text: text})
}

// Grid adds rows of cells, each w by h.
func (l *List) Grid(x, y, w, h float32, columns int, cells []Role) *Mark {
	return l.add(Mark{Kind: Grid, X: x, Y: y, W: w, H: h, Columns: columns, Cells: cells})
}

// String writes the list as text, a line a mark, for goldens and for people.
func (l *List) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "list %s\n", numbers(l.W, l.H))
	for _, m := range l.Marks {
		b.WriteString(m.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String writes the mark as a line of text.
func (m Mark) String() string {
	var words []string
	say := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	kinds := [...]string{"?", "rect", "frame", "disc", "ring", "line", "text", "grid"}
	if m.Kind == Grid {
		say("grid %s columns=%d", numbers(m.X, m.Y, m.W, m.H), m.Columns)
		if m.Alpha != 255 {
			say("alpha=%d", m.Alpha)
		}
		say("%s", runs(m.Cells))
		return strings.Join(words, " ")
	}
	say("%s %s", kinds[m.Kind], m.Role)
	switch m.Kind {
	case Disc, Ring:
		say("%s", numbers(m.X, m.Y, m.W))
	case Text:
		say("%s %q", numbers(m.X, m.Y), m.Text)
		say("%s", [...]string{"caption", "body", "number", "headline"}[m.Size])
		say("%s", [...]string{"left", "centre", "right"}[m.Align])
	default:
		say("%s", numbers(m.X, m.Y, m.W, m.H))
	}
	if m.Width > 0 {
		say("width=%s", numbers(m.Width))
	}
	if m.Dash != Solid {
		say("%s", [...]string{"", "dashed", "dotted"}[m.Dash])
	}
	if m.Alpha != 255 {
		say("alpha=%d", m.Alpha)
	}
	if m.Bold {
		say("bold")
	}
	if m.Halo {
		say("halo")
	}
	return strings.Join(words, " ")
}

// numbers writes lengths to a hundredth of a pixel: what nobody can see is no
// difference.
func numbers(list ...float32) string {
	words := make([]string, len(list))
	for i, v := range list {
		text := strconv.FormatFloat(float64(v), 'f', 2, 32)
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		if text == "-0" {
			text = "0"
		}
		words[i] = text
	}
	return strings.Join(words, " ")
}

// runs writes cells with repeats counted: ramp0*5 ramp2.
func runs(cells []Role) string {
	var words []string
	for i := 0; i < len(cells); {
		j := i
		for j < len(cells) && cells[j] == cells[i] {
			j++
		}
		word := cells[i].String()
		if j-i > 1 {
			word += "*" + strconv.Itoa(j-i)
		}
		words, i = append(words, word), j
	}
	return strings.Join(words, " ")
}

// Equal reports whether two lists draw the same picture.
func (l *List) Equal(other *List) bool {
	if l.W != other.W || l.H != other.H || len(l.Marks) != len(other.Marks) {
		return false
	}
	for i := range l.Marks {
		if !l.Marks[i].equal(&other.Marks[i]) {
			return false
		}
	}
	return true
}

func (m *Mark) equal(o *Mark) bool {
	if len(m.Cells) != len(o.Cells) {
		return false
	}
	for i := range m.Cells {
		if m.Cells[i] != o.Cells[i] {
			return false
		}
	}
	return m.Kind == o.Kind && m.Role == o.Role && m.Alpha == o.Alpha && m.Dash == o.Dash && m.Size == o.Size && m.Align == o.Align &&
		m.Bold == o.Bold && m.Halo == o.Halo && m.X == o.X && m.Y == o.Y && m.W == o.W && m.H == o.H && m.Width == o.Width && m.Text == o.Text && m.Columns == o.Columns
}

// Around fits a dash to a circle: how many dashes go round it, and which part of
// each is drawn. The radius is that of the middle of the stroke.
func (d Dash) Around(radius, scale float32) (dashes int, part float32) {
	on, off := d.Lengths()
	if on == 0 {
		return 1, 1
	}
	n := math.Round(float64(radius) * 2 * math.Pi / float64((on+off)*scale))
	if !(n >= 4) {
		n = 4 // of a small circle, or of no number
	}
	return int(min(n, 1<<12)), on / (on + off)
}
