// Package catalog lists every process. It is the one registry: links, forms,
// commands, laws and goldens know a process because it stands here.
package catalog

import (
	"fmt"
	"strings"

	"binfall/sim"
	"binfall/sim/alloc"
	"binfall/sim/cuckoo"
	"binfall/sim/peel"
	"binfall/sim/walk"
)

// All is every process, in the order of menus.
var All = []sim.Def{
	alloc.OneChoice,
	alloc.DChoice,
	alloc.GoLeft,
	alloc.OnePlusBeta,
	alloc.Thinning,
	alloc.RememberedBins,
	alloc.Batched,
	cuckoo.Cuckoo,
	peel.RandomGraph,
	peel.Peel,
	walk.Walk,
}

// Find returns the process of that id. The error lists the ids there are.
func Find(id string) (sim.Def, error) {
	var ids []string
	for _, d := range All {
		if d.ID == id {
			return d, nil
		}
		ids = append(ids, d.ID)
	}
	return sim.Def{}, fmt.Errorf("catalog: no process %q; there are %s", id, strings.Join(ids, ", "))
}

// Open returns the setup that a whole spec names, such as
// d-choice?n=1024&m=1024&d=2&ties=random&replace=true&method=bins&seed=7.
// Unless the id is unknown there is a setup beside any error: see [sim.Def.With].
func Open(spec string) (*sim.Setup, error) {
	id, query, _ := strings.Cut(spec, "?")
	d, err := Find(id)
	if err != nil {
		return nil, err
	}
	return d.With(query)
}
