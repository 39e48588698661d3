package layers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// module is the path of the module, as in go.mod.
const module = "binfall"

// topLevel is all that may stand at the top level, besides dot-files.
var topLevel = []string{
	"wasm", "game", "sim", "static", "tools",
	"go.mod", "go.sum", "serve.go", "README.md", "LICENSE", "CONTRIBUTING.md",
}

// A fault is one place that breaks the rule.
type fault struct {
	pos  token.Position // of a file or folder, relative to the repository
	text string
}

func (f fault) String() string { return f.pos.String() + ": " + f.text }

// A room's files, parsed.
type folder struct {
	code, tests []*ast.File
}

// check holds the repository against the rule and returns every fault, sorted by
// place. The error is for a repository that cannot be read or parsed.
func (r *rule) check(repo fs.FS) ([]fault, error) {
	fset := token.NewFileSet()
	folders, err := parse(fset, repo)
	if err != nil {
		return nil, err
	}
	faults, err := foreign(repo)
	if err != nil {
		return nil, err
	}
	for _, room := range slices.Sorted(maps.Keys(folders)) {
		f := folders[room]
		if r.rooms[room] == 0 {
			place := fset.Position(append(f.code, f.tests...)[0].Package)
			faults = append(faults, fault{place, fmt.Sprintf("package %s is in no layer: give it a place in rule.txt", room)})
			continue
		}
		for _, file := range f.code {
			faults = append(faults, r.imports(fset, room, room, file)...)
		}
		for _, file := range f.tests {
			faults = append(faults, r.imports(fset, room, room+testSuffix, file)...)
		}
	}
	faults = append(faults, r.mapOrder(fset, folders)...)
	slices.SortStableFunc(faults, func(a, b fault) int {
		if c := strings.Compare(a.pos.Filename, b.pos.Filename); c != 0 {
			return c
		}
		return a.pos.Line - b.pos.Line
	})
	return faults, nil
}

// parse reads every Go file, whatever its build tags, and leaves out only the
// folders that the go command leaves out.
func parse(fset *token.FileSet, repo fs.FS) (map[string]*folder, error) {
	folders := map[string]*folder{}
	err := fs.WalkDir(repo, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if entry.IsDir() {
			if name != "." && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(base) != ".go" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
			return nil
		}
		source, err := fs.ReadFile(repo, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		room := path.Dir(name)
		if room == "." {
			room = "serve.go"
		}
		if folders[room] == nil {
			folders[room] = &folder{}
		}
		if f := folders[room]; strings.HasSuffix(base, "_test.go") {
			f.tests = append(f.tests, file)
		} else {
			f.code = append(f.code, file)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("layers: %w", err)
	}
	return folders, nil
}

// foreign returns a fault for each thing at the top level that has no place
// there. What git ignores is nobody's: the README's binfall, built there, say.
func foreign(repo fs.FS) ([]fault, error) {
	entries, err := fs.ReadDir(repo, ".")
	if err != nil {
		return nil, fmt.Errorf("layers: top level: %w", err)
	}
	ignored, _ := fs.ReadFile(repo, ".gitignore")
	var faults []fault
	for _, entry := range entries {
		if name := entry.Name(); !strings.HasPrefix(name, ".") && !slices.Contains(topLevel, name) && !ignores(string(ignored), name) {
			faults = append(faults, fault{token.Position{Filename: name},
				"does not belong at the top level, which holds only " + strings.Join(topLevel, ", ") + " and dot-files"})
		}
	}
	return faults, nil
}

// ignores reports whether a line of .gitignore names something at the top level,
// as /name or as a pattern without a slash.
func ignores(lines, name string) bool {
	for line := range strings.Lines(lines) {
		pattern := strings.TrimPrefix(strings.TrimSpace(line), "/")
		if ok, err := path.Match(pattern, name); ok && err == nil {
			return true
		}
	}
	return false
}

// imports returns a fault for each import that who, the room or its tests, may
// not have.
func (r *rule) imports(fset *token.FileSet, room, who string, file *ast.File) []fault {
	var faults []fault
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has refused it
		}
		if why := r.forbids(room, who, name); why != "" {
			faults = append(faults, fault{fset.Position(spec.Pos()), fmt.Sprintf("import %q: %s", name, why)})
		}
	}
	return faults
}

// forbids tells why who may not import the package, or returns "".
func (r *rule) forbids(room, who, name string) string {
	if name == "C" {
		return "no cgo: binfall is built with CGO_ENABLED=0"
	}
	if target, ok := strings.CutPrefix(name, module+"/"); ok || name == module {
		switch {
		case target == room, r.may[who][target]:
			return ""
		case len(r.may[who]) == 0:
			return fmt.Sprintf("%s may import no other room (rule.txt:%d)", who, r.rooms[room])
		}
		return fmt.Sprintf("%s may import only %s (rule.txt:%d)",
			who, strings.Join(slices.Sorted(maps.Keys(r.may[who])), ", "), r.rooms[room])
	}
	for _, no := range r.never {
		if no.matches(name) && who == room && r.binds(no, room) {
			return fmt.Sprintf("never in %s (rule.txt:%d)", room, no.line)
		}
	}
	var owners, lines []string
	for _, g := range r.grants {
		if !g.matches(name) {
			continue
		}
		if slices.Contains(g.to, who) || slices.Contains(g.to, room) {
			return ""
		}
		owners = append(owners, g.to...)
		lines = append(lines, fmt.Sprintf("rule.txt:%d", g.line))
	}
	switch {
	case len(lines) > 0:
		return fmt.Sprintf("open only to %s (%s)", brief(owners), strings.Join(lines, ", "))
	case !standard(name):
		return "open to no room: rule.txt does not name it"
	}
	return "" // the rest of the standard library
}

// standard tells whether an import path is one of the standard library: its first
// element has no dot.
func standard(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return !strings.Contains(first, ".")
}

// brief joins the names of rooms, and of all rooms of test files says just that.
func brief(rooms []string) string {
	var names []string
	for _, room := range rooms {
		if strings.HasSuffix(room, testSuffix) {
			room = "test files"
		}
		if !slices.Contains(names, room) {
			names = append(names, room)
		}
	}
	return strings.Join(names, ", ")
}
