package game

import (
	"fmt"
	"slices"
	"testing"

	"binfall/game/paint"
	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/graph"
)

// TestNetworkState: what is told of a graph is a plain count of its edges, at every
// step of graphs that grow and are peeled.
func TestNetworkState(t *testing.T) {
	for _, spec := range []string{"random-graph?n=40&m=50&seed=3", "random-graph?n=30&m=20&arity=4&seed=4", "peel?n=50&m=45&seed=5", "peel?n=40&m=30&arity=3&seed=6"} {
		now := int64(0)
		a := New(func() int64 { now += 1000; return now })
		a.Layout(300, 200)
		setup, err := catalog.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Open(0, setup); err != nil {
			t.Fatal(err)
		}
		var list paint.List
		before, last := map[int64]bool{}, int64(-1)
		for step := 0; !a.State().Ended && step < 1000; step++ {
			if err := a.One(); err != nil {
				t.Fatal(err)
			}
			if err := a.Update(Input{}); err != nil {
				t.Fatal(err)
			}
			a.Draw(&list)
			linked := a.lanes[0].player.Process().(sim.Linked)
			got, want := *a.Network(), NetworkState{Nodes: linked.Nodes(), Edge: last}
			want.Laid, want.All = linked.Edges()
			var there [][]uint32
			now, changed := map[int64]bool{}, false
			for edge := range want.Laid {
				if now[edge] = linked.There(edge); now[edge] {
					there = append(there, linked.AppendEnds(nil, edge))
				}
				if now[edge] != before[edge] {
					last, changed = edge, true
				}
			}
			if !changed && got.Edge < 0 { // a step that looked at an edge which had gone
				last = -1
			}
			before = now
			if want.Edge = last; last >= 0 {
				want.Gone = !now[last]
				for _, node := range linked.AppendEnds(nil, last) {
					want.Last = append(want.Last, int(node))
				}
			}
			want.Here = int64(len(there))
			clusters, _ := graph.Clusters(want.Nodes, there)
			for _, c := range clusters {
				switch {
				case c.Edges == 0:
				case c.Loops == 0:
					want.Trees++
				case c.Loops == 1:
					want.One++
				default:
					want.More++
				}
				if c.Edges > 0 {
					want.Largest = max(want.Largest, len(c.Nodes))
				}
			}
			if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
				t.Fatalf("%s, step %d:\n%+v, want\n%+v", spec, a.State().Step, got, want)
			}
		}
	}
}

// TestTableTells: the slots where a key may sit, where it came from and went, what
// leaves leave, and the clusters, the largest first.
func TestTableTells(t *testing.T) {
	now := int64(0)
	a := New(func() int64 { now += 1000; return now })
	a.Layout(600, 440)
	setup, err := catalog.Open("cuckoo?n=40&m=34&bucket=2&on_fail=stop&seed=11")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Open(0, setup); err != nil {
		t.Fatal(err)
	}
	for !a.State().Ended {
		s := a.Table()
		if s.Next != "" {
			buckets := a.lanes[0].table.slotted.AppendBuckets(nil, uint32(s.Came)+1)
			for i, b := range buckets {
				if s.Places[i] != 2*int(b) {
					t.Errorf("%s may sit at %v, its buckets are %v", s.Next, s.Places, buckets)
				}
			}
		}
		if err := a.One(); err != nil {
			t.Fatal(err)
		}
		s = a.Table()
		if len(s.Moves) == 0 || s.Moves[0].From >= 0 || !slices.IsSortedFunc(s.Clusters, func(a, b TableCluster) int { return b.Items - a.Items }) {
			t.Fatalf("moves %v, clusters %v", s.Moves, s.Clusters)
		}
		for i, m := range s.Moves[1:] {
			if m.From != s.Moves[i].To {
				t.Errorf("%+v follows %+v", m, s.Moves[i])
			}
		}
		a.Mark(Marks{Plucked: 2})
		s = a.Table()
		table := a.lanes[0].table
		gone, left, used := graph.Pluck(20, table.edges()[:s.Came], 2, 2)
		edges, nodes := 0, 0
		for _, g := range gone {
			if !g {
				edges++
			}
		}
		for _, l := range left {
			if l {
				nodes++
			}
		}
		if s.Plucked != used || s.EdgesLeft != edges || s.NodesLeft != nodes {
			t.Errorf("after %d rounds %d edges and %d nodes; want %d, %d, %d", s.Plucked, s.EdgesLeft, s.NodesLeft, used, edges, nodes)
		}
		a.Mark(Marks{})
	}
}
