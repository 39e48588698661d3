package peel

import (
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/stat"
)

// graphTheory is what is known of a graph before it has a giant component. What
// a cluster of nodes reaches grows by c = arity(arity−1)·m/n at each hop, which
// is 2m/n for two nodes an edge; at c = 1 the giant appears, and all that is
// said here ends.
func graphTheory(p graphParams) []sim.Prediction {
	if p.m == 0 || !p.sparse(p.m) {
		return nil
	}
	list := []sim.Prediction{
		{Measure: "largest_component", Grade: sim.Limit, Source: "S4.4",
			Note: "the mean number of components of each size, sizes as if independent", At: p.largestLaw},
		{Measure: "cycles", Grade: sim.Limit, Source: "S4.12",
			Note: "the mean number of cycles, −½ ln(1−c) for many nodes; two in one component are rare",
			At:   p.cycleMean},
		{Measure: "cyclic_components", Grade: sim.Limit, Source: "S4.12",
			Note: "Poisson with the mean number of cycles, −½ ln(1−c) for many nodes; two in one component are rare",
			At: func(step int64) sim.Forecast {
				f := p.cycleMean(step)
				f.Law = poisson(f.Value)
				return f
			}},
	}
	if p.arity > 2 {
		return list
	}
	list = append(list, sim.Prediction{Measure: "cycles", Grade: sim.Bound, Source: "S4.12",
		Note: "the chance of a cycle is exact; 1−√(1−c) for many nodes",
		At: func(step int64) sim.Forecast {
			return sim.Forecast{Side: sim.AtMost, Chance: 1 - forestChance(p.n, step)}
		}})
	if math.E*p.growth(p.m) < 0.95 {
		list = append(list, sim.Prediction{Measure: "largest_component", Grade: sim.Bound, Source: "S4.4",
			Note: "the mean number of trees of k nodes in the graph, by themselves or within a component", At: p.largestBound})
	}
	return list
}

// growth is c after a number of edges.
func (p graphParams) growth(step int64) float64 {
	return float64(p.arity*(p.arity-1)) * float64(step) / float64(p.n)
}

// sparse reports whether the graph is so far from a giant that two cycles in one
// component are rare. Up to here all sums are short.
func (p graphParams) sparse(step int64) bool {
	room := 1 - p.growth(step)
	return room >= 0.1 && float64(p.n)*room*room*room >= 100
}

// cycleMean is the mean number of cycles after a number of edges, each cycle counted
// by itself. The two measures are less where cycles meet.
func (p graphParams) cycleMean(step int64) sim.Forecast {
	mean, _ := p.rings(step)
	return sim.Forecast{Value: mean, SD: math.Sqrt(mean), Slack: 3 * p.complexes(step)}
}

// rings returns the mean number of cycles, and that of edges on them. A cycle of
// length k is k nodes and k edges in turn, from any start and either way round,
// and each edge has two of its ends at given nodes.
func (p graphParams) rings(step int64) (cycles, edges float64) {
	n, m, pairs := float64(p.n), float64(step), float64(p.arity*(p.arity-1))
	term := 1.0
	for k := 1.0; k <= min(n, m); k++ {
		term *= (n - k + 1) / n * (m - k + 1) / n * pairs
		cycles += term / (2 * k)
		edges += term / 2
		if term < 1e-18 {
			break
		}
	}
	return cycles, edges
}

// complexes is about the mean number of ways in which two cycles meet: three
// paths between two branches, two cycles and a path, two cycles at a branch. A
// branch is a node of three edges or an edge of which three nodes count. For
// two nodes an edge it is the first order of S4.11.
func (p graphParams) complexes(step int64) float64 {
	c, r := p.growth(step), float64(p.arity)
	branch := c * (r - 2)
	thrice := (c*c*c+2*branch+branch*branch)/12 + (c*c*c+2*branch*c+branch*branch)/8
	twice := (c*c + branch*(r-3)) / 8
	return (thrice/math.Pow(1-c, 3) + twice/math.Pow(1-c, 2)) / float64(p.n)
}

