package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
)

// TestWalkLabels: labels stand on the stage, and not on one another, wherever the
// walkers are.
func TestWalkLabels(t *testing.T) {
	dice := rand.New(rand.NewPCG(4, 4))
	a := staged(t, "walk?graph=lps&p=5&q=13&walkers=6&reset=any&seed=2")
	labels := 0
	for range 200 {
		a.Layout([]float32{600, 390, 500, 1280}[dice.IntN(4)], []float32{440, 360, 264, 800}[dice.IntN(4)])
		a.Dress(theme.Named(theme.Names()[dice.IntN(3)]), false, true)
		a.Mark(Marks{Disc: true})
		a.SeekTo(int64(dice.IntN(2184)))
		l := pass(t, a, 2)
		within(t, "disc", a.look, &l)
		var list []paint.Mark
		for _, m := range l.Marks {
			if m.Kind != paint.Rect || m.Alpha == 255 {
				continue
			}
			for _, o := range list {
				if m.X < o.X+o.W && o.X < m.X+m.W && m.Y < o.Y+o.H && o.Y < m.Y+m.H {
					t.Errorf("labels %v and %v", m, o)
				}
			}
			if m.X < 0 || m.Y < 0 || m.X+m.W > l.W || m.Y+m.H > l.H {
				t.Errorf("label %v leaves %v by %v", m, l.W, l.H)
			}
			list = append(list, m)
		}
		labels += len(list)
	}
	if labels < 1000 {
		t.Errorf("only %d labels in 200 pictures of 6 walkers", labels)
	}
}

// TestWalkFast: while a run goes fast, walkers and tree change twice a second at most.
func TestWalkFast(t *testing.T) {
	a := staged(t, "walk?graph=lps&p=5&q=13&walkers=2&m=1000000&seed=11")
	a.Play(60)
	w := a.lanes[0].walk
	changes, last := 0, ""
	for range 240 {
		pass(t, a, 1)
		if now := fmt.Sprint(w.held.walkers[0].Trail, w.root); now != last {
			changes, last = changes+1, now
		}
	}
	if changes < 5 || changes > 10 {
		t.Errorf("%d changes in four seconds", changes)
	}
	if s := a.Walk(); !s.Past {
		t.Error("the tree of a fast run is told to be of now")
	}
	a.Pause()
	pass(t, a, 1)
	trail := w.networked.AppendTrail(nil, 0)
	if s := a.Walk(); s.Past || w.root != trail[len(trail)-1] || !slices.Equal(w.held.walkers[0].Trail, trail) {
		t.Errorf("paused: %+v", s)
	}
}

// TestWalkGolden: pictures are as they were when someone last looked at them.
func TestWalkGolden(t *testing.T) {
	wide, phone, frame := [2]float32{600, 440}, [2]float32{390, 360}, [2]float32{500, 264}
	all := [][2]float32{wide, phone, frame, {1280, 800}}
	at := func(step int64) func(*App) { return func(a *App) { a.SeekTo(step); pass(t, a, 2) } }
	disc := func(a *App) { at(1786)(a); a.Mark(Marks{Disc: true}) }
	for _, m := range []struct {
		name, spec, look string
		sizes            [][2]float32
		do               func(a *App)
	}{
		{"walk", expander, "dark", all, at(1786)},
		{"walk-light", expander, "light", all[:1], at(1786)},
		{"walk-disc", expander, "light", [][2]float32{phone, frame}, disc},
		{"walk-empty", expander, "light", all[:2], at(0)},
		{"walk-hop", expander, "light", all[:1], func(a *App) { at(40)(a); a.One(); pass(t, a, 6) }},
		{"walk-reduced", expander, "light", all[:1], func(a *App) { at(40)(a); a.Dress(a.look, true, true); a.One(); pass(t, a, 3) }},
		{"walk-reset", "walk?graph=lps&p=5&q=13&walkers=6&reset=any&seed=11", "light", all[:1],
			func(a *App) { at(10)(a); a.Round(); pass(t, a, 3) }},
		{"walk-bars", "walk?graph=lps&p=5&q=37&walkers=2&seed=1", "dark", all, at(30_000)},
		{"walk-inflated", "walk?graph=inflated&base=700&girth=3&seed=1", "light", all, at(900)},
		{"walk-torus", "walk?graph=torus&width=50&height=40&seed=1", "dark", all[:2], at(1000)},
		{"walk-cycles", "walk?graph=cycles&n=600&girth=5&walkers=4&seed=1", "light", all[:2], at(100)},
		{"walk-12180", "walk?graph=lps&p=5&q=29&walkers=2&seed=1", "dark", all[:1], at(12_180)},
	} {
		a := staged(t, m.spec)
		m.do(a)
		for searching(a.lanes) {
			pass(t, a, 1)
		}
		golden(t, m.name, a, m.sizes, m.look)
	}
}
