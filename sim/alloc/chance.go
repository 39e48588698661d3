package alloc

// A chance is a probability in units of 2^-63: the ends 0 and 1 are exact, and
// so is all that a float64 holds above 2^-10.
type chance uint64

func chanceOf(probability float64) chance { return chance(probability * (1 << 63)) }

// hit is 1 if the word falls below the chance, else 0. It does not branch: that
// is as good as a coin toss.
func (c chance) hit(word uint64) uint64 { return (word>>1 - uint64(c)) >> 63 }

func is(b bool) int {
	if b {
		return 1
	}
	return 0
}
