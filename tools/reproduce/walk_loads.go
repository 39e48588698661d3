package reproduce

import (
	"fmt"
	"math"
	"slices"
)

// Graphs of some 12 000 nodes, as the command takes them.
const (
	lps29        = "graph=lps&p=5&q=29"
	random3      = "graph=random-regular&n=12000&degree=3"
	random6      = "graph=random-regular&n=12000&degree=6"
	cube13       = "graph=hypercube&dim=13"
	complete3000 = "graph=complete&n=3000"
	torus110     = "graph=torus&width=110&height=110"
	bouncing     = "&move=simple"

	program = "beyond it: 20 runs of another program"
	talk2   = "Model 2, Theorem"
)

func inflated(girth int) string {
	return fmt.Sprintf("graph=inflated&base=%d&girth=%d", 12_000/girth, girth)
}

// foreverClaims are S3.7 and S3.8: walkers that are put down once.
var foreverClaims = slices.Concat([]claim{
	{"S3.7", talk2, "LPS(5,29), two walkers: the greatest load",
		says("ln ln n/ln 2 + Θ(1)"), false, asFresh(lps29, 2, "", allowedMax, 500)},
	{"S3.7", program, "LPS(5,29), two walkers: runs with a greatest load of 4 or more", of(1, 20), false, reaching(lps29, 2, 4, 500)},
	{"S3.7", program, "LPS(5,29), three walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(lps29, 3, 4, 500)},
	{"S3.7", program, "Random 3-regular graphs of 12000 nodes, two walkers: runs with a greatest load of 4 or more", of(1, 20), false, reaching(random3, 2, 4, 500)},
	{"S3.7", program, "Random 6-regular graphs of 12000 nodes, two walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(random6, 2, 4, 500)},
	{"S3.7", program, "Hypercube of 13 dimensions, two walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(cube13, 2, 4, 500)},
	{"S3.7", program, "Complete graph of 3000 nodes, two walkers: runs with a greatest load of 4 or more", of(0, 20), false, reaching(complete3000, 2, 4, 500)},
	{"S3.7", program, "LPS(5,61), 113460 nodes, two walkers: runs with a greatest load of 4 or more", of(0, 5), true, reaching("graph=lps&p=5&q=61", 2, 4, 400)},
	{"S3.7", "beyond it: 1 − tanh 1", "LPS(5,61), 113460 nodes, two walkers: empty bins", value(0.238406, allowedShare), true, bins("graph=lps&p=5&q=61", 2, 0, 100)},
},
	fractions("LPS(5,29)", lps29, 2, 0.238087, 0.532418, 0.220907, 0.008584),
	fractions("Random 3-regular graphs of 12000 nodes", random3, 2, 0.237013, 0.534592, 0.219783, 0.008608),
	fractions("Random 6-regular graphs of 12000 nodes", random6, 2, 0.238367, 0.531758, 0.221383, 0.008492),
	[]claim{
		{"S3.8", "Theorem of Alon et al.", "LPS(5,29), one walker: the greatest load. Neighbours fill together, which makes it a little less",
			between(6, 8), false, asFresh(lps29, 1, "", allowedOne, 1000)},
		{"S3.8", "Theorem of Alon et al.", "Random 3-regular graphs of 12000 nodes, one walker: the greatest load. Neighbours fill together, which makes it a little less",
			between(6, 8), false, asFresh(random3, 1, "", allowedThree, 1000)},
		{"S3.8", program, "LPS(5,29), one walker: empty bins", between(0.363, 0.372), false, bins(lps29, 1, 0, 100)},
		{"S3.8", program, "Random 3-regular graphs of 12000 nodes, one walker: empty bins", between(0.363, 0.372), false, bins(random3, 1, 0, 100)},
		{"S3.8", program, "Random 6-regular graphs of 12000 nodes, one walker: empty bins", between(0.363, 0.372), false, bins(random6, 1, 0, 100)},
		{"S3.8", "beyond it: a walk goes on to a neighbour", "LPS(5,29), one walker: correlation of the loads at the two ends of an edge, 2/k. So shares of bins in one region scatter more than with fresh bins",
			value(0.333, 0.0005), false, neighbours(lps29, 1, "", 1.0/3, 0.002, 400)},
		{"S3.8", "beyond it: a walk goes on to a neighbour", "Random 3-regular graphs of 12000 nodes, one walker: correlation of the loads at the two ends of an edge, 2/k",
			value(0.667, 0.0005), false, neighbours(random3, 1, "", 2.0/3, 0.002, 400)},
		{"S3.8", program, "LPS(5,29), two walkers: correlation of the loads at the two ends of an edge",
			value(0.18, 0.005), false, neighbours(lps29, 2, "", math.NaN(), 0, 400)},
		{"S3.8", "beyond it: fresh bins", "LPS(5,29), bins picked anew for each ball, two choices: correlation of the loads at the two ends of an edge",
			value(0, 0.0005), false, neighbours(lps29, 2, "&move=independent", -1.0/12_179, 1e-6, 400)},
		{"S3.8", "Theorem of Alon et al.", "LPS(5,29): girth. The theorem asks for more than 10 log_(k−1) ln n, which is 13.9",
			says("above 10 log_(k−1) log n"), false, hypothesis},
	})

// fractions are the shares of bins with loads 0, 1, 2 …
func fractions(name, graph string, d int, shares ...float64) (list []claim) {
	for load, claimed := range shares {
		list = append(list, claim{"S3.7", program, fmt.Sprintf("%s, %d walkers: bins with %d balls", name, d, load),
			value(claimed, allowedShare), false, bins(graph, d, load, 100)})
	}
	return list
}
