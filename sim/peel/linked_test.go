package peel

import (
	"slices"
	"testing"

	"binfall/sim"
)

// TestLinked: at every step the edges that are there are those which the events
// show, between the nodes that they show; and the ends of an edge are known before
// it is laid.
func TestLinked(t *testing.T) {
	for _, c := range []struct {
		def   sim.Def
		query string
	}{
		{RandomGraph, "n=50&m=60&arity=2"}, {RandomGraph, "n=50&m=40&arity=4"},
		{Peel, "n=50&m=40"}, {Peel, "n=50&m=45&arity=3&degree=2"}, {Peel, "n=3&m=0"},
	} {
		s, err := c.def.With(c.query + "&seed=7")
		if err != nil {
			t.Fatal(err)
		}
		p := s.Open()
		g := p.(sim.Linked)
		laid, all := g.Edges()
		if laid != 0 || g.Nodes() != int(number(t, s, "n")) || all != number(t, s, "m") {
			t.Errorf("%s: at first %d edges of %d between %d nodes", s.Spec(), laid, all, g.Nodes())
		}
		var ends [][]uint32
		for edge := range all {
			ends = append(ends, g.AppendEnds(nil, edge))
		}
		there, shown, trace := make([]bool, all), int64(0), sim.NewTrace(4096)
		for p.Step(1, trace) == 1 {
			for _, e := range trace.Events {
				if e.Kind == sim.Link || e.Kind == sim.Cut {
					there[e.Who] = e.Kind == sim.Link
					if ends[e.Who][0] != e.From || ends[e.Who][e.Nth] != e.To {
						t.Fatalf("%s: %+v, edge %d joins %v", s.Spec(), e, e.Who, ends[e.Who])
					}
				}
				if e.Kind == sim.Link && e.Nth == 1 {
					shown++
				}
			}
			trace.Reset()
			if laid, _ := g.Edges(); laid != shown {
				t.Fatalf("%s: %d edges laid, %d shown", s.Spec(), laid, shown)
			}
			for edge := range all {
				if g.There(edge) != there[edge] || !slices.Equal(g.AppendEnds(nil, edge), ends[edge]) {
					t.Fatalf("%s: edge %d is there: %v, shown: %v", s.Spec(), edge, g.There(edge), there[edge])
				}
			}
		}
	}
}

func number(t *testing.T, s *sim.Setup, name string) (value int64) {
	for _, v := range s.Params() {
		if v.Name == name {
			return v.JSON.(int64)
		}
	}
	t.Fatalf("%s has no %s", s.Spec(), name)
	return 0
}
