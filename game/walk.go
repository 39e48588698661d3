package game

import (
	"fmt"
	"strconv"

	"binfall/game/motion"
	"binfall/game/place"
	"binfall/game/scene"
	"binfall/game/theme"
	"binfall/sim"
)

// A walk is how a lane with walkers on a graph is seen. Nodes are bins.
type walk struct {
	networked sim.Networked
	bins      scene.Binned
	below     string // what the walkers do, in words
	own       string // what the dice of the run are for
	motion    motion.Walks
	search    *place.Search // nil while the graph is being built, or if there are too many nodes
	dots      *place.Dots   // of few nodes, once the search is done
	bars      []scene.Bar   // of many: their distances
	bar       []uint8       // of each of these nodes
	loads     []uint32      // scratch: of all nodes, if these are few; else of some
	sight     place.Sight
	root      uint32 // of the sight
	looked    bool   // whether there is a sight
	fast      bool   // the run goes too fast for walkers to be followed
	held      glance
	counts    counts
}

// A glance is what is seen of the walkers at a moment.
type glance struct {
	walkers []scene.Walker
	ring    *scene.Ring
	reset   bool
}

// A counts says for which moment the loads of bars are counted.
type counts struct {
	made    bool
	steps   int64
	pending bool
}

// Limits of what is searched.
const (
	mostSearched = 4_000_000 // nodes; of more only what a walker sees is shown
	firstPorts   = 1 << 17   // looked at when a run is opened
	framePorts   = 1 << 16   // and in each frame
)

// newWalk is a walk of a setup whose process stands anywhere.
func newWalk(setup *sim.Setup, p sim.Process) *walk {
	w := &walk{networked: p.(sim.Networked), bins: p.(scene.Binned), below: strolling(setup), own: "walking"}
	if move, _ := setup.Value("move"); move == "independent" {
		w.own = "this run"
	}
	w.work(firstPorts)
	return w
}

// strolling says what the walkers of a setup do.
func strolling(setup *sim.Setup) string {
	text, _ := setup.Value("walkers")
	walkers, _ := strconv.Atoi(text)
	if walkers >= 1 && walkers <= 6 {
		text = [...]string{"one", "two", "three", "four", "five", "six"}[walkers-1]
	}
	who := text + " walkers"
	if walkers == 1 {
		who = "one walker"
	}
	move, _ := setup.Value("move")
	switch {
	case move == "independent" && walkers == 1:
		return "a fresh bin for each ball"
	case move == "independent":
		return text + " fresh bins for each ball"
	case move == "simple":
		return who + ", which may turn back"
	}
	return who + ", never turning back"
}

// searching reports whether distances are still to be found.
func (w *walk) searching() bool {
	return w.dots == nil && w.bars == nil && w.bins.Bins() <= mostSearched
}

// work goes on with the search for the distances of all nodes: it looks at so many
// ports at most, or those of one node. It reports whether anything came of it.
func (w *walk) work(ports int) bool {
	g := w.networked.Net()
	if g == nil || !w.searching() {
		return false
	}
	if w.search == nil {
		w.search = place.NewSearch(g.Nodes(), g.Degree())
	}
	if w.search.Work(ports, g.Neighbour); !w.search.Done() {
		return true
	}
	if g.Nodes() <= place.MostDots {
		dots := w.search.Disc()
		w.dots = &dots
	} else {
		w.classify()
	}
	w.search = nil
	return true
}

// classify shares the distances out to bars.
func (w *walk) classify() {
	rings := len(w.search.Rings)
	each := (rings + scene.MostBars - 1) / scene.MostBars
	w.bars = make([]scene.Bar, (rings+each-1)/each)
	for i := range w.bars {
		w.bars[i].From, w.bars[i].To = i*each, min((i+1)*each, rings)-1
	}
	w.bar = make([]uint8, len(w.search.Depth))
	for v, depth := range w.search.Depth {
		w.bar[v] = uint8(int(depth) / each)
	}
}

// took shows what the last steps did.
func (w *walk) took(events *sim.Trace, speed float64) {
	w.fast = speed > motion.FastestFall
	if events.Lost > 0 {
		w.motion.Drop()
		return
	}
	w.motion.Take(events.Events, speed)
}

// arrive shows where a seek has come to.
func (w *walk) arrive(events *sim.Trace) {
	w.fast = false
	w.motion.Drop()
	if events.Lost == 0 {
		w.motion.Rest(events.Events)
	}
}

// load is what a node holds, as far as it is seen.
func (w *walk) load(node uint32) uint32 {
	var one [1]uint32
	has := w.bins.AppendLoads(one[:0], int(node), int(node)+1)[0]
	if bin, pending := w.motion.Pending(); pending && bin == node && has > 0 {
		has--
	}
	return has
}

// tally is how many bins hold 0, 1, 2 … balls, as far as it is seen; nil if there are
// too many different loads.
func (w *walk) tally() []int64 {
	tally := w.bins.AppendTally(nil)
	bin, pending := w.motion.Pending()
	if tally == nil || !pending {
		return tally
	}
	if has := int(w.load(bin)); has+1 < len(tally) {
		tally[has+1]--
		tally[has]++
	}
	for len(tally) > 1 && tally[len(tally)-1] == 0 {
		tally = tally[:len(tally)-1]
	}
	return tally
}

