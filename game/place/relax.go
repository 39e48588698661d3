package place

import "math"

// How a shape relaxes, in pitches. Edges pull to their lengths, nodes that are no
// neighbours push each other away, and so do nodes and edges.
const (
	careful = 256 // nodes and edges of the largest shape whose crossings are watched

	roomy     = 1.75  // distance from which nodes push
	crowded   = 0.9   // the same in larger shapes
	beside    = 0.6   // distance from which a node and an edge push
	stiff     = 0.35  // of an edge
	push      = 0.35  // of what stands in the same place
	pull      = 0.012 // to the middle, of the distance to it
	mostPull  = 0.06
	longest   = 0.35  // step of the first round
	still     = 0.004 // longest step of the last round
	nearNodes = 0.6   // least distance of nodes
	nearEdge  = 0.3   // least distance of a node and an edge, as far as they get there
)

// find gives a shape its places, in pitches. The work is what all shapes take
// together: the more, the fewer rounds for each.
func (s *shape) find(work int) {
	k := s.skeleton()
	leaves := 0
	for _, edges := range s.edges {
		if len(edges) == 1 {
			leaves++
		}
	}
	s.thin = 6*leaves < len(s.at) || len(k.core) > 1 && 2*len(k.core) > len(s.at)
	switch {
	case s.large() && 4*len(s.ends) > 5*len(s.at):
		s.heap()
		return
	case len(k.core) == 1:
		s.hang(&k, k.core[0], 0, 1)
	case len(s.ends) == len(s.at):
		s.round(&k)
	case len(k.core) <= stressNodes:
		s.untangle(k.core)
		s.spread(&k)
	default:
		tree := s.fan()
		s.hang(&tree, tree.core[0], 0, 1)
	}
	if !s.large() {
		s.relax(min(max(300_000/work, 8), 80), s.careful)
	} else {
		rounds := min(max(60_000/len(s.at), 40), 120)
		s.relax(rounds, s.quick)
		s.relax(rounds/2, s.part)
	}
	s.widen()
}

// large reports whether there is no time for a look at crossings.
func (s *shape) large() bool { return len(s.at)+len(s.ends) > careful }

// relax moves the nodes, one after the other, for some rounds. A move returns the
// length that it went.
func (s *shape) relax(rounds int, move func(v int, near []int, most float64) float64) {
	var near [][]int
	for round := range rounds {
		if round%8 == 0 {
			near = s.near()
		}
		s.middle = point{}
		for _, p := range s.at {
			s.middle = s.middle.plus(p)
		}
		s.middle = s.middle.times(1 / float64(len(s.at)))
		most := longest * (1 - float64(round)/float64(rounds+1))
		moved := 0.0
		for i := range s.at {
			v := i
			if round%2 == 1 {
				v = len(s.at) - 1 - i
			}
			moved = max(moved, move(v, near[v], most))
		}
		if moved < still {
			return
		}
	}
}

// careful moves a node so that no crossing is added and what is too close comes
// no closer.
func (s *shape) careful(v int, near []int, most float64) float64 {
	step := s.springs(v).plus(s.inward(v))
	for _, u := range near {
		if !s.joined(v, u) {
			step = step.plus(away(s.at[v].minus(s.at[u]), roomy))
		}
		step = step.plus(s.sides(v, u))
	}
	step = step.within(most)
	from := s.at[v]
	crossed, room := 0, 1.0 // most steps leave nothing to be desired
	for i := range 4 {
		s.at[v] = from.plus(step)
		if c, r := s.around(v, near); c <= crossed && r >= room {
			return step.length()
		}
		if i > 0 {
			step = step.times(0.5)
			continue
		}
		s.at[v] = from
		crossed, room = s.around(v, near)
	}
	s.at[v] = from
	return 0
}

// quick moves a node without a look at edges.
func (s *shape) quick(v int, near []int, most float64) float64 {
	step := s.springs(v).plus(s.inward(v).times(0.5))
	for _, u := range near {
		step = step.plus(away(s.at[v].minus(s.at[u]), crowded))
	}
	step = step.within(most)
	s.at[v] = s.at[v].plus(step)
	return step.length()
}

// part moves a node away from those that are too close.
func (s *shape) part(v int, near []int, most float64) float64 {
	var step point
	for _, u := range near {
		step = step.plus(away(s.at[v].minus(s.at[u]), nearNodes+0.05))
	}
	step = step.within(most)
	s.at[v] = s.at[v].plus(step)
	return step.length()
}

