package main

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"binfall/sim"
	"binfall/sim/graph"
)

// examinedHops is what a graph is examined with: some seconds.
const examinedHops = 1_000_000_000

// netOf is the graph of a setup, built; nil if its process has none.
func netOf(setup *sim.Setup) (graph.Regular, error) {
	if setup.Scene != "walk" {
		return nil, nil
	}
	if err := readMemoryLimit("/").refuse(setup); err != nil {
		return nil, wrong(err)
	}
	p := setup.Open()
	walkers, ok := p.(sim.Networked)
	if !ok {
		return nil, errors.New("walkers without a graph") // a fault of the engine
	}
	for walkers.Net() == nil && p.Step(1, nil) == 1 {
	}
	return walkers.Net(), nil
}

// writeNet lists what is found out about a graph.
func writeNet(b *strings.Builder, setup *sim.Setup, net graph.Regular) {
	f := graph.Examine(net, examinedHops)
	t := newTable("lll", "GRAPH", "VALUE", "HOW IT IS KNOWN")
	t.add("nodes", whole(f.Nodes), "")
	t.add("degree", whole(f.Degree), strconv.FormatInt(f.Edges, 10)+" edges")
	if f.Components > 0 {
		t.add("simple", yesNo(f.Simple), "neither loops nor parallel edges")
		t.add("connected", yesNo(f.Components == 1), components(f.Components))
		t.add("bipartite", yesNo(f.Bipartite), "")
	}
	t.add("girth", figure(f.Girth), f.Girth.How)
	t.add("diameter", figure(f.Diameter), f.Diameter.How)
	t.add("lambda", figure(f.Lambda), "greatest |eigenvalue| but for k, and -k if bipartite: "+f.Lambda.How)
	t.add("bound", strconv.FormatFloat(f.Bound, 'f', 6, 64), "2 sqrt(k-1): a Ramanujan graph has no greater lambda")
	t.add("Ramanujan", f.Verdict.String(), verdict(f))
	t.write(b)
	b.WriteString("  of " + setup.Spec() + "\n")
}

// verdict is why a graph is called Ramanujan, or not.
func verdict(f graph.Facts) string {
	switch {
	case f.Components > 1:
		return "a graph that is not connected is none"
	case f.Verdict == graph.Undecided:
		return "lambda is too near the bound to tell, or was not found"
	case f.Verdict == graph.No:
		return "lambda is above the bound"
	}
	return "lambda is not above the bound"
}

func components(n int) string {
	if n == 1 {
		return "one component"
	}
	return whole(n) + " components"
}

func whole(n int) string { return strconv.Itoa(n) }

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// figure is a number with its sense, unless that is exactly.
func figure(f graph.Figure) string {
	switch {
	case f.Sense == graph.NotTold:
		return "-"
	case f.Value == math.Trunc(f.Value) && f.Sense == graph.Exactly:
		return strconv.FormatFloat(f.Value, 'f', -1, 64)
	}
	text := strconv.FormatFloat(f.Value, 'f', 6, 64)
	if f.Value == math.Trunc(f.Value) {
		text = strconv.FormatFloat(f.Value, 'f', -1, 64)
	}
	if f.Sense == graph.Exactly {
		return text
	}
	return f.Sense.String() + " " + text
}
