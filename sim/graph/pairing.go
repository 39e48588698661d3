package graph

import (
	"slices"

	"binfall/sim/rng"
)

// A pairing is the configuration model: every node has degree stubs, the stubs are
// shuffled and joined in pairs, and then loops and parallel edges are switched away.
// A stub is the state of a walk, v<<shift | port; so the pairs are the table.
type pairing struct {
	n, degree int
	key       rng.Key
	attempt   uint64
	table     *Table
	shuffled  []uint32
	seen      []uint32 // by node: the last node that had it as a neighbour, from 1
	joined    []uint64 // a bit for each two nodes, whether there is an edge; nil in a sparse graph
	bad       []uint32 // a stub of each edge to be mended
	tried     uint64   // switches, in this attempt
}

// Words of an attempt: 2^32 for the shuffle, and as many for switches.
const (
	shuffleWords = 0
	switchWords  = 1 << 32
	attemptWords = 1 << 33
)

// With more than sparse·degree nodes, bits would take more memory than the table. In
// so sparse a graph few edges are bad, and it does to search rows instead.
const sparse = 32

// mostTries is how many switches are tried for one bad edge. About one in four or
// more can be made; only in the smallest graphs may there be none.
const mostTries = 1000

func (p *pairing) word(address uint64) uint64 {
	return p.key.Word(p.attempt*attemptWords + address)
}

// phases is the work, with the number of steps fixed by the sizes. About (degree²−1)/4
// edges are bad, give or take degree/2, and each has four rows to look at; there is
// time for more, and the last step mends whatever is left.
func (p *pairing) phases() []phase {
	stubs := int64(p.n) * int64(p.degree)
	k := int64(p.degree)
	mending := 1 + portions((k*k/4+2*k)*4*k)
	return []phase{
		{1, func(int64) { p.clear() }},
		{portions(stubs), func(i int64) { p.shuffle(i*portion, min((i+1)*portion, stubs)) }},
		{portions(stubs), func(i int64) { p.join(i*portion, min((i+1)*portion, stubs)) }},
		byNodes(p.n, p.degree, p.look),
		{mending, func(i int64) {
			if i < mending-1 {
				p.mend(portion)
				return
			}
			for !p.mend(1 << 62) {
				p.again()
			}
			p.shuffled, p.seen, p.joined, p.bad = nil, nil, nil, nil
		}},
	}
}

func (p *pairing) clear() {
	p.table = newTable(p.n, p.degree)
	p.shuffled = make([]uint32, p.n*p.degree)
	p.seen = make([]uint32, p.n)
	if p.n <= sparse*p.degree {
		p.joined = make([]uint64, (p.n*p.n+63)/64)
	}
}

// again makes a whole attempt anew, but for mending.
func (p *pairing) again() {
	p.attempt++
	p.tried, p.bad = 0, p.bad[:0]
	clear(p.seen)
	clear(p.joined)
	stubs := int64(len(p.shuffled))
	p.shuffle(0, stubs)
	p.join(0, stubs)
	for v := range uint32(p.n) {
		p.look(v)
	}
}

// shuffle puts some more stubs into a random order: each takes a random place among
// those before it, and what was there goes to the end.
func (p *pairing) shuffle(from, to int64) {
	for i := from; i < to; i++ {
		place := rng.Below(p.word(shuffleWords+uint64(i)), uint64(i)+1)
		p.shuffled[i] = p.shuffled[place]
		p.shuffled[place] = p.stub(i)
	}
}

// stub is the i-th stub of all.
func (p *pairing) stub(i int64) uint32 {
	v := i / int64(p.degree)
	return uint32(v<<p.table.shift | (i - v*int64(p.degree)))
}

// join makes edges of the pairs of an even range.
func (p *pairing) join(from, to int64) {
	for i := from; i < to; i += 2 {
		a, b := p.shuffled[i], p.shuffled[i+1]
		p.table.hops[a], p.table.hops[b] = b, a
	}
}

// look finds loops at a node, and edges to later nodes that it has already.
func (p *pairing) look(v uint32) {
	shift := p.table.shift
	for port, to := range p.table.hops[v<<shift:][:p.degree] {
		stub, w := v<<shift|uint32(port), to>>shift
		p.set(v, w, true)
		switch {
		case w == v && stub < to, w > v && p.seen[w] == v+1:
			p.bad = append(p.bad, stub)
		case w > v:
			p.seen[w] = v + 1
		}
	}
}

