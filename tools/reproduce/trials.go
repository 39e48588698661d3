package reproduce

import (
	"context"
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/stat"
)

// seed is that of all setups here. It was not chosen.
const seed = 4

// open returns the setup of a query, with the seed of this package.
func open(d sim.Def, query string) (*sim.Setup, error) {
	return d.With(fmt.Sprintf("%s&seed=%d", query, seed))
}

// each runs trials of a setup to their ends, one after another.
func each(ctx context.Context, s *sim.Setup, trials int64, take func(run.Trial)) error {
	_, err := run.Batch(ctx, s, run.Plan{Trials: trials, Workers: 1, At: run.ToEnd, Trial: func(t run.Trial) error {
		take(t)
		return nil
	}})
	return err
}

// summary runs trials and sums up one measure.
func summary(ctx context.Context, s *sim.Setup, trials int64, measure string) (run.MeasureSummary, error) {
	all := run.NewSummary(s)
	if err := each(ctx, s, trials, all.Add); err != nil {
		return run.MeasureSummary{}, err
	}
	for _, m := range all.Measures(confidence) {
		if m.Name == measure {
			return m, nil
		}
	}
	return run.MeasureSummary{}, fmt.Errorf("%s has no measure %q", s.Spec(), measure)
}

// end opens a trial, runs it to its end and returns its measures.
func end(s *sim.Setup, trial int64) []float64 {
	p, row := s.Trial(trial).Open(), make([]float64, len(s.Measures))
	p.Step(math.MaxInt, nil)
	p.Measure(row)
	return row
}

// forecast is what theory of a grade says of a measure at the end.
func forecast(s *sim.Setup, measure string, grade sim.Grade) (sim.Forecast, error) {
	for _, p := range s.Theory() {
		if p.Measure == measure && p.Grade == grade {
			_, steps := s.Cost()
			return p.At(int64(min(steps, run.ToEnd))), nil
		}
	}
	return sim.Forecast{}, unknown(s, measure, grade)
}

func unknown(s *sim.Setup, measure string, grade sim.Grade) error {
	return fmt.Errorf("no %s theory of %s for %s", grade, measure, s.Spec())
}

// averages holds the mean of a measure against theory of a grade.
func averages(d sim.Def, query, measure string, grade sim.Grade, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(d, query)
		if err != nil {
			return finding{}, err
		}
		f, err := forecast(s, measure, grade)
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, measure)
		sd := f.SD
		if sd == 0 && len(f.Law.P) > 0 {
			sd = f.Law.SD()
		}
		return finding{f.Value, mean{m, sd, f.Slack}, ""}, err
	}
}

// stays holds the greatest value of a measure against a bound.
func stays(d sim.Def, query, measure string, trials int64, note string) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(d, query)
		if err != nil {
			return finding{}, err
		}
		f, err := forecast(s, measure, sim.Bound)
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, measure)
		return finding{f.Value, most{m, f.Chance}, note}, err
	}
}

// averaged shows the mean of a measure of which no theory is known.
func averaged(d sim.Def, query, measure string, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(d, query)
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, measure)
		return finding{math.NaN(), mean{MeasureSummary: m}, ""}, err
	}
}

// A sample is what trials gave for a number that no process measures.
type sample []float64

// summary is as that of a measure.
func (s sample) summary() run.MeasureSummary {
	m := run.MeasureSummary{Trials: int64(len(s))}
	for _, v := range s {
		m.Mean += v / float64(len(s))
	}
	for _, v := range s {
		m.SD += (v - m.Mean) * (v - m.Mean) / float64(len(s)-1)
	}
	m.SD = math.Sqrt(m.SD)
	if ci, err := stat.StudentInterval(m.Mean, m.SD, m.Trials, confidence); err == nil && m.SD > 0 {
		m.CI, m.CIMethod = ci, "t"
	}
	return m
}

// countOf is how many trials had a value.
func countOf(m run.MeasureSummary, value float64) int64 {
	for _, c := range m.Counts {
		if c.Value == value {
			return c.Trials
		}
	}
	return 0
}
