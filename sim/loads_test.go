package sim

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"
	"testing"
)

// TestWiden: whatever its width, an array of loads says the same, and its
// snapshot has the fewest bytes that hold the greatest load.
func TestWiden(t *testing.T) {
	for _, c := range []struct {
		loads []uint32
		bytes int // of one load in a snapshot
	}{
		{[]uint32{0, 1, 254}, 1},
		{[]uint32{255, 7, 0, 9}, 1},
		{[]uint32{256, 7, 0, 9}, 2},
		{[]uint32{65535, 0}, 2},
		{[]uint32{65536, 1}, 4},
		{[]uint32{1 << 31, 1, 2, 3, 4}, 4},
	} {
		for _, start := range []int64{1, 200, 40000} { // balls a bin that NewLoads is told of
			l := fill(c.loads, start)
			if got := l.AppendLoads(nil, 0, l.Bins()); fmt.Sprint(got) != fmt.Sprint(c.loads) {
				t.Errorf("%v from width for %d: holds %v", c.loads, start, got)
			}
			saved := save(t, l)
			if len(saved) != 8+c.bytes*len(c.loads) {
				t.Errorf("%v from width for %d: %d bytes", c.loads, start, len(saved))
			}
			for _, other := range []int64{1, 200, 40000} {
				back := NewLoads(int64(len(c.loads)), other*int64(len(c.loads)))
				st := &State{r: bytes.NewReader(saved), sum: crc32.New(castagnoli)}
				back.State(st)
				if st.err != nil || back.Full() {
					t.Fatalf("%v: %v, full %v", c.loads, st.err, back.Full())
				}
				if got := back.AppendLoads(nil, 0, back.Bins()); fmt.Sprint(got) != fmt.Sprint(c.loads) || back.Max != l.Max {
					t.Errorf("%v read into width for %d: holds %v", c.loads, other, got)
				}
			}
		}
	}
}

// fill makes loads as an engine would: bin by bin, widening when one is full.
func fill(loads []uint32, mean int64) *Loads {
	l := NewLoads(int64(len(loads)), mean*int64(len(loads)))
	for bin, load := range loads {
		for load >= l.Brim() && l.Brim() < math.MaxUint32 {
			l.Widen()
		}
		switch narrow, medium, wide := l.Slices(); {
		case narrow != nil:
			narrow[bin] = uint8(load)
		case medium != nil:
			medium[bin] = uint16(load)
		default:
			wide[bin] = load
		}
		l.Max = max(l.Max, load)
	}
	return l
}

func save(t *testing.T, l *Loads) []byte {
	t.Helper()
	var b bytes.Buffer
	st := &State{w: &b, sum: crc32.New(castagnoli)}
	l.State(st)
	if st.err != nil {
		t.Fatal(st.err)
	}
	return b.Bytes()
}

func TestSummarize(t *testing.T) {
	for _, start := range []int64{1, 200, 40000} {
		l := fill([]uint32{0, 3, 200, 0, 1}, start)
		got := l.Summarize()
		want := Summary{Balls: 204, Empty: 2, Pairs: Total{low: 3 + 200*199/2}, Max: 200}
		if got != want {
			t.Errorf("width for %d: %+v, want %+v", start, got, want)
		}
		tally := l.AppendTally([]int64{-1})
		if len(tally) != 202 || tally[0] != -1 || tally[1] != 2 || tally[2] != 1 || tally[4] != 1 || tally[201] != 1 {
			t.Errorf("width for %d: tally %v", start, tally)
		}
	}
	if tall := fill([]uint32{MostTally, 0}, 40000).AppendTally(nil); tall != nil {
		t.Errorf("a tally of %d entries is no picture", len(tall))
	}
}

// TestTotal: sums beyond 64 bits stay right (a peer's total turned negative).
func TestTotal(t *testing.T) {
	var sum Total
	for range 4 {
		sum.Add(math.MaxUint64)
	}
	if want := 4 * float64(math.MaxUint64); sum.Float() != want {
		t.Errorf("4·(2^64−1) is %v, want %v", sum.Float(), want)
	}
	var small Total
	small.Add(1<<53 - 1)
	if small.Float() != 1<<53-1 {
		t.Error("a sum below 2^53 is not exact")
	}
}

func TestLoadsCost(t *testing.T) {
	for _, c := range []struct {
		n, m int64
		want uint64
	}{{1e9, 1e9, 1e9}, {1000, 126_999, 1000}, {1000, 127_000, 2000}, {10, 1e6, 40}, {1e15, 1e15, 1e15}, {1, 0, 1}} {
		if got := LoadsCost(c.n, c.m); got != c.want {
			t.Errorf("n=%d m=%d: %d bytes, want %d", c.n, c.m, got, c.want)
		}
	}
}
