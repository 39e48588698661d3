package game

import (
	"fmt"
	"strconv"

	"binfall/game/scene"
)

// BlindRounds is how many rounds make a game; more may follow.
const BlindRounds = 10

// A BlindState is what there is to say of a test of somebody's eye.
type BlindState struct {
	Move       string // how the walker moves: what is compared with fresh dice
	Nodes      int
	Balls      int64
	Round      int  // from 1
	Ready      bool // whether both discs are there, so that one can answer
	Answers    int
	Right      int     // of these
	Chance     float64 // how many a coin would have right on average
	Answered   bool    // in this round
	LastRight  bool    // whether that answer was right
	WalkLeft   bool    // which side is the walk; false before the answer
	Unshuffled bool
	Sides      []BlindSide // left and right, once the round is answered; else none
}

// A BlindSide is one of the two runs.
type BlindSide struct {
	Walk    bool
	Fullest int
	Empty   float64 // share of bins
	Alike   float64 // correlation of the loads of neighbours; 0 until the nodes stand where they belong
}

// BlindTest is the state of the test on the stage; nil if there is none.
func (a *App) BlindTest() *BlindState {
	b := a.blind
	if b == nil {
		return nil
	}
	s := &BlindState{Move: b.move, Nodes: len(b.dealt.where), Round: int(b.round), Ready: b.ready(),
		Answers: b.answers, Right: b.right, Chance: float64(b.answers) / 2, Answered: b.answered, Unshuffled: b.shown}
	if s.Ready {
		for load, bins := range b.dealt.side[0].tally {
			s.Balls += int64(load) * bins
		}
	}
	if !b.answered {
		return s
	}
	s.WalkLeft, s.LastRight = b.dealt.walkLeft, b.left == b.dealt.walkLeft
	for i := range b.dealt.side {
		o := &b.dealt.side[i]
		told := BlindSide{Walk: (i == 0) == b.dealt.walkLeft, Fullest: len(o.tally) - 1, Empty: float64(o.tally[0]) / float64(len(o.loads))}
		if b.shown {
			told.Alike = o.alike
		}
		s.Sides = append(s.Sides, told)
	}
	return s
}

// blindView is what the scene needs.
func (a *App) blindView() scene.Blind {
	b, s := a.blind, a.BlindTest()
	v := scene.Blind{W: a.w, H: a.h, Theme: a.look, Number: "?", Caption: "which one is the walk?"}
	v.Below = fmt.Sprintf("round %d of %d", s.Round, max(BlindRounds, s.Round))
	if s.Answers > 0 {
		v.Number = strconv.Itoa(s.Right) + " / " + strconv.Itoa(s.Answers)
		v.Below += ", " + v.Number + " right; a coin has " + strconv.FormatFloat(s.Chance, 'f', -1, 64)
	}
	if !s.Ready {
		v.Waits = "both runs are being made"
		return v
	}
	v.Dots = &b.dots
	v.Foot = "positions shuffled, on both sides alike"
	for i := range v.Sides {
		o := &b.dealt.side[i]
		v.Sides[i] = scene.BlindSide{Load: b.shuffled(i), Most: len(o.tally) - 1, Title: [...]string{"left", "right"}[i]}
	}
	if !s.Answered {
		return v
	}
	answer, walk := "wrong", "right"
	if s.LastRight {
		answer = "right"
	}
	if s.WalkLeft {
		walk = "left"
	}
	v.Caption = answer + ", the walk is on the " + walk
	if b.shown {
		v.Foot = "bins where they belong; correlation of neighbours' loads"
	}
	for i, o := range s.Sides {
		side := &v.Sides[i]
		if side.Title = "fresh dice"; o.Walk {
			side.Title, side.Walk = "the walk", true
		}
		side.Words = []string{"fullest " + strconv.Itoa(o.Fullest) + ", empty " + strconv.FormatFloat(100*o.Empty, 'f', 1, 64) + " %"}
		if b.shown {
			side.Words = append(side.Words, "correlation "+strconv.FormatFloat(o.Alike, 'f', 2, 64))
		}
	}
	return v
}
