package layers

import (
	"strings"
	"testing"
)

// The types that the cases below take from another room of the repository.
const tableRoom = `package sim

type Table map[string]int
type Box struct{ Inner struct{ T Table } }
func Find() Table { return nil }
func Slice() []int { return nil }
`

func TestMapOrder(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		// where the order comes out
		{`for range map[int]int{} {}`, "range over the map"},
		{`m := map[int]int{}; for k := range m { _ = k }`, "range over the map m"},
		{`for k := range sim.Find() { _ = k }`, "range over the map sim.Find()"},
		{`var b sim.Box; for k := range b.Inner.T { _ = k }`, "range over the map b.Inner.T"},
		{`m := make(sim.Table); func() { for k := range m { _ = k } }()`, "range over the map m"},
		{`_ = slices.Collect(maps.Keys(map[int]int{}))`, "maps.Keys walks a map"},
		{`for v := range maps.Values(map[int]int{}) { _ = v }`, "maps.Values walks a map"},
		{`walk := maps.All[map[int]int]; _ = walk`, "maps.All walks a map"},
		{`for range nowhere() {}`, "whose type is unknown"},
		// where it does not
		{`for i := range 10 { _ = i }`, ""},
		{`for range sim.Slice() {}`, ""},
		{`for range [3]int{} {}`, ""},
		{`for range "text" {}`, ""},
		{`for range make(chan int) {}`, ""},
		{`for range strings.SplitSeq("a b", " ") {}`, ""},
		{`m := map[int]int{}; m[1]++; delete(m, 1); _ = maps.Clone(m)`, ""},
		{`for _, k := range slices.Sorted(maps.Keys(map[int]int{})) { _ = k }`, ""},
	} {
		file := "package alloc\n\nimport (\n\t\"binfall/sim\"\n\t\"maps\"\n\t\"slices\"\n\t\"strings\"\n)\n\n" +
			"func f() {\n" + c.body + "\n}\n"
		got := faultsOf(t, "sim/sim.go", tableRoom, "sim/alloc/a.go", file)
		switch {
		case c.want == "" && len(got) != 0:
			t.Errorf("%s\n\tgot %q, want no fault", c.body, got)
		case c.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], "sim/alloc/a.go:11:") || !strings.Contains(got[0], c.want)):
			t.Errorf("%s\n\tgot %q, want one fault with %q", c.body, got, c.want)
		}
	}
}

func TestMapOrderBehindATypeParameter(t *testing.T) {
	got := faultsOf(t, "sim/graph/a.go", `package graph

func f[M ~map[K]V, K comparable, V any](m M) {
	for range m {
	}
}

func g[S ~[]E, E any](s S) {
	for range s {
	}
}
`)
	if len(got) != 1 || !strings.HasPrefix(got[0], "sim/graph/a.go:4:") {
		t.Errorf("got %q, want one fault in line 4", got)
	}
}

// Only what makes a trajectory is held to this, and only outside its tests.
func TestMapOrderElsewhere(t *testing.T) {
	const text = "package p\n\nfunc f(m map[int]int) {\n\tfor range m {\n\t}\n}\n"
	for _, room := range theRule(t).groups["TRAJECTORY"] {
		if got := faultsOf(t, room+"/a.go", text); len(got) != 1 {
			t.Errorf("%s: got %q, want one fault", room, got)
		}
		if got := faultsOf(t, room+"/a_test.go", text); len(got) != 0 {
			t.Errorf("%s: got %q in a test file, want no fault", room, got)
		}
	}
	if got := faultsOf(t, "tools/site/a.go", text); len(got) != 0 {
		t.Errorf("tools/site: got %q, want no fault", got)
	}
}
