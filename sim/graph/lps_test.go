package graph

import (
	"math"
	"slices"
	"testing"
)

// The graphs of the notes on random walks (claim S3.10), worked out independently:
// nodes, girth, and the neighbours of node 0 in the order of its ports.
var lpsGraphs = []struct {
	p, q, nodes, girth, diameter int
	bipartite                    bool
	neighbours                   []uint32 // nil: not on record
}{
	{5, 13, 2184, 8, 7, true, nil},
	{5, 17, 4896, 8, 9, true, []uint32{5, 4116, 2596, 2308, 788, 2}},
	{13, 17, 2448, 6, 4, false, []uint32{2281, 553, 1897, 169, 1944, 1656, 792, 504, 3, 780, 436, 2020, 1676, 6}},
	{17, 13, 1092, 3, 4, false, nil},
	{5, 29, 12180, 9, 8, false, nil},
	{13, 29, 12180, 5, 5, false, nil},
	{5, 37, 50616, 10, 10, true, nil},
	{5, 41, 34440, 9, 9, false, nil},
}

// TestLPS: sizes, girth and diameter are those on record. Every node looks like
// node 0, from which both are measured.
func TestLPS(t *testing.T) {
	for _, c := range lpsGraphs {
		g, err := NewLPS(c.p, c.q)
		if err != nil {
			t.Fatal(err)
		}
		if g.Nodes() != c.nodes || g.Degree() != c.p+1 || g.Bipartite() != c.bipartite {
			t.Errorf("X(%d,%d): %d nodes of degree %d, bipartite %v", c.p, c.q, g.Nodes(), g.Degree(), g.Bipartite())
		}
		var neighbours []uint32
		for port := range g.Degree() {
			neighbours = append(neighbours, g.Neighbour(0, port))
		}
		if c.neighbours != nil && !slices.Equal(neighbours, c.neighbours) {
			t.Errorf("X(%d,%d): the neighbours of 0 are %v, want %v", c.p, c.q, neighbours, c.neighbours)
		}
		girth, far, reached := around(g)
		if girth != c.girth || far != c.diameter || reached != c.nodes {
			t.Errorf("X(%d,%d): girth %d, diameter %d, %d nodes reached; want %d, %d, %d", c.p, c.q, girth, far, reached, c.girth, c.diameter, c.nodes)
		}
		least := 2 * math.Log(float64(c.q)) / math.Log(float64(c.p))
		if c.bipartite {
			least = 2*least - math.Log(4)/math.Log(float64(c.p))
		}
		if float64(girth) < least {
			t.Errorf("X(%d,%d): girth %d, below the bound %.2f", c.p, c.q, girth, least)
		}
	}
}

// around searches from node 0 by breadth: the shortest cycle through it, the
// distance of the farthest node, and how many are reached.
func around(g *LPS) (girth, far, reached int) {
	depth := make([]int, g.Nodes())
	from := make([]uint32, g.Nodes())
	for v := range depth {
		depth[v] = -1
	}
	depth[0], girth = 0, math.MaxInt
	queue := []uint32{0}
	for reached = 0; reached < len(queue); reached++ {
		v := queue[reached]
		far = depth[v]
		for port := range g.Degree() {
			switch w := g.Neighbour(v, port); {
			case depth[w] < 0:
				depth[w], from[w] = depth[v]+1, v
				queue = append(queue, w)
			case w != from[v]:
				girth = min(girth, depth[v]+depth[w]+1)
			}
		}
	}
	return girth, far, reached
}

// TestLPSNodes: a matrix is the node whose matrix it is, however it is scaled; a port
// leads back; neighbours differ, and in a bipartite graph they are far apart.
func TestLPSNodes(t *testing.T) {
	for _, c := range [][2]int{{5, 13}, {13, 17}, {17, 13}, {5, 29}, {29, 13}} {
		g, err := NewLPS(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		q := uint32(c[1])
		for v := range uint32(g.Nodes()) {
			a, b, cc, d := g.matrix(v)
			scale := 1 + v%(q-1)
			if w := g.index(a*scale%q, b*scale%q, cc*scale%q, d*scale%q); w != v {
				t.Fatalf("X%v: node %d is the matrix of node %d", c, v, w)
			}
			seen := map[uint32]bool{}
			for port := range g.Degree() {
				w := g.Neighbour(v, port)
				if g.Neighbour(w, g.Back(port)) != v {
					t.Fatalf("X%v: port %d of node %d leads to %d, and not back", c, port, v, w)
				}
				seen[w] = true
			}
			if len(seen) != g.Degree() || seen[v] {
				t.Fatalf("X%v: node %d has the neighbours %v", c, v, seen)
			}
		}
	}
}

// TestLPSRefused: what gives no such graph is refused by its reason.
func TestLPSRefused(t *testing.T) {
	for _, c := range [][2]int{{4, 13}, {7, 13}, {5, 15}, {5, 19}, {5, 5}, {13, 5}, {29, 5}, {5, 1613}, {-5, 13}, {5, 0}} {
		if g, err := NewLPS(c[0], c[1]); err == nil || g != nil {
			t.Errorf("X%v has %d nodes", c, g.Nodes())
		}
	}
}
