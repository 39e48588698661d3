package sim

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// A Width is the type that holds one load.
type Width interface{ uint8 | uint16 | uint32 }

// Loads holds the number of balls in each bin, in the narrowest of 1, 2 and 4
// bytes a bin that is sure to do at first. When a bin is full to the brim of
// its width the whole array moves to the next width, once: see Widen.
//
// Engines write to the slices of Slices in their loops and keep Max true.
type Loads struct {
	Max uint32 // greatest load

	narrow []uint8
	medium []uint16
	wide   []uint32
}

// MostMean is the greatest number of balls a bin, on average, for which no bin
// can fill 4 bytes: with mean 2^31 that would be 2^15 standard deviations away.
const MostMean = 1 << 31

// NewLoads returns n empty bins that expect about balls balls in all. Cost: 1,
// 2 or 4 bytes a bin, as [LoadsCost] says.
func NewLoads(n, balls int64) *Loads {
	l := new(Loads)
	switch width(n, balls) {
	case 1:
		l.narrow = make([]uint8, n)
	case 2:
		l.medium = make([]uint16, n)
	default:
		l.wide = make([]uint32, n)
	}
	return l
}

// width chooses the bytes of a load: the mean may be half of what they hold.
func width(n, balls int64) uint64 {
	switch mean := balls / n; {
	case mean < math.MaxUint8/2:
		return 1
	case mean < math.MaxUint16/2:
		return 2
	}
	return 4
}

// LoadsCost is the memory of NewLoads in bytes. It leaves out a widening, which
// takes two or three times as much: with a mean of half the width no process
// that spreads its balls comes to it. One that crowds them counts it itself.
func LoadsCost(n, balls int64) uint64 { return uint64(n) * width(n, balls) }

// Slices returns the bins; exactly one of the three is not nil. It is to be
// asked for again after Widen.
func (l *Loads) Slices() (narrow []uint8, medium []uint16, wide []uint32) {
	return l.narrow, l.medium, l.wide
}

// Bins returns the number of bins.
func (l *Loads) Bins() int { return len(l.narrow) + len(l.medium) + len(l.wide) }

// Brim is the load at which Widen is due before the next ball.
func (l *Loads) Brim() uint32 {
	switch {
	case l.narrow != nil:
		return math.MaxUint8
	case l.medium != nil:
		return math.MaxUint16
	}
	return math.MaxUint32
}

// Full reports whether a bin has reached the brim, so that Widen is due.
func (l *Loads) Full() bool { return l.Max == l.Brim() }

// Widen moves the loads to the next width. Cost: one pass over the bins.
func (l *Loads) Widen() {
	switch {
	case l.narrow != nil:
		l.medium = make([]uint16, len(l.narrow))
		for i, load := range l.narrow {
			l.medium[i] = uint16(load)
		}
		l.narrow = nil
	case l.medium != nil:
		l.wide = make([]uint32, len(l.medium))
		for i, load := range l.medium {
			l.wide[i] = uint32(load)
		}
		l.medium = nil
	default:
		panic("sim: a bin holds 2^32-1 balls") // MostMean was not respected
	}
}

// At returns the load of one bin.
func (l *Loads) At(bin uint32) uint32 {
	switch {
	case l.narrow != nil:
		return uint32(l.narrow[bin])
	case l.medium != nil:
		return uint32(l.medium[bin])
	}
	return l.wide[bin]
}

// AppendLoads appends the loads of bins [from, to).
func (l *Loads) AppendLoads(dst []uint32, from, to int) []uint32 {
	switch {
	case l.narrow != nil:
		return appendWide(dst, l.narrow[from:to])
	case l.medium != nil:
		return appendWide(dst, l.medium[from:to])
	}
	return append(dst, l.wide[from:to]...)
}

func appendWide[W Width](dst []uint32, loads []W) []uint32 {
	dst = slices.Grow(dst, len(loads))
	for _, load := range loads {
		dst = append(dst, uint32(load))
	}
	return dst
}

// MostTally is the greatest number of entries of a tally: one of more heights
// than that is neither a picture nor a table.
const MostTally = 1 << 16

