package game_test

import (
	"slices"
	"testing"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/theme"
)

// TestTree: the tree of 2^k nodes has 2^k − 1 edges and a load of k, at its root, and
// its picture shows every load.
func TestTree(t *testing.T) {
	for k := range 8 {
		loads, edges, went := game.Tree(k)
		if nodes := 1 << k; len(loads) != nodes || len(edges) != nodes-1 || len(went) != nodes-1 || slices.Max(loads) != k || loads[0] != k {
			t.Errorf("k = %d: %d nodes, %d edges, greatest load %d", k, len(loads), len(edges), slices.Max(loads))
		}
	}
	var list paint.List
	game.TreeFigure(&list, 380, 240, theme.Named("light"), 4)
	seen := map[string]int{}
	for _, m := range list.Marks {
		seen[m.Text]++
	}
	for text, want := range map[string]int{"0": 8, "4": 2, "15": 1} { // 4 is a load and a number of an edge
		if seen[text] != want {
			t.Errorf("%q stands %d times, want %d", text, seen[text], want)
		}
	}
}
