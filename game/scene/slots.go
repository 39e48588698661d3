package scene

import (
	"math"
	"strconv"

	"binfall/game/motion"
	"binfall/game/paint"
)

// drawSlots draws the slots with their items, and says what one mark is.
func (t *tabled) drawSlots() string {
	if !t.settle() {
		return t.cells()
	}
	for slot := range t.Slots {
		t.slot(slot)
	}
	t.trail()
	return "1 row = 1 slot, 1 arrow = 1 key at its slot"
}

// settle finds columns in which every slot has room for a name, and gives slots
// more of the width if that makes it.
func (t *tabled) settle() bool {
	share := func(of float32) { t.divider = float32(math.Round(float64(t.W * of))) }
	if len(t.Slots) <= fewSlots {
		for _, of := range []float32{slotShare, wideShare} {
			if share(of); t.columns() {
				return true
			}
		}
	}
	share(slotShare)
	return false
}

// columns shares the slots out to as few columns as are high enough, and reports
// whether these are wide enough.
func (t *tabled) columns() bool {
	n := len(t.Slots)
	arcs, gap := float32(arcRoom*t.scale), float32(slotGap*t.scale)
	t.left = tableMargin
	if t.W < roomyTable*t.scale { // better crossed arcs than no names
		arcs, gap, t.left = arcs/2, gap/3, tableMargin/2
	}
	t.arcs = arcs
	room := t.divider - t.left - arcs
	tall := t.H - t.top - 2*8
	t.number = t.Theme.Measure(strconv.Itoa(n), paint.Caption, true) + float32(4*t.scale)
	for t.cols = 1; t.cols <= n; t.cols++ {
		t.rows = (n + t.cols - 1) / t.cols
		if over := t.rows % t.Bucket; over > 0 {
			t.rows += t.Bucket - over // a bucket stays together
		}
		t.high = min(slotHeight*t.scale, float32(math.Floor(float64(tall/float32(t.rows)))))
		t.pitch = room / float32(t.cols)
		t.wide = min(t.pitch-t.number-gap, 76*t.scale)
		if t.high >= leastSlot*t.scale {
			break
		}
	}
	if t.high < leastSlot*t.scale || t.wide < leastSlotW*t.scale {
		return false
	}
	t.named = true
	return true
}

// rect is the place of a slot.
func (t *tabled) rect(slot int) area {
	col, row := slot/t.rows, slot%t.rows
	gap := float32(2)
	if t.Bucket > 1 {
		gap = 0
		if slot%t.Bucket == t.Bucket-1 {
			gap = 3
		}
	}
	return area{t.left + float32(t.pitch*float32(col)) + t.number, t.top + 8 + float32(t.high*float32(row)), t.wide, t.high - gap}
}

// slot draws one slot with its number and its item.
func (t *tabled) slot(slot int) {
	b, item := t.rect(slot), t.Slots[slot]
	ringed := t.ringed[uint32(slot/t.Bucket)]
	base := b.y + b.h/2 + t.Theme.Metrics(paint.Caption).Capital/2
	number := t.l.Text(paint.Mut, b.x-4*t.scale, base, paint.Caption, strconv.Itoa(slot+1))
	number.Align = paint.Right
	if ringed {
		number.Role, number.Bold = paint.Ink, true
	}
	t.tile(b, item, ringed)
	t.spot(b, item)
}

// spot keeps where an item can be touched.
func (t *tabled) spot(b area, item uint32) {
	if item > 0 {
		t.spots = append(t.spots, Spot{b.x, b.y, b.w, b.h, item})
	}
}

