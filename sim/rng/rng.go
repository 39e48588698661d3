// Package rng makes addressable randomness: every random word of a run has a
// name and a number, and is a pure function of the seed, that name and that
// number.
//
// There is no generator and so no generator state. A process that knows which
// ball it is throwing knows which words decide it, so a snapshot need not save
// randomness, two processes with one seed see the same choices, messages of a
// parallel round may be examined in any order, and a new consumer of
// randomness (a new source name) disturbs nobody.
//
// The mixing function and the evidence for it are in decision record 0001.
package rng

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"runtime"
)

// MaxSeed is the greatest seed, 2^53 − 1: every seed is exact in JSON.
const MaxSeed = 1<<53 - 1

// MaxChoices is the number of words that [At] keeps for each ball.
const MaxChoices = 1 << choiceBits

const choiceBits = 10

// A Key is one named source of words under one seed. Its zero value is not a
// source: use [New].
type Key struct{ a, b uint64 }

// New returns the source of the given name under a seed in [0, MaxSeed].
// Distinct names, and distinct seeds, give sources that have nothing to do with
// each other: the key is the head of SHA-256 over both, so neither seeds one
// bit apart nor similar names give related keys. Cost: about 0.2 µs.
func New(seed uint64, source string) Key {
	name := make([]byte, 0, 64)
	name = append(name, "binfall source "...)
	name = binary.LittleEndian.AppendUint64(name, seed)
	name = append(name, source...)
	sum := sha256.Sum256(name)
	return Key{
		a: binary.LittleEndian.Uint64(sum[0:]),
		b: binary.LittleEndian.Uint64(sum[8:]),
	}
}

// Word returns the i-th word of the source, uniform on 64 bits: two
// multiplications, five exclusive ors, four shifts or rotations.
//
// The first line carries every bit of the address to two other places, so that
// high address bits (balls far apart) reach the low half of the first product;
// after P. Evensen's rrmxmx, here with a second key word between the
// multiplications, because with the first alone any two sources would be the
// same words in another order.
func (k Key) Word(i uint64) uint64 {
	x := i ^ k.a
	x ^= bits.RotateLeft64(x, 15) ^ bits.RotateLeft64(x, 40)
	x *= odd
	x = (x ^ x>>28 ^ k.b) * odd
	return x ^ x>>28
}

// Pair returns Word(i) and Word(i+1) for an even i, at less than the cost of
// both: the spread of an address is linear, so one bit more in it is a constant
// more in the spread.
func (k Key) Pair(i uint64) (first, second uint64) {
	x := i ^ k.a
	x ^= bits.RotateLeft64(x, 15) ^ bits.RotateLeft64(x, 40)
	y := (x ^ (1 | 1<<15 | 1<<40)) * odd
	x *= odd
	x = (x ^ x>>28 ^ k.b) * odd
	y = (y ^ y>>28 ^ k.b) * odd
	return x ^ x>>28, y ^ y>>28
}

const odd = 0x9fb21c651e98df25

// At is the address of a ball's j-th word, j < MaxChoices, ball < 2^54. Every
// process reads the j-th choice of ball i at At(i, j) of the source "choice",
// whatever its rule: with one seed, all of them are offered the same bins.
func At(ball, j uint64) uint64 { return ball<<choiceBits | j }

// Below scales a word to [0, n): ⌊word·n / 2^64⌋, for any n in [1, 2^64). It
// neither divides nor rejects. Each result has probability within a factor
// 1 ± n/2^64 of 1/n, so for n ≤ 2^32 the bias is below 2^-32.
func Below(word, n uint64) uint64 {
	if runtime.GOARCH == "wasm" && n <= 1<<32 {
		// wasm has no 64×64→128 product; two 32×64 ones give the same value,
		// and neither sum can overflow: (2^32−1)·2^32 + 2^32 − 1 < 2^64.
		return ((word>>32)*n + (word&(1<<32-1)*n)>>32) >> 32
	}
	high, _ := bits.Mul64(word, n)
	return high
}
