package game

import (
	"binfall/game/place"
	"binfall/game/scene"
	"binfall/sim/graph"
)

// placed gives the nodes of a graph their places in a box, and behind them the
// points where three ends of an edge and more meet.
func placed(nodes int, edges [][]uint32, b place.Box, o place.Options) place.Layout {
	var pairs []place.Edge
	for i, ends := range edges {
		if !scene.Hubs(len(ends)) {
			pairs = append(pairs, place.Edge{A: ends[0], B: ends[1]})
			continue
		}
		o.Hubs = len(edges)
		for _, end := range ends {
			pairs = append(pairs, place.Edge{A: uint32(nodes + i), B: end})
		}
	}
	return place.Clusters(nodes+o.Hubs, pairs, b, o)
}

// A spots is the places of nodes, as long as box, type and graph stay the same.
type spots struct {
	box     place.Box
	scale   float32
	attempt int64
	layout  place.Layout
	made    bool
}

func (s *spots) in(b place.Box, scale float32, attempt int64, places func() place.Layout) place.Layout {
	if !s.made || s.box != b || s.scale != scale || s.attempt != attempt {
		*s = spots{b, scale, attempt, places(), true}
	}
	return s.layout
}

// A lines is the ends of all edges of a graph that is drawn.
type lines struct {
	ends    [][]uint32
	attempt int64
}

// all returns the ends of so many edges, those still to come too.
func (l *lines) all(n int, attempt int64, ends func(dst []uint32, edge int) []uint32) [][]uint32 {
	if len(l.ends) != n || l.attempt != attempt {
		*l = lines{make([][]uint32, n), attempt}
		for i := range l.ends {
			l.ends[i] = ends(nil, i)
		}
	}
	return l.ends
}

// A growth is the clusters of a graph that is too large to be found anew for each
// picture.
type growth struct {
	forest  *graph.Forest
	edges   int
	attempt int64
	ends    []uint32
}

// upTo returns the clusters of the first edges.
func (g *growth) upTo(nodes, edges int, attempt int64, ends func(dst []uint32, edge int) []uint32) *graph.Forest {
	if g.forest == nil || edges < g.edges || g.attempt != attempt {
		*g = growth{forest: graph.NewForest(nodes), attempt: attempt}
	}
	for ; g.edges < edges; g.edges++ {
		g.ends = ends(g.ends[:0], g.edges)
		g.forest.Join(g.ends)
	}
	return g.forest
}
