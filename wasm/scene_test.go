package main

import (
	"math"
	"strings"
	"testing"

	"binfall/sim/catalog"
	"binfall/wasm/wire"
)

// TestFill: the shares of tables that hold so many keys are a plain count of the
// runs of the command, beside the exact chance; hidden theory is in no part of it.
func TestFill(t *testing.T) {
	const spec = "cuckoo?n=32&m=24&on_fail=stop&seed=18"
	list, _ := batch(t, spec, 60)
	for _, shown := range []bool{true, false} {
		p := newPage(t)
		p.say(1, wire.Theme{Name: "light", Motion: "full", Theory: shown}, 1)
		p.say(1, wire.Open{Spec: spec}, 60)
		p.say(1, told(list, 0, 60), 70)
		law := last[wire.Law](p)
		if law.Known != shown || (law.Threshold == 16) != shown || strings.Contains(law.Fill, "stroke-theory") != shown || len(law.Shares) < 6 {
			t.Errorf("theory shown %v: known %v, threshold %v, %d shares", shown, law.Known, law.Threshold, len(law.Shares))
		}
		for _, s := range law.Shares {
			hold := int64(0)
			for _, values := range list {
				if failed := values[1] * 32; failed == 0 || failed >= float64(s.Items) {
					hold++
				}
			}
			if s.Trials != hold || !(s.Low <= float64(hold)/60 && float64(hold)/60 <= s.High) {
				t.Errorf("%+v; %d of 60 hold so many", s, hold)
			}
		}
		// 24 keys fit into 32 slots with a chance of 0.3437: S4.11.
		if s := law.Shares[len(law.Shares)-1]; shown && (s.Items != 24 || math.Abs(s.Expected-0.3437) > 1e-4) {
			t.Errorf("%+v", s)
		}
	}
}

// TestTable: the page is told what a table shows, key by key, and where its run ends.
func TestTable(t *testing.T) {
	const spec = "cuckoo?n=32&m=24&on_fail=stop&seed=18"
	p := newPage(t)
	p.say(1, wire.Open{Spec: spec}, 30)
	setup, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	steps := setup.Open().Step(1<<20, nil)
	if o := last[wire.Opened](p); o.Steps != uint64(steps) || !o.Exact {
		t.Errorf("%d steps, exact %v; it has %d", o.Steps, o.Exact, steps)
	}
	for range 16 {
		p.say(1, wire.Step{Unit: "ball"}, 60)
	}
	s := last[wire.State](p)
	if s.Table == nil || s.Graph != nil || s.Table.Stored != 16 || s.Table.Came != 16 || s.Table.Next != "Q" || s.Table.Fits || s.Table.Full != 1 || len(s.Table.Items) != 32 || len(s.Table.Names) != 16 {
		t.Fatalf("%+v", s.Table)
	}
	p.say(1, wire.Mark{Plucked: 99, Lit: 3}, 30)
	if s = last[wire.State](p); s.Table.Plucked == nil || s.Table.Plucked.Rounds >= 99 || s.Lit != 3 {
		t.Errorf("%+v", s.Table.Plucked)
	}
	p.say(1, wire.Step{Unit: "ball"}, 120)
	if s = last[wire.State](p); !s.Table.Failed || s.Table.Hand != "Q" || s.Table.Over != 1 || !s.Ended || s.Step != int64(steps) {
		t.Errorf("%+v", s.Table)
	}
}

// TestGraph: the page is told which edge came or went last.
func TestGraph(t *testing.T) {
	p := newPage(t)
	p.say(1, wire.Open{Spec: "peel?n=60&m=30&seed=5", At: 30}, 30)
	s := last[wire.State](p)
	if s.Graph == nil || s.Table != nil || s.Graph.Laid != 30 || s.Graph.Here != 30 || s.Graph.Edge != 29 || len(s.Graph.Ends) != 2 || s.Graph.Gone {
		t.Fatalf("%+v", s.Graph)
	}
	p.say(1, wire.Step{Unit: "round"}, 120)
	if s = last[wire.State](p); s.Graph.Here >= 30 || s.Graph.Trees+s.Graph.One+s.Graph.More == 0 && s.Graph.Here > 0 {
		t.Errorf("%+v", s.Graph)
	}
}
