package reproduce

import (
	"context"
	"fmt"
	"math"
	"slices"

	"binfall/sim"
	"binfall/sim/cuckoo"
	"binfall/sim/peel"
	"binfall/sim/run"
)

const (
	section  = "Cuckoo hashing"
	success  = "beyond it: Drmota and Kutzelnigg 2012, by another program"
	critical = "beyond it: the limit √(2/3) at half load"
)

// tableClaims are S4.9 to S4.14: a slot for each key, and two functions.
var tableClaims = []claim{
	{"S4.9", section, "1000 slots, 400 keys by the rule of the source: keys that a lookup does not find with two probes",
		value(0, 0), false, lookups(200)},
	{"S4.9", "beyond it: two functions", "1000 slots, 400 keys: tables in which the rule of the source evicts other than a walk does; with two functions they are one rule",
		value(0, 0), false, sameRule(1000)},

	{"S4.10", section, "6 to 100 slots, filled to the first failure by each rule in one table and in two: failures with another key than the first that makes a component with more edges than nodes",
		value(0, 0), false, oracle(20_000)},
	{"S4.10", "beyond it: the bump limit", "64 slots, 24 keys that fit, inserted by the rule of the source: tables with more than 2k + 2 evictions for a key, with k keys in the component of most keys",
		value(0, 0), false, chains(10_000)},

	{"S4.11", success, "32 slots, 12 keys: all fit", value(0.982, 0.0005), false, fits("n=32&m=12", 20_000)},
	{"S4.11", success, "32 slots, 16 keys: all fit", value(0.919532, 5e-7), false, fits("n=32&m=16", 20_000)},
	{"S4.11", success, "32 slots, 20 keys: all fit", value(0.721202, 5e-7), false, fits("n=32&m=20", 20_000)},
	{"S4.11", success, "64 slots, 24 keys: all fit", value(0.9827714, 5e-8), false, fits("n=64&m=24", 40_000)},
	{"S4.11", success, "64 slots in two tables, 24 keys: all fit", value(0.98757783, 5e-9), false, fits("n=64&m=24&tables=split", 40_000)},
	{"S4.11", success, "1000 slots, 250 keys: all fit", value(0.99969042, 5e-9), false, fits("n=1000&m=250", 20_000)},
	{"S4.11", success, "1000 slots, 450 keys: all fit", value(0.96425102, 5e-9), false, fits("n=1000&m=450", 10_000)},
	{"S4.11", success, "1000 slots in two tables, 450 keys: all fit", value(0.96772452, 5e-9), false, fits("n=1000&m=450&tables=split", 10_000)},
	{"S4.11", success, "1000 slots, 500 keys, the threshold: all fit", value(0.852605, 5e-7), false, fits("n=1000&m=500", 10_000)},
	{"S4.11", success, "1000 slots, 550 keys, above the threshold: all fit", value(0.522726, 5e-7), false, fits("n=1000&m=550", 10_000)},
	{"S4.11", success, "10000 slots, 4500 keys: all fit", value(0.98928236, 5e-9), false, fits("n=1e4&m=4500", 4000)},
	{"S4.11", success, "A million slots, 450000 keys: all fit", value(0.9998391, 5e-8), true, fits("n=1e6&m=450000", 500)},
	{"S4.11", critical, "10000 slots, 5000 keys: all fit. The limit is reached slowly", value(0.816497, 0.001), false, fits("n=1e4&m=5000", 4000)},
	{"S4.11", "beyond it: first order c²(3+2c)/(24n(1−c)³), c = 2m/n", "1000 slots, 250 keys: tables that fail; to a tenth of the formula",
		value(3.333e-4, 3.4e-5), false, fails("n=1000&m=250", 100_000, "")},
	{"S4.11", "beyond it: first order c²(3+2c)/(24n(1−c)³), c = 2m/n", "1000 slots, 400 keys: tables that fail; to a tenth of the formula",
		value(0.01533, 0.0015), false, fails("n=1000&m=400", 20_000, "The formula is for n(1−c)³ of 100 and more; here it is 8")},

	{"S4.12", "beyond it: 1 − √(1−c), c = 2m/n", "2000 slots, 250 keys: tables whose graph has a cycle",
		value(0.134, 0.0005), false, ringed(10_000)},
	{"S4.12", section + ", Fails if cycle", "2000 slots, 250 keys: tables that fail. If a cycle were enough, as the source has it, it would be the share of those with a cycle",
		value(0.134, 0.0005), false, fails("n=2000&m=250", 20_000, "It takes two cycles in one component")},
	{"S4.12", section + ", (3)", "2000 slots, 250 keys: cycles, of any length; Σ (e²/8)^ℓ is 12.09",
		atMost(12.09), false, averages(peel.RandomGraph, "n=2000&m=250", "cycles", sim.Limit, 10_000)},
	{"S4.12", section + ", an insert hits a cycle", "2000 slots, 250 keys: share of the keys that lie on a cycle; Σ ℓ(e²/8)^ℓ is 158.4, of 250 keys",
		atMost(0.634), false, averages(peel.Peel, "n=2000&m=250", "left_fraction", sim.Limit, 10_000)},

	{"S4.13", section + ", Rehash every Ω(n) inserts", "64 slots, 8 keys, an eighth: tables that were rehashed",
		says("one in Ω(n) inserts"), false, fails("n=64&m=8", 100_000, "So one comes in 38000 inserts")},
	{"S4.13", "beyond it: about as many as tables fail", "1000 slots, 450 keys: rehashes for a table",
		value(0.03575, 0.0015), false, averages(cuckoo.Cuckoo, "n=1000&m=450", "rehashes", sim.Exact, 10_000)},
	{"S4.13", section + ", O(1) time on average", "100000 slots, 12500 keys: evictions for an insertion",
		says("O(1)"), false, averaged(cuckoo.Cuckoo, "n=1e5&m=12500", "moves_per_insert", 40)},
	{"S4.13", section + ", O(1) time on average", "100000 slots, 45000 keys, rehashes included: evictions for an insertion",
		says("O(1)"), false, averaged(cuckoo.Cuckoo, "n=1e5&m=45000", "moves_per_insert", 40)},

	{"S4.14", "beyond it: filled to the first failure", "1024 slots: load at the first failure; for many slots it is ½",
		value(0.546, 0.0005), false, averages(cuckoo.Cuckoo, "n=1024&m=1024&on_fail=stop", "load_at_failure", sim.Exact, 2000)},
	{"S4.14", "beyond it: six runs", "8192 slots: load at the first failure; for many slots it is ½",
		between(0.46, 0.56), false, firstFailure(8192, 400)},
	{"S4.14", "beyond it: filled to the first failure", "131072 slots: load at the first failure; for many slots it is ½",
		between(0.48, 0.53), true, firstFailure(131_072, 200)},
}

