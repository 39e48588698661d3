package game

import (
	"cmp"
	"fmt"
	"math"
	"slices"

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

	// MostWalkBytes is the same for walkers on a graph, who remember where they were:
	// the picture passes over the loads alone, and those are a small part of it.
	MostWalkBytes = 64e6

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

// An App is a run that is watched, or several side by side: it advances players,
// lets balls fly and draws the scene. Commands take effect at once; what they
// cost is paid in the frames that follow. An App belongs to one goroutine.
type App struct {
	clock  func() int64 // nanoseconds
	look   *theme.Theme
	w, h   float32
	reveal bool // whether theory is shown
	still  bool // whether motion is reduced

	lanes   []*lane // none before the first Open
	kin     Kinship
	hand    *hand  // choices made by hand on the last lane; nil: the runs are shown
	blind   *blind // a test which of two discs is a walk; nil: the run is shown
	camera  camera.Camera
	drag    drag
	pace    pace
	speed   float64 // wanted steps a second
	playing bool
	moving  bool // flights go on: while playing, and after a single step
	behind  bool
	marks   Marks
	sorted  float32 // 0 to 1: how far the bins are on the way to their order by load
	record  record
	round   *lane // whose round is to be ended in the frames to come; nil: none

	ticks int  // since the last frame
	paid  bool // the purse of this frame is spent
	due   int  // ticks since there is something new to draw; -1: there is nothing
	list  paint.List
	drawn scene.Drawn
}

// New returns an app without a run, in the dark theme, with theory. The clock
// gives nanoseconds from any origin: it decides how fast a run goes, never where.
func New(clock func() int64) *App {
	return &App{clock: clock, look: theme.Named("dark"), reveal: true}
}

// Open shows runs side by side, or a single one, paused after so many steps;
// frames to come go there. It refuses what there is no scene for and what is too
// large to be drawn before it takes memory, and then shows what it showed. Marks
// stay.
func (a *App) Open(at int64, setups ...*sim.Setup) error {
	if err := comparable(setups); err != nil {
		return err
	}
	if err := affordable(setups); err != nil {
		return err
	}
	before := a.parts()
	for _, l := range a.lanes {
		l.theory.Stop()
	}
	a.lanes, a.hand, a.blind = nil, nil, nil // their memory goes before that of the next ones comes
	names := Names(setups)
	lanes := make([]*lane, len(setups))
	for i, s := range setups {
		l, err := newLane(s, a.clock, keyframeBytes/len(setups))
		if err != nil {
			return err
		}
		l.name = names[i]
		l.mover().Reduce(a.still)
		lanes[i] = l
	}
	a.lanes, a.kin = lanes, SameWords
	if len(setups) > 1 {
		a.kin = kin(setups)
	}
	if a.parts() != before {
		a.camera = camera.Camera{}
	}
	a.pace, a.drag = pace{}, drag{}
	return a.SeekTo(at)
}

// affordable refuses runs that together are too large to be drawn.
func affordable(setups []*sim.Setup) error {
	all := uint64(0)
	for _, s := range setups {
		bytes, _ := s.Cost()
		all += min(bytes, math.MaxUint64-all)
	}
	most := uint64(MostBytes)
	if setups[0].Scene == "walk" {
		most = MostWalkBytes
	}
	if all <= most {
		return nil
	}
	largest := slices.MaxFunc(setups, func(a, b *sim.Setup) int {
		bytes, _ := a.Cost()
		other, _ := b.Cost()
		return cmp.Compare(bytes, other)
	})
	field, value := "n", ""
	for _, name := range []string{"n", "q", "width", "dim", "base"} { // the sizes of a graph
		if text, ok := largest.Value(name); ok {
			field, value = name, text
			break
		}
	}
	return &param.Error{Field: field, Value: value, Why: fmt.Sprintf("needs %s; allowed is %s for a run with pictures", run.Bytes(all), run.Bytes(most))}
}

// parts is the number of bins, slots or nodes of what the stage shows; 0 before the
// first run.
func (a *App) parts() int {
	if len(a.lanes) == 0 {
		return 0
	}
	return a.lanes[0].parts()
}

// bins is the number of bins in a row at which one can look closer; 0 if the stage
// shows no such row.
func (a *App) bins() int {
	if len(a.lanes) == 0 || !a.lanes[0].rows() {
		return 0
	}
	return a.Bins().Bins()
}

// Play lets the runs go on at a speed in steps a second; 0 is as many as a frame
// pays for. At the end they begin anew.
func (a *App) Play(speed float64) error {
	if len(a.lanes) == 0 || a.hand != nil || a.blind != nil {
		return nil
	}
	if speed == 0 {
		speed = math.Inf(1)
	}
	again := ended(a.lanes) && !seeking(a.lanes)
	for _, l := range a.lanes {
		if speed > motion.FastestFall || again {
			l.mover().Drop()
		}
		if again {
			if err := l.seek(0); err != nil {
				return err
			}
		}
	}
	if again {
		a.record = record{since: -1}
	}
	if speed > motion.FastestFall {
		a.record.since = -1
	}
	a.speed, a.playing, a.moving, a.round = speed, true, true, nil
	a.touch()
	return nil
}

// Pause stops all that moves, balls in mid-flight too, and shows all that stood
// back.
func (a *App) Pause() {
	a.playing, a.moving, a.round = false, false, nil
	a.record.since = -1
	a.touch()
}

// One lets one ball fall in each run: until that of the first that has not ended
// is placed; the others follow. In a table it is a key that finds its slot, or
// finds none; in a graph one step.
func (a *App) One() error {
	if !a.steps() {
		return nil
	}
	lead := leader(a.lanes)
	if err := follow(a.lanes, lead, lead.one()); err != nil {
		return err
	}
	a.took(0)
	return nil
}

// Round goes on to the end of a round of the first run that has rounds, or to the
// end if none has; frames to come go there.
func (a *App) Round() error {
	if !a.steps() {
		return nil
	}
	var rounds []*lane
	for _, l := range a.lanes {
		if l.setup.Round != "" {
			rounds = append(rounds, l)
		}
	}
	if len(rounds) == 0 {
		return a.SeekTo(math.MaxInt64)
	}
	a.round = leader(rounds)
	return nil
}

// steps pauses for single steps, and reports whether there is something to step.
func (a *App) steps() bool {
	if len(a.lanes) == 0 || a.hand != nil || a.blind != nil || seeking(a.lanes) || a.round != nil {
		return false
	}
	a.playing, a.moving = false, true
	return true
}

// Back goes one step back.
func (a *App) Back() error {
	switch {
	case len(a.lanes) == 0 || a.blind != nil:
		return nil
	case a.hand != nil:
		return a.again(a.hand.picks[:max(len(a.hand.picks)-1, 0)])
	}
	return a.SeekTo(position(a.lanes) - 1)
}

// SeekTo goes to a step, or to the end if that comes first, paused.
func (a *App) SeekTo(to int64) error {
	if len(a.lanes) == 0 || a.blind != nil {
		return nil
	}
	a.Pause()
	a.touch()
	a.record = record{since: -1}
	if a.hand != nil {
		return a.again(a.hand.picks[:min(max(to, 0), int64(len(a.hand.picks)))])
	}
	for _, l := range a.lanes {
		if err := l.seek(to); err != nil {
			return err
		}
	}
	return nil
}

// Dress sets the look, whether motion is reduced, and whether theory is shown.
func (a *App) Dress(look *theme.Theme, reduced, reveal bool) {
	if reduced != a.still {
		for _, l := range a.lanes {
			l.mover().Reduce(reduced)
		}
		if a.hand != nil {
			a.hand.motion.Reduce(reduced)
		}
	}
	if reduced {
		a.record.since = -1
	}
	a.look, a.still, a.reveal = look, reduced, reveal
	a.touch()
}

// Look is the theme.
func (a *App) Look() *theme.Theme { return a.look }

// Zoom looks closer by a factor, at a place of the stage, 0 to 1, that stays; a
// factor of 0 shows all bins.
func (a *App) Zoom(by, at float64) {
	if a.bins() > 0 {
		a.camera = a.camera.Zoom(a.bins(), by, at)
	}
	a.touch()
}

// Layout sets the size of the stage in CSS pixels.
func (a *App) Layout(w, h float32) {
	if w != a.w || h != a.h {
		a.w, a.h = w, h
		a.touch()
	}
}

// touch says that there is something new to draw.
func (a *App) touch() { a.due = max(a.due, 0) }
