package walk

import (
	"math"
	"math/rand/v2"
	"testing"

	"binfall/sim/simtest"
)

// lengths counts, over all starts and directions of two walkers on a cycle of n nodes,
// how long it is from one reset to the next, in balls.
func lengths(n, horizon int) []float64 {
	law := make([]float64, horizon+1)
	for x := range n {
		for y := range n {
			for _, directions := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				seen := map[int]bool{x: true, y: true}
				a, b, t := x, y, 1
				for ; t < horizon; t++ {
					a, b = (a+directions[0]+n)%n, (b+directions[1]+n)%n
					if a == b || seen[a] || seen[b] {
						break
					}
					seen[a], seen[b] = true, true
				}
				law[t] += 1 / float64(4*n*n)
			}
		}
	}
	return law
}

// TestPeriod: the formula is the count over all starts, for every horizon up to half of
// the cycle, and there is none beyond.
func TestPeriod(t *testing.T) {
	most := int64(24)
	for n := int64(3); n <= most; n++ {
		for horizon := int64(1); horizon <= n; horizon++ {
			p := params{sizes: sizes{graph: "cycle", n: n}, walkers: 2, move: "nonbacktracking", reset: "any", resetTime: "before", horizon: horizon}
			got := p.period()
			if 2*horizon > n {
				if got != nil {
					t.Errorf("n=%d, horizon=%d: a law beyond half of the cycle", n, horizon)
				}
				continue
			}
			for i, want := range lengths(int(n), int(horizon)) {
				if math.Abs(got[i]-want) > 1e-12 {
					t.Errorf("n=%d, horizon=%d: length %d with chance %v, counted %v", n, horizon, i, got[i], want)
				}
			}
		}
	}
}

// expected sums over all ways in which so many balls fall into stretches of that law.
func expected(law []float64, balls int) (placings float64) {
	if balls <= 0 {
		return 0
	}
	for length := 1; length < len(law); length++ {
		placings += law[length] * expected(law, balls-length)
	}
	return placings + 1
}

// TestRenewals: expected placings by a sum over everything that may happen.
func TestRenewals(t *testing.T) {
	for _, law := range [][]float64{lengths(9, 4), lengths(7, 3), lengths(5, 2), {0, 1}, {0, 0.5, 0.25, 0.25}} {
		list := renewals(law, 14)
		for balls := range list {
			if got, want := list[balls], expected(law, balls); math.Abs(got-want) > 1e-12 {
				t.Errorf("law %v, %d balls: expected %v, by a sum %v", law, balls, got, want)
			}
		}
	}
}

// TestCubeRoot, with cubes and their neighbours: floats give 9 for 1000 (S3.6).
func TestCubeRoot(t *testing.T) {
	for _, root := range []int64{2, 3, 10, 20, 30, 50, 1000, 1290, 1 << 10, 1 << 16, 1<<20 + 1} {
		cube := root * root * root
		for n, want := range map[int64]int64{cube - 1: root - 1, cube: root, cube + 1: root} {
			if got := cubeRoot(n); got != want {
				t.Errorf("cube root of %d is %d, not %d", n, got, want)
			}
		}
	}
	if cubeRoot(1) != 1 || cubeRoot(7) != 1 {
		t.Error("cube roots of 1 and 7 are 1")
	}
	for n, want := range map[string]string{"1000": "10", "8000": "20", "27000": "30", "125000": "50", "124999": "49"} {
		if got, _ := with(t, "graph=cycle&reset=any&n="+n).Value("horizon"); got != want {
			t.Errorf("n=%s: the horizon is %s by default, not %s", n, got, want)
		}
	}
}

// TestDice, by hand. On the cube of 8 nodes of degree 3, one walker that is put down every
// 2 balls and cannot meet: 3 placings and 2 hops in 5 balls, with log6 24 = 1.773706 and
// log6 2 = 0.386853. Five walkers on 4 nodes of degree 3 always meet: 4 placings, of log6
// 12 = 1.386853, and 3 void moves in 4 balls. 24 of 36 faces take 2·36/24 = 3 rolls, 12 of
// 36 take 2, and 2 of 6 take 1.
func TestDice(t *testing.T) {
	for _, c := range []struct {
		query                       string
		dice, bits, rolls, resets   float64
		thrown, fresh, placing, hop float64
	}{
		{"graph=hypercube&dim=3&walkers=1&reset=any&horizon=2&m=5&seed=4",
			6.0948223 / 5, 6.0948223 / 5 * 2.5849625, 11. / 5, 2, 6.0948223, 5 * 1.1605584, 1.7737056, 0.3868528},
		{"graph=complete&n=4&walkers=5&reset=any&horizon=9&m=4&seed=4",
			33.5398487 / 4, 33.5398487 / 4 * 2.5849625, 55. / 4, 3, 33.5398487, 20 * 0.7737056, 1.3868528, 0.3868528},
		{"graph=cycle&n=100&walkers=3&m=10&seed=4", // hops are free
			3 * 2.9570473 / 10, 3 * 2.9570473 / 10 * 2.5849625, 3 * 3 * 216. / 200 / 10, 0, 3 * 2.9570473, 30 * 2.5701944, 2.9570473, 0},
		{"graph=torus&width=5&height=5&move=simple&walkers=2&m=7&seed=4", // 100 outcomes, then 4 of 6 faces
			2 * (2.5701944 + 6*0.7737056) / 7, 2 * (2.5701944 + 6*0.7737056) / 7 * 2.5849625, 2 * (3*216./200 + 6*1.5) / 7, 0,
			2 * (2.5701944 + 6*0.7737056), 14 * 1.7964884, 2.5701944, 0.7737056},
		{"graph=cycle&n=8&move=independent&walkers=2&m=6&seed=4", // 8 of 36 faces, 32 of use
			2 * 1.1605584, 6, 2 * 2 * 36. / 32, 0, 12 * 1.1605584, 12 * 1.1605584, 1.1605584, 0},
	} {
		w := opened(t, c.query)
		w.Step(int(w.M), nil)
		row := make([]float64, 8)
		w.Measure(row)
		thrown, fresh := w.Dice()
		for i, pair := range [][2]float64{
			{row[2], c.dice}, {row[3], c.bits}, {row[4], c.rolls}, {row[5], c.resets},
			{thrown, c.thrown}, {fresh, c.fresh}, {w.placing.dice, c.placing}, {w.hop.dice, c.hop},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-5 {
				t.Errorf("%s: number %d is %v, by hand %v", c.query, i, pair[0], pair[1])
			}
		}
	}
}

