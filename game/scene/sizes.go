package scene

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim/graph"
)

// A kind of cluster, by how many edges it has and could have.
type kind uint8

const (
	roomy kind = iota // one more edge has room: a tree
	exact             // there is just enough room: one loop
	over              // there are too many edges: two loops or more
	kinds
)

// kindOf is the kind of a cluster with so many free seats.
func kindOf(free int) kind {
	switch {
	case free > 0:
		return roomy
	case free == 0:
		return exact
	}
	return over
}

// sizes draws the clusters of a graph that is too large to be drawn by their
// sizes: x is the rank of a cluster among those of its kind, y its number of
// nodes, both logarithmic.
func sizes(l *paint.List, t *theme.Theme, b area, f *graph.Forest, free func(nodes, edges, loops int) int, names [kinds]string) {
	var bars [kinds][]bar
	most, largest := 1, 2
	for k, tally := range tallies(f, free) {
		if bars[k] = tally.falling(); len(bars[k]) > 0 {
			most = max(most, bars[k][len(bars[k])-1].rank)
			largest = max(largest, bars[k][0].size)
		}
	}
	scale := t.Type
	left := t.Measure("10⁶", paint.Caption, false) + 12*scale
	x, y, w, h := b.x+left, b.y+20*scale, b.w-left-8, b.h-20*scale-44*scale
	if w < leastPlot || h < leastPlot {
		return
	}
	decades := func(n int) float64 { return max(1, math.Ceil(math.Log10(float64(n)))) }
	across, up := decades(most), decades(largest)
	first := float64(-0.2 * across) // rank 1 is a line of some width
	px := func(rank int) float32 {
		return x + float32(w*float32((math.Log10(float64(rank))-first)/(across-first)))
	}
	py := func(size int) float32 { return y + h - float32(h*float32(math.Log10(float64(size))/up)) }
	capital := t.Metrics(paint.Caption).Capital
	for d := range int(up) + 1 {
		at := y + h - float32(h*float32(float64(d)/up))
		l.Line(paint.Hair, x, at, x+w, at, 1)
		l.Text(paint.Mut, x-6, at+capital/2, paint.Caption, power(d)).Align = paint.Right
	}
	for d := range int(across) + 1 {
		at := x + float32(w*float32((float64(d)-first)/(across-first)))
		l.Text(paint.Mut, at, y+h+16*scale, paint.Caption, power(d)).Align = paint.Centre
	}
	l.Text(paint.Mut, x+w, y+h+34*scale, paint.Caption, "rank of a cluster").Align = paint.Right
	l.Text(paint.Mut, b.x, b.y+12*scale, paint.Caption, "nodes of a cluster")
	roles := [kinds]paint.Role{paint.Measured, paint.Ink, paint.Alarm}
	for kind, list := range bars {
		if len(list) == 0 {
			continue
		}
		lastX, lastY := x, py(list[0].size)
		for _, b := range list {
			to := px(b.rank)
			if b.rank == 1 {
				to = max(to, x+6)
			}
			l.Line(roles[kind], lastX, lastY, lastX, py(b.size), 2.5)
			l.Line(roles[kind], lastX, py(b.size), to, py(b.size), 2.5)
			lastX, lastY = to, py(b.size)
		}
		l.Line(roles[kind], lastX, lastY, lastX, y+h, 2.5)
	}
	at := y + 14*scale
	for kind, name := range names {
		if len(bars[kind]) == 0 {
			continue
		}
		text := l.Text(roles[kind], x+w, at, paint.Caption, spaced(bars[kind][len(bars[kind])-1].rank)+" "+name)
		text.Align, text.Halo, text.Bold = paint.Right, true, true
		at += 18 * scale
	}
}

// A tally is how many clusters there are of each size: those of few nodes, which
// nearly all are, by their size.
type tally struct {
	few  [64]int
	many map[int]int
}

// A bar is the clusters of one size, up to a rank.
type bar struct{ size, rank int }

// tallies counts the clusters with an edge by kind and size. Cost: one pass over
// the nodes.
func tallies(f *graph.Forest, free func(nodes, edges, loops int) int) (list [kinds]tally) {
	f.Each(func(nodes, edges, loops int) {
		if edges == 0 {
			return
		}
		t := &list[kindOf(free(nodes, edges, loops))]
		if nodes < len(t.few) {
			t.few[nodes]++
			return
		}
		if t.many == nil {
			t.many = map[int]int{}
		}
		t.many[nodes]++
	})
	return list
}

// falling is the sizes there are, the largest first.
func (t *tally) falling() (list []bar) {
	rank := 0
	add := func(size, clusters int) {
		if rank += clusters; clusters > 0 {
			list = append(list, bar{size, rank})
		}
	}
	for _, size := range slices.Backward(slices.Sorted(maps.Keys(t.many))) {
		add(size, t.many[size])
	}
	for size, clusters := range slices.Backward(t.few[:]) {
		add(size, clusters)
	}
	return list
}

// power writes a power of ten.
func power(d int) string {
	if d < 4 {
		return strconv.Itoa([...]int{1, 10, 100, 1000}[d])
	}
	return "10" + string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[d])
}
