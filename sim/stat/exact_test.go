package stat

import (
	"errors"
	"fmt"
	"testing"
)

// enumerateGreedy plays out every sequence of choices and counts, in integers,
// those with each maximum load (law) and the bins of load ≥ i in all of them
// (tails). Ties go to the bin drawn last, or to the one drawn first.
func enumerateGreedy(n, m, d int, replace, last bool) (law, tails []int64) {
	law, tails = make([]int64, m+1), make([]int64, m+1)
	loads := make([]int, n)
	drawn := make([][]int, m) // drawn[ball][bin] counts the choices made
	for ball := range drawn {
		drawn[ball] = make([]int, n)
	}
	var draw func(ball, choice, best int)
	draw = func(ball, choice, best int) {
		switch {
		case ball == m:
			most := 0
			for _, load := range loads {
				most = max(most, load)
				for i := 0; i <= load; i++ {
					tails[i]++
				}
			}
			law[most]++
			return
		case choice == d:
			loads[best]++
			draw(ball+1, 0, -1)
			loads[best]--
			return
		}
		for bin := range loads {
			if !replace && drawn[ball][bin] > 0 {
				continue
			}
			winner := best
			if best < 0 || loads[bin] < loads[best] || last && loads[bin] == loads[best] {
				winner = bin
			}
			drawn[ball][bin]++
			draw(ball, choice+1, winner)
			drawn[ball][bin]--
		}
	}
	draw(0, 0, -1)
	return law, tails
}

// All n, m ≤ 4 and d ≤ 3, both ways to draw, two tie rules. (The 4^12
// sequences of the largest case are played under one tie rule only.)
func TestGreedyExactByEnumeration(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for d := 1; d <= 3; d++ {
			for m := 0; m <= 4; m++ {
				for _, replace := range []bool{true, false} {
					if !replace && d > n {
						continue
					}
					for _, last := range []bool{true, false} {
						if n*m*d == 48 && replace && !last {
							continue
						}
						wantLaw, wantTails := enumerateGreedy(n, m, d, replace, last)
						all := float64(wantTails[0]) / float64(n)
						law, tails, err := GreedyExact(n, m, d, replace)
						if err != nil {
							t.Fatal(err)
						}
						for k := range wantLaw {
							what := fmt.Sprintf("n=%d m=%d d=%d replace=%v k=%d", n, m, d, replace, k)
							near(t, what, law.Prob(k), float64(wantLaw[k])/all, 1e-15, 1e-14)
							near(t, what+" tail", tails[k], float64(wantTails[k])/all/float64(n), 1e-15, 1e-14)
						}
					}
				}
			}
		}
	}
}

// With one choice it must be the one-choice law, found here by other means.
func TestGreedyExactOneChoice(t *testing.T) {
	for _, c := range [][2]int{{20, 20}, {3, 40}, {1000, 12}} {
		n, m := c[0], c[1]
		law, tails, err := GreedyExact(n, m, 1, true)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprintf("n=%d m=%d distance", n, m), TotalVariation(law, mustMaxLoad(t, int64(m), int64(n))), 0, 1e-12, 0)
		for i := 1; i <= m; i++ {
			near(t, fmt.Sprintf("n=%d m=%d tail %d", n, m, i), tails[i], LoadAtLeast(int64(m), int64(n), int64(i)), 0, 1e-10)
		}
	}
}

// The lesson's figures for twenty balls in twenty bins: 3.2, 2.2, 2.0.
func TestGreedyExactTwenty(t *testing.T) {
	for d, want := range map[int]float64{1: 3.2, 2: 2.2, 3: 2.0} {
		law, tails, err := GreedyExact(20, 20, d, true)
		if err != nil {
			t.Fatal(err)
		}
		near(t, fmt.Sprintf("d=%d mean maximum", d), law.Mean(), want, 0.05, 0)
		balls := 0.0
		for _, x := range tails[1:] {
			balls += 20 * x
		}
		near(t, fmt.Sprintf("d=%d balls", d), balls, 20, 1e-12, 0)
	}
}

func TestGreedyExactFeasible(t *testing.T) {
	for _, c := range []struct {
		n, m int
		want bool
	}{
		{1000, 40, true}, {1000, 41, false}, {40, 40, true}, {1, 6e4, true}, {1, 1e6, false}, {2, 900, true},
		{2, 1e9, false}, {1e9, 1e9, false}, {5, 0, true}, {0, 5, false}, {5, -1, false},
	} {
		if got := GreedyExactFeasible(c.n, c.m); got != c.want {
			t.Errorf("n=%d m=%d: %v", c.n, c.m, got)
		}
	}
	if _, _, err := GreedyExact(100, 100, 2, true); !errors.Is(err, ErrTooLarge) {
		t.Errorf("100 balls: %v", err)
	}
}
