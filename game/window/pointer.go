package window

import "binfall/game"

// A pointer is the mouse or the first finger, between two ticks.
type pointer struct {
	now    game.Input
	press  game.Input // where it was last pressed
	fresh  bool       // pressed since the last tick
	tapped bool       // and released again
}

func newPointer() pointer {
	p := pointer{}
	p.leave()
	return p
}

func (p *pointer) move(x, y float32) { p.now.X, p.now.Y = x, y }

func (p *pointer) down(x, y float32) {
	p.now = game.Input{X: x, Y: y, Down: true}
	p.press, p.fresh = p.now, true
}

func (p *pointer) up() { p.now.Down, p.tapped = false, p.fresh }

// cancel is told when the page takes a finger to scroll: it was no tap.
func (p *pointer) cancel() { p.now.Down, p.fresh = false, false }

// leave puts the pointer beside the stage, where it points at nothing.
func (p *pointer) leave() { p.move(-1, -1) }

// tick returns the input of a tick. A tap that was shorter than one is seen for
// one.
func (p *pointer) tick() game.Input {
	in := p.now
	if p.tapped {
		in = p.press
	}
	p.fresh, p.tapped = false, false
	return in
}
