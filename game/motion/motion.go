// Package motion turns events into flights: a ball that has come to rest in the
// process is seen falling for a third of a second first.
//
// It never counts. A bin shows its load minus the flights under way to it, so
// what is shown and what is true agree as soon as the flights are dropped, which
// may be at any time. Time is ticks of 1/60 s: what is seen is a function of
// events and ticks.
package motion

import (
	"slices"

	"binfall/game/theme"
	"binfall/sim"
)

// FastestFall is the speed, in balls a second, up to which each ball is seen
// falling. Beyond it what happens is shown at once, and a few balls are picked
// out: see [Motion.Take].
const FastestFall = 8

// spotlight is the time between two balls that are picked out.
const spotlight theme.Duration = 7 // 120 ms

// Most is the number of flights that are kept; of more, the oldest land.
const Most = 200

// A Flight is a ball on its way, from the point that its offers leave to its bin.
type Flight struct {
	Events []sim.Event // what it looked at, then where it goes; the last is its Place
	Looked float32     // 0 to 1: how much of the looking is over; at 1 it falls
	Fallen float32     // 0 to 1: how much of its way is behind it
}

// Bin is where the flight ends.
func (f *Flight) Bin() uint32 { return f.Events[len(f.Events)-1].To }

// A Motion is the flights of one stage.
type Motion struct {
	Reduced bool // nothing flies; the last ball keeps a ring instead

	flights []flight       // the oldest first
	shown   []Flight       // what Flights returned last
	last    []sim.Event    // of the last ball that rests
	landed  theme.Duration // since then
}

type flight struct {
	events     []sim.Event
	look, fall theme.Duration // how long each lasts
	age        theme.Duration
}

// Take is told what a frame has shown, whole balls, at a speed of so many a
// second, 0 for single ones. Up to [FastestFall] each one flies, and slow ones
// look at their offers first. Of faster ones the newest comes to the fore, at
// most one each 120 ms; with reduced motion slow ones too only come to the fore.
func (m *Motion) Take(events []sim.Event, speed float64) {
	slow := speed <= FastestFall
	var newest []sim.Event
	first := 0 // of a ball
	for i, e := range events {
		if e.Kind == sim.Round {
			first = i + 1 // of no ball
		}
		if e.Kind != sim.Place {
			continue
		}
		if newest = events[first : i+1]; slow && !m.Reduced {
			m.launch(newest, speed)
		}
		first = i + 1
	}
	if newest != nil && !m.Flying() && (slow || m.landed >= spotlight) {
		m.Rest(newest)
		m.landed = 0
	}
}

// launch lets a ball fly.
func (m *Motion) launch(events []sim.Event, speed float64) {
	f := flight{events: slices.Clone(events), fall: theme.Fall}
	if offers := len(events) - 1; speed <= 1 && offers > 1 {
		// A second has room for looking; of more than two offers each has less of it.
		f.look = min(theme.Duration(offers)*theme.Step, 2*theme.Step)
	}
	if len(m.flights) == Most {
		m.flights = m.flights[:copy(m.flights, m.flights[1:])]
	}
	m.flights = append(m.flights, f)
	m.last = nil
}

// Tick lets so many ticks pass.
func (m *Motion) Tick(ticks int) {
	passed := theme.Duration(ticks)
	m.landed = min(m.landed+passed, 1<<20)
	if len(m.flights) == 0 || ticks == 0 {
		return
	}
	kept := m.flights[:0]
	for _, f := range m.flights {
		if f.age += passed; f.age < f.look+f.fall {
			kept = append(kept, f)
			continue
		}
		m.last, m.landed = f.events, 0
	}
	clear(m.flights[len(kept):])
	if m.flights = kept; len(kept) > 0 {
		m.last = nil // another ball is the one to look at
	}
}

// Reduce says whether nothing flies.
func (m *Motion) Reduce(reduced bool) {
	m.Reduced = reduced
	m.Drop()
}

// Drop lets everything rest where it truly is, and forgets the last ball.
func (m *Motion) Drop() {
	clear(m.flights)
	m.flights, m.last = m.flights[:0], nil
	m.landed = spotlight
}

// Rest shows a ball as the last one that came to rest.
func (m *Motion) Rest(events []sim.Event) {
	m.Drop()
	m.last = slices.Clone(events)
}

// Flying reports whether a ball is under way.
func (m *Motion) Flying() bool { return len(m.flights) > 0 }

// Last is what the last ball that rests looked at and where it went; nil while
// another one is under way.
func (m *Motion) Last() []sim.Event { return m.last }

// Stirs reports whether the picture of a run changes by what is kept here: a ball
// is under way, or the last one of a run that plays will be let go.
func (m *Motion) Stirs(playing bool) bool {
	return m.Flying() || playing && len(m.last) > 0 && m.landed <= theme.Hold
}

// Since is the number of ticks since the last ball came to rest.
func (m *Motion) Since() theme.Duration { return m.landed }

// Flights returns the balls under way, the oldest first. The slice is valid
// until the next call.
func (m *Motion) Flights() []Flight {
	m.shown = m.shown[:0]
	for _, f := range m.flights {
		s := Flight{Events: f.events, Looked: 1}
		if f.age < f.look {
			s.Looked = float32(f.age) / float32(f.look)
		} else {
			t := float32(f.age-f.look) / float32(f.fall)
			s.Fallen = t * t // ease-in: it falls
		}
		m.shown = append(m.shown, s)
	}
	return m.shown
}
