package scene

import (
	"math"
	"strconv"

	"binfall/game/paint"
	"binfall/game/widget"
)

// axisGap is the space between the numbers of an axis and the first bin, on
// which the ring of a declined offer may stand.
const axisGap = 12

// axisWidth is the room for the numbers of a vertical axis.
func (s *stage) axisWidth() float32 {
	return max(40, float32(math.Ceil(float64(8+s.width(strconv.Itoa(s.high))+axisGap*s.scale))))
}

// column is the height of a load that is wanted: a stage of its own has room for
// more.
func (s *stage) column() float32 {
	if s.lane {
		return 24
	}
	return 40
}

// columns draws loads as heights. Neighbouring bins that reach a height are one
// mark, and so are the heights of one colour, so that there are never more marks
// than could be seen.
func (s *stage) columns() {
	axis := s.edge
	unit := s.unit(s.column())
	y := func(k int) float32 { return s.floor - unit*float32(k) }
	every := widget.Every(s.high, unit*float32(s.high), 14*s.scale)
	for k := every; k <= s.high; k += every {
		s.l.Line(paint.Hair, axis, y(k), s.W-20, y(k), 1)
		s.l.Text(paint.Mut, axis-axisGap*s.scale, y(k)+s.capital()/2, paint.Caption, strconv.Itoa(k)).Align = paint.Right
	}
	gap := float32(0)
	if s.Pitch >= 6 {
		gap = 1
	}
	left := func(i int) float32 { return s.Left + float32(math.Round(float64(s.Pitch*float32(i)))) } // of the i-th in view
	loads := s.loads
	last := paint.RampSteps - 1 // this height and all above have one colour
	for k := 1; k <= min(s.most, last); k++ {
		for bin := 0; bin < len(loads); {
			load, end := int(loads[bin]), bin+1
			if load < k {
				bin++
				continue
			}
			same := func(other int) bool { return other >= k && (k < last || other == load) }
			for gap == 0 && end < len(loads) && same(int(loads[end])) {
				end++
			}
			high := k
			if k == last {
				high = load
			}
			s.l.Rect(paint.RampOf(uint32(k)), left(bin), y(high), left(end)-left(bin)-gap, y(k-1)-y(high))
			bin = end
		}
	}
	s.outline(left, y(s.most), gap)
	s.l.Line(paint.Edge, axis, s.floor, s.W-20, s.floor, 1)
	b := s.newest()
	s.numbers(b)
	pile := func(bin int) float32 { return y(s.load(bin)) }
	s.ways(b, 7*s.scale, unit, pile, pile)
	s.flag(y(s.Guess), true)
}

// outline draws an edge around the fullest bins, if they are few.
func (s *stage) outline(left func(i int) float32, y, gap float32) {
	var maxima []int
	for i, load := range s.loads {
		if int(load) == s.most {
			maxima = append(maxima, i)
		}
	}
	if s.most == 0 || len(maxima) > fewMaxima {
		return
	}
	out := float32(math.Round(float64(s.Theme.Stroke))) // beyond the column, so that a narrow one is still seen
	for _, i := range maxima {
		width := max(left(i+1)-left(i)-gap, 1)
		s.l.Frame(paint.Ink, left(i)-out, y-out, width+2*out, s.floor-y+out, 1)
	}
}
