package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"binfall/sim"
	"binfall/sim/run"
)

// grace is how long after the context has ended a batch may take to end. Between
// steps it looks at the context, but summing up the last state of a trial, of a
// billion bins for one, takes seconds and has no pause.
const grace = 2 * time.Second

// runBatch is run.Batch, except that it does not wait longer than grace for a
// trial that the context has ended. Then the goroutines of the batch are left
// behind, to end with the program, and nothing more comes from them.
func runBatch(ctx context.Context, setup *sim.Setup, plan run.Plan) (done int64, err error) {
	var mu sync.Mutex
	left := false
	row, trial := plan.Row, plan.Trial
	plan.Row = func(r run.Row) error {
		mu.Lock()
		defer mu.Unlock()
		if left {
			return errLeft
		}
		return row(r)
	}
	finished := int64(0)
	plan.Trial = func(t run.Trial) error {
		mu.Lock()
		defer mu.Unlock()
		if left {
			return errLeft
		}
		err := trial(t)
		if err == nil {
			finished++
		}
		return err
	}
	type result struct {
		done int64
		err  error
	}
	end := make(chan result, 1)
	go func() {
		done, err := run.Batch(ctx, setup, plan)
		end <- result{done, err}
	}()
	select {
	case r := <-end:
		return r.done, r.err
	case <-ctx.Done():
	}
	select {
	case r := <-end:
		return r.done, r.err
	case <-time.After(grace):
	}
	mu.Lock()
	defer mu.Unlock()
	left = true
	return finished, context.Cause(ctx)
}

var errLeft = errors.New("the batch was left behind")
