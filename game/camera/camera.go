// Package camera looks at a row of bins, all of it or closer. It turns the world,
// where bin i stands from i to i+1, into the screen and back.
package camera

import "math"

// A Camera shows some neighbouring bins of a row. The zero Camera shows all of
// them. It holds whole bins, so that none is cut at the edge of a picture.
type Camera struct {
	First int // of the bins in view
	Span  int // how many are in view; 0: all
}

// Range returns the bins in view, [from, to), of a row of so many. It is never
// empty if there is a bin, and inside the row whatever the camera holds.
func (c Camera) Range(bins int) (from, to int) {
	span := c.Span
	if span <= 0 || span > bins {
		span = bins
	}
	from = min(max(c.First, 0), bins-span)
	return from, from + span
}

// Zoom shows fewer bins, by the factor 2 half as many, or more with a factor
// below 1; at least one changes and at least one is left. The bin at a place of
// the view, 0 its left edge and 1 its right one, stays under that place as far as
// the ends of the row allow. A factor that is no positive number shows all.
func (c Camera) Zoom(bins int, by, at float64) Camera {
	if !(by > 0) || math.IsInf(by, 1) || bins <= 0 {
		return Camera{}
	}
	from, to := c.Range(bins)
	old := float64(to - from)
	span := math.Round(old / by)
	switch {
	case by > 1:
		span = min(span, old-1)
	case by < 1:
		span = max(span, old+1)
	}
	if span >= float64(bins) {
		return Camera{}
	}
	span = max(span, 1)
	if !(at >= 0 && at <= 1) {
		at = 0.5
	}
	first := math.Round(float64(from) + float64(at*old) - float64(at*span))
	c.First, c.Span = int(first), int(span)
	c.First, _ = c.Range(bins)
	return c
}

// Pan moves the view to the right by so many bins, or to the left, as far as the
// row goes.
func (c Camera) Pan(bins, by int) Camera {
	if c.Span > 0 && c.Span < bins {
		from, _ := c.Range(bins)
		c.First = min(max(from+min(max(by, -bins), bins), 0), bins-c.Span)
	}
	return c
}

// An Axis places the bins in view on the screen.
type Axis struct {
	Left  float32 // of bin From
	Pitch float32 // width of a bin
	From  int     // first bin
}

// Axis fits the bins in view between two places; a bin is at most so wide, and
// bins that need less than the room stand in its middle.
func (c Camera) Axis(bins int, left, right, widest float32) Axis {
	from, to := c.Range(bins)
	n := float32(to - from)
	pitch := min((right-left)/n, widest)
	return Axis{Left: left + (right-left-float32(pitch*n))/2, Pitch: pitch, From: from}
}

// X is the place of a point of the row.
func (a Axis) X(world float32) float32 { return a.Left + float32(a.Pitch*(world-float32(a.From))) }

// Centre is the middle of a bin.
func (a Axis) Centre(bin int) float32 { return a.Left + float32(a.Pitch*(float32(bin-a.From)+0.5)) }

// Bin is the bin at a place: the inverse of X. It may be outside the row.
func (a Axis) Bin(x float32) int {
	return a.From + int(math.Floor(float64((x-a.Left)/a.Pitch)))
}
