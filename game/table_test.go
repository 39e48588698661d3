package game

import (
	"flag"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/catalog"
)

var update = flag.Bool("update", false, "write the golden lists anew and say which changed")

// staged is an app with a run on a stage of 600 by 440.
func staged(t *testing.T, spec string) *App {
	t.Helper()
	setup, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	now := int64(0)
	a := New(func() int64 { now += 1000; return now })
	a.Layout(600, 440)
	if err := a.Open(0, setup); err != nil {
		t.Fatal(err)
	}
	pass(t, a, 3)
	return a
}

// pass lets so many frames pass, and more until a seek is there.
func pass(t *testing.T, a *App, frames int) (l paint.List) {
	t.Helper()
	for n := 0; n < frames || a.State().Seeking; n++ {
		if err := a.Update(Input{}); err != nil {
			t.Fatal(err)
		}
		a.Draw(&l)
	}
	return l
}

// tables are runs of every rule.
var tables = []string{
	"cuckoo?n=16&m=16&on_fail=stash&stash=3&seed=1", "cuckoo?n=40&m=30&d=3&on_fail=stop&seed=2", "cuckoo?n=24&m=24&bucket=2&max_kicks=9&seed=3",
	"cuckoo?n=200&m=110&max_kicks=3&seed=4", "cuckoo?n=16&m=15&insert=bfs&seed=5", "cuckoo?n=24&m=22&d=3&tables=split&insert=bfs&on_fail=stash&stash=2&seed=6",
	"cuckoo?n=16&m=12&insert=seed&max_kicks=7&seed=7", "cuckoo?n=1&m=1&seed=8", "cuckoo?n=1&m=3&on_fail=stash&stash=1&seed=9", "cuckoo?n=9&m=0",
	"cuckoo?n=8&m=12&d=8&bucket=1&on_fail=stop&seed=1", "cuckoo?hash=keyed&n=12&on_fail=stash&stash=2&seed=4", "cuckoo?hash=keyed&n=12&on_fail=stop&seed=4",
	"cuckoo?n=2&m=5000&on_fail=stop", "cuckoo?n=8000&m=4200&max_kicks=9&seed=2",
}

// TestNoItemIsLost: whatever is done, in every frame each item that was seen to
// come is in one place: a slot, under way, in hand, or in the stash. A table that
// is being emptied alone holds fewer. No picture panics, on a stage of any size.
func TestNoItemIsLost(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 3))
	flew := 0
	for _, spec := range tables {
		a := staged(t, spec)
		for range 1200 {
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
				a.SeekTo(int64(dice.IntN(80)))
			case 7:
				a.Mark(Marks{Lit: dice.IntN(30), Plucked: dice.IntN(4), Guess: dice.IntN(9)})
			case 8:
				a.Layout([]float32{600, 390, 20, 0, 120}[dice.IntN(5)], []float32{440, 360, 20, 0, 264}[dice.IntN(5)])
			case 9:
				a.Dress(theme.Named("light"), dice.IntN(3) == 0, true)
			}
			pass(t, a, 1)
			if a.still && a.lanes[0].table.hops.Flying() {
				t.Fatalf("%s: an item moves with reduced motion", spec)
			}
			tab := a.lanes[0].table
			v := tab.view(a.w, a.h, a.look, a.marks, true)
			if phase, _ := tab.slotted.Phase(); phase == sim.Emptying && !tab.hops.Flying() {
				continue
			}
			if tab.hops.Flying() {
				flew++
			}
			places := make([]int, v.Came+1)
			for _, item := range slices.Concat(v.Slots, v.Stash, []uint32{v.Hand}) {
				places[item]++
			}
			if v.Under != nil && !slices.Contains(v.Slots, v.Under.Who) {
				places[v.Under.Who]++
			}
			for item, n := range places[1:] {
				if n != 1 {
					t.Fatalf("%s at step %d: item %d of %d is in %d places: %v, hand %d, under way %+v, stash %v",
						spec, a.State().Step, item+1, v.Came, n, v.Slots, v.Hand, v.Under, v.Stash)
				}
			}
			if came, _ := tab.slotted.Items(); int64(v.Came) > came || !tab.hops.Flying() && int64(v.Came) != came {
				t.Fatalf("%s: %d items are seen of %d", spec, v.Came, came)
			}
		}
	}
	if flew < 1000 {
		t.Errorf("in %d frames only an item was under way", flew)
	}
}

