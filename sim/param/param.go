// Package param binds the parameters of a process to one description of them.
//
// An engine states each parameter once (name, default, limits, help) in the
// manner of package flag. From that statement come the engine's own struct, the
// canonical spec, the command line, the form of the page, the help text, and
// the place and wording of every error.
//
// Reading is strict and complete: nothing is clamped or rounded, and all faults
// of a request are reported together. A field at fault holds its default, so
// that a page can go on showing something while the command refuses.
package param

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Field describes one parameter to forms, help and tests.
type Field struct {
	Name    string     `json:"name"`
	Type    string     `json:"type"`              // count, int, float, bool, choice, list or words
	Default string     `json:"default"`           // as it would be typed
	Like    string     `json:"like,omitempty"`    // the field whose value is the default
	As      string     `json:"as,omitempty"`      // what the default is, in words, if other fields decide it
	Min     string     `json:"min,omitempty"`     // least value; of each entry of a list; number of words
	Max     string     `json:"max,omitempty"`     // greatest value; of each entry of a list; number of words
	Options []string   `json:"options,omitempty"` // of a choice
	When    *Condition `json:"when,omitempty"`    // the branch it belongs to
	Help    string     `json:"help"`
}

// A Condition names a branch: the field exists only while another has one of some
// values.
type Condition struct {
	Field  string   `json:"field"`
	Values []string `json:"values"`
}

// String says it in words: graph=cycle, cycles or complete.
func (c *Condition) String() string { return c.Field + "=" + either(c.Values) }

// Allowed says in words which values the field takes.
func (f Field) Allowed() string {
	switch f.Type {
	case "bool":
		return "true or false"
	case "choice":
		return either(f.Options)
	case "list":
		return f.Min + " to " + f.Max + " for each entry, separated by commas"
	case "words":
		return fmt.Sprintf("%s to %s different words of up to %d characters, separated by commas", f.Min, f.Max, LongestWord)
	}
	return f.Min + " to " + f.Max
}

// A Set is the parameters of one process, in the order in which they were
// stated. Its methods Count, Int and so on each state one, and panic when the
// statement itself is wrong (a name twice, a default outside the limits): that
// is a fault of the engine, not of a user.
type Set struct {
	fields *[]*bound
	when   *Condition
}

// NewSet returns a set without parameters.
func NewSet() *Set { return &Set{fields: new([]*bound)} }

// bound is a field and its hold on the engine's struct.
type bound struct {
	Field
	from  func() int64                   // the default, if other fields decide it
	read  func(text string) (why string) // sets the value, or says what is wrong
	text  func() string                  // the value as the canonical spec writes it
	value func() any                     // the value as JSON writes it
}

// When returns the set that states the fields of a branch: they exist only
// while the choice of that name has one of those values. Fields that belong
// together may be stated before the choice.
func (s *Set) When(field string, values ...string) *Set {
	return &Set{fields: s.fields, when: &Condition{field, values}}
}

// Count states a whole number of things, which may be written 1000000, 1e6,
// 2^20 or 1_000_000.
func (s *Set) Count(name string, p *int64, def, min, max int64, help string) {
	s.number(name, "count", p, formatCount(def), min, max, help)
}

// CountLike states a count whose default is the value of another field.
func (s *Set) CountLike(name string, p *int64, like string, min, max int64, help string) {
	f := s.find(like)
	if f == nil || f.Type != "count" {
		panic(fmt.Sprintf("param: %s: default follows %s, which is no count", name, like))
	}
	s.number(name, "count", p, f.Default, min, max, help)
	s.find(name).Like = like
}

// CountFrom states a count whose default is worked out from fields stated before
// it; as says in words what it is. Where that is outside the limits the nearer of
// them is the default: what is wrong is wrong with the other fields.
func (s *Set) CountFrom(name string, p *int64, from func() int64, as string, lowest, highest int64, help string) {
	within := func() int64 { return max(lowest, min(from(), highest)) }
	s.number(name, "count", p, formatCount(within()), lowest, highest, help)
	f := s.find(name)
	f.from, f.As = within, as
}

