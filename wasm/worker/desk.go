package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/wasm/describe"
	"binfall/wasm/wire"
)

const (
	sliceLength = 20e6   // ns of work between two turns of the host
	rowsApart   = 100e6  // ns between two messages of rows or progress: ten a second
	rowsAtOnce  = 256    // in one message
	mostRows    = 100000 // of a run: more is for the command line
	mostMemory  = 512e6  // bytes of a run
)

// A desk is the worker's side of the wire: it takes one run at a time, and a new
// one puts the old one aside. Everything happens on one thread; a run gives the
// host its turn between slices, and so Stop arrives.
type desk struct {
	post  func(text string)
	clock func() int64 // nanoseconds
	yield func()       // lets the host's queue run; returns after it

	id   atomic.Int64       // of the newest run
	stop context.CancelFunc // of the run; nil before the first
	done chan struct{}      // closed when it has ended
}

// receive does what a message asks for. It returns at once.
func (d *desk) receive(text string) {
	id, message, err := wire.Read(text)
	switch m := message.(type) {
	case nil:
		d.post(wire.Write(d.id.Load(), wire.Problem{Field: "message", Why: err.Error()}))
	case wire.Run:
		if id >= d.id.Load() {
			d.run(id, m)
		}
	case wire.Stop:
		if id == d.id.Load() && d.stop != nil {
			d.stop()
		}
	default:
		d.post(wire.Write(id, wire.Problem{Field: "type", Value: fmt.Sprintf("%T", m), Why: "the worker only runs and stops"}))
	}
}

// run begins a run. The one before ends first, so that its memory is free.
func (d *desk) run(id int64, m wire.Run) {
	d.id.Store(id)
	j := &job{desk: d, id: id, asked: m}
	before := d.done
	if d.stop != nil {
		d.stop()
	}
	ctx, stop := context.WithCancel(context.Background())
	d.stop, d.done = stop, make(chan struct{})
	go func(done chan struct{}) {
		defer close(done)
		defer stop()
		if before != nil {
			<-before
		}
		j.work(ctx)
	}(d.done)
}

// A job is one run of the worker.
type job struct {
	*desk
	id    int64
	asked wire.Run

	steps atomic.Int64
	of    uint64

	// Of the trial alone.
	turn int64 // when the host had its last, ns
	told int64 // when rows and progress were sent last, ns

	mu    sync.Mutex // the batch hands over rows beside the trial
	rows  []wire.Row
	count int          // rows in all
	ended []wire.Trial // not yet sent
}

// send drops what is late: a newer run has begun.
func (j *job) send(message any) {
	if j.desk.id.Load() == j.id {
		j.post(wire.Write(j.id, message))
	}
}

// work runs the setup to its end, or to where it was asked to stop.
func (j *job) work(ctx context.Context) {
	setup, faults := describe.Open(j.asked.Spec)
	when, err := run.ParseWhen(j.asked.When)
	if err != nil {
		faults = append(faults, describe.Problems(err)...)
	}
	at := j.asked.At
	if at < 0 {
		faults = append(faults, wire.Problem{Field: "at", Value: fmt.Sprint(at), Why: "allowed is 0 (the end) and more"})
	}
	if at <= 0 {
		at = run.ToEnd
	}
	faults = append(faults, j.checkTrials()...)
	if len(faults) > 0 {
		for _, f := range faults {
			j.send(f)
		}
		return
	}
	j.of = min(setup.Usual(), uint64(at))
	j.send(describe.Opened(setup, nil))
	j.turn, j.told = j.clock(), j.clock()
	var digest string
	if j.asked.Trials > 0 {
		j.of = times(j.of, uint64(j.asked.Trials))
		err = j.trials(ctx, setup, at)
	} else {
		digest, err = j.one(ctx, setup, at, when)
	}
	j.flush()
	switch memory := (*run.MemoryError)(nil); {
	case errors.As(err, &memory):
		n, _ := setup.Value("n")
		j.send(wire.Problem{Field: "n", Value: n, Why: memory.Error()})
	case errors.Is(err, context.Canceled):
		j.send(wire.Ended{Step: j.steps.Load(), Stopped: true})
	case err != nil:
		j.send(wire.Problem{Why: err.Error()})
	default:
		j.send(wire.Ended{Step: j.steps.Load(), Digest: digest})
	}
}

// one tells what theory says of the setup, and then runs it, row by row.
func (j *job) one(ctx context.Context, setup *sim.Setup, at int64, when run.When) (digest string, err error) {
	theory := run.NewSampler(setup, int64(min(setup.Usual(), run.ToEnd)))
	defer theory.Stop()
	for ctx.Err() == nil && !theory.Done() {
		theory.Next()
		j.between()
	}
	if theory.Done() {
		j.send(describe.Theory(theory))
	}
	_, err = run.Batch(ctx, setup, run.Plan{
		Trials: 1, Workers: 1, Memory: mostMemory, At: at, When: when, Digests: 1,
		Steps: &j.steps, Between: j.between,
		Row:   j.row,
		Trial: func(t run.Trial) error { digest = t.Digest; return nil },
	})
	return digest, err
}

// between gives the host its turn when a slice is over.
func (j *job) between() {
	now := j.clock()
	if now-j.turn < sliceLength {
		return
	}
	if now-j.told >= rowsApart {
		j.flush()
		j.send(wire.Progress{Step: j.steps.Load(), Of: j.of})
		j.told = now
	}
	j.yield()
	j.turn = j.clock()
}

// row keeps a row until it is time to send some.
func (j *job) row(r run.Row) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.count++; j.count > mostRows {
		return fmt.Errorf("worker: more than %d rows; allowed is a wider every=K, or binfall run", mostRows)
	}
	for i, v := range r.Values {
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return fmt.Errorf("worker: measure %d at step %d is no number", i, r.Step)
		}
	}
	j.rows = append(j.rows, wire.Row{Step: r.Step, Values: r.Values})
	if len(j.rows) == rowsAtOnce {
		j.flushed()
	}
	return nil
}

// flush sends the rows and trials that were kept.
func (j *job) flush() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.flushed()
}

// flushed is flush for who holds the lock.
func (j *job) flushed() {
	if len(j.rows) > 0 {
		j.send(wire.Rows{List: j.rows})
		j.rows = nil
	}
	if len(j.ended) > 0 {
		j.send(wire.Trials{List: j.ended})
		j.ended = nil
	}
}
