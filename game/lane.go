package game

import (
	"fmt"

	"binfall/game/motion"
	"binfall/game/scene"
	"binfall/sim"
	"binfall/sim/run"
)

// A lane is one setup under way. The app keeps all lanes at the same step; one
// whose run is shorter stands at its end.
type lane struct {
	setup   *sim.Setup
	name    string // what it is called beside others
	player  *run.Player
	motion  motion.Motion
	table   *table   // of the scene of a table
	network *network // of the scene of a graph
	walk    *walk    // of the scene of walkers
	theory  *run.Sampler
	course  *course
	exact   bool        // whether the course ends where the run does
	ball    []sim.Event // of the last step, if it was watched
	full    int         // greatest load where it stands
	highest int         // greatest load so far: the axis does not shrink on the way back
}

// newLane opens a setup at its first step.
func newLane(setup *sim.Setup, clock func() int64, memory int) (*lane, error) {
	steps, exact := run.Length(setup, soundings)
	course := newCourse(setup, steps)
	stage := run.Stage{Watch: watched, Memory: memory, Clock: clock, Every: course.every, Visit: course.visit}
	if exact {
		stage.Steps = steps
	}
	player, err := run.NewPlayer(setup, stage)
	if err != nil {
		return nil, err
	}
	course.visit(0, player.Process())
	l := &lane{setup: setup, player: player, theory: run.NewSampler(setup, steps), course: course, exact: exact}
	switch setup.Scene {
	case "table":
		l.table = &table{slotted: player.Process().(sim.Slotted)}
	case "graph":
		l.network = newNetwork(player.Process().(sim.Linked))
	case "walk":
		l.walk = newWalk(setup, player.Process())
	}
	l.note()
	return l, nil
}

// soundings is how many steps are made, out of sight, to find out where a run ends
// whose length is not known: some hundredths of a second.
const soundings = 1 << 18

// bins is the process with its bins, nil in a scene that has none.
func (l *lane) bins() scene.Binned {
	if l.table != nil || l.network != nil {
		return nil
	}
	return l.player.Process().(scene.Binned)
}

// rows reports whether the bins stand in a row, at which one can look closer.
func (l *lane) rows() bool { return l.setup.Scene == "bins" }

// A mover is what moves in a picture.
type mover interface {
	Tick(ticks int)
	Flying() bool
	Stirs(playing bool) bool
	Reduce(reduced bool)
	Drop()
}

// mover is what moves in the picture of the lane.
func (l *lane) mover() mover {
	switch {
	case l.table != nil:
		return &l.table.hops
	case l.walk != nil:
		return &l.walk.motion
	}
	return &l.motion
}

// parts is the number of things that a picture passes over: bins, slots, nodes.
func (l *lane) parts() int {
	switch {
	case l.table != nil:
		return len(l.table.slotted.Slots())
	case l.network != nil:
		return l.network.linked.Nodes()
	}
	return l.bins().Bins()
}

// steps is the number of steps of the run, as far as it is known.
func (l *lane) steps() int64 {
	if l.player.Ended() {
		return l.player.Step()
	}
	return max(l.course.end, l.player.Step())
}

// seek makes a step the goal of the frames to come.
func (l *lane) seek(to int64) error {
	l.mover().Drop()
	l.ball = nil
	err := l.player.SeekTo(to)
	if err == nil && !l.player.Seeking() {
		l.arrive()
	}
	return err
}

// took shows what the last steps did.
func (l *lane) took(speed float64) {
	if len(l.player.Events.Events) == 0 {
		return // it stands at its end
	}
	switch {
	case l.table != nil:
		l.table.took(l.player.Events, speed)
	case l.network != nil:
		l.network.took(l.player.Events)
	case l.walk != nil:
		l.ball = lastBall(l.player.Events)
		l.walk.took(l.player.Events, speed)
		l.note()
	default:
		l.ball = lastBall(l.player.Events)
		l.motion.Take(l.player.Events.Events, speed)
		l.note()
	}
}

// arrive shows where a seek has come to.
func (l *lane) arrive() {
	switch {
	case l.table != nil:
		l.table.arrive(l.player.Events)
	case l.network != nil:
		l.network.took(l.player.Events)
	case l.walk != nil:
		l.ball = lastBall(l.player.Events)
		l.walk.arrive(l.player.Events)
		l.note()
	default:
		l.ball = lastBall(l.player.Events)
		l.motion.Rest(l.player.Events.Events)
		l.note()
	}
}

