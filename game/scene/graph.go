package scene

import (
	"binfall/game/paint"
	"binfall/game/place"
	"binfall/game/theme"
	"binfall/sim/graph"
)

// A Graph is a moment of a graph, as its scene needs it.
type Graph struct {
	W, H    float32 // of the stage, CSS pixels
	Theme   *theme.Theme
	Nodes   int
	Ends    [][]uint32 // the nodes of each edge that was laid down; of a large graph nil
	Here    []bool     // whether each of these edges is there
	Last    int        // the edge that came or went last; -1: none
	Number  string     // the one number of the stage
	Caption string     // what it is
	Below   string
	Forest  *graph.Forest                    // the clusters of a large graph
	Places  func(box place.Box) place.Layout // of nodes, then of the points where edges of three ends and more meet; nil: there are too many
}

// DrawGraph is the scene of a graph that grows, or is taken apart.
func DrawGraph(l *paint.List, v Graph) Drawn {
	l.Reset(v.W, v.H)
	l.Rect(paint.Panel, 0, 0, v.W, v.H)
	top, scale := float32(0), v.Theme.Type
	if min(v.W, v.H) >= leastStage*scale {
		top = bandHeight * scale
		topLine(l, v.Theme, v.Number, v.Caption, v.Below)
	}
	b := area{12, top + 8, v.W - 24, v.H - top - 16}
	if b.w < leastPlot || b.h < leastPlot {
		return Drawn{}
	}
	if v.Places == nil {
		sizes(l, v.Theme, b, v.Forest, func(_, _, loops int) int { return 1 - loops }, [kinds]string{"trees", "with one loop", "with more loops"})
		return Drawn{Detail: Skyline, Legend: "x: rank of a cluster by its size; y: its nodes"}
	}
	n := newNet(l, v.Theme, b.x, b.y, v.Places(place.Box{W: b.w, H: b.h}))
	v.edges(n)
	v.nodes(n)
	return Drawn{Detail: Columns, Legend: "1 disc = 1 node, 1 line = 1 edge; a thick rim: its cluster has a loop"}
}

// edges draws the edges, those that went as ghosts.
func (v Graph) edges(n *net) {
	bends := bends(v.Ends, n.scale)
	for i, ends := range v.Ends {
		e := edge{number: i, ends: ends, hub: -1, bend: bends[i], role: paint.Edge, width: 1.5, seat: -1, from: -1}
		if Hubs(len(ends)) {
			e.hub = v.Nodes + i
		}
		switch {
		case i == v.Last && v.Here[i]:
			e.role, e.width = paint.Ink, 2.5
		case i == v.Last:
			e.role, e.dash = paint.Ink, paint.Dotted
		case !v.Here[i]:
			e.role, e.width, e.dash = paint.Hair, 1, paint.Dotted
		}
		n.draw(e)
	}
}

// nodes draws the nodes: filled if an edge is there.
func (v Graph) nodes(n *net) {
	var here [][]uint32
	for i, ends := range v.Ends {
		if v.Here[i] {
			here = append(here, ends)
		}
	}
	list, of := graph.Clusters(v.Nodes, here)
	laid := make([]bool, v.Nodes)
	for _, ends := range v.Ends {
		for _, end := range ends {
			laid[end] = true
		}
	}
	for node := range of {
		c := list[of[node]]
		d := dot{fill: paint.Ramp + 2, rim: paint.Edge, width: 1}
		switch {
		case c.Edges == 0 && laid[node]:
			d.fill, d.rim = paint.None, paint.Edge
		case c.Edges == 0:
			d.fill, d.rim = paint.None, paint.Hair
		default:
			switch kindOf(1 - c.Loops) {
			case exact:
				d.rim, d.width = paint.Ink, 2
			case over:
				d.fill, d.rim, d.width = paint.Ramp+5, paint.Ink, 2
			}
		}
		n.node(uint32(node), d)
	}
}
