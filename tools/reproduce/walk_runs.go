package reproduce

import (
	"context"
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/alloc"
	"binfall/sim/run"
	"binfall/sim/stat"
	"binfall/sim/walk"
)

// Where walks are claimed to do as fresh bins, nothing is proved at one size. These
// are what is allowed for it: of a share of bins; and of a mean greatest load, twice
// the most that was seen in 8000 runs each. Under one walker neighbours fill together,
// so that there are fewer places for a great load: most so with few edges a node.
const (
	allowedShare = 0.006
	allowedMax   = 0.02
	allowedOne   = 0.06 // one walker, 6 edges a node
	allowedThree = 0.3  // one walker, 3 edges a node
)

// near is a share of which the prediction may be off by slack.
type near struct {
	share
	slack float64
}

func (n near) contradicts(predicted float64) bool {
	found, _ := n.figure()
	if math.Abs(found-predicted) <= n.slack {
		return false
	}
	if found > predicted {
		return n.share.contradicts(min(1, predicted+n.slack))
	}
	return n.share.contradicts(max(0, predicted-n.slack))
}

func (n near) sees(predicted float64) float64 { return n.slack + n.share.sees(predicted) }

func (n near) power(predicted float64) string {
	return seen(n.sees(predicted)) + fmt.Sprintf("; %.2g of it is allowed for the size", n.slack)
}

// of is a share that was counted in so many runs; right is what it may be with a
// chance of 1 in 1000 or more.
func of(hits, runs int64) Figure {
	f := Figure{Value: float64(hits) / float64(runs), Words: fmt.Sprintf("%d of %d", hits, runs)}
	f.allowed = share{trials: runs}.interval(hits, 0.999)
	return f
}

// digits rounds what is worked out in floats, so that equal numbers are equal.
func digits(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// certain holds a measure that chance has no part in against exact theory.
func certain(query, measure string) func(context.Context) (finding, error) {
	return func(context.Context) (finding, error) {
		s, err := open(walk.Walk, query)
		if err != nil {
			return finding{}, err
		}
		f, err := forecast(s, measure, sim.Exact)
		if err != nil {
			return finding{}, err
		}
		return finding{digits(f.Value), counted(digits(end(s, 0)[place(s, measure)])), ""}, nil
	}
}

// place is where a measure stands in a row; -1 if there is none.
func place(s *sim.Setup, measure string) int {
	for i, m := range s.Measures {
		if m.Name == measure {
			return i
		}
	}
	return -1
}

// freshLaw is what is known of a measure if every ball is offered fresh bins.
func freshLaw(n, m int64, d int, measure string) (sim.Forecast, error) {
	query, process, grade := fmt.Sprintf("n=%d&m=%d", n, m), alloc.OneChoice, sim.Exact
	if d > 1 {
		query, process, grade = fmt.Sprintf("%s&d=%d&replace=true", query, d), alloc.DChoice, sim.Limit
	}
	s, err := open(process, query)
	if err != nil {
		return sim.Forecast{}, err
	}
	return forecast(s, measure, grade)
}

// openWalk opens walkers that throw as many balls as there are nodes.
func openWalk(graph string, d int, more string) (s *sim.Setup, nodes int64, err error) {
	if s, err = open(walk.Walk, fmt.Sprintf("%s&walkers=%d%s", graph, d, more)); err != nil {
		return nil, 0, err
	}
	return s, int64(s.Open().(sim.Binned).Bins()), nil
}

// asFresh holds the mean greatest load against that of fresh bins.
func asFresh(graph string, d int, more string, allowed float64, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, n, err := openWalk(graph, d, more)
		if err != nil {
			return finding{}, err
		}
		f, err := freshLaw(n, n, d, "max_load")
		if err != nil {
			return finding{}, err
		}
		m, err := summary(ctx, s, trials, "max_load")
		return finding{f.Value, mean{m, f.Law.SD(), f.Slack + allowed}, ""}, err
	}
}

// reaching is the share of runs with a greatest load of at least so much, against
// that of fresh bins.
func reaching(graph string, d, load int, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, n, err := openWalk(graph, d, "")
		if err != nil {
			return finding{}, err
		}
		f, err := freshLaw(n, n, d, "max_load")
		if err != nil {
			return finding{}, err
		}
		found := share{trials: trials}
		err = each(ctx, s, trials, func(t run.Trial) {
			if len(t.Tally) > load {
				found.hits++
			}
		})
		return finding{f.Law.AtLeast(load), near{found, f.Slack + allowedMax}, ""}, err
	}
}

// binsOf is the share of bins of a load over the trials.
func binsOf(ctx context.Context, s *sim.Setup, n int64, load int, trials int64) (sample, error) {
	var shares sample
	err := each(ctx, s, trials, func(t run.Trial) {
		bins := int64(0)
		if load < len(t.Tally) {
			bins = t.Tally[load]
		}
		shares = append(shares, float64(bins)/float64(n))
	})
	return shares, err
}

