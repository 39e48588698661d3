package scene

import (
	"strconv"

	"binfall/game/paint"
)

// walker draws the sign of a walker: filled if it won, else hollow.
func (s *walks) walker(i int, p point) {
	w := s.Walkers[i]
	if s.Reset {
		s.l.Ring(paint.Ink, p.x, p.y, (walkerSize+4)*s.scale, 1.5).Dash = paint.Dotted
	}
	role := paint.Ink
	if w.Lost {
		role = paint.Edge
	}
	emblem(s.l, i, p, walkerSize*s.scale, role, w.Won)
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

// triangle draws one of four triangles by thick lines, which fill it if it is filled.
func triangle(l *paint.List, way int, p point, half float32, role paint.Role, filled bool) {
	tip := [...]point{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}[way]
	corners := func(size float32) [3]point {
		along, across := float32(size*0.8), size
		back := point{p.x - tip.x*along, p.y - tip.y*along}
		return [3]point{{p.x + tip.x*size, p.y + tip.y*size}, {back.x - tip.y*across, back.y + tip.x*across}, {back.x + tip.y*across, back.y - tip.x*across}}
	}
	draw := func(role paint.Role, size, width float32) {
		c := corners(size)
		for i := range c {
			next := c[(i+1)%3]
			l.Line(role, c[i].x, c[i].y, next.x, next.y, width)
		}
	}
	draw(paint.Panel, half*0.6, half*0.8+3)
	if filled {
		draw(role, half*0.55, half*0.8)
		l.Disc(role, p.x, p.y, half*0.4)
	} else {
		draw(role, half*0.9, 2)
	}
}

// label writes beside a walker what it found, where there is room: never over
// another one's label or sign, and never beyond the area. One that did not win goes
// without if there is none; for the winner the least bad place is taken.
func (s *walks) label(i int, at []point, within area) {
	w := s.Walkers[i]
	if w.Load < 0 || i >= len(walkerSigns) && !w.Won {
		return
	}
	text := WalkerSign(i) + " " + strconv.Itoa(w.Load)
	if w.Won && len(s.Walkers) > 1 {
		text += " wins"
	}
	m := s.Theme.Metrics(paint.Caption)
	width, height := s.Theme.Measure(text, paint.Caption, true)+8, m.Capital+10
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
	t := s.l.Text(role, best.x+4, best.y+height/2+m.Capital/2, paint.Caption, text)
	t.Bold = true
}

// room finds a place for a label of a size beside a point: right or left of it, above
// or below, and farther off if all that is taken.
func (s *walks) room(p point, w, h float32, within area) (best area, found bool) {
	least := 1 << 30
	for far := range 7 {
		away := float32(walkerSize+5)*s.scale + float32(far)*h*0.8
		for way, b := range []area{
			{p.x + away, p.y - h/2, w, h}, {p.x - away - w, p.y - h/2, w, h}, {p.x - w/2, p.y - away - h, w, h}, {p.x - w/2, p.y + away, w, h},
			{p.x + away, p.y - away - h/2, w, h}, {p.x + away, p.y + away - h/2, w, h}, {p.x - away - w, p.y - away - h/2, w, h}, {p.x - away - w, p.y + away - h/2, w, h},
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
