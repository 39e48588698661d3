package theme

import "testing"

// area is the coverage in 1/255 px of what has been added.
func area(f *Filler) int {
	sum := 0
	for _, a := range f.Mask().Pix {
		sum += int(a)
	}
	return sum
}

// quad adds a four-cornered outline, corners in 1/256 px.
func quad(f *Filler, p ...int) {
	f.Move(p[0], p[1])
	f.Line(p[2], p[3])
	f.Line(p[4], p[5])
	f.Line(p[6], p[7])
	f.Close()
}

// TestFiller: coverage is area, cut at the borders; holes are holes; and what was
// swept leaves nothing behind.
func TestFiller(t *testing.T) {
	const px = Fine
	f := NewFiller(10, 8)
	for _, c := range []struct {
		name string
		p    []int
		want float64 // in pixels
	}{
		{"whole pixels", []int{px, px, 4 * px, px, 4 * px, 3 * px, px, 3 * px}, 6},
		{"the other way round", []int{px, 3 * px, 4 * px, 3 * px, 4 * px, px, px, px}, 6},
		{"half pixels", []int{px / 2, px / 2, px, px / 2, px, px, px / 2, px}, 0.25},
		{"diamond", []int{4 * px, 0, 8 * px, 4 * px, 4 * px, 8 * px, 0, 4 * px}, 32},
		{"all and far beyond", []int{-1 << 28, -1 << 28, 1 << 28, -1 << 28, 1 << 28, 1 << 28, -1 << 28, 1 << 28}, 80},
		{"to the left", []int{-9 * px, px, 2 * px, px, 2 * px, 3 * px, -9 * px, 3 * px}, 4},
		{"to the right", []int{8 * px, px, 99 * px, px, 99 * px, 3 * px, 8 * px, 3 * px}, 4},
		{"outside", []int{11 * px, px, 99 * px, px, 99 * px, 3 * px, 11 * px, 3 * px}, 0},
		{"a slope through all borders", []int{-10 * px, -12 * px, 20 * px, 20 * px, 20 * px, 1 << 20, -10 * px, 1 << 20}, -1},
	} {
		quad(f, c.p...)
		got := float64(area(f)) / 255
		if c.want >= 0 && (got < c.want-0.05 || got > c.want+0.05) {
			t.Errorf("%s: covers %.3f px, not %v", c.name, got, c.want)
		}
		if left := area(f); left != 0 {
			t.Errorf("%s: leaves %d behind", c.name, left)
		}
	}
	f.Circle(5*px, 4*px, 3*px, false)
	f.Circle(5*px, 4*px, 3*px, true)
	if got := area(f); got != 0 {
		t.Errorf("a hole of its own size leaves %d", got)
	}
}
