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
	theory []bool     // of each run: it was told
	still  bool       // motion is reduced
	hidden bool       // theory is not shown
	sample *sample    // of many trials of the first run; nil before it
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
	s.app.Dress(look, s.still, !s.hidden)
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
	case wire.Sample:
		if id == s.id {
			s.sampled(m)
		}
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
	case wire.Hand:
		s.app.ByHand(m.On)
	case wire.Pick:
		s.app.Pick(m.Nth)
	case wire.Mark:
		s.app.Mark(game.Marks{Guess: m.Guess, Line: m.Line, Moves: m.Moves, Sorted: m.Sorted, Textbook: m.Textbook, Plucked: m.Plucked, Lit: m.Lit, Disc: m.Disc})
		s.charts = true
	case wire.Blind:
		err = s.blind(m)
	case wire.Step:
		switch m.Unit {
		case "ball":
			err = s.app.One()
		case "round":
			err = s.app.Round()
		case "back":
			err = s.app.Back()
		default:
			s.send(wire.Problem{Field: "unit", Value: m.Unit, Why: "allowed is ball, round or back"})
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

// open opens another run, or several. If they cannot be opened, those before stay.
func (s *session) open(id int64, m wire.Open) {
	s.id = id
	var setups []*sim.Setup
	var faults [][]wire.Problem
	for _, spec := range append([]string{m.Spec}, m.Beside...) {
		setup, f := describe.Open(spec)
		if setup == nil {
			s.problems(f)
			return
		}
		setups, faults = append(setups, setup), append(faults, f)
	}
	if err := s.app.Open(m.At, setups...); err != nil {
		s.problems(append(faults[0], describe.Problems(err)...))
		return
	}
	s.digest = false
	s.told = wire.State{}
	s.news, s.charts, s.theory = true, true, make([]bool, len(setups))
	s.said, s.drawn = -rowsApart, -chartsApart
	s.sample = newSample(setups[0])
	shown, kin := s.app.Shown(), string(s.app.State().Kin)
	var all wire.Opened
	for i, run := range shown {
		o := describe.Opened(run.Setup, faults[i])
		o.Steps, o.Exact = uint64(run.Steps), run.Exact
		o.Name, o.Kin = run.Name, kin
		if i == 0 {
			all = o
		} else {
			all.Beside = append(all.Beside, o)
		}
	}
	s.send(all)
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
	s.still, s.hidden = m.Motion == "reduced", !m.Theory
	s.sample.dressed()
}

// tell sends what is new, as often as is good for the page.
func (s *session) tell() {
	shown := s.app.Shown()
	if len(shown) == 0 {
		return
	}
	now, moving := s.clock(), s.app.Moving()
	if s.digest && !s.app.State().Seeking {
		s.digest = false
		s.digests(shown)
	}
	if now-s.said >= rowsApart {
		state := s.state(shown)
		if s.news || !same(state, s.told) {
			if s.news || state.Step != s.told.Step {
				if state.Hand == nil { // the runs stand where they stood
					s.send(wire.Rows{List: []wire.Row{row(state.Step, shown)}})
				}
				s.charts = true
			}
			s.send(state)
			s.charts = s.charts || state.Guess != s.told.Guess
			s.told, s.news, s.said = state, false, now
		}
	}
	for i, run := range shown {
		if run.Theory.Done() && !s.theory[i] {
			t := describe.Theory(run.Theory)
			t.Run = i
			s.send(t)
			s.theory[i], s.charts = true, true
		}
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
	s.tellLaw(shown[0].Theory)
}

// digests answers for the digests of all runs.
func (s *session) digests(shown []game.Shown) {
	answer := wire.Digested{Beside: []string{}}
	for i, run := range shown {
		answer.Step = max(answer.Step, run.Step) // the same in all that have not ended
		digest, err := sim.Digest(run.Process)
		switch {
		case err != nil:
			s.send(wire.Problem{Field: "digest", Why: err.Error()})
			return
		case i == 0:
			answer.Digest = digest
		default:
			answer.Beside = append(answer.Beside, digest)
		}
	}
	s.send(answer)
}

// row is what all runs measure where they stand.
func row(step int64, shown []game.Shown) wire.Row {
	r := wire.Row{Step: step, Beside: [][]float64{}}
	for i, run := range shown {
		values := make([]float64, len(run.Setup.Measures))
		run.Process.Measure(values)
		if i == 0 {
			r.Values = values
		} else {
			r.Beside = append(r.Beside, values)
		}
	}
	return r
}

// state is what the page is told of the stage.
func (s *session) state(shown []game.Shown) wire.State {
	a := s.app.State()
	state := wire.State{
		Playing: a.Playing, Seeking: a.Seeking, Behind: a.Behind, Ended: a.Ended, Step: a.Step, Speed: a.Speed,
		Steps: a.Steps, Legend: a.Legend, Detail: a.Detail, First: a.First, Last: a.Last, Guess: a.Marks.Guess, Lit: a.Marks.Lit, Beside: []*wire.Ball{},
	}
	state.Table, state.Graph = tableOf(s.app.Table()), graphOf(s.app.Network())
	state.Walk, state.Test = walkOf(s.app.Walk()), testOf(s.app.BlindTest())
	if c := s.app.Counted(); c.Load > 0 {
		state.Count = &wire.Count{Line: c.Load, Bins: c.Bins, Above: c.Above, Expected: c.Expected, Known: c.Known}
	}
	if hand := s.app.Hand(); hand != nil {
		picks := make([]int, len(hand.Picks))
		for i, nth := range hand.Picks {
			picks[i] = int(nth)
		}
		state.Hand = &wire.Game{Picks: picks, Placed: hand.Placed, Of: hand.Of, Fullest: hand.Fullest, Offers: offers(s.app.Bins(), hand.Offers)}
		state.Ball = ball(s.app.Bins(), a.Step, hand.Last)
		return state
	}
	for i, run := range shown {
		bins, ok := run.Process.(sim.Binned)
		if !ok {
			continue
		}
		b := ball(bins, run.Step, run.Ball)
		if i == 0 {
			state.Ball = b
		} else {
			state.Beside = append(state.Beside, b)
		}
	}
	return state
}

// same reports whether two states differ in nothing that is told by itself: a
// ball changes with the step alone.
func same(a, b wire.State) bool {
	counts := a.Count == nil && b.Count == nil || a.Count != nil && b.Count != nil && *a.Count == *b.Count
	hands := a.Hand == nil && b.Hand == nil || a.Hand != nil && b.Hand != nil && a.Hand.Placed == b.Hand.Placed
	marks := a.Table == nil || b.Table == nil || samePlucked(a.Table.Plucked, b.Table.Plucked)
	return counts && hands && marks && sameTest(a.Test, b.Test) && sameWalk(a.Walk, b.Walk) && a.Steps == b.Steps && a.Playing == b.Playing && a.Seeking == b.Seeking && a.Behind == b.Behind && a.Ended == b.Ended && a.Step == b.Step &&
		a.Speed == b.Speed && a.Legend == b.Legend && a.Detail == b.Detail && a.First == b.First && a.Last == b.Last && a.Guess == b.Guess && a.Lit == b.Lit
}

func samePlucked(a, b *wire.Plucked) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// ball says how the last ball came to rest, in loads before it came.
func ball(bins sim.Binned, number int64, events []sim.Event) *wire.Ball {
	b := wire.Ball{Number: number, Bin: -1, Offers: offers(bins, events)}
	for _, e := range events {
		if e.Kind == sim.Place {
			b.Bin, b.Load = int64(e.To), load(bins, e.To)
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

// offers are the bins that a ball looks at, with their loads now.
func offers(bins sim.Binned, events []sim.Event) []wire.Offer {
	list := []wire.Offer{}
	for _, e := range events {
		if e.Kind == sim.Probe {
			list = append(list, wire.Offer{Bin: int64(e.To), Load: load(bins, e.To)})
		}
	}
	return list
}

func load(bins sim.Binned, bin uint32) int64 {
	if int(bin) >= bins.Bins() {
		return 0
	}
	return int64(bins.AppendLoads(nil, int(bin), int(bin)+1)[0])
}

// draw sends the charts.
func (s *session) draw() {
	skyline, course := s.app.Charts(s.width)
	picture := func(list *paint.List, title string) string {
		if list == nil {
			return ""
		}
		return svg.String(list, svg.Options{Theme: s.app.Look(), Title: title, Bare: true})
	}
	s.send(wire.Charts{
		Skyline: picture(skyline, "bins sorted by load"),
		Course:  picture(course, s.app.Shown()[0].Setup.Measures[0].Name),
	})
}
