package sim

import (
	"encoding"
	"io"

	"binfall/sim/graph"
)

// A Process is one random experiment; its whole future is fixed by the spec
// that opened it. Every process embeds a [Seal], on which [Setup.Open] relies.
type Process interface {
	// Step performs at most n elementary steps and returns how many it did;
	// fewer than n means that the process has ended. Steps are additive:
	// Step(a) then Step(b) leaves the state that Step(a+b) leaves. A nil trace
	// records nothing and costs nothing.
	Step(n int, tr *Trace) int

	// Measure writes the current value of each of Def.Measures, in that order.
	// Values are finite at every position, also before the first step. The cost
	// does not grow with the process.
	Measure(row []float64)

	Stateful

	// A snapshot may be taken between any two steps. These four methods are
	// those of the embedded [Seal].
	encoding.BinaryAppender
	encoding.BinaryUnmarshaler
	io.WriterTo
	io.ReaderFrom
}

// Facets: what a scene may read between steps, as far as the process has it.
// Slices that are returned rather than appended to are live and read-only.
type (
	// Binned is a process with balls in bins.
	Binned interface {
		Bins() int
		// AppendLoads appends the loads of bins [from, to).
		AppendLoads(dst []uint32, from, to int) []uint32
	}

	// Tallied knows how many bins hold 0, 1, 2 … balls; the last entry is not 0.
	// Nothing is appended if that were more than MostTally entries. Cost: one
	// pass over the bins, or less.
	Tallied interface{ AppendTally(dst []int64) []int64 }

	// Slotted is a process that finds slots of a table for items. Items are
	// numbered from 1 as they come; after a rehash they all come again, by the
	// same numbers, in another attempt. None of this costs a step anything.
	Slotted interface {
		// Slots is the item in each slot, 0 for none.
		Slots() []uint32
		// Bucket is the number of slots of a bucket: bucket b is slots [b·Bucket, (b+1)·Bucket).
		Bucket() int
		// AppendParts appends the first bucket of each part of the table, in order. With one
		// part all functions reach all buckets; else function j reaches part j alone.
		AppendParts(dst []uint32) []uint32
		// Items tells how many items have come in this attempt, the one in hand
		// included, and how many come in all unless the run ends before. Item came+1 is
		// next; while [Emptying], item 1 is.
		Items() (came, all int64)
		// AppendBuckets appends the buckets of an item, in the order of the functions of
		// this attempt, also of items that are still to come. They may coincide.
		AppendBuckets(dst []uint32, item uint32) []uint32
		// Hand is the item that has no slot and looks for one, 0 if there is none; if it
		// was pushed out, from is the slot where it sat before.
		Hand() (item, from uint32, pushed bool)
		// Stash is the items that were put aside.
		Stash() []uint32
		// Word is the name of an item, empty if items are numbers.
		Word(item uint32) string
		// Phase is what the next step goes on with, in the attempt after so many rehashes.
		Phase() (phase Phase, rehashes int64)
	}

	// Linked is a process whose edges appear between nodes, and may go again. Edges
	// are numbered from 0.
	Linked interface {
		Nodes() int
		// Edges tells how many edges have been laid, and how many will be in all.
		Edges() (laid, all int64)
		// AppendEnds appends the nodes of an edge, also of one still to come, in the
		// order drawn. They may coincide.
		AppendEnds(dst []uint32, edge int64) []uint32
		// There reports whether an edge was laid and has not gone.
		There(edge int64) bool
	}

	// Networked is a process with walkers on the nodes of a graph; nodes are bins.
	// None of this costs a step anything.
	Networked interface {
		// Net is the graph; nil while it is being built.
		Net() graph.Regular
		// Walkers is how many there are. They stand nowhere before the first ball.
		Walkers() int
		// AppendTrail appends the nodes where a walker stood since it was put down, the
		// oldest first, the present one last; at most [MostTrail] of them.
		AppendTrail(dst []uint32, walker int) []uint32
		// Dice is how many dice were thrown so far, and how many as many balls would
		// have taken with fresh bins for each.
		Dice() (thrown, fresh float64)
	}
	// Rounded is a process that goes by rounds: a row for each finished one.
	Rounded interface{ Rounds() []RoundRow }

	// Wide is a process that several cores can step. Split returns disjoint
	// tasks, at most k, which together do Step(n, nil) in any order or at once;
	// after all of them the caller asks for nothing more.
	Wide interface {
		Split(n, k int, tasks []func()) []func()
	}
)

// MostTrail is how many nodes of a walker are remembered: what it sees now, and
// the 16 that it saw before.
const MostTrail = 17

// A Phase is what a [Slotted] process is about.
type Phase uint8

const (
	Resting   Phase = iota // between items, or at the end of all of them
	Evicting               // an item in hand was pushed from its slot and looks for another
	Searching              // an item in hand waits while a way out is sought
	Shifting               // items move along the way that was found, the last one first
	Emptying               // the table is emptied for a rehash
	Failed                 // the run is over: the item in hand found no slot
)

// A RoundRow is a finished round of a [Rounded] process.
type RoundRow struct {
	Round     int
	Remaining int64   // balls not placed
	Requests  int64   // requests sent so far
	Tally     []int64 // bins of load 0, 1, 2 …
}

// A Def describes a process to menus, forms, flags, charts and tests. Make it
// with [Define].
type Def struct {
	ID, Title string // the id is for ever: links, checkpoints and goldens carry it
	Summary   string // one sentence: what happens
	Scene     string // the geometry that draws it: bins, rounds, table, graph or walk
	Unit      string // what one step is, in the singular: "ball"
	Round     string // what a Round event ends, in the singular: "batch"; empty if there are none
	Axis      string // what the number of steps counts: "balls thrown"
	Fill      string // a measure, if there is one that tells at which load, in items of the parameter n, a run failed first, and is 0 if it never did
	Rev       int    // raised when the same spec gives another trajectory
	Measures  []Measure

	bind func() *binding
}

// A Measure is one observable. The first of a Def is its headline.
type Measure struct {
	Name    string  `json:"name"`
	Unit    string  `json:"unit"`
	Min     float64 `json:"min"` // least possible value
	Max     string  `json:"max"` // greatest possible value, in the parameters' letters
	Integer bool    `json:"integer"`
	Maximum bool    `json:"-"` // the greatest of many, moved by a constant at most: often all but a few trials agree
	Help    string  `json:"help"`
}
