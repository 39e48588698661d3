package main

import (
	"math"
	"slices"
	"testing"

	"binfall/wasm/wire"
)

// TestWalk: the page is told where walkers are, what the first one sees, and what it
// cost in dice.
func TestWalk(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: "walk?p=5&q=13&seed=11", At: 99}, 60)
	p.say(1, wire.Step{Unit: "ball"}, 120)
	s := last[wire.State](p)
	w := s.Walk
	if w == nil || s.Table != nil || s.Graph != nil || s.Test != nil || w.Nodes != 2184 || w.Degree != 6 || len(w.Walkers) != 2 {
		t.Fatalf("%+v", w)
	}
	if s.Ball == nil || s.Ball.Number != 100 || len(s.Ball.Offers) != 2 {
		t.Fatalf("ball %+v", s.Ball)
	}
	for i, one := range w.Walkers {
		if int64(one.Node) != s.Ball.Offers[i].Bin || one.Sign != []string{"●", "■"}[i] {
			t.Errorf("%+v, offered %+v", one, s.Ball.Offers[i])
		}
	}
	if w.Sight != 187 || w.Twice != 0 || w.Reach != 3 || w.Hops != 16 || !w.More || !w.Dotted || len(w.Rings) != 0 {
		t.Errorf("%+v", w)
	}
	// 100 balls: a placing of log6(6·2184) and 99 hops of log6 5, for each walker.
	dice := 2 * (math.Log(6*2184) + 99*math.Log(5)) / math.Log(6) / 100
	if math.Abs(w.Thrown-dice) > 1e-12 || math.Abs(w.Fresh-2*math.Log(2184)/math.Log(6)) > 1e-12 {
		t.Errorf("%v and %v dice a ball, want %v", w.Thrown, w.Fresh, dice)
	}
}

// TestBlind: a test is answered round by round, the same for everyone who opens the
// run, and gives nothing away before the answer; what cannot be asked is refused and
// the stage goes on.
func TestBlind(t *testing.T) {
	var sides []bool
	for range 2 {
		p := newPage(t)
		p.say(1, wire.Open{Spec: "walk?p=5&q=13&walkers=1&seed=11"}, 60)
		p.say(1, wire.Blind{Do: "start", Move: "simple"}, 120)
		var left []bool
		for round := 1; round <= 3; round++ {
			s := last[wire.State](p).Test
			if s == nil || !s.Ready || s.Round != round || s.Rounds != 10 || s.Answers != round-1 || s.Answered || s.Left || len(s.Sides) != 0 || s.Move != "simple" {
				t.Fatalf("round %d: %+v", round, s)
			}
			p.say(1, wire.Blind{Do: "left"}, 30)
			if s = last[wire.State](p).Test; !s.Answered || s.Answers != round || s.Correct != s.Left || len(s.Sides) != 2 || s.Sides[0].Walk != s.Left || s.Sides[1].Walk == s.Left {
				t.Fatalf("round %d answered: %+v", round, s)
			}
			left = append(left, s.Left)
			p.say(1, wire.Blind{Do: "unshuffle"}, 30)
			if s = last[wire.State](p).Test; !s.Shown || math.Abs(s.Sides[0].Alike)+math.Abs(s.Sides[1].Alike) < 0.1 {
				t.Errorf("in their places: %+v", s)
			}
			p.say(1, wire.Blind{Do: "next"}, 120)
		}
		if sides != nil && !slices.Equal(sides, left) {
			t.Errorf("the walk is on the sides %v, and %v for another", sides, left)
		}
		sides = left
		p.say(1, wire.Blind{Do: "end"}, 30)
		if s := last[wire.State](p); s.Test != nil || s.Walk == nil {
			t.Errorf("after the end: %+v", s.Test)
		}
	}

	p := newPage(t)
	p.say(1, wire.Open{Spec: "d-choice?n=20&seed=7"}, 30)
	p.say(1, wire.Blind{Do: "start"}, 30)
	if got := last[wire.Problem](p); got.Why == "" {
		t.Error("a test without walkers is not refused")
	}
	p.say(1, wire.Blind{Do: "dance"}, 30)
	if got := last[wire.Problem](p); got.Field != "do" || got.Value != "dance" {
		t.Errorf("%+v", got)
	}
	p.say(1, wire.Step{Unit: "ball"}, 60)
	if s := last[wire.State](p); s.Step != 1 {
		t.Errorf("at step %d after refusals", s.Step)
	}
}