// count is how many edges there are from a node to another, or of its loops twice as
// many.
func (p *pairing) count(v, w uint32) (edges int) {
	shift := p.table.shift
	for _, to := range p.table.hops[v<<shift:][:p.degree] {
		if to>>shift == w {
			edges++
		}
	}
	return edges
}

// set notes in one direction whether there is an edge.
func (p *pairing) set(v, w uint32, edge bool) {
	if p.joined == nil {
		return
	}
	at := uint64(v)*uint64(p.n) + uint64(w)
	p.joined[at/64] &^= 1 << (at % 64)
	if edge {
		p.joined[at/64] |= 1 << (at % 64)
	}
}

// free reports whether the nodes of two stubs differ and have no edge.
func (p *pairing) free(a, b uint32) bool {
	v, w := a>>p.table.shift, b>>p.table.shift
	if p.joined == nil {
		return v != w && p.count(v, w) == 0
	}
	at := uint64(v)*uint64(p.n) + uint64(w)
	return v != w && p.joined[at/64]>>(at%64)&1 == 0
}

// good reports whether the edge of two stubs is neither a loop nor has a parallel.
func (p *pairing) good(a, b uint32) bool {
	v, w := a>>p.table.shift, b>>p.table.shift
	return v != w && p.count(v, w) == 1
}

// mend switches bad edges away until all are good or so many ports were looked at.
// It returns false if it found no switch for one of them.
//
// The bad edge a–b and a random good edge c–d become a–c and b–d, if neither is a
// loop or is there already; so every switch leaves fewer bad edges. The last of
// parallel edges is good by then, and is left alone.
func (p *pairing) mend(ports int64) bool {
	for len(p.bad) > 0 && ports > 0 {
		last := len(p.bad) - 1
		a := p.bad[last]
		b := p.table.hops[a]
		ports -= int64(p.degree)
		if !p.good(a, b) {
			tries := p.replace(a, b)
			if tries == mostTries {
				return false
			}
			ports -= 3 * int64(p.degree)
		}
		p.bad = p.bad[:last]
	}
	return true
}

// replace switches the edge a–b with the first random edge that will do, and returns
// how many did not.
func (p *pairing) replace(a, b uint32) (tries int) {
	hops, shift := p.table.hops, p.table.shift
	stubs := uint64(p.n) * uint64(p.degree)
	for ; tries < mostTries; tries++ {
		c := p.stub(int64(rng.Below(p.word(switchWords+p.tried), stubs)))
		d := hops[c]
		p.tried++
		if !p.free(a, c) || !p.free(b, d) || !p.good(c, d) {
			continue
		}
		hops[a], hops[c], hops[b], hops[d] = c, a, d, b
		for _, e := range [][2]uint32{{a, c}, {b, d}} {
			p.set(e[0]>>shift, e[1]>>shift, true)
			p.set(e[1]>>shift, e[0]>>shift, true)
		}
		p.set(c>>shift, d>>shift, false)
		p.set(d>>shift, c>>shift, false)
		break
	}
	return tries
}

// A complement joins the nodes that another graph does not join. Port i of a node
// leads to the i-th of those nodes, counted from 0.
type complement struct {
	n, degree int
	of        *pairing
	taken     []uint32 // by node: itself and its neighbours there, rising
	table     *Table
}

func (c *complement) phases() []phase {
	return []phase{
		{1, func(int64) {
			c.taken = make([]uint32, c.n*(c.n-c.degree))
			c.table = newTable(c.n, c.degree)
		}},
		byNodes(c.n, c.n-c.degree, func(v uint32) {
			row := c.row(v)
			row[0] = v
			for port := range c.of.degree {
				row[port+1] = c.of.table.Neighbour(v, port)
			}
			slices.Sort(row)
		}),
		byNodes(c.n, c.n, c.fill),
		{1, func(int64) { c.taken, c.of = nil, nil }},
	}
}

func (c *complement) row(v uint32) []uint32 {
	width := c.n - c.degree
	return c.taken[int(v)*width:][:width]
}

func (c *complement) fill(v uint32) {
	taken, shift := c.row(v), c.table.shift
	at := v << shift
	for w := range uint32(c.n) {
		if len(taken) > 0 && taken[0] == w {
			taken = taken[1:]
			continue
		}
		before, _ := slices.BinarySearch(c.row(w), v)
		c.table.hops[at] = w<<shift | (v - uint32(before))
		at++
	}
}
