package simtest

import (
	"errors"
	"fmt"
	"strings"

	"binfall/sim"
	"binfall/sim/param"
)

// reserved names mean something else in a link or in HTML.
var reserved = strings.Fields("run v rev at speed view theme trials lang id class style title hidden")

// Parameters: names are fit for links, attributes and columns; defaults and
// limits are valid; a spec names its own setup; whatever is unknown, repeated
// or out of range is refused, all of it at once.
func Parameters(d sim.Def) error {
	return errors.Join(names(d), described(d), limits(d), identity(d), refusals(d))
}

// names: lower case, all different, none reserved.
func names(d sim.Def) error {
	taken := make(map[string]bool)
	for _, name := range reserved {
		taken[name] = true
	}
	list := []string{}
	for _, f := range d.Fields() {
		list = append(list, f.Name)
	}
	for _, m := range d.Measures {
		list = append(list, m.Name)
	}
	for _, name := range list {
		switch {
		case taken[name]:
			return fmt.Errorf("name %q is taken or reserved", name)
		case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "":
			return fmt.Errorf("name %q is not lower case", name)
		}
		taken[name] = true
	}
	if !taken["seed"] || !taken["method"] {
		return errors.New("seed or method is missing")
	}
	return nil
}

// described: nothing is left for a reader to guess.
func described(d sim.Def) error {
	for _, text := range []string{d.ID, d.Title, d.Summary, d.Scene, d.Unit, d.Axis} {
		if text == "" {
			return fmt.Errorf("%+v: a description is empty", d)
		}
	}
	if d.Rev < 1 || len(d.Measures) == 0 {
		return errors.New("a Rev below 1, or nothing is measured")
	}
	for _, f := range d.Fields() {
		if f.Help == "" {
			return fmt.Errorf("parameter %s has no help", f.Name)
		}
	}
	for _, m := range d.Measures {
		if m.Help == "" || m.Unit == "" || m.Max == "" {
			return fmt.Errorf("measure %s lacks help, unit or range", m.Name)
		}
	}
	return nil
}

// limits: each end of each range may be asked for, and neither neighbour.
func limits(d sim.Def) error {
	if _, err := d.With(""); err != nil {
		return fmt.Errorf("the defaults are refused: %w", err)
	}
	for _, f := range d.Fields() {
		ends := []string{f.Min, f.Max}
		if f.Type == "choice" {
			ends = f.Options
		}
		for _, end := range ends {
			if end == "" {
				continue
			}
			// Another parameter may forbid an end; its own limits may not.
			_, err := d.With(branch(d, f) + f.Name + "=" + end)
			for _, fault := range faults(err) {
				if fault.Field == f.Name && strings.HasPrefix(fault.Why, param.Outside) {
					return fmt.Errorf("%s=%s is a limit and is refused: %v", f.Name, end, fault)
				}
			}
		}
		for _, wrong := range wrongs(f) {
			_, err := d.With(branch(d, f) + f.Name + "=" + wrong)
			if list := faults(err); len(list) != 1 || list[0].Field != f.Name || list[0].Value != wrong {
				return fmt.Errorf("%s=%s: want that one fault, got %v", f.Name, wrong, err)
			}
		}
	}
	return nil
}

// branch is the start of a query in which the field exists.
func branch(d sim.Def, f param.Field) string {
	if f.When == nil {
		return ""
	}
	before := ""
	for _, choice := range d.Fields() {
		if choice.Name == f.When.Field {
			before = branch(d, choice)
		}
	}
	return before + f.When.Field + "=" + f.When.Values[0] + "&"
}

// wrongs are values that the field must refuse.
func wrongs(f param.Field) []string {
	list := []string{"", "x", "1e", "NaN", "0x10"}
	switch f.Type {
	case "words":
		return []string{"", " ", ",", "x,", "x, x", "a%zz", "a\tb", strings.Repeat("x", param.LongestWord+1), "\xff"}
	case "count", "int":
		list = append(list, "1.5", "1e-3", "-1e30", "1e30", "9223372036854775808", "99999999999999999999", "2^64", "__1", "1__0", "1,2")
	case "float":
		list = append(list, "Inf", "-1e300", "1e300")
	}
	return list
}

// identity: the canonical spec opens the setup it came from.
func identity(d sim.Def) error {
	for _, s := range Setups(d) {
		again, err := d.With(s.Spec())
		if err != nil {
			return fmt.Errorf("%s is refused: %w", s.Spec(), err)
		}
		if again.Spec() != s.Spec() {
			return fmt.Errorf("%s opens %s", s.Spec(), again.Spec())
		}
		for _, v := range s.Params() {
			if !strings.Contains(s.Spec(), v.Name+"=") {
				return fmt.Errorf("%s does not spell out %s", s.Spec(), v.Name)
			}
		}
	}
	return nil
}

// refusals: every fault is named, and a usable setup stays.
func refusals(d sim.Def) error {
	s, err := d.With("no_such=1&seed=-1&seed=2&method=")
	list := faults(err)
	if s == nil || len(list) != 4 {
		return fmt.Errorf("4 faults in a query gave %d: %v", len(list), err)
	}
	clean, err := d.With("")
	if err != nil {
		return err
	}
	if s.Spec() != clean.Spec() {
		return fmt.Errorf("a query of faults opens %s, not the defaults", s.Spec())
	}
	return nil
}

func faults(err error) param.Errors {
	var list param.Errors
	errors.As(err, &list)
	return list
}
