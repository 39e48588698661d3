package game

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"binfall/game/place"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/graph"
)

const expander = "walk?graph=lps&p=5&q=13&walkers=2&seed=11"

// walking are runs on graphs of every kind.
var walking = []string{
	"walk?graph=cycle&n=30&walkers=2&seed=3", "walk?graph=torus&width=6&height=5&walkers=3&move=simple&seed=4",
	"walk?graph=cycles&n=30&girth=5&walkers=4&seed=5", "walk?graph=inflated&base=10&girth=3&walkers=1&seed=6",
	"walk?graph=complete&n=20&walkers=7&reset=any&horizon=4&seed=7", "walk?graph=hypercube&dim=4&walkers=2&move=independent&seed=8",
	"walk?graph=random-regular&n=40&degree=3&walkers=2&reset=cross&reset_time=after&seed=9",
}

// TestWalkShown: whatever is done, the loads that are shown are those of the run at
// its step, or one ball earlier while walkers are on their way; so is the number.
func TestWalkShown(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 9))
	flew, reset := 0, 0
	for _, spec := range walking {
		a := staged(t, spec)
		w := a.lanes[0].walk
		p := a.lanes[0].setup.Open()
		var loads [][]uint32
		for {
			loads = append(loads, p.(sim.Binned).AppendLoads(nil, 0, p.(sim.Binned).Bins()))
			if p.Step(1, nil) == 0 {
				break
			}
		}
		for range 1500 {
			switch dice.IntN(24) {
			case 0, 1:
				a.Play([]float64{1, 4, 8, 60, 3000}[dice.IntN(5)])
			case 2:
				a.Pause()
			case 3, 4:
				a.One()
			case 5:
				a.Back()
			case 6:
				a.SeekTo(int64(dice.IntN(len(loads))))
			case 7:
				a.Round()
			case 8:
				a.Layout([]float32{600, 390, 20, 0, 120}[dice.IntN(5)], []float32{440, 360, 20, 0, 264}[dice.IntN(5)])
				a.Mark(Marks{Disc: dice.IntN(2) == 0})
			case 9:
				a.Dress(theme.Named("light"), dice.IntN(3) == 0, true)
			}
			pass(t, a, 1)
			v := w.view(a.w, a.h, a.look, a.marks, a.State().Step, a.playing)
			shown := make([]uint32, v.Nodes)
			for node := range shown {
				shown[node] = v.Load(uint32(node))
			}
			step := a.State().Step
			if _, pending := w.motion.Pending(); pending {
				step--
				flew++
			}
			if !slices.Equal(shown, loads[step]) {
				t.Fatalf("%s at step %d: %v is shown, it was %v", spec, a.State().Step, shown, loads[step])
			}
			if v.Most != int(slices.Max(shown)) {
				t.Fatalf("%s at step %d: fullest %d of %v", spec, step, v.Most, shown)
			}
			if v.Reset {
				reset++
			}
			if a.still && v.Walkers[0].Gone < 1 {
				t.Fatal("a walker glides with reduced motion")
			}
			won := 0
			for _, walker := range v.Walkers {
				if walker.Won {
					won++
				}
				last := len(walker.Trail) - 1
				if walker.Lost && v.Ring == nil || walker.Won && (v.Ring == nil || walker.Trail[last] != v.Ring.Node) {
					t.Fatalf("%s at step %d: ring %v, walker %+v", spec, step, v.Ring, walker)
				}
			}
			if v.Ring != nil && won != 1 {
				t.Fatalf("%s at step %d: %d walkers won", spec, step, won)
			}
		}
	}
	if flew < 1000 || reset < 100 {
		t.Errorf("in %d frames only a ball was on its way, in %d a reset was seen", flew, reset)
	}
}

