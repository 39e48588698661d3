package walk

import (
	"fmt"
	"testing"

	"binfall/sim/simtest"
)

// TestLaws: the laws of all processes, on every family under every kind of rule.
func TestLaws(t *testing.T) {
	for i, family := range families {
		for j, rule := range []string{
			"reset=never", "move=simple", "move=independent", "reset=any&horizon=7", "reset=cross&horizon=9&move=simple",
			"reset=any&reset_time=after&horizon=30", "reset=cross&reset_time=after&horizon=1",
		} {
			if testing.Short() && (i+j)%4 != 0 {
				continue
			}
			s := with(t, fmt.Sprintf("%s&%s&walkers=%d&m=301&seed=5", family, rule, []int{2, 1, 3}[(i+j)%3]))
			for _, law := range simtest.Laws {
				if err := law.Check(s); err != nil {
					t.Errorf("%s: %s: %v", s.Spec(), law.Name, err)
				}
			}
		}
	}
}

// TestTampered: an invariant sees what does not fit together.
func TestTampered(t *testing.T) {
	for name, tamper := range map[string]func(*walking){
		"a ball too many":         func(w *walking) { w.Balls++ },
		"a load":                  func(w *walking) { narrow, _, _ := w.Loads.Slices(); narrow[0]++ },
		"a walker moved":          func(w *walking) { w.walkers[0].node = (w.walkers[0].node + 1) % 29 },
		"an edge behind":          func(w *walking) { w.walkers[1].back ^= 1 },
		"a placing too many":      func(w *walking) { w.placings = w.Balls + 1 },
		"as many void as placed":  func(w *walking) { w.met = w.placings },
		"a stretch too long":      func(w *walking) { w.longest = w.horizon + 1 },
		"revisits beyond hops":    func(w *walking) { w.revisits = 2*w.Balls + 1 },
		"another key at a reset":  func(w *walking) { w.second = !w.second },
		"put down at another one": func(w *walking) { w.since-- },
	} {
		w := opened(t, "graph=cycle&n=29&reset=any&horizon=9&m=200&seed=4")
		for w.Step(1, nil) == 1 && (w.Balls < 50 || w.Balls-w.since < 3) {
		}
		if err := w.Invariant(); err != nil {
			t.Fatal(err)
		}
		if tamper(w); w.Invariant() == nil {
			t.Errorf("%s: nobody sees it", name)
		}
	}
}