// TestRolls throws real dice, all again if the outcome is of no use (S3.3).
func TestRolls(t *testing.T) {
	const draws = 20000
	random := rand.New(rand.NewPCG(1, 2))
	for _, outcomes := range []int{1, 2, 4, 5, 6, 7, 24, 36, 37, 1000, 73080} {
		dice, faces := 0, 1
		for faces < outcomes {
			dice, faces = dice+1, 6*faces
		}
		useful := faces / outcomes * outcomes
		total := 0
		for range draws {
			for {
				number := 0
				for range dice {
					number = 6*number + random.IntN(6)
				}
				total += dice
				if number < useful {
					break
				}
			}
		}
		fair := float64(useful) / float64(faces)
		sd := float64(dice) * math.Sqrt(1-fair) / fair
		if mean, want := float64(total)/draws, priceOf(float64(outcomes)).rolls; math.Abs(mean-want) > 5*sd/math.Sqrt(draws)+1e-12 {
			t.Errorf("%d outcomes take %v rolls, expected %v", outcomes, mean, want)
		}
	}
	if got := priceOf(36).dice; math.Abs(got-2) > 1e-12 {
		t.Errorf("36 outcomes are %v dice", got)
	}
}

// TestMeetings: fresh walkers meet before the horizon as often as was measured by
// another program, and on a cycle as the formula says (S3.5). A first stretch that is
// shorter than the horizon has met.
func TestMeetings(t *testing.T) {
	trials := int64(4000)
	if testing.Short() {
		trials = 1000
	}
	for _, c := range []struct {
		query          string
		chance, theirs float64
		runs           float64 // behind theirs; 0: exact
	}{
		{"graph=cycle&n=1000&reset=any&horizon=10", 37. / 2000, 0, 0},
		{"graph=cycle&n=100&reset=cross&horizon=20", 77. / 200, 0, 0},
		{"graph=lps&q=29&reset=any&horizon=30", 0, 0.075, 4000},
		{"graph=lps&q=29&reset=cross&horizon=30", 0, 0.04975, 4000},
		{"graph=torus&width=110&height=110&reset=any&horizon=20", 0, 0.95175, 4000},
		{"graph=torus&width=110&height=110&reset=cross&horizon=20", 0, 0.0065, 4000},
	} {
		s := with(t, c.query+"&m=40&"+simtest.Seed())
		s.Share()
		met := 0
		for trial := range trials {
			w := s.Trial(trial).Open().(*walking)
			w.Step(int(w.horizon), nil)
			if w.placings > 1 {
				met++
			}
		}
		want, sd := c.chance, 0.0
		if c.runs > 0 {
			want = c.theirs
			sd = math.Sqrt(want * (1 - want) / c.runs)
		}
		sd = math.Hypot(sd, math.Sqrt(want*(1-want)/float64(trials)))
		if got := float64(met) / float64(trials); math.Abs(got-want) > 5*sd {
			t.Errorf("%s: met in %v of %d trials, expected %v ± %v", s.Spec(), got, trials, want, sd)
		}
	}
}

// TestMemory: random graphs keep their neighbours, others nothing; and resets keep what was
// seen, at most walkers·horizon nodes (S3.16).
func TestMemory(t *testing.T) {
	for query, want := range map[string]float64{
		"graph=lps&q=13&walkers=3":                                       3,
		"graph=random-regular&n=60&degree=3&walkers=2":                   182,
		"graph=inflated&base=6&girth=4&walkers=1":                        73,
		"graph=cycle&n=50&walkers=1&reset=any&horizon=20":                21,
		"graph=cycle&n=50&walkers=1&reset=any&horizon=20&m=7":            8,
		"graph=hypercube&dim=4&walkers=4&move=independent":               4,
		"graph=complete&n=4&walkers=5&reset=any&horizon=9&m=4&seed=4":    10,
		"graph=torus&width=9&height=9&walkers=2&move=simple&reset=never": 2,
	} {
		w := opened(t, query)
		w.Step(int(w.M), nil)
		row := make([]float64, 8)
		if w.Measure(row); row[7] != want {
			t.Errorf("%s: %v words, not %v", query, row[7], want)
		}
	}
}
