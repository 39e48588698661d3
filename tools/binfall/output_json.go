package main

import (
	"bytes"
	"encoding/json"
	"strconv"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/stat"
)

// A document is a setup with what was measured and what is predicted. predict
// leaves the measured members out.
type document struct {
	Spec       string                `json:"spec"`
	ID         string                `json:"id"`
	Rev        int                   `json:"rev"`
	Version    string                `json:"version"`
	Seed       uint64                `json:"seed"`
	Trials     *int64                `json:"trials,omitempty"`
	Done       *int64                `json:"done,omitempty"`
	Digest     *string               `json:"digest,omitempty"`
	At         *int64                `json:"at,omitempty"`         // if --at was given
	Confidence float64               `json:"confidence,omitempty"` // if it is not 0.95
	Params     object[any]           `json:"params"`
	Measures   *object[measureEntry] `json:"measures,omitempty"`
	Loads      []float64             `json:"loads,omitempty"`
	Theory     []theoryEntry         `json:"theory"`
}

type measureEntry struct {
	Mean     float64            `json:"mean"`
	SD       *float64           `json:"sd"` // null for one trial
	Min      float64            `json:"min"`
	Max      float64            `json:"max"`
	CI       *[2]float64        `json:"ci"` // null if there is none
	CIMethod string             `json:"ci_method"`
	Counts   object[int64]      `json:"counts,omitempty"`
	Tail     object[levelEntry] `json:"tail,omitempty"`
}

type levelEntry struct {
	P  float64    `json:"p"`
	CI [2]float64 `json:"ci"`
}

type theoryEntry struct {
	Measure string          `json:"measure"`
	Kind    sim.Grade       `json:"kind"`
	Value   *float64        `json:"value,omitempty"` // not of a leading term
	PMF     object[float64] `json:"pmf,omitempty"`   // without probabilities below 1e-12
	SD      float64         `json:"sd,omitempty"`
	Slack   float64         `json:"slack,omitempty"`
	Chance  *float64        `json:"chance,omitempty"` // of a bound
	Side    sim.Side        `json:"side,omitempty"`
	Formula string          `json:"formula,omitempty"`
	Source  string          `json:"source"`
	Note    string          `json:"note,omitempty"`
}

func printJSON(r *report) (string, error) {
	d := newDocument(r.setup, r.at, r.theory)
	done := r.summary.Done()
	d.Trials, d.Done, d.Digest = &r.trials, &done, &r.digest
	if r.confidence != usualConfidence {
		d.Confidence = r.confidence
	}
	d.Measures = new(object[measureEntry])
	if done > 0 { // a mean of nothing is no number
		for _, m := range r.summary.Measures(r.confidence) {
			d.Measures.add(m.Name, newMeasureEntry(m))
		}
		d.Loads = r.summary.Loads()
	}
	return d.text()
}

func newDocument(setup *sim.Setup, at int64, theory []claim) *document {
	d := &document{
		Spec: setup.Spec(), ID: setup.ID, Rev: setup.Rev, Version: thisBuild().Version, Seed: setup.Seed(),
		Theory: []theoryEntry{},
	}
	if at != run.ToEnd {
		at = finalStep(setup, at)
		d.At = &at
	}
	for _, p := range setup.Params() {
		d.Params.add(p.Name, p.JSON)
	}
	for _, c := range theory {
		d.Theory = append(d.Theory, newTheoryEntry(c))
	}
	return d
}

func newMeasureEntry(m run.MeasureSummary) measureEntry {
	e := measureEntry{Mean: m.Mean, Min: m.Least, Max: m.Greatest}
	if m.Trials > 1 {
		e.SD = &m.SD
	}
	if m.CIMethod != "" {
		ci := pair(m.CI)
		e.CI, e.CIMethod = &ci, m.CIMethod
	}
	if !m.Integer {
		return e
	}
	for _, c := range m.Counts {
		e.Counts.add(exact(c.Value), c.Trials)
	}
	for _, l := range m.Tail {
		e.Tail.add(exact(m.Least+float64(l.K)), levelEntry{l.Fraction, pair(l.Interval)})
	}
	return e
}

func pair(i stat.Interval) [2]float64 { return [2]float64{i.Low, i.High} }

func newTheoryEntry(c claim) theoryEntry {
	e := theoryEntry{Measure: c.Measure, Kind: c.Grade, Formula: c.Formula, Source: c.Source, Note: c.Note}
	if c.Grade == sim.Leading {
		return e
	}
	e.Value, e.SD, e.Slack, e.Side = &c.Value, c.sd(), c.Slack, c.Side
	if c.Grade == sim.Bound {
		e.Chance = &c.Chance
	}
	if c.hasLaw() {
		cells(c.Law, func(k int, p float64) { e.PMF.add(strconv.Itoa(k), p) })
	}
	return e
}

// An object is a JSON object whose members keep their order.
type object[V any] []member[V]

type member[V any] struct {
	name  string
	value V
}

func (o *object[V]) add(name string, value V) { *o = append(*o, member[V]{name, value}) }

func (o object[V]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := encode(m.name)
		if err != nil {
			return nil, err
		}
		value, err := encode(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// encode is json.Marshal that leaves the & of a spec as it is.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// text writes the document with its members, measures and predictions on a line
// each, so that a person can find and a diff can show them.
func (d *document) text() (string, error) {
	compact, err := encode(d)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	depth, quoted, escaped := 0, false, false
	for i, c := range compact {
		b.WriteByte(c)
		switch {
		case escaped:
			escaped = false
		case c == '"':
			quoted = !quoted
		case quoted:
			escaped = c == '\\'
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == ',' && depth == 1:
			b.WriteString("\n ")
		case c == ',' && depth == 2 && compact[i-1] == '}':
			b.WriteString("\n  ")
		}
	}
	return b.String() + "\n", nil
}
