package place

import (
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// random is a graph as tables have it: loops and parallel edges occur.
func random(n, m int, seed uint64) []Edge {
	dice := rand.New(rand.NewPCG(seed, 7))
	edges := make([]Edge, m)
	for i := range edges {
		edges[i] = Edge{uint32(dice.IntN(n)), uint32(dice.IntN(n))}
	}
	return edges
}

var usual = Options{Radius: 10, Badge: Box{20, 18}, Caption: 20}

// near is what single precision may miss, in pixels.
const near = 1e-3

func (r Rect) holds(x, y, radius float32) bool {
	return x-radius >= r.X-near && x+radius <= r.X+r.W+near && y-radius >= r.Y-near && y+radius <= r.Y+r.H+near
}

func (r Rect) overlaps(o Rect) bool {
	return r.X+r.W > o.X+near && o.X+o.W > r.X+near && r.Y+r.H > o.Y+near && o.Y+o.H > r.Y+near
}

// check checks what holds of every graph in every box: all is inside, each node is
// in one place, and nothing overlaps.
func check(t *testing.T, n int, edges []Edge, box Box, o Options) Layout {
	t.Helper()
	l := Clusters(n, edges, box, o)
	if len(l.X) != n || len(l.Y) != n {
		t.Fatalf("%d and %d places of %d nodes", len(l.X), len(l.Y), n)
	}
	whole := Rect{0, 0, max(box.W, 0), max(box.H, 0)}
	seen := make([]int, n)
	for i, c := range l.Clusters {
		if !whole.holds(c.Box.X, c.Box.Y, 0) || !whole.holds(c.Box.X+c.Box.W, c.Box.Y+c.Box.H, 0) {
			t.Errorf("cluster %d, %v, is not in %v", i, c.Box, box)
		}
		for _, other := range l.Clusters[:i] {
			if c.Box.overlaps(other.Box) {
				t.Errorf("%v overlaps %v", c.Box, other.Box)
			}
			if len(other.Nodes) < len(c.Nodes) {
				t.Errorf("a cluster of %d before one of %d", len(other.Nodes), len(c.Nodes))
			}
		}
		if c.Box.overlaps(l.Shelf) {
			t.Errorf("%v overlaps the shelf, %v", c.Box, l.Shelf)
		}
		for _, v := range c.Nodes {
			seen[v]++
			if !c.Box.holds(l.X[v], l.Y[v], l.Radius) {
				t.Errorf("node %d at %v, %v is not in its cluster, %v", v, l.X[v], l.Y[v], c.Box)
			}
		}
	}
	for _, v := range l.Lone {
		seen[v]++
		if !l.Shelf.holds(l.X[v], l.Y[v], l.Radius) || !whole.holds(l.X[v], l.Y[v], l.Radius) {
			t.Errorf("lone node %d at %v, %v is not on the shelf, %v", v, l.X[v], l.Y[v], l.Shelf)
		}
	}
	for v, count := range seen {
		if count != 1 {
			t.Errorf("node %d is in %d places", v, count)
		}
	}
	return l
}

func (l *Layout) distance(a, b uint32) float64 {
	return math.Hypot(float64(l.X[a]-l.X[b]), float64(l.Y[a]-l.Y[b]))
}

// closest is the least distance of two of the nodes, in pitches.
func (l *Layout) closest(nodes []uint32) float64 {
	least := math.Inf(1)
	for i, a := range nodes {
		for _, b := range nodes[:i] {
			least = min(least, l.distance(a, b))
		}
	}
	return least / float64(l.Pitch)
}

// left says on which side of the line from a to b a node is.
func (l *Layout) left(a, b, v uint32) bool {
	at := func(v uint32) (x, y float64) { return float64(l.X[v]), float64(l.Y[v]) }
	ax, ay := at(a)
	bx, by := at(b)
	x, y := at(v)
	return (bx-ax)*(y-ay) > (by-ay)*(x-ax)
}

// crossings counts pairs of edges that cross.
func (l *Layout) crossings(edges []Edge) (count int) {
	for i, e := range edges {
		for _, f := range edges[:i] {
			if e.A == f.A || e.A == f.B || e.B == f.A || e.B == f.B {
				continue
			}
			if l.left(e.A, e.B, f.A) != l.left(e.A, e.B, f.B) && l.left(f.A, f.B, e.A) != l.left(f.A, f.B, e.B) {
				count++
			}
		}
	}
	return count
}

// inside returns the edges of a cluster.
func inside(c Cluster, edges []Edge) (list []Edge) {
	for _, e := range edges {
		if slices.Contains(c.Nodes, e.A) {
			list = append(list, e)
		}
	}
	return list
}

// beside is the least distance of an edge and a node that is not its end, in
// pitches.
func (l *Layout) beside(c Cluster, edges []Edge) float64 {
	least := math.Inf(1)
	for _, e := range edges {
		for _, v := range c.Nodes {
			if v != e.A && v != e.B {
				at := func(v uint32) point { return point{float64(l.X[v]), float64(l.Y[v])} }
				off, _ := offLine(at(v), at(e.A), at(e.B))
				least = min(least, off.length())
			}
		}
	}
	return least / float64(l.Pitch)
}

var boxes = []Box{{372, 380}, {390, 180}, {300, 200}, {180, 390}, {1200, 700}}

// TestRandom: in every box, clusters that are trees or have one loop have no
// crossing; joined nodes are about a pitch apart, others not too close to each
// other or to an edge.
func TestRandom(t *testing.T) {
	sizes := [][2]int{{8, 8}, {20, 8}, {32, 12}, {32, 16}, {32, 20}, {64, 24}, {64, 32}, {200, 90}}
	trees, tight, long, tangled, complex := 0, 0, 0, 0, 0
	seeds := uint64(320)
	if testing.Short() {
		seeds = 40
	}
	for seed := range seeds {
		size, box := sizes[seed%8], boxes[seed/8%5]
		edges := random(size[0], size[1], seed)
		l := check(t, size[0], edges, box, usual)
		if got := l.closest(l.Lone) * float64(l.Pitch); got < 2*float64(l.Radius) {
			t.Errorf("%v, seed %d: discs of %v overlap at %.1f", size, seed, l.Radius, got)
		}
		for _, c := range l.Clusters {
			mine := inside(c, edges)
			if got := l.closest(c.Nodes); got < 0.599 {
				t.Errorf("%v, seed %d: two nodes are %.2f pitches apart", size, seed, got)
			}
			if len(mine) > len(c.Nodes) {
				complex++
				if l.crossings(mine) > 0 {
					tangled++
				}
				continue
			}
			trees++
			if got := l.crossings(mine); got > 0 {
				t.Errorf("%v, seed %d: %d crossings in a cluster of %d nodes and %d edges", size, seed, got, len(c.Nodes), len(mine))
			}
			if l.beside(c, mine) < 0.299 {
				tight++
			}
			for _, e := range mine {
				if got := l.distance(e.A, e.B) / float64(l.Pitch); e.A != e.B && (got < 0.599 || got > 1.6) {
					long++
				}
			}
		}
	}
	t.Logf("%d clusters with at most one loop: %d with a node too close to an edge, %d edges of a bad length; %d others: %d with crossings", trees, tight, long, complex, tangled)
	if trees < 4*int(seeds) || tight > 0 || long > trees/200 || 3*tangled > complex {
		t.Error("see the line above")
	}
}

// TestTrees: large trees, and such with one loop, have no crossing either.
func TestTrees(t *testing.T) {
	for seed := range uint64(24) {
		n := 40 + 4*int(seed/2)
		dice := rand.New(rand.NewPCG(seed, 9))
		var edges []Edge
		for v := 1; v < n; v++ {
			edges = append(edges, Edge{uint32(dice.IntN(v)), uint32(v)})
		}
		if seed%2 == 1 {
			edges = append(edges, Edge{uint32(n - 1), uint32(n - 2)})
		}
		l := check(t, n, edges, boxes[4], usual)
		if got := l.crossings(edges); got > 0 {
			t.Errorf("seed %d, %d nodes: %d crossings", seed, n, got)
		}
		if got := l.closest(l.Clusters[0].Nodes); got < 0.599 {
			t.Errorf("seed %d, %d nodes: two of them %.2f pitches apart", seed, n, got)
		}
	}
}

// TestOrder: the places do not depend on the order of the edges, nor of their
// ends.
func TestOrder(t *testing.T) {
	for seed := range uint64(12) {
		edges := random(60, 45, seed)
		want := Clusters(60, edges, boxes[0], usual)
		dice := rand.New(rand.NewPCG(seed, 8))
		dice.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		for i, e := range edges {
			if dice.IntN(2) == 0 {
				edges[i] = Edge{e.B, e.A}
			}
		}
		if got := Clusters(60, edges, boxes[0], usual); !slices.Equal(got.X, want.X) || !slices.Equal(got.Y, want.Y) {
			t.Fatalf("seed %d: other places after a shuffle", seed)
		}
	}
}

// TestBits: places are the same bits on every machine. Wherever they are meant to
// change, the new sums are in the message.
func TestBits(t *testing.T) {
	for _, c := range []struct {
		n, m int
		want uint32
	}{{32, 16, 0xbf16f2d5}, {64, 40, 0x09c25888}, {200, 110, 0xd99ee7e4}, {1000, 600, 0xc1d75fc7}, {400, 800, 0xc2525d21}} {
		sum := crc32.NewIEEE()
		l := Clusters(c.n, random(c.n, c.m, 5), boxes[0], usual)
		for v := range l.X {
			fmt.Fprintf(sum, "%08x %08x\n", math.Float32bits(l.X[v]), math.Float32bits(l.Y[v]))
		}
		if got := sum.Sum32(); got != c.want {
			t.Errorf("%d nodes, %d edges: %#08x, want %#08x", c.n, c.m, got, c.want)
		}
	}
}

// TestBadge: a badge at the top right of a cluster's outermost node is in the box
// of the cluster, and the caption has its room.
func TestBadge(t *testing.T) {
	for seed := range uint64(40) {
		l := check(t, 32, random(32, 16, seed), boxes[0], usual)
		for _, c := range l.Clusters {
			best := c.Nodes[0]
			for _, v := range c.Nodes {
				if l.X[v]-l.Y[v] > l.X[best]-l.Y[best] {
					best = v
				}
			}
			x, y := l.X[best]+0.7*l.Radius, l.Y[best]-0.7*l.Radius-usual.Badge.H
			if !c.Box.holds(x, y, 0) || !c.Box.holds(x+usual.Badge.W, y+usual.Badge.H, 0) {
				t.Errorf("seed %d: no room for a badge at %v, %v in %v", seed, x, y, c.Box)
			}
			if l.Shelf.H > 0 && c.Box.Y+c.Box.H > l.Shelf.Y-usual.Caption+near {
				t.Errorf("seed %d: no room for a caption between %v and the shelf at %v", seed, c.Box, l.Shelf.Y)
			}
		}
	}
}

// TestHubs: a hub is closer to its nodes than they would be to each other.
func TestHubs(t *testing.T) {
	var edges []Edge
	for hub := range uint32(3) {
		for node := range uint32(3) {
			edges = append(edges, Edge{2*hub + node, 10 + hub})
		}
	}
	o := usual
	o.Hubs = 3
	l := check(t, 13, edges, boxes[0], o)
	for _, e := range edges {
		if got := l.distance(e.A, e.B) / float64(l.Pitch); got < 0.6 || got > 0.9 {
			t.Errorf("node %d is %.2f pitches from hub %d", e.A, got, e.B)
		}
	}
	if !slices.Equal(l.Lone, []uint32{7, 8, 9}) {
		t.Errorf("lone are %v", l.Lone)
	}
}

// TestUgly: what no run brings forth by chance.
func TestUgly(t *testing.T) {
	if testing.Short() {
		t.Skip("slow on an emulated processor")
	}
	path := func(n uint32) (edges []Edge) {
		for v := range n - 1 {
			edges = append(edges, Edge{v, v + 1})
		}
		return edges
	}
	star := func(n uint32) (edges []Edge) {
		for v := range n - 1 {
			edges = append(edges, Edge{0, v + 1})
		}
		return edges
	}
	var complete, whole []Edge
	for a := range uint32(5) {
		for b := range a {
			complete = append(complete, Edge{a, b})
		}
	}
	for a := range uint32(90) {
		for b := range a {
			whole = append(whole, Edge{a, b})
		}
	}
	cases := map[string]struct {
		n        int
		edges    []Edge
		clusters int
	}{
		"nothing":         {0, nil, 0},
		"no such nodes":   {-1, []Edge{{0, 1}}, 0},
		"edge to nowhere": {2, []Edge{{0, 2}, {math.MaxUint32, 1}}, 0},
		"one node":        {1, nil, 0},
		"all lone":        {300, nil, 0},
		"one loop":        {1, []Edge{{0, 0}}, 1},
		"loops":           {4, []Edge{{0, 0}, {1, 1}, {1, 1}, {3, 3}}, 3},
		"many loops":      {2, slices.Repeat([]Edge{{1, 1}}, 300), 1},
		"parallel edges":  {2, slices.Repeat([]Edge{{0, 1}}, 10), 1},
		"path":            {500, path(500), 1},
		"ring":            {300, append(path(300), Edge{299, 0}), 1},
		"star":            {200, star(200), 1},
		"large star":      {2000, star(2000), 1},
		"complete":        {5, complete, 1},
		"whole":           {90, whole, 1},
		"full":            {300, random(300, 300, 1), -1},
		"dense":           {2000, random(2000, 4000, 1), -1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			nan, inf := float32(math.NaN()), float32(math.Inf(1))
			for _, box := range []Box{boxes[0], boxes[1], {}, {1, 1}, {300, 2}, {2, 300}, {-5, 10}} {
				options := []Options{{}, usual, {Widest: 1e6, Badge: Box{1000, 1000}, Caption: 1000}, {Widest: nan, Radius: nan, Badge: Box{nan, nan}, Caption: nan}}
				if box != boxes[0] {
					options = options[1:2]
				}
				for _, o := range options {
					l := check(t, max(c.n, 0), c.edges, box, o)
					if c.clusters >= 0 && len(l.Clusters) != c.clusters {
						t.Errorf("%d clusters, want %d", len(l.Clusters), c.clusters)
					}
				}
			}
			Clusters(c.n, c.edges, Box{nan, inf}, usual)
			l := Clusters(c.n, c.edges, Box{inf, inf}, usual)
			for v := range l.X {
				if math.IsNaN(float64(l.X[v]+l.Y[v])) || math.IsInf(float64(l.X[v]+l.Y[v]), 0) {
					t.Fatalf("node %d is nowhere", v)
				}
			}
		})
	}
}

