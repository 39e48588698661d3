package scene

import (
	"math"
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/game/place"
	"binfall/game/theme"
)

// A net is a graph whose nodes have their places on the stage. The scenes of
// tables and of graphs draw it.
type net struct {
	l      *paint.List
	theme  *theme.Theme
	scale  float32
	x, y   float32 // of the top left corner of its area
	places place.Layout
	radius float32 // of a node
	path   []point // what way returned last
	names  []area  // where names of edges stand
	taken  []area  // where badges stand
}

// An area is a rectangle of the stage.
type area struct{ x, y, w, h float32 }

func (b area) meets(o area) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}

// Lengths in CSS pixels, before the scale of type.
const (
	mostRadius  = 10 // of a node: room for two digits
	leastRadius = 1
	widestPitch = 60
	labelPitch  = 34 // least distance of joined nodes with the name of the edge between them
	arrowLength = 7
	bendApart   = 16 // between edges that join the same nodes
	mostBend    = 40 // of the outermost of them
	loopRadius  = 8
	badgeHeight = 18
)

func newNet(l *paint.List, t *theme.Theme, x, y float32, places place.Layout) *net {
	return &net{l: l, theme: t, scale: t.Type, x: x, y: y, places: places, radius: max(leastRadius, places.Radius)}
}

// Placing is how large the nodes of a graph may be, for a scale of type.
func Placing(scale float32) place.Options {
	return place.Options{Widest: widestPitch * scale, Radius: mostRadius * scale}
}

// Between is the distance of two nodes with a name between them.
func Between(t *theme.Theme, name string) float32 {
	return t.Measure(name, paint.Caption, true) + float32((2*mostRadius+arrowLength)*t.Type)
}

// Badge is the room for the free seats of a cluster.
func Badge(scale float32) place.Box { return place.Box{W: 24 * scale, H: badgeHeight * scale} }

// ShelfCaption is the height of the line above lone nodes, before the scale of type.
const ShelfCaption = 20

// at is where a node stands.
func (n *net) at(node uint32) point { return point{n.x + n.places.X[node], n.y + n.places.Y[node]} }

// nameRoom is the width between two joined nodes that a name may take.
func (n *net) nameRoom() float32 {
	return max(n.places.Pitch-float32(2*n.radius)-float32((arrowLength-1)*n.scale), 12*n.scale)
}

// labelled reports whether edges have room for a name.
func (n *net) labelled() bool { return n.places.Pitch >= labelPitch*n.scale }

// An edge joins nodes, and may point to one of them.
type edge struct {
	number int // of all edges
	ends   []uint32
	hub    int     // the place where three ends and more meet; -1: there are two
	bend   float32 // how far its middle is off the straight line
	role   paint.Role
	width  float32
	dash   paint.Dash
	name   string  // beside its middle; empty: none
	worn   bool    // the name stands in a disc
	seat   int     // the end to which it points; -1: to none
	from   int     // the end to which it pointed before
	gone   float32 // 0 to 1: how far the point is on the way from there
}

// bends says for each edge how far its middle is off the straight line, so that
// those which join the same two nodes stand apart.
func bends(edges [][]uint32, scale float32) []float32 {
	pair := func(ends []uint32) [2]uint32 { return [2]uint32{min(ends[0], ends[1]), max(ends[0], ends[1])} }
	alike := map[[2]uint32]int{}
	for _, ends := range edges {
		if len(ends) == 2 {
			alike[pair(ends)]++
		}
	}
	seen := map[[2]uint32]int{}
	list := make([]float32, len(edges))
	for i, ends := range edges {
		if len(ends) != 2 {
			continue
		}
		p := pair(ends)
		apart := scale * min(bendApart, 2*mostBend/float32(max(alike[p]-1, 1)))
		if list[i] = apart * (float32(seen[p]) - float32(alike[p]-1)/2); ends[0] > ends[1] {
			list[i] = -list[i] // to the same side, seen from the other end
		}
		seen[p]++
	}
	return list
}

// draw draws an edge, without the names, which stand above all lines.
func (n *net) draw(e edge) {
	if e.hub >= 0 {
		hub := n.at(uint32(e.hub))
		for i, end := range e.ends {
			width := min(e.width, 1)
			if i == e.seat {
				width = e.width
			}
			n.curve(e, hub, n.at(end), width, 0, n.radius)
		}
		if e.seat >= 0 {
			n.arrow(e, n.way(hub, n.at(e.ends[e.seat]), 0), n.radius)
		}
		n.l.Disc(e.role, hub.x, hub.y, max(1.5, n.radius*0.3))
		return
	}
	a, b := n.at(e.ends[0]), n.at(e.ends[1])
	if e.ends[0] == e.ends[1] {
		p, r := n.loop(e)
		n.l.Ring(e.role, p.x, p.y, r, e.width).Dash = e.dash
		return
	}
	n.curve(e, a, b, e.width, n.radius, n.radius)
	switch {
	case e.seat < 0:
	case e.from >= 0 && e.gone < 1:
		way := n.way(n.at(e.ends[e.from]), n.at(e.ends[e.seat]), e.side(e.from))
		n.arrow(e, way[:max(2, int(float32(float32(len(way))*(0.5+float32(e.gone/2)))))], n.radius*e.gone)
	default:
		n.arrow(e, n.way(n.at(e.ends[1-e.seat]), n.at(e.ends[e.seat]), e.side(1-e.seat)), n.radius)
	}
}

