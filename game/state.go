package game

import (
	"binfall/game/paint"
	"binfall/game/widget"
	"binfall/sim"
	"binfall/sim/run"
)

// A pace is how many steps were made a second of late.
type pace struct {
	made, ticks int64
	speed       float64
}

// add counts the steps of a frame; twice a second it takes stock.
func (p *pace) add(made int64, ticks int) {
	p.made += made
	if p.ticks += int64(ticks); p.ticks >= 30 {
		p.speed = float64(p.made) * 60 / float64(p.ticks)
		p.made, p.ticks = 0, 0
	}
}

// A State is what there is to say about the stage.
type State struct {
	Playing, Seeking, Behind, Ended bool

	Step        int64
	Speed       float64 // steps a second, measured; 0 when paused
	Legend      string  // what one mark is
	Detail      string
	First, Last int // bins in view: [First, Last)
}

// State returns the state; its zero before the first run.
func (a *App) State() State {
	if a.player == nil {
		return State{}
	}
	s := State{
		Playing: a.playing, Seeking: a.player.Seeking(), Behind: a.playing && a.player.Behind(), Ended: a.player.Ended(),
		Step: a.player.Step(), Legend: a.legend, Detail: a.detail.String(),
	}
	if a.playing {
		s.Speed = a.pace.speed
	}
	s.First, s.Last = a.camera.Range(a.bins)
	return s
}

// Setup is the run that is shown; nil before the first one.
func (a *App) Setup() *sim.Setup { return a.setup }

// Process is the process where the run stands; nil before the first run.
func (a *App) Process() sim.Process {
	if a.player == nil {
		return nil
	}
	return a.player.Process()
}

// Moving reports whether the picture changes by itself.
func (a *App) Moving() bool {
	return a.playing || a.moving && a.motion.Flying() || a.player != nil && a.player.Seeking()
}

// Theory is what is known along the run: it comes little by little. Nil before the
// first run.
func (a *App) Theory() *run.Sampler { return a.theory }

// Ball returns the events of the last step, what the ball looked at and where it
// went; none if nobody watched.
func (a *App) Ball() []sim.Event { return a.ball }

// Room around the plot of a chart in CSS pixels, before the scale of type.
const (
	chartLeft, chartRight = 28, 8
	chartTop, chartBottom = 20, 28
	chartHeight           = 150
)

// Charts draws the skyline and the course of the headline measure, each so wide.
// Nil before the first run.
func (a *App) Charts(width float32) (skyline, course *paint.List) {
	if a.player == nil {
		return nil, nil
	}
	scale := a.look.Type
	height := chartHeight * (1 + (scale-1)*0.6)
	x, y := chartLeft*scale, chartTop*scale
	w, h := width-x-chartRight, height-y-chartBottom*scale
	skyline, course = &paint.List{W: width, H: height}, &paint.List{W: width, H: height}
	s := widget.Skyline{X: x, Y: y, W: w, H: h, Theme: a.look, Highest: a.highest + 1, Role: paint.Measured,
		Tally: a.player.Process().(sim.Tallied).AppendTally(nil)}
	s.Expected, s.Kind = a.expected()
	s.Draw(skyline)
	headline := a.setup.Measures[0]
	c := widget.Course{X: x, Y: y, W: w, H: h, Theme: a.look, End: a.course.end, Now: a.player.Step(), Measured: a.course.until(a.player.Step(), a.player.Process()),
		Axis: a.setup.Axis, Integer: headline.Integer, Role: paint.Measured}
	if a.reveal {
		c.Expected, c.Kind = a.foretold(headline.Name)
	}
	c.Draw(course)
	return skyline, course
}

// foretold is the mean of a measure along the run by the best claim that is one,
// once it is complete, and its kind in words.
func (a *App) foretold(measure string) (list []widget.Point, kind string) {
	for _, c := range a.theory.Curves() {
		if c.Measure != measure || meanKinds[c.Grade] == "" {
			continue
		}
		for i, f := range c.Forecasts {
			list = append(list, widget.Point{Step: a.theory.Steps[i], Value: f.Value})
		}
		return list, meanKinds[c.Grade]
	}
	return nil, ""
}