// TestLoops: each loop has its room, away from its node and from the others.
func TestLoops(t *testing.T) {
	edges := []Edge{{0, 1}, {1, 1}, {1, 2}, {1, 1}}
	l := check(t, 3, edges, boxes[0], usual)
	if len(l.Loops) != 2 || l.Loops[0].Edge != 1 || l.Loops[1].Edge != 3 {
		t.Fatalf("loops are %v", l.Loops)
	}
	for _, p := range l.Loops {
		got := math.Hypot(float64(p.X-l.X[1]), float64(p.Y-l.Y[1])) / float64(l.Pitch)
		if got < 0.6 || got > 0.9 || !l.Clusters[0].Box.holds(p.X, p.Y, 0) {
			t.Errorf("a loop reaches %.2f pitches far, to %v, %v", got, p.X, p.Y)
		}
	}
}

func TestDirection(t *testing.T) {
	for i := -40; i <= 200; i++ {
		turns := float64(i) / 97
		got := direction(turns)
		if s, c := math.Sincos(2 * math.Pi * turns); math.Abs(got.x-c) > 1e-12 || math.Abs(got.y-s) > 1e-12 {
			t.Errorf("direction %v is %v, want %v, %v", turns, got, c, s)
		}
	}
}

func BenchmarkClusters(b *testing.B) {
	for _, size := range [][2]int{{32, 16}, {32, 20}, {64, 24}, {200, 90}, {200, 110}, {1000, 125}, {1000, 500}, {1000, 600}, {2000, 1000}, {2000, 4000}} {
		b.Run(fmt.Sprintf("n=%d/m=%d", size[0], size[1]), func(b *testing.B) {
			var graphs [8][]Edge
			for seed := range graphs {
				graphs[seed] = random(size[0], size[1], uint64(seed))
			}
			for i := 0; b.Loop(); i++ {
				Clusters(size[0], graphs[i%8], boxes[0], usual)
			}
		})
	}
}
