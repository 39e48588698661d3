package motion

import (
	"testing"

	"binfall/game/theme"
	"binfall/sim"
)

// strides are three balls of two walkers: put down, hopping, and put down anew by a
// reset.
var strides = []sim.Event{
	{Kind: sim.Probe, Who: 0, Nth: 0, To: 4}, {Kind: sim.Probe, Who: 0, Nth: 1, To: 5}, {Kind: sim.Place, Who: 0, Nth: 1, To: 5},
	{Kind: sim.Move, Who: 1, Nth: 0, From: 4, To: 6}, {Kind: sim.Probe, Who: 1, Nth: 0, To: 6},
	{Kind: sim.Move, Who: 1, Nth: 1, From: 5, To: 7}, {Kind: sim.Probe, Who: 1, Nth: 1, To: 7}, {Kind: sim.Place, Who: 1, Nth: 0, To: 6},
	{Kind: sim.Round, Who: 2, Nth: 1}, {Kind: sim.Probe, Who: 2, Nth: 0, To: 1}, {Kind: sim.Probe, Who: 2, Nth: 1, To: 2},
	{Kind: sim.Place, Who: 2, Nth: 1, To: 2},
}

// TestStrides: what walkers did is read off the events of the last whole ball.
func TestStrides(t *testing.T) {
	for _, c := range []struct {
		upTo   int
		hops   []Hop
		winner int
		reset  bool
	}{
		{3, []Hop{{To: 4, New: true}, {Who: 1, To: 5, New: true}}, 1, false},
		{8, []Hop{{From: 4, To: 6}, {Who: 1, From: 5, To: 7}}, 0, false},
		{10, []Hop{{From: 4, To: 6}, {Who: 1, From: 5, To: 7}}, 0, false},
		{12, []Hop{{To: 1, New: true}, {Who: 1, To: 2, New: true}}, 1, true},
	} {
		var w Walks
		w.Rest(strides[:c.upTo])
		s, ok := w.Last()
		if !ok || len(s.Hops) != len(c.hops) || s.Winner() != c.winner || s.Reset != c.reset || !s.Landed || s.Settled != 1 || w.Flying() {
			t.Fatalf("after %d events %+v", c.upTo, s)
		}
		for i, h := range c.hops {
			if h.Gone = 1; s.Hops[i] != h {
				t.Errorf("after %d events hop %d is %+v, want %+v", c.upTo, i, s.Hops[i], h)
			}
		}
	}
	var w Walks
	if w.Rest(strides[:2]); w.Flying() {
		t.Error("a ball that is not placed is shown")
	}
	if _, ok := w.Pending(); ok {
		t.Error("a ball that is not placed is on its way")
	}
}

// TestWalksTime: walkers glide for a sixth of a second, and less if the next ball
// comes earlier; the ball is in its bin when they are there, and then a ring closes.
// With reduced motion they are where they go at once, and the result follows.
func TestWalksTime(t *testing.T) {
	for _, c := range []struct {
		speed   float64
		reduced bool
		lasts   int
	}{{0, false, int(theme.Step)}, {1, false, int(theme.Step)},
		{8, false, 6}, {9, false, 0}, {0, true, 18}, {1, true, 18}, {8, true, 6}, {1e9, true, 0}} {
		w := Walks{Reduced: c.reduced}
		w.Take(strides[:8], c.speed)
		last := float32(-1)
		for tick := 0; tick < 60; tick++ {
			s, _ := w.Last()
			_, pending := w.Pending()
			gone := s.Hops[0].Gone
			if s.Landed != (tick >= c.lasts) || pending == s.Landed {
				t.Fatalf("%+v: after %d ticks landed %v, pending %v", c, tick, s.Landed, pending)
			}
			if gone < last || gone < 1 && (c.reduced || s.Landed) || !c.reduced && !s.Landed && tick == 0 && gone > 0 {
				t.Fatalf("%+v: after %d ticks %v of the way is over", c, tick, gone)
			}
			end := c.lasts
			if !c.reduced && c.lasts > 0 {
				end += int(theme.Move)
			}
			if w.Flying() != (tick < end) {
				t.Fatalf("%+v: after %d ticks flying is %v", c, tick, w.Flying())
			}
			last = gone
			w.Tick(1)
		}
		if w.Stirs(true) {
			t.Errorf("%+v: it still stirs", c)
		}
		if w.Drop(); w.Flying() {
			t.Error("it flies after it was dropped")
		}
		if _, ok := w.Last(); ok {
			t.Error("a ball that was dropped is shown")
		}
	}
}

// TestGlance: walkers of a fast run are looked at twice a second.
func TestGlance(t *testing.T) {
	var w Walks
	w.Drop()
	looks := 0
	for range 600 {
		if w.Glance() {
			looks++
		}
		w.Tick(1)
	}
	if looks != 20 {
		t.Errorf("%d looks in ten seconds", looks)
	}
}
