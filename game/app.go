package game

import (
	"fmt"
	"math"

	"binfall/game/camera"
	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/run"
)

// Limits of what is watched.
const (
	// MostBytes is the memory of a process that is drawn: a few million bins. Each
	// picture passes over all of them once or twice. More is run without pictures.
	MostBytes = 4e6

	keyframeBytes = 24 << 20
	watched       = 512 // events of a frame

	// purse is what stepping may take of a frame of 16 ms, which leaves room for
	// the scene, the window and the page.
	purse     = 5e6 // ns
	seekPurse = 7e6 // of a frame without a picture

	mostTicks    = 6       // a later frame is not made up for
	seekPicture  = 15      // ticks between two pictures of a long seek
	binsAPicture = 1 << 20 // with more bins than that not every frame has a picture
)

// An App is one run that is watched: it advances a player, lets balls fly and
// draws the scene. Commands take effect at once; what they cost is paid in the
// frames that follow. An App belongs to one goroutine.
type App struct {
	clock  func() int64 // nanoseconds
	look   *theme.Theme
	w, h   float32
	reveal bool // whether theory is shown

	setup   *sim.Setup  // nil before the first Open
	player  *run.Player // nil with it
	motion  motion.Motion
	camera  camera.Camera
	drag    drag
	bins    int
	theory  *run.Sampler
	course  *course
	pace    pace
	ball    []sim.Event // of the last step, if it was watched
	playing bool
	moving  bool // flights go on: while playing, and after a single step
	highest int  // greatest load so far: the axis does not shrink on the way back

	ticks  int  // since the last frame
	paid   bool // the purse of this frame is spent
	due    int  // ticks since there is something new to draw; -1: there is nothing
	list   paint.List
	detail scene.Detail
	legend string
}

// New returns an app without a run, in the dark theme, with theory. The clock
// gives nanoseconds from any origin: it decides how fast a run goes, never where.
func New(clock func() int64) *App {
	return &App{clock: clock, look: theme.Named("dark"), reveal: true}
}

// Open shows a run, paused after so many steps; frames to come go there. It
// refuses what there is no scene for and what is too large to be drawn before it
// takes memory, and then shows what it showed.
func (a *App) Open(setup *sim.Setup, at int64) error {
	if setup.Scene != "bins" {
		return fmt.Errorf("game: there is no scene of the kind %s", setup.Scene)
	}
	if bytes, _ := setup.Cost(); bytes > MostBytes {
		e := &param.Error{Field: "n", Why: fmt.Sprintf("needs %s; allowed is %s for a run with pictures", run.Bytes(bytes), run.Bytes(MostBytes))}
		for _, v := range setup.Params() {
			if v.Name == e.Field {
				e.Value = v.Text
			}
		}
		return e
	}
	if a.theory != nil {
		a.theory.Stop()
	}
	a.setup, a.player = nil, nil // its memory goes before that of the next one comes
	course := newCourse(setup)
	player, err := run.NewPlayer(setup, run.Stage{Watch: watched, Memory: keyframeBytes, Clock: a.clock, Every: course.every, Visit: course.visit})
	if err != nil {
		return err
	}
	course.visit(0, player.Process())
	if bins := player.Process().(sim.Binned).Bins(); bins != a.bins {
		a.camera, a.bins = camera.Camera{}, bins
	}
	a.setup, a.player = setup, player
	a.theory, a.course = run.NewSampler(setup), course
	a.pace, a.drag, a.highest = pace{}, drag{}, 0
	a.note()
	return a.SeekTo(at)
}

// Play lets the run go on at a speed in steps a second; 0 is as many as a frame
// pays for. At the end it begins anew.
func (a *App) Play(speed float64) error {
	if a.player == nil {
		return nil
	}
	if speed == 0 {
		speed = math.Inf(1)
	}
	if speed > motion.FastestFall {
		a.motion.Drop()
	}
	a.player.Speed, a.playing, a.moving = speed, true, true
	a.touch()
	if a.player.Ended() && !a.player.Seeking() {
		a.motion.Drop()
		a.ball = nil
		return a.player.SeekTo(0)
	}
	return nil
}

// Pause stops all that moves, balls in mid-flight too.
func (a *App) Pause() { a.playing, a.moving = false, false }

// One lets one ball fall.
func (a *App) One() {
	if a.player == nil || a.player.Seeking() {
		return
	}
	a.playing, a.moving = false, true
	a.player.One(sim.Place)
	a.took(0)
}

// Back goes one step back.
func (a *App) Back() error {
	if a.player == nil {
		return nil
	}
	return a.SeekTo(a.player.Step() - 1)
}

// SeekTo goes to a step, or to the end if that comes first, paused.
func (a *App) SeekTo(to int64) error {
	if a.player == nil {
		return nil
	}
	a.Pause()
	a.motion.Drop()
	a.ball = nil
	err := a.player.SeekTo(to)
	a.touch()
	return err
}

// Dress sets the look, whether motion is reduced, and whether theory is shown.
func (a *App) Dress(look *theme.Theme, reduced, reveal bool) {
	if reduced != a.motion.Reduced {
		a.motion.Reduced = reduced
		a.motion.Drop()
	}
	a.look, a.reveal = look, reveal
	a.touch()
}