// TestTableState: the state counts what plain counting finds, at every position.
func TestTableState(t *testing.T) {
	for _, spec := range tables[:len(tables)-1] {
		a := staged(t, spec)
		for step := int64(0); step < 120; step++ {
			a.SeekTo(step)
			pass(t, a, 1)
			a.Mark(Marks{Plucked: int(step % 50)})
			s, p := a.Table(), a.lanes[0].table.slotted
			stored := 0
			for i, item := range p.Slots() {
				if item > 0 {
					stored++
				}
				if name := s.Items[i]; (name == "") != (item == 0) || item > 0 && name != s.Names[item-1] {
					t.Fatalf("%s at %d: slot %d holds %q, which is item %d", spec, step, i, name, item)
				}
			}
			if s.Stored != stored || len(s.Stash) != len(p.Stash()) {
				t.Fatalf("%s at %d: %d stored, want %d; %d in the stash", spec, step, s.Stored, stored, len(s.Stash))
			}
			if s.Clusters == nil {
				continue
			}
			var kinds [3]int
			items, largest := 0, 0
			for _, c := range s.Clusters {
				kinds[1-max(-1, min(c.Free, 1))]++
				items += c.Items
				largest = max(largest, c.Items)
				if c.Free != s.Bucket*len(c.Slots)-c.Items {
					t.Fatalf("%s at %d: %+v", spec, step, c)
				}
			}
			if kinds != [3]int{s.Trees, s.Full, s.Over} || largest != s.Largest || items != int(s.Came) || s.Plucked > int(step%50) {
				t.Fatalf("%s at %d: %+v counts %v clusters of %d items", spec, step, *s, kinds, items)
			}
			if step%50 == 49 && s.Plucked == 49 {
				t.Fatalf("%s at %d: 49 rounds in a table of %d slots", spec, step, s.Slots)
			}
		}
	}
}

// TestFits: an item fits exactly if a search along all ways finds it a slot.
func TestFits(t *testing.T) {
	fit, not := 0, 0
	for seed := range 150 {
		for _, query := range []string{"n=16&m=16", "n=18&m=18&d=3", "n=24&m=24&bucket=2", "n=24&m=22&tables=split&d=3&bucket=2"} {
			setup, err := catalog.Open(fmt.Sprintf("cuckoo?%s&insert=bfs&on_fail=stop&seed=%d", query, seed+1))
			if err != nil {
				t.Fatal(err)
			}
			p := setup.Open()
			tab := &table{slotted: p.(sim.Slotted)}
			for {
				item := tab.next()
				if item == 0 {
					break
				}
				says := tab.fits(item)
				for p.Step(1, nil) == 1 && !tab.rests() {
				}
				phase, _ := tab.slotted.Phase()
				if failed := phase == sim.Failed; failed == says {
					t.Fatalf("%s: item %d fits: %v, and fails: %v", setup.Spec(), item, says, failed)
				}
				if says {
					fit++
				} else {
					not++
				}
			}
		}
	}
	if fit < 1000 || not < 100 {
		t.Errorf("%d fit, %d do not", fit, not)
	}
}

// counted counts how often buckets are asked for.
type counted struct {
	sim.Slotted
	asked int
}

func (c *counted) AppendBuckets(dst []uint32, item uint32) []uint32 {
	c.asked++
	return c.Slotted.AppendBuckets(dst, item)
}

// TestTableWork: places are found once, and so are the buckets of each item, in
// a thousand frames.
func TestTableWork(t *testing.T) {
	a := staged(t, "cuckoo?n=2000&m=900&seed=3")
	c := &counted{Slotted: a.lanes[0].table.slotted}
	tab := a.lanes[0].table
	tab.slotted, tab.drawn = c, lines{}
	places := 0
	for range 1000 {
		a.One()
		pass(t, a, 1)
		v := tab.view(a.w, a.h, a.look, a.marks, true)
		if before := &tab.spots.layout.X[0]; &v.Places(tab.spots.box).X[0] != before {
			places++
		}
		tab.state(a.marks)
	}
	// Each item is asked for once to be drawn, once to be joined to its cluster, and
	// on the ways of items that come next.
	if perFrame := c.asked / 1000; perFrame > 40 {
		t.Errorf("%d buckets asked for in a frame", perFrame)
	}
	if places > 0 {
		t.Errorf("places are found %d times more", places)
	}
}

