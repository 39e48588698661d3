package scene

import (
	"slices"
	"strconv"

	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/place"
	"binfall/sim/graph"
)

// drawGraph draws the graph of the items that have come, and of the one to come.
func (t *tabled) drawGraph() {
	buckets := len(t.Slots) / t.Bucket
	x := t.divider + dividerGap
	w, h := t.W-x-dividerGap, t.H-t.top-2*8
	if w < leastPlot || h < leastPlot {
		return
	}
	if t.Places == nil {
		sizes(t.l, t.Theme, area{x, t.top + 8, w, h}, t.Forest, func(nodes, edges, _ int) int { return t.Bucket*nodes - edges },
			[kinds]string{"with free slots", "just full", "with too many keys"})
		return
	}
	came := make([][]uint32, t.Came)
	for i := range came {
		came[i] = t.Buckets(uint32(i + 1))
	}
	list, of := graph.Clusters(buckets, came)
	free := func(node int) int { return t.Bucket*len(list[of[node]].Nodes) - list[of[node]].Edges }
	shown := came
	if t.Next > 0 {
		shown = append(slices.Clip(came), t.Buckets(t.Next))
	}
	n := newNet(t.l, t.Theme, x, t.top+8, t.Places(place.Box{W: w, H: h}))
	gone, left, _ := graph.Pluck(buckets, came, t.Bucket, t.Plucked)
	bends := t.bends(shown)
	edges := make([]edge, 0, len(shown))
	at, aside := t.seats(), map[uint32]bool{}
	for _, item := range t.Stash {
		aside[item] = true
	}
	for i, ends := range shown {
		item := uint32(i + 1)
		e := edge{number: i, ends: ends, hub: -1, bend: bends[i], role: paint.Edge, width: 1.5, seat: -1, from: -1}
		if Hubs(len(ends)) {
			e.hub = buckets + i
		}
		slot, sits := at[item]
		if sits {
			e.seat = slices.Index(ends, uint32(slot/t.Bucket))
		}
		out := i < len(came) && gone[i]
		if t.dress(&e, item, out, aside[item]); !out && (e.worn || n.labelled()) {
			e.name = t.short(t.Name(item), n.nameRoom())
		}
		edges = append(edges, e)
	}
	for _, e := range edges {
		n.draw(e)
	}
	t.nodes(n, free, left)
	for _, e := range edges {
		n.label(e)
		if n.labelled() && e.name != "" && e.number < t.Came {
			p, r := n.middle(e), float32(mostRadius*t.scale)
			t.spot(area{p.x - r, p.y - r, 2 * r, 2 * r}, uint32(e.number+1))
		}
	}
	within := area{x, t.top + 2, w, t.H - t.top - 4}
	for _, c := range list {
		if c.Edges > 0 && t.Plucked == 0 && n.radius >= 6 {
			n.badge(c.Nodes, free(int(c.Nodes[0])), within)
		}
	}
	t.shelf(n, list)
}

// bends are those of all items, so that an edge does not move when another one
// comes.
func (t *tabled) bends(shown [][]uint32) []float32 {
	all := slices.Clone(shown)
	for item := len(shown) + 1; item <= t.All; item++ {
		all = append(all, t.Buckets(uint32(item)))
	}
	return bends(all, t.scale)
}

// seats says where each item sits.
func (t *tabled) seats() map[uint32]int {
	at := map[uint32]int{}
	for slot, item := range t.Slots {
		if item > 0 {
			at[item] = slot
		}
	}
	return at
}

// dress says how an edge looks.
func (t *tabled) dress(e *edge, item uint32, gone, aside bool) {
	moved := slices.ContainsFunc(t.Trail, func(hop motion.Hop) bool { return hop.Who == item && !hop.New })
	switch {
	case gone:
		e.role, e.dash, e.seat = paint.Hair, paint.Dotted, -1
	case t.Under != nil && t.Under.Who == item:
		e.role, e.width, e.seat = paint.Ink, 2, slices.Index(e.ends, t.Under.To/uint32(t.Bucket))
		e.worn = true
		if e.gone = t.Under.Gone; !t.Under.New {
			e.from = slices.Index(e.ends, t.Under.From/uint32(t.Bucket))
		}
	case aside:
		e.role, e.dash, e.width = paint.Alarm, paint.Dashed, 1.5
	case item == t.Hand:
		e.role, e.width, e.worn = paint.Ink, 2, true
	case item == t.Next:
		e.role, e.width, e.dash, e.worn = paint.Ink, 2, paint.Dotted, true
	case item == t.Lit:
		e.role, e.width = paint.Ink, 2.5
	case moved:
		e.role, e.width = paint.Ink, 2
	}
}

// nodes draws the buckets. A node is hollow if its bucket has a free slot.
func (t *tabled) nodes(n *net, free func(node int) int, left []bool) {
	numbered := n.numbered(len(left))
	for node := range left {
		full := true
		for _, item := range t.Slots[node*t.Bucket : (node+1)*t.Bucket] {
			full = full && item > 0
		}
		d := dot{fill: paint.None, rim: paint.Edge, width: 1, text: paint.Mut}
		if full {
			d.fill, d.text = paint.Ramp+2, t.Theme.OnRamp(2)
		}
		if numbered {
			d.name = strconv.Itoa(node + 1)
		}
		if t.Plucked > 0 && !left[node] {
			d = dot{fill: paint.None, rim: paint.Hair, width: 1}
		}
		if t.ringed[uint32(node)] {
			d.rim, d.width = paint.Ink, 2.5
		}
		if free(node) < 0 && (t.Plucked == 0 || left[node]) {
			d.rings = 2
		}
		n.node(uint32(node), d)
	}
}

// shelf says how many buckets have no edge.
func (t *tabled) shelf(n *net, list []graph.Cluster) {
	lone := 0
	for _, c := range list {
		if c.Edges == 0 {
			lone++
		}
	}
	if lone == 0 || n.places.Shelf.H <= 0 || n.radius < 4 {
		return
	}
	kind, seats := "slot", "1 free seat"
	if t.Bucket > 1 {
		kind, seats = "bucket", strconv.Itoa(t.Bucket)+" free seats"
	}
	text := spaced(lone) + " lone " + kind + "s, " + seats + " each"
	if lone == 1 {
		text = "1 lone " + kind + ", " + seats
	}
	if t.Theme.Measure(text, paint.Caption, false) <= t.W-n.x-8 {
		t.l.Text(paint.Mut, n.x, n.y+n.places.Shelf.Y-6*t.scale, paint.Caption, text)
	}
}
