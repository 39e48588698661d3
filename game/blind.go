package game

import (
	"slices"
	"strconv"

	"binfall/game/place"
	"binfall/sim"
	"binfall/sim/graph"
	"binfall/sim/param"
	"binfall/sim/rng"
)

// A blind is a test of somebody's eye: of two discs one shows a walk of one walker,
// the other fresh dice. Which is which, and where the nodes stand, is a function of
// the setup and the number of the round.
type blind struct {
	setup    *sim.Setup
	move     string // of the walker
	round    int64  // from 1
	right    int    // answers of this and earlier rounds that were right
	answers  int
	answered bool
	left     bool // what was answered
	shown    bool // the nodes stand where they are
	dealt    dealt
	dots     place.Dots
	search   *place.Search
}

// A dealt is the two runs of a round.
type dealt struct {
	walkLeft bool
	where    []uint32 // the place that a node has while places are shuffled
	side     [2]side  // left and right
}

// A side is one of the two runs.
type side struct {
	process sim.Process
	net     sim.Networked
	left    int64 // steps to be made
	loads   []uint32
	tally   []int64
	alike   float64 // correlation of the loads of neighbours
	done    bool
}

// blindBalls is what a portion of a run makes at least.
const blindBalls = 1 << 10

// Blind starts a test: round 1 of a game in which the first run's walker moves by one
// of the values of the parameter move, or as in the setup if that is empty. It
// refuses what has no walkers, what is no walk, and graphs with more nodes than a
// disc shows; then the stage shows what it showed. The runs themselves stay where
// they are. See [App.Unblind].
func (a *App) Blind(move string) error {
	if len(a.lanes) == 0 || a.lanes[0].walk == nil {
		return &param.Error{Field: "blind", Value: move, Why: "needs walkers on a graph"}
	}
	setup := a.lanes[0].setup
	if move == "" {
		move, _ = setup.Value("move")
	}
	if move == "independent" {
		return &param.Error{Field: "move", Value: move, Why: "is what a walk is told apart from; allowed is a way to walk"}
	}
	if nodes := a.lanes[0].walk.bins.Bins(); nodes > place.MostDots {
		why := "nodes are more than a disc can show; allowed are " + spaced(place.MostDots)
		return &param.Error{Field: "blind", Value: strconv.Itoa(nodes), Why: why}
	}
	b := &blind{setup: setup, move: move, round: 1}
	if err := b.deal(); err != nil {
		return err
	}
	a.Pause()
	a.hand, a.blind = nil, b
	a.touch()
	return nil
}

// Unblind ends the test; the run is shown again.
func (a *App) Unblind() {
	if a.blind != nil {
		a.blind = nil
		a.touch()
	}
}

// Answer says that the left disc, or the right one, is the walk. It counts once a
// round, and not before both are shown.
func (a *App) Answer(left bool) {
	b := a.blind
	if b == nil || b.answered || !b.ready() {
		return
	}
	b.answered, b.left = true, left
	if b.answers++; left == b.dealt.walkLeft {
		b.right++
	}
	a.touch()
}

// Unshuffle puts the nodes of both discs where they belong, or back. It tells nothing
// before the answer, and does nothing then.
func (a *App) Unshuffle(on bool) {
	if a.blind != nil && a.blind.answered {
		a.blind.shown = on
		a.touch()
	}
}

// NextRound goes on to the next round, once this one is answered.
func (a *App) NextRound() error {
	b := a.blind
	if b == nil || !b.answered {
		return nil
	}
	b.round++
	b.answered, b.shown = false, false
	a.touch()
	return b.deal()
}

