package scene

import (
	"math"
	"strconv"

	"binfall/game/paint"
)

// Lengths in CSS pixels, before the scale of type.
const (
	meterPitch = 18 // of dice
	leastPitch = 7
	meterSide  = 110 // height of two meters below one another, with a title
	meterLow   = 44  // the same in two lines
	mostSeen   = 9   // radius of a node of the tree
	flatSight  = 1.5 // an area so much wider than high has the meters beside the tree
)

// sight draws what the first walker sees, and the meters of dice.
func (s *walks) sight(b area) {
	line := s.px(20)
	switch {
	case b.w > flatSight*b.h:
		right := area{b.x + b.w - min(float32(b.w*0.46), s.px(230)), b.y, 0, b.h}
		right.w = b.x + b.w - right.x - 8
		s.tree(area{b.x, b.y, right.x - b.x - 8, b.h})
		title, words := s.told()
		y := b.y + s.px(24)
		s.title(right.x, y, title, right.w)
		s.left(right.x, y+line, s.tone(), words, right.w, false)
		s.meters(area{right.x, b.y + b.h - s.px(meterSide), right.w, s.px(meterSide)}, false)
	default:
		foot, low := s.px(meterSide), b.h < s.px(340)
		if low {
			foot = s.px(meterLow)
		}
		title, words := s.told()
		s.title(b.x+(b.w-s.titled(title))/2, b.y+s.px(14), title, b.w)
		tree := area{b.x, b.y + line, b.w, b.h - 2*line - foot - 6}
		if tree.h > tree.w { // what is said stays near the tree
			tree.h = tree.w
		}
		s.tree(tree)
		s.centred(b.x+b.w/2, tree.y+tree.h+s.px(14), s.tone(), words, b.w, false)
		side := float32(4)
		if low {
			side = 12
		}
		s.meters(area{b.x + side, b.y + b.h - foot, b.w - 2*side, foot}, low)
	}
}

// left writes a line, if it fits.
func (s *walks) left(x, y float32, role paint.Role, text string, w float32, bold bool) {
	if s.Theme.Measure(text, paint.Caption, bold) <= w {
		s.l.Text(role, x, y, paint.Caption, text).Bold = bold
	}
}

// titled is the width of the title.
func (s *walks) titled(title [2]string) float32 {
	w := s.Theme.Measure(title[0], paint.Caption, true)
	if title[1] != "" {
		w += s.signed(0, title[1]) + s.px(4)
	}
	return w
}

// title writes the title, if it fits: the sign of the first walker stands between its
// two parts.
func (s *walks) title(x, y float32, title [2]string, w float32) {
	if s.titled(title) > w {
		return
	}
	s.l.Text(paint.Ink, x, y, paint.Caption, title[0]).Bold = true
	if title[1] != "" {
		s.sign(0, x+s.Theme.Measure(title[0], paint.Caption, true)+s.px(4), y, paint.Ink, title[1])
	}
}

// told is what the tree shows, in words.
func (s *walks) told() (title [2]string, words string) {
	v := s.Sight
	if v == nil {
		return [2]string{"no walker stands anywhere yet"}, s.Hint
	}
	if v.Hops == 0 {
		return [2]string{"what", "sees"}, SightWords(v.Nodes, v.Twice, v.Hops)
	}
	verb, hops := "sees in ", " hops"
	if v.Past {
		verb = "saw in "
	}
	if v.Hops == 1 {
		hops = " hop"
	}
	return [2]string{"what", verb + strconv.Itoa(v.Hops) + hops}, SightWords(v.Nodes, v.Twice, v.Hops)
}

// SightWords says how many nodes were seen, and how many of them twice.
func SightWords(nodes, twice, hops int) string {
	switch {
	case hops == 0:
		return "too many neighbours to show"
	case twice == 0:
		return spaced(nodes) + " nodes, none met twice"
	}
	return spaced(nodes) + " nodes, " + spaced(twice) + " met twice"
}

// tone is the role of these words.
func (s *walks) tone() paint.Role {
	if s.Sight != nil && s.Sight.Twice > 0 {
		return paint.Alarm
	}
	return paint.Mut
}

// tree draws the graph unrolled around the first walker: a node that is met again has
// a place of its own with a rim of alarm, joined to the first one by a line.
func (s *walks) tree(b area) {
	if s.Sight == nil || b.w < leastPlot || b.h < leastPlot {
		return
	}
	places := s.Sight.Places
	size := min(b.w, b.h)/2 - s.px(9)
	if size < leastPlot {
		return
	}
	at := func(i int) point {
		return point{b.x + b.w/2 + float32(size*places[i].X), b.y + b.h/2 + float32(size*places[i].Y)}
	}
	for i, p := range places {
		if i > 0 {
			from, to := at(p.From), at(i)
			s.l.Line(paint.Hair, from.x, from.y, to.x, to.y, 1)
		}
	}
	for i, p := range places {
		if p.First != i && places[p.From].First == p.From { // what hangs on it is the same once more
			from, to := at(i), at(p.First)
			s.l.Line(paint.Alarm, from.x, from.y, to.x, to.y, 1.5)
		}
	}
	radius := s.radii(size)
	for i := len(places) - 1; i >= 0; i-- {
		p, q, r := places[i], at(i), radius[places[i].Hops]
		if i == 0 && !s.Sight.Past {
			emblem(s.l, 0, q, s.px(walkerSize), paint.Ink, true) // hollow it would be an empty bin
			continue
		}
		s.leaf(q, r, s.Load(p.Node), p.First != i)
	}
}

