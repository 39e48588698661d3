package run

import (
	"math"
	"slices"

	"binfall/sim"
)

// A Player runs one process for somebody who watches: at a speed, a ball or a
// round at a time, back, or at any step. It performs all steps but the last few
// of a frame blind and watches only those, which additivity makes legal. A
// Player belongs to one goroutine.
type Player struct {
	// Speed is the wanted number of steps a second; +Inf is as many as the
	// frame's budget pays.
	Speed float64
	// Events are what the steps of the last call showed, as far as they were
	// watched. They are for the eye; see [sim.Trace].
	Events *sim.Trace

	process sim.Process
	keys    keyframes
	clock   func() int64
	visit   func(step int64, p sim.Process)
	every   int64

	step    int64
	goal    int64      // of a seek under way; -1: none
	end     int64      // the last step, as far as it is known: a process goes no further than its Cost
	owed    float64    // fractions of steps not yet made
	cost    float64    // nanoseconds a step: a running mean
	single  *sim.Trace // one step, whole
	behind  bool
	stepped int64 // steps made in all, seeking included
}

// A Stage is what a Player is given to work with.
type Stage struct {
	Watch  int          // events to keep of a frame
	Memory int          // bytes that keyframes may take
	Clock  func() int64 // nanoseconds from any origin
	Steps  int64        // of the whole run, if it is known: see [Length]; 0: not before it has ended

	// Visit, if not nil, is called whenever the player comes to a multiple of
	// Every steps, however fast it goes: for a curve of what was measured on the
	// way. Every step of a run before the present one has been passed.
	Visit func(step int64, p sim.Process)
	Every int64
}

// mostEvents is more than one step of any process shows: a law of the contract.
const mostEvents = 4096

// FrameRate is the number of frames a second that speeds count on.
const FrameRate = 60

// NewPlayer opens the process at its first step.
func NewPlayer(setup *sim.Setup, stage Stage) (*Player, error) {
	_, steps := setup.Cost()
	p := &Player{
		Speed:   1,
		Events:  sim.NewTrace(stage.Watch),
		process: setup.Open(),
		keys:    keyframes{grid: setup.Grid(), budget: stage.Memory},
		clock:   stage.Clock,
		visit:   stage.Visit,
		every:   stage.Every,
		goal:    -1,
		end:     int64(min(steps, ToEnd)),
		cost:    100,
		single:  sim.NewTrace(mostEvents),
	}
	if stage.Steps > 0 {
		p.end = stage.Steps
	}
	return p, p.keys.keep(p.process, 0)
}

// Process is the process at the present step: for its facets, not for stepping.
func (p *Player) Process() sim.Process { return p.process }

// Step is the number of steps from the start to the present position.
func (p *Player) Step() int64 { return p.step }

// Ended reports whether the process has ended here.
func (p *Player) Ended() bool { return p.step == p.end }

// Seeking reports whether a seek is under way: then Frame goes on with it.
func (p *Player) Seeking() bool { return p.goal >= 0 }

// Behind reports whether the last frame could not pay for the wanted speed.
func (p *Player) Behind() bool { return p.behind }

// Stepped is the number of steps made so far, those of seeking included.
func (p *Player) Stepped() int64 { return p.stepped }

// Frame advances by what the speed asks for in some 60ths of a second, or goes
// on with a seek, and by no more than what about so many nanoseconds pay for. It
// returns the number of steps made. A late frame is not made up for: a window
// that was hidden goes on where it was.
func (p *Player) Frame(ticks int, nanoseconds int64) (int64, error) {
	p.Events.Reset()
	paid := max(1, float64(nanoseconds)/p.cost)
	if p.Seeking() {
		return p.timed(int64(min(paid, 1<<40)), p.approach)
	}
	if math.IsInf(p.Speed, 1) {
		p.owed, p.behind = paid, false
	} else {
		p.owed += p.Speed / FrameRate * float64(ticks)
		p.behind = p.owed > paid
		p.owed = min(p.owed, paid)
	}
	want := int64(p.owed)
	p.owed -= float64(want)
	if want == 0 || p.Ended() {
		return 0, nil
	}
	return p.timed(want, p.play)
}

// Advance makes n steps, or goes to the end, as a frame does: for a player that
// follows another one.
func (p *Player) Advance(n int64) error {
	p.Events.Reset()
	if n <= 0 || p.Ended() {
		return nil
	}
	_, err := p.timed(n, p.play)
	return err
}

// Cost is what a step costs, in nanoseconds: a running mean.
func (p *Player) Cost() float64 { return p.cost }

// timed makes so many steps one way or another and learns what one costs.
func (p *Player) timed(n int64, step func(int64) error) (made int64, err error) {
	started, before := p.clock(), p.stepped
	err = step(n)
	if made = p.stepped - before; made > 0 {
		// An old mean weighs four times a new frame; one frame that something
		// else disturbed changes little.
		p.cost += (float64(p.clock()-started)/float64(made) - p.cost) / 5
		p.cost = max(p.cost, 0.1)
	}
	return made, err
}