// largestLaw is the law of the largest component, as if those with an edge had
// independent sizes. For many nodes that is exp(−means of all larger sizes).
func (p graphParams) largestLaw(step int64) sim.Forecast {
	means := p.sizes(step)
	all := 0.0
	for _, mean := range means[2:] {
		all += mean
	}
	law := stat.Law{Min: 1, P: make([]float64, len(means)-1)}
	above, before := 0.0, 1.0 // components above a size; the chance that there is none
	for k := len(means) - 1; k >= 1; k-- {
		above += means[k]
		chance := 0.0
		if above < all {
			chance = math.Exp(all * math.Log1p(-above/all))
		}
		law.P[k-1] = before - chance
		before = chance
	}
	return sim.Forecast{Value: law.Mean(), Law: law, Slack: largestSlack(law, float64(p.n))}
}

// largestSlack is what the mean may be off: sizes are not quite independent.
// Found by simulation at 128 to 20 000 nodes.
func largestSlack(law stat.Law, n float64) float64 {
	mean := law.Mean()
	return 0.05 + mean*mean*(3+mean/10)/n
}

// sizes returns the mean number of components of k = 0, 1, 2 … nodes, as far
// as it is not negligible.
func (p graphParams) sizes(step int64) []float64 {
	n, m, r, c := float64(p.n), float64(step), float64(p.arity), p.growth(step)
	means, k := []float64{0, n * math.Exp(r*m*math.Log1p(-1/n))}, 1.0
	log := math.Log(n) // of C(n,k)·(k−1)!·C(m,e)·(r/n^r)^e
	for e := 1.0; e <= m; e++ {
		// Trees: e edges have k = 1 + (arity−1)e nodes, and no other edge touches
		// them. For many nodes and two an edge it is n·k^(k−2)·c^(k−1)·e^(−ck)/k!.
		means = append(means, make([]float64, p.arity-1)...)
		for range p.arity - 1 {
			log += math.Log(n-k) - math.Log(k+1) + math.Log(k)
			k++
		}
		if k >= n {
			break
		}
		log += math.Log(m-e+1) - math.Log(e) + math.Log(r) - r*math.Log(n)
		tree := math.Exp(log + (e-1)*math.Log(k) + r*(m-e)*math.Log1p(-k/n))
		means[int(k)] += tree
		// One cycle: a node less. The limit for many nodes, summed over the lengths
		// of the cycle and the trees on it.
		means[int(k)-1] += math.Exp(e*(math.Log(c)+1-c)) / (2 * e) * stat.PoissonAtMost(e, int64(e)-1)
		if tree < 1e-18 {
			break
		}
	}
	return means
}

// boundChance is the chance at which the union bound is stated.
const boundChance = 0.001

// largestBound bounds the largest component: one of k nodes or more contains a tree of
// exactly k nodes, and the mean number of those is
// C(n,k)·k^(k−2)·m!/(m−k+1)!·(2/n²)^(k−1).
func (p graphParams) largestBound(step int64) sim.Forecast {
	n, m := float64(p.n), float64(step)
	log, k := math.Log(n), 1.0
	for k < n {
		log += math.Log(n-k) - math.Log(k+1) + math.Log(max(m-k+1, 0)) + math.Log(2) - 2*math.Log(n)
		k++
		if mean := math.Exp(log + (k-2)*math.Log(k)); mean <= boundChance {
			return sim.Forecast{Value: k - 1, Side: sim.AtMost, Chance: mean}
		}
	}
	return sim.Forecast{Value: n, Side: sim.AtMost}
}

// poisson is the law of a Poisson number.
func poisson(mean float64) stat.Law {
	law := stat.Law{}
	for k := int64(0); k == 0 || stat.PoissonAtLeast(mean, k) > 1e-16; k++ {
		law.P = append(law.P, stat.PoissonProb(mean, k))
	}
	return law
}

// atLast is a claim about the end of a run.
func atLast(measure string, grade sim.Grade, source, note string, end sim.Forecast) sim.Prediction {
	return sim.Prediction{Measure: measure, Grade: grade, Source: source, Note: fmt.Sprint(note, "; when the run is over"),
		At: func(int64) sim.Forecast { return end }}
}
