package camera_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"binfall/game/camera"
)

// TestInRow: wherever it is sent, a camera shows bins that there are.
func TestInRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bins := rapid.IntRange(1, 1e9).Draw(t, "bins")
		var c camera.Camera
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			if rapid.Bool().Draw(t, "zoom") {
				from, to := c.Range(bins)
				by, at := rapid.Float64().Draw(t, "by"), rapid.Float64().Draw(t, "at")
				c = c.Zoom(bins, by, at)
				from2, to2 := c.Range(bins)
				if by > 1 && !math.IsInf(by, 1) && to-from > 1 && to2-from2 >= to-from {
					t.Fatalf("by %v from %d bins to %d", by, to-from, to2-from2)
				}
				if by > 1 && !math.IsInf(by, 1) && at >= 0 && at <= 1 && (from2 < from-1 || to2 > to+1) {
					t.Fatalf("closer at %v goes from [%d, %d) to [%d, %d)", at, from, to, from2, to2)
				}
			} else {
				c = c.Pan(bins, rapid.Int().Draw(t, "pan"))
			}
			if from, to := c.Range(bins); from < 0 || to > bins || from >= to {
				t.Fatalf("%+v shows [%d, %d) of %d", c, from, to, bins)
			}
		}
	})
}

// TestInverse: the bin under the middle of a bin is that bin.
func TestInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bins := rapid.IntRange(1, 5000).Draw(t, "bins")
		span := rapid.IntRange(0, bins).Draw(t, "span")
		c := camera.Camera{First: rapid.IntRange(-5, bins+5).Draw(t, "first"), Span: span}
		a := c.Axis(bins, 15, 15+rapid.Float32Range(50, 4000).Draw(t, "width"), 64)
		from, to := c.Range(bins)
		bin := rapid.IntRange(from, to-1).Draw(t, "bin")
		if got := a.Bin(a.Centre(bin)); got != bin {
			t.Fatalf("bin %d stands at %v, where bin %d is", bin, a.Centre(bin), got)
		}
		if a.X(float32(bin)) > a.Centre(bin) {
			t.Fatal("the edge of a bin is right of its middle")
		}
	})
}

// TestStays: what the pointer is on stays there.
func TestStays(t *testing.T) {
	c := camera.Camera{}.Zoom(1000, 10, 0.25)
	if from, to := c.Range(1000); from != 225 || to != 325 {
		t.Errorf("ten times closer at a quarter shows [%d, %d)", from, to)
	}
	if c = c.Pan(1000, -5000); c.First != 0 {
		t.Errorf("panned beyond the start: %+v", c)
	}
	if c = c.Zoom(1000, 0.01, 0.5); c != (camera.Camera{}) {
		t.Errorf("far away is all, not %+v", c)
	}
}
