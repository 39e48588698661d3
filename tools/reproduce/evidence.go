package reproduce

import (
	"fmt"
	"math"

	"binfall/sim/run"
	"binfall/sim/stat"
	"binfall/sim/stat/fit"
)

const (
	// falseAlarm is the chance that a right prediction is contradicted.
	falseAlarm = 1e-6

	// missed is the chance that a deviation of the size that is stated is not seen.
	missed = 0.1

	confidence = 0.95
)

// evidence is what was measured, and what a prediction is held against. Each test
// has at most the chance falseAlarm to contradict a prediction that is right.
type evidence interface {
	// figure is the measured value, with its interval; NaN if it is no estimate.
	figure() (value float64, ci stat.Interval)

	contradicts(predicted float64) bool

	// power says which deviation from the prediction would have been seen.
	power(predicted float64) string
}

var noInterval = stat.Interval{Low: math.NaN(), High: math.NaN()}

// A share is how many of the trials had a property; predicted is its probability.
type share struct{ hits, trials int64 }

func (s share) figure() (float64, stat.Interval) {
	return float64(s.hits) / float64(s.trials), s.interval(s.hits, confidence)
}

// interval is that of Clopper and Pearson. With at least one trial it has no error.
func (s share) interval(hits int64, confidence float64) stat.Interval {
	ci, err := stat.ClopperPearson(hits, s.trials, confidence)
	if err != nil {
		return noInterval
	}
	return ci
}

func (s share) contradicts(predicted float64) bool { return s.odd(s.hits, predicted) }

// odd reports whether so many hits are too many or too few.
func (s share) odd(hits int64, predicted float64) bool {
	p, err := fit.Binomial(hits, s.trials, predicted)
	return err != nil || p < falseAlarm
}

func (s share) power(predicted float64) string { return seen(s.sees(predicted)) }

// sees is the least excess over the predicted probability that the test would
// miss in no more than missed of all cases.
func (s share) sees(predicted float64) float64 {
	expected := int64(predicted * float64(s.trials))
	low, high := expected, s.trials+1 // the least number of hits that is odd
	for high-low > 1 {
		if middle := low + (high-low)/2; s.odd(middle, predicted) {
			high = middle
		} else {
			low = middle
		}
	}
	// The upper end of an interval is where so many hits or fewer have the chance
	// of one of its sides.
	return s.interval(min(high-1, s.trials), 1-2*missed).High - predicted
}

// A mean is the average of a measure over trials. The deviation over runs may be
// known; else it is that of the sample. The slack is what the prediction may be
// off, because it is one for many bins. The mean is taken for normal: one of a few
// hundred rare events, the tail of which is a little heavier, is contradicted with
// up to three times the chance falseAlarm.
type mean struct {
	run.MeasureSummary
	sd, slack float64
}

func (m mean) figure() (float64, stat.Interval) {
	if m.CIMethod == "" {
		return m.Mean, noInterval
	}
	return m.Mean, m.CI
}

func (m mean) contradicts(predicted float64) bool {
	return math.Abs(m.Mean-predicted) > m.slack+m.error(falseAlarm/2)
}

func (m mean) power(float64) string {
	text := seen(m.sees())
	if m.slack > 0 {
		text += fmt.Sprintf("; %.2g of it is allowed for the size", m.slack)
	}
	return text
}

func (m mean) sees() float64 { return m.slack + m.error(falseAlarm/2) + m.error(missed) }

// error is what the mean exceeds its expectation by with the chance given. A
// normal law is Student's with very many degrees.
func (m mean) error(chance float64) float64 {
	sd, degrees := m.sd, 1e9
	if sd == 0 {
		sd, degrees = m.SD, float64(m.Trials-1)
	}
	quantile, err := stat.StudentQuantile(1-chance, degrees)
	if err != nil {
		return 0
	}
	return quantile * sd / math.Sqrt(float64(m.Trials))
}

// most is the greatest value of a measure over trials; predicted is a bound that a
// trial exceeds with at most the chance given.
type most struct {
	run.MeasureSummary
	chance float64
}

func (m most) figure() (float64, stat.Interval) { return m.Greatest, noInterval }

func (m most) contradicts(predicted float64) bool {
	s := share{trials: m.Trials}
	for _, c := range m.Counts {
		if c.Value > predicted {
			s.hits += c.Trials
		}
	}
	return float64(s.hits) > m.chance*float64(m.Trials) && s.contradicts(m.chance)
}

func (m most) power(float64) string {
	return fmt.Sprintf("The prediction is a bound, exceeded with a chance of %.2g at most; a chance of %.2g would have been seen 9 times in 10, with false alarms in 1 case of a million",
		m.chance, m.chance+share{trials: m.Trials}.sees(m.chance))
}

// breaches are the cases in which a rule that has no exception is broken; predicted
// is that there are none.
type breaches struct{ found, cases int64 }

func (b breaches) figure() (float64, stat.Interval) { return float64(b.found), noInterval }

func (b breaches) contradicts(predicted float64) bool { return float64(b.found) != predicted }

func (b breaches) power(float64) string {
	return fmt.Sprintf("Of %d cases; a breach in 1 of %.0f would have been seen 9 times in 10", b.cases, float64(b.cases)/-math.Log(missed))
}

// counted is a number that was found by construction, without chance.
type counted float64

func (c counted) figure() (float64, stat.Interval) { return float64(c), noInterval }

func (c counted) contradicts(predicted float64) bool { return float64(c) != predicted }

func (c counted) power(float64) string { return "No chance plays a part: any deviation is seen" }

// seen words the power of a test.
func seen(deviation float64) string {
	return fmt.Sprintf("A deviation of %.2g would have been seen 9 times in 10, with false alarms in 1 case of a million", deviation)
}
