package run

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"binfall/sim"
	"binfall/sim/stat"
)

// A Summary gathers finished trials. Trials are to be added in order: then its
// numbers, to the last bit, do not depend on who ran them.
type Summary struct {
	setup    *sim.Setup
	done     int64
	measures []tally
	loads    []int64 // bins of load 0, 1, 2 … over all trials
	untold   bool    // a trial had no tally
}

// NewSummary returns the summary of no trials.
func NewSummary(setup *sim.Setup) *Summary {
	return &Summary{setup: setup, measures: make([]tally, len(setup.Measures))}
}

// Done is the number of trials added.
func (s *Summary) Done() int64 { return s.done }

// Add adds a trial.
func (s *Summary) Add(t Trial) {
	s.done++
	for i, v := range t.Values {
		s.measures[i].add(v, s.setup.Measures[i])
	}
	if len(t.Tally) == 0 {
		s.untold = true
	}
	for load, bins := range t.Tally {
		if load == len(s.loads) {
			s.loads = append(s.loads, 0)
		}
		s.loads[load] += bins
	}
}

// Loads returns the mean fraction of bins with load 0, 1, 2 …, or nil if the
// process has no tally, or one too long to write.
func (s *Summary) Loads() []float64 {
	if s.untold || s.done == 0 {
		return nil
	}
	var bins int64
	for _, count := range s.loads {
		bins += count
	}
	fractions := make([]float64, len(s.loads))
	for load, count := range s.loads {
		fractions[load] = float64(count) / float64(bins)
	}
	return fractions
}

// A MeasureSummary is what the trials say of one measure.
type MeasureSummary struct {
	sim.Measure
	Trials   int64
	Mean     float64
	SD       float64 // over trials, with divisor Trials − 1; 0 for one trial
	Least    float64
	Greatest float64
	CI       stat.Interval // for the mean
	CIMethod string        // "tails" for whole numbers and maxima (joined with "t"), "t" for others, "" for no interval
	Counts   []Count       // of values a whole number apart that span at most MostSpan, rising
	Tail     []stat.Level  // for these, P(measure ≥ Least + K), from K = 0 to one above the greatest
}

// A Count is how many trials had a value.
type Count struct {
	Value  float64
	Trials int64
}

// MostSpan is the greatest difference between two values up to which they are
// counted one by one; a law wider than that is better shown by its moments.
const MostSpan = 64

// mostUndecided is the greatest number of undecided tails from which the
// interval of the mean is made. With more, the sum of their widths is no use, and
// a law that wide does not have the fault that a t-interval falls for: most of
// the mass on one value.
const mostUndecided = 12

// Measures returns the summary of each measure, with intervals that hold at
// the given confidence, such as 0.95.
func (s *Summary) Measures(confidence float64) []MeasureSummary {
	list := make([]MeasureSummary, len(s.measures))
	for i := range s.measures {
		list[i] = s.measures[i].report(s.setup.Measures[i], confidence)
		list[i].CI = within(list[i].CI, s.setup, s.setup.Measures[i])
	}
	return list
}

// tally is one measure over the trials so far: Welford's mean and squares, the
// mean of whole numbers from their exact sum, and counts while the values are
// whole numbers apart and few.
type tally struct {
	trials          int64
	mean, squares   float64
	whole           bool      // every value so far is a whole number below 2^63
	sum             sim.Total // while whole: of all values, exact
	first           float64
	least, greatest float64
	counts          map[int]int64 // trials by value − first
}

func (t *tally) add(v float64, m sim.Measure) {
	if t.trials == 0 {
		t.first, t.least, t.greatest, t.whole = v, v, v, m.Integer
		if m.Integer || m.Maximum {
			t.counts = make(map[int]int64)
		}
	}
	t.trials++
	// Without explicit conversions some processors would fuse this product with
	// its sum, and print other last digits.
	delta := v - t.mean
	if t.whole = t.whole && v < 1<<63; t.whole {
		t.sum.Add(uint64(v))
		t.mean = t.sum.Float() / float64(t.trials) // rounded once
	} else {
		t.mean += delta / float64(t.trials)
	}
	t.squares += float64(delta * (v - t.mean))
	t.least, t.greatest = min(t.least, v), max(t.greatest, v)
	if t.greatest-t.least > MostSpan || math.Abs(v) >= 1<<53 { // beyond it neighbours are one number
		t.counts = nil
	}
	if t.counts != nil {
		t.counts[int(math.Round(v-t.first))]++
	}
}

func (t *tally) report(measure sim.Measure, confidence float64) MeasureSummary {
	m := MeasureSummary{Measure: measure, Trials: t.trials, Mean: t.mean, Least: t.least, Greatest: t.greatest}
	if t.trials > 1 {
		m.SD = math.Sqrt(t.squares / float64(t.trials-1))
	}
	above := make(map[int]int64, len(t.counts)) // trials by value − least
	for _, k := range slices.Sorted(maps.Keys(t.counts)) {
		m.Counts = append(m.Counts, Count{t.first + float64(k), t.counts[k]})
		above[k-int(math.Round(t.least-t.first))] = t.counts[k]
	}
	if t.counts != nil && t.trials > 1 {
		m.Mean, m.SD = moments(t.least, above, t.trials)
	}
	// Equal values would have a t-interval of no width, which knows nothing.
	if ci, err := stat.StudentInterval(m.Mean, m.SD, m.Trials, confidence); err == nil && m.SD > 0 {
		m.CI, m.CIMethod = ci, "t"
	}
	if table, err := stat.MeanFromTails(above, confidence); err == nil {
		m.Tail = table.Levels
		if t.enough() {
			m.CI = hull(m.CI, m.CIMethod, stat.Interval{Low: t.least + table.MeanInterval.Low, High: t.least + table.MeanInterval.High})
			m.CIMethod = "tails"
		}
	}
	return m
}

// hull joins the interval made of tails with the t-interval, if there is one.
// The tails know nothing beyond one step from what was seen, which is too
// little after a few trials of a wide law; there the t-interval is the wider.
func hull(t stat.Interval, method string, tails stat.Interval) stat.Interval {
	if method == "" {
		return tails
	}
	return stat.Interval{Low: min(t.Low, tails.Low), High: max(t.High, tails.High)}
}

// within cuts an interval to what the measure can be at all: its greatest value
// is written as a number or as the name of a parameter.
func within(ci stat.Interval, setup *sim.Setup, m sim.Measure) stat.Interval {
	ci.Low = max(ci.Low, m.Min)
	text, ok := setup.Value(m.Max)
	if !ok {
		text = m.Max
	}
	if most, err := strconv.ParseFloat(text, 64); err == nil {
		ci.High = min(ci.High, most)
	}
	return ci
}

// enough reports whether the tails say something about the mean:
// one trial, or two that agree, do not know how far the next would be off.
func (t *tally) enough() bool {
	span := t.greatest - t.least
	return span <= mostUndecided && (t.trials > 2 || t.trials == 2 && span > 0)
}

// moments returns mean and deviation of values that are whole numbers above the
// least, from sums of whole numbers: rounded once, at the end.
func moments(least float64, above map[int]int64, trials int64) (mean, sd float64) {
	var sum, squares int64
	for k, count := range above {
		sum += int64(k) * count
		squares += int64(k) * int64(k) * count
	}
	n := float64(trials)
	mean = float64(sum) / n
	spread := float64(squares) - float64(float64(sum)*mean)
	return least + mean, math.Sqrt(max(spread, 0) / (n - 1))
}