// near lists the nodes around each node, for some rounds.
func (s *shape) near() [][]int {
	cell := roomy + 0.4
	if s.large() {
		cell = crowded + 0.3
	}
	low, high := s.bounds()
	columns, rows := int((high.x-low.x)/cell)+1, int((high.y-low.y)/cell)+1
	cells := make([][]int, columns*rows)
	of := func(v int) (column, row int) {
		return int((s.at[v].x - low.x) / cell), int((s.at[v].y - low.y) / cell)
	}
	for v := range s.at {
		column, row := of(v)
		cells[row*columns+column] = append(cells[row*columns+column], v)
	}
	list := make([][]int, len(s.at))
	for v := range s.at {
		column, row := of(v)
		for r := max(row-1, 0); r <= min(row+1, rows-1); r++ {
			for c := max(column-1, 0); c <= min(column+1, columns-1); c++ {
				for _, u := range cells[r*columns+c] {
					if off := s.at[u].minus(s.at[v]); u != v && off.dot(off) < float64(cell*cell) {
						list[v] = append(list[v], u)
					}
				}
			}
		}
	}
	return list
}

func (s *shape) joined(v, u int) bool {
	for _, e := range s.edges[v] {
		if s.other(e, v) == u {
			return true
		}
	}
	return false
}

// springs is the pull of the edges of a node.
func (s *shape) springs(v int) (step point) {
	for _, e := range s.edges[v] {
		off := s.at[s.other(e, v)].minus(s.at[v])
		if length := off.length(); length > 0 {
			step = step.plus(off.times(float64(stiff*(length-s.long[e])) / length))
		}
	}
	return step.times(min(1, 3/float64(len(s.edges[v]))))
}

// inward is the pull to the middle, which makes trees compact. It would crumple
// loops and long ways.
func (s *shape) inward(v int) point {
	if s.thin {
		return point{}
	}
	return s.middle.minus(s.at[v]).times(pull).within(mostPull)
}

// away is the push from something at a step, if it is nearer than it should be.
func away(off point, wanted float64) point {
	square := off.dot(off)
	if square >= float64(wanted*wanted) {
		return point{}
	}
	if square < 1e-12 {
		return point{push, 0}
	}
	length := off.length()
	return off.times(float64(push*(wanted-length)) / float64(wanted*length))
}

// sides is the push between v and the edges of u, and between u and those of v.
func (s *shape) sides(v, u int) (step point) {
	for _, e := range s.edges[u] {
		if w := s.other(e, u); w != v {
			off, along := offLine(s.at[v], s.at[u], s.at[w])
			if along > 0 && along < 1 {
				step = step.plus(away(off, beside))
			}
		}
	}
	for _, e := range s.edges[v] {
		if w := s.other(e, v); w != u {
			off, along := offLine(s.at[u], s.at[v], s.at[w])
			if along > 0 && along < 1 {
				step = step.minus(away(off, beside).times(1 - along))
			}
		}
	}
	return step
}

// around counts the crossings of the edges of a node, and measures how close its
// surroundings are: the square of the least distance, 1 if all is as it should be.
// It looks at the nodes near by and at all edges.
func (s *shape) around(v int, near []int) (crossed int, room float64) {
	p := s.at[v]
	room = 1
	for _, u := range near {
		off := s.at[u].minus(p)
		room = min(room, off.dot(off)/(nearNodes*nearNodes))
	}
	for _, ends := range s.ends {
		if ends[0] == v || ends[1] == v {
			continue
		}
		room = min(room, s.beside(p, ends))
		for _, f := range s.edges[v] {
			if w := s.other(f, v); w != ends[0] && w != ends[1] && meet(p, s.at[w], s.at[ends[0]], s.at[ends[1]]) {
				crossed++
			}
		}
	}
	for _, f := range s.edges[v] {
		ends := s.ends[f]
		for _, u := range near {
			if u != ends[0] && u != ends[1] {
				room = min(room, s.beside(s.at[u], ends))
			}
		}
	}
	return crossed, room
}

// beside is the square of the distance of a place from an edge, in squares of the
// least that there should be; 1 if it is that far or farther.
func (s *shape) beside(p point, ends [2]int) float64 {
	a, b := s.at[ends[0]], s.at[ends[1]]
	if p.x < min(a.x, b.x)-nearEdge || p.x > max(a.x, b.x)+nearEdge || p.y < min(a.y, b.y)-nearEdge || p.y > max(a.y, b.y)+nearEdge {
		return 1
	}
	off, _ := offLine(p, a, b)
	return min(1, off.dot(off)/(nearEdge*nearEdge))
}

// widen scales a shape whose nodes are too close, up to twice.
func (s *shape) widen() {
	const wanted = nearNodes * nearNodes
	least := wanted
	for v, list := range s.near() {
		for _, u := range list {
			off := s.at[u].minus(s.at[v])
			least = min(least, off.dot(off))
		}
	}
	if least < wanted {
		by := min(math.Sqrt(wanted/least), 2)
		for v, p := range s.at {
			s.at[v] = p.times(by)
		}
	}
}
