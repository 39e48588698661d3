package game

import (
	"slices"

	"binfall/game/scene"
	"binfall/sim"
)

// A WalkState is what there is to say of walkers on a graph.
type WalkState struct {
	Nodes, Degree int // the degree is 0 while the graph is being built
	Walkers       []WalkerState
	Hops          int  // of each walker since they were put down, as far as they are remembered: at most 16
	More          bool // whether they made more than that
	Resets        int64
	Reset         bool // whether the last ball came after one

	Sight   int  // nodes of the tree that the first walker sees; 0: it stands nowhere
	Twice   int  // of them, how many it meets more than once
	Reach   int  // hops to which it sees
	Past    bool // it stood there when it was last looked at
	Thrown  float64
	Fresh   float64 // dice for each ball so far, thrown and with fresh bins; 0 before the first
	Rings   []scene.Bar
	Waits   string // what is still done before all nodes can be shown; empty: nothing
	Dotted  bool   // whether all nodes are shown, one by one
	Drawing bool   // whether a picture with all nodes is to come, or is there
	Both    bool   // whether the stage has room for it beside the tree; else Marks.Disc chooses
}

// A WalkerState is one walker.
type WalkerState struct {
	Sign string // what it is called
	Node int    // where it stands; below 0: nowhere
	Load int    // balls that it found there, for the last ball; below 0: nobody looked
	Won  bool   // its node took the ball
}

// Walk is the state of the walkers on the stage; nil if there are none. Cost: one pass
// over the bins if there are rings.
func (a *App) Walk() *WalkState {
	if len(a.lanes) == 0 || a.lanes[0].walk == nil {
		return nil
	}
	l := a.lanes[0]
	s := l.walk.state(l.setup, l.player.Process(), l.player.Step(), a.playing)
	s.Both = s.Drawing && scene.WideWalk(a.w, a.h, a.look)
	return s
}

// state says what there is, after so many steps.
func (w *walk) state(setup *sim.Setup, p sim.Process, steps int64, playing bool) *WalkState {
	nodes := w.bins.Bins()
	s := &WalkState{Nodes: nodes, Rings: slices.Clone(w.counted(steps)), Waits: w.waits(), Dotted: w.dots != nil}
	s.Drawing = nodes <= mostSearched
	if g := w.networked.Net(); g != nil {
		s.Degree = g.Degree()
	}
	if at := slices.IndexFunc(setup.Measures, func(m sim.Measure) bool { return m.Name == "resets" }); at >= 0 {
		row := make([]float64, len(setup.Measures))
		p.Measure(row)
		s.Resets = int64(row[at])
	}
	s.Thrown, s.Fresh = w.dice(balls(w.bins, steps))
	now := w.glance(w.load)
	s.Reset = now.reset
	for i, o := range now.walkers {
		told := WalkerState{Sign: scene.WalkerSign(i), Node: -1, Load: o.Load, Won: o.Won}
		if last := len(o.Trail) - 1; last >= 0 {
			told.Node = int(o.Trail[last])
			s.Hops, s.More = last, last+1 == sim.MostTrail
		}
		s.Walkers = append(s.Walkers, told)
	}
	live := !w.fast || !playing
	if !live {
		now = w.held
	}
	if v := w.sees(now.walkers, live); v != nil {
		s.Sight, s.Twice, s.Reach, s.Past = v.Nodes, v.Twice, v.Hops, v.Past
	}
	return s
}
