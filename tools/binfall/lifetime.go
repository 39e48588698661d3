package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"binfall/sim/life"
)

// lifetime returns a context that ends at SIGINT, SIGTERM or SIGHUP, or after limit if
// that is not 0. Its cause says which. A second signal ends the program at once.
func lifetime(limit time.Duration) (ctx context.Context, stop func()) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		ends = append(ends, syscall.SIGHUP)
	}
	signals, release := signal.NotifyContext(context.Background(), ends...)
	context.AfterFunc(signals, release)
	impatient := context.AfterFunc(signals, func() { time.AfterFunc(patience, giveUp) })
	done := func() { impatient(); release() } // an end without a signal hurries nobody
	if limit == 0 {
		return signals, done
	}
	timer, cancel := context.WithTimeoutCause(context.Background(), limit, fmt.Errorf("--for %v is over", limit))
	ctx, end := life.Join(signals, timer)
	return ctx, func() { end(); cancel(); done() }
}

// patience is how long after a signal the results may take to be written: to a
// pipe that nobody empties, for one. The promise is five seconds.
const patience = 4500 * time.Millisecond

func giveUp() {
	fmt.Fprintln(os.Stderr, "binfall: the results could not be written in time after the signal")
	os.Exit(exitFailed)
}

// A stoppedError says that a run was stopped before its last trial.
type stoppedError struct {
	done, trials int64
	why          error
}

func (e *stoppedError) Error() string {
	return fmt.Sprintf("stopped after %d of %d trials: %v; what is finished was written", e.done, e.trials, e.why)
}
