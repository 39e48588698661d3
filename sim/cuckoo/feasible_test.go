package cuckoo

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"binfall/sim"
)

// forest is a union–find over slots that counts the keys of each component.
type forest struct{ up, slots, keys []int }

func newForest(n int) *forest {
	f := &forest{make([]int, n), make([]int, n), make([]int, n)}
	for i := range n {
		f.up[i], f.slots[i] = i, 1
	}
	return f
}

func (f *forest) root(i int) int {
	for f.up[i] != i {
		i = f.up[i]
	}
	return i
}

// join adds a key and returns how many its component has, and whether they fit.
func (f *forest) join(a, b uint32) (keys int, fit bool) {
	i, j := f.root(int(a)), f.root(int(b))
	if i != j {
		if f.slots[i] < f.slots[j] {
			i, j = j, i
		}
		f.up[j] = i
		f.slots[i] += f.slots[j]
		f.keys[i] += f.keys[j]
	}
	f.keys[i]++
	return f.keys[i], f.keys[i] <= f.slots[i]
}

// excess is how many keys have no place: S4.17.
func (f *forest) excess() (keys int) {
	for i, up := range f.up {
		if i == up {
			keys += max(0, f.keys[i]-f.slots[i])
		}
	}
	return keys
}

// TestInfeasible: with two functions and slots for one key, an insertion fails
// exactly if the keys cannot all sit in the table, whatever the rule. A key
// that fits is followed no longer than S4.10 says, another at most twice as long.
func TestInfeasible(t *testing.T) {
	tables := 100_000
	if testing.Short() {
		tables = 10_000
	}
	dice := rand.New(rand.NewPCG(1, 1))
	failed := 0
	for seed := range tables {
		n := 2 + dice.IntN(60)
		query := fmt.Sprintf("n=%d&m=%d&on_fail=stop&seed=%d&insert=%s&tables=%s", n, n, seed,
			[]string{"walk", "bfs", "seed"}[seed%3], []string{"one", "split"}[seed/3%2])
		s := with(t, query)
		p, f := s.Open().(*table), newForest(n)
		for key := uint32(1); int64(key) <= p.m; key++ {
			slots := offered(s, p.params, 0, key)
			edges, fit := f.join(slots[0], slots[1])
			for ended := false; !ended && (p.come < int64(key) || p.phase != fresh); {
				ended = p.Step(1, nil) == 0
			}
			bound := 2*int64(edges) + 2
			if !fit {
				bound = min(4*int64(edges), 2*int64(key)+2)
			}
			if p.come != int64(key) || fit != (p.phase == fresh) || p.kicks > bound {
				t.Fatalf("%s: key %d fits: %v; the table is in phase %d after %d evictions of %d keys", s.Spec(), key, fit, p.phase, p.kicks, edges)
			}
			if !fit {
				failed++
				if p.failedAt != int64(key)-1 {
					t.Fatalf("%s: failed with %d keys, not %d", s.Spec(), p.failedAt, key-1)
				}
				break
			}
		}
	}
	if failed < tables/2 {
		t.Errorf("%d of %d tables failed: too few to say anything", failed, tables)
	}
}

// TestStash: as many keys wait in the stash as the components have too many, S4.17.
func TestStash(t *testing.T) {
	for seed := range 3000 {
		s := with(t, fmt.Sprintf("n=%d&m=60&on_fail=stash&stash=60&seed=%d&insert=%s", 60+seed%40, seed, []string{"walk", "bfs", "seed"}[seed%3]))
		p := s.Open().(*table)
		f, first := newForest(int(p.n)), int64(0) // keys before the first that does not fit
		for key := uint32(1); int64(key) <= p.m; key++ {
			slots := offered(s, p.params, 0, key)
			if _, fit := f.join(slots[0], slots[1]); !fit && first == 0 {
				first = int64(key) - 1
			}
		}
		p.Step(1<<30, nil)
		if len(p.stashed) != f.excess() || p.come != p.m || p.failedAt != first {
			t.Fatalf("%s: %d keys in the stash, the components have %d too many; first failure with %d keys, not %d",
				s.Spec(), len(p.stashed), f.excess(), p.failedAt, first)
		}
	}
}

