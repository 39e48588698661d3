package scene

import (
	"slices"
	"strconv"

	"binfall/game/paint"
	"binfall/game/place"
	"binfall/game/theme"
)

// A Walk is a moment of walkers on a graph, as its scene needs it. Nodes are bins.
type Walk struct {
	W, H    float32 // of the stage, CSS pixels
	Theme   *theme.Theme
	Nodes   int
	Load    func(node uint32) uint32 // as far as it is seen
	Most    int                      // greatest load
	Maxima  int                      // how many nodes have it
	Caption string                   // beside the headline number, which is Most
	Below   string
	Hint    string      // what to do, while there is no ball
	Dots    *place.Dots // where nodes are; nil: there are too many, or they are not known yet
	Bars    []Bar       // nodes by their distance from node 0, if there are no dots
	Waits   string      // what there is instead of dots and bars
	Walkers []Walker
	Reset   bool    // they were just put down anew, because of a reset
	Ring    *Ring   // around the bin of the last ball; nil: none
	Sight   *Sight  // what the first walker sees; nil: nothing yet
	Own     string  // what the dice of this run are for
	Thrown  float64 // dice for each ball so far; 0: there was no ball
	Fresh   float64 // dice that fresh bins would have taken
	Disc    bool    // whether a narrow stage shows the disc, and not what a walker sees
}

// A Walker is one of them.
type Walker struct {
	Trail []uint32 // nodes where it was since it was put down, the present one last; none: it stands nowhere
	Gone  float32  // 0 to 1: how much of its last hop is over
	Won   bool     // its bin took the ball
	Lost  bool     // another bin did
	Load  int      // of its bin, before the ball; below 0: it is not told
	Bar   int      // the bar in which it stands
}

// A Ring is around a bin that has just got a ball.
type Ring struct {
	Node    uint32
	Settled float32 // 0 to 1: how much of its closing is over
}

// A Sight is what a walker sees now, or saw when it was last looked at.
type Sight struct {
	place.Sight
	Past bool
}

// Signs of walkers, in their order; those who come after them have none.
var walkerSigns = [...]string{"●", "■", "▲", "▼", "►", "◄"}

// WalkerSign is what a walker is called, by its number from 0.
func WalkerSign(walker int) string {
	if walker < len(walkerSigns) {
		return walkerSigns[walker]
	}
	return strconv.Itoa(walker + 1)
}

// Lengths in CSS pixels, before the scale of type.
const (
	wideWalk   = 540  // width of a stage that shows both disc and tree
	tallWalk   = 300  // and its height
	discShare  = 0.62 // of a wide stage
	discMargin = 10   // room for walkers at the rim
	mostDot    = 6
	walkerSize = 7   // half a side
	signSize   = 4.5 // the same within a line of text
	fadingHops = 4   // hops of a trail that are lines
	mostMaxima = 30  // of more fullest bins none is outlined
)

// walks is a walk with its measures taken.
type walks struct {
	Walk
	l     *paint.List
	scale float32
	top   float32
	taken []area // where walkers and their labels stand
}

// DrawWalk is the scene of walkers on a graph: a disc of its nodes, and the tree that
// a walker sees.
func DrawWalk(l *paint.List, v Walk) Drawn {
	l.Reset(v.W, v.H)
	l.Rect(paint.Panel, 0, 0, v.W, v.H)
	s := &walks{Walk: v, l: l, scale: v.Theme.Type}
	if min(v.W, v.H) >= s.px(leastStage) {
		s.top = s.px(bandHeight)
		topLine(l, v.Theme, strconv.Itoa(v.Most), v.Caption, v.Below)
	}
	all := area{8, s.top + 6, v.W - 16, v.H - s.top - 12}
	if all.w < leastPlot || all.h < leastPlot {
		return Drawn{}
	}
	known := v.Dots != nil || v.Bars != nil || v.Waits != ""
	switch {
	case known && WideWalk(v.W, v.H, v.Theme):
		x := float32(float64(v.W) * discShare)
		l.Line(paint.Hair, x, s.top+8, x, v.H-8, 1)
		s.sight(area{x + 10, all.y, v.W - x - 18, all.h})
		s.nodes(area{8, all.y, x - 16, all.h})
	case known && (v.Disc || v.Sight == nil): // as long as there is nothing to be seen, too
		if line := s.px(20); v.Hint != "" && all.h > 8*line {
			s.centred(v.W/2, v.H-s.px(10), paint.Mut, v.Hint, all.w, false)
			all.h -= line
		}
		s.nodes(all)
	default:
		s.sight(all)
		return Drawn{Detail: Columns, Legend: "1 disc = 1 bin, by its load; 1 line = 1 edge of the graph"}
	}
	if v.Bars != nil {
		return Drawn{Detail: Mosaic, Legend: "1 row = the bins at one distance from one bin, by their loads"}
	}
	return Drawn{Detail: Columns, Legend: "1 dot = 1 bin, farther out the farther it is from the one in the middle"}
}

