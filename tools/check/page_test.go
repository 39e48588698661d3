package main

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"binfall/tools/site"
)

// folder makes a module with a page in it and enters it. A file holds so many
// bytes that do not compress.
func folder(t *testing.T, files map[string]int) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, n := range files {
		data := make([]byte, n)
		rand.NewChaCha8([32]byte{}).Read(data)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, data, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSize(t *testing.T) {
	folder(t, map[string]int{
		"static/play.html": 50_000, "static/js/page.js": 50_000, "static/index.html": 45_000, "static/img/a.svg": 4_000, "static/reference.html": 49_000,
		"static/gen/stage.wasm": 2_300_000, "static/gen/worker.wasm": 1_000_000,
		"static/gen/loader.js": 15_000, "static/gen/catalog.json": 5_000,
		"static/gen/old.wasm": 9_000_000, "static/gen/worker.wasm.gz": 1_000_000,
	})
	sh, _ := fakeShell(nil)
	sh.build = func(context.Context, string, string, io.Writer) (site.Manifest, error) {
		file := func(name string) site.File { return site.File{File: name} }
		return site.Manifest{Stage: file("stage.wasm"), Worker: file("worker.wasm"), Loader: file("loader.js"), Catalog: file("catalog.json")}, nil
	}
	if err := size(t.Context(), sh); err != nil {
		t.Error(err)
	}
	const note = "stage 2300.0 of 2400 kB, worker 1000.0 of 1000 kB, play 120.0 of 120 kB, overview 119.0 of 120 kB, reference 119.0 of 120 kB"
	if sh.note != note {
		t.Errorf("note %q, want %q", sh.note, note)
	}

	if err := os.WriteFile("static/css.css", []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := size(t.Context(), sh); err == nil || err.Error() != "play is too large: 120001 bytes at brotli 11; allowed is 120000" {
		t.Errorf("one byte too much: %v", err)
	}

	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := size(stopped, sh); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}

	sh.build = func(context.Context, string, string, io.Writer) (site.Manifest, error) {
		return site.Manifest{}, errors.New("main.go:3:15: undefined: nonsense")
	}
	if err := size(t.Context(), sh); err == nil || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("a build that fails: %v", err)
	}
}

func TestWeight(t *testing.T) {
	folder(t, map[string]int{"noise": 10_000})
	if err := os.WriteFile("words", []byte(strings.Repeat("balls into bins ", 1000)), 0o666); err != nil {
		t.Fatal(err)
	}
	if n, err := weigh(t.Context(), []string{"words"}); err != nil || n < 10 || n > 100 {
		t.Errorf("words weigh %d, %v", n, err)
	}
	if n, err := weigh(t.Context(), []string{"noise"}); err != nil || n != 10_000 {
		t.Errorf("noise weighs %d, %v", n, err)
	}
}

// TestNPM: what the browser tests take from npm is installed where it is missing,
// and nothing is tested without it.
func TestNPM(t *testing.T) {
	const axe = "tools/browser/node_modules/axe-core/axe.min.js"
	const install = "npm ci --ignore-scripts --no-audit --no-fund --prefix tools/browser"
	sh, ran := fakeShell(nil, axe)
	if err := browser(t.Context(), sh); err != nil || len(*ran) != 2 || (*ran)[0] != install {
		t.Errorf("ran %q, error %v", *ran, err)
	}
	sh, ran = fakeShell(func(string) (string, error) { return "", errors.New("no network") }, axe)
	if err := browser(t.Context(), sh); err == nil || !strings.Contains(err.Error(), "axe-core is missing") || len(*ran) != 1 {
		t.Errorf("without a network: ran %q, error %v", *ran, err)
	}
	sh, ran = fakeShell(nil, axe, "npm")
	if err := browser(t.Context(), sh); err == nil || !strings.Contains(err.Error(), "npm is missing") || len(*ran) != 0 {
		t.Errorf("without npm: ran %q, error %v", *ran, err)
	}
}

func TestSyntax(t *testing.T) {
	folder(t, map[string]int{"static/js/page.js": 1, "static/js/form.js": 1, "static/page.css": 1, "static/gen/wasm_exec.0123abcd.js": 1})
	sh, ran := fakeShell(nil)
	if err := jsSyntax(t.Context(), sh); err != nil {
		t.Fatal(err)
	}
	want := "node --no-warnings --experimental-vm-modules tools/check/modules.cjs static/js/form.js static/js/page.js"
	if len(*ran) != 1 || (*ran)[0] != want {
		t.Errorf("ran %q, want %q", *ran, want)
	}
}

// TestModules runs the linker of modules itself, if there is a Node here: the
// step installs one, a test does not.
func TestModules(t *testing.T) {
	script, err := filepath.Abs("modules.cjs")
	if err != nil {
		t.Fatal(err)
	}
	sh := newShell()
	if !sh.find("node") {
		t.Skip("there is no node here")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"good.js":    "import {one} from './one.js';\nexport const two = one + document.title;\n",
		"one.js":     "import './good.js';\nexport const one = 1;\nthrow new Error('it ran');\n",
		"torn.js":    "const x = ;\n",
		"lonely.js":  "import './nothing.js';\n",
		"wanting.js": "import {three} from './one.js';\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for file, want := range map[string]string{
		"good.js": "", "torn.js": "Unexpected token", "lonely.js": "nothing.js", "wanting.js": "three",
	} {
		sh.log.Reset()
		err := sh.run(t.Context(), command{args: []string{"node", "--no-warnings", "--experimental-vm-modules", script, file}})
		if (err == nil) != (want == "") || !strings.Contains(sh.log.String(), want) {
			t.Errorf("%s: error %v, want %q in\n%s", file, err, want, &sh.log)
		}
	}
}
