package game

import (
	"strconv"

	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
)

// A Still is a run at a position that nobody watches: for files.
type Still struct {
	Setup   *sim.Setup
	Process sim.Process
	Step    int64
	Events  *sim.Trace // of the last step
	W, H    float32    // CSS pixels
	Look    *theme.Theme
	Highest int // a load for which the axis has room; 0: the greatest there is
}

// A Reading is what a still says in words.
type Reading struct {
	Headline string // the number with its words
	Below    string
	Legend   string // what one mark is
}

// Drawable reports whether there is a scene for a process.
func Drawable(d sim.Def) bool { return comparable([]*sim.Setup{{Def: d}}) == nil }

// Draw draws the scene, with theory. It never draws what comes next.
func (s Still) Draw(l *paint.List) Reading {
	switch s.Setup.Scene {
	case "table":
		t := &table{slotted: s.Process.(sim.Slotted)}
		t.arrive(s.Events)
		drawn := scene.DrawTable(l, t.view(s.W, s.H, s.Look, Marks{}, false))
		state := t.state(Marks{})
		return Reading{strconv.Itoa(state.Stored) + " keys stored", "in " + count(int64(state.Slots), "slot"), drawn.Legend}
	case "graph":
		n := newNetwork(s.Process.(sim.Linked))
		n.took(s.Events)
		v := n.view(s.W, s.H, s.Look, s.Setup.Measures, s.Process)
		return Reading{v.Number + " " + v.Caption, v.Below, scene.DrawGraph(l, v).Legend}
	case "walk":
		w := newWalk(s.Setup, s.Process)
		for w.work(framePorts) {
		}
		w.arrive(s.Events)
		v := w.view(s.W, s.H, s.Look, Marks{}, s.Step, false)
		return Reading{strconv.Itoa(v.Most) + " " + v.Caption, v.Below, scene.DrawWalk(l, v).Legend}
	}
	v := moment(s.Process, s.Step)
	v.W, v.H, v.Theme, v.Events, v.Highest = s.W, s.H, s.Look, s.Events.Events, s.Highest
	v.Theory, v.Kind = lawAt(s.Setup.Theory(), s.Step, v.Process.Bins())
	headline := v.Caption
	if tally := v.Process.AppendTally(nil); tally != nil {
		headline = strconv.Itoa(len(tally)-1) + " " + v.Caption
	}
	return Reading{headline, v.Below, scene.Bins(l, v).Legend}
}

// Height is the load up to which a still of the process needs room: so that a film
// keeps its axis.
func Height(p sim.Process) int {
	if tallied, ok := p.(sim.Tallied); ok {
		return len(tallied.AppendTally(nil)) - 1
	}
	return 0
}