// px is a length at the scale of type. It is rounded by itself, so that sums of lengths
// are the same on every machine.
func (s *walks) px(length float32) float32 { return float32(length * s.scale) }

// WideWalk reports whether a stage has room for both the disc and what a walker sees.
func WideWalk(w, h float32, t *theme.Theme) bool { return w >= wideWalk*t.Type && h >= tallWalk*t.Type }

// topLine writes the one number of a stage and two lines beside it.
func topLine(l *paint.List, t *theme.Theme, number, caption, below string) {
	scale := t.Type
	l.Text(paint.Ink, 16, 40*scale, paint.Headline, number).Bold = true
	x := 16 + t.Measure(number, paint.Headline, true) + float32(10*scale)
	if x+t.Measure(caption, paint.Caption, false) <= l.W-8 {
		l.Text(paint.Ink, x, 27*scale, paint.Caption, caption)
	}
	if x+t.Measure(below, paint.Caption, false) <= l.W-8 {
		l.Text(paint.Mut, x, 43*scale, paint.Caption, below)
	}
	top := bandHeight * scale
	l.Line(paint.Hair, 1, top-0.5, l.W-1, top-0.5, 1)
}

// nodes draws the disc, or what there is instead.
func (s *walks) nodes(b area) {
	switch {
	case s.Dots != nil:
		s.disc(b)
	case s.Bars != nil:
		s.bars(b)
	default:
		s.centred(b.x+b.w/2, b.y+b.h/2, paint.Mut, s.Waits, b.w, false)
	}
}

// centred writes a line in the middle of a width, if it fits.
func (s *walks) centred(x, y float32, role paint.Role, text string, w float32, bold bool) {
	if s.Theme.Measure(text, paint.Caption, bold) > w {
		return
	}
	m := s.l.Text(role, x, y, paint.Caption, text)
	m.Align, m.Bold = paint.Centre, bold
}

// A field is a disc of dots on the stage.
type field struct {
	dots   *place.Dots
	x, y   float32 // centre
	size   float32
	radius float32 // of a dot
}

func newField(dots *place.Dots, b area, margin, scale float32) field {
	f := field{dots: dots, x: b.x + b.w/2, y: b.y + b.h/2, size: max(min(b.w, b.h)/2-margin, 1)}
	f.radius = min(float32(f.size*dots.Pitch)*0.44, float32(mostDot*scale))
	return f
}

// at is where a node stands.
func (f *field) at(node uint32) point {
	return point{f.x + float32(f.size*f.dots.X[node]), f.y + float32(f.size*f.dots.Y[node])}
}

// draw draws the dots of all nodes by their loads. Those of the fullest are outlined,
// if they are few.
func (f *field) draw(l *paint.List, load func(node uint32) uint32, most, maxima int) {
	l.Marks = slices.Grow(l.Marks, len(f.dots.X))
	hollow := min(1, f.radius*0.45)
	for v := range f.dots.X {
		p := f.at(uint32(v))
		if has := load(uint32(v)); has > 0 {
			l.Disc(paint.RampOf(has), p.x, p.y, f.radius)
		} else {
			l.Ring(paint.Edge, p.x, p.y, f.radius, hollow)
		}
	}
	if most < 2 || maxima > mostMaxima {
		return
	}
	for v := range f.dots.X {
		if int(load(uint32(v))) == most {
			p := f.at(uint32(v))
			l.Disc(paint.RampOf(uint32(most)), p.x, p.y, f.radius+0.5)
			l.Ring(paint.Ink, p.x, p.y, f.radius+2, 1.5)
		}
	}
}

