package game_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim"
)

// alone is the digest of a run made by itself.
func alone(t *testing.T, setup *sim.Setup, steps int64) string {
	t.Helper()
	p := setup.Open()
	p.Step(int(steps), nil)
	return digest(t, p)
}

func digest(t *testing.T, p sim.Process) string {
	t.Helper()
	d, err := sim.Digest(p)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// inStep fails if the lanes do not stand at one step, a shorter one at its end.
func inStep(t *testing.T, b *table) {
	t.Helper()
	step := b.State().Step
	for i, run := range b.Shown() {
		_, end := run.Setup.Cost()
		if want := min(step, int64(end)); !b.State().Seeking && run.Step != want {
			t.Fatalf("lane %d stands at %d, not %d", i, run.Step, want)
		}
	}
}

// wander does one thing at random.
func wander(b *table, dice *rand.Rand, steps int, speeds ...float64) {
	b.t.Helper()
	var err error
	switch dice.IntN(30) {
	case 0, 1:
		err = b.Play(speeds[dice.IntN(len(speeds))])
	case 2:
		b.Pause()
	case 3:
		err = b.One()
	case 4:
		err = b.Back()
	case 5:
		err = b.SeekTo(int64(dice.IntN(steps+20)) - 10)
	case 6:
		if dice.IntN(5) == 0 {
			err = b.Round()
		}
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// TestLanesInStep: whatever is done at whatever speed, in every frame all lanes
// stand at one step, those that ended earlier at their ends, each in the state of
// its run made alone.
func TestLanesInStep(t *testing.T) {
	for _, specs := range [][]string{
		{"one-choice?n=1000&m=5000&seed=3", "d-choice?n=1000&m=5000&d=40&seed=3"},
		{"d-choice?n=500&m=3000&d=16&seed=3", "one-choice?n=500&m=5000&seed=3", "go-left?n=20&m=100&seed=3", "thinning?n=90&m=0&seed=4"},
		{"one-choice?n=20&m=30&seed=3", "one-choice?n=20&m=31&seed=3"},
	} {
		b := newTable(t, specs[0], 0, specs[1:]...)
		dice := rand.New(rand.NewPCG(1, 2))
		ends := map[string]bool{}
		for i := range 1500 {
			wander(b, dice, 5000, 0, 0.5, 1, 8, 60, 1000, 1e5)
			b.frames(1, 1+dice.IntN(3))
			inStep(t, b)
			for _, run := range b.Shown() {
				if i%10 == 0 && digest(t, run.Process) != alone(t, run.Setup, run.Step) {
					t.Fatalf("at step %d %s is not in the state of its run", run.Step, run.Setup.Spec())
				}
			}
			ends[fmt.Sprint(b.State().Ended, b.State().Step < 100)] = true
		}
		if !ends["true false"] && !ends["true true"] || len(ends) < 2 {
			t.Errorf("%v: it was never at the end, or never elsewhere: %v", specs, ends)
		}
	}
}

// TestLanesShown: in every lane, in every frame, balls at rest and balls in the
// air are the balls of its process.
func TestLanesShown(t *testing.T) {
	b := newTable(t, "one-choice?n=20&m=60&seed=555", 0, "d-choice?n=20&m=40&ties=first&seed=555")
	dice := rand.New(rand.NewPCG(3, 4))
	each, flew := float32(440-60)/2, 0
	for range 3000 {
		wander(b, dice, 60, 1, 4, 8, 30)
		b.frames(1, 1+dice.IntN(3))
		if b.State().Seeking {
			continue
		}
		shown, flying := [2]int64{}, 0
		for _, m := range b.list.Marks {
			if m.Kind != paint.Disc {
				continue
			}
			shown[int((m.Y-60)/each)]++
			if m.Role == paint.Ink {
				flying++
			}
		}
		for i, run := range b.Shown() {
			if b.State().Detail == "cups" && shown[i] != run.Step {
				t.Fatalf("lane %d shows %d balls at step %d", i, shown[i], run.Step)
			}
		}
		flew = max(flew, flying)
	}
	if flew < 4 {
		t.Errorf("at most %d balls were in the air", flew)
	}
}

// TestEveryBallFlies: played slowly, no ball of any lane comes to rest unseen.
func TestEveryBallFlies(t *testing.T) {
	b := newTable(t, "one-choice?n=100&m=100&seed=1", 0, "d-choice?n=100&m=100&seed=1")
	b.Play(8)
	for b.State().Playing {
		b.frames(1, 1)
		for i, run := range b.Shown() {
			if n := len(run.Ball); run.Step > 0 && (n != 2+i || int64(run.Ball[n-1].Who) != run.Step-1) {
				t.Fatalf("at step %d the last ball of lane %d is %v", run.Step, i, run.Ball)
			}
		}
	}
	if !b.State().Ended {
		t.Error("it does not end")
	}
}

// TestLanesPurse: as fast as it goes, all lanes together make about as many steps
// a frame as one run alone, and a seek too.
func TestLanesPurse(t *testing.T) {
	const spec = "one-choice?n=1000&m=1e9&seed=1"
	made := func(beside ...string) (played, sought int64) {
		b := &table{t: t}
		b.App = game.New(func() int64 { // each step of any lane takes 50 ns
			now := b.now
			for _, run := range b.Shown() {
				now += 50 * run.Step
			}
			return now
		})
		b.Layout(600, 440)
		if err := b.Open(0, setups(t, append([]string{spec}, beside...)...)...); err != nil {
			t.Fatal(err)
		}
		b.Play(0)
		b.frames(60, 1)
		total := func() (all int64) {
			for _, run := range b.Shown() {
				all += run.Step
			}
			return all
		}
		before := total()
		b.frames(10, 1)
		played = (total() - before) / 10
		b.SeekTo(9e8)
		before = total()
		b.frames(10, 1)
		return played, (total() - before) / 10
	}
	played, sought := made()
	if played < 60_000 || played > 140_000 || sought < 80_000 || sought > 200_000 { // 5 and 7 ms
		t.Errorf("alone a frame makes %d steps, %d of a seek", played, sought)
	}
	for _, beside := range [][]string{{spec}, {spec, spec, spec}} {
		p, s := made(beside...)
		if p < played*8/10 || p > played*12/10 || s < sought*8/10 || s > sought*12/10 {
			t.Errorf("with %d beside it a frame makes %d steps, %d of a seek; alone %d and %d", len(beside), p, s, played, sought)
		}
	}
}

// TestEndsApart: a run goes on when the first one has ended, and from the end
// play begins anew in all.
func TestEndsApart(t *testing.T) {
	b := newTable(t, "one-choice?n=20&m=30&seed=1", 25, "one-choice?n=20&m=90&seed=1")
	b.Play(120)
	b.frames(90, 1)
	if s := b.State(); s.Step != 90 || !s.Ended || s.Playing {
		t.Errorf("at the end: %+v", s)
	}
	b.Back()
	b.frames(3, 1)
	inStep(t, b)
	if s := b.State(); s.Step != 89 || s.Ended {
		t.Errorf("one back: %+v", s)
	}
	b.SeekTo(12)
	b.frames(3, 1)
	inStep(t, b)
	b.SeekTo(1e9)
	b.frames(3, 1)
	b.Play(60)
	b.frames(30, 1)
	inStep(t, b)
	if s := b.State(); !s.Playing || s.Step < 20 || s.Step > 30 {
		t.Errorf("played at the end: %+v", s)
	}
}

// TestRound: a batch is a round, and so is what is left of a run without rounds;
// either is paid for frame by frame, and the others follow.
func TestRound(t *testing.T) {
	b := newTable(t, "d-choice?n=1000&m=1e6&seed=1", 5, "batched?n=1000&m=1e6&batch=300000&seed=1")
	for _, want := range []int64{3e5, 6e5, 9e5, 1e6} {
		if err := b.Round(); err != nil {
			t.Fatal(err)
		}
		b.frames(1, 1)
		if s := b.State(); !s.Seeking || s.Step == want {
			t.Errorf("on the way to %d: %+v", want, s)
		}
		for range 2000 {
			b.frames(1, 1)
			if !b.State().Seeking {
				break
			}
		}
		inStep(t, b)
		if s := b.State(); s.Step != want || s.Seeking || s.Playing {
			t.Errorf("after the batch that ends at %d: %+v", want, s)
		}
	}
	if err := b.SeekTo(7); err != nil {
		t.Fatal(err)
	}
	b.frames(20, 1)
	b.Round()
	b.frames(2, 1)
	b.Pause()
	stopped := b.State().Step
	if b.frames(20, 1); b.State().Step != stopped || stopped == 3e5 {
		t.Errorf("paused at %d, then at %d", stopped, b.State().Step)
	}
}

// TestRoundOfNone: without rounds it is the end.
func TestRoundOfNone(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1e6&seed=1", 5, "d-choice?n=1000&m=2e6&seed=1")
	if err := b.Round(); err != nil {
		t.Fatal(err)
	}
	if s := b.State(); !s.Seeking || s.Step > 5 {
		t.Errorf("at once: %+v", s)
	}
	b.frames(2000, 1)
	if s := b.State(); s.Step != 2e6 || !s.Ended {
		t.Errorf("in the end: %+v", s)
	}
}

// dimmed reports whether all but the last balls stand back.
func dimmed(b *table) bool {
	for _, m := range b.list.Marks {
		if m.Kind == paint.Rect && m.Role == paint.Panel && m.Alpha > 0 && m.Alpha < 255 {
			return true
		}
	}
	return false
}

// TestRecords: played slowly, the first three balls that make the first lane
// fuller dim what is around them, and the run waits for 900 ms; never with
// reduced motion, at higher speeds, of a single run or of the first ball of all.
func TestRecords(t *testing.T) {
	const one, two = "one-choice?n=20&m=200&seed=555", "d-choice?n=20&m=200&seed=555"
	for name, c := range map[string]struct {
		reduced bool
		speed   float64
		beside  []string
		want    int
	}{
		"slow": {false, 8, []string{two}, 3}, "reduced": {true, 8, []string{two}, 0}, "fast": {false, 9, []string{two}, 0}, "single": {false, 8, nil, 0},
	} {
		b := newTable(t, one, 0, c.beside...)
		b.Dress(theme.Named("dark"), c.reduced, true)
		for again := range 2 { // from the start they are shown again
			records, ticks := 0, 0
			b.SeekTo(0)
			b.Play(c.speed)
			was := false
			for b.frames(1, 1); b.State().Playing; b.frames(1, 1) {
				now, step := dimmed(b), b.State().Step
				if now && !was {
					records++
					tally := b.Shown()[0].Process.(sim.Tallied).AppendTally(nil)
					if tally[len(tally)-1] != 1 || len(tally) < 3 {
						t.Errorf("%s: a record at step %d, of loads %v", name, step, tally)
					}
				}
				if now {
					ticks++
				}
				was = now
			}
			if records != c.want || ticks < 53*c.want || ticks > 56*c.want {
				t.Errorf("%s, time %d: %d records for %d ticks, want %d", name, again+1, records, ticks, c.want)
			}
		}
	}
}

// TestRecordWaits: while it is shown no ball falls; another command ends it.
func TestRecordWaits(t *testing.T) {
	for name, do := range map[string]func(b *table){
		"one": func(b *table) { b.One() }, "back": func(b *table) { b.Back() }, "seek": func(b *table) { b.SeekTo(1) },
		"fast": func(b *table) { b.Play(100) }, "reduced": func(b *table) { b.Dress(theme.Named("dark"), true, true) },
		"open": func(b *table) { b.Open(5, setups(t, "one-choice?n=20&seed=1", "one-choice?n=20&seed=1")...) },
	} {
		b := newTable(t, "one-choice?n=20&m=200&seed=555", 0, "d-choice?n=20&m=200&seed=555")
		b.Play(8)
		for !dimmed(b) {
			b.frames(1, 1)
		}
		step := b.State().Step
		b.frames(20, 1)
		if b.State().Step != step || !dimmed(b) {
			t.Fatalf("it is at %d, not %d", b.State().Step, step)
		}
		do(b)
		if b.frames(3, 1); dimmed(b) {
			t.Errorf("%s: it stays dark", name)
		}
	}
}

// TestSeekWhilePlaying: play under way to a step goes on from there, in all lanes.
func TestSeekWhilePlaying(t *testing.T) {
	b := newTable(t, "one-choice?n=1000&m=1e6&seed=1", 0, "d-choice?n=1000&m=1e6&d=30&seed=1", "one-choice?n=50&m=900&seed=1")
	b.SeekTo(5e5)
	b.Play(600)
	if b.frames(1, 1); !b.State().Seeking || !b.State().Playing {
		t.Fatalf("%+v", b.State())
	}
	for b.State().Seeking {
		b.frames(1, 1)
	}
	b.frames(10, 1)
	inStep(t, b)
	if s := b.State().Step; s < 500_050 || s > 500_120 {
		t.Errorf("it went on to %d", s)
	}
}

// TestLaneNames: the stage says what tells runs apart, and that seeds differ.
func TestLaneNames(t *testing.T) {
	b := newTable(t, "one-choice?n=20&seed=1", 5, "d-choice?n=20&seed=1")
	if text := b.list.String(); !strings.Contains(text, `"One choice"`) || !strings.Contains(text, `"d choices, d = 2"`) || strings.Contains(text, "seeds differ") {
		t.Errorf("the stage shows\n%s", text)
	}
	b = newTable(t, "one-choice?n=20&seed=1", 5, "d-choice?n=20&seed=2")
	if text := b.list.String(); !strings.Contains(text, "seeds differ") {
		t.Errorf("nothing says that the seeds differ:\n%s", text)
	}
}

// TestLaneZoom: closer, runs of different sizes each show bins that they have.
func TestLaneZoom(t *testing.T) {
	b := newTable(t, "one-choice?n=3e4&seed=1", 3e4, "one-choice?n=20&m=3e4&seed=1", "one-choice?n=1&m=9&seed=1")
	for range 20 {
		b.Zoom(2, 0.9)
		b.frames(2, 1)
		for _, x := range []float32{300, 310, 20} {
			b.Update(game.Input{X: x, Y: 100, Down: true})
			b.frames(1, 1)
		}
		for _, size := range [][2]float32{{0, 0}, {100, 60}, {600, 440}} {
			b.Layout(size[0], size[1])
			b.frames(1, 1)
		}
	}
	if s := b.State(); s.Last-s.First != 1 || s.Last > 3e4 {
		t.Errorf("%+v", s)
	}
	if err := b.Open(0, setups(t, "one-choice?n=20&seed=1")...); err != nil {
		t.Fatal(err)
	}
	if s := b.State(); s.First != 0 || s.Last != 20 {
		t.Errorf("another run is not seen whole: %+v", s)
	}
}

// TestPausedRecord: whoever pauses while all but a record stands back sees all of
// it again.
func TestPausedRecord(t *testing.T) {
	b := newTable(t, "one-choice?n=20&m=200&seed=555", 0, "d-choice?n=20&m=200&seed=555")
	for b.Play(8); !dimmed(b); {
		b.frames(1, 1)
	}
	b.Pause()
	if b.frames(1, 1); dimmed(b) {
		t.Error("paused, and still dim")
	}
}