// TestWalkPauses: one Pause, and no two pictures differ, walkers on their way included;
// a single step goes on.
func TestWalkPauses(t *testing.T) {
	a := staged(t, expander)
	a.SeekTo(100)
	pass(t, a, 2)
	a.Play(2)
	for !a.lanes[0].walk.motion.Flying() {
		pass(t, a, 1)
	}
	pass(t, a, 4)
	a.Pause()
	l := pass(t, a, 1)
	still := l.String()
	for range 100 {
		if l = pass(t, a, 1); l.String() != still {
			t.Fatal("something moves while paused")
		}
	}
	if _, pending := a.lanes[0].walk.motion.Pending(); !pending {
		t.Error("no walker was on its way")
	}
	a.One()
	if l = pass(t, a, 30); l.String() == still {
		t.Error("a step does not go on")
	}
	if a.Moving() {
		t.Error("something moves after a step is seen")
	}
}

// TestWalkState: what is told is what plain counting finds.
func TestWalkState(t *testing.T) {
	for _, spec := range walking {
		a := staged(t, spec)
		l := a.lanes[0]
		n := a.lanes[0].walk.networked
		resets := int64(0)
		for step := int64(0); step < 20 && !a.State().Ended; step++ {
			s := a.Walk()
			g := n.Net()
			if s.Nodes != g.Nodes() || s.Degree != g.Degree() || len(s.Walkers) != n.Walkers() || !s.Dotted || s.Waits != "" || s.Resets != resets {
				t.Fatalf("%s: %+v", spec, s)
			}
			thrown, fresh := n.Dice()
			if step > 0 && (math.Abs(s.Thrown*float64(step)-thrown) > 1e-9 || math.Abs(s.Fresh*float64(step)-fresh) > 1e-9) {
				t.Errorf("%s: %v and %v dice a ball", spec, s.Thrown, s.Fresh)
			}
			won := 0
			for i, w := range s.Walkers {
				trail := n.AppendTrail(nil, i)
				if step == 0 {
					if w.Node >= 0 || w.Load >= 0 || s.Sight != 0 {
						t.Errorf("%s: walker %d stands at %d before the first ball", spec, i, w.Node)
					}
					continue
				}
				load := int(l.bins().AppendLoads(nil, w.Node, w.Node+1)[0])
				if w.Won {
					won++
				}
				for _, o := range s.Walkers {
					if o.Won && o.Node == w.Node {
						load--
					}
				}
				if w.Node != int(trail[len(trail)-1]) || w.Load != load || s.Hops != len(trail)-1 {
					t.Errorf("%s: walker %d of %+v, whose trail is %v, and whose bin held %d", spec, i, s, trail, load)
				}
			}
			if step > 0 {
				sight := place.See(uint32(s.Walkers[0].Node), g.Degree(), g.Neighbour, g.Back)
				if won != 1 || s.Sight != sight.Nodes || s.Twice != sight.Twice || s.Past {
					t.Errorf("%s: %d won; %+v sees %d nodes, %d twice", spec, won, s, sight.Nodes, sight.Twice)
				}
			}
			a.One()
			pass(t, a, 60)
			for _, e := range l.player.Events.Events {
				if e.Kind == sim.Round {
					resets++
				}
			}
		}
	}
	a := staged(t, expander)
	a.SeekTo(500)
	pass(t, a, 2)
	if s := a.Walk(); s.Sight != 187 || s.Twice != 0 || s.Reach != 3 || !s.More {
		t.Errorf("on an expander of girth 8: %+v", s)
	}
	if !a.Walk().Both {
		t.Error("a wide stage has no room for both")
	}
	if a.Layout(390, 360); a.Walk().Both {
		t.Error("a narrow stage has room for both")
	}
	if staged(t, "d-choice?n=20&seed=1").Walk() != nil {
		t.Error("bins without walkers have walkers")
	}
}

// ports counts how often the neighbours of a graph are asked for.
type ports struct {
	sim.Networked
	graph.Regular
	asked int
}

func (p *ports) Net() graph.Regular { p.Regular = p.Networked.Net(); return p }

func (p *ports) Neighbour(v uint32, port int) uint32 {
	p.asked++
	return p.Regular.Neighbour(v, port)
}

