// Package describe says on the wire what a setup is: what both programs, stage
// and worker, answer when they have opened one.
package describe

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
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

// Opened describes a setup. The price is what theory may cost in nanoseconds for
// each claim; a claim that would cost more is left out. Every list is at least
// empty.
func Opened(setup *sim.Setup, faults []wire.Problem, clock func() int64, price int64) wire.Opened {
	bytes, steps := setup.Cost()
	o := wire.Opened{
		Spec: setup.Spec(), Process: setup.ID, Rev: setup.Rev, Unit: setup.Unit, Axis: setup.Axis,
		Values: []wire.Value{}, Faults: append([]wire.Problem{}, faults...), Measures: []wire.Measure{}, Theory: []wire.Claim{},
		Bytes: bytes, Steps: steps,
	}
	for _, v := range setup.Params() {
		o.Values = append(o.Values, wire.Value{Name: v.Name, Text: v.Text})
	}
	o.Values = append(o.Values, wire.Value{Name: "seed", Text: strconv.FormatUint(setup.Seed(), 10)})
	for _, m := range setup.Measures {
		o.Measures = append(o.Measures, wire.Measure{Name: m.Name, Unit: m.Unit, Min: m.Min, Max: m.Max, Integer: m.Integer, Help: m.Help})
	}
	end := int64(min(steps, math.MaxInt64))
	for _, p := range setup.Theory() {
		if p.At == nil {
			continue
		}
		if c, ok := claim(p, end, clock, price); ok {
			o.Theory = append(o.Theory, c)
		}
	}
	return o
}

// claim samples a prediction at an eighth of the run and, if that was cheap
// enough, at its end: a forecast costs at most in proportion to its steps.
func claim(p sim.Prediction, end int64, clock func() int64, price int64) (wire.Claim, bool) {
	c := wire.Claim{Measure: p.Measure, Kind: string(p.Grade), Source: p.Source, Note: p.Note}
	started := clock()
	for _, step := range []int64{end / 8, end} {
		f := p.At(step)
		if math.IsNaN(f.Value) || math.IsInf(f.Value, 0) {
			return c, false
		}
		c.Steps, c.Values, c.Side = append(c.Steps, step), append(c.Values, f.Value), string(f.Side)
		if clock()-started > price/8 && step < end {
			return c, false
		}
	}
	return c, true
}