// leaf draws a node of the tree by its load.
func (s *walks) leaf(p point, r float32, load uint32, again bool) {
	rim := paint.Edge
	if again {
		rim = paint.Alarm
	}
	if load == 0 {
		s.l.Disc(paint.Panel, p.x, p.y, r)
	} else {
		s.l.Disc(paint.RampOf(load), p.x, p.y, r)
	}
	width := min(1, r*0.3)
	if again {
		width = 1.5
	}
	s.l.Ring(rim, p.x, p.y, r, width)
	text := strconv.Itoa(int(load))
	if s.Theme.Measure(text, paint.Caption, false) > 2*r-s.px(6) {
		return
	}
	role := paint.Mut
	if load > 0 {
		role = s.Theme.OnRamp(int(min(load, uint32(paint.RampSteps-1))))
	}
	s.l.Text(role, p.x, p.y+s.Theme.Metrics(paint.Caption).Capital/2, paint.Caption, text).Align = paint.Centre
}

// radii are those of nodes at each distance: as large as there is room for.
func (s *walks) radii(size float32) []float32 {
	hops := s.Sight.Hops
	count := make([]int, hops+1)
	for _, p := range s.Sight.Places {
		count[p.Hops]++
	}
	list := make([]float32, hops+1)
	for h := range list {
		r := s.px(mostSeen)
		switch {
		case h > 0 && count[1] <= 2: // a road along the rim
			r = min(r, float32(float64(size)*(2*math.Pi*0.42)/float64(len(s.Sight.Places))))
		case h > 0:
			apart := 2 * math.Pi * float64(size) * float64(h) / float64(hops*max(count[h], 1))
			r = min(r, float32(apart*0.44), float32(float64(size)/float64(hops)*0.3))
		}
		list[h] = max(r, 1.5)
	}
	return list
}

// meters draws how many dice a ball takes, walking and with fresh bins: one square is
// one die. Where squares have no room the numbers stay.
func (s *walks) meters(b area, low bool) {
	if s.Fresh <= 0 {
		return
	}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
	rows := [...]struct {
		name string
		dice float64
	}{{s.Own, s.Thrown}, {"fresh dice", s.Fresh}}
	most, names, numbers := 1.0, float32(0), float32(0)
	for _, r := range rows {
		most = max(most, math.Ceil(r.dice))
		names = max(names, s.Theme.Measure(r.name, paint.Caption, false)+s.px(8))
		numbers = max(numbers, s.Theme.Measure(number(r.dice), paint.Caption, true)+4)
	}
	squares := b.w - numbers
	if low {
		squares -= names
	}
	pitch := min(s.px(meterPitch), squares/float32(most))
	y := b.y
	if !low {
		s.left(b.x, y+s.px(14), paint.Ink, "dice per ball", b.w, true)
		y += s.px(22)
	}
	for _, r := range rows {
		x := b.x
		if low {
			s.l.Text(paint.Mut, x, y+s.px(14), paint.Caption, r.name)
			x += names
			y += s.px(2)
		} else {
			s.l.Text(paint.Mut, x, y+s.px(12), paint.Caption, r.name)
			y += s.px(17)
		}
		end := x - 2
		if pitch >= s.px(leastPitch) {
			end = s.dice(x, y+1, pitch, r.dice)
		}
		text := s.l.Text(paint.Ink, end+2, y+s.px(13), paint.Caption, number(r.dice))
		text.Bold = true
		if y += s.px(27); low {
			y -= s.px(7)
		}
	}
}

// dice draws squares, the last one as far as it is needed, and returns where they
// end.
func (s *walks) dice(x, y, pitch float32, many float64) float32 {
	side := float32(math.Floor(float64(pitch * 0.8)))
	top := y + (s.px(14)-side)/2
	for ; many > 0.004; many-- {
		part := float32(min(many, 1))
		s.l.Rect(paint.Measured, x, top, float32(side*part), side)
		s.l.Frame(paint.Edge, x, top, side, side, 1)
		if part > 0.6 && side >= 8 {
			s.l.Disc(paint.Panel, x+side/2, top+side/2, s.px(2))
		}
		x += pitch
	}
	return x
}
