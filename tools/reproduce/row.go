package reproduce

import (
	"encoding/json"
	"fmt"
	"math"

	"binfall/sim/stat"
)

// A Verdict is what comes of a claim.
type Verdict string

const (
	Agrees        Verdict = "agrees"         // source, prediction and measurement
	SourceDiffers Verdict = "source differs" // prediction and measurement agree, and not with the source
	Disagrees     Verdict = "disagrees"      // prediction and measurement differ: a fault of ours
	Shown         Verdict = "shown"          // nothing that a test could decide
)

// A Row is one claim, and what came of it.
type Row struct {
	Claim     string    `json:"claim"`  // its number: S4.11
	Source    string    `json:"source"` // document, and section or paper
	Claimed   Figure    `json:"claimed"`
	Predicted Number    `json:"predicted"` // NaN: no theory is known
	Measured  Number    `json:"measured"`
	CI        *Interval `json:"ci"` // at 95 %; nil if what is measured is no estimate
	Verdict   Verdict   `json:"verdict"`
	Note      string    `json:"note"` // what is measured, and of what; and the deviation that would have been seen
}

// A Number is written as null in JSON if it is none.
type Number float64

// MarshalJSON writes all digits, or null.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// An Interval is two numbers in JSON, the lower one first.
type Interval stat.Interval

// MarshalJSON writes the two ends.
func (i Interval) MarshalJSON() ([]byte, error) { return json.Marshal([]float64{i.Low, i.High}) }

// A Figure is what a source says of a number.
type Figure struct {
	Value   float64       // if there are no words
	Words   string        // a bound, a range, a rate of growth
	allowed stat.Interval // what the number may be if the source is right
}

// MarshalJSON writes a value as a number and anything else as a text.
func (f Figure) MarshalJSON() ([]byte, error) {
	if f.Words != "" {
		return json.Marshal(f.Words)
	}
	return json.Marshal(f.Value)
}

// value is a number as the source gives it, right to within off: half a unit of
// its last digit, or what the source says of its error.
func value(v, off float64) Figure { return Figure{v, "", stat.Interval{Low: v - off, High: v + off}} }

// atMost is a bound from above, and atLeast one from below: right however loose.
func atMost(v float64) Figure {
	return Figure{v, fmt.Sprintf("at most %g", v), stat.Interval{Low: math.Inf(-1), High: v}}
}

func atLeast(v float64) Figure {
	return Figure{v, fmt.Sprintf("at least %g", v), stat.Interval{Low: v, High: math.Inf(1)}}
}

// between is a range.
func between(low, high float64) Figure {
	return Figure{math.NaN(), fmt.Sprintf("%g to %g", low, high), stat.Interval{Low: low, High: high}}
}

// says is a statement that is no number at one size, such as O(log n).
func says(words string) Figure {
	return Figure{math.NaN(), words, stat.Interval{Low: math.Inf(-1), High: math.Inf(1)}}
}

// A finding is what we have to say of a claim.
type finding struct {
	predicted float64 // NaN if no theory is known
	evidence
	note string // what a reader has to know besides; may be empty
}

// row is the claim with its verdict.
func (f finding) row(document string, c claim) Row {
	measured, ci := f.figure()
	r := Row{Claim: c.number, Source: document + ", " + c.source, Claimed: c.claimed,
		Predicted: Number(f.predicted), Measured: Number(measured), Note: c.what + "."}
	if !math.IsNaN(ci.Low) {
		r.CI = &Interval{ci.Low, ci.High}
	}
	if f.note != "" {
		r.Note += " " + f.note + "."
	}
	switch {
	case math.IsNaN(f.predicted):
		r.Verdict = Shown
		return r
	case f.contradicts(f.predicted):
		r.Verdict = Disagrees
		r.Note += " By chance prediction and measurement would be so far apart in less than 1 case of a million."
		return r
	case !c.claimed.allowed.Contains(f.predicted):
		r.Verdict = SourceDiffers
	default:
		r.Verdict = Agrees
	}
	r.Note += " " + f.power(f.predicted) + "."
	return r
}
