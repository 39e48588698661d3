package scene

import (
	"strconv"

	"binfall/game/paint"
)

// walker draws the sign of a walker: filled if it won, else hollow.
func (s *walks) walker(i int, p point) {
	w := s.Walkers[i]
	if s.Reset {
		s.l.Ring(paint.Ink, p.x, p.y, s.px(walkerSize+4), 1.5).Dash = paint.Dotted
	}
	role := paint.Ink
	if w.Lost {
		role = paint.Edge
	}
	emblem(s.l, i, p, s.px(walkerSize), role, w.Won)
}

// emblem draws the sign of a walker with marks: a disc, a square, or a triangle that
// points up, down, right or left; a small ring for all others.
func emblem(l *paint.List, i int, p point, half float32, role paint.Role, filled bool) {
	switch {
	case i >= len(walkerSigns) && !filled:
		l.Disc(paint.Panel, p.x, p.y, half*0.6)
		l.Ring(role, p.x, p.y, half*0.6, 1.5)
	case i == 0 || i >= len(walkerSigns):
		l.Disc(paint.Panel, p.x, p.y, half+1.5)
		if filled {
			l.Disc(role, p.x, p.y, half)
		} else {
			l.Ring(role, p.x, p.y, half, 2)
		}
	case i == 1:
		half -= 0.5
		l.Rect(paint.Panel, p.x-half-1.5, p.y-half-1.5, 2*half+3, 2*half+3)
		if filled {
			l.Rect(role, p.x-half, p.y-half, 2*half, 2*half)
		} else {
			l.Frame(role, p.x-half, p.y-half, 2*half, 2*half, 2)
		}
	default:
		triangle(l, i-2, p, half, role, filled)
	}
}

// triangle draws one of four triangles, line by line if it is filled.
func triangle(l *paint.List, way int, p point, half float32, role paint.Role, filled bool) {
	tip := [...]point{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}[way]
	row := func(role paint.Role, part, size, width float32) { // part: 0 at the tip, 1 at the back
		along, across := float32(size*(1-float32(1.8*part))), float32(size*part)
		x, y := p.x+tip.x*along, p.y+tip.y*along
		l.Line(role, x-tip.y*across, y+tip.x*across, x+tip.y*across, y-tip.x*across, width)
	}
	fill := func(role paint.Role, size float32) {
		rows := int(2*size) + 1
		for i := range rows {
			row(role, float32(i)/float32(rows-1), size, 1.5)
		}
	}
	if fill(paint.Panel, half+3); filled {
		fill(role, half)
		return
	}
	top, back := point{p.x + tip.x*half, p.y + tip.y*half}, point{p.x - float32(tip.x*half*0.8), p.y - float32(tip.y*half*0.8)}
	for _, side := range []float32{-half, half} {
		l.Line(role, top.x, top.y, back.x+tip.y*side, back.y-tip.x*side, 2)
	}
	row(role, 1, half, 2)
}

// label writes beside a walker what it found, where there is room: never over
// another one's label or sign, and never beyond the area. One that did not win goes
// without if there is none; for the winner the least bad place is taken.
func (s *walks) label(i int, at []point, within area) {
	w := s.Walkers[i]
	if w.Load < 0 || i >= len(walkerSigns) && !w.Won {
		return
	}
	text := s.found(w)
	m := s.Theme.Metrics(paint.Caption)
	width, height := s.signed(i, text)+8, m.Capital+10
	best, found := s.room(at[i], width, height, within)
	if !found && !w.Won {
		return
	}
	s.taken = append(s.taken, best)
	s.l.Rect(paint.Panel, best.x, best.y, best.w, best.h).Alpha = 225
	role := paint.Ink
	if w.Lost {
		role = paint.Mut
	}
	s.sign(i, best.x+4, best.y+height/2+m.Capital/2, role, text)
}

// found is what a walker found, in words.
func (s *walks) found(w Walker) string {
	if w.Won && len(s.Walkers) > 1 {
		return strconv.Itoa(w.Load) + " wins"
	}
	return strconv.Itoa(w.Load)
}

// sign writes bold words behind the sign of a walker, which the font has too small.
func (s *walks) sign(i int, x, y float32, role paint.Role, text string) {
	if i >= len(walkerSigns) {
		s.l.Text(role, x, y, paint.Caption, WalkerSign(i)+": "+text).Bold = true
		return
	}
	half := s.px(signSize)
	emblem(s.l, i, point{x + half, y - s.Theme.Metrics(paint.Caption).Capital/2}, half, role, true)
	s.l.Text(role, x+2*half+s.px(4), y, paint.Caption, text).Bold = true
}

// signed is the width of that.
func (s *walks) signed(i int, text string) float32 {
	if i >= len(walkerSigns) {
		return s.Theme.Measure(WalkerSign(i)+": "+text, paint.Caption, true)
	}
	return s.px(2*signSize+4) + s.Theme.Measure(text, paint.Caption, true)
}

// room finds a place for a label of a size beside a point: right or left of it, above
// or below, and farther off if all that is taken.
func (s *walks) room(p point, w, h float32, within area) (best area, found bool) {
	least := 1 << 30
	for far := range 7 {
		away := s.px(walkerSize+5) + float32(float32(far)*h*0.8)
		for way, b := range []area{
			{p.x + away, p.y - h/2, w, h}, {p.x - away - w, p.y - h/2, w, h},
			{p.x - w/2, p.y - away - h, w, h}, {p.x - w/2, p.y + away, w, h},
			{p.x + away, p.y - away - h/2, w, h}, {p.x + away, p.y + away - h/2, w, h},
			{p.x - away - w, p.y - away - h/2, w, h}, {p.x - away - w, p.y + away - h/2, w, h},
		} {
			inside := area{min(max(b.x, within.x), within.x+within.w-w), min(max(b.y, within.y), within.y+within.h-h), w, h}
			bad := 100*far + way
			if inside != b {
				bad += 1000
			}
			meets := 0
			for _, t := range s.taken {
				if inside.meets(t) {
					meets++
				}
			}
			if bad += 10_000 * meets; bad < least {
				best, least = inside, bad
			}
		}
	}
	return best, least < 10_000
}
