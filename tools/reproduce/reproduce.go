// Package reproduce holds the numeric claims of the source documents against
// our predictions and our runs: a row for each, with a verdict.
//
// A claim is said once, in the table of its document: what the source says, and
// a small function that predicts and measures. All seeds are fixed, so the rows
// are the same in each run, whatever the number of workers.
package reproduce

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// A Document is a source and what it claims.
type Document struct {
	Name   string // as the command takes it
	Title  string
	claims []claim // in the order of their numbers
}

// All is every document whose claims are held against runs.
var All = []Document{
	{"cuckoo", "Two choices as a graph, and cuckoo hashing: slides of a lecture, and what is known beyond them", slices.Concat(graphClaims, tableClaims, searchClaims)},
	{"walks", "Balanced allocation by walkers on a graph: slides of a talk, and what is known beyond them", slices.Concat(samplingClaims, foreverClaims, lpsClaims(), poorClaims, familyClaims)},
}

// A claim is one statement that has a number in it.
type claim struct {
	number  string // S4.11: of the list of claims
	source  string // the section of the document, or the paper
	what    string // what is measured, and of what
	claimed Figure
	long    bool // takes too long to be asked for every time
	find    func(context.Context) (finding, error)
}

// Options say which rows are wanted, and how.
type Options struct {
	Long    bool   // the rows of large sizes as well
	Workers int    // claims at once; 0: as many as the machine runs goroutines in parallel
	Done    func() // called after each row, by several goroutines at once; may be nil
}

// Count is the number of rows that Run is to return.
func Count(documents []Document, o Options) int {
	count := 0
	for _, d := range documents {
		count += len(d.wanted(o))
	}
	return count
}

func (d Document) wanted(o Options) (list []claim) {
	for _, c := range d.claims {
		if o.Long || !c.long {
			list = append(list, c)
		}
	}
	return list
}

// Run predicts and measures, and returns a row for each claim, in the order of
// the documents. If the context ends first, it returns the rows that are
// finished, and the context's cause. Time of one core: half a minute for cuckoo,
// and a minute and a half if Long; less than half a minute for walks, and half a
// minute if Long. Memory of each worker: some 20 MB, and 50 if Long.
func Run(ctx context.Context, documents []Document, o Options) ([]Row, error) {
	workers := o.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	rows := make([]Row, Count(documents, o))
	var group errgroup.Group
	group.SetLimit(workers)
	next := 0
	for _, d := range documents {
		for _, c := range d.wanted(o) {
			row := &rows[next]
			next++
			group.Go(func() error {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				f, err := c.find(ctx)
				if err != nil {
					return fmt.Errorf("reproduce: %s: %w", c.number, err)
				}
				if *row = f.row(d.Name, c); o.Done != nil {
					o.Done()
				}
				return nil
			})
		}
	}
	err := group.Wait()
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return slices.DeleteFunc(rows, func(r Row) bool { return r.Claim == "" }), err
}
