package peel

import (
	"fmt"
	"math"
	"math/bits"

	"binfall/sim"
)

// A forest is the components of a graph as trees of nodes that point upwards.
// What a node holds is the node above it; or, at a root, the size of the
// component and whether there is a cycle in it. Joins are by size and a walk up
// a tree halves its path, so trees stay flat; both happen in steps alone, and
// depend on nothing but the edges.
type forest struct {
	loads *sim.Loads // the load of a node is what it holds
	up    []uint32   // of loads

	components int64
	cyclic     int64 // components with a cycle
	largest    int64 // nodes of the largest
}

const (
	isRoot   = 1 << 31
	isCyclic = 1 << 30
	size     = isCyclic - 1
)

func newForest(n int64) forest {
	// So many balls that a load is sure to have 4 bytes.
	f := forest{loads: sim.NewLoads(n, n<<17), components: n, largest: 1}
	_, _, f.up = f.loads.Slices()
	f.loads.Max = math.MaxUint32
	for v := range f.up {
		f.up[v] = isRoot | 1
	}
	return f
}

// root returns the root of the tree of a node.
func (f *forest) root(v uint32) uint32 {
	for f.up[v]&isRoot == 0 {
		above := f.up[v]
		if f.up[above]&isRoot != 0 {
			return above
		}
		f.up[v] = f.up[above]
		v = f.up[v]
	}
	return v
}

// join makes two nodes one component. If they are one already there is a cycle.
func (f *forest) join(v, w uint32) {
	v, w = f.root(v), f.root(w)
	if v == w {
		if f.up[v]&isCyclic == 0 {
			f.up[v] |= isCyclic
			f.cyclic++
		}
		return
	}
	if f.up[v]&size < f.up[w]&size {
		v, w = w, v
	}
	if f.up[v]&f.up[w]&isCyclic != 0 {
		f.cyclic--
	}
	f.up[v] = (f.up[v]|f.up[w])&^size | (f.up[v]&size + f.up[w]&size)
	f.up[w] = v
	f.components--
	f.largest = max(f.largest, int64(f.up[v]&size))
}

// State carries what the nodes hold.
func (f *forest) State(s *sim.State) {
	f.loads.State(s)
	if !s.Reading() {
		return
	}
	if f.loads.Max != math.MaxUint32 {
		s.Fail("a forest of the width %d", f.loads.Max)
		f.loads.Max = math.MaxUint32
	}
	f.components, f.cyclic, f.largest = 0, 0, 0
	for _, u := range f.up {
		if u&isRoot != 0 {
			f.components++
			f.cyclic += int64(u >> 30 & 1)
			f.largest = max(f.largest, int64(u&size))
		}
	}
}

// Invariant finds each node under a root, and as many as the root says.
func (f *forest) Invariant() error {
	nodes := int64(len(f.up))
	most := bits.Len64(uint64(nodes)) // a tree of depth k has 2^k nodes or more
	found := make([]uint32, nodes)
	for i := range f.up {
		v := uint32(i)
		for depth := 0; f.up[v]&isRoot == 0; depth++ {
			if v = f.up[v]; int64(v) >= nodes || depth == most {
				return fmt.Errorf("peel: node %d is below no root", i)
			}
		}
		found[v]++
	}
	components, cyclic, largest := int64(0), int64(0), int64(0)
	for v, u := range f.up {
		if u&isRoot == 0 {
			continue
		}
		if found[v] != u&size {
			return fmt.Errorf("peel: a component of %d nodes where %d are found", u&size, found[v])
		}
		components++
		cyclic += int64(u >> 30 & 1)
		largest = max(largest, int64(u&size))
	}
	if components != f.components || cyclic != f.cyclic || largest != f.largest {
		return fmt.Errorf("peel: %d components, %d with a cycle, of at most %d nodes, where %d, %d and %d are found",
			f.components, f.cyclic, f.largest, components, cyclic, largest)
	}
	return nil
}
