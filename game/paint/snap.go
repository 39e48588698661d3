package paint

import "math"

// Device pixels. Rectangles, frames, grids and upright or level lines keep to
// whole pixels of the screen, so that edges are crisp and neighbours leave no
// seam. The back ends that draw pixels share the two functions here; svg leaves
// it to the viewer. Products are converted before they are added to, lest some
// machine fuse the two and round otherwise.

// far bounds device pixels: beyond it nothing is ever seen.
const far = 1 << 20

// Snap returns the device pixels from x to x+w, a length in CSS pixels at a
// scale: from first up to but without last. Equal ends of neighbours become equal
// pixels. A length that is not zero has at least one pixel; one that is negative
// runs the other way. It is false for what is no number.
func Snap(x, w float32, scale float64) (first, last int, ok bool) {
	a, b := float64(x), float64(x)+float64(w)
	if a > b {
		a, b = b, a
	}
	first, last = whole(float64(a*scale)), whole(float64(b*scale))
	if w != 0 && first == last {
		last++
	}
	return first, last, !math.IsNaN(a) && !math.IsNaN(b)
}

// SnapStroke returns the device pixels across a line at x of a width in CSS
// pixels: its first pixel, and how many, at least one.
func SnapStroke(x, width float32, scale float64) (first, pixels int, ok bool) {
	pixels = max(whole(float64(float64(width)*scale)), 1)
	return whole(float64(float64(x)*scale) - float64(pixels)/2), pixels, x == x && width > 0
}

// whole rounds and bounds. Halves are common, and float32 leaves them a little
// short or long; so that neighbours agree, what is just short of a half is
// rounded up too. Of no number it makes one that draws nothing.
func whole(v float64) int {
	if math.IsNaN(v) {
		return -far
	}
	return int(math.Floor(float64(min(max(v, -far), far)) + (0.5 + 1./64)))
}
