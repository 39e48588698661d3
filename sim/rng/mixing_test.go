package rng

import (
	"math/bits"
	"testing"
)

// The candidates for the mixing function, timed where it matters: in the loop
// of two choices. Decision record 0001 says which was taken and why; run this
// again, natively and as wasm, before taking another.
//
//	go test ./sim/rng -run - -bench Mixing
//
// The loops are written out because a function passed in, or a method of a type
// parameter, would be called rather than inlined, and the call is what one
// would then measure.
func BenchmarkMixing(b *testing.B) {
	for _, c := range []struct {
		name string
		loop func(loads []uint8, choice, tie Key) uint8
	}{
		{"chosen", chosenLoop},
		{"splitMix", splitMixLoop},
		{"splitMixTwice", splitMixTwiceLoop},
		{"wideFold", wideFoldLoop},
		{"oneMultiply", oneMultiplyLoop},
	} {
		b.Run(c.name, func(b *testing.B) {
			const bins = 1_000_000
			loads := make([]uint8, bins)
			for range 30 { // an engine of wasm compiles a function well only after some calls
				clear(loads)
				c.loop(loads, New(1, "choice"), New(1, "tie"))
			}
			for b.Loop() {
				clear(loads)
				sink += uint64(c.loop(loads, New(1, "choice"), New(1, "tie")))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/bins, "ns/ball")
		})
	}
}

func chosenLoop(loads []uint8, choice, tie Key) (most uint8) {
	n := uint64(len(loads))
	for ball := range n {
		bin, other := Below(choice.Word(At(ball, 0)), n), Below(choice.Word(At(ball, 1)), n)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		wins := uint64(int64(2*otherLoad-2*load-tie.Word(ball)>>63) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		loads[bin] = uint8(load + 1)
		most = max(most, uint8(load+1))
	}
	return most
}

// splitMix: SplitMix64 (Steele, Lea, Flood 2014), a second key after the first multiplication.
func (k Key) splitMix(i uint64) uint64 {
	x := i*0x9e3779b97f4a7c15 + k.a
	x = (x^x>>30)*0xbf58476d1ce4e5b9 ^ k.b
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func splitMixLoop(loads []uint8, choice, tie Key) (most uint8) {
	n := uint64(len(loads))
	for ball := range n {
		bin, other := Below(choice.splitMix(At(ball, 0)), n), Below(choice.splitMix(At(ball, 1)), n)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		wins := uint64(int64(2*otherLoad-2*load-tie.splitMix(ball)>>63) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		loads[bin] = uint8(load + 1)
		most = max(most, uint8(load+1))
	}
	return most
}

// splitMixTwice: two rounds of SplitMix64, the second key between them.
func (k Key) splitMixTwice(i uint64) uint64 {
	x := i*0x9e3779b97f4a7c15 + k.a
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	x = x ^ x>>31 ^ k.b
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func splitMixTwiceLoop(loads []uint8, choice, tie Key) (most uint8) {
	n := uint64(len(loads))
	for ball := range n {
		bin, other := Below(choice.splitMixTwice(At(ball, 0)), n), Below(choice.splitMixTwice(At(ball, 1)), n)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		wins := uint64(int64(2*otherLoad-2*load-tie.splitMixTwice(ball)>>63) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		loads[bin] = uint8(load + 1)
		most = max(most, uint8(load+1))
	}
	return most
}

// wideFold: a 64×64→128 product folded, as in wyrand.
func (k Key) wideFold(i uint64) uint64 {
	x := i*0xa0761d6478bd642f + k.a
	high, low := bits.Mul64(x, x^k.b)
	return high ^ low
}

func wideFoldLoop(loads []uint8, choice, tie Key) (most uint8) {
	n := uint64(len(loads))
	for ball := range n {
		bin, other := Below(choice.wideFold(At(ball, 0)), n), Below(choice.wideFold(At(ball, 1)), n)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		wins := uint64(int64(2*otherLoad-2*load-tie.wideFold(ball)>>63) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		loads[bin] = uint8(load + 1)
		most = max(most, uint8(load+1))
	}
	return most
}

// oneMultiply: one keyed multiplication between two folds.
func (k Key) oneMultiply(i uint64) uint64 {
	x := i*0x9e3779b97f4a7c15 + k.a
	x = (x ^ x>>32) * (k.b | 1)
	return x ^ x>>32
}

func oneMultiplyLoop(loads []uint8, choice, tie Key) (most uint8) {
	n := uint64(len(loads))
	for ball := range n {
		bin, other := Below(choice.oneMultiply(At(ball, 0)), n), Below(choice.oneMultiply(At(ball, 1)), n)
		load, otherLoad := uint64(loads[bin]), uint64(loads[other])
		wins := uint64(int64(2*otherLoad-2*load-tie.oneMultiply(ball)>>63) >> 63)
		bin ^= (bin ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		loads[bin] = uint8(load + 1)
		most = max(most, uint8(load+1))
	}
	return most
}
