package game

import "binfall/game/scene"

// Marks are what somebody has put on the stage. The zero Marks are none.
type Marks struct {
	Guess    int  // the load of the fullest bin that was predicted: a flag stands there
	Line     int  // the load at which a line lies across the skyline, to be drawn up and down
	Moves    bool // drawing the line up and down moves the prediction instead
	Sorted   bool // the bins stand by their loads, not in their order
	Plucked  int  // rounds in which leaves are taken from the graph of a table
	Lit      int  // the item of a table that is looked at, from 1; 0: none
	Disc     bool // a narrow stage with walkers shows the disc of all bins, and not what a walker sees
	Textbook bool // the leading term of theory lies across the skyline, if there is one and theory is shown
}

// predictable is the load up to which a prediction has room on an empty stage.
const predictable = 12

// MostMark is the greatest load that can be marked.
const MostMark = 1 << 20

// Mark puts marks on the stage.
func (a *App) Mark(m Marks) {
	for _, mark := range []*int{&m.Guess, &m.Line, &m.Plucked, &m.Lit} {
		*mark = min(max(*mark, 0), MostMark)
	}
	a.marks = m
	a.touch()
}

// Counted is what a line across the skyline of the first run counts.
type Counted struct {
	Load     int
	Bins     int64   // of that load and more
	Above    int64   // of one more and more
	Expected float64 // bins of that load and more; 0 if theory is hidden
	Known    bool    // whether theory says something, and is shown
}

// Counted returns what the line counts; the zero Counted without one.
func (a *App) Counted() (c Counted) {
	if len(a.lanes) == 0 || a.marks.Line == 0 || a.Bins() == nil {
		return c
	}
	tally := a.lanes[0].bins().AppendTally(nil)
	c = Counted{Load: a.marks.Line, Bins: scene.AtLeast(tally, a.marks.Line), Above: scene.AtLeast(tally, a.marks.Line+1)}
	if a.reveal {
		if expected, _ := a.lanes[0].expected(); expected != nil {
			c.Expected, c.Known = expected(a.marks.Line), true
		}
	}
	return c
}
