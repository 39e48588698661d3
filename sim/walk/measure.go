package walk

import (
	"math"

	"binfall/sim"
	"binfall/sim/graph"
)

// A price is what one draw from so many outcomes costs.
type price struct{ dice, rolls float64 }

// priceOf is the price of a draw from n outcomes, n ≥ 1 (S3.3): log6 n dice; or, with
// real dice, as few as have n faces together, thrown again unless the outcome falls
// below the greatest multiple of n.
func priceOf(n float64) price {
	if n <= 1 {
		return price{}
	}
	dice, faces := 1.0, 6.0
	for faces < n {
		dice++
		faces *= 6
	}
	return price{math.Log(n) / math.Log(6), dice * faces / (n * math.Floor(faces/n))}
}

// prices are those of a walker that is put down, and of one that takes an edge.
func (p params) prices() (placing, hop price) {
	n, k := float64(p.nodes()), float64(p.k())
	switch p.move {
	case "independent":
		return priceOf(n), price{}
	case "simple":
		return priceOf(n * k), priceOf(k)
	}
	return priceOf(n * k), priceOf(k - 1)
}

// draws is how often all walkers were put down, and how often they took an edge or
// would have.
func (w *walking) draws() (placings, hops float64) {
	return float64(w.placings), float64(w.Balls - w.placings + w.met)
}

// Dice is what was thrown so far, and what fresh bins would have taken.
func (w *walking) Dice() (thrown, fresh float64) {
	placings, hops := w.draws()
	d := float64(len(w.walkers))
	return d * (placings*w.placing.dice + hops*w.hop.dice), d * float64(w.Balls) * w.anew.dice
}

// resetsMade is how often all walkers were put down anew.
func (w *walking) resetsMade() int64 {
	if w.independent {
		return 0
	}
	return max(0, w.placings-1)
}

// Measure writes max_load, gap, dice_per_ball, bits_per_ball, rolls_per_ball,
// resets, revisits, memory_words.
func (w *walking) Measure(row []float64) {
	balls, d := float64(max(1, w.Balls)), float64(len(w.walkers))
	placings, hops := w.draws()
	thrown, _ := w.Dice()
	row[0] = float64(w.Loads.Max)
	row[1] = w.Gap()
	row[2] = thrown / balls
	row[3] = thrown / balls * math.Log2(6)
	row[4] = d * (placings*w.placing.rolls + hops*w.hop.rolls) / balls
	row[5] = float64(w.resetsMade())
	row[6] = float64(w.revisits)
	row[7] = float64(w.words())
}

// words is the memory of the method (S3.16).
func (w *walking) words() int64 {
	d := int64(len(w.walkers))
	words := d
	if w.drawn() {
		words += int64(w.Bins()) * int64(w.net.degree)
	}
	if w.resets {
		words += d * max(w.longest, w.Balls-w.since)
	}
	return words
}

// Net is the graph; nil while it is built.
func (w *walking) Net() graph.Regular { return w.net.regular }

// Walkers is how many there are.
func (w *walking) Walkers() int { return len(w.walkers) }

// AppendTrail appends the last nodes of a walker.
func (w *walking) AppendTrail(dst []uint32, i int) []uint32 {
	for ball := max(w.since, w.Balls-sim.MostTrail); ball < w.Balls; ball++ {
		dst = append(dst, w.trail[i*sim.MostTrail+int(ball%sim.MostTrail)])
	}
	return dst
}
