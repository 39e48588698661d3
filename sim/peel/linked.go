package peel

// Nodes is the number of nodes.
func (g *randomGraph) Nodes() int { return int(g.graphParams.n) }

// Edges tells how many edges are drawn so far, and how many will be.
func (g *randomGraph) Edges() (laid, all int64) { return g.drawn, g.m }

// AppendEnds appends the nodes of an edge, also of one still to be drawn.
func (g *randomGraph) AppendEnds(dst []uint32, edge int64) []uint32 {
	return append(dst, g.draw(edge)...)
}

// There reports whether an edge is drawn.
func (g *randomGraph) There(edge int64) bool { return edge < g.drawn }

// Nodes is the number of nodes.
func (g *peeling) Nodes() int { return int(g.peelParams.n) }

// Edges tells how many edges are laid so far, and how many will be.
func (g *peeling) Edges() (laid, all int64) { return g.laid, g.m }

// AppendEnds appends the nodes of an edge, also of one still to be laid.
func (g *peeling) AppendEnds(dst []uint32, edge int64) []uint32 {
	return append(dst, g.draw(edge)...)
}

// There reports whether an edge is laid and not cut yet.
func (g *peeling) There(edge int64) bool { return g.fate[edge] == here }
