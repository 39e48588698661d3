package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"binfall/game"
	"binfall/game/paint"
	"binfall/sim"
)

// offered is what a process offers its balls, and what it makes of it: the bins
// that each ball looks at, and all loads in the end.
func offered(t *testing.T, setup *sim.Setup, balls int) (offers [][]uint32, loads []uint32) {
	t.Helper()
	p, trace := setup.Open(), sim.NewTrace(512)
	for range balls {
		trace.Reset()
		p.Step(1, trace)
		offers = append(offers, probed(trace.Events))
	}
	return offers, loadsOf(p.(sim.Binned))
}

func probed(events []sim.Event) (bins []uint32) {
	for _, e := range events {
		if e.Kind == sim.Probe {
			bins = append(bins, e.To)
		}
	}
	return bins
}

func loadsOf(b sim.Binned) []uint32 { return b.AppendLoads(nil, 0, b.Bins()) }

// greedy is the number of the first least loaded offer.
func greedy(loads []uint32, offers []uint32) int {
	best := 0
	for i, bin := range offers {
		if loads[bin] < loads[offers[best]] {
			best = i
		}
	}
	return best + 1
}

// TestHandOffers: every ball is offered the bins that the process looks at, in
// their order; it goes where it is told, and no run moves.
func TestHandOffers(t *testing.T) {
	for _, spec := range []string{"one-choice?n=20&m=40&seed=5", "d-choice?n=20&m=40&ties=first&seed=5", "d-choice?n=9&m=60&d=5&seed=6", "go-left?n=20&seed=5", "thinning?n=20&seed=5", "batched?n=20&m=40&seed=5"} {
		b := newTable(t, "one-choice?n=33&m=60&seed=5", 7, spec)
		setup := setups(t, spec)[0]
		_, balls := setup.Cost()
		offers, _ := offered(t, setup, int(balls))
		b.ByHand(true)
		loads := make([]uint32, b.Bins().Bins())
		for ball := range int(balls) {
			h := b.Hand()
			if got := probed(h.Offers); !slices.Equal(got, offers[ball]) || h.Placed != ball || h.Of != int(balls) {
				t.Fatalf("%s: ball %d, the %dth of %d, is offered %v, not %v", spec, ball, h.Placed, h.Of, got, offers[ball])
			}
			for _, no := range []int{0, -1, len(offers[ball]) + 1, 1 << 20} {
				if b.Pick(no); b.Hand().Placed != ball {
					t.Fatalf("%s: ball %d went to its offer %d", spec, ball, no)
				}
			}
			nth := 1 + ball*7%len(offers[ball])
			loads[offers[ball][nth-1]]++
			b.Pick(nth)
			if last := b.Hand().Last; last[len(last)-1].Kind != sim.Place || last[len(last)-1].To != offers[ball][nth-1] || !slices.Equal(probed(last), offers[ball]) {
				t.Fatalf("%s: ball %d went %v", spec, ball, last)
			}
			if got := loadsOf(b.Bins()); !slices.Equal(got, loads) {
				t.Fatalf("%s: after ball %d the loads are %v, not %v", spec, ball, got, loads)
			}
			b.frames(1, 1)
		}
		h := b.Hand()
		b.Pick(1)
		if s := b.State(); len(h.Offers) != 0 || !s.Ended || s.Step != int64(balls) || b.Hand().Placed != int(balls) || h.Fullest != int(slices.Max(loads)) {
			t.Errorf("%s: at the end %+v, hand %+v", spec, s, h)
		}
		b.ByHand(false)
		b.frames(3, 1)
		inStep(t, b)
		for _, run := range b.Shown() {
			if run.Step != 7 || digest(t, run.Process) != alone(t, run.Setup, 7) {
				t.Errorf("%s: a run stands at %d, or is not itself", spec, run.Step)
			}
		}
	}
}

// TestGreedyHand: who always picks the emptier offer, the first of two as empty,
// plays as the process does.
func TestGreedyHand(t *testing.T) {
	for seed := range 20 {
		setup := setups(t, fmt.Sprintf("d-choice?n=20&m=20&ties=first&seed=%d", seed))[0]
		_, want := offered(t, setup, 20)
		b := newTable(t, setup.Spec(), 0)
		b.ByHand(true)
		for range 20 {
			b.Pick(greedy(loadsOf(b.Bins()), probed(b.Hand().Offers)))
		}
		if got := loadsOf(b.Bins()); !slices.Equal(got, want) {
			t.Errorf("seed %d: by hand %v, the process %v", seed, got, want)
		}
	}
}

