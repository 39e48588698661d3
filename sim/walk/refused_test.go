package walk

import (
	"errors"
	"strings"
	"testing"

	"binfall/sim/param"
)

// TestRefused: an error names the field, what was asked for, and what is possible next
// to it.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ query, field, why string }{
		{"p=7", "p", "a prime that is 1 mod 4, like 5 or 13"},
		{"p=9", "p", "a prime that is 1 mod 4, like 5 or 13"},
		{"p=4", "p", "outside the limits"},
		{"q=12", "q", "with p=5, like 13"},
		{"q=25", "q", "with p=5, like 17 or 29"},
		{"p=13&q=13", "q", "other than p, above 2√p and not too great for 32 bits: with p=13, like 17"},
		{"p=29&q=5", "q", "with p=29, like 13"},
		{"p=53&q=13", "q", "with p=53, like 17"},
		{"graph=random-regular&n=31&degree=3", "degree", "an even number if n is odd, like 2 or 4; or else n an even number, like 30 or 32"},
		{"graph=random-regular&n=6&degree=6", "degree", "with n=6, at most 5"},
		{"graph=random-regular&n=30&degree=1", "degree", "outside the limits"},
		{"graph=random-regular&n=2^31&degree=6", "n", "at most 536870912"},
		{"graph=cycles&n=24&girth=5", "girth", "a divisor of n from 3 on: with n=24, like 4 or 6"},
		{"graph=cycles&n=7&girth=4", "girth", "like 7"},
		{"graph=cycles&n=5&girth=10", "girth", "like 5"},
		{"graph=inflated&base=4&girth=4", "base", "with girth=4, at least 5"},
		{"graph=inflated&base=5&girth=6", "base", "with girth=6, at least 7"},
		{"graph=inflated&base=7&girth=3", "base", "an even number if girth is odd, like 6 or 8; or else girth an even number, like 4"},
		{"graph=inflated&base=2^28&girth=6", "base", "at most 178956970"},
		{"graph=complete&n=70000", "n", "at most 65536"},
		{"graph=cycle&n=2", "n", "outside the limits"},
		{"graph=torus&width=2", "width", "outside the limits"},
		{"graph=hypercube&dim=1", "dim", "outside the limits"},
		{"graph=hypercube&dim=28", "dim", "outside the limits"},
		{"walkers=0", "walkers", "outside the limits"},
		{"walkers=65", "walkers", "outside the limits"},
		{"reset=any&horizon=0", "horizon", "outside the limits"},
		{"m=4000000001", "m", "outside the limits"},
		{"horizon=5", "horizon", "exists only with reset=any"},
		{"graph=cycle&p=5", "p", "exists only with graph=lps"},
		{"move=independent&reset=any", "reset", "exists only with move=nonbacktracking"},
		{"graph=lps&n=50", "n", "exists only with graph=random-regular"},
	} {
		_, err := Walk.With(c.query)
		var list param.Errors
		if !errors.As(err, &list) || len(list) != 1 || list[0].Field != c.field || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: got %v, want %s: %s", c.query, err, c.field, c.why)
		}
	}
}
