// Package place gives the nodes of a small graph their places in a box: of a
// cuckoo graph, in which slots are nodes and keys are edges, or of a random
// graph that is peeled.
//
// The places are those of the whole graph. A scene asks once, with all edges
// that are still to come, and nothing moves when one of them appears.
//
// The same graph has the same places on every machine, bit for bit, in whatever
// order its edges are given: see point for how.
package place

import (
	"cmp"
	"slices"
)

// An Edge joins two nodes, or is a loop at one. Several may join the same nodes.
type Edge struct{ A, B uint32 }

// A Box is a size in CSS pixels.
type Box struct{ W, H float32 }

// A Rect is a part of the box, in CSS pixels from its top left corner.
type Rect struct{ X, Y, W, H float32 }

// Options say how large things are, in CSS pixels. What is 0 takes no room.
type Options struct {
	Widest  float32 // greatest distance of joined nodes; 0 is 56
	Radius  float32 // greatest radius of a node; see Layout.Radius
	Badge   Box     // room at the top right of each cluster
	Caption float32 // height left free above the shelf
	Hubs    int     // the last so many nodes are small: each stands for an edge of three ends and more, and is joined to them
}

// A Layout is where everything is, in CSS pixels from the top left corner of the
// box.
type Layout struct {
	X, Y     []float32 // of each node
	Pitch    float32   // distance of joined nodes, about; a hub is closer
	Radius   float32   // of a node: so that nodes stand apart, at most that of the options
	Clusters []Cluster // largest first, then by their first node
	Lone     []uint32  // nodes without an edge, in rows on the shelf
	Shelf    Rect      // around them, without the caption; no height if there are none
	Loops    []Loop    // in the order of the edges
}

// A Cluster is what edges join.
type Cluster struct {
	Nodes []uint32 // in order
	Box   Rect     // around its nodes, with room for a badge; these do not overlap
}

// A Loop is the edge of a node with itself: room for a ring between the node and
// X, Y, which is 3/4 of a pitch away or so.
type Loop struct {
	Edge int
	X, Y float32
}

// Below these, what is nice to have gives way to the nodes.
const (
	badgePitch   = 24 // pitch of clusters that have room for badges
	captionRatio = 8  // heights of a caption in the height of the box
)

// Clusters places the nodes 0 to n−1 in a box of any size. Edges to nodes that
// do not exist are left out. Trees and clusters with one loop have no crossing
// edges up to 128 nodes, their loops counted; larger clusters are drawn as well as a short time
// allows. Time: about 1 ms for 32 nodes, 20 ms for 2000.
func Clusters(n int, edges []Edge, box Box, o Options) Layout {
	n = max(n, 0)
	l := Layout{X: make([]float32, n), Y: make([]float32, n)}
	shapes, lone := split(n, edges, o.Hubs)
	l.Lone = lone
	slices.SortStableFunc(shapes, func(a, b *shape) int { return cmp.Compare(len(b.nodes), len(a.nodes)) })
	work := 0
	for _, s := range shapes {
		work += len(s.at) * max(len(s.at), len(s.ends))
	}
	for _, s := range shapes {
		s.find(work)
		s.lay()
	}
	if !(o.Widest > 0) {
		o.Widest = 56
	}
	if !(o.Caption > 0 && float32(o.Caption*captionRatio) <= box.H) {
		o.Caption = 0
	}
	t := pack(shapes, len(lone), box, o)
	if !(t.pitch >= badgePitch) && o.Badge != (Box{}) {
		o.Badge = Box{}
		t = pack(shapes, len(lone), box, o)
	}
	t.write(&l)
	slices.SortFunc(l.Loops, func(a, b Loop) int { return cmp.Compare(a.Edge, b.Edge) })
	return l
}
