package graph

import (
	"fmt"
	"strings"
	"testing"
)

func TestFromEdges(t *testing.T) {
	// A triangle with a tail, a double edge and a loop.
	g, err := FromEdges(5, [][2]uint32{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 2}, {3, 3}})
	if err != nil {
		t.Fatal(err)
	}
	if g.Nodes() != 5 || g.Edges() != 6 {
		t.Errorf("%d nodes, %d edges", g.Nodes(), g.Edges())
	}
	want := []string{"[1 2]", "[0 2]", "[1 0 3 3]", "[2 2 3 3]", "[]"}
	for v, ports := range want {
		if got := fmt.Sprint(g.Neighbours(uint32(v))); got != ports {
			t.Errorf("ports of %d lead to %s, want %s", v, got, ports)
		}
	}
}

func TestEdges(t *testing.T) {
	if _, err := FromEdges(3, [][2]uint32{{0, 1}, {1, 3}}); err == nil || !strings.Contains(err.Error(), "edge 1 joins 1 and 3") {
		t.Errorf("an edge to nowhere: %v", err)
	}
	if g := new(Graph); g.Nodes() != 0 || g.Edges() != 0 {
		t.Error("the zero graph is not empty")
	}
}
