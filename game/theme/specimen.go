package theme

import (
	"strconv"

	"binfall/game/paint"
)

// Specimen returns a picture with every kind of mark in every variation, 600 by
// 440: the goldens of the back ends, and the first thing to look at when one of
// them, or a look, is changed.
func Specimen(t *Theme) *paint.List {
	l := &paint.List{}
	l.Reset(600, 440)
	l.Rect(paint.Panel, 0, 0, 600, 440)
	specimenType(l, t)
	specimenRoles(l, t)
	specimenLines(l)
	specimenRound(l)
	specimenCups(l, t)
	specimenSkyline(l, t)
	specimenGrids(l)
	for _, corner := range [][2]float32{{0, 0}, {600, 0}, {0, 440}, {600, 440}} {
		l.Disc(paint.Alarm, corner[0], corner[1], 8) // cut off by the border
	}
	return l
}

func specimenType(l *paint.List, t *Theme) {
	l.Text(paint.Ink, 16, 46, paint.Headline, "9").Bold = true
	x := 16 + t.Measure("9", paint.Headline, true) + 10
	l.Text(paint.Ink, x, 28, paint.Caption, "fullest of n bins")
	l.Text(paint.Mut, x, 28+17*t.Type, paint.Caption, "1\u2009000 balls")
	l.Text(paint.Theory, 16, 92, paint.Number, "8.7 ± 2")
	if t.Type > 1 {
		return // the rest has no room
	}
	l.Text(paint.Mut, 16, 122, paint.Body, "n·P(load ≥ k)")
	l.Text(paint.Ink, 16, 144, paint.Body, "Größe, λ₀ → ∞").Bold = true
	l.Line(paint.Hair, 280, 12, 280, 92, 1)
	l.Text(paint.Ink, 280, 24, paint.Caption, "left")
	l.Text(paint.Ink, 280, 40, paint.Caption, "centre").Align = paint.Centre
	l.Text(paint.Ink, 280, 56, paint.Caption, "right").Align = paint.Right
	m := l.Text(paint.Ink, 280, 72, paint.Caption, "a halo")
	m.Align, m.Halo = paint.Centre, true
	m = l.Text(paint.Ink, 280, 90, paint.Body, "faint")
	m.Align, m.Alpha, m.Halo, m.Bold = paint.Centre, 96, true, true
}

func specimenRoles(l *paint.List, t *Theme) {
	for i := range paint.RampSteps {
		x := float32(336 + 30*i)
		l.Rect(paint.Ramp+paint.Role(i), x, 12, 26, 26)
		l.Text(t.OnRamp(i), x+13, 25+t.Metrics(paint.Caption).Capital/2, paint.Caption, strconv.Itoa(i)).Align = paint.Centre
	}
	l.Frame(paint.Ink, 336+30*7, 12, 26, 26, 1)
	for i, r := range []paint.Role{paint.Page, paint.Ink, paint.Mut, paint.Edge, paint.Hair, paint.Measured, paint.Theory, paint.Alarm, paint.SetupB} {
		x := float32(336 + 26.5*float32(i))
		l.Rect(r, x, 46, 22.5, 14)
		l.Rect(r, x, 62, 22.5, 14).Alpha = 72
	}
	for i, width := range []float32{1, 2, 2.5} {
		l.Frame(paint.Edge, 336+float32(34*i), 84, 28, 14, width)
	}
	l.Frame(paint.SetupB, 438, 84, 28, 14, 2).Alpha = 128
	l.Rect(paint.Measured, 500, 98, -28, -14) // from its lower right corner
	l.Rect(paint.Ink, 506.3, 84, 0.2, 14)     // never less than a pixel
}

func specimenLines(l *paint.List) {
	for i, width := range []float32{1, 2, 2.5} {
		for dash := paint.Solid; dash <= paint.Dotted; dash++ {
			y := float32(116 + 12*i + 4*int(dash))
			l.Line(paint.Theory, 336, y, 420, y, width).Dash = dash
			x := float32(430 + 18*i + 6*int(dash))
			l.Line(paint.Ink, x, 114, x, 150, width).Dash = dash
			l.Line(paint.Measured, x+66, 150, x+90, 114, width).Dash = dash
		}
	}
	l.Line(paint.Alarm, 584, 150, 548, 132, 2.5).Alpha = 128
}

func specimenRound(l *paint.List) {
	for i, r := range []float32{1, 1.5, 2, 3, 4.5, 7.5, 10} {
		x := float32(344 + 22*i)
		l.Disc(paint.Measured, x, 172, r)
		l.Ring(paint.Edge, x, 172+22, r, 1)
	}
	l.Line(paint.Edge, 500, 172, 590, 172, 1)
	l.Disc(paint.Ink, 512, 172, 10).Halo = true
	l.Disc(paint.SetupB, 537.4, 172.3, 10).Alpha = 128
	m := l.Disc(paint.Theory, 562, 172, 10)
	m.Alpha, m.Halo = 160, true
	for i, dash := range []paint.Dash{paint.Solid, paint.Dashed, paint.Dotted} {
		l.Ring(paint.Edge, float32(512+25*i), 196, 10, 2).Dash = dash
	}
	l.Ring(paint.Theory, 587, 196, 10, 2.5).Alpha = 128
}

