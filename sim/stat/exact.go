package stat

import (
	"errors"
	"iter"
	"math"
)

// ErrTooLarge says that an exact computation has too many states.
var ErrTooLarge = errors.New("stat: too many load profiles for an exact law")

// exactStates is the number of load profiles up to which GreedyExact works,
// over all steps: enough for 40 balls (Σ_{t≤40} p(t) = 215 308) in any number of
// bins, a second or two and 30 MB.
const exactStates = 220_000

// GreedyExactFeasible reports whether GreedyExact can treat m balls in n bins:
// whether its profiles number at most 220 000. True for m ≤ 40 with any n, for
// m ≤ 900 with n = 2. O(m·min(m, n)).
func GreedyExactFeasible(n, m int) bool { return GreedyExactProfiles(n, m) <= exactStates }

// GreedyExactProfiles returns the number of profiles that GreedyExact goes
// through: the partitions of 0, 1, …, m into at most n parts; +Inf if they are
// out of the question. A thousand of them take about 5 ms. O(m·min(m, n)).
func GreedyExactProfiles(n, m int) float64 {
	if n < 1 || m < 0 {
		return math.Inf(1)
	}
	if m > 1000 && n > 1 {
		return math.Inf(1) // two bins alone have more: Σ_t (⌊t/2⌋+1) > m²/4
	}
	if m > math.MaxUint16 {
		return math.Inf(1) // a load must fit two bytes of a profile's key
	}
	// partitions[t] counts partitions of t into parts of at most the sizes seen
	// so far; by conjugation, those into at most that many parts.
	partitions := make([]float64, m+1)
	partitions[0] = 1
	for part := 1; part <= min(n, m); part++ {
		for t := part; t <= m; t++ {
			partitions[t] += partitions[t-part]
		}
	}
	total := 0.0
	for _, count := range partitions {
		total += count
	}
	return total
}

// GreedyExact returns the exact law of the maximum load, and the expected tails
// (tails[i] is the expected fraction of bins with load ≥ i, i = 0 … m), of m
// balls in n bins when each ball draws d bins and joins one of least load.
// With replace, the d bins are drawn independently (claim S1.14); without,
// they are distinct, d ≤ n. It returns ErrTooLarge unless
// GreedyExactFeasible(n, m), and panics unless n, d ≥ 1, m ≥ 0 (and d ≤ n
// without replacement).
//
// How ties are broken does not matter: tied bins have equal loads, so the
// multiset of loads after the ball is the same whichever gets it. The walk is
// therefore over load profiles, the partitions of t into at most n parts: the
// ball joins some bin of load l with probability P(all d choices ≥ l) −
// P(all ≥ l+1), and P(all ≥ l) is (C/n)^d, or C(C,d)/C(n,d) without
// replacement, where C bins have load ≥ l.
//
// Sums of positive terms only: relative accuracy about 1e-14 of every cell.
// Cost: the number of profiles times their number of different loads.
func GreedyExact(n, m, d int, replace bool) (law Law, tails []float64, err error) {
	if !GreedyExactFeasible(n, m) {
		return Law{}, nil, ErrTooLarge
	}
	for law, tails = range GreedyExactAlong(n, []int{m}, d, replace) {
	}
	return law, tails, nil
}

// GreedyExactAlong gives GreedyExact for numbers of balls that do not fall, one
// after another: each costs the walk from the one before. All must be feasible.
func GreedyExactAlong(n int, balls []int, d int, replace bool) iter.Seq2[Law, []float64] {
	if n < 1 || d < 1 || !replace && d > n {
		panic("stat: GreedyExact: need n, d ≥ 1, m ≥ 0, and d ≤ n without replacement")
	}
	for i, m := range balls {
		if m < 0 || i > 0 && m < balls[i-1] || !GreedyExactFeasible(n, m) {
			panic("stat: GreedyExact: need feasible m ≥ 0 that do not fall")
		}
	}
	return func(yield func(Law, []float64) bool) {
		if len(balls) == 0 {
			return
		}
		w := newProfiles(n, balls[len(balls)-1], d, replace)
		for _, m := range balls {
			for w.balls < m {
				w.throw()
			}
			if !yield(w.laws()) {
				return
			}
		}
	}
}

// profiles is the walk over load profiles.
type profiles struct {
	n, balls int
	allOf    []float64 // the probability that all d choices fall into c given bins
	now      []profile
}

func newProfiles(n, most, d int, replace bool) *profiles {
	// No more bins than balls have a ball, and all n have them for sure.
	allOf := make([]float64, min(n, most)+1)
	for c := range allOf {
		allOf[c] = math.Pow(float64(c)/float64(n), float64(d))
		if !replace {
			allOf[c] = 1
			for j := 0; j < d; j++ {
				allOf[c] *= float64(max(c-j, 0)) / float64(n-j)
			}
		}
	}
	return &profiles{n: n, allOf: allOf, now: []profile{{key: "", chance: 1}}}
}

// throw throws a ball.
//
// A profile is the non-increasing list of the positive loads, two bytes each, as
// a map key. Profiles are kept in order of discovery so that the sums, and their
// rounding, do not depend on the order of a map.
func (w *profiles) throw() {
	var next []profile
	index := make(map[string]int, 2*len(w.now))
	for _, from := range w.now {
		occupied := len(from.key) / 2
		// Bins first … end−1 share one load; first bins have more. Last of all
		// come the empty ones.
		for first := 0; first < w.n; {
			load, end := 0, w.n
			if first < occupied {
				load, end = from.load(first), first+1
				for end < occupied && from.load(end) == load {
					end++
				}
			}
			within := 1.0
			if end < w.n {
				within = w.allOf[end]
			}
			chance := from.chance * (within - w.allOf[first])
			if chance > 0 {
				to := from.raise(first, load)
				at, known := index[to]
				if !known {
					at = len(next)
					index[to] = at
					next = append(next, profile{key: to})
				}
				next[at].chance += chance
			}
			first = end
		}
	}
	w.now = next
	w.balls++
}

// laws adds the profiles up.
func (w *profiles) laws() (law Law, tails []float64) {
	law = Law{P: make([]float64, w.balls+1)}
	tails = make([]float64, w.balls+1)
	for _, p := range w.now {
		most := 0
		for bin := 0; bin < len(p.key)/2; bin++ {
			load := p.load(bin)
			most = max(most, load)
			for i := 1; i <= load; i++ {
				tails[i] += p.chance / float64(w.n)
			}
		}
		law.P[most] += p.chance
	}
	tails[0] = 1
	return trim(law), tails
}

// A profile is a multiset of loads and its probability.
type profile struct {
	key    string
	chance float64
}

func (p profile) load(bin int) int {
	return int(p.key[2*bin])<<8 | int(p.key[2*bin+1])
}

// raise returns the key after the given bin, first of those with its load,
// gets a ball; the list stays sorted. A bin at the end of the key is empty.
func (p profile) raise(bin, load int) string {
	key := []byte(p.key)
	if load == 0 {
		key = append(key, 0, 0)
	}
	key[2*bin], key[2*bin+1] = byte((load+1)>>8), byte(load+1)
	return string(key)
}