// tile draws an item in its slot, or an empty slot.
func (t *tabled) tile(b area, item uint32, ringed bool) {
	if item > 0 {
		t.l.Rect(paint.Ramp+2, b.x, b.y, b.w, b.h)
	}
	t.l.Frame(paint.Edge, b.x, b.y, b.w, b.h, 1)
	if ringed {
		t.l.Frame(paint.Ink, b.x-2, b.y-2, b.w+4, b.h+4, 2)
	}
	if item > 0 {
		base := b.y + b.h/2 + t.Theme.Metrics(paint.Caption).Capital/2
		text := t.l.Text(t.Theme.OnRamp(2), b.x+b.w/2, base, paint.Caption, t.short(t.Name(item), b.w-6))
		text.Align, text.Bold = paint.Centre, true
	}
}

// short is a name that fits a width, its end cut off.
func (t *tabled) short(name string, w float32) string {
	if t.Theme.Measure(name, paint.Caption, true) <= w {
		return name
	}
	letters := []rune(name)
	for len(letters) > 1 && t.Theme.Measure(string(letters)+"…", paint.Caption, true) > w {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// trail draws the ways of items that were pushed out, the newest strongest, and
// the item under way on top.
func (t *tabled) trail() {
	for i, hop := range t.Trail {
		if hop.New || hop.From == hop.To {
			continue
		}
		way := t.way(hop)
		back := len(t.Trail) - 1 - i
		alpha := uint8(max(70, 255-28*back))
		for j, p := range way[1:] {
			t.l.Line(paint.Ink, way[j].x, way[j].y, p.x, p.y, 1.5).Alpha = alpha
		}
		head(t.l, paint.Ink, way, 0, 6*t.scale, 1.5)
	}
	if t.Under == nil {
		return
	}
	b := t.rect(int(t.Under.To))
	if t.Under.New {
		b.x += float32((1 - t.Under.Gone) * 40 * t.scale)
		b.y -= float32((1 - t.Under.Gone) * 24 * t.scale)
	} else {
		way := t.way(*t.Under)
		at := way[min(int(t.Under.Gone*float32(len(way)-1)), len(way)-1)]
		b.x, b.y = at.x-b.w/2, at.y-b.h/2
	}
	t.tile(b, t.Under.Who, true)
}

// way is the arc from one slot to another: out to the right of one column, or
// between two.
func (t *tabled) way(hop motion.Hop) []point {
	a, b := t.rect(int(hop.From)), t.rect(int(hop.To))
	from, to := point{a.x + a.w, a.y + a.h/2}, point{b.x + b.w, b.y + b.h/2}
	out := float32(0)
	switch {
	case a.x < b.x:
		to.x = b.x - 2
	case a.x > b.x:
		from.x, to.x = a.x-t.number, b.x+b.w+2
	default:
		out = min(t.arcs-4, 10+float32(0.12*max(to.y-from.y, from.y-to.y)))
	}
	const pieces = 14
	way := make([]point, pieces+1)
	for i := range way {
		u := float32(i) / pieces
		way[i] = point{from.x + float32((to.x-from.x)*u) + float32(4*u*(1-u)*out), from.y + float32((to.y-from.y)*u)}
	}
	return way
}

// cells draws slots without names, several to a cell if there are too many.
func (t *tabled) cells() string {
	w, h := t.divider-2*tableMargin, t.H-t.top-2*tableMargin
	if w < leastPlot || h < leastPlot {
		return ""
	}
	g := gridFor(len(t.Slots), w, h)
	var cells []paint.Role
	for from := 0; from < len(t.Slots); from += g.each {
		part := t.Slots[from:min(from+g.each, len(t.Slots))]
		full := Taken(part)
		role := paint.Ramp
		if full > 0 {
			role = paint.Ramp + 2 + paint.Role(5*(full-1)/g.each)
		}
		cells = append(cells, role)
	}
	side := float32(g.side)
	t.l.Grid(tableMargin, t.top+tableMargin, side, side, g.columns, cells)
	if g.each == 1 {
		return "1 cell = 1 slot, dark if it is empty"
	}
	return "1 cell = " + strconv.Itoa(g.each) + " slots, by how many are taken"
}
