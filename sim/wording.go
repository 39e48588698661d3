package sim

import (
	"fmt"
	"strconv"
	"strings"

	"binfall/sim/param"
)

// What commands and pages say of a description, so that all of them say the same.

// StepText says what one step is, and what the number of steps counts.
func (d Def) StepText() string {
	return fmt.Sprintf("A step is %s; the number of steps counts %s.", d.AUnit(), d.Axis)
}

// AUnit is what one step is, with its article: a ball, an edge.
func (d Def) AUnit() string {
	if strings.ContainsRune("aeiou", rune(d.Unit[0])) {
		return "an " + d.Unit
	}
	return "a " + d.Unit
}

// DefaultText says what a parameter is when it is not given.
func DefaultText(f param.Field) string {
	switch {
	case f.Name == "seed":
		return "drawn"
	case f.Like != "":
		return "as " + f.Like
	case f.As != "":
		return f.As
	}
	return f.Default
}

// HelpText says what a parameter is, and in which branch it exists.
func HelpText(f param.Field) string {
	if f.When != nil {
		return f.Help + "; only with " + f.When.String()
	}
	return f.Help
}

// RangeText says between what the values of a measure lie.
func (m Measure) RangeText() string {
	return strconv.FormatFloat(m.Min, 'g', 6, 64) + " to " + m.Max
}

// Text says how far a prediction of the grade may be trusted.
func (g Grade) Text() string {
	switch g {
	case Exact:
		return "the law of this process at this size"
	case Limit:
		return "the law for many bins, with its correction for this many"
	case Bound:
		return "proved: a run breaks it with at most the chance that is stated"
	case Leading:
		return "the leading term as n grows: a curve, never a value at one n"
	case Measured:
		return "found by simulation, with no formula known; it never decides"
	}
	return string(g)
}
