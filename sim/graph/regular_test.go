package graph

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// families is a few graphs of every kind.
func families() map[string]Regular {
	return map[string]Regular{
		"cycle 3":          must(NewCycle(3)),
		"cycle 8":          must(NewCycle(8)),
		"torus 3x3":        must(NewTorus(3, 3)),
		"torus 5x4":        must(NewTorus(5, 4)),
		"torus 4x10":       must(NewTorus(4, 10)),
		"torus 7x5":        must(NewTorus(7, 5)),
		"hypercube 2":      must(NewHypercube(2)),
		"hypercube 7":      must(NewHypercube(7)),
		"cycles 12/3":      must(NewCycles(12, 3)),
		"cycles 7/7":       must(NewCycles(7, 7)),
		"complete 3":       must(NewComplete(3)),
		"complete 9":       must(NewComplete(9)),
		"X(5,13)":          must(NewLPS(5, 13)),
		"X(17,13)":         must(NewLPS(17, 13)),
		"random 100 of 3":  built(NewRandomRegular(100, 3, 1)),
		"random 31 of 2":   built(NewRandomRegular(31, 2, 1)),
		"random 30 of 14":  built(NewRandomRegular(30, 14, 1)),
		"random 30 of 15":  built(NewRandomRegular(30, 15, 1)),
		"random 30 of 28":  built(NewRandomRegular(30, 28, 1)),
		"random 9 of 8":    built(NewRandomRegular(9, 8, 1)),
		"random 3 of 2":    built(NewRandomRegular(3, 2, 1)),
		"inflated 20 by 5": built(NewInflated(20, 5, 1)),
		"inflated 4 by 3":  built(NewInflated(4, 3, 1)),
		"inflated 9 by 8":  built(NewInflated(9, 8, 1)),
	}
}

// built does all steps of a build.
func built(b *Build, err error) *Table {
	must(b, err)
	for b.Step(1<<30) > 0 {
	}
	return b.Table()
}

// TestPorts: in every family, every port leads to another node, to a different one,
// and Back leads back by the same edge; and the table says the same.
func TestPorts(t *testing.T) {
	for name, g := range families() {
		table := Store(g)
		if table.Nodes() != g.Nodes() || table.Degree() != g.Degree() || len(table.Hops()) != g.Nodes()<<table.Shift() {
			t.Errorf("%s: a table of %d nodes with degree %d, %d hops", name, table.Nodes(), table.Degree(), len(table.Hops()))
		}
		for v := range uint32(g.Nodes()) {
			seen := map[uint32]bool{v: true}
			for port := range g.Degree() {
				w, back := g.Neighbour(v, port), g.Back(v, port)
				if seen[w] || int(w) >= g.Nodes() || back < 0 || back >= g.Degree() {
					t.Fatalf("%s: port %d of %d leads to %d, and %d back", name, port, v, w, back)
				}
				seen[w] = true
				if g.Neighbour(w, back) != v || g.Back(w, back) != port {
					t.Fatalf("%s: port %d of %d leads to %d, and port %d there to %d", name, port, v, w, back, g.Neighbour(w, back))
				}
				if table.Neighbour(v, port) != w || table.Back(v, port) != back || table.Hops()[v<<table.Shift()|uint32(port)] != w<<table.Shift()|uint32(back) {
					t.Fatalf("%s: the table has another port %d of %d", name, port, v)
				}
			}
		}
	}
}

// TestNeighbours: which node is behind which port, as the docs say.
func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		g    Regular
		v    uint32
		want []uint32
	}{
		{must(NewCycle(5)), 0, []uint32{1, 4}},
		{must(NewCycle(5)), 4, []uint32{0, 3}},
		{must(NewTorus(4, 3)), 7, []uint32{4, 6, 11, 3}},
		{must(NewTorus(4, 3)), 0, []uint32{1, 3, 4, 8}},
		{must(NewHypercube(3)), 5, []uint32{4, 7, 1}},
		{must(NewCycles(9, 3)), 5, []uint32{3, 4}},
		{must(NewComplete(4)), 2, []uint32{3, 0, 1}},
	} {
		var got []uint32
		for port := range c.g.Degree() {
			got = append(got, c.g.Neighbour(c.v, port))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%T: ports of %d lead to %v, want %v", c.g, c.v, got, c.want)
		}
	}
}

