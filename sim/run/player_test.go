package run_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"binfall/sim"
	"binfall/sim/run"
)

// clock is time that passes by so many nanoseconds a look.
func clock(each int64) func() int64 {
	now := int64(0)
	return func() int64 { now += each; return now }
}

func play(t testing.TB, spec string, memory int) *run.Player {
	t.Helper()
	p, err := run.NewPlayer(open(t, spec), run.Stage{Watch: 64, Memory: memory, Clock: clock(1e6)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func digestAt(t testing.TB, spec string, step int64) string {
	t.Helper()
	p := open(t, spec).Open()
	p.Step(int(step), nil)
	return digestOf(t, p)
}

func digestOf(t testing.TB, p sim.Process) string {
	t.Helper()
	d, err := sim.Digest(p)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestPlayerIsTheRun: however it is played, stopped, sought and played on, a
// player stands in the state that the run has at that step.
func TestPlayerIsTheRun(t *testing.T) {
	const spec = "d-choice?n=500&m=5000&seed=3"
	p := play(t, spec, 20_000)
	dice := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var err error
		switch dice.IntN(6) {
		case 0:
			p.Speed = float64(dice.IntN(200_000))
			_, err = p.Frame(dice.IntN(5), 5e6)
		case 1:
			err = p.GoTo(int64(dice.IntN(6000)) - 100)
		case 2:
			err = p.Back()
		case 3:
			p.One(sim.Place)
		case 4:
			p.Speed = math.Inf(1)
			_, err = p.Frame(dice.IntN(2), int64(dice.IntN(300_000)))
		case 5:
			err = p.SeekTo(int64(dice.IntN(6000)) - 100)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := digestOf(t, p.Process()); got != digestAt(t, spec, p.Step()) {
			t.Fatalf("at step %d the player is not in the state of the run", p.Step())
		}
		if p.Ended() && p.Step() != 5000 {
			t.Fatalf("at step %d, ended is %v", p.Step(), p.Ended())
		}
	}
	if err := p.GoTo(6000); err != nil || p.Step() != 5000 || !p.Ended() || len(p.Events.Events) != 3 {
		t.Errorf("beyond the end: step %d, ended %v, %d events, %v", p.Step(), p.Ended(), len(p.Events.Events), err)
	}
}

// TestOneSmallTrace: however little is kept, one ball is one ball.
func TestOneSmallTrace(t *testing.T) {
	for _, watch := range []int{0, 1, 64} {
		p, err := run.NewPlayer(open(t, "d-choice?n=1000&d=64&seed=1"), run.Stage{Watch: watch, Memory: 1e6, Clock: clock(1)})
		if err != nil {
			t.Fatal(err)
		}
		if made := p.One(sim.Place); made != 1 {
			t.Errorf("with room for %d events, one ball took %d steps", watch, made)
		}
	}
}

// TestSeeks: a hundred random seeks in a run of a million balls make at most
// twice the steps that the spacing of keyframes budgets for them, and the
// keyframes stay within their memory.
func TestSeeks(t *testing.T) {
	seeks := int64(100)
	if testing.Short() {
		seeks = 20
	}
	const balls, memory = 1_000_000, 64 << 20
	p := play(t, "d-choice?n=1e6&seed=1", memory)
	if err := p.GoTo(balls); err != nil {
		t.Fatal(err)
	}
	if p.Stepped() != balls {
		t.Errorf("going to the end made %d steps", p.Stepped())
	}
	// A snapshot of a million bins is a million bytes: 64 of them, and so one
	// each 16384 steps, the spacing that doubling from 16 reaches.
	spacing := int64(math.Exp2(math.Ceil(math.Log2(balls / (memory / 1e6)))))
	dice := rand.New(rand.NewPCG(3, 4))
	for range seeks {
		if err := p.GoTo(int64(dice.IntN(balls))); err != nil {
			t.Fatal(err)
		}
	}
	if made := p.Stepped() - balls; made > 2*seeks*spacing/2 {
		t.Errorf("%d seeks made %d steps, %d each; the spacing is %d", seeks, made, made/seeks, spacing)
	}
}

// TestSeekInSlices: a seek is paid for frame by frame, no frame makes more steps
// than its purse pays for, a new goal replaces the old one, and each goal's last
// step is watched.
func TestSeekInSlices(t *testing.T) {
	const spec = "d-choice?n=1000&m=1e6&seed=1"
	p := play(t, spec, 64<<20)
	frames := func(to int64) (frames int, most int64) {
		if err := p.SeekTo(to); err != nil {
			t.Fatal(err)
		}
		for p.Seeking() {
			made, err := p.Frame(1, 2e6)
			if err != nil {
				t.Fatal(err)
			}
			frames, most = frames+1, max(most, made)
		}
		if want := min(to, 1e6); p.Step() != want || len(p.Events.Events) != 3 {
			t.Fatalf("sought %d, at %d with %d events", to, p.Step(), len(p.Events.Events))
		}
		if got := digestOf(t, p.Process()); got != digestAt(t, spec, p.Step()) {
			t.Fatalf("at step %d the player is not in the state of the run", p.Step())
		}
		return frames, most
	}
	// A step costs 100 ns until it is known better; then the clock says that any
	// frame took a millisecond, so a purse of two pays for twice the steps.
	if made, err := p.Frame(1, 1); err != nil || made > 1 {
		t.Errorf("a purse of a nanosecond made %d steps, %v", made, err)
	}
	if n, most := frames(500_000); n < 3 || most > 400_000 {
		t.Errorf("half a million steps took %d frames, one of them %d steps", n, most)
	}
	if err := p.SeekTo(900_000); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Frame(1, 1); err != nil || !p.Seeking() {
		t.Fatalf("arrived at %d at once, %v", p.Step(), err)
	}
	frames(123_456)
	frames(2e6)
	if err := p.SeekTo(0); err != nil || p.Seeking() || p.Step() != 0 {
		t.Errorf("back at the start: step %d, seeking %v, %v", p.Step(), p.Seeking(), err)
	}
}

// TestVisits: however it is played and sought, a player has come to every multiple
// before the present step, in the state that the run has there.
func TestVisits(t *testing.T) {
	const spec = "d-choice?n=500&m=5000&seed=3"
	seen := map[int64]string{}
	p, err := run.NewPlayer(open(t, spec), run.Stage{Watch: 64, Memory: 20_000, Clock: clock(1e6), Every: 70, Visit: func(step int64, p sim.Process) {
		seen[step] = digestOf(t, p)
	}})
	if err != nil {
		t.Fatal(err)
	}
	dice, most := rand.New(rand.NewPCG(5, 6)), int64(0)
	for range 60 {
		if dice.IntN(2) == 0 {
			err = p.GoTo(int64(dice.IntN(6000)))
		} else {
			p.Speed = float64(dice.IntN(100_000))
			_, err = p.Frame(1, 5e6)
		}
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, p.Step())
		for step := int64(70); step <= most; step += 70 {
			if seen[step] != digestAt(t, spec, step) {
				t.Fatalf("at step %d: what was seen at %d is not the run", p.Step(), step)
			}
		}
		if len(seen) != int(most/70) {
			t.Fatalf("%d visits up to step %d", len(seen), most)
		}
	}
}

// TestSpeed: fractions of steps add up, a frame never spends more than its
// purse says, and says so when it falls behind.
func TestSpeed(t *testing.T) {
	p := play(t, "one-choice?n=1000&m=1e9&seed=1", 1e6)
	p.Speed = 7
	for range 60 {
		if _, err := p.Frame(1, 5e6); err != nil {
			t.Fatal(err)
		}
	}
	if p.Step() != 7 || p.Behind() {
		t.Errorf("a second at 7 steps a second made %d, behind: %v", p.Step(), p.Behind())
	}
	// The clock says that every frame took 1 ms, so the purse of 5 ms pays for
	// five times the last frame at most, and less as the mean follows.
	p.Speed = math.Inf(1)
	for range 100 {
		if _, err := p.Frame(1, 5e6); err != nil {
			t.Fatal(err)
		}
	}
	before := p.Step()
	p.Speed = 1e12
	made, err := p.Frame(1, 5e6)
	if err != nil || !p.Behind() || p.Step()-before != made || made > 1e9 {
		t.Errorf("a speed that nobody can pay: %d steps, behind: %v, %v", made, p.Behind(), err)
	}
}

// TestWatching: the events are those of the last steps, whole.
func TestWatching(t *testing.T) {
	p := play(t, "d-choice?n=1000&m=1000&seed=1", 1e6)
	p.Speed = 60 * 100
	if _, err := p.Frame(1, 1e9); err != nil {
		t.Fatal(err)
	}
	events := p.Events.Events
	if len(events) == 0 || p.Events.Lost > 0 || events[len(events)-1].Kind != sim.Place || events[len(events)-1].Who != 99 {
		t.Errorf("after 100 balls the film ends with %+v, %d lost", events[len(events)-1], p.Events.Lost)
	}
	if made := p.One(sim.Place); made != 1 || len(p.Events.Events) != 3 {
		t.Errorf("one ball took %d steps and %d events", made, len(p.Events.Events))
	}
	if err := p.Back(); err != nil || p.Step() != 100 || p.Events.Events[2].Who != 99 {
		t.Errorf("back at step %d sees %+v, %v", p.Step(), p.Events.Events, err)
	}
	if err := p.GoTo(0); err != nil || p.Step() != 0 || len(p.Events.Events) != 0 {
		t.Errorf("at the start: step %d, %d events, %v", p.Step(), len(p.Events.Events), err)
	}
}
