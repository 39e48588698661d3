// Package run drives processes from outside: a batch of trials on all cores,
// without pictures, and the summary of what they measured.
//
// Results do not depend on the number of workers: each trial runs on a seed of
// its own, and everything is handed over in the order of the trials.
package run

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"binfall/sim"
)

// A Plan says what a batch does with its setup.
type Plan struct {
	Trials  int64  // at least 1
	Workers int    // trials at once; 0: as many as the machine runs goroutines in parallel
	Memory  uint64 // bytes that all processes together may take; 0: no limit
	At      int64  // each trial stops after this many steps; ToEnd: at its end
	When    When   // rows beside the end row; the zero When asks for none
	Digests int64  // the first so many trials carry the digest of their last position

	// Steps, if not nil, counts the steps of all trials as they are made: for
	// progress, not for results, because dropped trials count too.
	Steps *atomic.Int64

	// Between, if not nil, is called by each trial between slices of some
	// thousand steps, and may keep it waiting: where there is one thread, others
	// get their turn in it.
	Between func()

	// Both are called from one goroutine, trial after trial. An error from
	// either ends the batch with that error. Either may be nil.
	Row   func(Row) error   // at each position that When asks for, then the end row
	Trial func(Trial) error // when a trial has finished, after its end row
}

// ToEnd lets a trial run until the process ends.
const ToEnd = math.MaxInt64

// A Row is what one trial measured at one position.
type Row struct {
	Trial  int64
	Seed   uint64
	Step   int64
	End    bool // the last row of its trial
	Values []float64
}

// A Trial is a finished trial.
type Trial struct {
	Row                   // the end row
	Tally  []int64        // bins of load 0, 1, 2 … at the end, if the process is sim.Tallied
	Rounds []sim.RoundRow // if the process is sim.Rounded
	Digest string         // if the plan asked for it
}

// A MemoryError refuses a process that would not fit.
type MemoryError struct {
	Spec          string
	Needed, Limit uint64 // bytes
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("%s needs %s of memory; there is room for %s", e.Spec, Bytes(e.Needed), Bytes(e.Limit))
}

// Bytes writes a size as a person would: 1.5 GB.
func Bytes(n uint64) string {
	units := []string{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"}
	v, unit := float64(n), 0
	for v >= 999.5 && unit < len(units)-1 {
		v, unit = v/1000, unit+1
	}
	return fmt.Sprintf("%.3g %s", v, units[unit])
}

// slice is the number of steps between two looks at the context: about 0.1 ms.
const slice = 1 << 14

// Batch runs the trials of a setup and returns how many finished. If the
// context ends first, trials under way are dropped, finished ones are handed
// over all the same, and the error is the context's cause. So after a stop the
// numbers of the trials may have gaps, and rows of a dropped trial may have come
// without its end row. It has the setup to itself until it has begun: [sim.Setup.Share].
func Batch(ctx context.Context, setup *sim.Setup, plan Plan) (done int64, err error) {
	workers, err := inFlight(setup, plan)
	if err != nil {
		return 0, err
	}
	if plan.Trials > 1 {
		setup.Share()
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()

	// A flight is a trial under way. Flights are dealt to the workers and
	// collected by this goroutine in the same order, so that the one waited for
	// is always being worked on; the buffers bound how far others run ahead.
	deal := make(chan *flight)
	collect := make(chan *flight, 16*workers)
	go func() {
		defer close(collect)
		defer close(deal)
		for t := range plan.Trials {
			f := &flight{setup: setup.Trial(t), trial: t, rows: make(chan Row, 64)}
			select {
			case collect <- f:
			case <-ctx.Done():
				return
			}
			select {
			case deal <- f:
			case <-ctx.Done():
				close(f.rows)
				return
			}
		}
	}()
	each, _ := setup.Cost()
	var pool sync.WaitGroup
	for range workers {
		pool.Go(func() {
			for f := range deal {
				f.fly(ctx, plan)
				if each >= largeTrial {
					debug.FreeOSMemory()
				}
			}
		})
	}
	defer pool.Wait()

	var failed error
	for f := range collect {
		for row := range f.rows {
			if failed == nil && plan.Row != nil {
				failed = tell(plan.Row, row)
			}
			if failed != nil {
				stop()
			}
		}
		if failed == nil {
			failed = f.err
		}
		if failed == nil && f.finished && plan.Trial != nil {
			failed = tell(plan.Trial, f.result)
		}
		if failed == nil && f.finished {
			done++
		}
		if failed != nil {
			stop()
		}
	}
	switch {
	case failed != nil:
		return done, failed
	case done < plan.Trials:
		return done, context.Cause(ctx)
	}
	return done, nil
}

// largeTrial is the memory of a process, in bytes, from which it is given back
// before the next one is opened: the collector alone would let both stand.
const largeTrial = 64 << 20

// tell hands something to a receiver. One that panics fails, so that the
// workers are not left waiting for it.
func tell[T any](receive func(T) error, v T) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("run: the receiver of results panics: %v\n%s", r, debug.Stack())
		}
	}()
	return receive(v)
}

// inFlight is how many trials may run at once.
func inFlight(setup *sim.Setup, plan Plan) (int, error) {
	workers := plan.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if plan.Memory > 0 {
		each, _ := setup.Cost()
		room := plan.Memory / max(each, 1)
		if room == 0 {
			return 0, &MemoryError{setup.Spec(), each, plan.Memory}
		}
		workers = int(min(uint64(workers), room))
	}
	return int(min(int64(workers), plan.Trials)), nil
}
