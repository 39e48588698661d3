package paint

import "math"

// Rects gives the whole device pixels of a rectangle, of a frame, and of an
// upright or level line, each part from x0, y0 up to but without x1, y1, and
// reports whether the mark is one of these. The scale is in device pixels for each
// CSS pixel, stroke that of the theme, and w, h the size of the picture in device
// pixels: dashes beyond it are left out. Both back ends that draw pixels fill
// these and nothing else. Nothing comes of a place that is no number.
func (m *Mark) Rects(scale float64, stroke float32, w, h int, fill func(x0, y0, x1, y1 int)) bool {
	switch {
	case m.Kind == Rect || m.Kind == Frame:
		x0, x1, okX := Snap(m.X, m.W, scale)
		y0, y1, okY := Snap(m.Y, m.H, scale)
		if !okX || !okY {
			return true
		}
		if m.Kind == Rect {
			fill(x0, y0, x1, y1)
			return true
		}
		_, wide, ok := SnapStroke(0, m.Width*stroke, scale)
		if !ok {
			return true
		}
		top, left := min(y0+wide, y1), min(x0+wide, x1)
		bottom, right := max(y1-wide, top), max(x1-wide, left)
		fill(x0, y0, x1, top)
		fill(x0, bottom, x1, y1)
		fill(x0, top, left, bottom)
		fill(right, top, x1, bottom)
		return true
	case m.Kind == Line && m.X == m.W && m.Y == m.H:
		return true // from a point to itself
	case m.Kind == Line && m.X == m.W:
		m.straight(m.X, m.Y, m.H, scale, stroke, h, func(side, wide, a, b int) { fill(side, a, side+wide, b) })
		return true
	case m.Kind == Line && m.Y == m.H:
		m.straight(m.Y, m.X, m.W, scale, stroke, w, func(side, wide, a, b int) { fill(a, side, b, side+wide) })
		return true
	}
	return false
}

// straight gives the pieces of an upright or level line: the first pixel across
// it, how many there are, and its ends along it. A solid one ends where the sides
// of a line across it would be, so that corners are closed.
func (m *Mark) straight(across, from, to float32, scale float64, stroke float32, size int, piece func(side, wide, a, b int)) {
	width := m.Width * stroke
	side, wide, ok := SnapStroke(across, width, scale)
	if !ok || from != from || to != to {
		return
	}
	if m.Dash == Solid {
		first, _, _ := SnapStroke(min(from, to), width, scale)
		last, _, _ := SnapStroke(max(from, to), width, scale)
		piece(side, wide, first, last+wide)
		return
	}
	if math.Abs(float64(from)*scale) > far || math.Abs(float64(to)*scale) > far {
		return
	}
	on, period := m.Dash.Period(stroke)
	length, sign := math.Abs(float64(to)-float64(from)), 1.0
	if to < from {
		sign = -1
	}
	// Only what is seen is counted out.
	enter, leave := -float64(from)*sign, (float64(size)/scale-float64(from))*sign
	enter, leave = max(min(enter, leave), 0), min(max(enter, leave), length)
	for i := math.Floor(enter / period); float64(i*period) < leave; i++ {
		a, b := float64(i*period), min(float64(i*period)+on, length)
		if first, last, ok := Snap(float32(float64(from)+float64(sign*a)), float32(sign*(b-a)), scale); ok {
			piece(side, wide, first, last)
		}
	}
}

// Period returns the length of a dash, and of a dash with the gap behind it, in
// CSS pixels at a theme's scale of strokes.
func (d Dash) Period(stroke float32) (on, period float64) {
	a, b := d.Lengths()
	return float64(a * stroke), float64(a*stroke) + float64(b*stroke)
}
