package run

import (
	"iter"
	"math"
	"slices"

	"binfall/sim"
	"binfall/sim/stat"
)

// A Sampler works out what theory says along a run, one forecast at a time, for
// somebody who must not be kept waiting: a forecast costs a few milliseconds at
// most, where a law at the end of a heavily loaded run may cost half a second.
// A Sampler belongs to one goroutine.
type Sampler struct {
	// Steps are the positions, rising from 0 to the end of the run: all of a short
	// one, else some tens, denser at the start, where loads rise fastest.
	Steps []int64

	todo  []sim.Prediction // still to come, the one under way included
	next  func() (sim.Forecast, bool)
	stop  func()
	under Curve // the one under way
	done  []Curve
	loads *Curve // of the load of a bin, the best with a whole law, as far as it has come
}

// A Curve is a prediction at the steps of its sampler.
type Curve struct {
	sim.Prediction
	Forecasts []sim.Forecast
}

// parts is the number of equal parts of a run between positions.
const parts = 32

// NewSampler is for a run of so many steps: see [Length]. It begins with the loads,
// the best first, which pictures need, and goes on with the measures in the order of
// the theory. Leading terms have no value at
// a step and are left out.
func NewSampler(setup *sim.Setup, end int64) *Sampler {
	s := &Sampler{}
	for _, first := range []bool{true, false} {
		for _, p := range setup.Theory() {
			if (p.Measure == "loads") == first && p.Grade != sim.Leading {
				s.todo = append(s.todo, p)
			}
		}
	}
	s.Steps = []int64{0}
	add := func(step int64) {
		if step > s.Steps[len(s.Steps)-1] {
			s.Steps = append(s.Steps, step)
		}
	}
	for doubled := range 7 {
		add(end / parts >> (7 - doubled))
	}
	for k := int64(1); k <= parts; k++ {
		add(end/parts*k + end%parts*k/parts)
	}
	return s
}

// Done reports whether there is no more to come.
func (s *Sampler) Done() bool { return len(s.todo) == 0 }

// Next makes one more forecast.
func (s *Sampler) Next() {
	if s.Done() {
		return
	}
	if s.next == nil {
		s.under = Curve{Prediction: s.todo[0]}
		s.next, s.stop = iter.Pull(s.under.Walk(s.Steps))
		if s.loads == nil && s.under.Measure == "loads" {
			s.loads = &s.under
		}
	}
	f, ok := s.next()
	if ok {
		s.under.Forecasts = append(s.under.Forecasts, f)
	}
	if len(s.under.Forecasts) < len(s.Steps) && ok {
		return
	}
	s.Stop()
	if s.under.sound() {
		s.done = append(s.done, s.under)
	}
	if s.loads == &s.under {
		kept := s.under
		if s.loads = &kept; !kept.hasLaw() {
			s.loads = nil
		}
	}
	s.todo = s.todo[1:]
}

// Stop gives up the forecast under way. It must be called before a sampler that is
// not done is dropped.
func (s *Sampler) Stop() {
	if s.stop != nil {
		s.stop()
	}
	s.next, s.stop = nil, nil
}

// sound reports whether every forecast is a number.
func (c *Curve) sound() bool {
	return len(c.Forecasts) > 0 && !slices.ContainsFunc(c.Forecasts, func(f sim.Forecast) bool { return math.IsNaN(f.Value) || math.IsInf(f.Value, 0) })
}

// hasLaw reports whether every forecast has a whole law.
func (c *Curve) hasLaw() bool {
	return c.sound() && !slices.ContainsFunc(c.Forecasts, func(f sim.Forecast) bool { return len(f.Law.P) == 0 })
}

// Curves are the predictions that are complete, in the order of the theory but for
// the loads, which come first.
func (s *Sampler) Curves() []Curve { return s.done }

// Loads returns the chance that a bin holds a load or more after so many steps, as
// theory has it, and how far it may be trusted; nil as long as it has not come so
// far. Between two positions, chances change as powers of the number of steps,
// which is right for small ones; at a position it is the law itself.
func (s *Sampler) Loads(step int64) (atLeast func(k int) float64, grade sim.Grade) {
	if s.loads == nil {
		return nil, ""
	}
	i, exact := slices.BinarySearch(s.Steps, step)
	if i >= len(s.loads.Forecasts) {
		return nil, ""
	}
	after := s.loads.Forecasts[i].Law
	if exact {
		return lawOf(after), s.loads.Grade
	}
	if i == 0 {
		return nil, "" // before the start
	}
	before := s.loads.Forecasts[i-1].Law
	from, to := float64(s.Steps[i-1]), float64(s.Steps[i])
	return func(k int) float64 {
		a, b := before.AtLeast(k), after.AtLeast(k)
		if from == 0 || a <= 0 || b <= 0 {
			return b * float64(step) / to
		}
		part := math.Log(float64(step)/from) / math.Log(to/from)
		return math.Exp(math.Log(a)*(1-part) + math.Log(b)*part)
	}, s.loads.Grade
}

func lawOf(l stat.Law) func(k int) float64 { return l.AtLeast }
