package scene

import (
	"math"
	"strconv"

	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/place"
	"binfall/game/theme"
	"binfall/sim/graph"
)

// A Table is a moment of a table of slots, as its scene needs it. Items are
// numbered from 1 as they come.
type Table struct {
	W, H    float32 // of the stage, CSS pixels
	Theme   *theme.Theme
	Slots   []uint32                   // the item in each slot, as far as it is seen; 0: none
	Bucket  int                        // slots of a bucket
	Came    int                        // items that have come
	All     int                        // items that will come
	Buckets func(item uint32) []uint32 // of any of them, to be kept by the caller
	Name    func(item uint32) string
	Hand    uint32       // the item without a slot; 0: none
	Failed  bool         // it will not find one
	Under   *motion.Hop  // the item under way; nil: none
	Trail   []motion.Hop // ways of the present insertion, the oldest first
	Stash   []uint32
	Next    uint32        // the item that will come, to be thought about; 0: none
	Rehash  int           // how often all functions were drawn anew
	Hint    string        // what to do, while the table is empty
	Plucked int           // rounds in which leaves were taken from the graph
	Guess   int           // how many items somebody thinks will find a slot; 0: no guess
	Lit     uint32        // an item that is looked at; 0: none
	Forest  *graph.Forest // the clusters of a table that is too large to be drawn

	// Places gives the buckets their places in a box, then the points where three
	// choices and more of an item meet: see Hubs. Nil: there are too many.
	Places func(box place.Box) place.Layout
}

// MostPlaces is how many nodes are drawn one by one.
const MostPlaces = 2000

// Lengths in CSS pixels, before the scale of type.
const (
	slotHeight  = 22 // of a slot that has a name in it
	leastSlot   = 17
	leastSlotW  = 22
	roomyTable  = 520 // width of a stage whose arcs have room of their own
	slotGap     = 24  // between columns of slots: arcs pass there
	arcRoom     = 26  // beside the last column
	dividerGap  = 12
	tableMargin = 16
	slotShare   = 0.38 // of the width
	wideShare   = 0.46
	fewSlots    = 200 // of more none has a name
)

// Hubs reports whether the choices of an item meet in a point of their own.
func Hubs(choices int) bool { return choices > 2 }

// tabled is a table with its measures taken.
type tabled struct {
	Table
	l       *paint.List
	scale   float32
	top     float32 // below the headline
	divider float32
	cols    int
	rows    int
	left    float32 // of the first column
	arcs    float32 // room beside the last column
	pitch   float32 // of columns
	wide    float32 // of a slot
	high    float32
	number  float32         // room for the number of a slot
	named   bool            // slots have room for names
	ringed  map[uint32]bool // buckets of the item that is thought about
	focus   uint32          // the item that is looked at
	spots   []Spot
}

// DrawTable is the scene of a table: its slots, and the graph whose nodes are its
// buckets and whose edges are its items.
func DrawTable(l *paint.List, v Table) Drawn {
	l.Reset(v.W, v.H)
	l.Rect(paint.Panel, 0, 0, v.W, v.H)
	t := &tabled{Table: v, l: l, scale: v.Theme.Type}
	if min(v.W, v.H) >= leastStage*t.scale {
		t.top = bandHeight * t.scale
		t.headline()
	}
	t.focus = t.Lit
	if t.focus == 0 {
		t.focus = max(t.Hand, t.Next)
	}
	t.ringed = map[uint32]bool{}
	if t.focus > 0 {
		for _, bucket := range t.Buckets(t.focus) {
			t.ringed[bucket] = true
		}
	}
	legend := t.drawSlots()
	t.l.Line(paint.Hair, t.divider, t.top+4, t.divider, v.H-4, 1)
	t.drawGraph()
	d := Drawn{Detail: Mosaic, Legend: legend, Spots: t.spots}
	if t.named {
		d.Detail = Cups
	}
	return d
}

// Taken counts the slots with an item. It does not branch: for a million slots that
// takes some tenths of a millisecond rather than some whole ones.
func Taken(slots []uint32) (n int) {
	for _, item := range slots {
		n += int((uint64(item) + math.MaxUint32) >> 32)
	}
	return n
}

// headline writes how many items are in the table, and what has become of them.
func (t *tabled) headline() {
	stored := Taken(t.Slots)
	number := spaced(stored) + " / " + spaced(len(t.Slots))
	t.l.Text(paint.Ink, 16, 40*t.scale, paint.Headline, number).Bold = true
	x := 16 + t.Theme.Measure(number, paint.Headline, true) + 10*t.scale
	first, second, role := "keys stored", spaced(len(t.Slots)-stored)+" slots free", paint.Mut
	if t.Rehash > 0 {
		second += ", new functions: " + strconv.Itoa(t.Rehash)
	}
	switch {
	case t.Failed && t.Hand > 0:
		first, role = "! "+t.Name(t.Hand)+" finds no slot", paint.Alarm
	case len(t.Stash) > 0:
		first += ", " + strconv.Itoa(len(t.Stash)) + " in the stash"
	case stored == 0 && t.Hint != "":
		first = t.Hint
	}
	if t.Guess > 0 {
		second += ", you: " + strconv.Itoa(t.Guess)
	}
	line := func(role paint.Role, y float32, text string) {
		if x+t.Theme.Measure(text, paint.Caption, false) <= t.W-8 {
			t.l.Text(role, x, y*t.scale, paint.Caption, text)
		}
	}
	if role == paint.Mut {
		role = paint.Ink
	}
	line(role, 27, first)
	line(paint.Mut, 43, second)
	t.l.Line(paint.Hair, 1, t.top-0.5, t.W-1, t.top-0.5, 1)
}

// spaced writes a number with thin spaces between thousands.
func spaced(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + " " + text[i:]
	}
	return text
}