// Look is the theme.
func (a *App) Look() *theme.Theme { return a.look }

// Zoom looks closer by a factor, at a place of the stage, 0 to 1, that stays; a
// factor of 0 shows all bins.
func (a *App) Zoom(by, at float64) {
	a.camera = a.camera.Zoom(a.bins, by, at)
	a.touch()
}

// Layout sets the size of the stage in CSS pixels.
func (a *App) Layout(w, h float32) {
	if w != a.w || h != a.h {
		a.w, a.h = w, h
		a.touch()
	}
}

// Update lets a 60th of a second pass. The first one after a Draw also pays for
// the frame; others before the next Draw only let balls fly on.
func (a *App) Update(in Input) error {
	a.pan(in)
	a.ticks++
	if a.due >= 0 {
		a.due++
	}
	if a.moving {
		if a.motion.Flying() || len(a.motion.Last()) > 0 {
			a.touch()
		}
		a.motion.Tick(1)
	}
	if a.player == nil || a.paid {
		return nil
	}
	a.paid = true
	ticks := min(a.ticks, mostTicks)
	a.ticks = 0
	return a.frame(ticks)
}

// frame spends the purse.
func (a *App) frame(ticks int) error {
	started := a.clock()
	switch {
	case a.player.Seeking():
		a.touch() // now and then it is seen how far it is
		if _, err := a.player.Frame(ticks, seekPurse); err != nil {
			return err
		}
		if !a.player.Seeking() {
			a.arrive()
		}
	case a.playing:
		made, err := a.player.Frame(ticks, purse)
		if err != nil {
			return err
		}
		if a.pace.add(made, ticks); made > 0 {
			a.took(a.player.Speed)
		}
		if a.player.Ended() && !a.motion.Flying() {
			a.Pause()
		}
	}
	// What is left goes to theory, which is also for the page; while a run goes on,
	// no more than half.
	rest := int64(purse)
	if a.playing {
		rest /= 2
	}
	for !a.theory.Done() && a.clock()-started < rest {
		a.theory.Next()
		if a.theory.Done() {
			a.touch()
		}
	}
	return nil
}

// took shows what the last steps did.
func (a *App) took(speed float64) {
	a.ball = lastBall(a.player.Events)
	a.motion.Take(a.player.Events.Events, speed)
	a.note()
	a.touch()
}

// arrive shows where a seek has come to.
func (a *App) arrive() {
	a.ball = lastBall(a.player.Events)
	a.motion.Rest(a.player.Events.Events)
	a.note()
	a.touch()
	a.due = 1 << 10 // at once, however many bins there are
}

// note keeps the greatest load so far.
func (a *App) note() {
	if tally := a.player.Process().(sim.Tallied).AppendTally(nil); tally != nil {
		a.highest = max(a.highest, len(tally)-1)
	}
}

// lastBall returns the events of the last whole ball, none if some were lost.
func lastBall(t *sim.Trace) []sim.Event {
	if t.Lost > 0 {
		return nil
	}
	last, before := -1, -1
	for i, e := range t.Events {
		if e.Kind == sim.Place {
			last, before = i, last
		}
	}
	return append([]sim.Event(nil), t.Events[before+1:last+1]...)
}

// touch says that there is something new to draw.
func (a *App) touch() { a.due = max(a.due, 0) }

// wait is how many ticks pass before something new is drawn.
func (a *App) wait() int {
	switch {
	case a.player == nil:
		return 0
	case a.player.Seeking():
		return seekPicture
	case a.playing:
		return a.bins / binsAPicture
	}
	return 0
}

// expected is what theory says of the loads where the run stands; nil if it is
// not to be shown, or has not come so far.
func (a *App) expected() (atLeast func(k int) float64, kind string) {
	if !a.reveal {
		return nil, ""
	}
	chance, grade := a.theory.Loads(a.player.Step())
	if chance == nil {
		return nil, ""
	}
	return func(k int) float64 { return float64(a.bins) * chance(k) }, lawKinds[grade]
}

// Draw writes the picture and opens the purse of the next frame.
func (a *App) Draw(l *paint.List) {
	a.paid = false
	if a.due > a.wait() || a.due >= 0 && a.wait() == 0 {
		a.picture()
		a.due = -1
	}
	l.Reset(a.list.W, a.list.H)
	l.Marks = append(l.Marks, a.list.Marks...)
}

// picture draws the scene anew.
func (a *App) picture() {
	a.list = paint.List{W: a.w, H: a.h} // cells of the last one may be in use
	if a.player == nil {
		a.list.Rect(paint.Panel, 0, 0, a.w, a.h)
		return
	}
	v := Moment(a.player.Process(), a.player.Step())
	v.W, v.H, v.Theme, v.Camera, v.Highest = a.w, a.h, a.look, a.camera, a.highest
	v.Flights, v.Events = a.motion.Flights(), a.motion.Last()
	if a.playing && a.motion.Since() > theme.Hold {
		v.Events = nil // it has been seen
	}
	if v.Hint = ""; a.player.Step() == 0 && !a.playing && !a.player.Seeking() {
		v.Hint = "Drop the first ball (space)"
	}
	v.Theory, v.Kind = a.expected()
	a.detail, a.legend = scene.Bins(&a.list, v)
}
