// Package describe says on the wire what a setup is: what both programs, stage
// and worker, answer when they have opened one.
package describe

import (
	"errors"
	"strconv"
	"strings"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
	"binfall/sim/run"
	"binfall/wasm/wire"
)

// Open returns the setup that a spec names and what was faulty about it; such
// fields stand at their defaults. The setup is nil if there is no such process.
func Open(spec string) (*sim.Setup, []wire.Problem) {
	setup, err := catalog.Open(spec)
	if setup == nil {
		id, _, _ := strings.Cut(spec, "?")
		return nil, []wire.Problem{{Field: "run", Value: id, Why: err.Error()}}
	}
	return setup, Problems(err)
}

// Problems splits an error into what is to be said beside each field.
func Problems(err error) []wire.Problem {
	if err == nil {
		return nil
	}
	var all param.Errors
	if errors.As(err, &all) {
		list := make([]wire.Problem, 0, len(all))
		for _, e := range all {
			list = append(list, wire.Problem{Field: e.Field, Value: e.Value, Why: e.Why})
		}
		return list
	}
	var one *param.Error
	if errors.As(err, &one) {
		return []wire.Problem{{Field: one.Field, Value: one.Value, Why: one.Why}}
	}
	return []wire.Problem{{Why: err.Error()}}
}

// Opened describes a setup. Every list is at least empty.
func Opened(setup *sim.Setup, faults []wire.Problem) wire.Opened {
	bytes, bound := setup.Cost()
	usual := setup.Usual()
	o := wire.Opened{
		Spec: setup.Spec(), Process: setup.ID, Rev: setup.Rev, Unit: setup.Unit, Axis: setup.Axis,
		Values: []wire.Value{}, Faults: append([]wire.Problem{}, faults...), Measures: []wire.Measure{}, Beside: []wire.Opened{},
		Bytes: bytes, Steps: usual, Exact: usual == bound,
	}
	for _, v := range setup.Params() {
		o.Values = append(o.Values, wire.Value{Name: v.Name, Text: v.Text})
	}
	o.Values = append(o.Values, wire.Value{Name: "seed", Text: strconv.FormatUint(setup.Seed(), 10)})
	for _, m := range setup.Measures {
		o.Measures = append(o.Measures, wire.Measure{Name: m.Name, Unit: m.Unit, Min: m.Min, Max: m.Max, Integer: m.Integer, Help: m.Help})
	}
	return o
}

// Theory says what a sampler that is done has found, of the measures.
func Theory(s *run.Sampler) wire.Theory {
	t := wire.Theory{Steps: s.Steps, List: []wire.Claim{}}
	for _, curve := range s.Curves() {
		if curve.Measure == "loads" {
			continue // no measure
		}
		c := wire.Claim{Measure: curve.Measure, Kind: string(curve.Grade), Source: curve.Source, Note: curve.Note}
		for _, f := range curve.Forecasts {
			c.Values, c.Side = append(c.Values, f.Value), string(f.Side)
		}
		t.List = append(t.List, c)
	}
	return t
}