// TestStored: what is worked out and what is stored agree at every node and port, on
// graphs of some size; a table of a table is itself.
func TestStored(t *testing.T) {
	for _, g := range []Regular{must(NewLPS(5, 17)), must(NewLPS(13, 17)), must(NewTorus(61, 47))} {
		table := Store(g)
		for v := range uint32(g.Nodes()) {
			for port := range g.Degree() {
				if table.Neighbour(v, port) != g.Neighbour(v, port) || table.Back(v, port) != g.Back(v, port) {
					t.Fatalf("%T: port %d of node %d differs", g, port, v)
				}
			}
		}
		if Store(table) != table {
			t.Errorf("%T: a table was copied", g)
		}
	}
}

// TestFaults: every refusal names the field, the value and the nearest values that
// are right; and those are right.
func TestFaults(t *testing.T) {
	of := func(_ any, err error) error { return err }
	cycle := func(n int64) error { return of(NewCycle(n)) }
	torus := func(w, h int64) error { return of(NewTorus(w, h)) }
	cycles := func(n, girth int64) error { return of(NewCycles(n, girth)) }
	lps := func(p, q int64) error { return of(NewLPS(p, q)) }
	random := func(n, degree int64) error { return of(NewRandomRegular(n, degree, 1)) }
	inflated := func(base, girth int64) error { return of(NewInflated(base, girth, 1)) }
	const huge = 1<<63 - 1
	for _, c := range []struct {
		err   error
		field string
		value int64
		words string
	}{
		{cycle(2), "n", 2, "at least 3"},
		{cycle(1<<31 + 1), "n", 1<<31 + 1, "at most 2147483648"},
		{cycle(-huge), "n", -huge, "at least 3"},
		{torus(2, 5), "width", 2, "at least 3"},
		{torus(5, 2), "height", 2, "at least 3"},
		{torus(1<<30, 5), "width", 1 << 30, "at most 357913941"},
		{torus(1<<15, 1<<15+1), "height", 1<<15 + 1, "at most 32768"},
		{torus(huge, huge), "width", huge, "at most 357913941"},
		{of(NewHypercube(1)), "dim", 1, "at least 2"},
		{of(NewHypercube(28)), "dim", 28, "at most 27"},
		{of(NewComplete(2)), "n", 2, "at least 3"},
		{of(NewComplete(1<<16 + 1)), "n", 1<<16 + 1, "at most 65536"},
		{cycles(2, 3), "n", 2, "at least 3"},
		{cycles(1<<31+2, 3), "n", 1<<31 + 2, "at most 2147483648"},
		{cycles(60, 7), "girth", 7, "like 6 or 10"},
		{cycles(60, 2), "girth", 2, "like 3"},
		{cycles(60, 61), "girth", 61, "like 60"},
		{cycles(7, 3), "girth", 3, "like 7"},
		{cycles(60, huge), "girth", huge, "like 60"},
		{lps(4, 13), "p", 4, "like 5"},
		{lps(7, 13), "p", 7, "like 5 or 13"},
		{lps(21, 29), "p", 21, "like 17 or 29"},
		{lps(-5, 13), "p", -5, "like 5"},
		{lps(huge, 13), "p", huge, "at most 3049"},
		{lps(3061, 113), "p", 3061, "at most 3049"},
		{lps(3048, 113), "p", 3048, "like 3037 or 3049"},
		{lps(5, 15), "q", 15, "with p=5, like 13 or 17"},
		{lps(5, 19), "q", 19, "with p=5, like 17 or 29"},
		{lps(5, 5), "q", 5, "with p=5, like 13"},
		{lps(13, 5), "q", 5, "with p=13, like 17"},
		{lps(29, 5), "q", 5, "with p=29, like 13"},
		{lps(17, 17), "q", 17, "with p=17, like 13 or 29"},
		{lps(5, huge), "q", huge, "with p=5, like 1021"},
		{lps(5, -huge), "q", -huge, "with p=5, like 13"},
		{lps(5, 0), "q", 0, "with p=5, like 13"},
		{random(2, 2), "n", 2, "at least 3"},
		{random(1<<31+1, 2), "n", 1<<31 + 1, "at most 2147483648"},
		{random(1<<30+1, 4), "n", 1<<30 + 1, "at most 1073741824"},
		{random(10, 1), "degree", 1, "at least 2"},
		{random(10, 10), "degree", 10, "at most 9"},
		{random(10, huge), "degree", huge, "at most 9"},
		{random(10, -huge), "degree", -huge, "at least 2"},
		{random(1<<20, 1<<20-1), "degree", 1<<20 - 1, "at most 4096"},
		{random(1<<20, 1<<20), "degree", 1 << 20, "at most 4096"},
		{random(5, 3), "degree", 3, "like 2 or 4; or else n an even number, like 4 or 6"},
		{inflated(10, 2), "girth", 2, "at least 3"},
		{inflated(10, 1<<15), "girth", 1 << 15, "at most 32767"},
		{inflated(5, 5), "base", 5, "at least 6"},
		{inflated(-1, 5), "base", -1, "at least 6"},
		{inflated(7, 5), "base", 7, "like 6 or 8; or else girth an even number, like 4 or 6"},
		{inflated(1<<29, 3), "base", 1 << 29, "at most 357913940"},
		{inflated(huge, huge), "girth", huge, "at most 32767"},
	} {
		var fault *Fault
		if !errors.As(c.err, &fault) {
			t.Errorf("%s=%d: not refused, but %v", c.field, c.value, c.err)
			continue
		}
		if fault.Field != c.field || fault.Value != c.value || !strings.Contains(fault.Why, c.words) || !strings.HasPrefix(fault.Why, "must be ") {
			t.Errorf("%+v; want %s, %d and %q", *fault, c.field, c.value, c.words)
		}
	}
	if want := "graph: p must be a prime that is 1 mod 4, like 5 or 13; it is 7"; lps(7, 13).Error() != want {
		t.Errorf("%q, want %q", lps(7, 13), want)
	}
	for _, err := range []error{
		cycle(1 << 31), torus(3, 357913941), torus(1<<15, 1<<15), of(NewHypercube(27)), of(NewComplete(1 << 16)),
		cycles(1<<31, 1<<31), cycles(60, 10), lps(5, 1021), lps(3049, 113), random(1<<31, 2), random(1<<30, 4), random(1<<20, 4096),
		inflated(6, 5), inflated(357913940, 3), inflated(32768, 32767),
	} {
		if err != nil {
			t.Errorf("the greatest sizes: %v", err)
		}
	}
}

// BenchmarkHop is one hop of a walk that takes every port in turn: from a table, and
// worked out.
func BenchmarkHop(b *testing.B) {
	g := must(NewLPS(5, 61))
	b.Run("stored", func(b *testing.B) {
		table := Store(g)
		hops, shift := table.Hops(), table.Shift()
		v, port := uint32(0), uint32(0)
		for b.Loop() {
			v = hops[v<<shift|port] >> shift
			if port++; port == 6 {
				port = 0
			}
		}
	})
	b.Run("LPS", func(b *testing.B) {
		v, port := uint32(0), 0
		for b.Loop() {
			v = g.Neighbour(v, port)
			if port++; port == 6 {
				port = 0
			}
		}
	})
}
