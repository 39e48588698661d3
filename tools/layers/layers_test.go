package layers

import (
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// TestRepository holds this repository against the rule. If it fails, the code is
// in the wrong place: do not bend rule.txt, see its first lines.
func TestRepository(t *testing.T) {
	faults, err := theRule(t).check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

var readOnce = sync.OnceValues(func() (*rule, error) { return readRule(ruleText) })

func theRule(t *testing.T) *rule {
	t.Helper()
	r, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// faultsOf checks a repository that holds only the files: name, then text.
func faultsOf(t *testing.T, files ...string) []string {
	t.Helper()
	repo := fstest.MapFS{"go.mod": {}, ".github/x.go": {Data: []byte("no Go")}}
	for i := 0; i < len(files); i += 2 {
		repo[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	faults, err := theRule(t).check(repo)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, f := range faults {
		texts = append(texts, f.String())
	}
	return texts
}

// TestForbidden shows that the rule bites, one import at a time.
func TestForbidden(t *testing.T) {
	for _, c := range []struct{ file, imports, want string }{
		// engines
		{"sim/alloc/a.go", "binfall/sim/memory", "sim/alloc may import only sim, sim/choice, sim/exactmath, sim/graph, sim/param, sim/rng, sim/stat (rule.txt:"},
		{"sim/alloc/a_test.go", "binfall/sim/memory", "sim/alloc_test may import only"},
		{"sim/walk/a.go", "binfall/sim/catalog", "sim/walk may import only"},
		{"sim/queue/a.go", "binfall/game", "sim/queue may import only"},
		{"sim/alloc/a.go", "time", "never in sim/alloc (rule.txt:"},
		{"sim/parallel/a.go", "os", "never in sim/parallel"},
		{"sim/memory/a.go", "sync", "never in sim/memory"},
		{"sim/walk/a.go", "sync/atomic", "never in sim/walk"},
		{"sim/cuckoo/a.go", "context", "never in sim/cuckoo"},
		{"sim/peel/a.go", "math/rand", "never in sim/peel"},
		{"sim/classic/a.go", "math/rand/v2", "never in sim/classic"},
		{"sim/queue/a.go", "log", "never in sim/queue"},
		{"sim/queue/a.go", "log/slog", "never in sim/queue"},
		{"sim/alloc/a.go", "binfall/sim/simtest", "sim/alloc may import only"},
		{"sim/alloc/a.go", "binfall/sim/run", "sim/alloc may import only"},
		{"sim/alloc/a.go", "C", "no cgo"},
		{"sim/alloc/a.go", "testing", "open only to sim/simtest, test files"},
		// what lies beneath them
		{"sim/a.go", "math/rand/v2", "never in sim "},
		{"sim/a.go", "binfall/sim/exactmath", "sim may import only sim/graph, sim/param, sim/rng, sim/stat"},
		{"sim/graph/a.go", "time", "never in sim/graph"},
		{"sim/rng/a.go", "crypto/rand", "never in sim/rng"},
		{"sim/rng/a.go", "binfall/sim/param", "sim/rng may import no other room"},
		{"sim/param/a.go", "golang.org/x/sync/errgroup", "open only to sim/run, tools/"},
		{"sim/exactmath/a.go", "gonum.org/v1/gonum/mathext", "open only to sim/stat, sim/stat/fit, sim/simtest"},
		{"sim/stat/a.go", "gonum.org/v1/gonum/stat/distuv", "open only to sim/stat/fit, sim/simtest"},
		{"sim/stat/a.go", "binfall/sim/rng", "sim/stat may import no other room"},
		// drivers and lifetimes
		{"sim/run/a.go", "github.com/teivah/onecontext", "open only to sim/life (rule.txt:"},
		{"sim/run/a_test.go", "github.com/teivah/onecontext", "open only to sim/life"},
		{"tools/binfall/a.go", "github.com/teivah/onecontext", "open only to sim/life"},
		{"sim/run/a.go", "time", "never in sim/run"},
		{"sim/run/a.go", "binfall/sim/catalog", "sim/run may import only"},
		{"sim/life/a.go", "binfall/sim", "sim/life may import no other room"},
		// pictures and page
		{"game/a.go", "github.com/hajimehoshi/ebiten/v2", "open only to game/window, wasm"},
		{"game/scene/a.go", "github.com/hajimehoshi/ebiten/v2/vector", "open only to game/window, wasm"},
		{"game/a.go", "binfall/game/window", "game may import only"},
		{"game/paint/a.go", "binfall/sim", "game/paint may import no other room"},
		{"game/scene/a.go", "binfall/sim/run", "game/scene may import only"},
		{"game/a.go", "syscall/js", "open only to wasm/bridge, game/window"},
		{"wasm/a.go", "syscall/js", "open only to wasm/bridge, game/window"},
		{"wasm/worker/a.go", "binfall/game", "wasm/worker may import only"},
		{"wasm/worker/a.go", "github.com/hajimehoshi/ebiten/v2", "open only to game/window, wasm"},
		{"wasm/wire/a.go", "binfall/sim", "wasm/wire may import no other room"},
		// tools and top level
		{"tools/site/a.go", "binfall/game/window", "tools/site may import only"},
		{"tools/site/a.go", "syscall/js", "open only to wasm/bridge, game/window"},
		{"tools/site/a.go", "binfall/tools/binfall", "tools/site may import only"},
		{"serve.go", "github.com/spf13/cobra", "open only to tools/"},
		{"serve.go", "binfall/tools/binfall", "serve.go may import only"},
		// anywhere
		{"tools/binfall/a.go", "example.org/x", "open to no room"},
		{"sim/util/a.go", "fmt", "package sim/util is in no layer"},
		{"sim/util/a_test.go", "testing", "package sim/util is in no layer"},
		{"sim/alloc/a.go", "binfall/sim/util", "sim/alloc may import only"},
	} {
		// A build tag that holds nowhere must hide nothing.
		got := faultsOf(t, c.file, "//go:build never\n\npackage p\n\nimport _ \""+c.imports+"\"\n")
		if len(got) != 1 || !strings.HasPrefix(got[0], c.file+":") || !strings.Contains(got[0], c.want) {
			t.Errorf("%s importing %s:\n\tgot  %q\n\twant one fault with %q", c.file, c.imports, got, c.want)
		}
	}
}

func TestAllowed(t *testing.T) {
	for _, c := range [][2]string{
		{"sim/alloc/a.go", "binfall/sim/stat"},
		{"sim/alloc/a.go", "fmt"},
		{"sim/alloc/a_test.go", "binfall/sim/alloc"},
		{"sim/alloc/a_test.go", "binfall/sim/simtest"},
		{"sim/alloc/a_test.go", "binfall/sim/stat/fit"},
		{"sim/alloc/a_test.go", "os"},
		{"sim/alloc/a_test.go", "pgregory.net/rapid"},
		{"sim/rng/a_test.go", "github.com/google/go-cmp/cmp"},
		{"sim/stat/a.go", "gonum.org/v1/gonum/integrate/quad"},
		{"sim/stat/a_test.go", "gonum.org/v1/gonum/mathext"},
		{"sim/run/a.go", "golang.org/x/sync/errgroup"},
		{"sim/run/a.go", "context"},
		{"sim/run/a_test.go", "binfall/sim/catalog"},
		{"sim/life/a.go", "github.com/teivah/onecontext"},
		{"sim/simtest/a.go", "testing"},
		{"sim/catalog/a.go", "binfall/sim/queue"},
		{"game/scene/a_test.go", "binfall/game/raster"},
		{"game/window/a.go", "github.com/hajimehoshi/ebiten/v2"},
		{"wasm/bridge/a.go", "syscall/js"},
		{"wasm/worker/a.go", "binfall/wasm/bridge"},
		{"wasm/a.go", "binfall/sim/life"},
		{"tools/binfall/a.go", "github.com/vbauerster/mpb/v8/decor"},
		{"tools/binfall/a_test.go", "github.com/rogpeppe/go-internal/testscript"},
		{"tools/binfall/a.go", "binfall/sim/alloc"},
		{"serve.go", "binfall/tools/site"},
	} {
		if got := faultsOf(t, c[0], "package p\n\nimport _ \""+c[1]+"\"\n"); len(got) != 0 {
			t.Errorf("%s importing %s: %q, want no fault", c[0], c[1], got)
		}
	}
}

func TestEveryFaultAtOnce(t *testing.T) {
	got := faultsOf(t,
		"sim/walk/a.go", "package walk\n\nimport (\n\t_ \"time\"\n\t_ \"os\"\n)\n",
		"sim/alloc/a.go", "package alloc\n\nimport _ \"sync\"\n",
		"sim/alloc/testdata/a.go", "package alloc\n\nimport _ \"sync\"\n",
		"sim/alloc/_old/a.go", "package alloc\n\nimport _ \"sync\"\n",
		"helper.sh", "",
		"docs/x.md", "",
		".gitignore", "# built\n/binfall\n*.test\n/static/gen/\n",
		"binfall", "",
		"alloc.test", "",
	)
	want := []string{"docs: does not belong at the top level", "helper.sh: does not", "sim/alloc/a.go:3:8: ", "sim/walk/a.go:4:2: ", "sim/walk/a.go:5:2: "}
	if len(got) != len(want) {
		t.Fatalf("got %d faults, want %d: %q", len(got), len(want), got)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("fault %d is %q, want %q…", i, got[i], want[i])
		}
	}
}

func TestUnreadableFileIsAnError(t *testing.T) {
	repo := fstest.MapFS{"sim/a.go": {Data: []byte("package")}}
	if _, err := theRule(t).check(repo); err == nil || !strings.Contains(err.Error(), "sim/a.go") {
		t.Errorf("error %v, want one that names sim/a.go", err)
	}
}
