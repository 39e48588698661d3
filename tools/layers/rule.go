// Package layers holds the import rule of the repository and tests that every Go
// file keeps it.
//
// The rule is a text, rule.txt, in the manner of go/build/deps_test.go. Around it
// stand four smaller rules which are no graph: no cgo, no range over a map where
// a trajectory is made, no package without a layer, and nothing at the top level
// that does not belong there.
//
// The files are parsed whatever their build tags, so that a page that builds only
// for wasm is checked on any machine.
package layers

import (
	_ "embed"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

//go:embed rule.txt
var ruleText string

// top names the folders and the file that hold rooms; a name of the rule that
// does not begin with one of them is a package from outside.
var top = []string{"game", "serve.go", "sim", "tools", "wasm"}

// testSuffix makes of a room the room of its test files.
const testSuffix = "_test"

// A rule is the text of rule.txt, read.
type rule struct {
	groups map[string][]string        // NAME = …
	rooms  map[string]int             // room to the first line that has it on its right
	may    map[string]map[string]bool // room or room_test to the rooms it may import, closed
	grants []grant                    // packages from outside, and standard ones that are named
	never  []grant                    // …!<

	library types.Importer // the standard library, kept because it is read from source
}

// A grant is one link of a line about a package that is not a room.
type grant struct {
	pattern string // an import path, or one followed by /...
	to      []string
	line    int
}

func (g grant) matches(path string) bool {
	base, deep := strings.CutSuffix(g.pattern, "/...")
	return path == base || deep && strings.HasPrefix(path, base+"/")
}

// readRule reads a text in the language that the head of rule.txt describes.
// Errors carry the line.
func readRule(text string) (*rule, error) {
	r := &rule{
		groups: map[string][]string{},
		rooms:  map[string]int{},
		may:    map[string]map[string]bool{},

		library: importer.ForCompiler(token.NewFileSet(), "source", nil),
	}
	statements, err := split(text)
	if err != nil {
		return nil, err
	}
	// Rooms first: ALL speaks of those that come later too.
	for _, s := range statements {
		if s.isGroup() {
			if err := r.define(s); err != nil {
				return nil, err
			}
			continue
		}
		for i, list := range s.lists {
			for _, name := range r.expand(list) {
				name = strings.TrimSuffix(name, testSuffix)
				if isRoom(name) && i > 0 && s.links[i-1] == "<" && r.rooms[name] == 0 {
					r.rooms[name] = s.line
				}
			}
		}
	}
	r.groups["ALL"] = slices.Sorted(maps.Keys(r.rooms))
	for room := range r.rooms {
		r.may[room] = map[string]bool{}
		r.may[room+testSuffix] = map[string]bool{room: true}
	}
	for _, s := range statements {
		for i, link := range s.links {
			if err := r.link(s.line, r.expand(s.lists[i]), link, r.expand(s.lists[i+1])); err != nil {
				return nil, err
			}
		}
	}
	if err := r.close(); err != nil {
		return nil, err
	}
	return r, r.refuted()
}

// A statement is one sentence of the rule: lists joined by links.
type statement struct {
	line  int
	lists [][]string
	links []string // "<", "!<" or "="; one fewer than lists
}

func (s statement) isGroup() bool { return s.links[0] == "=" }

// split cuts the text into statements, without looking at what the names mean.
func split(text string) ([]statement, error) {
	var all []statement
	s := statement{lists: [][]string{nil}}
	comma := true // a name may come
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.NewReplacer(",", " , ", ";", " ; ").Replace(line)
		for _, word := range strings.Fields(line) {
			last := len(s.lists) - 1
			if s.line == 0 {
				s.line = i + 1
			}
			switch word {
			case ",", ";", "<", "!<", "=":
				if comma || word == ";" && last == 0 {
					return nil, fmt.Errorf("layers: line %d: %q where a name or a link must stand", i+1, word)
				}
				comma = word != ";"
				switch word {
				case ",":
				case ";":
					all = append(all, s)
					s = statement{lists: [][]string{nil}}
					comma = true
				default:
					s.links = append(s.links, word)
					s.lists = append(s.lists, nil)
				}
			default:
				if !comma {
					return nil, fmt.Errorf("layers: line %d: no comma before %q", i+1, word)
				}
				s.lists[last] = append(s.lists[last], word)
				comma = false
			}
		}
	}
	if s.line != 0 {
		return nil, fmt.Errorf("layers: line %d: the statement does not end in a semicolon", s.line)
	}
	return all, nil
}

