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
// and w for a column that is wrapped at narrow, one a column. The last column is
// wrapped at pageWidth.
type table struct {
	align string
	rows  [][]string
}

func newTable(align string, head ...string) *table {
	return &table{align, [][]string{head}}
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

const (
	columnGap = 2
	narrow    = 26
)

func (t *table) write(w io.StringWriter) {
	last := len(t.align) - 1
	widths := make([]int, len(t.align))
	for _, row := range t.rows {
		for i, cell := range row {
			for _, line := range t.lines(i, cell, pageWidth) {
				widths[i] = max(widths[i], utf8.RuneCountInString(line))
			}
		}
	}
	before := 0 // columns to the left of the last one
	for _, width := range widths[:last] {
		before += width + columnGap
	}
	for _, row := range t.rows {
		cells, height := make([][]string, len(row)), 1
		for i, cell := range row {
			cells[i] = t.lines(i, cell, max(24, pageWidth-before))
			height = max(height, len(cells[i]))
		}
		for n := range height {
			var line strings.Builder
			for i, lines := range cells {
				cell := ""
				if n < len(lines) {
					cell = lines[n]
				}
				pad := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
				if t.align[i] == 'r' {
					cell, pad = pad, cell
				}
				line.WriteString(cell + pad + strings.Repeat(" ", columnGap))
			}
			w.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		}
	}
}

// lines are those of a cell; room is that of the last column.
func (t *table) lines(column int, cell string, room int) []string {
	switch {
	case t.align[column] == 'w':
		return wrap(cell, narrow)
	case t.align[column] == 'l' && column == len(t.align)-1:
		return wrap(cell, room)
	}
	return []string{cell}
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
