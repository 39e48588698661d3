package main

import (
	"binfall/game"
	"binfall/sim/param"
	"binfall/wasm/wire"
)

// walkOf says on the wire what walkers show.
func walkOf(s *game.WalkState) *wire.Walk {
	if s == nil {
		return nil
	}
	w := &wire.Walk{Nodes: s.Nodes, Degree: s.Degree, Walkers: []wire.Walker{}, Hops: s.Hops, More: s.More, Resets: s.Resets, Reset: s.Reset,
		Sight: s.Sight, Twice: s.Twice, Reach: s.Reach, Thrown: s.Thrown, Fresh: s.Fresh, Rings: []wire.Ring{}, Waits: s.Waits, Dotted: s.Dotted, Either: s.Drawing && !s.Both}
	for _, one := range s.Walkers {
		w.Walkers = append(w.Walkers, wire.Walker{Sign: one.Sign, Node: one.Node})
	}
	for _, b := range s.Rings {
		w.Rings = append(w.Rings, wire.Ring{From: b.From, To: b.To, Nodes: b.Nodes(), Loads: b.Loads[:]})
	}
	return w
}

// testOf says on the wire how a test of the eye stands.
func testOf(s *game.BlindState) *wire.Test {
	if s == nil {
		return nil
	}
	t := &wire.Test{Move: s.Move, Round: s.Round, Rounds: game.BlindRounds, Ready: s.Ready, Answers: s.Answers, Right: s.Right, Chance: s.Chance,
		Answered: s.Answered, Correct: s.LastRight, Left: s.WalkLeft, Shown: s.Unshuffled, Sides: []wire.Side{}}
	for _, o := range s.Sides {
		t.Sides = append(t.Sides, wire.Side{Walk: o.Walk, Fullest: o.Fullest, Empty: o.Empty, Alike: o.Alike})
	}
	return t
}

// blind does what a message about the test asks for.
func (s *session) blind(m wire.Blind) error {
	var err error
	switch m.Do {
	case "start":
		err = s.app.Blind(m.Move)
	case "left", "right":
		s.app.Answer(m.Do == "left")
	case "next":
		err = s.app.NextRound()
	case "shuffle", "unshuffle":
		s.app.Unshuffle(m.Do == "unshuffle")
	case "end":
		s.app.Unblind()
	default:
		err = &param.Error{Field: "do", Value: m.Do, Why: "allowed is start, left, right, next, shuffle, unshuffle or end"}
	}
	if fault, ok := err.(*param.Error); ok { // what was asked for cannot be: the stage goes on
		s.send(wire.Problem{Field: fault.Field, Value: fault.Value, Why: fault.Why})
		return nil
	}
	return err
}

// sameTest reports whether two states of a test say the same.
func sameTest(a, b *wire.Test) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Round == b.Round && a.Ready == b.Ready && a.Answers == b.Answers && a.Answered == b.Answered && a.Shown == b.Shown && a.Move == b.Move
}

// sameWalk reports whether two states of walkers after the same steps say the same.
func sameWalk(a, b *wire.Walk) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Waits == b.Waits && a.Sight == b.Sight && a.Either == b.Either && len(a.Rings) == len(b.Rings)
}