// chance is the exact probability that all keys fit.
func chance(query string) (float64, error) {
	s, err := open(cuckoo.Cuckoo, query+"&on_fail=stop")
	if err != nil {
		return 0, err
	}
	f, err := forecast(s, "failed", sim.Exact)
	return 1 - f.Value, err
}

// failures counts the tables that fail.
func failures(ctx context.Context, query string, trials int64) (share, error) {
	s, err := open(cuckoo.Cuckoo, query+"&on_fail=stop")
	if err != nil {
		return share{}, err
	}
	m, err := summary(ctx, s, trials, "failed")
	return share{countOf(m, 1), trials}, err
}

// fits is the share of tables that all keys fit into.
func fits(query string, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		p, err := chance(query)
		if err != nil {
			return finding{}, err
		}
		found, err := failures(ctx, query, trials)
		return finding{p, share{found.trials - found.hits, trials}, ""}, err
	}
}

// fails is the share of tables that fail.
func fails(query string, trials int64, note string) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		p, err := chance(query)
		if err != nil {
			return finding{}, err
		}
		found, err := failures(ctx, query, trials)
		return finding{1 - p, found, note}, err
	}
}

// lookups looks each key up in the two slots that the graph knows of. An item is
// numbered from 1 in the order of keys.
func lookups(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		const size = "n=1000&m=400"
		graph, err := open(peel.RandomGraph, size)
		if err != nil {
			return finding{}, err
		}
		tables, err := open(cuckoo.Cuckoo, size+"&insert=seed&on_fail=stop")
		if err != nil {
			return finding{}, err
		}
		var found breaches
		for t := range trials {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			p, row := tables.Trial(t).Open(), make([]float64, len(tables.Measures))
			p.Step(math.MaxInt, nil)
			if p.Measure(row); row[0] == 1 {
				continue
			}
			slots := p.(sim.Slotted).Slots()
			for i, e := range edgesOf(graph.Trial(t)) {
				found.cases++
				if item := uint32(i + 1); slots[e.from] != item && slots[e.to] != item {
					found.found++
				}
			}
		}
		return finding{0, found, ""}, nil
	}
}

