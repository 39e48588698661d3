package scene

import (
	"math"

	"binfall/game/paint"
)

// flights draws the balls under way, each on the way from the point that its
// offers left to the top of its pile, the earlier ones below the later.
func (s *stage) flights(startY, fallY, radius, unit float32, pile func(bin int) float32) {
	ahead := map[int]int{} // flights to a bin so far
	for i := range s.Flights {
		f := &s.Flights[i]
		bin, from := int(f.Bin()), int(f.Events[0].To)
		if !s.has(bin) {
			continue
		}
		if !s.has(from) {
			from = bin
		}
		startX, x := s.Centre(from), s.Centre(bin)
		rest := pile(bin) - radius - unit*float32(ahead[bin])
		ahead[bin]++
		if rest < startY {
			rest = startY // a pile up to the top
		}
		ballX, ballY := startX, startY
		if from == bin {
			ballY += float32((rest - startY) * f.Fallen)
		} else {
			ballX, ballY = along(dodge(startX, startY, x, min(fallY, rest)), x, rest, f.Fallen)
		}
		s.l.Disc(paint.Ink, ballX, ballY, radius-0.5).Halo = true
	}
}

// A point of the stage.
type point struct{ x, y float32 }

// dodge is the curve from the first offer to the way down into another bin: an S
// in short lines.
func dodge(x, y, x2, y2 float32) (curve [25]point) {
	for i := range curve {
		t := float32(i) / float32(len(curve)-1)
		across := float32(t*t) * (3 - float32(2*t))               // slow at both ends
		down := 0.5 + float32(4*(t-0.5)*float32((t-0.5)*(t-0.5))) // quick at both ends
		curve[i] = point{x + float32((x2-x)*across), y + float32((y2-y)*down)}
	}
	return curve
}

// arc draws the dodge.
func (s *stage) arc(x, y, x2, y2 float32) {
	curve := dodge(x, y, x2, y2)
	for i, p := range curve[1:] {
		s.l.Line(paint.Ink, curve[i].x, curve[i].y, p.x, p.y, 1)
	}
}

// along is the point at a part of the length of a curve that ends in a fall.
func along(curve [25]point, x, y, part float32) (float32, float32) {
	ways := append(curve[:], point{x, y})
	whole := float32(0)
	for i, p := range ways[1:] {
		whole += distance(ways[i], p)
	}
	left := float32(whole * part)
	for i, p := range ways[1:] {
		piece := distance(ways[i], p)
		if left <= piece && piece > 0 {
			t := left / piece
			return ways[i].x + float32((p.x-ways[i].x)*t), ways[i].y + float32((p.y-ways[i].y)*t)
		}
		left -= piece
	}
	return x, y
}

// distance is the same on every machine: a square root is exact, and products
// are rounded before they are added.
func distance(a, b point) float32 {
	dx, dy := float64(b.x-a.x), float64(b.y-a.y)
	return float32(math.Sqrt(float64(dx*dx) + float64(dy*dy)))
}
