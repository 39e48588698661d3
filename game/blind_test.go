package game

import (
	"math"
	"slices"
	"testing"

	"binfall/game/paint"
	"binfall/sim"
	"binfall/sim/catalog"
)

// blinded is an app in a test, both discs of which are there.
func blinded(t *testing.T, spec, move string) *App {
	t.Helper()
	a := staged(t, spec)
	if err := a.Blind(move); err != nil {
		t.Fatal(err)
	}
	deal(t, a)
	return a
}

func deal(t *testing.T, a *App) {
	t.Helper()
	for n := 0; !a.BlindTest().Ready; n++ {
		if n > 10_000 {
			t.Fatal("the runs come to no end")
		}
		pass(t, a, 1)
	}
	pass(t, a, 1)
}

// picture is what is on the stage.
func picture(t *testing.T, a *App) string {
	t.Helper()
	l := pass(t, a, 1)
	return l.String()
}

// TestBlindPure: a round is a function of the setup and of its number; other rounds,
// seeds and moves are other pictures, and both sides are the walk now and then.
func TestBlindPure(t *testing.T) {
	spec := "walk?graph=lps&p=5&q=13&walkers=2&seed=11"
	a, b := blinded(t, spec, ""), blinded(t, spec, "nonbacktracking")
	b.SeekTo(300) // the stage does not go anywhere
	seen, left := map[string]bool{}, 0
	for round := 1; round <= 12; round++ {
		now := picture(t, a)
		if now != picture(t, b) {
			t.Fatalf("round %d is another picture", round)
		}
		if seen[now] {
			t.Fatalf("round %d is the picture of an earlier one", round)
		}
		seen[now] = true
		if s := a.BlindTest(); s.WalkLeft || s.Sides != nil || s.Round != round {
			t.Fatalf("round %d tells %+v before the answer", round, s)
		}
		a.Answer(round%2 == 0)
		b.Answer(round%2 == 0)
		s := a.BlindTest()
		if s.WalkLeft {
			left++
		}
		if s.LastRight != (s.WalkLeft == (round%2 == 0)) || s.Sides[0].Walk != s.WalkLeft || s.Sides[1].Walk == s.WalkLeft {
			t.Fatalf("round %d: %+v", round, s)
		}
		if err := a.NextRound(); err != nil {
			t.Fatal(err)
		}
		b.NextRound()
		deal(t, a)
		deal(t, b)
	}
	if left < 2 || left > 10 {
		t.Errorf("in 12 rounds the walk was on the left %d times", left)
	}
	first := picture(t, blinded(t, spec, ""))
	for _, other := range []*App{blinded(t, "walk?graph=lps&p=5&q=13&walkers=2&seed=12", ""), blinded(t, spec, "simple")} {
		if picture(t, other) == first {
			t.Error("another seed or move is the same picture")
		}
	}
}

// TestBlindCounts: answers count once a round, and not before there is anything to
// see; nothing is told or unshuffled before.
func TestBlindCounts(t *testing.T) {
	a := staged(t, "walk?graph=torus&width=9&height=9&walkers=3&m=5000&reset=any&seed=2")
	a.Play(4)
	pass(t, a, 30)
	if err := a.Blind(""); err != nil {
		t.Fatal(err)
	}
	step := a.State().Step
	a.Answer(true)
	if s := a.BlindTest(); s.Answers != 0 || s.Ready || !a.Moving() {
		t.Fatalf("an answer to nothing: %+v", s)
	}
	right, answers := 0, 0
	for round := 1; round <= BlindRounds; round++ {
		deal(t, a)
		before := picture(t, a)
		a.Unshuffle(true)
		if err := a.NextRound(); err != nil || picture(t, a) != before || a.BlindTest().Round != round {
			t.Fatalf("round %d goes on before its answer: %v", round, err)
		}
		for range 3 {
			a.Answer(true)
			a.Answer(false)
		}
		s := a.BlindTest()
		if answers++; s.LastRight {
			right++
		}
		if s.Right != right || s.Answers != answers || s.Chance != float64(answers)/2 || !s.Answered || s.Balls != 5000 || s.Nodes != 81 {
			t.Fatalf("round %d: %+v; right %d", round, s, right)
		}
		for i, o := range s.Sides {
			side := a.blind.dealt.side[i]
			if o.Alike != 0 || o.Fullest != int(slices.Max(side.loads)) || len(side.loads) != 81 {
				t.Errorf("round %d: %+v", round, o)
			}
		}
		now := picture(t, a)
		if a.Moving() || picture(t, a) != now {
			t.Error("something moves")
		}
		a.Play(1)
		a.One()
		a.Back()
		a.Round()
		if pass(t, a, 5); a.State().Step != step || a.State().Playing {
			t.Fatal("the run goes on behind the test")
		}
		a.NextRound()
	}
	if right == 0 || right == BlindRounds {
		t.Errorf("%d of %d right", right, BlindRounds)
	}
	a.Unblind()
	if pass(t, a, 2); a.BlindTest() != nil || a.State().Step != step {
		t.Error("the run is not where it was")
	}
}

