package stat

import (
	"fmt"
	"math/big"
	"testing"
)

// The recursion once more with 700 digits, written down as the claims S0.2 and
// S0.3 state it, with its differences: no term is rearranged. Protocols that
// end between 1e-7 and 1e-290, ranked and not.
func TestToolkitDigits(t *testing.T) {
	for _, c := range []struct {
		requests, caps []int
		mean           float64
	}{
		{[]int{2, 5, 5}, []int{2, 2, 2}, 1},
		{[]int{1, 2, 2}, []int{2, 3, 3}, 1},
		{[]int{1, 4, 5}, []int{2, 2, 3}, 1},
		{[]int{2, 3, 6}, []int{2, 3, 6}, 1},
		{[]int{3, 3, 4}, []int{2, 4, 5}, 1},
		{[]int{1, 1, 1, 1}, []int{2, 3, 4, 5}, 1},
		{[]int{4, 6}, []int{3, 5}, 0.001},
		{[]int{2, 2, 2}, []int{9, 10, 11}, 8},
		{[]int{3, 2}, []int{2, 3}, 20},
	} {
		for _, ranked := range []bool{true, false} {
			exact := digitRecursion{requests: c.requests, caps: c.caps, ranked: ranked}
			wantLeft, wantLoads := exact.run(c.mean)
			for r, got := range (Toolkit{c.requests, c.caps, ranked}).Rounds(c.mean) {
				what := fmt.Sprintf("%v %v ranked %v mean %v round %d ", c.requests, c.caps, ranked, c.mean, r+1)
				// The accuracy that Rounds promises.
				digitsNear(t, what+"left", got.Left, wantLeft[r])
				for load := 0; load <= c.caps[r]; load++ {
					digitsNear(t, fmt.Sprint(what, "load ", load), got.Loads[load], wantLoads[r][load])
				}
			}
		}
	}
}

func digitsNear(t *testing.T, what string, got float64, want *big.Float) {
	t.Helper()
	value, _ := want.Float64()
	if value < 1e-290 {
		return
	}
	near(t, what, got, value, 0, 1e-12)
}

// digitBits is the precision: differences such as 1 − P(Poi < j) cancel, and
// those of 1e-100 to a power of five leave 200 digits of 700.
const digitBits = 2400

func digits(x float64) *big.Float      { return new(big.Float).SetPrec(digitBits).SetFloat64(x) }
func plus(a, b *big.Float) *big.Float  { return digits(0).Add(a, b) }
func minus(a, b *big.Float) *big.Float { return digits(0).Sub(a, b) }
func times(a, b *big.Float) *big.Float { return digits(0).Mul(a, b) }
func over(a, b *big.Float) *big.Float  { return digits(0).Quo(a, b) }
func choose(n, k int64) *big.Float     { return digits(0).SetInt(new(big.Int).Binomial(n, k)) }
func powers(x *big.Float, k int) *big.Float {
	result := digits(1)
	for range k {
		result = times(result, x)
	}
	return result
}

// digitPoisson returns P(Poi(λ) = k) for k = 0 … top.
func digitPoisson(lambda *big.Float, top int) []*big.Float {
	exp, term := digits(1), digits(1) // e^λ
	for k := 1; term.Sign() > 0 && term.MantExp(nil) > -digitBits; k++ {
		term = over(times(term, lambda), digits(float64(k)))
		exp = plus(exp, term)
	}
	p := []*big.Float{over(digits(1), exp)}
	for k := 1; k <= top; k++ {
		p = append(p, over(times(p[k-1], lambda), digits(float64(k))))
	}
	return p
}

// digitTaken returns E min(Poi(λ), c) = Σ_{j=1..c} (1 − P(Poi(λ) < j)) for c = 0 … top.
func digitTaken(lambda *big.Float, top int) []*big.Float {
	p, tail := digitPoisson(lambda, top), digits(1)
	taken := []*big.Float{digits(0)}
	for c := 1; c <= top; c++ {
		tail = minus(tail, p[c-1])
		taken = append(taken, plus(taken[c-1], tail))
	}
	return taken
}

type digitRecursion struct {
	requests, caps []int
	ranked         bool
}

func (d digitRecursion) run(mean float64) (left []*big.Float, loads [][]*big.Float) {
	u, y := digits(1), []*big.Float{digits(1)}
	for len(y) <= d.caps[len(d.caps)-1] {
		y = append(y, digits(0))
	}
	for r, limit := range d.caps {
		beta := times(digits(mean), u)
		var rate *big.Float
		var used []*big.Float // the chance that a grant is used, for each wave
		if d.ranked {
			rate = beta
			u, used = d.ranks(u, beta, y, limit, d.requests[r])
		} else {
			rate = times(beta, digits(float64(d.requests[r])))
			p := digits(0)
			for load, taken := range digitTaken(rate, limit) {
				p = plus(p, times(y[limit-load], taken))
			}
			p = over(p, rate)
			refused := powers(minus(digits(1), p), d.requests[r])
			u = times(u, refused)
			used = []*big.Float{over(minus(digits(1), refused), times(digits(float64(d.requests[r])), p))}
		}
		y = d.fill(y, rate, used, limit)
		left, loads = append(left, u), append(loads, y)
	}
	return left, loads
}

// ranks returns the fraction left after a ranked round, and the chance that a
// grant is used for each rank.
func (d digitRecursion) ranks(u, beta *big.Float, y []*big.Float, limit, requests int) (*big.Float, []*big.Float) {
	refused := digits(1)
	var used []*big.Float
	before := digitTaken(digits(0), limit)
	for i := 1; i <= requests; i++ {
		taken := digitTaken(times(beta, digits(float64(i))), limit)
		p := digits(0)
		for load := 0; load <= limit; load++ {
			p = plus(p, times(y[load], minus(taken[limit-load], before[limit-load])))
		}
		used = append(used, refused)
		refused = times(refused, minus(digits(1), over(p, beta)))
		before = taken
	}
	return times(u, refused), used
}

// fill returns the loads after a round: for each load, a programme over the
// waves with state (capacity, commitments).
func (d digitRecursion) fill(y []*big.Float, rate *big.Float, used []*big.Float, limit int) []*big.Float {
	p := digitPoisson(rate, limit)
	after := make([]*big.Float, len(y))
	for load := range after {
		after[load] = digits(0)
	}
	type state struct{ free, taken int }
	for load := 0; load <= limit; load++ {
		now := map[state]*big.Float{{limit - load, 0}: y[load]}
		for _, q := range used {
			next := map[state]*big.Float{}
			for s, share := range now {
				tail := digits(1)
				for granted := 0; granted <= s.free; granted++ {
					chance := p[granted]
					if granted == s.free {
						chance = tail
					}
					tail = minus(tail, p[granted])
					for t := 0; t <= granted; t++ {
						part := times(choose(int64(granted), int64(t)), times(powers(q, t), powers(minus(digits(1), q), granted-t)))
						to := state{s.free - granted, s.taken + t}
						if next[to] == nil {
							next[to] = digits(0)
						}
						next[to] = plus(next[to], times(share, times(chance, part)))
					}
				}
			}
			now = next
		}
		for s, share := range now {
			after[load+s.taken] = plus(after[load+s.taken], share)
		}
	}
	return after
}
