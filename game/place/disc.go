package place

import "math"

// A Dots is the nodes of a graph in a disc of radius 1 about the origin.
type Dots struct {
	X, Y  []float32
	Pitch float32 // least distance of two dots, about; none is nearer than 0.9 of it
}

// What a disc looks like, in pitches.
const (
	ringGap = 0.8 // more than a pitch between rings that are bands of circles
	sparse  = 0.6 // a circle that is less full than this takes the next ring too
)

// Disc gives nodes their places: the farther from a root the farther out, with the
// angle by the order of the tree in which they were met. A ring is as many circles
// as its nodes need, one pitch apart, so that dots have an even density.
//
// Sunflower order fills a disc as evenly, but its spirals are what one sees then,
// and not the rings. Here rings stay apart where they have many nodes, and thin
// graphs, of which several rings share a circle, keep neighbours side by side.
//
// The search is done, of at most [MostDots] nodes. Cost: a few passes over the
// nodes.
func (s *Search) Disc() Dots {
	n := len(s.order)
	d := Dots{X: make([]float32, n), Y: make([]float32, n)}
	bands, out := s.bands()
	members := make([][]uint32, len(bands))
	of := make([]int, 0, len(s.Rings)) // the band of a ring
	for b, band := range bands {
		members[b] = make([]uint32, 0, band.nodes)
		for range band.rings {
			of = append(of, b)
		}
	}
	for _, v := range s.inOrder() {
		b := of[s.Depth[v]]
		members[b] = append(members[b], v)
	}
	size := out + 0.5
	d.Pitch = float32(1 / size)
	for b, band := range bands {
		band.spread(func(i int, at point) {
			v := members[b][i]
			d.X[v], d.Y[v] = float32(at.x/size), float32(at.y/size)
		})
	}
	return d
}

// A band is the circles of one ring, or of a few thin ones.
type band struct {
	rings, nodes int
	inner        float64 // radius of the first circle, in pitches
	circles      int
}

// room is how many dots fit on a circle.
func room(radius float64) int { return max(1, int(float64(2*math.Pi*radius))) }

// bands gives each ring its circles, and returns the radius of the last one.
func (s *Search) bands() (list []band, out float64) {
	radius := 0.0
	if len(s.Rings) > 0 && s.Rings[0] > 1 {
		radius = 1
	}
	for r := 0; r < len(s.Rings); {
		b := band{inner: radius}
		for r < len(s.Rings) && (b.rings == 0 || float64(b.nodes) < float64(sparse*float64(room(radius)))) {
			b.nodes += s.Rings[r]
			b.rings++
			r++
		}
		for left := b.nodes; left > 0; b.circles++ {
			left -= room(radius + float64(b.circles))
		}
		if last := len(list) - 1; last >= 0 && max(b.circles, list[last].circles) > 1 {
			b.inner += ringGap
		}
		list = append(list, b)
		out = b.inner + float64(b.circles-1)
		radius = out + 1
	}
	return list, out
}

// spread calls place for each node of the band by its rank, going round once: each
// circle takes as many as its share, and the next node goes where the least angle
// is free.
func (b band) spread(place func(rank int, at point)) {
	all := 0
	for c := range b.circles {
		all += room(b.inner + float64(c))
	}
	count, used := make([]int, b.circles), make([]int, b.circles)
	sum := 0
	for c := range b.circles {
		before := (2*b.nodes*sum + all) / (2 * all)
		sum += room(b.inner + float64(c))
		count[c] = (2*b.nodes*sum+all)/(2*all) - before
	}
	for i := range b.nodes {
		best := -1
		for c := range count {
			if used[c] == count[c] {
				continue
			}
			// Half a dot from the top, and further by dots, as shares of a turn.
			if best < 0 || (2*used[c]+1)*count[best] < (2*used[best]+1)*count[c] {
				best = c
			}
		}
		turn := float64(2*used[best]+1) / float64(2*count[best])
		used[best]++
		place(i, direction(turn-0.25).times(b.inner+float64(best)))
	}
}
