package stat

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

func TestUnionBound(t *testing.T) {
	for _, c := range [][3]int64{{10, 10, 4}, {100, 7, 40}, {5, 1, 3}, {60, 60, 60}, {1000, 3, 999}} {
		m, n, k := c[0], c[1], c[2]
		exact := new(big.Rat).SetInt(new(big.Int).Binomial(m, k))
		exact.Mul(exact, new(big.Rat).SetFrac(big.NewInt(n), new(big.Int).Exp(big.NewInt(n), big.NewInt(k), nil)))
		want, _ := exact.Float64()
		near(t, fmt.Sprintf("m=%d n=%d k=%d", m, n, k), math.Exp(LogUnionBound(m, n, k)), want, 0, 1e-12)
	}
	if !math.IsInf(LogUnionBound(5, 5, 6), -1) || UnionBound(5, 5, 6) != 0 || UnionBound(5, 5, 0) != 1 {
		t.Error("k outside 1…m")
	}
}

// A bound is a bound (T6): never below the exact probability; and the right
// one, within 1 % of it far out.
func TestUnionBoundHolds(t *testing.T) {
	for _, c := range [][2]int64{{10, 10}, {1000, 1000}, {1e6, 1e6}, {1e6, 1e4}, {1e4, 1e6}} {
		law := mustMaxLoad(t, c[0], c[1])
		for k := law.Min; k <= law.Max(); k++ {
			tail, bound := law.AtLeast(k), UnionBound(c[0], c[1], int64(k))
			if tail > bound*(1+1e-12) {
				t.Errorf("m=%d n=%d: P(max≥%d) = %v above its bound %v", c[0], c[1], k, tail, bound)
			}
		}
	}
}

func TestUnionBoundLoad(t *testing.T) {
	// Claim S4.1 allows 15 at n = 1e6 (15! ≥ 1e12, chance 1/n); the sharper
	// n·C(m,k)/n^k is already ≤ 1e-6 at 15 too, since 14! < 1e12.
	if k := UnionBoundLoad(1e6, 1e6, 1e-6); k != 15 {
		t.Errorf("n=1e6: %d, want 15", k)
	}
	for _, c := range []struct {
		m, n   int64
		chance float64
	}{{1e6, 1e6, 0.01}, {1e15, 1e15, 1e-9}, {1e12, 1e5, 0.05}, {3, 1e9, 0.5}, {7, 1, 0.1}, {10, 2, 0}, {0, 5, 0.3}} {
		k := UnionBoundLoad(c.m, c.n, c.chance)
		if UnionBound(c.m, c.n, k) > c.chance || UnionBound(c.m, c.n, k-1) <= c.chance {
			t.Errorf("m=%d n=%d chance %v: %d is not the least", c.m, c.n, c.chance, k)
		}
	}
}

func TestPigeonhole(t *testing.T) {
	for _, c := range [][4]int64{{10, 10, 2, 5}, {10, 10, 3, 3}, {10, 4, 1, 4}, {10, 4, 0, 4}, {3, 9, 4, 0}} {
		if got := Pigeonhole(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("m=%d n=%d i=%d: %d, want %d", c[0], c[1], c[2], got, c[3])
		}
	}
}

func TestLayeredBound(t *testing.T) {
	// By hand, n = 1e6, d = 2, 6·log n = 82.9: β_4 = 250000, np = 62500;
	// β_5 = 125000, np = 15625; β_6 = 31250, np = 976.6; β_7 = 1953, np = 3.8
	// is below. So β_8 = 12·log n = 165.8 and level 9 by the union bound:
	// 4/n² + 165.8²/n = 0.02749.
	k, chance, ok := LayeredBound(1e6, 1e6, 2)
	if !ok || k != 9 {
		t.Errorf("n=1e6: %d, %v, %v", k, chance, ok)
	}
	near(t, "chance", chance, 0.02748504, 1e-8, 0)

	// n = 100, d = 64: np is nil at once, so one Chernoff step, 1/n² = 1e-4, and
	// the union bound 100·0.5526^64 is nothing beside it.
	k, chance, ok = LayeredBound(100, 100, 64)
	if !ok || k != 6 {
		t.Errorf("n=100 d=64: %d, %v", k, ok)
	}
	near(t, "n=100 d=64 chance", chance, 1e-4, 1e-12, 0)
	// n = 5.6e6, d = 8: np = n/4^8 = 85.4 lies below 6·log n = 93.2, though
	// above 5·log n, so that no doubling step is allowed.
	if k, _, ok = LayeredBound(5.6e6, 5.6e6, 8); !ok || k != 6 {
		t.Errorf("n=5.6e6 d=8: %d, %v", k, ok)
	}

	k, chance, _ = LayeredBound(1e6, 1e6, 2)
	if k2, chance2, _ := LayeredBound(1e3, 1e6, 2); k2 != k || chance2 != chance {
		t.Error("fewer balls change the bound")
	}
	for _, c := range []struct {
		m, n int64
		d    int
	}{{1e3, 1e3, 2}, {2e6, 1e6, 2}, {1e6, 1e6, 1}, {1, 1, 2}, {0, 2, 3}} {
		if k, chance, ok := LayeredBound(c.m, c.n, c.d); ok {
			t.Errorf("m=%d n=%d d=%d: claims %d but for %v", c.m, c.n, c.d, k, chance)
		}
	}
	// It grows like log log n, and more choices never make it worse.
	for _, n := range []int64{1e5, 1e6, 1e9, 1e12, 1e15} {
		last := math.MaxInt
		for d := 2; d <= 64; d *= 2 {
			k, chance, ok := LayeredBound(n, n, d)
			if !ok || chance >= 0.5 || k > last || k < 6 {
				t.Errorf("n=%d d=%d: %d, %v, %v (fewer choices: %d)", n, d, k, chance, ok, last)
			}
			last = k
		}
	}
	// T6 against the fluid law: the mass at k is far below the chance given.
	for _, n := range []int64{1e5, 1e8, 1e12} {
		k, chance, _ := LayeredBound(n, n, 2)
		if x := FluidTails(2, 1).AtLeast(k); float64(n)*x > chance {
			t.Errorf("n=%d: n·x_%d = %v exceeds %v", n, k, float64(n)*x, chance)
		}
	}
}
