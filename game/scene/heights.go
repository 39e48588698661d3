package scene

import (
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/game/place"
	"binfall/game/theme"
)

// Heights draws a graph whose edges are balls, each of which went to one of its two
// nodes in the order of the edges: a node shows its load, an edge its number and,
// by an arrow, where its ball went.
func Heights(l *paint.List, w, h float32, t *theme.Theme, loads []int, edges [][]uint32, went []uint32) {
	l.Reset(w, h)
	l.Rect(paint.Panel, 0, 0, w, h)
	pairs := make([]place.Edge, len(edges))
	for i, ends := range edges {
		pairs[i] = place.Edge{A: ends[0], B: ends[1]}
	}
	const margin = 12
	n := newNet(l, t, margin, margin, place.Clusters(len(loads), pairs, place.Box{W: w - 2*margin, H: h - 2*margin}, Placing(t.Type)))
	list := make([]edge, len(edges))
	for i, ends := range edges {
		list[i] = edge{number: i, ends: ends, hub: -1, role: paint.Edge, width: 1.5, from: -1, name: strconv.Itoa(i + 1)}
		if went[i] == ends[1] {
			list[i].seat = 1
		}
		n.draw(list[i])
	}
	for node, load := range loads {
		d := dot{fill: paint.None, rim: paint.Edge, width: 1, name: strconv.Itoa(load), text: paint.Ink} // seen in every theme
		if load == slices.Max(loads) {
			d.rim, d.width = paint.Ink, 2.5
		}
		n.node(uint32(node), d)
	}
	for _, e := range list {
		n.label(e)
	}
}