// Int states a small whole number.
func (s *Set) Int(name string, p *int, def, min, max int, help string) {
	var wide int64
	s.number(name, "int", &wide, strconv.Itoa(def), int64(min), int64(max), help)
	f := s.find(name)
	read := f.read
	f.read = func(text string) string {
		why := read(text)
		*p = int(wide)
		return why
	}
	*p = def
}

func (s *Set) number(name, kind string, p *int64, def string, min, max int64, help string) {
	s.add(&bound{
		Field: Field{Name: name, Type: kind, Default: def, Min: formatCount(min), Max: formatCount(max), Help: help},
		read: func(text string) string {
			v, why := parseCount(text)
			switch {
			case why != "":
				return why
			case v < min || v > max:
				return Outside
			}
			*p = v
			return ""
		},
		text:  func() string { return strconv.FormatInt(*p, 10) },
		value: func() any { return *p },
	})
}

// Float states a real number, written in decimals.
func (s *Set) Float(name string, p *float64, def, min, max float64, help string) {
	s.add(&bound{
		Field: Field{Name: name, Type: "float", Default: formatFloat(def), Min: formatFloat(min), Max: formatFloat(max), Help: help},
		read: func(text string) string {
			if strings.ContainsAny(text, "xXpP_") { // hexadecimal and digit groups: ParseFloat takes them, readers do not
				return "not a decimal number"
			}
			v, err := strconv.ParseFloat(text, 64)
			switch {
			case err != nil:
				return "not a decimal number"
			case !(v >= min && v <= max): // also refuses NaN
				return Outside
			}
			*p = v + 0 // −0 is 0: one value, one spec
			return ""
		},
		text:  func() string { return formatFloat(*p) },
		value: func() any { return *p },
	})
}

// Bool states a yes or no, written true or false.
func (s *Set) Bool(name string, p *bool, def bool, help string) {
	s.add(&bound{
		Field: Field{Name: name, Type: "bool", Default: strconv.FormatBool(def), Help: help},
		read: func(text string) string {
			if text != "true" && text != "false" {
				return "neither"
			}
			*p = text == "true"
			return ""
		},
		text:  func() string { return strconv.FormatBool(*p) },
		value: func() any { return *p },
	})
}

// Choice states one of several words; the first is the default.
func (s *Set) Choice(name string, p *string, help string, options ...string) {
	s.add(&bound{
		Field: Field{Name: name, Type: "choice", Default: options[0], Options: options, Help: help},
		read: func(text string) string {
			if !slices.Contains(options, text) {
				return "none of the choices"
			}
			*p = text
			return ""
		},
		text:  func() string { return *p },
		value: func() any { return *p },
	})
}

// List states 1 to most whole numbers separated by commas, such as 2,5,5.
func (s *Set) List(name string, p *[]int, def []int, min, max, most int, help string) {
	s.add(&bound{
		Field: Field{Name: name, Type: "list", Default: formatList(def), Min: strconv.Itoa(min), Max: strconv.Itoa(max), Help: help},
		read: func(text string) string {
			parts := strings.Split(text, ",")
			if len(parts) > most {
				return fmt.Sprintf("more than %d entries", most)
			}
			list := make([]int, len(parts))
			for i, part := range parts {
				v, why := parseCount(part)
				switch {
				case why != "":
					return fmt.Sprintf("entry %q: %s", part, why)
				case v < int64(min) || v > int64(max):
					return fmt.Sprintf("entry %q: %s", part, Outside)
				}
				list[i] = int(v)
			}
			*p = list
			return ""
		},
		text:  func() string { return formatList(*p) },
		value: func() any { return *p },
	})
}

// add takes the statement of a field and gives it its default.
func (s *Set) add(f *bound) {
	if s.find(f.Name) != nil {
		panic(fmt.Sprintf("param: %s is stated twice", f.Name))
	}
	f.When = s.when
	if why := f.read(f.Default); why != "" {
		panic(fmt.Sprintf("param: default %s=%s: %s; allowed is %s", f.Name, f.Default, why, f.Allowed()))
	}
	*s.fields = append(*s.fields, f)
}

