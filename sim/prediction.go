package sim

import (
	"iter"

	"binfall/sim/stat"
)

// A Grade says how far a prediction may be trusted, best first.
type Grade string

const (
	Exact    Grade = "exact"    // the law of this process at this size
	Limit    Grade = "limit"    // the law for many bins, with its correction for this many
	Bound    Grade = "bound"    // proved: broken with at most the stated chance
	Leading  Grade = "leading"  // the leading term as n grows: a curve, never a value at one n
	Measured Grade = "measured" // found by simulation, no formula known; never decides
)

// A Prediction is one claim of theory about one measure, at any position of the
// run. The same prediction is a line in the chart, a column of the command and
// a test.
type Prediction struct {
	Measure string // a measure of the Def, or "loads": the load of a bin picked at random
	Grade   Grade
	Source  string // claim number, then paper or section
	Note    string // what must be known to read it; may be empty

	// At forecasts the measure after a number of steps. Nil if Leading.
	At func(step int64) Forecast

	// Along forecasts at positions that do not fall, one after another, where each
	// costs the way from the one before; nil if At costs no more. See Walk.
	Along func(steps []int64) iter.Seq[Forecast]

	// Formula and Curve state a Leading term as a function of n.
	Formula string
	Curve   func(n float64) float64
}

// after is a prediction of a run that so many steps prepare.
func (p Prediction) after(before int64) Prediction {
	at, along := p.At, p.Along
	if at != nil {
		p.At = func(step int64) Forecast { return at(max(0, step-before)) }
	}
	if along != nil {
		p.Along = func(steps []int64) iter.Seq[Forecast] {
			left := make([]int64, len(steps))
			for i, step := range steps {
				left[i] = max(0, step-before)
			}
			return along(left)
		}
	}
	return p
}

// A Forecast is a prediction at one position. Which fields count depends on the
// grade and on what is known; the others are zero.
type Forecast struct {
	Value  float64  // mean of the measure; of a bound, the value it stays within
	Law    stat.Law // its whole law, if known
	Scale  float64  // the law is that of the measure times this, a whole number; 0: of the measure itself
	SD     float64  // standard deviation over runs, if known and there is no law
	Slack  float64  // Limit: the mean may differ from Value by this much; of "loads": each fraction
	Chance float64  // Bound: a run breaks it with at most this probability
	Side   Side     // Bound: on which side the measure stays
}

// A Side says whether a bound holds from above or from below.
type Side string

const (
	AtMost  Side = "at most"
	AtLeast Side = "at least"
)

// Walk forecasts at positions that do not fall, as At does but for errors of
// rounding, and each when it is asked for. All of them cost about as much as the
// last one alone. Not for a Leading term.
func (p Prediction) Walk(steps []int64) iter.Seq[Forecast] {
	if p.Along != nil {
		return p.Along(steps)
	}
	return func(yield func(Forecast) bool) {
		for _, step := range steps {
			if !yield(p.At(step)) {
				return
			}
		}
	}
}
