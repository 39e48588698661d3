package game

import (
	"binfall/game/place"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
	"binfall/sim/graph"
)

// A network is how a lane with a graph is seen.
type network struct {
	linked sim.Linked
	spots  spots
	growth growth
	drawn  lines
	rest   rest
	last   int64 // the edge that came or went last; below 0: none was seen
}

// A rest is the clusters of what is left of a graph that is taken apart.
type rest struct {
	forest *graph.Forest
	here   int64 // edges; they always go in the same order
}

func newNetwork(linked sim.Linked) *network { return &network{linked: linked, last: -1} }

// took shows what the last steps did.
func (n *network) took(events *sim.Trace) {
	n.last = -1
	for _, e := range events.Events {
		if e.Kind == sim.Link || e.Kind == sim.Cut {
			n.last = int64(e.Who)
		}
	}
}

// drawable reports whether every node is drawn.
func (n *network) drawable() bool {
	_, all := n.linked.Edges()
	nodes := n.linked.Nodes()
	if all > 0 && scene.Hubs(len(n.linked.AppendEnds(nil, 0))) {
		nodes += int(all)
	}
	return nodes <= scene.MostPlaces && all <= 2*scene.MostPlaces
}

// edges are the nodes of all edges of a graph that is drawn.
func (n *network) edges() [][]uint32 {
	_, all := n.linked.Edges()
	return n.drawn.all(int(all), 0, n.appendEnds)
}

func (n *network) appendEnds(dst []uint32, edge int) []uint32 {
	return n.linked.AppendEnds(dst, int64(edge))
}

// view is what the scene needs, on a stage of a size, of a process.
func (n *network) view(w, h float32, look *theme.Theme, measures []sim.Measure, p sim.Process) scene.Graph {
	s := n.state()
	v := scene.Graph{W: w, H: h, Theme: look, Nodes: s.Nodes, Last: int(n.last)}
	row := make([]float64, len(measures))
	p.Measure(row)
	words := headlines[measures[0].Name]
	v.Number, v.Caption = spaced(int64(row[0])), words[1]
	if row[0] == 1 {
		v.Caption = words[0]
	}
	v.Below = count(s.Here, "edge") + " between " + count(int64(s.Nodes), "node")
	if gone := s.Laid - s.Here; gone > 0 {
		v.Below = count(s.Here, "edge") + " left of " + spaced(s.Laid)
	}
	if !n.drawable() {
		v.Forest = n.forest()
		return v
	}
	v.Ends = n.edges()[:s.Laid]
	for i := range v.Ends {
		v.Here = append(v.Here, n.linked.There(int64(i)))
	}
	v.Places = func(b place.Box) place.Layout {
		return n.spots.in(b, look.Type, 0, func() place.Layout { return placed(s.Nodes, n.edges(), b, scene.Placing(look.Type)) })
	}
	return v
}

// headlines are what the first measure of a process counts, in words for one and
// for many.
var headlines = map[string][2]string{
	"largest_component": {"node in the largest component", "nodes in the largest component"},
	"rounds_used":       {"round in which edges went", "rounds in which edges went"},
}

// forest is the clusters of what is there of a large graph.
func (n *network) forest() *graph.Forest {
	laid, all := n.linked.Edges()
	if laid < all { // none goes before the last one has come
		return n.growth.upTo(n.linked.Nodes(), int(laid), 0, n.appendEnds)
	}
	here := int64(0)
	for edge := range laid {
		if n.linked.There(edge) {
			here++
		}
	}
	if n.rest.forest == nil || n.rest.here != here {
		n.rest = rest{graph.NewForest(n.linked.Nodes()), here}
		var ends []uint32
		for edge := range laid {
			if n.linked.There(edge) {
				ends = n.linked.AppendEnds(ends[:0], edge)
				n.rest.forest.Join(ends)
			}
		}
	}
	return n.rest.forest
}

// A NetworkState is what there is to say of a graph.
type NetworkState struct {
	Nodes            int
	Laid, Here, All  int64
	Trees, One, More int   // clusters with an edge: without a loop, with one, with more
	Largest          int   // nodes of the largest cluster
	Last             []int // nodes of the edge that came or went last; nil if none was seen
	Edge             int64 // which one
	Gone             bool  // whether it went
}

// state counts what there is.
func (n *network) state() *NetworkState {
	s := &NetworkState{Nodes: n.linked.Nodes(), Edge: n.last}
	s.Laid, s.All = n.linked.Edges()
	n.forest().Each(func(nodes, edges, loops int) {
		s.Here += int64(edges)
		switch {
		case edges == 0:
			return
		case loops == 0:
			s.Trees++
		case loops == 1:
			s.One++
		default:
			s.More++
		}
		s.Largest = max(s.Largest, nodes)
	})
	if n.last >= 0 && n.last < s.Laid {
		for _, node := range n.linked.AppendEnds(nil, n.last) {
			s.Last = append(s.Last, int(node))
		}
		s.Gone = !n.linked.There(n.last)
	}
	return s
}

// Network is the state of the graph on the stage; nil if there is none.
func (a *App) Network() *NetworkState {
	if len(a.lanes) == 0 || a.lanes[0].network == nil {
		return nil
	}
	return a.lanes[0].network.state()
}