func specimenCups(l *paint.List, t *Theme) {
	loads := []int{1, 0, 2, 1, 3, 0, 7, 1}
	for i, load := range loads {
		x := float32(16 + 27*i)
		l.Line(paint.Edge, x, 274, x, 296, 1)
		l.Line(paint.Edge, x, 296, x+22, 296, 1)
		l.Line(paint.Edge, x+22, 296, x+22, 274, 1)
		for k := range min(load, 4) {
			y := 285 - 20*float32(k)
			l.Disc(paint.RampOf(uint32(load-min(load, 4)+k+1)), x+11, y, 10)
			l.Ring(paint.Edge, x+11, y, 10, 1)
		}
		l.Text(paint.Mut, x+11, 301+t.Metrics(paint.Caption).Capital, paint.Caption, strconv.Itoa(load)).Align = paint.Centre
	}
	l.Line(paint.Edge, 81, 168, 81, 240, 2).Dash = paint.Dotted
	l.Ring(paint.Edge, 81, 240, 10, 2).Dash = paint.Dotted
	l.Line(paint.Ink, 81, 166, 162, 206, 2)
	l.Line(paint.Edge, 162, 206, 162, 274, 2).Dash = paint.Dotted
	l.Disc(paint.Ink, 162, 206, 10).Halo = true
	l.Ring(paint.Edge, 81, 166, 3, 1)
	l.Text(paint.Edge, 66, 244, paint.Caption, "2 > 0").Align = paint.Right
	l.Frame(paint.Ink, 150, 273, 25, 25, 2)
}

func specimenSkyline(l *paint.List, t *Theme) {
	steps := []struct{ x, y float32 }{{346, 350}, {372, 366}, {404, 382}, {452, 398}, {530, 414}}
	from := float32(346)
	for y := float32(334); y < 414; y += 16 {
		l.Line(paint.Hair, 346, y, 584, y, 1)
	}
	for i, s := range steps[1:] {
		l.Rect(paint.Measured, from, steps[i].y, s.x+20-from, 414-steps[i].y).Alpha = 72
		from = s.x + 20
	}
	from = 346
	for i, s := range steps[1:] {
		l.Line(paint.Measured, from, steps[i].y, s.x+20, steps[i].y, 2.5)
		l.Line(paint.Measured, s.x+20, steps[i].y, s.x+20, s.y, 2.5)
		from = s.x + 20
	}
	from = 346
	for i, s := range steps[1:] {
		l.Line(paint.Theory, from, steps[i].y, s.x+8, steps[i].y, 2).Dash = paint.Dashed
		l.Line(paint.Theory, s.x+8, steps[i].y, s.x+8, s.y, 2).Dash = paint.Dashed
		from = s.x + 8
	}
	l.Line(paint.Edge, 346, 414, 584, 414, 1)
	l.Line(paint.Ink, 346, 342, 584, 342, 1)
	m := l.Text(paint.Theory, 580, 347, paint.Caption, "exact mean")
	m.Align, m.Halo = paint.Right, true
	for i, word := range []string{"1", "10", "100", "1e3"} {
		l.Text(paint.Mut, float32(346+70*i), 419+t.Metrics(paint.Caption).Capital, paint.Caption, word).Align = paint.Centre
	}
}

func specimenGrids(l *paint.List) {
	mosaic := func(columns, n int) []paint.Role {
		cells := make([]paint.Role, n)
		for i := range cells {
			x, y := i%columns-columns/2, i/columns
			cells[i] = paint.RampOf(uint32((x*x+y*y)/columns) % 8)
		}
		return cells
	}
	l.Grid(16, 324, 3, 3, 60, mosaic(60, 60*20-20)) // the last row is not full
	cells := mosaic(4, 12)
	cells[1], cells[6] = paint.None, paint.None
	l.Grid(210, 324, 20, 20, 4, cells)
	l.Grid(16, 390, 1.7, 1.7, 50, mosaic(50, 500)).Alpha = 128
	l.Grid(336, 214, 4, 10, 62, mosaic(62, 62*4))
	l.Line(paint.Measured, 336, 270, 584, 270, 1)
	l.Line(paint.SetupB, 336, 300, 584, 280, 1)
	for i := range 24 {
		l.Disc(paint.Measured, 338+10.13*float32(i), 310-0.5*float32(i%7), 1.5)
	}
}