// TestPaths: a search fails exactly if no arrangement has a place for every key,
// with any number of functions and slots in a bucket. The other opinion is a
// matching by depth-first search.
func TestPaths(t *testing.T) {
	for seed := range 2000 {
		d, bucket := 2+seed%3, 1+seed/3%3
		s := with(t, fmt.Sprintf("n=%d&m=%d&d=%d&bucket=%d&insert=bfs&on_fail=stop&seed=%d", 12*bucket, 12*bucket, d, bucket, seed))
		p := s.Open().(*table)
		p.Step(1<<30, nil)
		fits := matched(s, p)
		if want := p.come - int64(min(1, p.hand)); fits != want {
			t.Fatalf("%s: %d keys sit, and the first %d fit", s.Spec(), want, fits)
		}
	}
}

// matched returns how many keys fit before the first that does not.
func matched(s *sim.Setup, p *table) int64 {
	sits := make([][]uint32, p.n/int64(p.bucket))
	var place func(key uint32, tried map[uint32]bool) bool
	place = func(key uint32, tried map[uint32]bool) bool {
		for _, b := range offered(s, p.params, 0, key) {
			if tried[b] {
				continue
			}
			tried[b] = true
			if len(sits[b]) < p.bucket {
				sits[b] = append(sits[b], key)
				return true
			}
			for i, other := range sits[b] {
				if place(other, tried) {
					sits[b][i] = key
					return true
				}
			}
		}
		return false
	}
	for key := int64(1); key <= p.m; key++ {
		if !place(uint32(key), map[uint32]bool{}) {
			return key - 1
		}
	}
	return p.m
}

// TestEveryTable: all ways in which up to three keys can have two of up to four
// slots. Each is met under some seed, and fails exactly if it must; and the share
// of those that fit is the formula's.
func TestEveryTable(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for m := 1; m <= 3; m++ {
			ways := int(math.Pow(float64(n), float64(2*m)))
			fit := 0
			for way := range ways {
				if fitsWay(n, m, way) {
					fit++
				}
			}
			if got, want := success(int64(n), int64(m)), float64(fit)/float64(ways); math.Abs(got-want) > 1e-12 {
				t.Errorf("success(%d, %d) = %v, counted %v", n, m, got, want)
			}
			met, left := make([]bool, ways), ways
			for seed := 0; left > 0 && seed < 200_000; seed++ {
				s := with(t, fmt.Sprintf("n=%d&m=%d&on_fail=stop&seed=%d", n, m, seed))
				p := s.Open().(*table)
				way := 0
				for key := m; key >= 1; key-- {
					slots := offered(s, p.params, 0, uint32(key))
					way = (way*n+int(slots[1]))*n + int(slots[0])
				}
				if met[way] {
					continue
				}
				met[way], left = true, left-1
				if p.Step(1<<20, nil); (p.phase == fresh) != fitsWay(n, m, way) {
					t.Errorf("%s: phase %d", s.Spec(), p.phase)
				}
			}
			if left > 0 {
				t.Errorf("n=%d m=%d: %d of %d ways are met by no seed", n, m, left, ways)
			}
		}
	}
}

// fitsWay reads a number as slots of keys, two each, lowest digit first, and
// reports whether the keys fit.
func fitsWay(n, m, way int) bool {
	f := newForest(n)
	for range m {
		a, b := way%n, way/n%n
		way /= n * n
		if _, fit := f.join(uint32(a), uint32(b)); !fit {
			return false
		}
	}
	return true
}

// TestLongest: a search moves no more keys than max_kicks, and as many if need be.
func TestLongest(t *testing.T) {
	for kicks := 1; kicks <= 4; kicks++ {
		longest := int64(0)
		for seed := range 50 {
			s := with(t, fmt.Sprintf("n=60&m=60&d=3&insert=bfs&on_fail=stash&stash=60&max_kicks=%d&seed=%d", kicks, seed))
			p := s.Open().(*table)
			p.Step(1<<30, nil)
			longest = max(longest, p.longest)
		}
		if longest != int64(kicks) {
			t.Errorf("max_kicks=%d: %d keys were moved for one", kicks, longest)
		}
	}
}
