package place_test

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"binfall/game/place"
)

// A regular is a graph as walks use it: behind each port a neighbour, and the port
// that leads back.
type regular struct {
	name      string
	n, degree int
	to        []uint32
	back      []int
}

func (g *regular) neighbour(v uint32, port int) uint32 { return g.to[int(v)*g.degree+port] }
func (g *regular) port(v uint32, port int) int         { return g.back[int(v)*g.degree+port] }

// pairs makes a graph of joined stubs: stub s is port s mod degree of a node.
func pairs(name string, n, degree int, mate func(stub int) int) *regular {
	g := &regular{name, n, degree, make([]uint32, n*degree), make([]int, n*degree)}
	for s := range g.to {
		g.to[s], g.back[s] = uint32(mate(s)/degree), mate(s)%degree
	}
	return g
}

func cycles(n, girth int) *regular {
	return pairs("cycles", n, 2, func(s int) int {
		v, first := s/2, s/2/girth*girth
		if s%2 == 0 {
			return 2*(first+(v-first+1)%girth) + 1
		}
		return 2 * (first + (v-first+girth-1)%girth)
	})
}

func torus(w, h int) *regular {
	return pairs("torus", w*h, 4, func(s int) int {
		x, y := s/4%w, s/4/w
		switch s % 4 {
		case 0:
			x++
		case 1:
			x += w - 1
		case 2:
			y++
		case 3:
			y += h - 1
		}
		return 4*(x%w+y%h*w) + s%4 ^ 1
	})
}

func random(n, degree int) *regular {
	mates := make([]int, n*degree)
	stubs := rand.New(rand.NewPCG(5, uint64(n))).Perm(n * degree)
	for i := 0; i < len(stubs); i += 2 {
		mates[stubs[i]], mates[stubs[i+1]] = stubs[i+1], stubs[i]
	}
	return pairs("random", n, degree, func(s int) int { return mates[s] })
}

func complete(n int) *regular {
	return pairs("complete", n, n-1, func(s int) int {
		v, port := s/(n-1), s%(n-1)
		u := port
		if u >= v {
			u++
		}
		if v > u {
			v--
		}
		return u*(n-1) + v
	})
}

var regulars = []*regular{
	cycles(1000, 1000), cycles(900, 6), torus(50, 40), torus(12, 170),
	random(2184, 6), random(3000, 3), complete(40), complete(2), random(12_180, 6),
}

func searched(g *regular) *place.Search {
	s := place.NewSearch(g.n, g.degree)
	s.Work(math.MaxInt, g.neighbour)
	return s
}

// TestSearch: distances are those of a plain search from the first node of each part,
// however small the portions are, and a portion is one node's ports at least.
func TestSearch(t *testing.T) {
	for _, g := range regulars {
		want := make([]uint32, g.n)
		met := make([]bool, g.n)
		for root := range g.n {
			if met[root] {
				continue
			}
			met[root] = true
			for queue := []uint32{uint32(root)}; len(queue) > 0; queue = queue[1:] {
				for port := range g.degree {
					if u := g.neighbour(queue[0], port); !met[u] {
						met[u], want[u] = true, want[queue[0]]+1
						queue = append(queue, u)
					}
				}
			}
		}
		s := place.NewSearch(g.n, g.degree)
		asked := 0
		for !s.Done() {
			before := asked
			s.Work(100, func(v uint32, port int) uint32 { asked++; return g.neighbour(v, port) })
			if asked-before > 100+g.degree {
				t.Fatalf("%s: %d ports in a portion of 100", g.name, asked-before)
			}
		}
		if !slices.Equal(s.Depth, want) || s.Met() != g.n {
			t.Errorf("%s: other distances", g.name)
		}
		for r, n := range s.Rings {
			for _, depth := range want {
				if int(depth) == r {
					n--
				}
			}
			if n != 0 {
				t.Errorf("%s: ring %d has %d nodes too many", g.name, r, n)
			}
		}
	}
}