// loop is the ring of an edge whose ends are one node.
func (n *net) loop(e edge) (centre point, radius float32) {
	node := n.at(e.ends[0])
	out := point{node.x + n.radius, node.y - n.radius}
	if i, ok := slices.BinarySearchFunc(n.places.Loops, e.number, func(l place.Loop, edge int) int { return l.Edge - edge }); ok {
		out = point{n.x + n.places.Loops[i].X, n.y + n.places.Loops[i].Y}
	}
	radius = max(2, min(loopRadius*n.scale, (distance(node, out)-n.radius)/2+1))
	return toward(node, out, n.radius+radius-1), radius
}

// side is the bend as seen from an end.
func (e edge) side(from int) float32 {
	if from == 0 {
		return e.bend
	}
	return -e.bend
}

// way is the line between two points in short pieces, its middle bent to one side.
// It holds until the next call.
func (n *net) way(a, b point, bend float32) []point {
	n.path = n.path[:0]
	length := distance(a, b)
	if bend == 0 || length == 0 {
		n.path = append(n.path, a, point{(a.x + b.x) / 2, (a.y + b.y) / 2}, b)
		return n.path
	}
	const pieces = 12
	for i := range pieces + 1 {
		t := float32(i) / pieces
		out := float32(4 * t * (1 - t) * bend / length)
		n.path = append(n.path, point{
			a.x + float32((b.x-a.x)*t) - float32((b.y-a.y)*out),
			a.y + float32((b.y-a.y)*t) + float32((b.x-a.x)*out),
		})
	}
	return n.path
}

// curve draws the line of an edge, so far short of its ends.
func (n *net) curve(e edge, a, b point, width, before, after float32) {
	bend := e.bend
	if e.hub >= 0 {
		bend = 0
	}
	way := n.way(a, b, bend)
	last := len(way) - 1
	way[0], way[last] = toward(way[0], way[1], before), toward(way[last], way[last-1], after)
	if bend == 0 {
		way = append(way[:1], way[last])
	}
	for i, p := range way[1:] {
		n.l.Line(e.role, way[i].x, way[i].y, p.x, p.y, width).Dash = e.dash
	}
}

// toward is a point moved by so much toward another.
func toward(a, b point, by float32) point {
	length := distance(a, b)
	if length == 0 {
		return a
	}
	part := by / length
	return point{a.x + float32((b.x-a.x)*part), a.y + float32((b.y-a.y)*part)}
}

// arrow draws the head of an arrow at the end of a way, so far short of it.
func (n *net) arrow(e edge, way []point, short float32) {
	head(n.l, e.role, way, short, min(arrowLength*n.scale, 0.8*n.radius+2), max(e.width, 1.5))
}

// head draws the head of an arrow.
func head(l *paint.List, role paint.Role, way []point, short, length, width float32) {
	last := len(way) - 1
	tip := toward(way[last], way[last-1], short)
	back := toward(tip, way[last-1], length)
	dx, dy := (back.x-tip.x)/2, (back.y-tip.y)/2
	l.Line(role, tip.x, tip.y, back.x-dy, back.y+dx, width)
	l.Line(role, tip.x, tip.y, back.x+dy, back.y-dx, width)
}

// middle is where the name of an edge stands. An arrow keeps its head free if
// there is room.
func (n *net) middle(e edge) point {
	if e.hub >= 0 {
		return n.at(uint32(e.hub))
	}
	a, b := n.at(e.ends[0]), n.at(e.ends[1])
	if e.ends[0] == e.ends[1] {
		p, r := n.loop(e)
		return toward(p, a, -r)
	}
	way := n.way(a, b, e.bend)
	if e.seat < 0 || e.worn || e.bend != 0 {
		return way[len(way)/2]
	}
	return toward(way[1], n.at(e.ends[1-e.seat]), arrowLength*n.scale/2)
}

// label writes the name of an edge.
func (n *net) label(e edge) {
	if e.name == "" {
		return
	}
	p, m := n.middle(e), n.theme.Metrics(paint.Caption)
	half := n.theme.Measure(e.name, paint.Caption, true)/2 + 3
	if e.worn {
		n.wear(e, p, half)
		return
	}
	if !n.labelled() {
		return
	}
	text := n.l.Text(paint.Mut, p.x, p.y+m.Capital/2, paint.Caption, e.name)
	text.Align, text.Halo = paint.Centre, true
	if e.role == paint.Ink {
		text.Role, text.Bold = paint.Ink, true
	}
	n.names = append(n.names, area{p.x - half, p.y - m.Capital/2 - 1, 2 * half, m.Capital + 2})
}

