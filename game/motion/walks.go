package motion

import (
	"slices"

	"binfall/game/theme"
	"binfall/sim"
)

// A Stride is what all walkers do for one ball, and where the ball goes.
type Stride struct {
	Hops    []Hop       // by walker; New if it was put down there
	Nth     int         // the walker whose node took the ball, from 0
	To      uint32      // that node
	Reset   bool        // all were put down anew because of a reset
	Landed  bool        // the ball is in its bin
	Settled float32     // 0 to 1: how much of the ring around the bin is over
	events  []sim.Event // as they were traced
}

// Walks is the motion of walkers on a graph: they glide along their edges, and then
// the ball is in the bin of the winner. Like [Motion] it never counts: until the
// ball is in its bin a scene shows loads without it, see [Walks.Pending]. At most one
// ball is under way; the next one ends it.
type Walks struct {
	Reduced bool // nobody glides; the offers are seen for a while, and then the result

	stride Stride
	seen   bool // whether there is a stride
	lasts  theme.Duration
	age    theme.Duration
	held   theme.Duration // since one looked at a fast run
}

// A gaze is how long walkers of a fast run stay in the picture: half a second.
const gaze theme.Duration = 30

// Take is told what a frame has shown, whole balls, at a speed of so many a second, 0
// for single ones. Up to [FastestFall] the newest is seen under way; of faster ones it
// rests at once.
func (w *Walks) Take(events []sim.Event, speed float64) {
	if w.Rest(events); !w.seen || speed > FastestFall {
		return
	}
	w.age = 0
	if w.lasts = theme.Step; w.Reduced {
		w.lasts = theme.Hold / 2
	}
	if speed > 0 {
		w.lasts = min(w.lasts, theme.Duration(60/speed)-1)
	}
}

// Rest shows the last whole ball of the events as one that nobody saw coming; none if
// there is none.
func (w *Walks) Rest(events []sim.Event) {
	w.seen = false
	end := len(events) - 1
	for end >= 0 && events[end].Kind != sim.Place {
		end--
	}
	if end < 0 {
		return
	}
	first := end
	for first > 0 && events[first-1].Kind != sim.Place {
		first--
	}
	s := Stride{Nth: int(events[end].Nth), To: events[end].To, events: slices.Clone(events[first : end+1])}
	var came *sim.Event
	for i := range s.events {
		switch e := &s.events[i]; e.Kind {
		case sim.Round:
			s.Reset = true
		case sim.Move:
			came = e
		case sim.Probe:
			hop := Hop{Who: uint32(e.Nth), To: e.To, New: true}
			if came != nil {
				hop.From, hop.New = came.From, false
			}
			s.Hops, came = append(s.Hops, hop), nil
		}
	}
	w.stride, w.seen, w.lasts, w.age = s, true, 0, theme.Move+1
}

// Tick lets so many ticks pass.
func (w *Walks) Tick(ticks int) {
	w.age = min(w.age+theme.Duration(ticks), 1<<20)
	w.held = min(w.held+theme.Duration(ticks), 1<<20)
}

// Drop forgets the last ball.
func (w *Walks) Drop() { w.seen, w.age, w.held = false, 0, gaze }

// Reduce says whether nothing glides.
func (w *Walks) Reduce(reduced bool) {
	w.Reduced = reduced
	w.Drop()
}

// Flying reports whether a walker glides, or the ring around a bin closes.
func (w *Walks) Flying() bool { return w.seen && w.age < w.end() }

// Stirs reports whether the picture changes by what is kept here. It does at the end
// too, to be seen at rest.
func (w *Walks) Stirs(bool) bool { return w.seen && w.age <= w.end() }

// end is the age at which nothing moves any more.
func (w *Walks) end() theme.Duration {
	if w.Reduced {
		return w.lasts
	}
	return w.lasts + theme.Move
}

// Glance reports whether it is time to look at the walkers of a fast run again, and
// counts that as done.
func (w *Walks) Glance() bool {
	if w.held < gaze {
		return false
	}
	w.held = 0
	return true
}

// Last is the ball that is seen; ok is false if there is none. It holds until the
// next call of another method.
func (w *Walks) Last() (s Stride, ok bool) {
	if !w.seen {
		return s, false
	}
	s = w.stride
	gone := float32(1)
	if w.age < w.lasts && !w.Reduced {
		t := float32(w.age) / float32(w.lasts)
		gone = float32(t*t) * (3 - float32(2*t)) // slow at both ends
	}
	for i := range s.Hops {
		s.Hops[i].Gone = gone
	}
	s.Landed = w.age >= w.lasts
	if s.Settled = 1; s.Landed && !w.Reduced {
		s.Settled = min(float32(w.age-w.lasts)/float32(theme.Move), 1)
	}
	return s, true
}

// Pending is the bin of the ball that is not in it yet; ok is false if there is none.
func (w *Walks) Pending() (bin uint32, ok bool) {
	return w.stride.To, w.seen && w.age < w.lasts
}

// Winner is the walker whose bin took the ball.
func (s *Stride) Winner() int {
	if s.Nth < len(s.Hops) && s.Hops[s.Nth].To == s.To {
		return s.Nth
	}
	return slices.IndexFunc(s.Hops, func(h Hop) bool { return h.To == s.To })
}