// deal opens the two runs of the round. The graph is that of the setup, the balls as
// many; only the seed is another one, in a random graph too.
func (b *blind) deal() error {
	words := rng.New(b.setup.Trial(b.round).Seed(), "blind")
	b.dealt = dealt{walkLeft: words.Word(0)&1 == 0}
	for i := range b.dealt.side {
		move := "independent"
		if (i == 0) == b.dealt.walkLeft {
			move = b.move
		}
		alone, err := b.alone(move)
		if err != nil {
			return err
		}
		trial := alone.Trial(b.round)
		_, steps := trial.Cost()
		p := trial.Open()
		b.dealt.side[i] = side{process: p, net: p.(sim.Networked), left: int64(steps)}
	}
	nodes := b.dealt.side[0].process.(sim.Binned).Bins()
	b.dealt.where = make([]uint32, nodes)
	for i := range b.dealt.where {
		j := rng.Below(words.Word(uint64(i)+1), uint64(i)+1)
		b.dealt.where[i], b.dealt.where[j] = b.dealt.where[j], uint32(i)
	}
	b.search, b.dots = nil, place.Dots{}
	return nil
}

// alone is the setup with one walker that moves in a way, and is never put down anew.
func (b *blind) alone(move string) (*sim.Setup, error) {
	seed := strconv.FormatUint(b.setup.Seed(), 10)
	pairs := []param.Pair{{Name: "walkers", Value: "1"}, {Name: "move", Value: move}, {Name: "seed", Value: seed}}
	for _, v := range b.setup.Params() {
		if !slices.Contains([]string{"walkers", "move", "reset", "reset_time", "horizon"}, v.Name) {
			pairs = append(pairs, param.Pair{Name: v.Name, Value: v.Text})
		}
	}
	return b.setup.WithPairs(pairs)
}

// ready reports whether both runs are at their ends, and the nodes have places.
func (b *blind) ready() bool {
	return b.dealt.side[0].done && b.dealt.side[1].done && b.dots.X != nil
}

// work goes on with what is not ready, until the purse is spent; it reports whether
// there was anything to do.
func (b *blind) work(clock func() int64, purse int64) bool {
	if b.ready() {
		return false
	}
	for started := clock(); !b.ready() && clock()-started < purse; {
		for i := range b.dealt.side {
			b.dealt.side[i].work()
		}
		b.lay()
	}
	return true
}

// lay goes on to find the places of nodes, once there is a graph.
func (b *blind) lay() {
	g := b.dealt.side[0].net.Net()
	if g == nil || b.dots.X != nil {
		return
	}
	if b.search == nil {
		b.search = place.NewSearch(g.Nodes(), g.Degree())
	}
	if b.search.Work(1<<13, g.Neighbour); b.search.Done() {
		b.dots, b.search = b.search.Disc(), nil
	}
}

// work makes a portion of a run, and takes stock at the end.
func (s *side) work() {
	if s.done {
		return
	}
	n := int(min(s.left, blindBalls))
	made := s.process.Step(n, nil)
	if s.left -= int64(made); made == n && s.left > 0 {
		return
	}
	bins := s.process.(sim.Binned)
	s.loads = bins.AppendLoads(nil, 0, bins.Bins())
	for _, load := range s.loads {
		for int(load) >= len(s.tally) {
			s.tally = append(s.tally, 0)
		}
		s.tally[load]++
	}
	s.alike, s.done = correlation(s.net.Net(), s.loads), true
}

// correlation is that of the loads at the two ends of an edge: their covariance over
// all edges by the variance over all nodes. It is 0 for fresh bins, about 2/k for a
// walk of one walker that never turns back on a graph of degree k without short
// loops, and 0 where all loads are equal.
func correlation(g graph.Regular, loads []uint32) float64 {
	var sum, squares, products, ends float64
	for v, load := range loads {
		sum += float64(load)
		squares += float64(float64(load) * float64(load))
		for port := range g.Degree() {
			products += float64(float64(load) * float64(loads[g.Neighbour(uint32(v), port)]))
			ends++
		}
	}
	n := float64(len(loads))
	mean := sum / n
	variance := squares/n - float64(mean*mean)
	if variance <= 0 || ends == 0 {
		return 0
	}
	return (products/ends - float64(mean*mean)) / variance
}

// shuffled is the loads of a side by place.
func (b *blind) shuffled(i int) func(place uint32) uint32 {
	loads := b.dealt.side[i].loads
	if b.shown {
		return func(place uint32) uint32 { return loads[place] }
	}
	return func(place uint32) uint32 { return loads[b.dealt.where[place]] }
}
