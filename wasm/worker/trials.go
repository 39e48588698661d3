package main

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/wasm/wire"
)

// trialsAtOnce are sent in one message; package wire reads some thousand at most.
const trialsAtOnce = 1000

// mostTrials is the greatest number of a trial: JSON has it exactly.
const mostTrials = 1 << 53

// checkTrials says what is wrong with the trials that were asked for.
func (j *job) checkTrials() (faults []wire.Problem) {
	if n := j.asked.First; n < 0 || n >= mostTrials {
		faults = append(faults, wire.Problem{Field: "first", Value: fmt.Sprint(n), Why: fmt.Sprintf("allowed is 0 to %d", int64(mostTrials-1))})
	}
	if n := j.asked.Trials; n < 0 || n > mostTrials {
		faults = append(faults, wire.Problem{Field: "trials", Value: fmt.Sprint(n), Why: fmt.Sprintf("allowed is 0 (the setup itself) to %d", int64(mostTrials))})
	}
	return faults
}

// trials runs the trials that were asked for, one after another. A trial is opened
// by a setup of its own, and so is the very one that a batch of many would run.
func (j *job) trials(ctx context.Context, setup *sim.Setup, at int64) error {
	for k := range j.asked.Trials {
		t := j.asked.First + k
		_, err := run.Batch(ctx, setup.Trial(t), run.Plan{
			Trials: 1, Workers: 1, Memory: mostMemory, At: at, Steps: &j.steps, Between: j.between,
			Trial: func(r run.Trial) error { return j.keep(t, r) },
		})
		if err != nil {
			return err
		}
		j.between() // a short trial has no slices
	}
	return nil
}

// keep keeps a finished trial until it is time to send some.
func (j *job) keep(t int64, r run.Trial) error {
	for i, v := range r.Values {
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return fmt.Errorf("worker: measure %d of trial %d is no number", i, t)
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.ended = append(j.ended, wire.Trial{Trial: t, Seed: r.Seed, Step: r.Step, Values: r.Values})
	if len(j.ended) == trialsAtOnce {
		j.flushed()
	}
	return nil
}

// times is a·b, or the greatest number that there is.
func times(a, b uint64) uint64 {
	if high, low := bits.Mul64(a, b); high == 0 {
		return low
	}
	return math.MaxUint64
}
