package site

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"binfall/sim/catalog"
	"binfall/sim/param"
)

// What the modules of the page say and read is taken from their text, so that it
// stands there alone. They keep one entry a line.

// A block is the entries of an object in a module, in order.
type block [][2]string

var entryForm = regexp.MustCompile(`(?:'([^']+)'|\b(\w+)): '([^']*)'`)

// blockOf returns the entries with plain texts between two marks of a module.
func blockOf(text, from, to string) (block, error) {
	_, text, found := strings.Cut(text, from)
	text, _, ends := strings.Cut(text, to)
	if !found || !ends {
		return nil, fmt.Errorf("nothing stands between %q and %q", from, to)
	}
	var list block
	for _, m := range entryForm.FindAllStringSubmatch(text, -1) {
		list = append(list, [2]string{m[1] + m[2], m[3]})
	}
	return list, nil
}

// query is the entries as the fields of a spec.
func (b block) query() string {
	var pairs []param.Pair
	for _, entry := range b {
		pairs = append(pairs, param.Pair{Name: entry[0], Value: entry[1]})
	}
	return param.FormatQuery(pairs)
}

// get returns the text of an entry, empty if there is none.
func (b block) get(name string) string {
	for _, entry := range b {
		if entry[0] == name {
			return entry[1]
		}
	}
	return ""
}

// label is what the page calls a parameter or a measure.
func (b block) label(name string) string {
	if text := b.get(name); text != "" {
		return text
	}
	text := strings.ReplaceAll(name, "_", " ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// A pageText is what the page says in modules, as far as the reference says it too.
type pageText struct {
	around     block            // of the header, among others
	parameters block            // names on the form
	own        map[string]block // of a process that means something else
	first      map[string]block // what stands in a link that names no field, for each scene
	measures   block
	questions  block
	keys       [][2]string // a key, and what it does
	reserved   []string    // names in a link
	views      []string    // and what view may be
}

var (
	keyForm   = regexp.MustCompile(`shown: '([^']*)', act: '(\w+)'(?:, word: '(\w+)')?`)
	nameForm  = regexp.MustCompile(`'([\w-]+)'`)
	ownForm   = regexp.MustCompile(`(?m)^  '?([\w-]+)'?: \{`)
	guideForm = regexp.MustCompile(`(?m)^  '([\w-]+)': \{`)
)

// label is what the form of a process calls a parameter.
func (t pageText) label(id, name string) string {
	if text := t.own[id].get(name); text != "" {
		return text
	}
	return t.parameters.label(name)
}

func readPageText(root string) (t pageText, err error) {
	module := func(name string) string {
		text, failed := os.ReadFile(filepath.Join(root, "static", "js", name))
		if failed != nil && err == nil {
			err = failed
		}
		return string(text)
	}
	between := func(text, from, to string) block {
		list, failed := blockOf(text, from, to)
		if failed != nil && err == nil {
			err = failed
		}
		return list
	}
	words := module("words.js")
	t.around = between(words, "// Around\n", "\n\n")
	t.parameters = between(words, "const names = {", "\n};")
	t.own, t.first = map[string]block{}, map[string]block{}
	_, own, _ := strings.Cut(words, "const own = {")
	for _, m := range ownForm.FindAllStringSubmatch(own[:strings.Index(own, "\n};")+1], -1) {
		t.own[m[1]] = between(own, m[0], "}")
	}
	run := module("run.js")
	_, first, _ := strings.Cut(run, "const first = {")
	for _, d := range catalog.All {
		t.first[d.Scene] = between(first, d.Scene+": {", "}")
	}
	t.measures = between(words, "const measures = {", "\n};")
	t.questions = between(words, "const questions = {", "\n};")
	acts := between(words, "  acts: {", "},")
	for _, m := range keyForm.FindAllStringSubmatch(module("keys.js"), -1) {
		act := m[2]
		if m[3] != "" {
			act = m[3]
		}
		if acts.get(act) == "" && err == nil {
			err = fmt.Errorf("words.js has no act %s, for the key %s", act, m[1])
		}
		t.keys = append(t.keys, [2]string{m[1], acts.get(act)})
	}
	t.reserved = namesIn(module("link.js"), "const reserved = [")
	_, guides, _ := strings.Cut(module("guide.js"), "export const guides = {\n")
	guides, _, _ = strings.Cut(guides, "\n};")
	for _, m := range guideForm.FindAllStringSubmatch(guides, -1) {
		t.views = append(t.views, m[1])
	}
	return t, err
}

// namesIn returns the names of the list that a mark begins.
func namesIn(text, mark string) (names []string) {
	_, list, _ := strings.Cut(text, mark)
	list, _, _ = strings.Cut(list, "]")
	for _, m := range nameForm.FindAllStringSubmatch(list, -1) {
		names = append(names, m[1])
	}
	return names
}
