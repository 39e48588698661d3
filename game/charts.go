package game

import (
	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/widget"
)

// Room around the plot of a chart in CSS pixels, before the scale of type.
const (
	chartLeft, chartRight = 28, 8
	chartTop, chartBottom = 20, 28
	chartHeight           = 150
	lanesHeight           = 110 // of each skyline where there are several
)

// Charts draws the skyline and the course of the headline measure, each so wide.
// Nil before the first run; while choices are made by hand there is no course.
func (a *App) Charts(width float32) (skyline, course *paint.List) {
	switch {
	case len(a.lanes) == 0:
		return nil, nil
	case a.hand != nil:
		return a.handChart(width), nil
	}
	if a.Bins() != nil {
		skyline = a.skylines(width)
	}
	return skyline, a.courses(width)
}

// chart is an empty chart with the place of its plot.
func (a *App) chart(width, height float32) (l *paint.List, x, y, w, h float32) {
	scale := a.look.Type
	height *= 1 + (scale-1)*0.6
	x, y = chartLeft*scale, chartTop*scale
	return &paint.List{W: width, H: height}, x, y, width - x - chartRight, height - y - chartBottom*scale
}

// skylines draws the bins by their loads, run below run, with one scale.
func (a *App) skylines(width float32) *paint.List {
	n := len(a.lanes)
	each := float32(chartHeight)
	if n > 1 {
		each = lanesHeight
	}
	one, x, y, w, h := a.chart(width, each)
	list := &paint.List{W: width, H: one.H * float32(n)}
	highest := 0
	figures := make([]widget.Skyline, n)
	for i, l := range a.lanes {
		s := widget.Skyline{X: x, Y: y + one.H*float32(i), W: w, H: h, Theme: a.look, Highest: l.highest + 1,
			Role: scene.Roles[i%len(scene.Roles)], Tally: l.bins().AppendTally(nil)}
		if a.reveal {
			s.Expected, s.Kind = l.expected()
		}
		if i == n-1 {
			s.Guess = a.marks.Guess
		}
		highest = max(highest, s.Height())
		figures[i] = s
	}
	for i, s := range figures {
		s.Highest = highest
		s.Draw(list)
		if n > 1 {
			list.Text(s.Role, 2, s.Y-8*a.look.Type, paint.Caption, scene.Signs[i%len(scene.Signs)]).Bold = true
		}
	}
	return list
}

// handChart is the skyline of the choices made by hand.
func (a *App) handChart(width float32) *paint.List {
	list, x, y, w, h := a.chart(width, chartHeight)
	widget.Skyline{X: x, Y: y, W: w, H: h, Theme: a.look, Role: paint.Ink, Tally: a.hand.AppendTally(nil), Guess: a.marks.Guess}.Draw(list)
	return list
}

// courses draws the headline measure of all runs over their steps; theory beside
// a single one.
func (a *App) courses(width float32) *paint.List {
	list, x, y, w, h := a.chart(width, chartHeight)
	first := a.lanes[0]
	headline := first.setup.Measures[0]
	c := widget.Course{X: x, Y: y, W: w, H: h, Theme: a.look, Axis: first.setup.Axis, Integer: headline.Integer}
	for i, l := range a.lanes {
		c.End = max(c.End, l.course.end)
		line := widget.Line{Role: scene.Roles[i%len(scene.Roles)], Now: l.player.Step(), Points: l.course.until(l.player.Step(), l.player.Process())}
		if len(a.lanes) > 1 {
			line.Name = scene.Signs[i%len(scene.Signs)]
		}
		c.Lines = append(c.Lines, line)
	}
	if a.reveal && len(a.lanes) == 1 {
		c.Expected, c.Kind = first.foretold(headline.Name)
	}
	c.Draw(list)
	return list
}

// foretold is the mean of a measure along the run by the best claim that is one,
// once it is complete, and its kind in words.
func (l *lane) foretold(measure string) (list []widget.Point, kind string) {
	for _, c := range l.theory.Curves() {
		if c.Measure != measure || meanKinds[c.Grade] == "" {
			continue
		}
		for i, f := range c.Forecasts {
			list = append(list, widget.Point{Step: l.theory.Steps[i], Value: f.Value})
		}
		return list, meanKinds[c.Grade]
	}
	return nil, ""
}
