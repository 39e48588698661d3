package site

import (
	"encoding/json"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
)

// A process is an entry of catalog.json, from which the page makes its forms
// before any program has arrived.
type process struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Summary  string        `json:"summary"`
	Scene    string        `json:"scene"`
	Unit     string        `json:"unit"`
	Round    string        `json:"round"`
	Axis     string        `json:"axis"`
	Rev      int           `json:"rev"`
	Fields   []param.Field `json:"fields"`
	Measures []sim.Measure `json:"measures"`
}

// catalogJSON is every process, in the order of menus.
func catalogJSON() ([]byte, error) {
	var list []process
	for _, d := range catalog.All {
		list = append(list, process{d.ID, d.Title, d.Summary, d.Scene, d.Unit, d.Round, d.Axis, d.Rev, d.Fields(), d.Measures})
	}
	return json.Marshal(list)
}