// view is what the scene needs, on a stage of a size, after so many steps. While a run
// goes fast, its walkers are looked at twice a second.
func (w *walk) view(width, height float32, look *theme.Theme, marks Marks, steps int64, playing bool) scene.Walk {
	v := scene.Walk{W: width, H: height, Theme: look, Nodes: w.bins.Bins(), Load: w.load, Below: w.below, Dots: w.dots, Disc: marks.Disc}
	tally := w.tally()
	v.Caption = inFullest(tally)
	if tally != nil {
		v.Most = len(tally) - 1
		v.Maxima = int(tally[v.Most])
	}
	if w.dots != nil {
		w.loads = w.bins.AppendLoads(w.loads[:0], 0, v.Nodes)
		if bin, pending := w.motion.Pending(); pending {
			w.loads[bin]--
		}
		if v.Load = func(node uint32) uint32 { return w.loads[node] }; tally == nil {
			for _, has := range w.loads {
				v.Most = max(v.Most, int(has))
			}
		}
	}
	v.Bars, v.Waits = w.counted(steps), w.waits()
	v.Own = w.own
	v.Thrown, v.Fresh = w.dice(balls(w.bins, steps))
	live := !w.fast || !playing
	if live || w.motion.Glance() || w.held.walkers == nil {
		w.held = w.glance(v.Load)
	}
	v.Walkers, v.Ring, v.Reset = w.held.walkers, w.held.ring, w.held.reset
	if steps == 0 && !playing {
		v.Hint = "Drop the first ball (space)"
	}
	v.Sight = w.sees(v.Walkers, live)
	return v
}

// waits is what there is to say while there are neither dots nor bars.
func (w *walk) waits() string {
	switch {
	case w.dots != nil || w.bars != nil || !w.searching():
		return ""
	case w.networked.Net() == nil:
		return "the graph is being built"
	case w.search == nil:
		return "distances are being counted"
	}
	return fmt.Sprintf("distances are being counted: %d %%", 100*w.search.Met()/w.bins.Bins())
}

// counted is the bars with the loads of their nodes after so many steps, as far as
// they are seen. Cost: one pass over all bins, once for each moment.
func (w *walk) counted(steps int64) []scene.Bar {
	bin, pending := w.motion.Pending()
	now := counts{true, steps, pending}
	if w.bars == nil || w.counts == now {
		return w.bars
	}
	w.counts = now
	for i := range w.bars {
		clear(w.bars[i].Loads[:])
	}
	const most = uint32(len(w.bars[0].Loads) - 1)
	for from := 0; from < len(w.bar); from += 1 << 14 {
		to := min(from+1<<14, len(w.bar))
		w.loads = w.bins.AppendLoads(w.loads[:0], from, to)
		for i, has := range w.loads {
			w.bars[w.bar[from+i]].Loads[min(has, most)]++
		}
	}
	if pending {
		seen := w.load(bin)
		loads := &w.bars[w.bar[bin]].Loads
		loads[min(seen+1, most)]--
		loads[min(seen, most)]++
	}
	return w.bars
}

// dice is how many dice a ball has taken so far, and would have with fresh bins.
func (w *walk) dice(balls int64) (thrown, fresh float64) {
	if balls == 0 {
		return 0, 0
	}
	thrown, fresh = w.networked.Dice()
	return thrown / float64(balls), fresh / float64(balls)
}

// glance is where the walkers stand, what they found there, and which of them won.
func (w *walk) glance(load func(node uint32) uint32) (g glance) {
	list := make([]scene.Walker, w.networked.Walkers())
	last, seen := w.motion.Last()
	if g.reset = seen && last.Reset; seen && last.Landed {
		g.ring = &scene.Ring{Node: last.To, Settled: last.Settled}
	}
	winner := last.Winner()
	for i := range list {
		s := scene.Walker{Trail: w.networked.AppendTrail(nil, i), Gone: 1, Load: -1}
		if len(s.Trail) > 0 {
			node := s.Trail[len(s.Trail)-1]
			if w.bar != nil {
				s.Bar = int(w.bar[node])
			}
			if seen && i < len(last.Hops) {
				s.Gone = last.Hops[i].Gone
				if s.Gone == 1 { // it is there and sees
					s.Load = int(load(node))
				}
				if last.Landed && node == last.To {
					s.Load--
				}
				s.Won, s.Lost = last.Landed && i == winner, last.Landed && i != winner
			}
		}
		list[i] = s
	}
	g.walkers = list
	return g
}

// sees is the tree around the first walker. Of a fast run it is that of a walker that
// was held.
func (w *walk) sees(walkers []scene.Walker, live bool) *scene.Sight {
	g := w.networked.Net()
	if g == nil || len(walkers) == 0 || len(walkers[0].Trail) == 0 {
		return nil
	}
	trail := walkers[0].Trail
	root := trail[len(trail)-1]
	if len(trail) > 1 && walkers[0].Gone < 1 {
		root = trail[len(trail)-2] // until it is there
	}
	if !w.looked || w.root != root {
		w.sight, w.root, w.looked = place.See(root, g.Degree(), g.Neighbour, g.Back), root, true
	}
	return &scene.Sight{Sight: w.sight, Past: !live}
}

// balls is how many there are in the bins after so many steps.
func balls(b scene.Binned, steps int64) (n int64) {
	tally := b.AppendTally(nil)
	if tally == nil {
		return steps
	}
	for load, bins := range tally {
		n += int64(load) * bins
	}
	return n
}
