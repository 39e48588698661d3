package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/svg"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/wasm/describe"
	"binfall/wasm/wire"
)

const (
	rowsApart    = 100e6 // ns between two messages of rows and state: ten a second
	chartsApart  = 500e6 // ns between two of charts, while something moves
	usualWidth   = 236   // of a chart, CSS pixels
	mostMessages = 1000  // that wait for a frame; of a flood the rest is dropped
)

// A session is the stage's side of the wire: it hands messages to the app and
// tells the page what there is to say. It is what game/window shows. All of it
// happens on one goroutine, in Update; only receive comes from outside.
type session struct {
	app   *game.App
	post  func(text string)
	clock func() int64 // nanoseconds

	inbox  []string
	id     int64 // of the run that is open
	width  float32
	digest bool // asked for, and not yet answered

	told   wire.State // last
	said   int64      // when rows and state were sent last, ns
	news   bool       // something was asked for since
	drawn  int64      // when charts were sent last, ns
	charts bool       // they are out of date
	theory bool       // it was told
}

func newSession(post func(text string), clock func() int64) *session {
	return &session{app: game.New(clock), post: post, clock: clock, width: usualWidth, said: -rowsApart, drawn: -chartsApart}
}

// receive takes a message, to be read in the next Update.
func (s *session) receive(text string) {
	if len(s.inbox) < mostMessages {
		s.inbox = append(s.inbox, text)
	}
}

func (s *session) send(message any) { s.post(wire.Write(s.id, message)) }

// Update reads what came, lets the app go on and tells what is new. A fault of an
// engine is told, and the run closed: the page stays.
func (s *session) Update(in game.Input) error {
	defer func() {
		if r := recover(); r != nil {
			s.broken(fmt.Errorf("stage: %v\n%s", r, debug.Stack()))
		}
	}()
	for len(s.inbox) > 0 {
		text := s.inbox[0]
		s.inbox = s.inbox[1:]
		s.read(text)
	}
	if err := s.app.Update(in); err != nil {
		s.broken(err)
	}
	s.tell()
	return nil
}

// broken tells a fault and closes the run.
func (s *session) broken(err error) {
	look := s.app.Look()
	s.app = game.New(s.clock)
	s.app.Dress(look, false, true)
	s.send(wire.Problem{Why: err.Error()})
}

// Draw, Layout and Look are those of the app.
func (s *session) Draw(l *paint.List)  { s.app.Draw(l) }
func (s *session) Layout(w, h float32) { s.app.Layout(w, h) }
func (s *session) Look() *theme.Theme  { return s.app.Look() }

// read does what a message asks for. One of another run than the open one is
// dropped: it is late, or its run could not be opened.
func (s *session) read(text string) {
	id, message, err := wire.Read(text)
	if err != nil {
		s.send(wire.Problem{Field: "message", Why: err.Error()})
		return
	}
	switch m := message.(type) {
	case wire.Open:
		if id >= s.id {
			s.open(id, m)
		}
		return
	case wire.Theme:
		s.dress(m)
		return
	}
	if id != s.id {
		return
	}
	s.news = true
	switch m := message.(type) {
	case wire.Play:
		if m.Speed < 0 {
			s.send(wire.Problem{Field: "speed", Value: fmt.Sprint(m.Speed), Why: "allowed is 0 and more steps a second"})
			return
		}
		err = s.app.Play(m.Speed)
	case wire.Pause:
		s.app.Pause()
	case wire.Step:
		switch m.Unit {
		case "ball":
			s.app.One()
		case "back":
			err = s.app.Back()
		default:
			s.send(wire.Problem{Field: "unit", Value: m.Unit, Why: "allowed is ball or back"})
		}
	case wire.Seek:
		err = s.app.SeekTo(m.To)
	case wire.Zoom:
		s.app.Zoom(m.By, m.At)
	case wire.Digest:
		s.digest = true
	default:
		s.send(wire.Problem{Field: "type", Value: fmt.Sprintf("%T", m), Why: "the stage does not do this"})
	}
	if err != nil {
		s.broken(err)
	}
}

// open opens another run. If it cannot be opened, the one before stays.
func (s *session) open(id int64, m wire.Open) {
	s.id = id
	setup, faults := describe.Open(m.Spec)
	if setup == nil {
		s.problems(faults)
		return
	}
	if err := s.app.Open(setup, m.At); err != nil {
		s.problems(append(faults, describe.Problems(err)...))
		return
	}
	s.digest = false
	s.told = wire.State{}
	s.news, s.charts, s.theory = true, true, false
	s.said, s.drawn = -rowsApart, -chartsApart
	s.send(describe.Opened(setup, faults))
}