// watched is how many steps at the end of a frame are watched: as many as there
// is room for if each showed a few events.
func (p *Player) watched() int64 { return max(1, int64(cap(p.Events.Events)/4)) }

// play makes n steps, keeps at most one keyframe on the way, and watches the
// last ones.
func (p *Player) play(n int64) error {
	target := p.step + min(n, math.MaxInt64-p.step)
	first := target - p.watched()
	if at := target - target%p.keys.spacing; at > p.step {
		p.unwatched(min(first, at))
		p.advance(at-p.step, p.Events)
		if p.step == at {
			if err := p.keys.keep(p.process, at); err != nil {
				return err
			}
		}
	}
	p.unwatched(first)
	p.advance(target-p.step, p.Events)
	return nil
}

// blind steps on to a position on the grid of keyframes, and keeps one there.
func (p *Player) blind(to int64) error {
	p.unwatched(to)
	if p.step != to {
		return nil // it ended before
	}
	return p.keys.keep(p.process, to)
}

// unwatched steps on to a position without a trace.
func (p *Player) unwatched(to int64) {
	for p.step < to && !p.Ended() {
		p.advance(min(to-p.step, 1<<20), nil)
	}
}

// advance is the only place that steps the process.
func (p *Player) advance(n int64, tr *sim.Trace) {
	for n > 0 && !p.Ended() {
		part := n
		if p.visit != nil {
			part = min(n, p.every-p.step%p.every)
		}
		made := int64(p.process.Step(int(part), tr))
		p.step += made
		p.stepped += made
		n -= made
		switch {
		case made < part:
			p.end = p.step
		case p.visit != nil && p.step%p.every == 0:
			p.visit(p.step, p.process)
		}
	}
}

// One steps until an event of a kind has happened, such as a ball placed or a
// round ended, or the process ends. It returns the number of steps. A seek under
// way ends where it is.
func (p *Player) One(kind sim.Kind) int64 {
	made, _ := p.Until(kind, ToEnd)
	return made
}

// Until is One that makes at most so many steps; found is whether it is there: it
// has happened, or the process has ended.
func (p *Player) Until(kind sim.Kind, most int64) (made int64, found bool) {
	return p.To(func() bool {
		return slices.ContainsFunc(p.single.Events, func(e sim.Event) bool { return e.Kind == kind })
	}, most)
}

// To steps until the process stands where somebody wants it, or ends, and makes at
// most so many steps; found is whether it stands there. A seek under way ends where
// it is.
func (p *Player) To(there func() bool, most int64) (made int64, found bool) {
	p.Events.Reset()
	p.goal = -1
	before := p.step
	for !found && !p.Ended() && p.step-before < most {
		p.single.Reset()
		p.advance(1, p.single)
		if len(p.Events.Events)+len(p.single.Events) > cap(p.Events.Events) {
			p.Events.Reset() // what came before this step is of less interest
		}
		for _, e := range p.single.Events {
			p.Events.Add(e)
		}
		found = there()
	}
	return p.step - before, found || p.Ended()
}

// Back goes one step back.
func (p *Player) Back() error { return p.GoTo(p.step - 1) }

// GoTo seeks a step and does not return before it is there: see SeekTo.
func (p *Player) GoTo(to int64) error {
	err := p.SeekTo(to)
	for err == nil && p.Seeking() {
		err = p.approach(math.MaxInt64)
	}
	return err
}

// SeekTo makes any step the goal of the next frames, or the end if that comes
// first. It starts from the nearest keyframe before the goal, or from here if
// that is nearer; frames keep keyframes on the way, and watch the last step, so
// that what led there can be seen. Cost: restoring one snapshot.
func (p *Player) SeekTo(to int64) error {
	p.Events.Reset()
	p.owed, p.behind = 0, false
	p.goal = min(max(0, to), p.end)
	last := p.beforeGoal()
	if key := p.keys.before(last); key.step > p.step || p.step > last {
		if err := p.process.UnmarshalBinary(key.data); err != nil {
			return err
		}
		p.step = key.step
	}
	if p.goal == p.step { // nothing led to the first step
		p.goal = -1
	}
	return nil
}

// beforeGoal is the position before the step that is watched.
func (p *Player) beforeGoal() int64 { return max(0, p.goal-1) }

// approach makes at most n steps towards the goal.
func (p *Player) approach(n int64) error {
	last := p.beforeGoal()
	stop := p.step + min(n, last-p.step)
	for p.step < stop && !p.Ended() {
		next := p.step - p.step%p.keys.spacing + p.keys.spacing
		if next > stop {
			p.unwatched(stop)
			break
		}
		if err := p.blind(next); err != nil {
			return err
		}
	}
	switch {
	case p.Ended(): // before the goal: watch the last step there is
		return p.SeekTo(p.end)
	case p.step == last:
		p.advance(p.goal-p.step, p.Events)
		if p.step < p.goal {
			return p.SeekTo(p.end)
		}
		p.goal = -1
	}
	return nil
}
