package walk

import (
	"fmt"
	"slices"
	"testing"

	"binfall/sim"
	"binfall/sim/graph"
	"binfall/sim/rng"
	"binfall/sim/simtest"
)

func with(t testing.TB, query string) *sim.Setup {
	t.Helper()
	s, err := Walk.With(query)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// opened is the process that a query asks for.
func opened(t testing.TB, query string) *walking {
	t.Helper()
	return with(t, query).Open().(*walking)
}

// families are small graphs of every kind, of degrees that are powers of two and not.
var families = []string{
	"graph=lps&p=17&q=13", "graph=random-regular&n=60&degree=3", "graph=random-regular&n=31&degree=4", "graph=cycle&n=29",
	"graph=torus&width=5&height=3", "graph=hypercube&dim=5", "graph=cycles&n=24&girth=6", "graph=inflated&base=6&girth=4",
	"graph=complete&n=9",
}

// moves are the rules by which walkers go on.
var moves = []string{"move=nonbacktracking", "move=simple", "move=independent"}

// rules are all rules of resets, with walkers that may walk.
func rules() (list []string) {
	for _, move := range moves[:2] {
		list = append(list, move+"&reset=never")
		for _, reset := range []string{"any", "cross"} {
			for _, time := range []string{"before", "after"} {
				for _, horizon := range []int{1, 2, 5, 40} {
					list = append(list, fmt.Sprintf("%s&reset=%s&reset_time=%s&horizon=%d", move, reset, time, horizon))
				}
			}
		}
	}
	return append(list, moves[2])
}

// A plain is the process as the text of S3.1 to S3.4 tells it, with maps and
// histories. It shares the graph and the random words with the engine, and nothing
// else.
type plain struct {
	params
	graph graph.Regular
	seed  uint64
	loads []uint32
	at    []stand
	seen  map[uint32]map[int]bool // nodes, and who saw them since the last reset
	paths [][]uint32              // of each walker since it was put down, the present node last
	age   int64                   // balls since the last reset
	due   bool

	placings, met, revisits, longest int64
}

// A stand is where a walker is and the port that leads back.
type stand struct {
	node uint32
	back int
}

func newPlain(w *walking, seed uint64) *plain {
	return &plain{params: w.params, graph: w.net.regular, seed: seed, loads: make([]uint32, w.Bins())}
}

// ball places ball number j and returns its bin.
func (p *plain) ball(j uint64) uint32 {
	switch {
	case j == 0 || p.move == "independent":
		p.put(j, "choice")
	case p.reset != "never" && (p.due || p.age == p.horizon):
		p.put(j, "choice")
	default:
		next := p.proposals(j)
		meet := p.reset != "never" && p.meeting(next)
		switch {
		case meet && p.resetTime == "before":
			p.met++
			p.put(j, "reset")
		default:
			p.due = meet
			for i, s := range next {
				before := p.paths[i][max(0, len(p.paths[i])-16):]
				if slices.Contains(before, s.node) {
					p.revisits++
				}
			}
			p.stand(next)
		}
	}
	p.age++
	p.longest = max(p.longest, p.age)
	bin := p.at[p.winner(j)].node
	p.loads[bin]++
	return bin
}

func (p *plain) put(j uint64, source string) {
	p.placings++
	p.seen, p.paths, p.age, p.due = make(map[uint32]map[int]bool), make([][]uint32, p.walkers), 0, false
	n, k := uint64(p.graph.Nodes()), uint64(p.graph.Degree())
	list := make([]stand, p.walkers)
	for i := range list {
		end := rng.Below(rng.New(p.seed, source).Word(rng.At(j, uint64(i))), n*k)
		list[i] = stand{uint32(end / k), int(end % k)}
	}
	p.stand(list)
}

func (p *plain) proposals(j uint64) []stand {
	next := make([]stand, p.walkers)
	for i, s := range p.at {
		var ports []int // in the order of the engine: from the one behind that which leads back
		for step := range p.graph.Degree() {
			if p.move == "simple" {
				ports = append(ports, step)
			} else if port := (s.back + 1 + step) % p.graph.Degree(); port != s.back {
				ports = append(ports, port)
			}
		}
		port := ports[rng.Below(rng.New(p.seed, "choice").Word(rng.At(j, uint64(i))), uint64(len(ports)))]
		next[i] = stand{p.graph.Neighbour(s.node, port), p.graph.Back(s.node, port)}
	}
	return next
}

func (p *plain) meeting(next []stand) bool {
	taken := make(map[uint32]bool)
	for i, s := range next {
		for who := range p.seen[s.node] {
			if p.reset == "any" || who != i {
				return true
			}
		}
		if taken[s.node] {
			return true
		}
		taken[s.node] = true
	}
	return false
}

func (p *plain) stand(list []stand) {
	p.at = list
	for i, s := range list {
		if p.seen[s.node] == nil {
			p.seen[s.node] = make(map[int]bool)
		}
		p.seen[s.node][i] = true
		p.paths[i] = append(p.paths[i], s.node)
	}
}

// winner is uniform over the walkers that see the least load.
func (p *plain) winner(j uint64) int {
	var tied []int
	for i, s := range p.at {
		switch least := p.loads[p.at[first(tied)].node]; {
		case tied == nil || p.loads[s.node] < least:
			tied = []int{i}
		case p.loads[s.node] == least:
			tied = append(tied, i)
		}
	}
	switch len(tied) {
	case 1:
		return tied[0]
	case 2:
		return tied[rng.New(p.seed, "coin").Word(j/64)>>(j%64)&1]
	}
	return tied[rng.Below(rng.New(p.seed, "tie").Word(j), uint64(len(tied)))]
}

func first(list []int) int {
	if list == nil {
		return 0
	}
	return list[0]
}

// agrees runs both to the end and compares every placement, then every count.
func agrees(t *testing.T, query string) {
	t.Helper()
	s := with(t, query)
	w := s.Open().(*walking)
	p := newPlain(w, s.Seed())
	trace := sim.NewTrace(4 * mostWalkers)
	for j := range uint64(p.m) {
		trace.Reset()
		w.Step(1, trace)
		bin := p.ball(j)
		if last := trace.Events[len(trace.Events)-1]; last.Kind != sim.Place || last.To != bin {
			t.Fatalf("%s: ball %d is %+v, by the text in %d", s.Spec(), j, last, bin)
		}
	}
	if loads := w.AppendLoads(nil, 0, w.Bins()); !slices.Equal(loads, p.loads) {
		t.Errorf("%s: loads differ", s.Spec())
	}
	row := make([]float64, len(s.Measures))
	w.Measure(row)
	words := int64(p.walkers)
	if p.drawn() {
		words += int64(p.graph.Nodes() * p.graph.Degree())
	}
	resets := p.placings - 1
	if p.move == "independent" {
		resets = 0
	} else if p.reset != "never" {
		words += int64(p.walkers) * p.longest
	}
	if got, want := row[5:], []float64{float64(resets), float64(p.revisits), float64(words)}; !slices.Equal(got, want) {
		t.Errorf("%s: resets, revisits and words are %v, by a plain count %v", s.Spec(), got, want)
	}
	if w.met != p.met || w.placings != p.placings {
		t.Errorf("%s: %d placings and %d void moves, by a plain count %d and %d", s.Spec(), w.placings, w.met, p.placings, p.met)
	}
}

// TestByTheText: every family under every rule places ball after ball where the text
// says, and counts what a plain count finds: every
// number of walkers that has a loop of its own.
func TestByTheText(t *testing.T) {
	for i, family := range families {
		for j, rule := range rules() {
			walkers := []int{1, 2, 3, 5}[(i+j)%4]
			agrees(t, fmt.Sprintf("%s&%s&walkers=%d&m=700&%s", family, rule, walkers, simtest.Seed()))
		}
	}
}

// TestByTheTextLong: 10^5 balls of the rules that meet, on graphs of some size.
func TestByTheTextLong(t *testing.T) {
	m := "m=1e5"
	if testing.Short() {
		m = "m=1e4"
	}
	for _, query := range []string{
		"graph=lps&q=17&reset=any&horizon=30", "graph=lps&q=17&reset=cross&horizon=30&walkers=3",
		"graph=random-regular&n=2000&degree=3&reset=any&reset_time=after&horizon=40", "graph=cycle&n=1000&reset=any",
		"graph=torus&width=40&height=50&reset=any&horizon=20",
		"graph=torus&width=40&height=50&reset=cross&reset_time=after&horizon=20&move=simple",
	} {
		agrees(t, fmt.Sprintf("%s&%s&%s", query, m, simtest.Seed()))
	}
}

// TestChoices: walkers put down for each ball are d choices, ball by ball. So are those
// with a horizon of 1, on any graph.
func TestChoices(t *testing.T) {
	for _, walkers := range []int{1, 2, 3, 5} {
		for _, family := range families[:4] {
			query := fmt.Sprintf("%s&walkers=%d&m=5000&%s", family, walkers, simtest.Seed())
			s := with(t, query+"&move=independent")
			want := choices(s.Seed(), opened(t, query).Bins(), walkers, 5000)
			for _, rule := range []string{"move=independent", "reset=any&horizon=1", "reset=cross&reset_time=after&horizon=1&move=simple"} {
				w := opened(t, query+"&"+rule)
				w.Step(5000, nil)
				if got := w.AppendLoads(nil, 0, w.Bins()); !slices.Equal(got, want) {
					t.Errorf("%s&%s: not the loads of %d choices", query, rule, walkers)
				}
			}
		}
	}
}

// choices are the loads of m balls, each in a least loaded of d bins.
func choices(seed uint64, n, d, m int) []uint32 {
	p := plain{seed: seed, loads: make([]uint32, n), at: make([]stand, d)}
	for j := range uint64(m) {
		for i := range p.at {
			p.at[i].node = uint32(rng.Below(rng.New(seed, "choice").Word(rng.At(j, uint64(i))), uint64(n)))
		}
		p.loads[p.at[p.winner(j)].node]++
	}
	return p.loads
}

// TestUntouched: under any, with the reset before the ball, each candidate holds what it
// held at the last reset; that is what the proof rests on (S3.4). Under cross it
// does not, so the check can fail.
func TestUntouched(t *testing.T) {
	touched := func(query string) (count int) {
		w := opened(t, query)
		trace := sim.NewTrace(4 * mostWalkers)
		then := make([]uint32, w.Bins())
		for range w.M {
			now := w.AppendLoads(nil, 0, w.Bins())
			trace.Reset()
			w.Step(1, trace)
			for _, e := range trace.Events {
				switch {
				case e.Kind == sim.Round:
					copy(then, now)
				case e.Kind == sim.Probe && now[e.To] != then[e.To]:
					count++
				}
			}
		}
		return count
	}
	for _, family := range families {
		query := family + "&m=2000&walkers=3&" + simtest.Seed()
		if n := touched(query + "&reset=any&horizon=6"); n > 0 {
			t.Errorf("%s: %d candidates have got a ball since the last reset", query, n)
		}
	}
	if touched("graph=torus&width=5&height=3&m=2000&reset=cross&horizon=20&seed=1") == 0 {
		t.Error("under cross no candidate has got a ball since the last reset")
	}
}
