package game

import (
	"slices"

	"binfall/game/scene"
	"binfall/sim"
	"binfall/sim/graph"
)

// An asked is what is known of an item that comes next, until another one does.
// Whether there is a way depends on which items are in the table, not on where
// they are.
type asked struct {
	item    uint32
	attempt int64
	fits    bool

	seen  []uint64 // buckets, one bit each
	queue []uint32
}

// fits reports whether the next item has a way into the table: one of its buckets,
// or one that can be reached from there by moving items on, has a free slot. Cost:
// the buckets that can be reached, once for each item.
func (t *table) fits(item uint32) bool {
	_, attempt := t.slotted.Phase()
	if a := &t.asked; a.item != item || a.attempt != attempt {
		a.item, a.attempt = item, attempt
		a.fits = t.way(item)
	}
	return t.asked.fits
}

// way looks for a free slot, nearest buckets first.
func (t *table) way(item uint32) bool {
	slots, size, a := t.slotted.Slots(), t.slotted.Bucket(), &t.asked
	if a.seen == nil {
		a.seen = make([]uint64, t.buckets()/64+1)
	}
	a.queue = a.queue[:0]
	defer func() {
		for _, b := range a.queue {
			a.seen[b/64] = 0
		}
	}()
	var buckets []uint32
	reach := func(item uint32) {
		buckets = t.slotted.AppendBuckets(buckets[:0], item)
		for _, b := range buckets {
			if bit := uint64(1) << (b % 64); a.seen[b/64]&bit == 0 {
				a.seen[b/64] |= bit
				a.queue = append(a.queue, b)
			}
		}
	}
	reach(item)
	for i := 0; i < len(a.queue); i++ {
		bucket := int(a.queue[i])
		for _, item := range slots[bucket*size : (bucket+1)*size] {
			if item == 0 {
				return true
			}
			reach(item)
		}
	}
	return false
}

// A TableState is what there is to say of a table.
type TableState struct {
	Slots, Stored, Bucket int
	Came, All             int64
	Rehashes              int
	Failed                bool
	Hand, Next            string // names; empty for none
	Places                []int  // first slots of the buckets of that one
	Fits                  bool   // whether Next has a way into the table
	Stash                 []string
	Moves                 []TableMove // of the last insertion, the oldest first, as far as they are kept

	Trees, Full, Over int // clusters with an item and a free slot, with none, with too many items
	Largest           int // items of the largest cluster

	Drawn                bool // whether every bucket and item is drawn
	Plucked              int  // rounds in which leaves were taken, no more than there are
	EdgesLeft, NodesLeft int

	Names    []string       // of the items that have come; nil if there are many
	Items    []string       // in each slot; nil if there are many
	Clusters []TableCluster // those with an item, the largest first; nil if there are many
}

// A TableMove is an item that went into a slot.
type TableMove struct {
	Name     string
	From, To int // slots from 0; From is below 0 for a new item
}

// A TableCluster is buckets that items join.
type TableCluster struct {
	Slots       []int // first slots of its buckets
	Items, Free int
}

// fewSlots is up to how many slots are told one by one.
const fewSlots = 200

// Table is the state of the table on the stage; nil if there is none.
func (a *App) Table() *TableState {
	if len(a.lanes) == 0 || a.lanes[0].table == nil {
		return nil
	}
	return a.lanes[0].table.state(a.marks)
}

// state counts what there is.
func (t *table) state(marks Marks) *TableState {
	slots := t.slotted.Slots()
	phase, rehashes := t.slotted.Phase()
	s := &TableState{Slots: len(slots), Bucket: t.slotted.Bucket(), Rehashes: int(rehashes), Failed: phase == sim.Failed, Drawn: t.drawable()}
	s.Came, s.All = t.slotted.Items()
	s.Stored = scene.Taken(slots)
	asked := t.next()
	if asked > 0 {
		s.Next, s.Fits = t.name(asked), t.fits(asked)
	} else if asked = t.hand(); asked > 0 {
		s.Hand = t.name(asked)
	}
	if asked > 0 {
		for _, b := range t.ends(asked) {
			s.Places = append(s.Places, int(b)*s.Bucket)
		}
	}
	for _, item := range t.slotted.Stash() {
		s.Stash = append(s.Stash, t.name(item))
	}
	for _, hop := range t.hops.All() {
		m := TableMove{t.name(hop.Who), int(hop.From), int(hop.To)}
		if hop.New {
			m.From = -1
		}
		s.Moves = append(s.Moves, m)
	}
	n := t.count(int(s.Came), rehashes)
	s.Trees, s.Full, s.Over, s.Largest = n.roomy, n.exact, n.over, n.largest
	if len(slots) <= fewSlots {
		for _, item := range slots {
			name := ""
			if item > 0 {
				name = t.name(item)
			}
			s.Items = append(s.Items, name)
		}
		for item := range uint32(s.Came) {
			s.Names = append(s.Names, t.name(item+1))
		}
	}
	if !t.drawable() {
		return s
	}
	if len(slots) <= fewSlots {
		s.Clusters = t.clusters(int(s.Came))
	}
	if marks.Plucked > 0 {
		gone, left, used := graph.Pluck(t.buckets(), t.edges()[:s.Came], s.Bucket, marks.Plucked)
		s.Plucked = used
		for _, g := range gone {
			if !g {
				s.EdgesLeft++
			}
		}
		for _, l := range left {
			if l {
				s.NodesLeft++
			}
		}
	}
	return s
}

// A tally is how many clusters there are with an item and a free slot, with none,
// and with too many items; and the items of the largest.
type tally struct {
	roomy, exact, over, largest int

	came    int // items, in an attempt
	attempt int64
}

// count counts the clusters by their free slots.
func (t *table) count(came int, attempt int64) tally {
	if t.tally.came == came && t.tally.attempt == attempt {
		return t.tally
	}
	n := tally{came: came, attempt: attempt}
	bucket := t.slotted.Bucket()
	t.forest(came, attempt).Each(func(nodes, items, _ int) {
		switch free := bucket*nodes - items; {
		case items == 0:
			return
		case free > 0:
			n.roomy++
		case free == 0:
			n.exact++
		default:
			n.over++
		}
		n.largest = max(n.largest, items)
	})
	t.tally = n
	return n
}

// clusters are those with an item, the largest first.
func (t *table) clusters(came int) (told []TableCluster) {
	bucket := t.slotted.Bucket()
	list, _ := graph.Clusters(t.buckets(), t.edges()[:came])
	for _, c := range list {
		if c.Edges == 0 {
			continue
		}
		cluster := TableCluster{Items: c.Edges, Free: bucket*len(c.Nodes) - c.Edges}
		for _, node := range c.Nodes {
			cluster.Slots = append(cluster.Slots, int(node)*bucket)
		}
		told = append(told, cluster)
	}
	slices.SortStableFunc(told, func(a, b TableCluster) int { return b.Items - a.Items })
	return told
}
