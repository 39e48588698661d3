package game

import (
	"math"

	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
)

// Update lets a 60th of a second pass. The first one after a Draw also pays for
// the frame; others before the next Draw only let balls fly on.
func (a *App) Update(in Input) error {
	a.point(in)
	a.ticks++
	if a.due >= 0 {
		a.due++
	}
	a.morph()
	if a.moving {
		a.fly()
	}
	if len(a.lanes) == 0 || a.paid {
		return nil
	}
	a.paid = true
	ticks := min(a.ticks, mostTicks)
	a.ticks = 0
	return a.frame(ticks)
}

// fly lets a tick pass for the balls under way.
func (a *App) fly() {
	for _, m := range a.motions() {
		if m.Stirs(a.playing) {
			a.touch()
		}
		m.Tick(1)
	}
	if a.record.since >= 0 {
		a.touch()
		if a.record.since++; a.record.since > recordHold {
			a.record.since = -1
		}
	}
}

func (a *App) motions() (list []mover) {
	if a.hand != nil {
		list = append(list, &a.hand.motion)
		return list
	}
	for _, l := range a.lanes {
		list = append(list, l.mover())
	}
	return list
}

// morph takes the bins nearer to where they are wanted: in their order, or by
// their loads. One Pause does not stop it: it ends by itself in less than half a
// second, and was asked for.
func (a *App) morph() {
	want := float32(0)
	if a.marks.Sorted {
		want = 1
	}
	if a.sorted == want {
		return
	}
	step := 1 / float32(theme.Morph)
	switch {
	case a.still:
		a.sorted = want
	case a.sorted < want:
		a.sorted = min(a.sorted+step, 1)
	default:
		a.sorted = max(a.sorted-step, 0)
	}
	a.touch()
}

// frame spends the purse.
func (a *App) frame(ticks int) error {
	started := a.clock()
	switch {
	case a.blind != nil:
		if a.blind.work(a.clock, purse) {
			a.touch()
		}
	case seeking(a.lanes):
		a.touch() // now and then it is seen how far it is
		under := int64(0)
		for _, l := range a.lanes {
			if l.player.Seeking() {
				under++
			}
		}
		for _, l := range a.lanes {
			if !l.player.Seeking() {
				continue
			}
			if _, err := l.player.Frame(ticks, seekPurse/under); err != nil {
				return err
			}
			if !l.player.Seeking() {
				l.arrive()
			}
		}
		if !seeking(a.lanes) {
			a.due = 1 << 10 // at once, however many bins there are
		}
	case a.round != nil:
		a.touch()
		steps := int64(purse / (roundCost * a.round.player.Cost() * float64(len(a.lanes))))
		made, found := a.round.player.Until(sim.Round, max(steps, 1))
		if err := follow(a.lanes, a.round, made); err != nil {
			return err
		}
		a.took(math.Inf(1))
		if found {
			a.arrived()
		}
	case a.playing && a.record.since < 0:
		made, behind, err := advance(a.lanes, a.speed, ticks, purse)
		if err != nil {
			return err
		}
		a.behind = behind
		if a.pace.add(made, ticks); made > 0 {
			a.took(a.speed)
		}
		if ended(a.lanes) && !flying(a.lanes) {
			a.Pause()
		}
	}
	for _, l := range a.lanes {
		if l.walk != nil && l.walk.work(framePorts) {
			a.touch()
		}
	}
	// What is left goes to theory, which is also for the page; while a run goes on,
	// no more than half.
	rest := int64(purse)
	if a.playing {
		rest /= 2
	}
	for _, l := range a.lanes {
		for !l.theory.Done() && a.clock()-started < rest {
			l.theory.Next()
			if l.theory.Done() {
				a.touch()
			}
		}
	}
	return nil
}

// roundCost is how much dearer a step is that is watched by itself.
const roundCost = 4

// arrived ends a round: the last ball comes to the fore.
func (a *App) arrived() {
	a.Pause()
	for _, l := range a.lanes {
		if l.table == nil && l.network == nil && l.walk == nil {
			l.motion.Rest(l.ball)
		}
	}
	a.due = 1 << 10 // at once, however many bins there are
}

// took shows what the last steps did.
func (a *App) took(speed float64) {
	first := a.lanes[0]
	before := first.full
	for _, l := range a.lanes {
		l.took(speed)
	}
	a.touch()
	a.record.since = -1
	if len(a.lanes) > 1 && !a.still && speed <= motion.FastestFall && before > 0 && first.full > before && a.record.shown < mostRecords {
		a.record = record{a.record.shown + 1, 0}
	}
}

// wait is how many ticks pass before something new is drawn.
func (a *App) wait() int {
	switch {
	case len(a.lanes) == 0:
		return 0
	case seeking(a.lanes) || a.round != nil:
		return seekPicture
	case a.playing:
		return a.parts() * len(a.lanes) / binsAPicture
	}
	return 0
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
	switch {
	case len(a.lanes) == 0:
		a.list.Rect(paint.Panel, 0, 0, a.w, a.h)
	case a.blind != nil:
		a.drawn = scene.DrawBlind(&a.list, a.blindView())
	case a.hand != nil:
		a.drawn = scene.Bins(&a.list, a.byHand())
	case a.lanes[0].table != nil:
		rests := !a.playing && !seeking(a.lanes)
		a.drawn = scene.DrawTable(&a.list, a.lanes[0].table.view(a.w, a.h, a.look, a.marks, rests))
	case a.lanes[0].network != nil:
		l := a.lanes[0]
		a.drawn = scene.DrawGraph(&a.list, l.network.view(a.w, a.h, a.look, l.setup.Measures, l.player.Process()))
	case a.lanes[0].walk != nil:
		l := a.lanes[0]
		a.drawn = scene.DrawWalk(&a.list, l.walk.view(a.w, a.h, a.look, a.marks, l.player.Step(), a.playing))
	default:
		views := make([]scene.View, len(a.lanes))
		for i, l := range a.lanes {
			views[i] = a.view(l)
		}
		views[0].Dim = a.record.since >= 0
		if a.kin == OtherWords {
			views[0].Apart = "not the same random words: the seeds differ"
		}
		a.drawn = scene.Bins(&a.list, views...)
	}
}

// view is what the scene needs of a lane.
func (a *App) view(l *lane) scene.View {
	v := moment(l.player.Process(), l.player.Step())
	a.dressed(&v)
	v.Highest, v.Name = l.highest, l.name
	if a.marks.Moves { // nobody knows yet how high it will be
		v.Highest = max(v.Highest, predictable, a.marks.Guess+a.marks.Guess/3)
	}
	v.Flights, v.Events = l.motion.Flights(), l.motion.Last()
	if a.playing && l.motion.Since() > theme.Hold && a.record.since < 0 {
		v.Events = nil // it has been seen
	}
	if l.player.Step() == 0 && !a.playing && !l.player.Seeking() && !a.marks.Moves { // first comes the prediction
		v.Hint = "Drop the first ball (space)"
	}
	if a.reveal {
		v.Theory, v.Kind = l.expected()
		if a.marks.Textbook {
			v.Leading, v.Textbook = l.textbook()
		}
	}
	return v
}

// dressed gives a view what is common to all.
func (a *App) dressed(v *scene.View) {
	v.W, v.H, v.Theme, v.Camera = a.w, a.h, a.look, a.camera
	v.Guess, v.Line, v.Sorted = a.marks.Guess, a.marks.Line, a.sorted
}

// recordHold is how long a record is shown, in ticks.
const recordHold = 54 // 900 ms
