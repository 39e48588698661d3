package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"binfall/sim/catalog"
)

const program = "package main\n\nvar build string\n\nfunc main() { println(\"build\", build) }\n"

// toy makes a repository with two small programs in it.
func toy(t *testing.T) (root, gen string) {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles for the browser")
	}
	root = t.TempDir()
	put(t, root, "go.mod", module+"\n\ngo 1.26.0\n")
	put(t, root, "wasm/main.go", program)
	put(t, root, "wasm/worker/main.go", program)
	return root, filepath.Join(root, "static", "gen")
}

func put(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func mustBuild(t *testing.T, root string) (Manifest, string) {
	t.Helper()
	var log bytes.Buffer
	m, err := Build(t.Context(), root, "v1", &log)
	if err != nil {
		t.Fatal(err)
	}
	return m, log.String()
}

// contents is every file of a folder by its name.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(data)
	}
	return all
}

func TestBuild(t *testing.T) {
	root, gen := toy(t)
	m, log := mustBuild(t, root)
	if !strings.Contains(log, "building the page") {
		t.Errorf("log %q", log)
	}
	if !intact(gen, m) || readManifest(gen) != m || m.Version != "v1" || len(m.Build) != 16 {
		t.Errorf("manifest %+v", m)
	}
	for _, f := range []File{m.Stage, m.Worker} {
		data, err := os.ReadFile(filepath.Join(gen, f.File))
		if err != nil || !bytes.HasPrefix(data, []byte("\x00asm")) || !bytes.Contains(data, []byte(m.Build)) {
			t.Errorf("%s does not know its build: %v", f.File, err)
		}
	}
	if info, err := os.Stat(filepath.Join(gen, manifestName)); err != nil || info.Mode().Perm()&0o444 != 0o444 {
		t.Errorf("others cannot read the site: %v, %v", info.Mode(), err)
	}
	first := contents(t, gen)
	if len(first) != 9 {
		t.Errorf("%d files: %q", len(first), slices.Sorted(maps.Keys(first)))
	}

	if again, log := mustBuild(t, root); again != m || !strings.Contains(log, "up to date") {
		t.Errorf("built again: %q", log)
	}

	// Elsewhere the same sources give the same bytes.
	other, otherGen := toy(t)
	mustBuild(t, other)
	if !maps.Equal(first, contents(t, otherGen)) {
		t.Error("another folder gives other files")
	}

	// A relative root is the same.
	t.Chdir(filepath.Join(root, "wasm"))
	if err := os.RemoveAll(gen); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, "..")
	if !maps.Equal(first, contents(t, gen)) {
		t.Error("a relative root gives other files")
	}

	// A test file is no source, a changed program is.
	put(t, root, "wasm/main_test.go", "package main\n")
	if again, _ := mustBuild(t, root); again != m {
		t.Error("a test file makes another build")
	}
	put(t, root, "wasm/main.go", program+"\n// more\n")
	changed, _ := mustBuild(t, root)
	if changed.Build == m.Build || changed.Stage.File == m.Stage.File || changed.Worker.File == m.Worker.File || changed.Loader != m.Loader {
		t.Errorf("after a change %+v, before %+v", changed, m)
	}
}

