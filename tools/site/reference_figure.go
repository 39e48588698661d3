package site

import (
	"fmt"
	"html/template"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/svg"
	"binfall/game/theme"
)

// treeLoad is the load at the root of the tree that is drawn.
const treeLoad = 4

// treeFigure is the tree by which the bound on loads in a forest is attained: S4.3.
func treeFigure() *figure {
	var list paint.List
	look := theme.Named("light")
	game.TreeFigure(&list, 380, 240, look, treeLoad)
	nodes := 1 << treeLoad
	return &figure{
		Picture: template.HTML(svg.String(&list, svg.Options{Theme: look, Title: fmt.Sprintf("a tree of %d nodes with a load of %d", nodes, treeLoad), Bare: true})),
		Says: template.HTML(fmt.Sprintf(`Where edges are balls that go to the emptier of their two nodes, a load of <i>k</i> in a graph without a loop takes a tree of 2<sup><i>k</i></sup> nodes, and here is one for <i>k</i> = %d: %d edges, in the order of their numbers; an arrow says where a ball went, a node its load. <a href="#S4.3">S4.3</a>`,
			treeLoad, nodes-1)),
	}
}
