package sim

import (
	"fmt"
	"strconv"
	"strings"

	"binfall/sim/param"
	"binfall/sim/rng"
)

// An Engine is what a contributor writes; P is the engine's own struct of
// parameters. The parameters seed and method are added by Define.
type Engine[P any] struct {
	Params func(*P, *param.Set)          // names, defaults, limits, help: said once
	Check  func(P) error                 // relations between parameters: *param.Error or param.Errors; may be nil
	Cost   func(P) (bytes, steps uint64) // memory of one open process; steps until it ends, or its best bound
	Usual  func(P) uint64                // steps that a run takes as a rule, where Cost has a loose bound; may be nil
	Before func(P) uint64                // steps that prepare the first one of the Def's Unit; may be nil
	Share  func(*P)                      // works out, once, what all runs of a setup share; may be nil
	Open   func(P, uint64) Process       // the seed is the only source of randomness
	Theory func(P) []Prediction          // by the number of steps after those of Before: what theory says of it; may be nil
}

// Define joins a description and an engine, and hides P from everyone else.
func Define[P any](d Def, e Engine[P]) Def {
	d.bind = func() *binding {
		p := new(P)
		b := &binding{params: param.NewSet()}
		e.Params(p, b.params)
		b.params.Choice("method", &b.method, "how the law is produced: bins keeps every bin", "bins")
		b.params.Count("seed", &b.seed, 0, 0, rng.MaxSeed, "seed of all randomness; one is drawn when none is given")
		b.check = func() error {
			if e.Check == nil {
				return nil
			}
			return e.Check(*p)
		}
		b.cost = func() (uint64, uint64) { return e.Cost(*p) }
		b.usual = func() uint64 {
			_, steps := e.Cost(*p)
			if e.Usual == nil {
				return steps
			}
			return min(e.Usual(*p), steps)
		}
		b.before = func() uint64 {
			if e.Before == nil {
				return 0
			}
			return e.Before(*p)
		}
		b.share = func() {
			if e.Share != nil {
				e.Share(p)
			}
		}
		b.open = func(seed uint64) Process { return e.Open(*p, seed) }
		b.theory = func() []Prediction {
			if e.Theory == nil {
				return nil
			}
			return e.Theory(*p)
		}
		return b
	}
	return d
}

// binding is one P and what the engine does with it.
type binding struct {
	params *param.Set
	method string
	seed   int64
	check  func() error
	cost   func() (bytes, steps uint64)
	usual  func() uint64
	before func() uint64
	share  func()
	open   func(seed uint64) Process
	theory func() []Prediction
}

// A Setup is a process with all its parameters given: everything that a run
// depends on. It does not change, but for Share, and may be used by many goroutines
// at once.
type Setup struct {
	Def
	*binding
	values []param.Value // in the order of the spec, without the seed
	spec   string        // up to the seed
	seed   uint64
}

// Fields describes the parameters of the process, method and seed included.
func (d Def) Fields() []param.Field { return d.bind().params.Fields() }

// With returns the setup that a query such as n=1000&d=2 asks for; a whole spec
// of this process will do as well. The setup is always usable: the error, a
// [param.Errors], lists every fault, and each field at fault has its default.
// The default seed is 0; callers draw one.
func (d Def) With(query string) (*Setup, error) {
	return d.WithPairs(param.ParseQuery(strings.TrimPrefix(query, d.ID+"?")))
}

// WithPairs is With for a request that is already split.
func (d Def) WithPairs(request []param.Pair) (*Setup, error) {
	b := d.bind()
	faults := list(b.params.Read(request))
	if relation := list(b.check()); relation != nil {
		// Each field may be right and the whole wrong: then nothing but the
		// defaults is known to fit together; any seed does.
		faults = append(faults, relation...)
		b.params.Read([]param.Pair{{Name: "seed", Value: strconv.FormatInt(b.seed, 10)}})
	}
	s := &Setup{Def: d, binding: b, seed: uint64(b.seed)}
	var pairs []param.Pair
	for _, v := range b.params.Values() {
		if v.Name != "seed" {
			s.values = append(s.values, v)
			pairs = append(pairs, param.Pair{Name: v.Name, Value: v.Text})
		}
	}
	s.spec = d.ID + "?" + param.FormatQuery(pairs) + "&seed="
	if faults == nil {
		return s, nil
	}
	return s, faults
}

// list returns the faults that an error of this package or param stands for.
func list(err error) param.Errors {
	switch err := err.(type) {
	case nil:
		return nil
	case *param.Error:
		return param.Errors{err}
	case param.Errors:
		return err
	}
	panic(fmt.Sprintf("sim: Check returned a %T, not a *param.Error", err))
}

// Spec is the canonical text of the setup, every field spelled out:
// d-choice?n=1024&m=1024&d=2&ties=random&replace=true&method=bins&seed=7.
func (s *Setup) Spec() string { return s.spec + strconv.FormatUint(s.seed, 10) }

// Params returns the parameters in the order of the spec, without the seed.
func (s *Setup) Params() []param.Value { return s.values }

// Value returns the text of a parameter, if the setup has it.
func (s *Setup) Value(name string) (text string, ok bool) {
	for _, v := range s.values {
		if v.Name == name {
			return v.Text, true
		}
	}
	return "", false
}

// Seed returns the seed, in [0, 2^53).
func (s *Setup) Seed() uint64 { return s.seed }

// Trial returns the setup of the t-th trial, t ≥ 0. Trial 0 is the setup
// itself; each other runs on a seed of its own, so that any trial can be opened
// alone by its spec.
func (s *Setup) Trial(t int64) *Setup {
	if t == 0 {
		return s
	}
	trial := *s
	trial.seed = rng.New(s.seed, "trial").Word(uint64(t)) >> 11
	return &trial
}

// Grid is the number of steps between positions that have the law of the
// process: 1, unless the method does the work of many steps at once.
func (s *Setup) Grid() int64 { return 1 }

// Cost estimates one open process: bytes of memory, and steps until it ends.
func (s *Setup) Cost() (bytes, steps uint64) { return s.cost() }

// Usual is the number of steps that a run takes as a rule, for progress and axes.
// It is no bound, as Cost is: some runs take more. Cost: some milliseconds at most,
// where the engine fills small tables to find out; it is not kept.
func (s *Setup) Usual() uint64 { return s.usual() }

// Before is the number of steps that come before the first of the Unit: they build
// what the run is about. Cost and all positions count them.
func (s *Setup) Before() uint64 { return s.before() }

// Share works out what all trials of the setup share, such as a graph, if that pays
// for many of them: they run as they would without. Nobody else may use the setup,
// or a trial of it, at the same time.
func (s *Setup) Share() { s.share() }

// Theory returns what is known about the setup, best first: exact laws, laws
// in the limit, bounds, leading terms.
func (s *Setup) Theory() []Prediction {
	list := s.theory()
	if before := int64(s.Before()); before > 0 {
		for i := range list {
			list[i] = list[i].after(before)
		}
	}
	return list
}

// Open returns the process at its first step. Memory: Cost.
func (s *Setup) Open() Process {
	p := s.open(s.seed)
	p.(interface{ stamp(*Setup, Stateful) }).stamp(s, p) // the embedded Seal's
	return p
}