// TestRepair: what a killed build, or a hand, has spoiled is built again.
func TestRepair(t *testing.T) {
	root, gen := toy(t)
	m, _ := mustBuild(t, root)
	want := contents(t, gen)
	for what, spoil := range map[string]func() error{
		"no manifest":      func() error { return os.Remove(filepath.Join(gen, manifestName)) },
		"half a manifest":  func() error { return os.Truncate(filepath.Join(gen, manifestName), 40) },
		"no stage":         func() error { return os.Remove(filepath.Join(gen, m.Stage.File)) },
		"half a worker":    func() error { return os.Truncate(filepath.Join(gen, m.Worker.File), 1000) },
		"half a worker.gz": func() error { return os.Truncate(filepath.Join(gen, m.Worker.File+".gz"), 1000) },
		"another loader": func() error {
			return os.WriteFile(filepath.Join(gen, m.Loader.File), make([]byte, m.Loader.Bytes), 0o666)
		},
		"another loader, whole": func() error {
			other := make([]byte, m.Loader.Bytes)
			return errors.Join(os.WriteFile(filepath.Join(gen, m.Loader.File), other, 0o666), os.WriteFile(filepath.Join(gen, m.Loader.File+".gz"), compress(other), 0o666))
		},
		"a path for a name": func() error {
			return os.WriteFile(filepath.Join(gen, manifestName), bytes.ReplaceAll([]byte(want[manifestName]), []byte(m.Stage.File), []byte("../../go.mod")), 0o666)
		},
		"another version": func() error {
			return os.WriteFile(filepath.Join(gen, manifestName), bytes.ReplaceAll([]byte(want[manifestName]), []byte(`"v1"`), []byte(`"v0"`)), 0o666)
		},
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		if _, log := mustBuild(t, root); strings.Contains(log, "up to date") {
			t.Errorf("%s: taken for up to date", what)
		}
		if !maps.Equal(contents(t, gen), want) {
			t.Errorf("%s: not repaired", what)
		}
	}
}

// TestSavedMeanwhile: a file that is saved while it is compiled is compiled again;
// an editor that never rests is told so.
func TestSavedMeanwhile(t *testing.T) {
	root, gen := toy(t)
	saves := 0
	save := writerFunc(func(line []byte) {
		if saves == 0 && bytes.HasPrefix(line, []byte("building")) {
			saves++
			put(t, root, "wasm/main.go", program+"\n")
		}
	})
	m, err := Build(t.Context(), root, "v1", save)
	if err != nil {
		t.Fatal(err)
	}
	if again, log := mustBuild(t, root); again != m || !strings.Contains(log, "up to date") {
		t.Errorf("after a save during the build: %q", log)
	}
	restless := writerFunc(func([]byte) {
		saves++
		put(t, root, "wasm/main.go", program+strings.Repeat("\n", saves))
	})
	put(t, root, "wasm/main.go", program+"// more\n")
	if _, err := Build(t.Context(), root, "v1", restless); err == nil || !strings.Contains(err.Error(), "when they rest") {
		t.Errorf("sources that never rest: %v", err)
	}
	if readManifest(gen) != m {
		t.Error("sources that never rest have made another build")
	}
}

type writerFunc func([]byte)

func (f writerFunc) Write(p []byte) (int, error) { f(p); return len(p), nil }

