package site

import (
	"iter"
	"regexp"
	"slices"
	"strings"

	"binfall/sim"
	"binfall/sim/param"
)

// A claim is what theory says of a process at some of its setups.
type claim struct {
	sim.Prediction
	Stands string // at which setups
	Except string // where it does not, with one field changed; for one that stands at the defaults
}

// mostChanges is in how many fields a setup that is asked for its theory may
// differ from the defaults. One field opens a branch of a theory; where two rules
// meet in a third it takes up to three, as for d = n and no bin twice.
const mostChanges = 3

// variants are setups near the defaults, with the fields in which they differ:
// those that differ in fewer fields come first.
func variants(d sim.Def) iter.Seq2[*sim.Setup, []param.Pair] {
	fields := d.Fields()
	return func(yield func(*sim.Setup, []param.Pair) bool) {
		var change func(changes []param.Pair, from, left int) bool
		change = func(changes []param.Pair, from, left int) bool {
			if left == 0 {
				setup, err := d.WithPairs(changes)
				return err != nil || yield(setup, slices.Clone(changes)) // some values do not go together
			}
			for i := from; i < len(fields); i++ {
				for _, value := range others(fields[i]) {
					if !change(append(changes, param.Pair{Name: fields[i].Name, Value: value}), i+1, left-1) {
						return false
					}
				}
			}
			return true
		}
		for left := range mostChanges + 1 {
			if !change(nil, 0, left) {
				return
			}
		}
	}
}

// others are values of a field beside its default: the ends of a range and what
// is near them, few bins and many, few balls a bin and many.
func others(f param.Field) []string {
	var list []string
	switch {
	case f.Name == "seed":
		return nil
	case f.Like != "", f.As != "":
		list = []string{"1", "20", "20000", "1e6"}
	case f.Type == "count":
		list = []string{"3", "20", "1e6"}
	case f.Type == "int":
		list = []string{"0", "1", "2", "3"}
	case f.Type == "float":
		list = []string{f.Min, "0.3", f.Max}
	case f.Type == "bool":
		list = []string{"true", "false"}
	case f.Type == "choice":
		list = f.Options
	}
	return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return text == f.Default })
}

// claimsOf is everything that theory says of a process, at its defaults and
// around them. What differs in numbers alone is one claim, in the words of the
// setup nearest to the defaults; a number that is always that of a parameter is
// written as its name.
func claimsOf(d sim.Def) []claim {
	type found struct {
		claim
		at      [][]param.Pair // setups at which it stands
		numbers [][]string     // what differs, at each of them
		setups  []*sim.Setup
	}
	var all []*found
	index := map[string]*found{}
	var single []param.Pair // the variants that change one field
	for setup, changes := range variants(d) {
		if len(changes) == 1 {
			single = append(single, changes[0])
		}
		for _, p := range setup.Theory() {
			text := p.Formula + "\n" + p.Note
			key := strings.Join([]string{p.Measure, string(p.Grade), p.Source, number.ReplaceAllString(text, "#")}, "\n")
			f := index[key]
			if f == nil {
				f = &found{claim: claim{Prediction: p}}
				index[key] = f
				all = append(all, f)
			}
			f.at = append(f.at, changes)
			f.numbers = append(f.numbers, number.FindAllString(text, -1))
			f.setups = append(f.setups, setup)
		}
	}
	list := make([]claim, len(all))
	for i, f := range all {
		f.Formula, f.Note = inNames(f.Formula+"\n"+f.Note, f.numbers, f.setups)
		f.Stands, f.Except = stands(f.at, single)
		list[i] = f.claim
	}
	return list
}

var number = regexp.MustCompile(`\b[0-9]+(\.[0-9]+)?(e-?[0-9]+)?\b`)

// inNames writes the name of a parameter for every number that differs between the
// setups and is the parameter's at each of them.
func inNames(text string, numbers [][]string, setups []*sim.Setup) (formula, note string) {
	i := -1
	text = number.ReplaceAllStringFunc(text, func(first string) string {
		i++
		if !slices.ContainsFunc(numbers, func(list []string) bool { return list[i] != first }) {
			return first
		}
		for _, v := range setups[0].Params() {
			same := true
			for k, setup := range setups {
				at := slices.IndexFunc(setup.Params(), func(w param.Value) bool { return w.Name == v.Name })
				same = same && at >= 0 && setup.Params()[at].Text == numbers[k][i]
			}
			if same {
				return v.Name
			}
		}
		return first
	})
	formula, note, _ = strings.Cut(text, "\n")
	return formula, note
}

// stands says at which setups a claim stands, given those that were found and all
// that change one field, and at which of these it does not.
func stands(at [][]param.Pair, single []param.Pair) (where, except string) {
	has := func(p param.Pair) bool {
		return slices.ContainsFunc(at, func(changes []param.Pair) bool { return len(changes) == 1 && changes[0] == p })
	}
	switch first := at[0]; len(first) {
	case 0:
		return "at the defaults", pairsText(slices.DeleteFunc(slices.Clone(single), has))
	case 1:
		return "with " + pairsText(slices.DeleteFunc(slices.Clone(single), func(p param.Pair) bool { return !has(p) })), ""
	default:
		var words []string
		for _, p := range first {
			words = append(words, p.Name+"="+p.Value)
		}
		return "with " + strings.Join(words, " "), ""
	}
}

// pairsText lists values by name: d=1 or 3; beta=0.
func pairsText(list []param.Pair) string {
	var parts []string
	for i, p := range list {
		switch {
		case i == 0 || list[i-1].Name != p.Name:
			parts = append(parts, p.Name+"="+p.Value)
		case i+1 < len(list) && list[i+1].Name == p.Name:
			parts[len(parts)-1] += ", " + p.Value
		default:
			parts[len(parts)-1] += " or " + p.Value
		}
	}
	return strings.Join(parts, "; ")
}
