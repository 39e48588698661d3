package graph

import (
	"fmt"

	"binfall/sim/rng"
)

// A Build makes a graph by steps, so that whoever waits can be told how far it is.
// What it makes is a pure function of the sizes and the seed, in whatever portions
// it is stepped. A Build belongs to one goroutine.
type Build struct {
	start  func() []phase
	phases []phase
	steps  int64
	done   int64
	table  *Table
}

// A phase is a part of the work: so many steps, and what the i-th of them does.
type phase struct {
	steps int64
	step  func(i int64)
}

// portion is the work of one step, in ports.
const portion = 1 << 16

// portions is the number of steps for so much work.
func portions(work int64) int64 { return (work + portion - 1) / portion }

// newBuild returns the build of these phases. The last phase must leave the table.
func newBuild(start func(b *Build) []phase) *Build {
	b := new(Build)
	b.start = func() []phase { return start(b) }
	b.Reset()
	for _, p := range b.phases {
		b.steps += p.steps
	}
	return b
}

// Steps is how many steps the build takes in all: a function of the sizes alone. A
// step is about 2^16 ports of work, some milliseconds.
func (b *Build) Steps() int64 { return b.steps }

// Done is how many steps are done.
func (b *Build) Done() int64 { return b.done }

// Step does up to n steps and returns how many it did: fewer only at the end.
func (b *Build) Step(n int) int {
	before := b.done
	for b.done-before < int64(n) && b.done < b.steps {
		i, at := b.done, 0
		for i >= b.phases[at].steps {
			i -= b.phases[at].steps
			at++
		}
		b.phases[at].step(i)
		b.done++
	}
	return int(b.done - before)
}

// Table returns the graph once all steps are done, and nil before.
func (b *Build) Table() *Table {
	if b.done < b.steps {
		return nil
	}
	return b.table
}

// Reset goes back to step 0. A table that was returned stays as it is.
func (b *Build) Reset() { b.done, b.table, b.phases = 0, nil, b.start() }

// NewRandomRegular builds a random simple graph of n nodes, all of one degree: by
// the configuration model, after which loops and parallel edges are switched away
// (claim S3.14). That is close to uniform over such graphs, but for small and dense
// ones, where almost all need switches and some are more easily come to than others.
// Above half of n−1 it is the complement of one that is built; degree n−1 is the
// complete graph. It need not be connected.
//
// 2 ≤ degree < n, n·degree is even, and n times the ports of a node, taken up to a
// power of two, is at most 2^32; else the error is a *Fault of n or degree. The seed
// is at most rng.MaxSeed. Cost: three passes over n·degree ports, and about
// degree³ to mend it, which counts for dense graphs alone. Memory until it is done:
// the table, 4 bytes more for each port and node, and for a dense graph n² bits.
func NewRandomRegular(n, degree int64, seed uint64) (*Build, error) {
	if err := within("n", n, 3, mostNodes(2)); err != nil {
		return nil, err
	}
	switch most := mostNodes(degree); {
	case degree < 2 || degree >= n:
		return nil, &Fault{"degree", degree, fmt.Sprintf("must be at least 2 and less than n: with n=%d, at most %d", n, min(n-1, mostNodes(n)))}
	case n > most && most <= degree:
		return nil, within("degree", degree, 2, mostNodes(n)) // the rule is the same with nodes and ports exchanged
	case n > most:
		return nil, within("n", n, 3, most)
	case n*degree%2 != 0:
		return nil, &Fault{"degree", degree, fmt.Sprintf("must be an even number if n is odd, like %s; or else n an even number, like %s", evens(degree, 2), evens(n, degree+1))}
	}
	return newBuild(func(b *Build) []phase {
		return randomRegular(int(n), int(degree), seed, func(t *Table) { b.table = t })
	}), nil
}

// evens names the even numbers next to an odd one, from a least one on.
func evens(to, least int64) string {
	below := to - 1
	if below < least {
		below = 0
	}
	return either(below, to+1)
}

// randomRegular is the phases that make a random regular graph and hand it over.
func randomRegular(n, degree int, seed uint64, made func(*Table)) []phase {
	key := rng.New(seed, "graph")
	if degree <= (n-1)/2 {
		p := &pairing{n: n, degree: degree, key: key}
		return append(p.phases(), phase{1, func(int64) { made(p.table) }})
	}
	p := &pairing{n: n, degree: n - 1 - degree, key: key}
	c := &complement{n: n, degree: degree, of: p}
	return append(append(p.phases(), c.phases()...), phase{1, func(int64) { made(c.table) }})
}

// NewInflated builds a random graph of base nodes and the degree girth, as
// [NewRandomRegular] does, and puts a cycle of that length in the place of every
// node (claim S3.12): base·girth nodes of degree 3. The i-th node of the cycle of u
// is u·girth + i; ports 0 and 1 lead round the cycle, and port 2 along the edge that
// node u had at port i. Every node is on a cycle of length girth; a shorter one is
// possible from girth 7 on, because an edge between cycles costs two.
//
// 3 ≤ girth < base, and base·girth is even and at most 2^30; else the error is a
// *Fault of base or girth. Cost and memory: those of the base, and a table.
func NewInflated(base, girth int64, seed uint64) (*Build, error) {
	const most = 1<<15 - 1 // girth, with one node more in the base
	if err := within("girth", girth, 3, most); err != nil {
		return nil, err
	}
	largest := mostNodes(3) / girth
	largest -= largest * girth % 2
	if base > largest {
		return nil, within("base", base, girth+1, largest)
	}
	if base <= girth {
		// One of two numbers in a row is even, so the next one is right.
		return nil, &Fault{"base", base, fmt.Sprintf("must be more than girth: with girth=%d, at least %d", girth, girth+1)}
	}
	if base*girth%2 != 0 {
		return nil, &Fault{"base", base, fmt.Sprintf("must be an even number if girth is odd, like %s; or else girth an even number, like %s", evens(base, girth+1), evens(girth, 3))}
	}
	return newBuild(func(b *Build) []phase {
		f := &inflation{girth: int(girth)}
		phases := randomRegular(int(base), int(girth), seed, func(t *Table) { f.base = t })
		return append(phases, f.phases(int(base*girth), func(t *Table) { b.table = t })...)
	}), nil
}

// An inflation puts cycles in the place of nodes.
type inflation struct {
	girth int
	base  *Table
	table *Table
}

func (f *inflation) phases(n int, made func(*Table)) []phase {
	return []phase{
		{1, func(int64) { f.table = newTable(n, 3) }},
		byNodes(n, 3, func(v uint32) {
			girth := uint32(f.girth)
			u, place := v/girth, int(v%girth)
			cycle := f.table.hops[v<<2:][:3]
			for port := range 2 {
				cycle[port] = (u*girth+turn(uint32(place), port, girth))<<2 | uint32(port^1)
			}
			cycle[2] = (f.base.Neighbour(u, place)*girth+uint32(f.base.Back(u, place)))<<2 | 2
		}),
		{1, func(int64) { made(f.table) }},
	}
}

// byNodes is a phase that visits the nodes in order, in portions of about 2^16
// ports.
func byNodes(n, degree int, visit func(v uint32)) phase {
	each := int64(max(1, portion/max(1, degree)))
	return phase{(int64(n) + each - 1) / each, func(i int64) {
		for v := i * each; v < min((i+1)*each, int64(n)); v++ {
			visit(uint32(v))
		}
	}}
}
