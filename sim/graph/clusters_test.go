package graph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestClusters: against labels that spread until nothing changes, on random graphs
// with edges of one to four ends.
func TestClusters(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 8))
	for range 2000 {
		nodes := 1 + dice.IntN(20)
		edges := make([][]uint32, dice.IntN(25))
		for i := range edges {
			edges[i] = make([]uint32, 1+dice.IntN(4))
			for j := range edges[i] {
				edges[i][j] = uint32(dice.IntN(nodes))
			}
		}
		label := make([]uint32, nodes)
		for v := range label {
			label[v] = uint32(v)
		}
		for changed := true; changed; {
			changed = false
			for _, ends := range edges {
				least := slices.MinFunc(ends, func(a, b uint32) int { return int(label[a]) - int(label[b]) })
				for _, end := range ends {
					if label[end] != label[least] {
						label[end], changed = label[least], true
					}
				}
			}
		}
		list, of := Clusters(nodes, edges)
		sum := 0
		for v := range label {
			if first := list[of[v]].Nodes[0]; first != label[v] {
				t.Fatalf("%v: node %d is in the cluster of %d, want %d", edges, v, first, label[v])
			}
		}
		for _, c := range list {
			sum += c.Edges
			inside, links := 0, 0
			for _, ends := range edges {
				if label[ends[0]] == c.Nodes[0] {
					inside++
					links += len(ends) - 1
				}
			}
			if loops := links - len(c.Nodes) + 1; c.Edges != inside || c.Loops != loops {
				t.Fatalf("%v: cluster %v has %d edges and %d loops, want %d and %d", edges, c.Nodes, c.Edges, c.Loops, inside, loops)
			}
		}
		if sum != len(edges) {
			t.Fatalf("%d edges of %d", sum, len(edges))
		}
	}
}

// TestPluck: a path of five falls in three rounds of leaves, a ring stays, and a
// leaf on a ring goes.
func TestPluck(t *testing.T) {
	path := [][]uint32{{0, 1}, {1, 2}, {2, 3}, {3, 4}}
	ring := [][]uint32{{5, 6}, {6, 7}, {7, 5}, {5, 8}}
	edges := append(path, ring...)
	for rounds, want := range []struct{ edges, nodes, used int }{{8, 9, 0}, {5, 6, 1}, {3, 4, 2}, {3, 3, 3}, {3, 3, 3}} {
		gone, left, used := Pluck(9, edges, 1, rounds)
		count := func(list []bool, of bool) (n int) {
			for _, b := range list {
				if b == of {
					n++
				}
			}
			return n
		}
		if e, v := count(gone, false), count(left, true); e != want.edges || v != want.nodes || used != want.used {
			t.Errorf("after %d rounds %d edges and %d nodes in %d, want %v", rounds, e, v, used, want)
		}
	}
	if gone, _, used := Pluck(2, [][]uint32{{0, 0}, {0, 1}}, 1, 9); gone[0] || !gone[1] || used != 1 {
		t.Errorf("a loop is no leaf: %v after %d", gone, used)
	}
}
