package run

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"binfall/sim"
	"binfall/sim/param"
)

// toyEngine is a process of m steps with a round every seven, for what the
// processes of the catalogue do not have yet. saved is called when the trial of
// that seed is saved, stepped when it has made its last step; either may be nil.
type toyEngine struct{ saved, stepped func(seed uint64) }

func (e toyEngine) setup(t *testing.T, query string) *sim.Setup {
	t.Helper()
	d := sim.Define(sim.Def{ID: "toy", Rev: 1, Measures: []sim.Measure{{Name: "at", Unit: "steps", Max: "m"}}}, sim.Engine[int64]{
		Params: func(m *int64, s *param.Set) { s.Count("m", m, 20, 0, 100, "steps") },
		Cost:   func(m int64) (bytes, steps uint64) { return 8, uint64(m) },
		Open:   func(m int64, seed uint64) sim.Process { return &toy{toyEngine: e, m: m, seed: seed} },
	})
	s, err := d.With(query)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type toy struct {
	sim.Seal
	toyEngine
	m, at int64
	seed  uint64
}

func (p *toy) Step(n int, _ *sim.Trace) int {
	n = int(min(int64(n), p.m-p.at))
	p.at += int64(n)
	if n > 0 && p.at == p.m && p.stepped != nil {
		p.stepped(p.seed)
	}
	return n
}

func (p *toy) Measure(row []float64)  { row[0] = float64(p.at) }
func (p *toy) Rounds() []sim.RoundRow { return make([]sim.RoundRow, p.at/7) }
func (p *toy) Invariant() error       { return nil }
func (p *toy) State(s *sim.State) {
	s.Count(&p.at, p.m)
	if p.saved != nil {
		p.saved(p.seed)
	}
}

// TestByRound: a row at the end of each round, and the end row.
func TestByRound(t *testing.T) {
	for m, want := range map[int]string{20: "[7 14 20!]", 21: "[7 14 21!]", 3: "[3!]", 0: "[0!]"} {
		var got []string
		plan := Plan{Trials: 1, At: ToEnd, When: When{kind: "round"}, Row: func(r Row) error {
			mark := ""
			if r.End {
				mark = "!"
			}
			got = append(got, fmt.Sprint(r.Step)+mark)
			return nil
		}}
		if _, err := Batch(context.Background(), toyEngine{}.setup(t, fmt.Sprintf("m=%d", m)), plan); err != nil || fmt.Sprint(got) != want {
			t.Errorf("m=%d: rows at %v, want %s (%v)", m, got, want, err)
		}
	}
}

// TestStopBeforeDigest: a trial that ends when the batch has been stopped goes
// without its digest, and so is dropped; one that finished behind it is not.
func TestStopBeforeDigest(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	enough := errors.New("enough")
	first, saved := uint64(5), make(chan struct{})
	toys := toyEngine{
		saved: func(seed uint64) {
			if seed != first {
				close(saved)
			}
		},
		stepped: func(seed uint64) {
			if seed == first { // trial 0 waits for trial 1 to be past its own stop
				<-saved
				stop(enough)
			}
		},
	}
	var finished []int64
	done, err := Batch(ctx, toys.setup(t, "seed=5"), Plan{Trials: 2, Workers: 2, At: ToEnd, Digests: 2,
		Trial: func(tr Trial) error { finished = append(finished, tr.Trial); return nil }})
	if done != 1 || fmt.Sprint(finished) != "[1]" || !errors.Is(err, enough) {
		t.Errorf("%d done, handed over %v, %v; want trial 1", done, finished, err)
	}
}

// TestOnlyHandedOverIsDone: a trial whose receiver fails is not counted.
func TestOnlyHandedOverIsDone(t *testing.T) {
	full := errors.New("disk full")
	done, err := Batch(context.Background(), toyEngine{}.setup(t, ""), Plan{Trials: 5, Workers: 1, At: ToEnd,
		Trial: func(tr Trial) error {
			if tr.Trial == 2 {
				return full
			}
			return nil
		}})
	if done != 2 || !errors.Is(err, full) {
		t.Errorf("%d done, %v; want 2, the trials handed over", done, err)
	}
}
