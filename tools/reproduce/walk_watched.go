package reproduce

import (
	"context"
	"fmt"
	"slices"

	"binfall/sim"
	"binfall/sim/walk"
)

const lps13 = "graph=lps&p=5&q=13"

// A watched ball is what a trace tells of it.
type watched struct {
	reset  bool
	from   []uint32 // where each walker came from, itself if it was put down
	at     []uint32 // where it is
	winner int      // the walker that placed it
	bin    uint32
}

// watch runs a trial with a trace and visits the balls.
func watch(s *sim.Setup, trial int64, visit func(net sim.Networked, ball int, b watched)) {
	p := s.Trial(trial).Open()
	net := p.(sim.Networked)
	d := net.Walkers()
	tr := sim.NewTrace(d + 2)
	for ball := 0; p.Step(1, tr) == 1; ball++ {
		b := watched{from: make([]uint32, d), at: make([]uint32, d)}
		for _, e := range tr.Events {
			switch e.Kind {
			case sim.Round:
				b.reset = true
			case sim.Probe:
				b.from[e.Nth], b.at[e.Nth] = e.From, e.To
			case sim.Place:
				b.winner, b.bin = int(e.Nth), e.To
			}
		}
		visit(net, ball, b)
		tr.Reset()
	}
}

// watchAll watches a trial of each query.
func watchAll(ctx context.Context, queries []string, visit func(query int, net sim.Networked, ball int, b watched)) error {
	for i, query := range queries {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s, err := open(walk.Walk, query)
		if err != nil {
			return err
		}
		watch(s, int64(i), func(net sim.Networked, ball int, b watched) { visit(i, net, ball, b) })
	}
	return nil
}

// placed counts balls against their rule. It keeps loads of its own.
func placed(ctx context.Context) (finding, error) {
	var queries []string
	for _, graph := range []string{lps13, "graph=random-regular&n=2000&degree=3"} {
		for d := 1; d <= 4; d++ {
			for _, more := range []string{"", "&move=simple", "&move=independent", anew("any", 12), anew("cross", 12) + "&reset_time=after"} {
				queries = append(queries, fmt.Sprintf("%s&walkers=%d%s", graph, d, more))
			}
		}
	}
	var found breaches
	var loads, before []uint32
	err := watchAll(ctx, queries, func(_ int, net sim.Networked, ball int, b watched) {
		if ball == 0 {
			loads, before = make([]uint32, net.Net().Nodes()), nil
		}
		found.cases++
		right := b.at[b.winner] == b.bin
		for i, node := range b.at {
			right = right && loads[b.bin] <= loads[node]
			if b.from[i] == node {
				continue // put down
			}
			joined := false
			for port := range net.Net().Degree() {
				joined = joined || net.Net().Neighbour(b.from[i], port) == node
			}
			right = right && joined && b.from[i] == before[i]
		}
		if !right {
			found.found++
		}
		loads[b.bin]++
		before = b.at
	})
	return finding{0, found, ""}, err
}

// ties is the share of ties that the second of two walkers wins, on two nodes.
func ties(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var found share
		var loads []uint32
		err := watchAll(ctx, slices.Repeat([]string{lps13}, int(trials)), func(_ int, net sim.Networked, ball int, b watched) {
			if ball == 0 {
				loads = make([]uint32, net.Net().Nodes())
			}
			if one, two := b.at[0], b.at[1]; one != two && loads[one] == loads[two] {
				found.trials++
				found.hits += int64(b.winner)
			}
			loads[b.bin]++
		})
		return finding{0.5, found, ""}, err
	}
}

// straightBack counts hops to the node before the last. None of the graphs has two
// edges between the same nodes.
func straightBack(ctx context.Context) (finding, error) {
	var found breaches
	var last, before []uint32 // where the walkers were at the last ball, and before; nil if they were put down since
	queries := []string{lps13, "graph=random-regular&n=2000&degree=3", torus110, "graph=cycle&n=1000&reset=any"}
	err := watchAll(ctx, queries, func(_ int, _ sim.Networked, ball int, b watched) {
		if ball == 0 || b.reset {
			last, before = nil, nil
		}
		if before != nil {
			for i, node := range b.at {
				found.cases++
				if node == before[i] {
					found.found++
				}
			}
		}
		last, before = b.at, last
	})
	return finding{0, found, ""}, err
}

// untouched counts candidates that do not have the load of the last reset.
func untouched(ctx context.Context) (finding, error) {
	var found breaches
	since := make(map[uint32]bool) // nodes that got a ball since the last reset
	queries := []string{
		lps29 + anew("any", 30), random3 + anew("any", 30), torus110 + anew("any", 20), inflated(3) + anew("any", 20),
		"graph=cycle&n=8000" + anew("any", 20), lps29 + "&walkers=5" + anew("any", 30),
	}
	err := watchAll(ctx, queries, func(_ int, _ sim.Networked, ball int, b watched) {
		if ball == 0 || b.reset {
			clear(since)
		}
		for _, node := range b.at {
			found.cases++
			if since[node] {
				found.found++
			}
		}
		since[b.bin] = true
	})
	return finding{0, found, ""}, err
}

// strolled visits where walkers end after 20 hops, 64 of them in each trial.
func strolled(ctx context.Context, graph string, trials int64, visit func(node uint32, nodes int)) error {
	s, err := open(walk.Walk, graph+"&walkers=64&m=21")
	if err != nil {
		return err
	}
	var trail []uint32
	for t := range trials {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		p := s.Trial(t).Open()
		p.Step(21, nil)
		for i := range 64 {
			trail = p.(sim.Networked).AppendTrail(trail[:0], i)
			visit(trail[len(trail)-1], p.(sim.Binned).Bins())
		}
	}
	return nil
}

// spread is Pearson's statistic for uniform nodes, a node at a time.
func spread(trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var ends []int64
		err := strolled(ctx, lps13, trials, func(node uint32, nodes int) {
			if ends == nil {
				ends = make([]int64, nodes)
			}
			ends[node]++
		})
		expected := float64(64*trials) / float64(len(ends))
		var squares sample
		for _, count := range ends {
			off := float64(count) - expected
			squares = append(squares, off*off/expected)
		}
		return finding{1 - 1/float64(len(ends)), mean{MeasureSummary: squares.summary()}, ""}, err
	}
}

// quarter is the share of walks that end in the first quarter of the nodes.
func quarter(graph string, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var found share
		err := strolled(ctx, graph, trials, func(node uint32, nodes int) {
			found.trials++
			if 4*int(node) < nodes {
				found.hits++
			}
		})
		return finding{0.25, found, ""}, err
	}
}
