package walk

import (
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/graph"
)

// TestBuilding: a random graph above 2^20 edge ends is built by the first steps. No ball
// comes before, a snapshot from the middle goes on to the same end, and one from the
// middle takes a process back that has thrown balls.
func TestBuilding(t *testing.T) {
	for _, query := range []string{"graph=random-regular&n=131074&degree=6&m=300&seed=7", "graph=inflated&base=65538&girth=6&m=300&seed=7"} {
		s := with(t, query)
		w := s.Open().(*walking)
		building := w.net.steps
		if _, steps := s.Cost(); building == 0 || int64(steps) != building+300 {
			t.Fatalf("%s: %d steps build, %d are estimated in all", query, building, steps)
		}
		var middle, early []byte
		for step := range building {
			if w.Net() != nil || w.Balls > 0 {
				t.Fatalf("%s: a graph or a ball after %d of %d steps", query, step, building)
			}
			if step == building/3 {
				early = snapshot(t, w)
			}
			if step == building/2 {
				middle = snapshot(t, w)
			}
			if w.Step(1, nil) != 1 {
				t.Fatalf("%s: no step after %d", query, step)
			}
		}
		if w.Net() == nil || w.Balls > 0 {
			t.Fatalf("%s: after %d steps the graph is not built, or %d balls are thrown", query, building, w.Balls)
		}
		first := w.net.hops
		if w.Step(1000, nil) != 300 {
			t.Errorf("%s: not 300 balls", query)
		}
		end := snapshot(t, w)

		restored := s.Open().(*walking)
		restore(t, restored, middle)
		if restored.net.built() != building/2 || restored.Net() != nil {
			t.Errorf("%s: restored to %d steps of building, not %d", query, restored.net.built(), building/2)
		}
		if restored.Step(1<<40, nil) != int(building-building/2+300) || !slices.Equal(snapshot(t, restored), end) {
			t.Errorf("%s: a run restored while it was built ends elsewhere", query)
		}

		restore(t, w, early)
		if w.Net() != nil || w.Balls > 0 || w.net.built() != building/3 {
			t.Errorf("%s: back to %d steps of building, with %d balls", query, w.net.built(), w.Balls)
		}
		w.Step(1<<40, nil)
		if !slices.Equal(snapshot(t, w), end) || !slices.Equal(w.net.hops, first) {
			t.Errorf("%s: a run taken back ends elsewhere", query)
		}

		ahead := s.Open().(*walking) // from nothing to the end: the graph is built on the way
		restore(t, ahead, end)
		if ahead.Net() == nil || !slices.Equal(snapshot(t, ahead), end) {
			t.Errorf("%s: a process restored to the end is not there", query)
		}
	}
}

// TestBuiltAtOnce: below the limit there is no such step, and the graph is that of
// the seed.
func TestBuiltAtOnce(t *testing.T) {
	s := with(t, "graph=random-regular&n=1000&degree=4&m=10&seed=7")
	w := s.Open().(*walking)
	if _, steps := s.Cost(); steps != 10 || w.Net() == nil {
		t.Errorf("%d steps for 10 balls on a small graph", steps)
	}
	b, err := graph.NewRandomRegular(1000, 4, 7)
	if err != nil {
		t.Fatal(err)
	}
	b.Step(int(b.Steps()))
	if !slices.Equal(b.Table().Hops(), w.net.hops) {
		t.Error("the walkers are on another graph")
	}
	other := opened(t, "graph=random-regular&n=1000&degree=4&m=10&seed=8")
	if slices.Equal(other.net.hops, w.net.hops) {
		t.Error("another seed has the same graph")
	}
}

func snapshot(t *testing.T, p sim.Process) []byte {
	t.Helper()
	b, err := p.(*walking).AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func restore(t *testing.T, w *walking, data []byte) {
	t.Helper()
	if err := w.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Invariant(); err != nil {
		t.Fatal(err)
	}
}
