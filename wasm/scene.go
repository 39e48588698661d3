package main

import (
	"binfall/game"
	"binfall/wasm/wire"
)

// tableOf says on the wire what a table shows.
func tableOf(s *game.TableState) *wire.Table {
	if s == nil {
		return nil
	}
	t := &wire.Table{
		Slots: s.Slots, Bucket: s.Bucket, Stored: s.Stored, Came: s.Came, All: s.All, Rehashes: s.Rehashes, Failed: s.Failed,
		Hand: s.Hand, Next: s.Next, Places: list(s.Places), Fits: s.Fits, Stash: list(s.Stash), Moves: []wire.Move{},
		Trees: s.Trees, Full: s.Full, Over: s.Over, Largest: s.Largest, Names: list(s.Names), Items: list(s.Items), Clusters: []wire.Cluster{}, Drawn: s.Drawn,
	}
	for _, m := range s.Moves {
		t.Moves = append(t.Moves, wire.Move{Item: m.Name, From: m.From, To: m.To})
	}
	for _, c := range s.Clusters {
		t.Clusters = append(t.Clusters, wire.Cluster{Slots: c.Slots, Items: c.Items, Free: c.Free})
	}
	if s.Plucked > 0 {
		t.Plucked = &wire.Plucked{Rounds: s.Plucked, Edges: s.EdgesLeft, Nodes: s.NodesLeft}
	}
	return t
}

// graphOf says on the wire what a graph shows.
func graphOf(s *game.NetworkState) *wire.Graph {
	if s == nil {
		return nil
	}
	return &wire.Graph{Nodes: s.Nodes, Laid: s.Laid, Here: s.Here, All: s.All, Trees: s.Trees, One: s.One, More: s.More,
		Largest: s.Largest, Edge: s.Edge, Ends: list(s.Last), Gone: s.Gone}
}

// list is never null on the wire.
func list[T any](values []T) []T {
	if values == nil {
		return []T{}
	}
	return values
}