// AppendTally appends the number of bins that hold 0, 1, 2 … Max balls, or
// nothing if Max ≥ MostTally. Cost: one pass over the bins.
func (l *Loads) AppendTally(dst []int64) []int64 {
	switch {
	case l.Max >= MostTally:
		return dst
	case l.narrow != nil:
		return appendTally(dst, l.narrow, int(l.Max))
	case l.medium != nil:
		return appendTally(dst, l.medium, int(l.Max))
	}
	return appendTally(dst, l.wide, int(l.Max))
}

// appendTally counts in four rows: most bins have one of three or four loads,
// and a single counter would wait for itself.
func appendTally[W Width](dst []int64, loads []W, most int) []int64 {
	var rows [4][]int64
	for i := range rows {
		rows[i] = make([]int64, most+1)
	}
	for len(loads) >= 4 {
		rows[0][loads[0]]++
		rows[1][loads[1]]++
		rows[2][loads[2]]++
		rows[3][loads[3]]++
		loads = loads[4:]
	}
	for _, load := range loads {
		rows[0][load]++
	}
	for i := range rows[0] {
		dst = append(dst, rows[0][i]+rows[1][i]+rows[2][i]+rows[3][i])
	}
	return dst
}

// A Summary is what one pass over the bins finds.
type Summary struct {
	Balls int64
	Empty int64  // bins without a ball
	Pairs Total  // pairs of balls that share a bin: Σ load·(load−1)/2
	Max   uint32 // greatest load
}

// Summarize looks at every bin.
func (l *Loads) Summarize() Summary {
	switch {
	case l.narrow != nil:
		return summarize(l.narrow)
	case l.medium != nil:
		return summarize(l.medium)
	}
	return summarize(l.wide)
}

func summarize[W Width](loads []W) (s Summary) {
	for _, w := range loads {
		load := uint64(w)
		s.Balls += int64(load)
		s.Max = max(s.Max, uint32(load))
		if load == 0 {
			s.Empty++
		} else {
			s.Pairs.Add(load * (load - 1) / 2)
		}
	}
	return s
}

// A Total is a sum that may leave 64 bits.
type Total struct{ high, low uint64 }

// Add adds v.
func (t *Total) Add(v uint64) {
	var carry uint64
	t.low, carry = bits.Add64(t.low, v, 0)
	t.high += carry
}

// Float returns the sum, exact below 2^53.
func (t Total) Float() float64 { return float64(t.high)*0x1p64 + float64(t.low) }

// State carries the loads. A snapshot holds them in the fewest bytes that hold
// Max, whatever the width in memory: how loads are kept is nobody's business.
func (l *Loads) State(s *State) {
	most := int64(l.Max)
	s.Count(&most, math.MaxUint32)
	if s.err != nil {
		return
	}
	if s.Reading() {
		l.Max = uint32(most)
		for l.Max >= l.Brim() && l.Brim() < math.MaxUint32 {
			l.Widen()
		}
	}
	switch {
	case l.narrow != nil:
		s.bytes(l.narrow)
	case l.medium != nil:
		carry(s, l.medium, l.Max)
	default:
		carry(s, l.wide, l.Max)
	}
}

// carry moves loads through a small buffer, so that no second copy exists.
func carry[W Width](s *State, loads []W, max uint32) {
	size := 1
	switch {
	case max > math.MaxUint16:
		size = 4
	case max > math.MaxUint8:
		size = 2
	}
	var buf [4096]byte
	for chunk := range slices.Chunk(loads, len(buf)/4) {
		b := buf[:len(chunk)*size]
		if !s.Reading() {
			for i, load := range chunk {
				putLoad(b[i*size:], size, uint32(load))
			}
		}
		s.bytes(b)
		if s.Reading() && s.err == nil {
			for i := range chunk {
				chunk[i] = W(getLoad(b[i*size:], size))
			}
		}
	}
}

func putLoad(b []byte, size int, load uint32) {
	switch size {
	case 1:
		b[0] = byte(load)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(load))
	default:
		binary.LittleEndian.PutUint32(b, load)
	}
}

func getLoad(b []byte, size int) uint32 {
	switch size {
	case 1:
		return uint32(b[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(b))
	}
	return binary.LittleEndian.Uint32(b)
}