// note keeps the greatest load, as far as it is counted.
func (l *lane) note() {
	if l.bins() == nil {
		return
	}
	if tally := l.bins().AppendTally(nil); tally != nil {
		l.full = len(tally) - 1
		l.highest = max(l.highest, l.full)
	}
}

// lastBall returns the events of the last whole ball, none if some were lost.
func lastBall(t *sim.Trace) []sim.Event {
	if t.Lost > 0 {
		return nil
	}
	var ball, last []sim.Event
	for _, e := range t.Events {
		if e.Kind == sim.Round {
			continue // of no ball
		}
		if ball = append(ball, e); e.Kind == sim.Place {
			last, ball = ball, nil
		}
	}
	return last
}

// expected is what theory says of the loads where the run stands; nil if it has
// not come so far.
func (l *lane) expected() (atLeast func(k int) float64, kind string) {
	if l.bins() == nil {
		return nil, ""
	}
	chance, grade := l.theory.Loads(l.player.Step())
	if chance == nil {
		return nil, ""
	}
	bins := float64(l.bins().Bins())
	return func(k int) float64 { return bins * chance(k) }, lawKinds[grade]
}

// one goes on by what one looks at: a ball, a key, an edge. It returns the number of
// steps.
func (l *lane) one() int64 {
	switch {
	case l.table != nil:
		made, _ := l.player.To(l.table.rests, patience)
		return made
	case l.network != nil:
		made, _ := l.player.To(func() bool { return true }, 1)
		return made
	}
	return l.player.One(sim.Place)
}

// patience is how many steps a key may take before it is seen where it is.
const patience = 20_000

// textbook is the leading term of the headline measure at the end of the run, if
// there is one, and how far from the truth it is.
func (l *lane) textbook() (value float64, words string) {
	headline := l.setup.Measures[0].Name
	for _, p := range l.setup.Theory() {
		if p.Grade != sim.Leading || p.Measure != headline {
			continue
		}
		value, words = p.Curve(float64(l.bins().Bins())), "leading order only"
		if means, _ := l.foretold(headline); len(means) > 0 {
			words += fmt.Sprintf("; the mean is %.2f × this", means[len(means)-1].Value/value)
		}
		return value, words
	}
	return 0, ""
}

// position is the step at which the lanes stand: that of the longest run.
func position(lanes []*lane) (step int64) {
	for _, l := range lanes {
		step = max(step, l.player.Step())
	}
	return step
}

func ended(lanes []*lane) bool {
	for _, l := range lanes {
		if !l.player.Ended() {
			return false
		}
	}
	return true
}

func seeking(lanes []*lane) bool {
	for _, l := range lanes {
		if l.player.Seeking() {
			return true
		}
	}
	return false
}

// searching reports whether a picture waits for distances in a graph.
func searching(lanes []*lane) bool {
	for _, l := range lanes {
		if l.walk != nil && l.walk.searching() && l.walk.networked.Net() != nil {
			return true
		}
	}
	return false
}

func flying(lanes []*lane) bool {
	for _, l := range lanes {
		if l.mover().Flying() {
			return true
		}
	}
	return false
}

// advance plays all lanes on: the first that has not ended by what its speed and
// its share of a purse allow, the others by as many steps.
func advance(lanes []*lane, speed float64, ticks int, purse int64) (made int64, behind bool, err error) {
	lead, all := leader(lanes), 0.0
	for _, l := range lanes {
		if l == lead || !l.player.Ended() {
			all += l.player.Cost()
		}
	}
	lead.player.Speed = speed
	if made, err = lead.player.Frame(ticks, int64(float64(purse)*lead.player.Cost()/all)); err != nil {
		return made, false, err
	}
	return made, lead.player.Behind(), follow(lanes, lead, made)
}

// leader is the first lane that has not ended, or else the last one.
func leader(lanes []*lane) *lane {
	for _, l := range lanes {
		if !l.player.Ended() {
			return l
		}
	}
	return lanes[len(lanes)-1]
}

// follow makes the steps in all lanes that one of them has made.
func follow(lanes []*lane, lead *lane, steps int64) error {
	for _, l := range lanes {
		if l == lead {
			continue
		}
		if err := l.player.Advance(steps); err != nil {
			return err
		}
	}
	return nil
}

// A record is a ball that made the first lane fuller than it was: the eye is led
// to it, a few times, and the run waits.
type record struct {
	shown int // so far
	since int // ticks; negative: none is shown
}

const mostRecords = 3
