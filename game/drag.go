package game

import (
	"math"

	"binfall/game/scene"
)

// A drag is a pointer that holds something: the bins, or the line of a skyline.
type drag struct {
	down  bool       // whether it was pressed in the last update
	plot  scene.Plot // whose line it holds, or the flag of the prediction, with the scale it had then; empty: none
	pans  bool       // it holds the bins
	x     float32
	first int // the first bin in view when it took hold
}

// fingertip is how near a touch must come to a bin that is offered, CSS pixels.
const fingertip = 22

// point follows the pointer.
func (a *App) point(in Input) {
	pressed := in.Down && !a.drag.down
	a.drag.down = in.Down
	if !in.Down {
		a.drag.plot, a.drag.pans = scene.Plot{}, false
		return
	}
	if pressed {
		a.press(in)
	}
	switch {
	case a.drag.plot.H > 0:
		a.lift(in.Y)
	case a.drag.pans:
		a.pan(in)
	}
}

// press decides what the pointer takes hold of.
func (a *App) press(in Input) {
	from, to := a.camera.Range(a.bins())
	if a.hand != nil {
		a.touchOffer(in.X)
		return
	}
	if a.blind != nil {
		a.Answer(in.X < a.w/2)
		return
	}
	if len(a.drawn.Spots) > 0 {
		a.touchItem(in.X, in.Y)
		return
	}
	if a.marks.Line > 0 || a.marks.Moves {
		nearest := float32(fingertip)
		for _, p := range a.drawn.Plots {
			if away := max(p.Y-in.Y, in.Y-p.Y-p.H, 0); away <= nearest {
				nearest, a.drag.plot = away, p
			}
		}
	}
	if a.drag.plot.H <= 0 && to-from < a.bins() && a.w > 0 {
		a.drag.pans, a.drag.x, a.drag.first = true, in.X, from
	}
}

// touchOffer picks the offered bin at a place of the stage. What is not yet seen
// to be offered cannot be meant: then the last ball lands.
func (a *App) touchOffer(x float32) {
	if a.hand.motion.Flying() {
		a.hand.motion.Rest(a.hand.last)
		a.touch()
		return
	}
	axis, nearest, nth := a.drawn.Axis, float32(math.Inf(1)), 0
	for i, e := range a.hand.offers {
		away := axis.Centre(int(e.To)) - x
		if away = max(away, -away); away < nearest {
			nearest, nth = away, i+1
		}
	}
	if axis.Pitch > 0 && nearest <= max(fingertip, axis.Pitch/2) {
		a.Pick(nth)
	}
}

// touchItem looks at the item of a table at a place of the stage, and no more if it
// is looked at already, or if none is there.
func (a *App) touchItem(x, y float32) {
	m, nearest := a.marks, float32(fingertip/2)
	m.Lit = 0
	for _, s := range a.drawn.Spots {
		away := max(s.X-x, x-s.X-s.W, s.Y-y, y-s.Y-s.H)
		if away < nearest {
			nearest, m.Lit = away, int(s.Item)
		}
	}
	if m.Lit == a.marks.Lit {
		m.Lit = 0
	}
	if m != a.marks {
		a.Mark(m)
	}
}

// lift moves the line, or the prediction, to a height of the stage.
func (a *App) lift(y float32) {
	m := a.marks
	if m.Moves {
		m.Guess = a.drag.plot.Load(y)
	} else {
		m.Line = a.drag.plot.Load(y)
	}
	if m != a.marks {
		a.Mark(m)
	}
}

// pan lets the pointer draw the bins to one side when not all are in view.
func (a *App) pan(in Input) {
	from, to := a.camera.Range(a.bins())
	moved := int((a.drag.x - in.X) / a.w * float32(to-from))
	if first := a.camera.Pan(a.bins(), a.drag.first+moved-from); first != a.camera {
		a.camera = first
		a.touch()
	}
}