// sameRule compares what the rule of the source measures with a walk.
func sameRule(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found := breaches{cases: trials}
		var first [][]float64
		for _, rule := range []string{"seed", "walk"} {
			s, err := open(cuckoo.Cuckoo, "n=1000&m=400&insert="+rule)
			if err != nil {
				return finding{}, err
			}
			err = each(ctx, s, trials, func(t run.Trial) {
				if rule == "seed" {
					first = append(first, t.Values)
				} else if !slices.Equal(t.Values, first[t.Trial]) {
					found.found++
				}
			})
			if err != nil {
				return finding{}, err
			}
		}
		return finding{0, found, ""}, nil
	}
}

// keysOf returns the slots of keys, as edges: those of a random graph that has the
// words of the table. With two tables of n/2 slots each, a key has one in each.
func keysOf(n, m int64, split bool, seed int64) ([]edge, error) {
	nodes := n
	if split {
		nodes = n / 2
	}
	graph, err := peel.RandomGraph.With(fmt.Sprintf("n=%d&m=%d&seed=%d", nodes, m, seed))
	if err != nil {
		return nil, err
	}
	keys := edgesOf(graph)
	for i := range keys {
		keys[i].to += uint32(n - nodes)
	}
	return keys, nil
}

// oracle fills tables, and asks a union–find when they must fail.
func oracle(tables int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		found := breaches{cases: tables}
		for t := range tables {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			n, rule, layout := 6+2*(t%48), []string{"seed", "walk", "bfs"}[t%3], []string{"one", "split"}[t/3%2]
			s, err := cuckoo.Cuckoo.With(fmt.Sprintf("n=%d&m=%d&on_fail=stop&insert=%s&tables=%s&seed=%d", n, n, rule, layout, t))
			if err != nil {
				return finding{}, err
			}
			keys, err := keysOf(n, n, layout == "split", t)
			if err != nil {
				return finding{}, err
			}
			c, fit := newComponents(n), int64(0)
			for fit < n && c.excess(c.join(keys[fit].from, keys[fit].to)) <= 0 {
				fit++
			}
			load := float64(fit) / float64(n)
			if fit == n { // there was no failure
				load = 0
			}
			if end(s, 0)[1] != load {
				found.found++
			}
		}
		return finding{0, found, ""}, nil
	}
}

// chains compares the longest chain of evictions with the components.
func chains(tables int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		const n, m = 64, 24
		var found breaches
		for t := range tables {
			if ctx.Err() != nil {
				return finding{}, context.Cause(ctx)
			}
			s, err := cuckoo.Cuckoo.With(fmt.Sprintf("n=%d&m=%d&on_fail=stop&insert=seed&seed=%d", n, m, t))
			if err != nil {
				return finding{}, err
			}
			keys, err := keysOf(n, m, false, t)
			if err != nil {
				return finding{}, err
			}
			c, most := newComponents(n), int64(0)
			for _, k := range keys {
				most = max(most, c.edges[c.join(k.from, k.to)])
			}
			row := end(s, 0)
			failed, longest := row[0], row[4]
			if failed == 1 {
				continue
			}
			found.cases++
			if longest > float64(2*most+2) {
				found.found++
			}
		}
		return finding{0, found, ""}, nil
	}
}

// firstFailure is the mean load at the first failure. With F keys before it,
// P(F ≥ k) is the chance that k keys fit, and F is the sum over k ≥ 1 on
// average. It is so smooth that the trapezoid rule with a wide step has all
// digits that matter.
func firstFailure(n, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		step := n / 256
		keys, squares := float64(step-1)/2, 0.0
		for k := step; k <= n; k += step {
			p, err := chance(fmt.Sprintf("n=%d&m=%d", n, k))
			if err != nil {
				return finding{}, err
			}
			keys += float64(step) * p
			squares += float64(step) * float64(2*k-1) * p
			if p < 1e-12 {
				break
			}
		}
		s, err := open(cuckoo.Cuckoo, fmt.Sprintf("n=%d&m=%d&on_fail=stop", n, n))
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, "load_at_failure")
		slots := float64(n)
		return finding{keys / slots, mean{MeasureSummary: m, sd: math.Sqrt(squares-keys*keys) / slots}, "The prediction is a sum of exact chances"}, err
	}
}

// ringed is the share of graphs that have a cycle.
func ringed(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, err := open(peel.RandomGraph, "n=2000&m=250")
		if err != nil {
			return finding{}, err
		}
		f, err := forecast(s, "cycles", sim.Bound) // of no cycle at all, and how likely it is broken
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, "cycles")
		return finding{f.Chance, share{m.Trials - countOf(m, 0), m.Trials}, ""}, err
	}
}
