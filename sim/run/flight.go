package run

import (
	"context"
	"fmt"
	"runtime/debug"

	"binfall/sim"
	"binfall/sim/param"
)

// A flight is one trial from its first step to its end row.
type flight struct {
	setup *sim.Setup
	trial int64
	rows  chan Row // closed when the flight is over; the collector always empties it

	// Written before rows is closed, read after.
	finished bool
	result   Trial
	err      error
}

// fly runs the trial, or drops it when the context ends. An engine that panics
// breaks its contract: that ends the batch with an error which names the run,
// not the program.
func (f *flight) fly(ctx context.Context, plan Plan) {
	defer close(f.rows)
	defer func() {
		if r := recover(); r != nil {
			f.err = fmt.Errorf("run: %s panics: %v\n%s", f.setup.Spec(), r, debug.Stack())
		}
	}()
	p := f.setup.Open()
	rounds, hasRounds := p.(sim.Rounded)
	byRound := plan.When.kind == "round"
	if byRound && !hasRounds {
		f.err = &param.Error{Field: "when", Value: "round", Why: f.setup.ID + " has no rounds; allowed is end, log or every=K"}
		return
	}
	grid := f.setup.Grid()
	last := plan.At - plan.At%grid
	step, ended := int64(0), false
	var held *Row // due, but the end row if no step follows
	for step < last && !ended {
		due := min(last, plan.When.next(step, grid))
		for step < due && !ended {
			if plan.Between != nil {
				plan.Between()
			}
			if ctx.Err() != nil {
				return
			}
			n := int(min(slice, due-step))
			before := 0
			if byRound { // any step may end one
				n, before = 1, len(rounds.Rounds())
			}
			k := p.Step(n, nil)
			step += int64(k)
			if plan.Steps != nil {
				plan.Steps.Add(int64(k))
			}
			ended = k < n
			if byRound && len(rounds.Rounds()) > before {
				due = step
			}
		}
		if held != nil && held.Step < step {
			f.rows <- *held
			held = nil
		}
		if step == due && step < last {
			row := f.row(p, step)
			held = &row
		}
	}
	if f.trial < plan.Digests {
		if ctx.Err() != nil {
			return // a digest of much state would keep everyone waiting
		}
		if f.result.Digest, f.err = sim.Digest(p); f.err != nil {
			return
		}
	}
	f.land(p, step)
}

// row measures the process.
func (f *flight) row(p sim.Process, step int64) Row {
	row := Row{Trial: f.trial, Seed: f.setup.Seed(), Step: step, Values: make([]float64, len(f.setup.Measures))}
	p.Measure(row.Values)
	return row
}

// land keeps what there is to know of a finished trial and sends its end row.
func (f *flight) land(p sim.Process, step int64) {
	f.result.Row = f.row(p, step)
	f.result.End = true
	if tallied, ok := p.(sim.Tallied); ok {
		f.result.Tally = tallied.AppendTally(nil)
	}
	if rounded, ok := p.(sim.Rounded); ok {
		f.result.Rounds = rounded.Rounds()
	}
	f.rows <- f.result.Row
	f.finished = true
}
