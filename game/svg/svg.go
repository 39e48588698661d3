// Package svg writes a list of package paint as SVG: for charts in the page, for
// print, and for whoever wants to change a picture.
//
// Each mark is one element. Colours are those of a theme, written out, so that
// the file stands alone in any viewer; each element also has the classes of its
// role, fill-ink or stroke-theory, by which the style of a page may take over.
// There is no style, script or reference in it. Text is in the viewer's own
// face, so its width may differ from what package theme measures.
package svg

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"binfall/game/paint"
	"binfall/game/theme"
)

// Options are what a list does not say.
type Options struct {
	Theme       *theme.Theme
	Title       string // what the picture is, a few words
	Description string // what can be seen in it, a sentence; may be empty
	Bare        bool   // without the page behind the list
}

// Write writes a list. It is an error only if w fails. Marks with a number that
// is none, or of a billion pixels and more, are left out.
func Write(w io.Writer, list *paint.List, o Options) error {
	if _, err := io.WriteString(w, String(list, o)); err != nil {
		return fmt.Errorf("package svg: %w", err)
	}
	return nil
}

// String returns a list as SVG.
func String(list *paint.List, o Options) string {
	p := &printer{theme: o.Theme}
	width, height := 0., 0.
	if finite(list.W, list.H) {
		width, height = max(float64(list.W), 0), max(float64(list.H), 0)
	}
	p.format(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s" role="img" `+
		`font-family="system-ui, sans-serif" font-variant="tabular-nums">`+"\n", number(width), number(height))
	p.words("title", o.Title)
	if o.Description != "" {
		p.words("desc", o.Description)
	}
	if !o.Bare {
		p.format(`<rect width="%s" height="%s"%s/>`+"\n", number(width), number(height), p.paint("fill", paint.Page, 255))
	}
	for i := range list.Marks {
		p.mark(&list.Marks[i])
	}
	p.b.WriteString("</svg>\n")
	return p.b.String()
}

type printer struct {
	b     strings.Builder
	theme *theme.Theme
}

func (p *printer) format(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }

func (p *printer) words(element, text string) {
	p.format("<%s>", element)
	p.escape(text)
	p.format("</%s>\n", element)
}

// escape writes any text: what XML cannot hold becomes U+FFFD.
func (p *printer) escape(text string) {
	_ = xml.EscapeText(&p.b, []byte(text)) // a builder does not fail
}