// bins holds the share of bins of a load against that of fresh bins.
func bins(graph string, d, load int, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, n, err := openWalk(graph, d, "")
		if err != nil {
			return finding{}, err
		}
		f, err := freshLaw(n, n, d, "loads")
		if err != nil {
			return finding{}, err
		}
		shares, err := binsOf(ctx, s, n, load, trials)
		return finding{f.Law.Prob(load), mean{MeasureSummary: shares.summary(), slack: allowedShare}, ""}, err
	}
}

// greatest shows the mean greatest load.
func greatest(graph string, d int, more string, trials int64, note string) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		f, err := averaged(walk.Walk, fmt.Sprintf("%s&walkers=%d%s", graph, d, more), "max_load", trials)(ctx)
		f.note = note
		return f, err
	}
}

// exceeds shows by how much the greatest load of one setup is above that of another,
// both of them with the same seeds.
func exceeds(one, other string, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		var loads [2]sample
		for i, query := range []string{one, other} {
			s, err := open(walk.Walk, query)
			if err != nil {
				return finding{}, err
			}
			if err := each(ctx, s, trials, func(t run.Trial) { loads[i] = append(loads[i], t.Values[0]) }); err != nil {
				return finding{}, err
			}
		}
		for i, load := range loads[1] {
			loads[0][i] -= load
		}
		return finding{math.NaN(), mean{MeasureSummary: loads[0].summary()}, ""}, nil
	}
}

// periods walks until the walkers were put down anew so many times, and returns after
// how many balls each time: independent of each other, all with the law of a fresh
// start. A setup has as many balls as that may take.
func periods(ctx context.Context, s *sim.Setup, count int) ([]int64, error) {
	const portion = 1 << 12 // balls
	p := s.Open()
	tr := sim.NewTrace((p.(sim.Networked).Walkers() + 2) * portion)
	lengths, last := make([]int64, 0, count), int64(0)
	for {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		made := p.Step(portion, tr)
		for _, e := range tr.Events {
			if e.Kind != sim.Round {
				continue
			}
			lengths = append(lengths, int64(e.Who)-last)
			if last = int64(e.Who); len(lengths) == count {
				return lengths, nil
			}
		}
		if made < portion {
			return nil, fmt.Errorf("%s ends after %d resets", s.Spec(), len(lengths))
		}
		tr.Reset()
	}
}

// A resetting is walkers that are put down anew when they meet, at the latest after
// horizon balls, on so many random graphs, or on one graph with so many seeds.
type resetting struct {
	graph         string
	d             int
	rule          string // any or cross
	horizon       int64
	graphs, count int // resets on each graph
}

// lengths returns the balls from one reset to the next.
func (r resetting) lengths(ctx context.Context) (all []int64, err error) {
	balls := r.horizon * int64(r.count+1)
	s, err := open(walk.Walk, fmt.Sprintf("%s&walkers=%d&reset=%s&horizon=%d&m=%d", r.graph, r.d, r.rule, r.horizon, balls))
	if err != nil {
		return nil, err
	}
	for t := range r.graphs {
		lengths, err := periods(ctx, s.Trial(int64(t)), r.count)
		if err != nil {
			return nil, err
		}
		all = append(all, lengths...)
	}
	return all, nil
}

// meetings is how many of the starts end by a meeting.
func (r resetting) meetings(ctx context.Context) (share, error) {
	all, err := r.lengths(ctx)
	found := share{trials: int64(len(all))}
	for _, balls := range all {
		if balls < r.horizon {
			found.hits++
		}
	}
	return found, err
}

// correlated returns the mean product of the deviations of loads at the two ends of
// an edge, over their mean square, for each trial.
func correlated(ctx context.Context, s *sim.Setup, trials int64) (sample, error) {
	var list sample
	for t := range trials {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		p := s.Trial(t).Open()
		p.Step(math.MaxInt, nil)
		loads := p.(sim.Binned).AppendLoads(nil, 0, p.(sim.Binned).Bins())
		net, middle := p.(sim.Networked).Net(), 0.0
		for _, load := range loads {
			middle += float64(load) / float64(len(loads))
		}
		both, square := 0.0, 0.0
		for v, load := range loads {
			off := float64(load) - middle
			square += off * off
			for port := range net.Degree() {
				both += off * (float64(loads[net.Neighbour(uint32(v), port)]) - middle)
			}
		}
		list = append(list, both/square/float64(net.Degree()))
	}
	return list, nil
}

// neighbours holds that correlation against a value with its slack; NaN if none is
// known.
func neighbours(graph string, d int, more string, predicted, slack float64, trials int64) func(context.Context) (finding, error) {
	return func(ctx context.Context) (finding, error) {
		s, _, err := openWalk(graph, d, more)
		if err != nil {
			return finding{}, err
		}
		list, err := correlated(ctx, s, trials)
		return finding{predicted, mean{MeasureSummary: list.summary(), slack: slack}, ""}, err
	}
}

// usual is the greatest load that fresh bins have most often.
func usual(law stat.Law) int {
	mode := law.Min
	for load := law.Min; load <= law.Max(); load++ {
		if law.Prob(load) > law.Prob(mode) {
			mode = load
		}
	}
	return mode
}
