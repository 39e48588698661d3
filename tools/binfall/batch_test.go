package main

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/run"
)

// stuck is a process whose third trial never comes back from a step.
type stuck struct {
	sim.Seal
	wait <-chan struct{} // nil: does not wait
}

func (p *stuck) Step(n int, tr *sim.Trace) int {
	if p.wait != nil {
		<-p.wait
	}
	return 0
}
func (p *stuck) Measure(row []float64) {}
func (p *stuck) State(s *sim.State)    {}
func (p *stuck) Invariant() error      { return nil }

// A trial that does not listen is left behind, and the others count.
func TestBatchIsLeftBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait, opened := make(chan struct{}), 0
		def := sim.Define(sim.Def{ID: "stuck"}, sim.Engine[struct{}]{
			Params: func(*struct{}, *param.Set) {},
			Cost:   func(struct{}) (bytes, steps uint64) { return 1, 1 },
			Open: func(struct{}, uint64) sim.Process {
				if opened++; opened == 3 {
					return &stuck{wait: wait}
				}
				return new(stuck)
			},
		})
		setup, err := def.With("")
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancelCause(t.Context())
		why := errors.New("enough")
		go func() {
			synctest.Wait() // until the third trial hangs
			stop(why)
		}()
		trials := 0
		done, err := runBatch(ctx, setup, run.Plan{
			Trials: 5, Workers: 1, At: run.ToEnd,
			Row:   func(run.Row) error { return nil },
			Trial: func(run.Trial) error { trials++; return nil },
		})
		if done != 2 || trials != 2 || !errors.Is(err, why) {
			t.Errorf("done %d, trials %d, error %v; want 2, 2, %v", done, trials, err, why)
		}
		close(wait) // what is left behind hands nothing over any more
		synctest.Wait()
		if trials != 2 {
			t.Errorf("%d trials after the end", trials)
		}
	})
}
