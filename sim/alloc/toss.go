package alloc

import "binfall/sim/rng"

// A toss breaks ties at random, in every process alike.
type toss struct {
	coin rng.Key // of two tied choices, in the order drawn, bit i mod 64 of word i/64 names the winner
	tie  rng.Key // of c > 2, number Below(word i, c) wins
}

func newToss(seed uint64) toss { return toss{rng.New(seed, "coin"), rng.New(seed, "tie")} }

// nth returns which of so many tied choices gets the ball.
func (t toss) nth(ball uint64, tied int) int {
	if tied == 2 {
		return int(t.coin.Word(ball/64) >> (ball % 64) & 1)
	}
	return int(rng.Below(t.tie.Word(ball), uint64(tied)))
}

// count returns how many choices saw the least load. Like find it counts rather
// than branches: which choices are tied is as good as a coin toss.
func count(seen []uint32, least uint32) int {
	tied := 0
	for _, load := range seen {
		tied += is(load == least)
	}
	return tied
}

// find returns the nth choice, from 0, of those that saw the least load.
func find(seen []uint32, least uint32, nth int) int {
	at, met := 0, 0
	for _, load := range seen {
		met += is(load == least)
		at += is(met <= nth)
	}
	return at
}

func is(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A chance is a probability in units of 2^-63: the ends 0 and 1 are exact, and
// so is all that a float64 holds above 2^-10.
type chance uint64

func chanceOf(probability float64) chance { return chance(probability * (1 << 63)) }

// hit is 1 if the word falls below the chance, else 0. It does not branch: that
// is as good as a coin toss.
func (c chance) hit(word uint64) uint64 { return (word>>1 - uint64(c)) >> 63 }