func (p *printer) color(r paint.Role) string {
	c := p.theme.Color(r)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// paint is the attributes of a colour: fill or stroke.
func (p *printer) paint(what string, r paint.Role, alpha uint8) string {
	s := fmt.Sprintf(` class="%s-%s" %s="%s"`, what, r, what, p.color(r))
	if alpha != 255 {
		s += fmt.Sprintf(` opacity="%s"`, number(float64(alpha)/255))
	}
	return s
}

func (p *printer) mark(m *paint.Mark) {
	if !finite(m.X, m.Y, m.W, m.H, m.Width) || m.Alpha == 0 || m.Kind != paint.Grid && p.theme.Color(m.Role).A == 0 {
		return
	}
	x, y, w, h := float64(m.X), float64(m.Y), float64(m.W), float64(m.H)
	width := float64(m.Width) * float64(p.theme.Stroke)
	switch m.Kind {
	case paint.Rect:
		x, y, w, h = min(x, x+w), min(y, y+h), math.Abs(w), math.Abs(h)
		p.format(`<rect x="%s" y="%s" width="%s" height="%s"%s%s/>`+"\n",
			number(x), number(y), number(w), number(h), p.paint("fill", m.Role, m.Alpha), crisp)
	case paint.Frame:
		x, y, w, h = min(x, x+w), min(y, y+h), math.Abs(w), math.Abs(h)
		width = max(min(width, w, h), 0)
		p.format(`<rect x="%s" y="%s" width="%s" height="%s" fill="none"%s stroke-width="%s"%s/>`+"\n",
			number(x+width/2), number(y+width/2), number(w-width), number(h-width),
			p.paint("stroke", m.Role, m.Alpha), number(width), crisp)
	case paint.Disc:
		p.disc(m, x, y, max(w, 0))
	case paint.Ring:
		width = max(min(width, w), 0)
		p.format(`<circle cx="%s" cy="%s" r="%s" fill="none"%s stroke-width="%s"%s/>`+"\n",
			number(x), number(y), number(max(w-width/2, 0)), p.paint("stroke", m.Role, m.Alpha), number(width), p.around(m, w-width/2))
	case paint.Line:
		p.line(m, x, y, w, h, max(width, 0))
	case paint.Text:
		p.text(m, x, y)
	case paint.Grid:
		p.grid(m, x, y, w, h)
	}
}

// crisp is for edges that package raster puts on whole pixels.
const crisp = ` shape-rendering="crispEdges"`

// disc draws a rim as a stroke that covers the circle's own soft edge.
func (p *printer) disc(m *paint.Mark, x, y, r float64) {
	halo := ""
	if m.Halo {
		halo = fmt.Sprintf(` stroke="%s" stroke-width="1"`, p.color(paint.Page))
		r += 0.5
	}
	p.format(`<circle cx="%s" cy="%s" r="%s"%s%s/>`+"\n", number(x), number(y), number(r), p.paint("fill", m.Role, m.Alpha), halo)
}

// around is the dashes of a ring, a whole number of them.
func (p *printer) around(m *paint.Mark, radius float64) string {
	if m.Dash == paint.Solid {
		return ""
	}
	dashes, part := m.Dash.Around(float32(radius), p.theme.Stroke)
	length := 2 * math.Pi * radius / float64(dashes)
	return fmt.Sprintf(` stroke-dasharray="%s %s"`, number(length*float64(part)), number(length*float64(1-part)))
}

func (p *printer) line(m *paint.Mark, x, y, x2, y2, width float64) {
	more := ""
	if m.Dash != paint.Solid {
		on, off := m.Dash.Lengths()
		more = fmt.Sprintf(` stroke-dasharray="%s %s"`, number(float64(on*p.theme.Stroke)), number(float64(off*p.theme.Stroke)))
	}
	switch straight := x == x2 || y == y2; {
	case straight && m.Dash == paint.Solid:
		more += ` stroke-linecap="square"` + crisp
	case straight:
		more += crisp
	case m.Dash == paint.Solid:
		more += ` stroke-linecap="round"`
	}
	p.format(`<line x1="%s" y1="%s" x2="%s" y2="%s"%s stroke-width="%s"%s/>`+"\n",
		number(x), number(y), number(x2), number(y2), p.paint("stroke", m.Role, m.Alpha), number(width), more)
}

func (p *printer) text(m *paint.Mark, x, y float64) {
	more := [...]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[m.Align]
	if m.Bold {
		more += ` font-weight="bold"`
	}
	if m.Halo {
		more += fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linejoin="round" paint-order="stroke"`,
			p.color(paint.Panel), number(2*float64(p.theme.Rim())))
	}
	if strings.TrimSpace(m.Text) != m.Text || strings.Contains(m.Text, "  ") {
		more += ` xml:space="preserve"`
	}
	p.format(`<text x="%s" y="%s" font-size="%s"%s%s>`, number(x), number(y),
		number(float64(p.theme.Pixels(m.Size))), p.paint("fill", m.Role, m.Alpha), more)
	p.escape(m.Text)
	p.b.WriteString("</text>\n")
}

// grid writes one path for each role, with a rectangle for each run of equal
// cells in a row: a fifth of the text of an element a run.
func (p *printer) grid(m *paint.Mark, x, y, w, h float64) {
	if m.Columns <= 0 || w <= 0 || h <= 0 {
		return
	}
	var paths [paint.Roles]strings.Builder
	for top := 0; top < len(m.Cells); top += m.Columns {
		cells := m.Cells[top:min(top+m.Columns, len(m.Cells))]
		for i := 0; i < len(cells); {
			j := i + 1
			for j < len(cells) && cells[j] == cells[i] {
				j++
			}
			if p.theme.Color(cells[i]).A != 0 {
				long := number(float64(j-i) * w)
				fmt.Fprintf(&paths[cells[i]], "M%s %sh%sv%sh-%sz",
					number(x+float64(i)*w), number(y+float64(top/m.Columns)*h), long, number(h), long)
			}
			i = j
		}
	}
	opacity := ""
	if m.Alpha != 255 {
		opacity = fmt.Sprintf(` opacity="%s"`, number(float64(m.Alpha)/255))
	}
	p.format("<g%s%s>\n", crisp, opacity)
	for r := range paths {
		if paths[r].Len() > 0 {
			p.format(`<path%s d="%s"/>`+"\n", p.paint("fill", paint.Role(r), 255), paths[r].String())
		}
	}
	p.b.WriteString("</g>\n")
}

func finite(list ...float32) bool {
	for _, v := range list {
		if !(v < 1e9 && v > -1e9) {
			return false
		}
	}
	return true
}

// number writes a length to a hundredth of a pixel.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}