// TestTableGolden: pictures are as they were when someone last looked at them, at
// the sizes that the page has, and nothing leaves the stage.
func TestTableGolden(t *testing.T) {
	one := func(n int) func(*App) {
		return func(a *App) {
			for range n {
				a.One()
				pass(t, a, 200)
			}
		}
	}
	at := func(step int64) func(*App) { return func(a *App) { a.SeekTo(step); pass(t, a, 2) } }
	for _, m := range []struct {
		name, spec string
		do         func(a *App)
	}{
		{"table", "cuckoo?n=32&m=16&seed=9448", one(14)},
		{"table-failed", "cuckoo?n=32&m=24&on_fail=stop&seed=3", at(1000)},
		{"table-d3", "cuckoo?n=24&m=18&d=3&seed=3", one(12)},
		{"table-bucket", "cuckoo?n=32&m=24&bucket=2&tables=split&seed=3", one(20)},
		{"table-hop", "cuckoo?n=32&m=24&on_fail=stop&seed=3", func(a *App) { one(18)(a); a.One(); pass(t, a, 25) }},
		{"table-plucked", "cuckoo?n=32&m=16&seed=9448", func(a *App) { one(15)(a); a.Mark(Marks{Plucked: 1}) }},
		{"table-stash", "cuckoo?hash=keyed&n=12&on_fail=stash&stash=2&seed=4", at(1000)},
		{"table-1000", "cuckoo?n=1000&m=500&seed=9448", at(400)},
		{"table-sizes", "cuckoo?n=100000&m=55000&seed=9448", at(45000)},
		{"graph", "random-graph?n=60&m=40&seed=3", at(33)},
		{"graph-peeled", "peel?n=60&m=30&seed=3", at(50)},
		{"graph-3", "peel?n=40&m=25&arity=3&seed=3", at(33)},
		{"graph-sizes", "random-graph?n=100000&m=60000&seed=3", at(55000)},
	} {
		a := staged(t, m.spec)
		m.do(a)
		golden(t, m.name, a, [][2]float32{{600, 440}, {390, 360}, {500, 264}, {1280, 800}}, "dark")
	}
}

// golden holds the pictures of an app on stages of some sizes, in a look, and on large
// ones in that of a projector, to those that someone has looked at. Nothing may leave
// the stage.
func golden(t *testing.T, name string, a *App, sizes [][2]float32, usual string) {
	t.Helper()
	var all strings.Builder
	for _, size := range sizes {
		look := usual
		if size[0] > 600 {
			look = "projector"
		}
		a.Layout(size[0], size[1])
		a.Dress(theme.Named(look), a.still, true)
		var l paint.List
		a.Draw(&l)
		within(t, fmt.Sprintf("%s at %v", name, size), a.look, &l)
		list := l.String()
		if lines := strings.Split(list, "\n"); len(list) > 20_000 {
			list = fmt.Sprintf("%s\n%d lines, %08x", strings.Join(lines[:20], "\n"), len(lines), crc32.ChecksumIEEE([]byte(list)))
		}
		fmt.Fprintf(&all, "%s\n%s\n", a.State().Legend, list)
	}
	file := "testdata/" + name + ".list"
	want, err := os.ReadFile(file)
	if err == nil && string(want) == all.String() {
		return
	}
	if !*update {
		t.Errorf("%s is another picture (%v); look at it, then run with -update", name, err)
		return
	}
	t.Logf("%s changed", file)
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
		t.Error(err)
	}
}

// within fails if a mark leaves the stage, or a text is cut.
func within(t *testing.T, what string, look *theme.Theme, l *paint.List) {
	t.Helper()
	for _, mark := range l.Marks {
		if mark.X < -1 || mark.Y < -1 || mark.X > l.W+1 || mark.Y > l.H+1 {
			t.Errorf("%s: %v leaves the stage", what, mark)
		}
		if w := look.Measure(mark.Text, mark.Size, mark.Bold); mark.Kind == paint.Text && (mark.Align == paint.Left && mark.X+w > l.W ||
			mark.Align == paint.Right && mark.X < w || mark.Align == paint.Centre && (mark.X < w/2 || mark.X+w/2 > l.W)) {
			t.Errorf("%s: %q is cut", what, mark.Text)
		}
	}
}

// TestStill: a still is the picture of the app where nothing moves and nothing
// comes next.
func TestStill(t *testing.T) {
	for _, spec := range []string{"cuckoo?n=32&m=24&on_fail=stop&seed=3", "cuckoo?n=32&m=16&seed=9448", "random-graph?n=60&m=40&seed=3", "peel?n=60&m=30&seed=3",
		"walk?graph=torus&width=9&height=9&reset=any&seed=3", "walk?graph=cycle&n=20000&m=2000&seed=3"} {
		a := staged(t, spec)
		a.SeekTo(1 << 40)
		pass(t, a, 3)
		l := a.lanes[0]
		var want, got paint.List
		a.Draw(&want)
		p, trace := l.setup.Open(), sim.NewTrace(64)
		p.Step(int(l.player.Step()-1), nil)
		p.Step(1, trace)
		Still{Setup: l.setup, Process: p, Step: l.player.Step(), Events: trace, W: a.w, H: a.h, Look: a.look}.Draw(&got)
		if want.String() != got.String() {
			t.Errorf("%s: the still is another picture", spec)
		}
	}
}
