package simtest

import (
	"fmt"

	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/rng"
	"binfall/sim/stat"
)

// A fault is one way of spoiling the toy.
type fault int

const (
	none fault = iota
	forgetsSeed
	countsCalls
	feelsWatched
	forgetsState
	neverEnds
	liesOnFilm
	losesBall
	trustsGarbage
	takesAnyChecksum
	allocates
	splitsWrong
	touchesMuch
)

// toyParams are the parameters of a process as simple as can be: m balls, each
// to a random one of n bins, which several cores may share.
type toyParams struct{ n, m int64 }

type toy struct {
	sim.Seal
	toyParams
	fault  fault
	choice rng.Key
	balls  int64
	loads  []uint32
	extra  int64 // state that a spoiled toy forgets to save
}

var opened uint64 // what a process must not have: something outside its spec

func toyEngine(f fault) sim.Engine[toyParams] {
	return sim.Engine[toyParams]{
		Params: func(p *toyParams, s *param.Set) {
			s.Count("n", &p.n, 50, 1, 1e6, "bins")
			s.CountLike("m", &p.m, "n", 0, 1e7, "balls")
		},
		Cost: func(p toyParams) (uint64, uint64) { return uint64(4 * p.n), uint64(p.m) },
		Open: func(p toyParams, seed uint64) sim.Process {
			if f == forgetsSeed {
				opened++
				seed = opened
			}
			return &toy{toyParams: p, fault: f, choice: rng.New(seed, "choice"), loads: make([]uint32, p.n)}
		},
		Theory: func(p toyParams) []sim.Prediction {
			return []sim.Prediction{
				{Measure: "loads", Grade: sim.Exact, Source: "S1.1", At: func(step int64) sim.Forecast {
					law, err := stat.LoadLaw(step, p.n)
					if err != nil {
						panic(err)
					}
					return sim.Forecast{Value: law.Mean(), Law: law}
				}},
				{Measure: "first_load", Grade: sim.Exact, Source: "S1.1", At: func(step int64) sim.Forecast {
					law, err := stat.LoadLaw(step, p.n)
					if err != nil {
						panic(err)
					}
					return sim.Forecast{Value: law.Mean(), Law: law}
				}},
				{Measure: "first_load", Grade: sim.Bound, Source: "S4.1", At: func(step int64) sim.Forecast {
					k := stat.UnionBoundLoad(step, p.n, 0.01)
					return sim.Forecast{Value: float64(k - 1), Chance: 0.01, Side: sim.AtMost}
				}},
				{Measure: "first_load", Grade: sim.Limit, Source: "S1.12", At: func(step int64) sim.Forecast {
					return sim.Forecast{Value: float64(step) / float64(p.n), Slack: 0.01}
				}},
			}
		},
	}
}

func toyDef(f fault) sim.Def {
	return sim.Define(sim.Def{ID: "toy", Title: "Toy", Summary: "Balls into bins.", Scene: "bins", Unit: "ball", Axis: "balls",
		Rev:      1,
		Measures: []sim.Measure{{Name: "first_load", Unit: "balls", Max: "m", Integer: true, Help: "balls in bin 0, from 0 to m"}},
	}, toyEngine(f))
}

func (p *toy) Step(n int, tr *sim.Trace) int {
	if p.fault == countsCalls {
		p.extra++
	}
	for done := 0; ; done++ {
		if done == n || p.balls == p.m && p.fault != neverEnds {
			return done
		}
		bin := p.bin(p.balls)
		if p.fault == feelsWatched && tr != nil {
			bin = 0
		}
		p.place(bin)
		p.balls++
		if p.fault == allocates {
			leak = make([]byte, 64)
		}
		if p.fault == losesBall && p.balls == 7 {
			p.loads[bin]--
		}
		if p.fault == touchesMuch {
			for i := range p.loads {
				p.loads[i] ^= 1 << 20
			}
		}
		if tr != nil {
			if p.fault == liesOnFilm && p.balls == 7 {
				bin = (bin + 1) % uint32(p.n)
			}
			tr.Add(sim.Event{Kind: sim.Place, Who: uint32(p.balls), To: bin})
		}
	}
}

var leak []byte

func (p *toy) bin(ball int64) uint32 {
	at := rng.At(uint64(ball), 0)
	if p.fault == countsCalls || p.fault == forgetsState {
		at += uint64(p.extra) << 40
	}
	return uint32(rng.Below(p.choice.Word(at), uint64(p.n)))
}

func (p *toy) place(bin uint32) {
	p.loads[bin]++
	if p.fault == forgetsState {
		p.extra += int64(bin)
	}
}

// Split deals the bins to the tasks: each throws the balls that fall on its own.
func (p *toy) Split(n, k int, tasks []func()) []func() {
	from, to := p.balls, min(p.balls+int64(n), p.m)
	p.balls = to
	for i := range uint32(k) {
		tasks = append(tasks, func() {
			for ball := from; ball < to; ball++ {
				bin := p.bin(ball)
				if bin%uint32(k) == i || p.fault == splitsWrong {
					p.place(bin)
				}
			}
		})
	}
	return tasks
}

func (p *toy) Measure(row []float64) { row[0] = float64(p.loads[0]) }

func (p *toy) Bins() int { return len(p.loads) }

func (p *toy) AppendLoads(dst []uint32, from, to int) []uint32 {
	return append(dst, p.loads[from:to]...)
}

func (p *toy) AppendTally(dst []int64) []int64 {
	for _, load := range p.loads {
		for len(dst) <= int(load) {
			dst = append(dst, 0)
		}
		dst[load]++
	}
	return dst
}

func (p *toy) State(s *sim.State) {
	s.Count(&p.balls, p.m)
	for i := range p.loads {
		load := int64(p.loads[i])
		s.Count(&load, p.m)
		p.loads[i] = uint32(load)
	}
	if p.fault == trustsGarbage && s.Reading() {
		for _, load := range p.loads {
			_ = p.loads[load] // indexes with what it was told
		}
	}
}

func (p *toy) Invariant() error {
	if p.fault == touchesMuch || p.fault == takesAnyChecksum {
		return nil
	}
	sum := int64(0)
	for _, load := range p.loads {
		sum += int64(load)
	}
	if sum != p.balls {
		return fmt.Errorf("toy: %d balls of %d", sum, p.balls)
	}
	return nil
}

// UnmarshalBinary of a toy that takes any checksum: it makes it true first.
func (p *toy) UnmarshalBinary(data []byte) error {
	if p.fault == takesAnyChecksum {
		data = append([]byte(nil), data...)
		reseal(data)
	}
	return p.Seal.UnmarshalBinary(data)
}
