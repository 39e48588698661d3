package game

import (
	"testing"

	"binfall/game/paint"
	"binfall/sim/catalog"
)

// TestRests: once a single ball has landed, nothing is drawn any more. That cannot
// be seen from outside: the next picture would be the same.
func TestRests(t *testing.T) {
	now := int64(0)
	a := New(func() int64 { now += 1000; return now })
	a.Layout(600, 440)
	setup, err := catalog.Open("d-choice?n=20&seed=555")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Open(3, setup); err != nil {
		t.Fatal(err)
	}
	var list paint.List
	frames := func(n int) (asked int) {
		for range n {
			now += 16_666_667
			if err := a.Update(Input{}); err != nil {
				t.Fatal(err)
			}
			if a.due >= 0 {
				asked++
			}
			a.Draw(&list)
		}
		return asked
	}
	frames(30)
	if err := a.One(); err != nil {
		t.Fatal(err)
	}
	if frames(60) < 15 {
		t.Error("the ball is not seen falling")
	}
	if n := frames(60); n > 0 {
		t.Errorf("%d pictures of nothing new", n)
	}
}
