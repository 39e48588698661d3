package game

import (
	"slices"
	"testing"

	"binfall/game/paint"
	"binfall/sim/catalog"
)

// TestTouch: pressing a tile or the name of an edge looks at that item, pressing it
// again or the empty stage at none.
func TestTouch(t *testing.T) {
	now := int64(0)
	a := New(func() int64 { now += 1000; return now })
	a.Layout(600, 440)
	setup, err := catalog.Open("cuckoo?n=32&m=16&seed=5")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Open(0, setup); err != nil {
		t.Fatal(err)
	}
	var list paint.List
	frame := func(in Input) {
		if err := a.Update(in); err != nil {
			t.Fatal(err)
		}
		a.Draw(&list)
	}
	for range 6 {
		if err := a.One(); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			frame(Input{})
		}
	}
	press := func(x, y float32) int {
		frame(Input{X: x, Y: y, Down: true})
		frame(Input{})
		return a.State().Marks.Lit
	}
	found := 0
	for _, m := range slices.Clone(list.Marks) {
		if m.Text != "C" {
			continue
		}
		found++
		if lit := press(m.X, m.Y-4); lit != 3 {
			t.Errorf("pressing %v lights %d", m, lit)
		}
		if lit := press(m.X, m.Y-4); lit != 0 {
			t.Errorf("pressing %v again lights %d", m, lit)
		}
	}
	if found != 2 { // in its slot, and on its edge
		t.Errorf("the key C stands %d times", found)
	}
	press(250, 20)
	if lit := a.State().Marks.Lit; lit != 0 {
		t.Errorf("the empty stage lights %d", lit)
	}
}
