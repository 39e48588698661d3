package main

import (
	"fmt"
	"strings"

	"binfall/game/paint"
	"binfall/game/svg"
	"binfall/game/theme"
	"binfall/game/widget"
	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/stat"
	"binfall/wasm/wire"
)

const (
	lawApart   = 1e9  // ns between two messages of the law: nobody can read it faster
	lawHeight  = 100  // of its plot, CSS pixels
	confidence = 0.95 // of all intervals, as of the command
	widestLaw  = 4096 // values of a law of theory that is shown
)

// A sample is what the stage knows of many trials of a setup: their ends, from
// trial 0 without a gap. It has the same numbers as the command, because it adds
// the same trials in the same order to the same summary.
type sample struct {
	setup   *sim.Setup
	summary *run.Summary
	counts  map[int]int64 // of the headline measure, if it is a whole number
	fill    *fill         // of a table; else nil

	due    bool // there is something new to tell
	told   int64
	curves int // of theory, that were known then
}

func newSample(setup *sim.Setup) *sample {
	return &sample{setup: setup, summary: run.NewSummary(setup), counts: map[int]int64{}, fill: newFill(setup), told: -lawApart}
}

// add takes on how trials ended, from the first one that is told. Those that it has
// already are passed over; it refuses a gap, and half a trial.
func (s *sample) add(m wire.Sample) error {
	each, next := len(s.setup.Measures), s.summary.Done()
	if m.First < 0 || m.First > next {
		return fmt.Errorf("trial %d came, but the next one is %d", m.First, next)
	}
	if len(m.Values)%each != 0 {
		return fmt.Errorf("%d values came; a trial has %d", len(m.Values), each)
	}
	known := max(next-m.First, 0) * int64(each)
	for values := m.Values[min(known, int64(len(m.Values))):]; len(values) > 0; values = values[each:] {
		s.summary.Add(run.Trial{Row: run.Row{Values: values[:each]}})
		if s.setup.Measures[0].Integer {
			s.counts[int(values[0])]++
		}
		s.fill.add(values)
		s.due = true
	}
	return nil
}

// sampled takes trials on and says how many there are.
func (s *session) sampled(m wire.Sample) {
	if s.sample == nil {
		return
	}
	if err := s.sample.add(m); err != nil {
		s.send(wire.Problem{Field: "trials", Why: err.Error()})
	}
	s.send(wire.Counted{Trials: s.sample.summary.Done()})
}

// tellLaw tells what the trials say, if it is new and time for it. Theory is what
// is known of the setup by now.
func (s *session) tellLaw(theory *run.Sampler) {
	p, now := s.sample, s.clock()
	curves := theory.Curves()
	if p.summary.Done() == 0 || !p.due && len(curves) == p.curves || now-p.told < lawApart {
		return
	}
	p.due, p.told, p.curves = false, now, len(curves)
	if s.hidden {
		curves = nil
	}
	s.send(p.law(curves, s.app.Look(), s.width))
}

// dressed says that the law is to be drawn anew, at once.
func (s *sample) dressed() {
	if s != nil {
		s.due, s.told = true, -lawApart
	}
}

// law is what the trials say, beside what theory does.
func (s *sample) law(curves []run.Curve, look *theme.Theme, width float32) wire.Law {
	measures := s.summary.Measures(confidence)
	headline := measures[0]
	m := wire.Law{Trials: s.summary.Done(), Confidence: confidence, Bars: []wire.Bar{}, Tails: []wire.Tail{}, Means: []wire.Mean{}, Shares: []wire.Share{}}
	claim, _ := best(curves, headline.Name, true)
	expected := end(claim).Law
	if len(expected.P) > 0 {
		m.Kind, m.Source = string(claim.Grade), claim.Source
	}
	if headline.Integer {
		columns := s.columns(expected)
		m.Chart = s.chart(columns, claim, look, width)
		for _, c := range columns {
			m.Bars = append(m.Bars, bar(c))
		}
	}
	s.fill.tell(&m, curves, look, width)
	for _, t := range headline.Tail {
		k := int64(headline.Least) + int64(t.K)
		tail := wire.Tail{K: k, Trials: t.Count, Low: t.Interval.Low, High: t.Interval.High}
		if m.Kind != "" {
			tail.Expected = expected.AtLeast(int(k))
		}
		m.Tails = append(m.Tails, tail)
	}
	for _, measure := range measures {
		mean := wire.Mean{Mean: measure.Mean, SD: measure.SD, Least: measure.Least, Most: measure.Greatest,
			Method: measure.CIMethod, Low: measure.CI.Low, High: measure.CI.High}
		if c, ok := best(curves, measure.Name, false); ok {
			f := end(c)
			mean.Kind, mean.Side, mean.Value = string(c.Grade), string(f.Side), f.Value
		}
		m.Means = append(m.Means, mean)
	}
	return m
}

// best is the first claim on a measure, with a whole law at the end if that is
// asked for; of a bound or a law, the first is the best.
func best(curves []run.Curve, measure string, law bool) (run.Curve, bool) {
	for _, c := range curves {
		if n := len(end(c).Law.P); c.Measure == measure && (!law || n > 0 && n <= widestLaw) {
			return c, true
		}
	}
	return run.Curve{}, false
}

// end is what a claim says of the end of the run.
func end(c run.Curve) (f sim.Forecast) {
	if n := len(c.Forecasts); n > 0 {
		f = c.Forecasts[n-1]
	}
	return f
}

// columns are those of the chart, with the interval of each share.
func (s *sample) columns(expected stat.Law) []widget.Column {
	columns := widget.Columns(s.counts, expected)
	for i := range columns {
		c := &columns[i]
		if ci, err := stat.ClopperPearson(c.Runs, s.summary.Done(), confidence); err == nil {
			c.Low, c.High = ci.Low, ci.High
		}
	}
	return columns
}

func bar(c widget.Column) wire.Bar {
	b := wire.Bar{First: int64(c.First), Last: int64(c.Last), Trials: c.Runs, Low: c.Low, High: c.High, Expected: c.Expected}
	switch {
	case c.Below:
		b.Open = "below"
	case c.Above:
		b.Open = "above"
	}
	return b
}

// lawNames are the kinds of theory in words, for a law at the end.
var lawNames = map[sim.Grade]string{sim.Exact: "exact law", sim.Limit: "limit law at this n", sim.Measured: "law found by simulation"}

// chart draws the law as SVG.
func (s *sample) chart(columns []widget.Column, claim run.Curve, look *theme.Theme, width float32) string {
	left, top, right, bottom := widget.LawRoom(look)
	height := lawHeight * (1 + (look.Type-1)*0.6)
	list := &paint.List{W: width, H: top + height + bottom}
	headline := s.setup.Measures[0]
	axis := headline.Unit
	if size := columns[len(columns)/2].Last - columns[len(columns)/2].First + 1; size > 1 {
		axis = fmt.Sprintf("%s, %d values a bar", axis, size)
	}
	widget.Law{X: left, Y: top, W: width - left - right, H: height, Theme: look, Columns: columns, Runs: s.summary.Done(),
		Kind: lawNames[claim.Grade], Axis: axis, Role: paint.Measured}.Draw(list)
	return svg.String(list, svg.Options{Theme: look, Title: strings.ReplaceAll(headline.Name, "_", " ") + " of many runs", Bare: true})
}