// TestBlindShuffles: both sides are shuffled alike, nothing is lost; unshuffled every
// load stands at its node, and there loads of neighbours on a walk go together.
func TestBlindShuffles(t *testing.T) {
	alike := map[bool]float64{}
	const rounds = 6
	const lone = "walk?graph=lps&p=5&q=29&walkers=1&seed=3&move="
	a := blinded(t, "walk?graph=lps&p=5&q=29&walkers=2&seed=3", "")
	for range rounds {
		b := a.blind
		sorted := slices.Clone(b.dealt.where)
		slices.Sort(sorted)
		for i, v := range sorted {
			if int(v) != i {
				t.Fatal("the shuffled places are no permutation")
			}
		}
		before := [2][]uint32{}
		for i := range before {
			for v := range b.dealt.where {
				before[i] = append(before[i], b.shuffled(i)(uint32(v)))
			}
		}
		a.Answer(true)
		a.Unshuffle(true)
		for i, o := range a.BlindTest().Sides {
			loads := b.dealt.side[i].loads
			setup, err := catalog.Open(lone + map[bool]string{true: "nonbacktracking", false: "independent"}[o.Walk])
			if err != nil {
				t.Fatal(err)
			}
			p := setup.Trial(b.round).Open()
			p.Step(12_180, nil)
			if bins := p.(sim.Binned); !slices.Equal(loads, bins.AppendLoads(nil, 0, bins.Bins())) {
				t.Fatalf("round %d, side %d: these are not the loads of the trial", b.round, i)
			}
			for v, load := range loads {
				if b.shuffled(i)(uint32(v)) != load || before[i][v] != loads[b.dealt.where[v]] {
					t.Fatal("a load is not where it belongs")
				}
			}
			alike[o.Walk] += o.Alike / rounds
		}
		a.NextRound()
		deal(t, a)
	}
	// 36 540 edges: the spread of one is some hundredths, of the mean of six less.
	if math.Abs(alike[true]-1./3) > 0.02 || math.Abs(alike[false]) > 0.01 {
		t.Errorf("neighbours' loads correlate %v, want 1/3 and 0", alike)
	}
}

// TestCorrelation: by hand, on a path of loads around a cycle.
func TestCorrelation(t *testing.T) {
	g := staged(t, "walk?graph=cycle&n=4&walkers=1&m=0&seed=1").lanes[0].walk.networked.Net()
	for _, c := range []struct {
		loads []uint32
		want  float64
	}{{[]uint32{1, 0, 1, 0}, -1}, {[]uint32{1, 1, 0, 0}, 0}, {[]uint32{2, 2, 2, 2}, 0}} {
		if got := correlation(g, c.loads); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v correlate %v, want %v", c.loads, got, c.want)
		}
	}
}

// TestBlindRefuses: what cannot be told apart, or not be shown, is refused in words, and
// the stage stays as it is.
func TestBlindRefuses(t *testing.T) {
	for _, c := range []struct{ spec, move string }{
		{"d-choice?n=20&seed=1", ""}, {"walk?graph=lps&p=5&q=37&m=10&seed=1", ""}, {"walk?graph=cycle&n=20&move=independent&seed=1", ""},
		{"walk?graph=cycle&n=20&seed=1", "independent"}, {"walk?graph=cycle&n=20&seed=1", "sideways"},
	} {
		a := staged(t, c.spec)
		before := picture(t, a)
		if err := a.Blind(c.move); err == nil || err.Error() == "" || a.BlindTest() != nil {
			t.Errorf("%s, %s: %v", c.spec, c.move, err)
		}
		if picture(t, a) != before && !searching(a.lanes) {
			t.Errorf("%s: another picture", c.spec)
		}
	}
	a := New(func() int64 { return 0 })
	if err := a.Blind(""); err == nil {
		t.Error("a test without a run")
	}
	a.Answer(true)
	a.Unshuffle(true)
	a.Unblind()
	if err := a.NextRound(); err != nil {
		t.Error(err)
	}
}

// TestBlindTap: a touch of a disc is the answer.
func TestBlindTap(t *testing.T) {
	for _, x := range []float32{100, 500} {
		a := blinded(t, "walk?graph=cycle&n=30&seed=1", "")
		if err := a.Update(Input{X: x, Y: 200, Down: true}); err != nil {
			t.Fatal(err)
		}
		if s := a.BlindTest(); !s.Answered || s.LastRight != (s.WalkLeft == (x < 300)) {
			t.Errorf("at %v: %+v", x, s)
		}
	}
}

// TestBlindGolden: pictures are as they were when someone last looked at them.
func TestBlindGolden(t *testing.T) {
	sizes := [][2]float32{{600, 440}, {390, 360}, {500, 264}, {1280, 800}}
	for _, move := range []string{"nonbacktracking", "simple"} {
		a := blinded(t, "walk?graph=inflated&base=60&girth=6&walkers=2&seed=11", move)
		var l paint.List
		a.Draw(&l)
		golden(t, "blind-"+move, a, sizes, "light")
		a.Answer(true)
		pass(t, a, 1)
		golden(t, "blind-"+move+"-told", a, sizes, "light")
		a.Unshuffle(true)
		pass(t, a, 1)
		golden(t, "blind-"+move+"-unshuffled", a, sizes, "dark")
	}
}
