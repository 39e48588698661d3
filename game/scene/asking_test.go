package scene_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
)

// asking lets the offers of the last ball wait for a choice.
func asking(v *scene.View) {
	v.Events = slices.DeleteFunc(v.Events, func(e sim.Event) bool { return e.Kind != sim.Probe })
	v.Asking = true
}

// contained is inside for pictures whose texts may stand on discs: the numbers of
// offers do. No two texts touch, and no text stands on what is not its own.
func contained(t *testing.T, name string, l *paint.List, look *theme.Theme) {
	t.Helper()
	rest := paint.List{W: l.W, H: l.H}
	for i, m := range l.Marks {
		if badge := m.Kind == paint.Text && m.Role == paint.Panel; badge {
			b, disc := bounds(&m, look), bounds(&l.Marks[i-1], look)
			if l.Marks[i-1].Kind != paint.Disc || b.x0 < disc.x0 || b.x1 > disc.x1 || b.y0 < disc.y0 || m.Y > disc.y1 {
				t.Errorf("%s %vx%v: %q leaves its badge", name, l.W, l.H, m.Text)
			}
			continue
		}
		rest.Marks = append(rest.Marks, m)
	}
	inside(t, name, &rest, look)
}

// TestAskingNumbers: each offer has its number, one bin that is offered twice has
// both; while somebody chooses nothing has been chosen.
func TestAskingNumbers(t *testing.T) {
	look := theme.Named("light")
	for step := 1; step <= 60; step++ {
		for _, d := range []int{1, 2, 3, 4} {
			v := view(t, "d-choice", fmt.Sprintf("n=5&m=60&d=%d&ties=first&seed=%d", d, step), step, look, 600, 440)
			asking(&v)
			want := map[int]string{}
			for i, e := range v.Events {
				want[int(e.To)] = strings.TrimSpace(want[int(e.To)] + " " + fmt.Sprint(i+1))
			}
			var l paint.List
			drawn := scene.Bins(&l, v)
			got := map[int]string{}
			for _, m := range l.Marks {
				if m.Kind == paint.Text && m.Role == paint.Panel {
					got[drawn.Axis.Bin(m.X)] = m.Text
				}
				if m.Kind == paint.Text && strings.ContainsAny(m.Text, "<>=") {
					t.Errorf("step %d: nothing is decided, but it says %q", step, m.Text)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("step %d, %d offers: numbers %v, want %v", step, d, got, want)
			}
		}
	}
}

// TestBadges: numbers of neighbouring offers never lie on one another, on stages
// where not all have room.
func TestBadges(t *testing.T) {
	for _, look := range theme.Names() {
		for _, size := range sizes {
			v := view(t, "d-choice", "n=150&d=32&ties=first&seed=1", 6, theme.Named(look), size[0], size[1])
			asking(&v)
			var l paint.List
			scene.Bins(&l, v)
			var badges []box
			for i, m := range l.Marks {
				if m.Kind != paint.Text || m.Role != paint.Panel {
					continue
				}
				b := bounds(&l.Marks[i-1], v.Theme)
				for _, o := range badges {
					if b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
						t.Errorf("%v %s: %v lies on %v", size, look, b, o)
					}
				}
				badges = append(badges, b)
			}
			if len(badges) < 8 {
				t.Errorf("%v %s: %d of 32 offers have a number", size, look, len(badges))
			}
		}
	}
}