func (s *Set) find(name string) *bound {
	for _, f := range *s.fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Fields returns the descriptions of all fields, of all branches, in order.
func (s *Set) Fields() []Field {
	list := make([]Field, len(*s.fields))
	for i, f := range *s.fields {
		list[i] = f.Field
	}
	return list
}

// A Value is a parameter as it stands: text as in the spec, and typed for JSON.
type Value struct {
	Name string
	Text string
	JSON any // int64, float64, bool, string, []int or []string
}

// Values returns the fields that exist under the present choices, in order.
func (s *Set) Values() []Value {
	var list []Value
	for _, f := range *s.fields {
		if s.exists(f) {
			list = append(list, Value{f.Name, f.text(), f.value()})
		}
	}
	return list
}

// exists reports whether the field's branch is the one chosen.
func (s *Set) exists(f *bound) bool {
	if f.When == nil {
		return true
	}
	choice := s.find(f.When.Field)
	for _, value := range f.When.Values {
		if choice == nil || !slices.Contains(choice.Options, value) {
			panic(fmt.Sprintf("param: branch %s: no such choice", f.When))
		}
	}
	return s.exists(choice) && slices.Contains(f.When.Values, choice.text())
}

// Read sets the fields from a request. A field not given has its default. The
// result is nil, or [Errors] with every fault; a field at fault has its default.
func (s *Set) Read(request []Pair) error {
	var faults Errors
	given, repeated := make(map[string]Pair, len(request)), make(map[string]bool)
	for _, p := range request {
		switch first, twice := given[p.Name]; {
		case s.find(p.Name) == nil:
			faults = append(faults, &Error{p.Name, p.Value, "no such parameter; there are " + s.names()})
		case twice:
			faults = append(faults, &Error{p.Name, p.Value, "given twice; the first was " + printable(first.Value)})
			repeated[p.Name] = true
		default:
			given[p.Name] = p
		}
	}
	// A field may stand before the choice that it depends on. What is wrong with a
	// choice is said in its place, below.
	for _, f := range *s.fields {
		if p, ok := given[f.Name]; f.Type == "choice" && (!ok || repeated[f.Name] || f.read(p.Value) != "") {
			s.reset(f)
		}
	}
	for _, f := range *s.fields {
		p, ok := given[f.Name]
		switch {
		case !s.exists(f):
			s.reset(f)
			if ok {
				faults = append(faults, &Error{f.Name, p.Value, "exists only with " + f.When.String()})
			}
		case !ok:
			s.reset(f)
		default:
			why := f.read(p.Value)
			if why != "" {
				faults = append(faults, &Error{f.Name, p.Value, why + "; allowed is " + f.Allowed()})
			}
			if why != "" || repeated[f.Name] {
				s.reset(f)
			}
		}
	}
	if faults == nil {
		return nil
	}
	return faults
}

// reset gives the field its default; one that follows another must come after
// it. A followed value outside the field's own limits leaves the written one.
func (s *Set) reset(f *bound) {
	if f.from != nil {
		f.read(strconv.FormatInt(f.from(), 10))
		return
	}
	if f.Like == "" || f.read(s.find(f.Like).text()) != "" {
		f.read(f.Default)
	}
}

func (s *Set) names() string {
	var names []string
	for _, f := range *s.fields {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// Outside opens the reason of a fault that is a matter of limits alone.
const Outside = "outside the limits"

// An Error is one fault of a request: the field, the value given, and what is
// wrong with it and allowed instead.
type Error struct {
	Field, Value, Why string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s=%s: %s", printable(e.Field), printable(e.Value), e.Why)
}

// printable keeps what a user typed from speaking to the terminal.
func printable(text string) string {
	if strings.ContainsFunc(text, unprintable) {
		return strconv.Quote(text)
	}
	return text
}

// Errors is every fault of a request, a line each.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, fault := range e {
		lines[i] = fault.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find an [*Error].
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, fault := range e {
		list[i] = fault
	}
	return list
}

func either(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func formatFloat(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func formatList(list []int) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, ",")
}
