package window

import (
	"testing"

	"binfall/game"
)

// TestPointer: each row is what happens between two ticks, and what the second
// one sees.
func TestPointer(t *testing.T) {
	p := newPointer()
	for i, row := range []struct {
		happens func()
		want    game.Input
	}{
		{func() {}, game.Input{X: -1, Y: -1}},
		{func() { p.move(3, 4) }, game.Input{X: 3, Y: 4}},
		{func() { p.down(5, 6); p.move(7, 8) }, game.Input{X: 7, Y: 8, Down: true}},
		{func() {}, game.Input{X: 7, Y: 8, Down: true}},
		{func() { p.move(9, 9); p.up() }, game.Input{X: 9, Y: 9}},
		{func() { p.down(1, 2); p.move(5, 5); p.up() }, game.Input{X: 1, Y: 2, Down: true}}, // a short tap is seen where it was
		{func() {}, game.Input{X: 5, Y: 5}},
		{func() { p.down(1, 2); p.cancel() }, game.Input{X: 1, Y: 2}}, // a swipe is none
		{func() { p.down(1, 2) }, game.Input{X: 1, Y: 2, Down: true}},
		{func() { p.up(); p.leave() }, game.Input{X: -1, Y: -1}},
		{func() { p.up() }, game.Input{X: -1, Y: -1}}, // of another button
	} {
		row.happens()
		if got := p.tick(); got != row.want {
			t.Errorf("tick %d sees %v, not %v", i, got, row.want)
		}
	}
}