func (s *session) problems(list []wire.Problem) {
	for _, p := range list {
		s.send(p)
	}
}

// dress changes the look.
func (s *session) dress(m wire.Theme) {
	look := theme.Named(m.Name)
	switch {
	case look == nil:
		s.send(wire.Problem{Field: "name", Value: m.Name, Why: "allowed is " + strings.Join(theme.Names(), ", ")})
		return
	case m.Motion != "full" && m.Motion != "reduced":
		s.send(wire.Problem{Field: "motion", Value: m.Motion, Why: "allowed is full or reduced"})
		return
	}
	s.width = usualWidth
	if m.Width > 0 {
		s.width = float32(min(max(m.Width, 100), 1000))
	}
	if look.Name == s.app.Look().Name {
		look = s.app.Look() // keeps its glyphs
	}
	s.app.Dress(look, m.Motion == "reduced", m.Theory)
	s.news, s.charts = true, true
	s.drawn = -chartsApart
}

// tell sends what is new, as often as is good for the page.
func (s *session) tell() {
	p := s.app.Process()
	if p == nil {
		return
	}
	now, moving := s.clock(), s.app.Moving()
	if s.digest && !s.app.State().Seeking {
		s.digest = false
		digest, err := sim.Digest(p)
		if err != nil {
			s.send(wire.Problem{Field: "digest", Why: err.Error()})
		} else {
			s.send(wire.Digested{Step: s.app.State().Step, Digest: digest})
		}
	}
	if now-s.said >= rowsApart {
		state := s.state()
		if s.news || !same(state, s.told) {
			if s.news || state.Step != s.told.Step {
				row := wire.Row{Step: state.Step, Values: make([]float64, len(s.app.Setup().Measures))}
				p.Measure(row.Values)
				s.send(wire.Rows{List: []wire.Row{row}})
				s.charts = true
			}
			s.send(state)
			s.told, s.news, s.said = state, false, now
		}
	}
	if t := s.app.Theory(); t.Done() && !s.theory {
		s.send(describe.Theory(t))
		s.theory, s.charts = true, true
	}
	apart := int64(chartsApart)
	if !moving {
		apart = rowsApart
	}
	if s.charts && now-s.drawn >= apart {
		s.draw()
		s.drawn = now
		s.charts = moving
	}
}

// state is what the page is told of the stage.
func (s *session) state() wire.State {
	a := s.app.State()
	state := wire.State{
		Playing: a.Playing, Seeking: a.Seeking, Behind: a.Behind, Ended: a.Ended, Step: a.Step, Speed: a.Speed,
		Legend: a.Legend, Detail: a.Detail, First: a.First, Last: a.Last,
	}
	if bins, ok := s.app.Process().(sim.Binned); ok {
		state.Ball = ball(bins, a.Step, s.app.Ball())
	}
	return state
}

// same reports whether two states differ in nothing that is told by itself: the
// ball changes with the step alone.
func same(a, b wire.State) bool {
	a.Ball, b.Ball = nil, nil
	return a == b
}

// ball says how the last ball came to rest, in loads before it came.
func ball(bins sim.Binned, number int64, events []sim.Event) *wire.Ball {
	b := wire.Ball{Number: number, Bin: -1, Offers: []wire.Offer{}}
	load := func(bin uint32) int64 {
		if int(bin) >= bins.Bins() {
			return 0
		}
		return int64(bins.AppendLoads(nil, int(bin), int(bin)+1)[0])
	}
	for _, e := range events {
		switch e.Kind {
		case sim.Probe:
			b.Offers = append(b.Offers, wire.Offer{Bin: int64(e.To), Load: load(e.To)})
		case sim.Place:
			b.Bin, b.Load = int64(e.To), load(e.To)
		}
	}
	if b.Bin < 0 {
		return nil
	}
	for i := range b.Offers {
		if b.Offers[i].Bin == b.Bin {
			b.Offers[i].Load--
		}
	}
	return &b
}

// draw sends the charts.
func (s *session) draw() {
	skyline, course := s.app.Charts(s.width)
	picture := func(list *paint.List, title string) string {
		return svg.String(list, svg.Options{Theme: s.app.Look(), Title: title, Bare: true})
	}
	s.send(wire.Charts{
		Skyline: picture(skyline, "bins sorted by load"),
		Course:  picture(course, s.app.Setup().Measures[0].Name),
	})
}