// TestWalkWork: the distances of a large graph are found in portions, each of which is
// bounded; then nothing is asked any more. Bars count every node once.
func TestWalkWork(t *testing.T) {
	setup, err := catalog.Open("walk?graph=lps&p=5&q=61&walkers=2&seed=1")
	if err != nil {
		t.Fatal(err)
	}
	now := int64(0)
	a := New(func() int64 { now += 1000; return now })
	a.Layout(600, 440)
	if err := a.Open(0, setup); err != nil {
		t.Fatal(err)
	}
	w := a.lanes[0].walk
	if s := a.Walk(); s.Waits == "" || s.Rings != nil || s.Dotted || !a.Moving() {
		t.Fatalf("at first %+v", s)
	}
	counter := &ports{Networked: w.networked}
	w.networked = counter
	frames := 0
	for ; w.searching(); frames++ {
		counter.asked = 0
		pass(t, a, 1)
		if counter.asked > framePorts+6 {
			t.Fatalf("%d ports in a frame", counter.asked)
		}
	}
	if frames < 5 {
		t.Errorf("%d nodes were searched in %d frames", w.bins.Bins(), frames)
	}
	a.SeekTo(113_460)
	pass(t, a, 3)
	counter.asked = 0
	if pass(t, a, 50); counter.asked > 0 || a.Moving() {
		t.Errorf("%d ports while nothing happens", counter.asked)
	}
	a.Play(4)
	for range 200 {
		now += 16_666_667
		counter.asked = 0
		if pass(t, a, 1); counter.asked > 200 {
			t.Fatalf("%d ports in a frame", counter.asked)
		}
		s := a.Walk()
		var tally []int64
		nodes := 0
		for i, r := range s.Rings {
			if nodes += int(r.Nodes()); r.From != r.To || r.From != i {
				t.Fatalf("ring %d is from %d to %d", i, r.From, r.To)
			}
			for load, n := range r.Loads {
				for load >= len(tally) {
					tally = append(tally, 0)
				}
				tally[load] += n
			}
		}
		want := w.tally()
		if nodes != w.bins.Bins() || !slices.Equal(tally[:len(want)], want) {
			t.Fatalf("rings hold %v, want %v", tally, want)
		}
	}
}

// TestWalkTooLarge: what is too large is refused with its size; on a graph with many
// nodes distances are not even begun.
func TestWalkTooLarge(t *testing.T) {
	open := func(spec string) (*App, error) {
		setup, err := catalog.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		now := int64(0)
		a := New(func() int64 { now += 1000; return now })
		a.Layout(600, 440)
		return a, a.Open(0, setup)
	}
	if _, err := open("walk?graph=lps&p=5&q=401&walkers=9&m=10&seed=1"); err == nil || !strings.Contains(err.Error(), "64") {
		t.Errorf("64e6 nodes: %v", err)
	}
	a, err := open("walk?graph=cycle&n=4100000&walkers=2&m=100&seed=1")
	if err != nil {
		t.Fatal(err)
	}
	a.One()
	l := pass(t, a, 60)
	if s := a.Walk(); s.Drawing || s.Waits != "" || s.Rings != nil || s.Sight != 25 || a.Moving() {
		t.Errorf("%+v", s)
	}
	if len(l.Marks) > 300 {
		t.Errorf("%d marks", len(l.Marks))
	}
}

// TestWalkCharts: the charts of bins are those of walkers too, and the line across the
// skyline counts; but there is no row of bins to look closer at, or to choose from.
func TestWalkCharts(t *testing.T) {
	a := staged(t, expander)
	a.SeekTo(2184)
	pass(t, a, 3)
	skyline, course := a.Charts(236)
	if skyline == nil || course == nil || len(skyline.Marks) < 5 || len(course.Marks) < 5 {
		t.Fatalf("skyline %v, course %v", skyline, course)
	}
	a.Mark(Marks{Line: 2})
	c, tally := a.Counted(), a.Bins().AppendTally(nil)
	if want := scene.AtLeast(tally, 2); c.Bins != want || want == 0 {
		t.Errorf("%+v, want %d", c, want)
	}
	a.ByHand(true)
	a.Zoom(2, 0.5)
	if s := a.State(); a.Hand() != nil || s.First != 0 || s.Last != 0 {
		t.Errorf("%+v", s)
	}
	if ball := a.Shown()[0].Ball; len(ball) == 0 || ball[len(ball)-1].Kind != sim.Place {
		t.Errorf("the last ball is %v", ball)
	}
}
