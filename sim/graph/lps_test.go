package graph

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"
)

// lpsGolden is what is on record of LPS graphs. Never change the file to make a test
// pass.
type lpsGolden struct {
	Source string
	Rows   []struct {
		P, Q            int64
		Group           string
		Bipartite       bool
		N, K            int
		Girth, Diameter float64
		GirthLowerBound float64  `json:"girth_lower_bound"`
		InverseIndex    []int    `json:"inverse_index"`
		NeighboursOf0   []uint32 `json:"neighbours_of_0"`
		Lambda          *float64
		RamanujanBound  float64 `json:"ramanujan_bound"`
	}
	Sizes []struct {
		P, Q  int64
		Group string
		N     int
	}
}

func readLPS(t *testing.T) (golden lpsGolden) {
	t.Helper()
	data, err := os.ReadFile("testdata/lps.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden.Rows) != 6 || len(golden.Sizes) != 49 {
		t.Fatalf("%d rows and %d sizes", len(golden.Rows), len(golden.Sizes))
	}
	return golden
}

// must returns what was made without an error.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// TestLPS: ports, girth, diameter and eigenvalue are those on record.
func TestLPS(t *testing.T) {
	for _, c := range readLPS(t).Rows {
		g := must(NewLPS(c.P, c.Q))
		hops := int64(1 << 40)
		if c.Lambda == nil {
			hops = int64(4 * g.Nodes() * g.Degree()) // no eigenvalue on record, and none is asked for
		}
		f := Examine(g, hops)
		if f.Nodes != c.N || f.Degree != c.K || f.Bipartite != c.Bipartite || f.Components != 1 || !f.Simple || f.Edges != int64(c.N*c.K/2) {
			t.Errorf("X(%d,%d): %+v", c.P, c.Q, f)
		}
		if f.Girth.Value != c.Girth || f.Diameter.Value != c.Diameter || f.Girth.Sense != Exactly || f.Diameter.Sense != Exactly {
			t.Errorf("X(%d,%d): girth %+v, diameter %+v; want %v and %v", c.P, c.Q, f.Girth, f.Diameter, c.Girth, c.Diameter)
		}
		if want := math.Ceil(c.GirthLowerBound); g.leastGirth() != want {
			t.Errorf("X(%d,%d): girth at least %v, want %v", c.P, c.Q, g.leastGirth(), want)
		}
		if c.Lambda != nil && (math.Abs(f.Lambda.Value-*c.Lambda) > 1e-5 || f.Lambda.Sense != About || f.Residual > 1e-5) {
			t.Errorf("X(%d,%d): λ %+v, residual %g, want %v", c.P, c.Q, f.Lambda, f.Residual, *c.Lambda)
		}
		if math.Abs(f.Bound-c.RamanujanBound) > 1e-12 || f.Verdict != Yes {
			t.Errorf("X(%d,%d): verdict %v for the bound %v, want yes and %v", c.P, c.Q, f.Verdict, f.Bound, c.RamanujanBound)
		}
		var neighbours []uint32
		var inverse []int
		for port := range g.Degree() {
			neighbours = append(neighbours, g.Neighbour(0, port))
			inverse = append(inverse, g.Back(0, port))
		}
		if !slices.Equal(neighbours, c.NeighboursOf0) || !slices.Equal(inverse, c.InverseIndex) {
			t.Errorf("X(%d,%d): ports lead to %v and back by %v, want %v and %v", c.P, c.Q, neighbours, inverse, c.NeighboursOf0, c.InverseIndex)
		}
	}
}

// TestLPSMeasured: two graphs more, of which the claim S3.10 tells girth, diameter and
// eigenvalue.
func TestLPSMeasured(t *testing.T) {
	for _, c := range []struct {
		p, q                    int64
		girth, diameter, lambda float64
	}{{5, 13, 8, 7, 4.249721}, {5, 29, 9, 8, 4.442016}} {
		f := Examine(must(NewLPS(c.p, c.q)), 1<<40)
		if f.Girth.Value != c.girth || f.Diameter.Value != c.diameter || math.Abs(f.Lambda.Value-c.lambda) > 1e-5 || f.Verdict != Yes {
			t.Errorf("X(%d,%d): %+v", c.p, c.q, f)
		}
	}
}

// TestLPSSizes: nodes and group for every pair on record, and room for a walk.
func TestLPSSizes(t *testing.T) {
	for _, c := range readLPS(t).Sizes {
		g := must(NewLPS(c.P, c.Q))
		if g.Nodes() != c.N || g.Bipartite() != (c.Group == "PGL") || g.Degree() != int(c.P)+1 {
			t.Errorf("X(%d,%d): %d nodes of degree %d, bipartite %v; want %d, %s", c.P, c.Q, g.Nodes(), g.Degree(), g.Bipartite(), c.N, c.Group)
		}
	}
}

// TestLPSNodes: a matrix is the node whose matrix it is, however it is scaled; a port
// leads back; neighbours differ, and in a bipartite graph they are far apart.
func TestLPSNodes(t *testing.T) {
	for _, c := range [][2]int64{{5, 13}, {13, 17}, {17, 13}, {5, 29}, {29, 13}} {
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
				if g.Neighbour(w, g.Back(v, port)) != v {
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
