package run

import (
	"fmt"
	"math"
	"strings"

	"binfall/sim/param"
)

// A When says at which positions of a trial a row is written. The end of the
// trial always has one.
type When struct {
	kind  string
	every int64
}

// WhenEnd writes the end row alone.
var WhenEnd = When{kind: "end"}

// ParseWhen reads end, log (1, 2, 5, 10, 20, 50 … steps), every=K (each K
// steps) or round (the end of each round).
func ParseWhen(text string) (When, error) {
	kind, value, given := strings.Cut(text, "=")
	switch {
	case (kind == "end" || kind == "log" || kind == "round") && !given:
		return When{kind: kind}, nil
	case kind == "every" && given:
		if k, err := param.ParseCount(value); err == nil && k > 0 {
			return When{kind, k}, nil
		}
	}
	return When{}, fmt.Errorf("when=%s: allowed is end, log, every=K with a whole number K of steps such as 1e6, or round", text)
}

// next is the first position after step at which a row is due, on the grid.
func (w When) next(step, grid int64) int64 {
	at := int64(math.MaxInt64)
	switch w.kind {
	case "log":
		at = nextNice(step)
	case "every":
		at = step - step%w.every
		if at > math.MaxInt64-w.every {
			return math.MaxInt64
		}
		at += w.every
	}
	return roundUp(at, grid)
}

// nextNice is the least of 1, 2, 5, 10, 20, 50 … above step.
func nextNice(step int64) int64 {
	for decade := int64(1); decade <= math.MaxInt64/10; decade *= 10 {
		for _, digit := range []int64{1, 2, 5} {
			if at := digit * decade; at > step {
				return at
			}
		}
	}
	return math.MaxInt64
}

func roundUp(at, grid int64) int64 {
	if at > math.MaxInt64-grid {
		return math.MaxInt64
	}
	return (at + grid - 1) / grid * grid
}
