package peel

import (
	"fmt"
	"math"
	"testing"
)

// TestUsual: a run takes as many steps as is usual, within a few hundredths where
// there is a core and exactly, or nearly so, where there is none.
func TestUsual(t *testing.T) {
	for _, query := range []string{
		"n=20000&m=5000", "n=20000&m=16000", "n=20000&m=40000", "n=20000&m=40000&degree=2", "n=20000&m=60000&degree=3",
		"n=20000&m=15000&arity=3", "n=20000&m=18000&arity=3", "n=20000&m=40000&arity=5&degree=2", "n=20000&m=0",
	} {
		s := with(t, Peel, fmt.Sprint(query, "&seed=5"))
		steps, usual := s.Open().Step(1<<40, nil), float64(s.Usual())
		if math.Abs(float64(steps)-usual) > 0.02*usual {
			t.Errorf("%s: %d steps; usual are %v", query, steps, usual)
		}
	}
}