// TestDisc: every node has a place in the disc, no two are nearer than 0.9 of a pitch,
// and who is farther from the root is not nearer to the middle.
func TestDisc(t *testing.T) {
	for _, g := range regulars {
		s := searched(g)
		d := s.Disc()
		cells := map[[2]int][]int{}
		cell := func(v int) [2]int {
			return [2]int{int(math.Floor(float64(d.X[v] / d.Pitch))), int(math.Floor(float64(d.Y[v] / d.Pitch)))}
		}
		for v := range d.X {
			if out := math.Hypot(float64(d.X[v]), float64(d.Y[v])) + float64(d.Pitch)/2; !(out < 1.0001) {
				t.Fatalf("%s: node %d reaches out to %v", g.name, v, out)
			}
			at := cell(v)
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					for _, u := range cells[[2]int{at[0] + dx, at[1] + dy}] {
						if apart := math.Hypot(float64(d.X[v]-d.X[u]), float64(d.Y[v]-d.Y[u])); apart < 0.9*float64(d.Pitch) {
							t.Fatalf("%s: nodes %d and %d are %v of a pitch apart", g.name, u, v, apart/float64(d.Pitch))
						}
					}
				}
			}
			cells[at] = append(cells[at], v)
		}
		// The disc is well used: dots in a square of pitches fill it to a third at least.
		if area := float64(g.n) * float64(d.Pitch*d.Pitch) / math.Pi; g.n > 100 && area < 0.33 {
			t.Errorf("%s: dots fill %.2f of the disc", g.name, area)
		}
		if g.degree != 6 {
			continue
		}
		least, most := make([]float64, len(s.Rings)), make([]float64, len(s.Rings))
		for v, depth := range s.Depth {
			r := math.Hypot(float64(d.X[v]), float64(d.Y[v]))
			if most[depth] = max(most[depth], r); least[depth] == 0 || r < least[depth] {
				least[depth] = r
			}
		}
		for r := range len(least) - 1 {
			if most[r] > least[r+1]+1e-6 {
				t.Errorf("%s: distance %d ends at %v, the next begins at %v", g.name, r, most[r], least[r+1])
			}
		}
	}
}

// TestDiscBits: places are the same bits on every machine.
func TestDiscBits(t *testing.T) {
	sum := crc32.NewIEEE()
	for _, g := range regulars {
		d := searched(g).Disc()
		sight := place.See(uint32(g.n/2), g.degree, g.neighbour, g.port)
		for _, p := range sight.Places {
			d.X, d.Y = append(d.X, p.X), append(d.Y, p.Y)
		}
		for i := range d.X {
			var b [8]byte
			binary.LittleEndian.PutUint32(b[:], math.Float32bits(d.X[i]))
			binary.LittleEndian.PutUint32(b[4:], math.Float32bits(d.Y[i]))
			sum.Write(b[:])
		}
	}
	if got := sum.Sum32(); got != 0x72d022b9 {
		t.Errorf("places have the sum %#x", got)
	}
}

// TestSee: the tree holds all walks that never turn back, and says which nodes are met
// again.
func TestSee(t *testing.T) {
	for _, g := range regulars {
		for _, root := range []uint32{0, uint32(g.n - 1), uint32(g.n / 3)} {
			s := place.See(root, g.degree, g.neighbour, g.port)
			want := map[uint32]bool{}
			var walk func(v uint32, closed, left int)
			walks := 0
			walk = func(v uint32, closed, left int) {
				want[v] = true
				walks++
				for port := range g.degree {
					if left > 0 && port != closed {
						walk(g.neighbour(v, port), g.port(v, port), left-1)
					}
				}
			}
			walk(root, -1, s.Hops)
			first, again := map[uint32]int{}, map[uint32]bool{}
			for i, p := range s.Places {
				if at, met := first[p.Node]; !met {
					first[p.Node] = i
				} else if again[p.Node] = true; at != p.First {
					t.Fatalf("%s: place %d of node %d says that the first one is %d, not %d", g.name, i, p.Node, p.First, at)
				}
				if i > 0 && (p.From >= i || s.Places[p.From].Hops != p.Hops-1) {
					t.Fatalf("%s: place %d hangs on %d", g.name, i, p.From)
				}
				if r := math.Hypot(float64(p.X), float64(p.Y)); r > 1.0001 {
					t.Fatalf("%s: place %d is at %v", g.name, i, r)
				}
			}
			if len(first) != len(want) || s.Nodes != len(want) || s.Twice != len(again) || len(s.Places) != walks || walks > 300 {
				t.Errorf("%s: %d nodes and %d twice, told %d and %d; want %d; %d places of %d",
					g.name, len(first), len(again), s.Nodes, s.Twice, len(want), len(s.Places), walks)
			}
		}
	}
	for _, c := range []struct {
		g            *regular
		nodes, twice int
	}{{torus(50, 40), 13, 4}, {cycles(1000, 1000), 25, 0}, {cycles(900, 6), 6, 1}, {complete(40), 40, 0}, {complete(300), 1, 0}} {
		if s := place.See(7, c.g.degree, c.g.neighbour, c.g.port); s.Nodes != c.nodes || s.Twice != c.twice {
			t.Errorf("%s: %d nodes, %d met twice; want %d and %d", c.g.name, s.Nodes, s.Twice, c.nodes, c.twice)
		}
	}
}