func TestTwoAtOnce(t *testing.T) {
	root, gen := toy(t)
	var wait sync.WaitGroup
	errs := make([]error, 3)
	for i := range errs {
		wait.Go(func() { _, errs[i] = Build(t.Context(), root, "v1", io.Discard) })
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	if !intact(gen, readManifest(gen)) || len(contents(t, gen)) != 9 {
		t.Errorf("left: %q", slices.Sorted(maps.Keys(contents(t, gen))))
	}
}

func TestBuildErrors(t *testing.T) {
	root, gen := toy(t)
	put(t, root, "wasm/main.go", "package main\n\nfunc main() { nonsense() }\n")
	_, err := Build(t.Context(), root, "v1", io.Discard)
	if err == nil || !strings.Contains(err.Error(), "main.go:3:15: undefined: nonsense") {
		t.Errorf("error %v, want the compiler's words", err)
	}
	if left := contents(t, gen); len(left) != 0 {
		t.Errorf("a failed build leaves %q", slices.Sorted(maps.Keys(left)))
	}
	put(t, root, "wasm/main.go", "package main\n\nimport \"binfall/nothing\"\n")
	if _, err := Build(t.Context(), root, "v1", io.Discard); err == nil || !strings.Contains(err.Error(), "binfall/nothing") {
		t.Errorf("error %v, want the missing package", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Build(stopped, root, "v1", io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestNoGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Build(t.Context(), t.TempDir(), "v1", io.Discard); err == nil || !strings.Contains(err.Error(), "install Go") {
		t.Errorf("error %v", err)
	}
}

// TestGoVersion: another Go gives another build. This one says so and is the same.
func TestGoVersion(t *testing.T) {
	root, _ := toy(t)
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	before, err := readSources(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	script := "#!/bin/sh\n[ \"$1\" = env ] || exec " + real + " \"$@\"\n" + real + " \"$@\" | sed 's/\"GOVERSION\": \"[^\"]*\"/\"GOVERSION\": \"go1.99\"/'\n"
	if err := os.WriteFile(filepath.Join(folder, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	after, err := readSources(t.Context(), root)
	if err != nil || after.build == before.build || after.loader != before.loader {
		t.Errorf("sources %v, before %v: %v", after, before, err)
	}
}

// TestPrune: files of the last two builds stay, and so does what is so new that
// another start may be about to name it.
func TestPrune(t *testing.T) {
	gen := t.TempDir()
	old := time.Now().Add(-2 * settled)
	for name, age := range map[string]time.Time{
		manifestName: old, "stage.11111111.wasm": old, "stage.11111111.wasm.gz": old, "stage.22222222.wasm": old,
		"stage.33333333.wasm": old, ".written-1": old, ".compiled-1/stage.wasm": old,
		"stage.44444444.wasm": time.Now(), ".written-2": time.Now(),
	} {
		put(t, gen, name, "x")
		top, _, _ := strings.Cut(name, "/")
		if err := os.Chtimes(filepath.Join(gen, top), age, age); err != nil {
			t.Fatal(err)
		}
	}
	if err := prune(gen, Manifest{Stage: File{File: "stage.11111111.wasm"}}, Manifest{Stage: File{File: "stage.22222222.wasm"}}); err != nil {
		t.Fatal(err)
	}
	want := []string{".written-2", manifestName, "stage.11111111.wasm", "stage.11111111.wasm.gz", "stage.22222222.wasm", "stage.44444444.wasm"}
	if got := slices.Sorted(maps.Keys(contents(t, gen))); !slices.Equal(got, want) {
		t.Errorf("kept %q, want %q", got, want)
	}
}

// TestCatalog: the page's forms know every process, field and measure.
func TestCatalog(t *testing.T) {
	text, err := catalogJSON()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != len(catalog.All) {
		t.Fatalf("%d processes, want %d", len(list), len(catalog.All))
	}
	for i, d := range catalog.All {
		p := list[i]
		for name, want := range map[string]any{"id": d.ID, "title": d.Title, "summary": d.Summary, "scene": d.Scene, "unit": d.Unit, "axis": d.Axis, "rev": float64(d.Rev)} {
			if p[name] != want {
				t.Errorf("%s: %s is %v, want %v", d.ID, name, p[name], want)
			}
		}
		fields, measures := p["fields"].([]any), p["measures"].([]any)
		if len(fields) != len(d.Fields()) || len(measures) != len(d.Measures) {
			t.Errorf("%s: %d fields, %d measures", d.ID, len(fields), len(measures))
		}
		if first := fields[0].(map[string]any); first["name"] != d.Fields()[0].Name || first["default"] != d.Fields()[0].Default {
			t.Errorf("%s: first field %v", d.ID, first)
		}
	}
}

func TestRoot(t *testing.T) {
	root := t.TempDir()
	put(t, root, "go.mod", "// a remark\n"+module+"\n")
	put(t, root, "a/b/c.txt", "")
	put(t, root, "a/other/go.mod", "module other\n")
	for _, folder := range []string{".", "a/b", "a/other"} {
		got, err := Root(filepath.Join(root, folder))
		if err != nil || got != root {
			t.Errorf("%s: %s, %v", folder, got, err)
		}
	}
	if got, err := Root(t.TempDir()); err == nil || !strings.Contains(err.Error(), "not inside the repository") {
		t.Errorf("elsewhere: %s, %v", got, err)
	}
}