// wear writes the name of an edge in a disc, as large as there is room for; where
// there is none for the name, the nodes of the edge are ringed.
func (n *net) wear(e edge, p point, least float32) {
	r := max(mostRadius*n.scale, least)
	for _, end := range e.ends {
		r = min(r, distance(p, n.at(end))-n.radius-1)
	}
	if r < least {
		for _, end := range e.ends {
			q := n.at(end)
			n.l.Ring(paint.Ink, q.x, q.y, n.radius+4, 2)
		}
		return
	}
	n.l.Disc(paint.Ink, p.x, p.y, r).Halo = true
	text := n.l.Text(paint.Panel, p.x, p.y+n.theme.Metrics(paint.Caption).Capital/2, paint.Caption, e.name)
	text.Align, text.Bold = paint.Centre, true
	n.names = append(n.names, area{p.x - r - 1, p.y - r - 1, 2*r + 2, 2*r + 2})
}

// A dot is how a node looks.
type dot struct {
	fill  paint.Role // None: hollow
	rim   paint.Role
	width float32
	name  string
	text  paint.Role
	rings int // around it, in alarm
}

// numbered reports whether nodes have room for numbers up to the greatest: all of
// them, or none.
func (n *net) numbered(greatest int) bool {
	return n.theme.Measure(strconv.Itoa(greatest), paint.Caption, false) <= float32(2*n.radius)-float32(3*n.scale)
}

// node draws a node.
func (n *net) node(node uint32, d dot) {
	p, r := n.at(node), n.radius
	if d.fill == paint.None {
		n.l.Disc(paint.Panel, p.x, p.y, r)
	} else {
		n.l.Disc(d.fill, p.x, p.y, r)
	}
	if r > 2 || d.fill == paint.None {
		n.l.Ring(d.rim, p.x, p.y, r, min(d.width, r))
	}
	for i := range d.rings {
		n.l.Ring(paint.Alarm, p.x, p.y, r+2.5+3*float32(i), 1.5)
	}
	if d.name != "" {
		n.l.Text(d.text, p.x, p.y+n.theme.Metrics(paint.Caption).Capital/2, paint.Caption, d.name).Align = paint.Centre
	}
}

// badge writes the free seats of a cluster beside one of its nodes, where there is
// most room.
func (n *net) badge(nodes []uint32, seats int, within area) {
	text := strconv.Itoa(seats)
	if seats < 0 {
		text = "−" + strconv.Itoa(-seats)
	}
	w, h := max(20*n.scale, n.theme.Measure(text, paint.Caption, true)+10*n.scale), badgeHeight*n.scale
	best, worst := area{}, math.Inf(1)
	for _, node := range nodes {
		p := n.at(node)
		near := float32((n.radius + 2) * 0.7)
		for i, b := range []area{{p.x + near, p.y - near - h, w, h}, {p.x - near - w, p.y - near - h, w, h},
			{p.x + near, p.y + near, w, h}, {p.x - near - w, p.y + near, w, h}} {
			if bad := n.crowded(b, within) + float64(i)/8; bad < worst {
				best, worst = b, bad
			}
		}
		if worst < 1 {
			break
		}
	}
	n.taken = append(n.taken, best)
	n.l.Rect(paint.Panel, best.x, best.y, best.w, best.h)
	switch {
	case seats < 0:
		n.l.Frame(paint.Alarm, best.x-3, best.y-3, best.w+6, best.h+6, 1.5)
		n.l.Frame(paint.Alarm, best.x, best.y, best.w, best.h, 1.5)
	case seats == 0:
		n.l.Frame(paint.Ink, best.x, best.y, best.w, best.h, 2)
	default:
		n.l.Frame(paint.Edge, best.x, best.y, best.w, best.h, 1)
	}
	mark := n.l.Text(paint.Ink, best.x+best.w/2, best.y+best.h/2+n.theme.Metrics(paint.Caption).Capital/2, paint.Caption, text)
	mark.Align, mark.Bold = paint.Centre, seats <= 0
}

// crowded says how much is in the way of an area: nodes, names, badges and the edge
// of the picture.
func (n *net) crowded(b, within area) float64 {
	bad := 0.0
	if b.x < within.x || b.y < within.y || b.x+b.w > within.x+within.w || b.y+b.h > within.y+within.h {
		bad += 8
	}
	if slices.ContainsFunc(n.taken, b.meets) {
		bad += 4
	}
	if slices.ContainsFunc(n.names, b.meets) {
		bad += 3
	}
	for i := range n.places.X {
		p := n.at(uint32(i))
		if b.meets(area{p.x - n.radius, p.y - n.radius, 2 * n.radius, 2 * n.radius}) {
			bad += 2
		}
	}
	return bad
}
