package scene

import (
	"math"
	"strconv"

	"binfall/game/paint"
)

const (
	leastCell = 3        // side in CSS pixels
	mostCell  = 24       // so that a few hundred bins are no wall of colour
	mostCells = 160 * 50 // of a mosaic: what the eye can take in
)

// A grid is how bins are shared out to cells.
type grid struct {
	side          int // of a cell, CSS pixels
	columns, rows int
	each          int // bins in a cell
}

// gridFor fits bins into a width and a height: the largest cells that hold one
// bin each, or else the usual cells, each with several.
func gridFor(bins int, w, h float32) grid {
	fit := func(side int) grid {
		g := grid{side: side, columns: max(int(w)/side, 1), rows: max(int(h)/side, 1)}
		g.each = (bins + g.columns*g.rows - 1) / (g.columns * g.rows)
		return g
	}
	g := fit(max(leastCell, int(math.Round(math.Sqrt(float64(w)*float64(h)/mostCells)))))
	for g.each == 1 && g.side < mostCell {
		larger := fit(g.side + 1)
		if larger.each > 1 {
			break
		}
		g = larger
	}
	return g
}

// words says what a cell is, in short lines for the margin.
func (g grid) words() []string {
	if g.each == 1 {
		return []string{"1 cell =", "1 bin"}
	}
	return []string{"1 cell =", strconv.Itoa(g.each) + " bins,", "fullest shown"}
}

// mosaic draws cells of several bins each, the fullest shown, above the skyline,
// and says what a cell is.
func (s *stage) mosaic() (legend string, plot Plot) {
	margin, worded := s.gutter()
	w := s.W - margin - 16*s.scale
	start := s.top
	if start > 0 {
		start += 10 * s.scale // outlines at the upper edge are seen whole
	}
	room := s.floor - start - 36*s.scale
	height, both := 0.475*room, s.tally != nil && room >= 90*s.scale
	if !both {
		height = s.bottom - start - 12
	}
	g := gridFor(s.to-s.From, w, height)
	cells, maxima := s.cells(g)
	side := float32(g.side)
	s.l.Grid(margin, start, side, side, g.columns, cells)
	out := float32(math.Round(float64(2*s.Theme.Stroke))) + 2 // around a cell, with its neighbours seen within
	for _, i := range maxima {
		x, y := margin+side*float32(i%g.columns), start+side*float32(i/g.columns)
		y = max(y, out+1)
		s.l.Frame(paint.Panel, x-out-1, y-out-1, side+2*out+2, side+2*out+2, 1) // so that it is seen on cells as deep as ink
		s.l.Frame(paint.Ink, x-out, y-out, side+2*out, side+2*out, 2)
	}
	if worded {
		s.legend(g.words(), len(maxima) > 0, leastCell+2*out)
	}
	if both {
		top := start + side*float32((len(cells)+g.columns-1)/g.columns) + 36*s.scale
		plot = s.sky(s.figure(top))
	}
	if g.each == 1 {
		return "1 cell = 1 bin", plot
	}
	return "1 cell = " + strconv.Itoa(g.each) + " bins, fullest shown", plot
}

// legend writes in the margin what a cell is and, with maxima, what an outline
// of a size is; what a low stage has no room for is left out.
func (s *stage) legend(words []string, maxima bool, size float32) {
	y, last := s.top+14*s.scale, s.bottom-8*s.scale
	for _, text := range words {
		if y <= last {
			s.l.Text(paint.Mut, 16, y, paint.Caption, text)
		}
		y += 16 * s.scale
	}
	if y += 10 * s.scale; maxima && y <= last {
		s.l.Frame(paint.Ink, 16, y-(s.capital()+size)/2, size, size, 2)
		s.l.Text(paint.Mut, 16+size+7, y, paint.Caption, "holds "+strconv.Itoa(s.most))
	}
}

// cells returns the roles of the cells, and which of them hold the maximum if
// these are few.
func (s *stage) cells(g grid) (cells []paint.Role, maxima []int) {
	var loads []uint32
	for from := s.From; from < s.to; from += g.each {
		loads = s.Process.AppendLoads(loads[:0], from, min(from+g.each, s.to))
		fullest := uint32(0)
		for _, load := range loads {
			fullest = max(fullest, load)
		}
		if int(fullest) == s.most && len(maxima) <= fewMaxima {
			maxima = append(maxima, len(cells))
		}
		cells = append(cells, paint.RampOf(fullest))
	}
	if s.most == 0 || len(maxima) > fewMaxima {
		maxima = nil
	}
	return cells, maxima
}
