package game

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"binfall/sim"
	"binfall/sim/param"
)

// MostLanes is how many runs can be compared.
const MostLanes = 4

// Kinship says how the random words of runs that are compared are related.
type Kinship string

// The kinds of kinship.
const (
	SameWords   Kinship = "same"   // each ball leaves the same point in all of them
	OtherPlaces Kinship = "places" // the same words, but they lead to other bins
	OtherWords  Kinship = "other"  // the seeds differ: nothing is shared
)

// kin finds out by the first few balls. Cost: opening the processes.
func kin(setups []*sim.Setup) Kinship {
	for _, s := range setups[1:] {
		if s.Seed() != setups[0].Seed() {
			return OtherWords
		}
	}
	bins, first := offers(setups[0])
	for _, s := range setups[1:] {
		n, other := offers(s)
		both := min(len(first), len(other)) // one run may be shorter
		if n != bins || !slices.Equal(first[:both], other[:both]) {
			return OtherPlaces
		}
	}
	return SameWords
}

// offers is the number of bins, and the first bin that each of the first few
// balls looks at.
func offers(s *sim.Setup) (bins int, list []uint32) {
	const balls = 8
	p, trace := s.Open(), sim.NewTrace(watched)
	for range balls {
		trace.Reset()
		if p.Step(1, trace) == 0 {
			break
		}
		to := uint32(math.MaxUint32) // of a ball that shows nothing
		if len(trace.Events) > 0 {
			to = trace.Events[0].To
		}
		list = append(list, to)
	}
	return p.(sim.Binned).Bins(), list
}

// scenes are the geometries that there are.
var scenes = []string{"bins", "table", "graph", "walk"}

// comparable refuses runs that have no common clock.
func comparable(setups []*sim.Setup) error {
	if len(setups) == 0 || len(setups) > MostLanes {
		return &param.Error{Field: "run", Value: fmt.Sprint(len(setups)), Why: fmt.Sprintf("allowed is 1 to %d runs side by side", MostLanes)}
	}
	for _, s := range setups {
		if !slices.Contains(scenes, s.Scene) {
			return fmt.Errorf("game: there is no scene of the kind %s", s.Scene)
		}
		if len(setups) > 1 && s.Scene != "bins" {
			return &param.Error{Field: "run", Value: s.ID, Why: "its picture needs the whole stage; allowed side by side are processes of balls in bins"}
		}
		if s.Axis != setups[0].Axis {
			return &param.Error{Field: "run", Value: s.ID, Why: fmt.Sprintf("counts %s; allowed beside %s is what counts %s", s.Axis, setups[0].ID, setups[0].Axis)}
		}
	}
	return nil
}

// Names says what tells runs from one another: the title where the processes
// differ, and the values that are not the same in all of them.
func Names(setups []*sim.Setup) []string {
	names := make([]string, len(setups))
	titles := slices.ContainsFunc(setups, func(s *sim.Setup) bool { return s.ID != setups[0].ID })
	for i, s := range setups {
		var parts []string
		if titles {
			parts = append(parts, s.Title)
		}
		defaults := map[string]param.Field{}
		for _, f := range s.Fields() {
			defaults[f.Name] = f
		}
		for _, v := range s.Params() {
			same, has := true, true
			for _, other := range setups {
				text, there := other.Value(v.Name)
				has = has && there
				same = same && (!there || text == v.Text)
			}
			f := defaults[v.Name]
			number := f.Type == "int" || f.Type == "float"
			if !same || !has && (number || v.Text != f.Default) {
				parts = append(parts, v.Name+" = "+v.Text)
			}
		}
		if s.Seed() != setups[0].Seed() {
			parts = append(parts, fmt.Sprintf("seed %d", s.Seed()))
		}
		if names[i] = strings.Join(parts, ", "); names[i] == "" {
			names[i] = s.Title
		}
	}
	return names
}
