package motion_test

import (
	"testing"

	"pgregory.net/rapid"

	"binfall/game/motion"
	"binfall/game/theme"
	"binfall/sim"
)

// ball is what a step of two choices shows.
func ball(who, first, second, to uint32) []sim.Event {
	return []sim.Event{
		{Kind: sim.Probe, Nth: 0, Who: who, To: first}, {Kind: sim.Probe, Nth: 1, Who: who, To: second}, {Kind: sim.Place, Who: who, To: to},
	}
}

// TestFall: a slow ball looks at its offers, falls faster and faster, and rests;
// then it is the last one until the next comes.
func TestFall(t *testing.T) {
	var m motion.Motion
	m.Take(ball(1, 4, 9, 9), 1)
	looked, fallen, ticks := float32(-1), float32(0), 0
	for ; m.Flying(); ticks++ {
		f := m.Flights()[0]
		if f.Bin() != 9 || f.Looked < looked || f.Fallen < fallen || f.Looked < 1 && f.Fallen > 0 || f.Fallen >= 1 {
			t.Fatalf("tick %d: %+v", ticks, f)
		}
		looked, fallen = f.Looked, f.Fallen
		m.Tick(1)
	}
	if want := int(2*theme.Step + theme.Fall); ticks != want {
		t.Errorf("it took %d ticks, not %d", ticks, want)
	}
	if last := m.Last(); len(last) != 3 || last[2].To != 9 || m.Since() != 0 {
		t.Errorf("the last ball is %v, %d ticks ago", last, m.Since())
	}
	m.Take(ball(2, 1, 1, 1), 8)
	if m.Last() != nil || !m.Flying() {
		t.Error("a ball under way and the last one are both to be looked at")
	}
	if f := m.Flights()[0]; f.Looked != 1 {
		t.Errorf("at 8 balls a second there is no time for looking: %+v", f)
	}
}

// TestFast: beyond what the eye can follow nothing flies, and one ball each
// 120 ms comes to the fore: the newest.
func TestFast(t *testing.T) {
	var m motion.Motion
	m.Drop()
	changes, last := 0, uint32(0)
	for tick := range uint32(60) {
		m.Take(append(ball(3*tick, 0, 1, 1), ball(3*tick+1, 2, 3, 2)...), 120)
		m.Tick(1)
		if m.Flying() {
			t.Fatal("a ball flies")
		}
		if who := m.Last()[2].Who; who != last {
			if who%3 != 1 {
				t.Fatalf("ball %d comes to the fore, an older one of its frame", who)
			}
			changes, last = changes+1, who
		}
	}
	if changes < 8 || changes > 9 {
		t.Errorf("%d balls in a second", changes)
	}
}

// TestReduced: with reduced motion nothing ever flies, and each slow ball is
// the last one at once.
func TestReduced(t *testing.T) {
	m := motion.Motion{Reduced: true}
	for who := range uint32(20) {
		m.Take(ball(who, 1, 2, 1), 4)
		if m.Flying() || m.Last()[2].Who != who {
			t.Fatalf("ball %d: flying %v, last %v", who, m.Flying(), m.Last())
		}
	}
}

// TestShownIsTrue: whatever is taken, dropped and ticked, there are never more
// flights to a bin than balls that were placed in it, never more than Most in
// all, and nothing is under way after long enough.
func TestShownIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m motion.Motion
		placed := map[uint32]int{}
		for who := range uint32(rapid.IntRange(0, 400).Draw(t, "events")) {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				m.Tick(rapid.IntRange(0, 20).Draw(t, "ticks"))
			case 1:
				m.Drop()
			case 2:
				m.Reduced = !m.Reduced
				m.Drop()
			default:
				bin := uint32(rapid.IntRange(0, 3).Draw(t, "bin"))
				placed[bin]++
				m.Take(ball(who, bin, 3, bin), rapid.SampledFrom([]float64{0, 1, 8, 9, 1e9}).Draw(t, "speed"))
			}
			flying := map[uint32]int{}
			for _, f := range m.Flights() {
				if flying[f.Bin()]++; flying[f.Bin()] > placed[f.Bin()] {
					t.Fatalf("%d flights to bin %d, which holds %d", flying[f.Bin()], f.Bin(), placed[f.Bin()])
				}
			}
			if len(m.Flights()) > motion.Most {
				t.Fatalf("%d flights", len(m.Flights()))
			}
		}
		m.Tick(1000)
		if m.Flying() {
			t.Fatal("a ball never lands")
		}
	})
}
