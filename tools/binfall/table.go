package main

import (
	"io"
	"strings"
	"unicode/utf8"
)

// pageWidth is the greatest width of a line, but for a spec, which must stay
// whole.
const pageWidth = 100

// A table lines up cells of any width. The letters of its alignment are l and r,
// one a column. The last column is wrapped at pageWidth.
type table struct {
	align string
	rows  [][]string
}

func newTable(align string, head ...string) *table {
	return &table{align, [][]string{head}}
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

const columnGap = 2

func (t *table) write(w io.StringWriter) {
	last := len(t.align) - 1
	widths := make([]int, len(t.align))
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	before := 0 // columns to the left of the last one
	for _, width := range widths[:last] {
		before += width + columnGap
	}
	for _, row := range t.rows {
		var line strings.Builder
		for i, cell := range row {
			if i == last && t.align[i] == 'l' {
				cell = strings.Join(wrap(cell, max(24, pageWidth-before)), "\n"+strings.Repeat(" ", before))
			}
			pad := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
			if t.align[i] == 'l' {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
			line.WriteString(strings.Repeat(" ", columnGap))
		}
		w.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// wrap breaks a text at spaces into lines of at most that width, if its words
// allow it.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
