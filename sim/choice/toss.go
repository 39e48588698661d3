package choice

import "binfall/sim/rng"

// A Toss breaks ties at random, in every process alike.
type Toss struct {
	Coin rng.Key // of two tied choices, in the order drawn, bit i mod 64 of word i/64 names the winner
	tie  rng.Key // of c > 2, number Below(word i, c) wins
}

// NewToss returns the toss of a seed.
func NewToss(seed uint64) Toss { return Toss{rng.New(seed, "coin"), rng.New(seed, "tie")} }

// Nth returns which of so many tied choices gets the ball. It draws both words and
// does not branch: how many are tied is as good as a coin toss.
func (t Toss) Nth(ball uint64, tied int) int {
	coin := int(t.Coin.Word(ball/64) >> (ball % 64) & 1)
	nth := int(rng.Below(t.tie.Word(ball), uint64(tied)))
	return nth ^ (nth^coin)&-is(tied == 2)
}

// Count returns how many choices saw the least load. Like Find it counts rather
// than branches: which choices are tied is as good as a coin toss.
func Count(seen []uint32, least uint32) int {
	tied := 0
	for _, load := range seen {
		tied += is(load == least)
	}
	return tied
}

// Find returns the nth choice, from 0, of those that saw the least load.
func Find(seen []uint32, least uint32, nth int) int {
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