// TestHandBack: back takes the last ball back, a seek goes back to a ball, and the
// same picks lead to the same loads; what ends or begins a hand begins anew.
func TestHandBack(t *testing.T) {
	b := newTable(t, "d-choice?n=20&m=30&seed=555", 3)
	b.ByHand(true)
	var before [][]uint32
	for i := range 30 {
		before = append(before, loadsOf(b.Bins()))
		b.Pick(1 + i%2)
	}
	after := loadsOf(b.Bins())
	for i := 29; i >= 20; i-- {
		b.Back()
		if got := loadsOf(b.Bins()); !slices.Equal(got, before[i]) || b.Hand().Placed != i {
			t.Fatalf("back at ball %d the loads are %v, not %v", b.Hand().Placed, got, before[i])
		}
	}
	for _, to := range []int64{12, 50, 4, -3, 0} {
		b.SeekTo(to)
		if got, want := b.Hand().Placed, int(min(max(to, 0), 12)); to != 50 && got != want || !slices.Equal(loadsOf(b.Bins()), before[b.Hand().Placed]) {
			t.Fatalf("sought ball %d, at %d", to, got)
		}
	}
	b.Back()
	for i := range 30 {
		b.Pick(1 + i%2)
	}
	if got := loadsOf(b.Bins()); !slices.Equal(got, after) {
		t.Errorf("again the loads are %v, not %v", got, after)
	}
	for _, do := range []func() error{func() error { return b.Play(8) }, b.One, b.Round} {
		if err := do(); err != nil || b.State().Playing || b.Hand().Placed != 30 {
			t.Errorf("a command of runs moved a hand: %+v, %v", b.State(), err)
		}
	}
	b.ByHand(true)
	if b.Hand().Placed != 30 {
		t.Error("a hand that is there began anew")
	}
	b.ByHand(false)
	if b.ByHand(true); b.Hand().Placed != 0 {
		t.Error("a hand did not begin anew")
	}
	if err := b.Open(2, setups(t, "d-choice?n=20&seed=1")...); err != nil || b.Hand() != nil {
		t.Errorf("another run keeps the hand: %v", err)
	}
}

// TestHandShown: the balls at rest and those in the air are the balls placed; the
// offers are asked for when the last ball has landed.
func TestHandShown(t *testing.T) {
	b := newTable(t, "d-choice?n=20&m=30&seed=555", 3)
	b.ByHand(true)
	for i := range 30 {
		b.frames(1, 1)
		numbers := 0
		for _, m := range b.list.Marks {
			if m.Kind == paint.Text && m.Role == paint.Panel {
				numbers++
			}
		}
		if offers := map[uint32]bool{}; numbers > 0 {
			for _, bin := range probed(b.Hand().Offers) {
				offers[bin] = true
			}
			if numbers != len(offers) {
				t.Errorf("ball %d: %d numbers on %d bins", i, numbers, len(offers))
			}
		} else {
			t.Errorf("ball %d: nothing is asked", i)
		}
		if text := b.list.String(); !strings.Contains(text, fmt.Sprintf("ball %d of 30", i+1)) {
			t.Errorf("ball %d: the stage does not say so", i)
		}
		b.Pick(1)
		for b.Moving() {
			b.frames(1, 1)
			if resting := b.discs(paint.Disc, heights...); resting != i && b.Moving() {
				t.Fatalf("ball %d: %d at rest while it falls", i, resting)
			}
		}
		if resting := b.discs(paint.Disc, heights...); resting != i+1 {
			t.Fatalf("ball %d: %d at rest", i, resting)
		}
	}
	b.frames(1, 1)
	if text := b.list.String(); !strings.Contains(text, "30 balls by hand") {
		t.Errorf("in the end the stage shows\n%s", text)
	}
}

// TestTap: a tap picks the offer that it is nearest to, within a finger's reach;
// one while a ball falls lets it land; holding on picks nothing more.
func TestTap(t *testing.T) {
	b := newTable(t, "d-choice?n=20&m=200&seed=555", 0)
	b.ByHand(true)
	b.frames(1, 1)
	tap := func(x float32, updates int) {
		for range updates {
			b.Update(game.Input{X: x, Y: 200, Down: true})
		}
		b.Update(game.Input{})
		b.frames(1, 1)
	}
	centre := func(bin uint32) float32 { return 30 + 27*(float32(bin)+0.5) }
	for ball := range 100 {
		offers := probed(b.Hand().Offers)
		one, two := offers[0], offers[1]
		for x := float32(0); x < 600; x += 7 {
			near := false
			for _, bin := range offers {
				near = near || max(x-centre(bin), centre(bin)-x) <= 22
			}
			if near {
				continue
			}
			if tap(x, 3); b.Hand().Placed != ball {
				t.Fatalf("ball %d: a tap at %v, far from %v, picked", ball, x, offers)
			}
		}
		want := one
		if ball%2 == 0 {
			want = two
		}
		x := centre(want) + float32(ball%5-2)*3
		if tap(x, 3); b.Hand().Placed != ball+1 || b.Hand().Last[len(b.Hand().Last)-1].To != want {
			t.Fatalf("ball %d: a tap at %v, on bin %d, picked %v", ball, x, want, b.Hand().Last)
		}
		if ball%3 == 0 {
			b.frames(60, 1)
			continue
		}
		next := probed(b.Hand().Offers)
		if tap(centre(next[0]), 3); b.Hand().Placed != ball+1 || b.Moving() {
			t.Fatalf("ball %d: a tap while it fell placed %d balls, moving %v", ball, b.Hand().Placed, b.Moving())
		}
	}
}

// TestHandWhileSeeking: the runs come to their step behind a hand.
func TestHandWhileSeeking(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1e6&seed=1", 0, "d-choice?n=20&m=1e6&seed=1")
	b.SeekTo(9e5)
	b.ByHand(true)
	b.Pick(1)
	b.Pick(2)
	for range 2000 {
		b.frames(1, 1)
	}
	if s := b.State(); s.Step != 2 || s.Seeking || b.Hand().Of != 1000 || s.Last != 20 {
		t.Errorf("by hand: %+v, of %d", s, b.Hand().Of)
	}
	b.ByHand(false)
	if s := b.State(); s.Step != 9e5 || s.Last != 1000 {
		t.Errorf("afterwards: %+v", s)
	}
}
