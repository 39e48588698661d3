package reproduce

import "binfall/sim"

// components is a union–find over nodes that counts the edges of each component. It
// is a second opinion, which knows nothing of the engines.
type components struct{ up, nodes, edges []int64 }

func newComponents(n int64) *components {
	c := &components{make([]int64, n), make([]int64, n), make([]int64, n)}
	for i := range c.up {
		c.up[i], c.nodes[i] = int64(i), 1
	}
	return c
}

func (c *components) root(v int64) int64 {
	for c.up[v] != v {
		v = c.up[v]
	}
	return v
}

// join adds an edge and returns the root of its component.
func (c *components) join(a, b uint32) int64 {
	v, w := c.root(int64(a)), c.root(int64(b))
	if v != w {
		if c.nodes[v] < c.nodes[w] {
			v, w = w, v
		}
		c.up[w] = v
		c.nodes[v] += c.nodes[w]
		c.edges[v] += c.edges[w]
	}
	c.edges[v]++
	return v
}

// excess is how many more edges than nodes the component of a root has.
func (c *components) excess(root int64) int64 { return c.edges[root] - c.nodes[root] }

// each visits the roots.
func (c *components) each(visit func(root int64)) {
	for v := range c.up {
		if c.up[v] == int64(v) {
			visit(int64(v))
		}
	}
}

// An edge joins two bins: those that ball number k is offered, if it is edge k.
type edge struct{ from, to uint32 }

// edgesOf returns the edges of a random graph with two nodes an edge.
func edgesOf(graph *sim.Setup) []edge {
	_, m := graph.Cost()
	tr := sim.NewTrace(int(m))
	graph.Open().Step(int(m), tr)
	edges := make([]edge, 0, m)
	for _, e := range tr.Events {
		edges = append(edges, edge{e.From, e.To})
	}
	return edges
}

// graphOf returns the components of a trial of a random graph.
func graphOf(graph *sim.Setup, nodes, trial int64) *components {
	c := newComponents(nodes)
	for _, e := range edgesOf(graph.Trial(trial)) {
		c.join(e.from, e.to)
	}
	return c
}