// define takes in NAME = list.
func (r *rule) define(s statement) error {
	if len(s.lists) != 2 || len(s.lists[0]) != 1 || !isGroupName(s.lists[0][0]) {
		return fmt.Errorf("layers: line %d: a list is named NAME = a, b", s.line)
	}
	name := s.lists[0][0]
	if r.groups[name] != nil {
		return fmt.Errorf("layers: line %d: %s is named twice", s.line, name)
	}
	r.groups[name] = r.expand(s.lists[1])
	return nil
}

// expand replaces the names of lists by what they stand for.
func (r *rule) expand(list []string) []string {
	var names []string
	for _, name := range list {
		base, test := strings.CutSuffix(name, testSuffix)
		switch {
		case name == "NONE":
		case !isGroupName(base):
			names = append(names, name)
		case r.groups[base] == nil:
			names = append(names, name) // unknown: link says so
		default:
			for _, room := range r.groups[base] {
				if test {
					room += testSuffix
				}
				names = append(names, room)
			}
		}
	}
	return names
}

// link takes in one "a < b" or "a !< b".
func (r *rule) link(line int, left []string, link string, right []string) error {
	if link == "=" {
		return nil
	}
	for _, b := range right {
		if r.may[b] == nil {
			return fmt.Errorf("layers: line %d: %s stands on the right and is no room", line, b)
		}
	}
	for _, a := range left {
		switch {
		case isGroupName(a):
			return fmt.Errorf("layers: line %d: %s is the name of no list", line, a)
		case isRoom(a) && r.may[a] == nil:
			return fmt.Errorf("layers: line %d: no line says what %s may import", line, a)
		case link == "!<":
			r.never = append(r.never, grant{a, right, line})
		case isRoom(a):
			for _, b := range right {
				r.may[b][a] = true
			}
		default:
			r.grants = append(r.grants, grant{a, right, line})
		}
	}
	return nil
}

// close makes r.may transitive.
func (r *rule) close() error {
	for grew := true; grew; {
		grew = false
		for _, may := range r.may {
			for a := range maps.Clone(may) {
				for deeper := range r.may[a] {
					grew = grew || !may[deeper]
					may[deeper] = true
				}
			}
		}
	}
	for _, room := range slices.Sorted(maps.Keys(r.may)) {
		if r.may[room][room] {
			return fmt.Errorf("layers: %s may import itself, by a circle of lines", room)
		}
	}
	return nil
}

// refuted returns an error if one line of the rule grants what another forbids.
func (r *rule) refuted() error {
	for _, no := range r.never {
		for _, b := range no.to {
			if r.may[b][no.pattern] {
				return fmt.Errorf("layers: line %d forbids that %s imports %s, and other lines allow it", no.line, b, no.pattern)
			}
		}
		for _, g := range r.grants {
			for _, b := range g.to {
				if (no.matches(g.pattern) || g.matches(no.pattern)) && r.binds(no, b) {
					return fmt.Errorf("layers: line %d forbids that %s imports %s, and line %d allows it", no.line, b, g.pattern, g.line)
				}
			}
		}
	}
	return nil
}

// binds tells whether a "!<" speaks of the room: it stands on the right, or
// beneath what stands there.
func (r *rule) binds(no grant, room string) bool {
	return slices.ContainsFunc(no.to, func(b string) bool { return b == room || r.may[b][room] })
}

func isRoom(name string) bool {
	first, _, _ := strings.Cut(strings.TrimSuffix(name, testSuffix), "/")
	return slices.Contains(top, first)
}

func isGroupName(name string) bool {
	return strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}
