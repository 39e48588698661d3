package rng

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/words.txt if there is none")

// TestGoldenWords: never change testdata/words.txt to make this pass. Every run
// that anyone has named by a spec rests on these words.
func TestGoldenWords(t *testing.T) {
	const file = "testdata/words.txt"
	bounds := []uint64{2, 3, 5, 365, 1000, 1e6, 1<<32 - 1, 1 << 32, 1e15, math.MaxInt64}
	var got bytes.Buffer
	key := New(7, "choice")
	for i := range uint64(1000) {
		word, n := key.Word(At(i/4, i%4)), bounds[i%uint64(len(bounds))]
		fmt.Fprintf(&got, "%016x %d %d\n", word, n, Below(word, n))
	}
	want, err := os.ReadFile(file)
	if os.IsNotExist(err) && *update {
		want, err = got.Bytes(), os.WriteFile(file, got.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("words differ from those pinned")
	}
}

// TestBelow compares with ⌊word·n/2^64⌋ in big integers, at the edges and over
// a sweep, for bounds up to 2^64−1 (overflow there made a peer return negative
// bins).
func TestBelow(t *testing.T) {
	key := New(1, "test")
	check := func(word, n uint64) {
		t.Helper()
		want := new(big.Int).Mul(new(big.Int).SetUint64(word), new(big.Int).SetUint64(n))
		want.Rsh(want, 64)
		if got := Below(word, n); got != want.Uint64() || got >= n {
			t.Fatalf("Below(%#x, %d) = %d, want %d", word, n, got, want)
		}
	}
	edges := []uint64{1, 2, 3, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1e15, math.MaxInt64, 1 << 63, math.MaxUint64}
	words := append([]uint64{0, math.MaxUint64}, edges...)
	for _, n := range edges {
		for _, word := range words {
			check(word, n)
		}
		for i := range uint64(200) {
			check(key.Word(i), n)
		}
	}
	for i := range uint64(2000) {
		check(key.Word(2*i), key.Word(2*i+1)>>(i%64)|1)
	}
}

func FuzzBelow(f *testing.F) {
	f.Add(uint64(math.MaxUint64), uint64(1<<32-1))
	f.Add(uint64(math.MaxUint64), uint64(math.MaxInt64))
	f.Fuzz(func(t *testing.T, word, n uint64) {
		if n == 0 {
			return
		}
		high, _ := bits.Mul64(word, n)
		if got := Below(word, n); got != high || got >= n {
			t.Errorf("Below(%d, %d) = %d", word, n, got)
		}
	})
}

// orders are the ways in which runs read words.
var orders = map[string]func(i uint64) uint64{
	"ball-major":   func(i uint64) uint64 { return New7.Word(At(i>>1, i&1)) },
	"choice-major": func(i uint64) uint64 { return New7.Word(At(i, 0)) },
	"64 choices":   func(i uint64) uint64 { return New7.Word(At(i>>6, i&63)) },
	"far apart":    func(i uint64) uint64 { return New7.Word(i << 44) },
	"low bits":     func(i uint64) uint64 { return bits.Reverse64(New7.Word(At(i, 0))) },
	"seeds":        func(i uint64) uint64 { return New(i, "choice").Word(0) },
	"seed bits":    func(i uint64) uint64 { return New(New7.Word(i/53)>>11^1<<(i%53), "choice").Word(At(3, 1)) },
}

var New7 = New(7, "choice")

// TestUniform: chi-square of words scaled to few and to many bins, and serial
// correlation at lags 1 to 8, in each order. z is standard normal to a good
// approximation; |z| > 5.5 has probability 4e-8, and the words never change.
func TestUniform(t *testing.T) {
	const words = 1 << 17
	for name, order := range orders {
		for _, bins := range []uint64{2, 5, 1000, 1 << 12} {
			counts := make([]float64, bins)
			for i := range uint64(words) {
				counts[Below(order(i), bins)]++
			}
			if z := chiSquareZ(counts, words); math.Abs(z) > 5.5 {
				t.Errorf("%s: %d bins: z = %.1f", name, bins, z)
			}
		}
		values := make([]float64, words)
		for i := range values {
			values[i] = float64(order(uint64(i)))/(1<<64) - 0.5
		}
		for lag := 1; lag <= 8; lag++ {
			sum := 0.0
			for i := lag; i < words; i++ {
				sum += values[i] * values[i-lag]
			}
			// A product of two uniform deviations has variance 1/144.
			if z := sum * 12 / math.Sqrt(float64(words-lag)); math.Abs(z) > 5.5 {
				t.Errorf("%s: correlation at lag %d: z = %.1f", name, lag, z)
			}
		}
	}
}

// TestUniformBites: the same statistics see a generator that is wrong: the low
// bits of a plain product, and a second choice next to the first.
func TestUniformBites(t *testing.T) {
	counts := make([]float64, 1000)
	for i := range uint64(1 << 17) {
		counts[Below(bits.Reverse64(i*0x9fb21c651e98df25), 1000)]++
	}
	if z := chiSquareZ(counts, 1<<17); math.Abs(z) < 5.5 {
		t.Errorf("z = %.1f", z)
	}
}

func chiSquareZ(counts []float64, total float64) float64 {
	expected, sum := total/float64(len(counts)), 0.0
	for _, c := range counts {
		sum += (c - expected) * (c - expected) / expected
	}
	df := float64(len(counts) - 1)
	// Wilson and Hilferty's normal approximation.
	return (math.Cbrt(sum/df) - 1 + 2/(9*df)) / math.Sqrt(2/(9*df))
}

// TestAvalanche: every bit of an address turns every bit of the word half of
// the time. 2^14 tries have standard deviation 1/256 of the share; 6 of them
// allow for 4096 looks.
func TestAvalanche(t *testing.T) {
	const tries = 1 << 14
	for in := range 60 { // addresses stay below 2^60
		var turned [64]int
		for i := range uint64(tries) {
			at := At(i*i, i&3)
			diff := New7.Word(at) ^ New7.Word(at^1<<in)
			for out := range turned {
				turned[out] += int(diff >> out & 1)
			}
		}
		for out, n := range turned {
			if math.Abs(float64(n)/tries-0.5) > 6.0/256 {
				t.Errorf("address bit %d turns word bit %d in %d of %d tries", in, out, n, tries)
			}
		}
	}
}

// TestSources: another name or seed is another source, whatever the difference.
func TestSources(t *testing.T) {
	seen := make(map[uint64]string)
	for _, seed := range []uint64{0, 1, 2, 1 << 52, MaxSeed} {
		for _, name := range []string{"", "a", "b", "choice", "choice ", "tie", "trial"} {
			word := New(seed, name).Word(0)
			if other, ok := seen[word]; ok {
				t.Errorf("(%d, %q) is the source %s", seed, name, other)
			}
			seen[word] = fmt.Sprint(seed, name)
		}
	}
}

// TestAt: no two balls share an address, up to the last choice of each.
func TestAt(t *testing.T) {
	if MaxChoices != 1024 {
		t.Errorf("room for %d choices a ball, not 1024", MaxChoices)
	}
	if At(5, MaxChoices-1)+1 != At(6, 0) || At(1e15, 0)>>choiceBits != 1e15 {
		t.Error("addresses of balls overlap or overflow")
	}
}

// TestPair: two words at once are the two words.
func TestPair(t *testing.T) {
	for i := range uint64(2000) {
		at := New7.Word(i) &^ 1
		first, second := New7.Pair(at)
		if first != New7.Word(at) || second != New7.Word(at+1) {
			t.Fatalf("Pair(%d) is not Word(%d), Word(%d)", at, at, at+1)
		}
	}
}

func BenchmarkWord(b *testing.B) {
	var sum uint64
	for i := range uint64(b.N) {
		sum += New7.Word(i)
	}
	sink = sum
}

var sink uint64
