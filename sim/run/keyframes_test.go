package run

import (
	"testing"

	"binfall/sim/alloc"
)

// TestKeyframes: they stay within their memory and on their grid, the first one
// never goes, and each is found from the steps after it.
func TestKeyframes(t *testing.T) {
	s, err := alloc.DChoice.With("n=1000&m=20000&seed=1")
	if err != nil {
		t.Fatal(err)
	}
	k := keyframes{grid: 1, budget: 20_000}
	p := s.Open()
	if err := k.keep(p, 0); err != nil || k.spacing != leastSpacing {
		t.Fatalf("the first spacing is %d, %v", k.spacing, err)
	}
	for step := int64(0); step <= 20_000; step++ {
		if step%k.spacing == 0 {
			if err := k.keep(p, step); err != nil {
				t.Fatal(err)
			}
		}
		held := 0
		for i, f := range k.list {
			held += cap(f.data)
			if f.step%k.spacing != 0 || i > 0 && f.step <= k.list[i-1].step {
				t.Fatalf("a keyframe at %d with spacing %d", f.step, k.spacing)
			}
		}
		if held > k.budget || held != k.bytes || k.list[0].step != 0 {
			t.Fatalf("at step %d: %d bytes held, %d counted, first at %d", step, held, k.bytes, k.list[0].step)
		}
		if before := k.before(step); before.step > step || step-before.step >= 2*k.spacing {
			t.Fatalf("before %d comes %d, spacing %d", step, before.step, k.spacing)
		}
		p.Step(1, nil)
	}
	if len(k.list) < 5 || k.spacing <= leastSpacing {
		t.Errorf("%d keyframes, spacing %d", len(k.list), k.spacing)
	}
}

// TestInFlight: as many trials at once as fit, and none that do not.
func TestInFlight(t *testing.T) {
	s, err := alloc.DChoice.With("n=1000&m=1000")
	if err != nil {
		t.Fatal(err)
	}
	each, _ := s.Cost()
	for _, c := range []struct {
		memory uint64
		want   int
	}{{0, 4}, {each, 1}, {2*each + 1, 2}, {100 * each, 4}} {
		if got, err := inFlight(s, Plan{Trials: 9, Workers: 4, Memory: c.memory}); err != nil || got != c.want {
			t.Errorf("%d bytes for processes of %d: %d at once, %v", c.memory, each, got, err)
		}
	}
	if _, err := inFlight(s, Plan{Trials: 9, Memory: each - 1}); err == nil {
		t.Error("what does not fit is not refused")
	}
}
