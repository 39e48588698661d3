package game

import (
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
	Steps       int64   // of the longest run, as far as it is known
	Speed       float64 // steps a second, measured; 0 when paused
	Legend      string  // what one mark is
	Detail      string
	First, Last int // bins in view: [First, Last)
	Kin         Kinship
	Marks       Marks
}

// State returns the state; its zero before the first run.
func (a *App) State() State {
	if len(a.lanes) == 0 {
		return State{}
	}
	s := State{
		Playing: a.playing, Seeking: a.blind == nil && (seeking(a.lanes) || a.round != nil), Behind: a.playing && a.behind, Ended: ended(a.lanes),
		Step: position(a.lanes), Legend: a.drawn.Legend, Detail: a.drawn.Detail.String(), Kin: a.kin, Marks: a.marks,
	}
	for _, l := range a.lanes {
		s.Steps = max(s.Steps, l.steps())
	}
	if a.playing {
		s.Speed = a.pace.speed
	}
	if a.hand != nil {
		s.Step, s.Ended = int64(len(a.hand.picks)), len(a.hand.offers) == 0
	}
	s.First, s.Last = a.camera.Range(a.bins())
	return s
}

// A Shown is one of the runs side by side.
type Shown struct {
	Setup   *sim.Setup
	Name    string // what tells it from the others
	Process sim.Process
	Step    int64        // where it stands: earlier than others if it has ended
	Steps   int64        // of the whole run, as far as it is known
	Exact   bool         // whether it ends there; else runs do as a rule
	Theory  *run.Sampler // what is known along the run: it comes little by little
	Ball    []sim.Event  // of its last step, what the ball looked at and where it went; none if nobody watched
}

// Shown returns the runs, none before the first Open.
func (a *App) Shown() []Shown {
	list := make([]Shown, len(a.lanes))
	for i, l := range a.lanes {
		list[i] = Shown{l.setup, l.name, l.player.Process(), l.player.Step(), l.steps(), l.exact, l.theory, l.ball}
	}
	return list
}

// Moving reports whether the picture changes by itself.
func (a *App) Moving() bool {
	if a.blind != nil {
		return !a.blind.ready()
	}
	if a.moving && a.hand != nil {
		return a.hand.motion.Flying()
	}
	return a.playing || a.moving && flying(a.lanes) || seeking(a.lanes) || a.round != nil || searching(a.lanes)
}