// disc draws all nodes as dots, the ways of the walkers, and the walkers.
func (s *walks) disc(b area) {
	f := newField(s.Dots, b, s.px(discMargin), s.scale)
	f.draw(s.l, s.Load, s.Most, s.Maxima)
	order := s.order()
	for _, i := range order {
		if i < len(walkerSigns) || s.Walkers[i].Won { // of more one would see nothing but lines
			s.trail(&f, s.Walkers[i])
		}
	}
	at := s.stand(&f)
	for _, i := range order {
		s.walker(i, at[i])
	}
	if s.Ring != nil {
		s.closing(f.at(s.Ring.Node))
	}
	for _, i := range order {
		half := s.px(walkerSize)
		s.taken = append(s.taken, area{at[i].x - half, at[i].y - half, 2 * half, 2 * half})
	}
	for n := range order {
		s.label(order[len(order)-1-n], at, b)
	}
	s.resetWord(b.x+4, b.y+s.Theme.Metrics(paint.Caption).Ascent)
}

// resetWord says that all walkers were put down anew.
func (s *walks) resetWord(x, y float32) {
	if s.Reset {
		s.l.Text(paint.Ink, x, y, paint.Caption, "reset").Bold = true
	}
}

// closing draws the ring around the bin of the last ball.
func (s *walks) closing(p point) {
	r := s.px(walkerSize + 6)
	if s.Ring.Settled < 1 {
		r += float32((1 - s.Ring.Settled) * s.px(12))
	}
	s.l.Ring(paint.Ink, p.x, p.y, r, 2)
}

// order is the walkers that stand somewhere, the one that won last: it is drawn on
// top.
func (s *walks) order() (list []int) {
	for _, won := range []bool{false, true} {
		for i := len(s.Walkers) - 1; i >= 0; i-- {
			if w := s.Walkers[i]; w.Won == won && len(w.Trail) > 0 {
				list = append(list, i)
			}
		}
	}
	return list
}

// stand is where each walker is. Some that share a bin stand side by side.
func (s *walks) stand(f *field) []point {
	at := make([]point, len(s.Walkers))
	beside := map[point]int{}
	for i, w := range s.Walkers {
		last := len(w.Trail) - 1
		if last < 0 {
			continue
		}
		at[i] = f.at(w.Trail[last])
		if last > 0 && w.Gone < 1 {
			from := f.at(w.Trail[last-1])
			at[i] = point{from.x + float32((at[i].x-from.x)*w.Gone), from.y + float32((at[i].y-from.y)*w.Gone)}
		}
		p := at[i]
		at[i].x += s.px(float32(2 * walkerSize * beside[p]))
		beside[p]++
	}
	return at
}

// trail draws where a walker came from: the last hops as fading lines, the older ones
// by the bins alone. Longer ways would be chords all over the disc.
func (s *walks) trail(f *field, w Walker) {
	role, width := paint.Edge, float32(1.5)
	if w.Won || !w.Lost {
		role = paint.Ink
	}
	last := len(w.Trail) - 1
	for i := range last {
		back := last - 1 - i // hops before the present one
		from, to := f.at(w.Trail[i]), f.at(w.Trail[i+1])
		if back >= fadingHops {
			s.l.Ring(role, from.x, from.y, f.radius+2, 1).Alpha = uint8(max(140-8*back, 50))
			continue
		}
		if back == 0 && w.Gone < 1 {
			to = point{from.x + float32((to.x-from.x)*w.Gone), from.y + float32((to.y-from.y)*w.Gone)}
		}
		s.l.Line(role, from.x, from.y, to.x, to.y, width).Alpha = uint8(230 - 55*back)
		if back > 0 {
			s.l.Ring(role, to.x, to.y, f.radius+2, 1.5).Alpha = uint8(230 - 40*back)
		}
	}
}
