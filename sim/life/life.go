// Package life joins two lifetimes into one.
//
// A run often has two reasons to end, and they come from places that know
// nothing of each other. In the browser the page may be closed or hidden for
// good (page life), or the reader may press Stop or change a field (run life).
// On the command line a signal may arrive, or the time limit of the job may be
// reached. Neither is the parent of the other, so context.With… cannot say it;
// [Join] can. Drivers then see one plain [context.Context] and ask it between
// slices.
//
// This package does not start, pause or time a run.
//
// It is the only importer of github.com/teivah/onecontext, whose merged context
// does not keep all the promises of package context:
//
//   - after a parent has ended, its Err stays nil until a goroutine of its own
//     has run, so that a driver which only asks Err works on;
//   - its own cancel gives an error that is not context.Canceled;
//   - it holds a goroutine until it is cancelled or a parent ends.
//
// The first two are mended here. The third is a habit of the caller: always
// write defer stop().
package life

import (
	"context"
	"sync"

	"github.com/teivah/onecontext"
)

// Join returns a context that ends when parent ends, when other ends, or when
// stop is called, whichever is first.
//
// Err is non-nil from the moment one of the three has happened, and Done is
// closed very soon after; a closed Done never meets a nil Err. Err is
// context.Canceled after stop, else the error of the context that ended, and
// once given it never changes; if both ended before anyone asked, it is that of
// parent. context.Cause gives the cause of that same context. Deadline is the
// earlier one. A value is looked up in parent, then in other.
//
// A join costs one goroutine until it ends, so stop must always be called; it
// may be called again, from anywhere. When it returns, Done is closed.
func Join(parent, other context.Context) (ctx context.Context, stop context.CancelFunc) {
	// The merge watches a child of parent, not parent itself: the child carries
	// the cause to context.Cause, and ending it is our own way to end the merge.
	own, end := context.WithCancelCause(parent)
	merged, cancel := onecontext.Merge(own, other)
	j := &joined{Context: merged, own: own, parent: parent, other: other, end: end}
	stop = func() {
		j.Err() // a parent that ended earlier keeps its right to be the reason
		end(nil)
		cancel()
		<-merged.Done()
	}
	return j, stop
}

// joined is the merge of own and other with an Err that asks the parents.
type joined struct {
	context.Context // the merge: Done, Deadline, Value

	own, parent, other context.Context
	end                context.CancelCauseFunc // ends own

	mu  sync.Mutex
	err error // the answer of Err, kept once it is not nil
}

func (j *joined) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil {
		return j.err
	}
	// parent is asked beside own because own hears of the end of a parent that
	// is not of package context (another join, for one) only by a goroutine.
	for _, c := range [...]context.Context{j.own, j.parent, j.other} {
		if err := c.Err(); err != nil {
			j.err = err
			j.end(context.Cause(c))
			break
		}
	}
	return j.err
}
