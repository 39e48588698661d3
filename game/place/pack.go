package place

// A table is the box with everything in it, in pixels.
type table struct {
	w, h    float64
	o       Options
	pitch   float64
	radius  float64
	seats   []seat
	lone    int
	columns int     // of the shelf
	shelf   float64 // its height
	room    float64 // height above it for clusters
	roof    []ledge // the lower edge of what is placed already, from left to right
	spare   []ledge
}

// A seat is where a cluster stands: the rectangle around it, and whether it was
// given a quarter of a turn.
type seat struct {
	shape      *shape
	turned     bool
	x, y, w, h float64
}

// Lengths of the shelf, in radii of nodes.
const (
	loneApart = 3.2
	loneBelow = 2.8
)

const (
	clear      = 0.15    // width around the nodes of a cluster that stays free, in pitches
	mostPixels = 1 << 20 // of a side of the box
)

// pack finds the greatest pitch at which everything is in the box.
func pack(shapes []*shape, lone int, box Box, o Options) *table {
	t := &table{o: o, lone: lone, columns: 1, seats: make([]seat, len(shapes))}
	t.w, t.h = min(float64(box.W), mostPixels), min(float64(box.H), mostPixels)
	for i, s := range shapes {
		t.seats[i].shape = s
	}
	if !(t.w > 0 && t.h > 0) {
		t.w, t.h = 0, 0
		return t
	}
	most := min(float64(o.Widest), mostPixels)
	if t.fill(most) {
		t.loosen()
		return t
	}
	low, high := most/2, most
	for range 40 {
		if t.fill(low) {
			break
		}
		low, high = low/2, low
	}
	for range 8 {
		if middle := (low + high) / 2; t.fill(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	t.fill(low)
	t.loosen()
	return t
}

// fill places the shelf and the clusters at a pitch, if they fit.
func (t *table) fill(pitch float64) bool {
	t.pitch = pitch
	t.radius = float64(0.27 * pitch)
	if t.o.Radius > 0 {
		t.radius = min(t.radius, float64(t.o.Radius))
	}
	t.shelf = 0
	if t.lone > 0 {
		t.columns = max(int((t.w-float64(2*t.radius))/float64(loneApart*t.radius))+1, 1)
		rows := (t.lone + t.columns - 1) / t.columns
		t.shelf = float64(t.radius * (2 + float64(loneBelow*float64(rows-1))))
	}
	t.room = t.h - t.shelf
	if t.lone > 0 {
		t.room -= float64(t.o.Caption)
	}
	if t.room < 0 || t.w < float64(2*t.radius) {
		return false
	}
	t.roof = append(t.roof[:0], ledge{0, t.w, 0})
	for i := range t.seats {
		if !t.sit(&t.seats[i]) {
			return false
		}
	}
	return true
}

// A ledge is a piece of the roof.
type ledge struct{ x, w, y float64 }

// sit puts a cluster where its lower edge is highest.
func (t *table) sit(s *seat) bool {
	least, found := t.room, false
	for _, turned := range []bool{false, true} {
		_, w, h := t.frame(s.shape, turned)
		for i, first := range t.roof {
			y, end := 0.0, first.x+w
			if end > t.w {
				break
			}
			for _, below := range t.roof[i:] {
				if below.x >= end {
					break
				}
				y = max(y, below.y)
			}
			if y+h < least || !found && y+h <= least {
				least, found = y+h, true
				s.turned, s.x, s.y, s.w, s.h = turned, first.x, y, w, h
			}
		}
	}
	if found {
		t.cover(ledge{s.x, s.w, s.y + s.h})
	}
	return found
}

// cover lays a ledge over the roof.
func (t *table) cover(over ledge) {
	next := t.spare[:0]
	end := over.x + over.w
	laid := false
	for _, r := range t.roof {
		if r.x < over.x {
			next = append(next, ledge{r.x, min(r.w, over.x-r.x), r.y})
		}
		if !laid && r.x+r.w > over.x {
			next, laid = append(next, over), true
		}
		if r.x+r.w > end {
			x := max(r.x, end)
			next = append(next, ledge{x, r.x + r.w - x, r.y})
		}
	}
	t.roof, t.spare = next, t.roof
}

// frame is the size of a cluster, and where in it the box around its nodes is.
func (t *table) frame(s *shape, turned bool) (inner point, w, h float64) {
	low, high, corner := s.pose(turned)
	size := high.minus(low).times(t.pitch)
	rim := t.radius + float64(clear*t.pitch)
	inner = point{rim, rim}
	if t.o.Badge != (Box{}) {
		at := corner.minus(low).times(t.pitch)
		reach := float64(0.7 * t.radius)
		size.x += max(at.x+reach+float64(t.o.Badge.W)-(size.x+rim), 0)
		inner.y = max(inner.y, reach+float64(t.o.Badge.H)-at.y)
	}
	return inner, size.x + 2*rim, size.y + inner.y + rim
}

// loosen moves each cluster to the middle of its room, across and down, some
// times over, so that clusters stand apart.
func (t *table) loosen() {
	rounds := min(12, 1+200_000/(1+len(t.seats)*len(t.seats)))
	for range rounds {
		for i := range t.seats {
			s := &t.seats[i]
			left, right := 0.0, t.w
			for j := range t.seats {
				if o := &t.seats[j]; j != i && o.y < s.y+s.h && s.y < o.y+o.h {
					if o.x < s.x {
						left = max(left, o.x+o.w)
					} else {
						right = min(right, o.x)
					}
				}
			}
			s.x = max(left, left+(right-left-s.w)/2)
		}
		for i := range t.seats {
			s := &t.seats[i]
			top, bottom := 0.0, t.room
			for j := range t.seats {
				if o := &t.seats[j]; j != i && o.x < s.x+s.w && s.x < o.x+o.w {
					if o.y < s.y {
						top = max(top, o.y+o.h)
					} else {
						bottom = min(bottom, o.y)
					}
				}
			}
			s.y = max(top, top+(bottom-top-s.h)/2)
		}
	}
}

// write writes the places down.
func (t *table) write(l *Layout) {
	l.Pitch, l.Radius = float32(t.pitch), float32(t.radius)
	for _, seat := range t.seats {
		s := seat.shape
		inner, _, _ := t.frame(s, seat.turned)
		low, _, _ := s.pose(seat.turned)
		corner := point{seat.x, seat.y}.plus(inner)
		for i, p := range s.at {
			if seat.turned {
				p = p.quarter()
			}
			p = p.minus(low).times(t.pitch).plus(corner)
			x, y := float32(min(p.x, t.w)), float32(min(p.y, t.h))
			if i < len(s.nodes) {
				l.X[s.nodes[i]], l.Y[s.nodes[i]] = x, y
			} else {
				l.Loops = append(l.Loops, Loop{s.loops[i-len(s.nodes)], x, y})
			}
		}
		l.Clusters = append(l.Clusters, Cluster{s.nodes, Rect{float32(seat.x), float32(seat.y), float32(seat.w), float32(seat.h)}})
	}
	if t.lone == 0 {
		return
	}
	top := t.h - t.shelf
	for i, v := range l.Lone {
		column, row := float64(i%t.columns), float64(i/t.columns)
		l.X[v] = float32(t.radius + float64(loneApart*t.radius*column))
		l.Y[v] = float32(top + t.radius + float64(loneBelow*t.radius*row))
	}
	wide := float64(t.radius * (2 + float64(loneApart*float64(min(t.lone, t.columns)-1))))
	l.Shelf = Rect{0, float32(top), float32(wide), float32(t.shelf)}
}
