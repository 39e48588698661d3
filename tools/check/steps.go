package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var (
	node     = program{"node", []string{"nodejs"}}
	qemu     = program{"qemu-aarch64", []string{"qemu-user"}}
	gcc      = program{"gcc", []string{"gcc", "libc6-dev"}}
	git      = program{"git", []string{"git"}}
	chromium = program{"chromium", []string{"chromium"}}
	npm      = program{"npm", []string{"npm"}}
)

// js is the environment of the browser's target.
var js = []string{"GOOS=js", "GOARCH=wasm"}

// steps is everything that is checked, the quick and the general first. The
// tests on js and arm64 and under the race detector are the -short ones: what
// they guard is that one spec gives one run on every platform, and that does not
// need the long statistics, which run natively and cost five to twenty times as
// much there.
var steps = []step{
	{"gofmt", "one format for every file", always, nil, gofmt},
	{"vet", "mistakes the compiler lets pass", always, nil, each(goCommand(nil, "vet", "./..."))},
	{"layers", "the import rule", always, nil, each(goCommand(nil, "test", "./tools/layers"))},
	{"test", "laws, goldens, properties, fuzz seeds, commands (-short when quick)", always, nil, test},
	{"module", "go.mod is tidy, and the modules are those of go.sum", notQuick, nil,
		each(goCommand(nil, "mod", "tidy", "-diff"), goCommand(nil, "mod", "verify"))},
	{"vet-js", "the same mistakes in what only the browser builds", notQuick, nil, vetJS},
	{"staticcheck", "dead code, misused libraries, style", notQuick, nil, staticcheck(nil)},
	{"staticcheck-js", "the same in what only the browser builds", notQuick, nil, staticcheck(js)},
	{"serve", "the first command of the README builds", notQuick, nil, each(build(nil, "."))},
	{"cross", "the native command builds for other systems", notQuick, nil, cross},
	{"js-syntax", "the page's modules parse, and import what there is", notQuick, []program{node}, jsSyntax},
	{"size", "the page and its two programs stay small enough to wait for", notQuick, nil, size},
	{"race", "data races where there are goroutines (-short)", notQuick, []program{gcc}, race},
	{"js", "runs and pictures in WebAssembly under Node: equal bits (-short)", notQuick, []program{node}, testJS},
	{"arm64", "runs and pictures on another processor: equal bits (-short)", notQuick, []program{qemu}, testARM},
	{"browser", "the page in Chromium: it loads, runs and seeks as the command does", notQuick, []program{chromium, node}, browser},
	{"fresh", "the statistical tests on a seed that nobody chose", inLong, nil, fresh},
	{"fuzz", "outside data never panics: 30 s for each target", inLong, nil, fuzz},
}

// goCommand is the go command without cgo, which only the race detector needs.
func goCommand(env []string, args ...string) command {
	return command{append([]string{"CGO_ENABLED=0"}, env...), append([]string{"go"}, args...)}
}

// build compiles a main package and throws the result away. Without -buildvcs=false
// it would fail in a checkout that belongs to another user.
func build(env []string, main string) command {
	return goCommand(env, "build", "-buildvcs=false", "-o", os.DevNull, main)
}

// each runs all the commands, the later ones even if one fails.
func each(commands ...command) func(context.Context, *shell) error {
	return func(ctx context.Context, sh *shell) error {
		var all []error
		for _, c := range commands {
			if ctx.Err() == nil {
				all = append(all, sh.run(ctx, c))
			}
		}
		return errors.Join(all...)
	}
}

// those keeps the folders that are there.
func (sh *shell) those(folders ...string) []string {
	return slices.DeleteFunc(folders, func(f string) bool { return !sh.exists(strings.TrimSuffix(f, "/...")) })
}

func gofmt(ctx context.Context, sh *shell) error {
	root, err := sh.output(ctx, goCommand(nil, "env", "GOROOT"))
	if err != nil {
		return err
	}
	// Not the gofmt of PATH: another version formats otherwise.
	files, err := sh.output(ctx, command{args: []string{filepath.Join(root, "bin", "gofmt"), "-l", "."}})
	if err == nil && files != "" {
		err = errors.New("these files are not formatted: run gofmt -w on them")
	}
	return err
}

func test(ctx context.Context, sh *shell) error {
	args := []string{"test"}
	if sh.mode == inQuick {
		args = append(args, "-short")
	}
	return sh.run(ctx, goCommand(nil, append(args, "./...")...))
}

// inBrowser is what builds for js; the tools do not.
func inBrowser(sh *shell) []string { return sh.those("./sim/...", "./game/...", "./wasm/...") }

func vetJS(ctx context.Context, sh *shell) error {
	return sh.run(ctx, goCommand(js, append([]string{"vet"}, inBrowser(sh)...)...))
}

func staticcheck(target []string) func(context.Context, *shell) error {
	return func(ctx context.Context, sh *shell) error {
		// With a foreign target go tool would build the tool itself for it, so it is
		// built for this machine and then told the target.
		tool, err := sh.output(ctx, goCommand(nil, "tool", "-n", "staticcheck"))
		if err != nil {
			return err
		}
		packages := []string{"./..."}
		if target != nil {
			packages = inBrowser(sh)
		}
		return sh.run(ctx, command{append([]string{"CGO_ENABLED=0"}, target...), append([]string{tool}, packages...)})
	}
}

func cross(ctx context.Context, sh *shell) error {
	const main = "./tools/binfall"
	if !sh.exists(main) {
		return skip(main + " is not there yet")
	}
	return each(
		build([]string{"GOOS=windows", "GOARCH=amd64"}, main),
		build([]string{"GOOS=darwin", "GOARCH=arm64"}, main),
		build([]string{"GOOS=linux", "GOARCH=arm64"}, main),
	)(ctx, sh)
}

func race(ctx context.Context, sh *shell) error {
	packages := sh.those("./sim/run", "./sim/life", "./wasm/worker", "./tools/site", "./tools/binfall")
	return sh.run(ctx, command{[]string{"CGO_ENABLED=1"}, append([]string{"go", "test", "-race", "-short"}, packages...)})
}

func testJS(ctx context.Context, sh *shell) error {
	root, err := sh.output(ctx, goCommand(nil, "env", "GOROOT"))
	if err != nil {
		return err
	}
	// The loader refuses to start when environment and arguments exceed 12 kB, and
	// the environment of a build machine does; the tests need nothing from it.
	loader := fmt.Sprintf("env -i 'PATH=%s' 'HOME=%s' '%s'", os.Getenv("PATH"), os.Getenv("HOME"),
		filepath.Join(root, "lib", "wasm", "go_js_wasm_exec"))
	list, err := sh.output(ctx, goCommand(js, append([]string{"list"}, append(everywhere(sh), sh.those("./wasm/bridge", "./wasm/wire")...)...)...))
	if err != nil {
		return err
	}
	packages := slices.DeleteFunc(strings.Fields(list), func(name string) bool {
		return strings.HasSuffix(name, "/game/window") // its ebiten needs a document; the step browser has one
	})
	return sh.run(ctx, goCommand(js, append([]string{"test", "-short", "-exec", loader}, packages...)...))
}

func testARM(ctx context.Context, sh *shell) error {
	arm := []string{"GOOS=linux", "GOARCH=arm64"}
	return sh.run(ctx, goCommand(arm, append([]string{"test", "-short", "-exec", "qemu-aarch64"}, everywhere(sh)...)...))
}

// everywhere is what gives the same bits on every platform: runs and pictures.
func everywhere(sh *shell) []string { return sh.those("./sim/...", "./game/...") }

// fresh repeats the statistical tests on a seed that the log shows, so that a
// failure can be repeated. One claim fails by chance once in a million times.
func fresh(ctx context.Context, sh *shell) error {
	seed := fmt.Sprintf("BINFALL_TEST_SEED=%d", rand.Int64N(1<<53))
	return sh.run(ctx, goCommand([]string{seed}, "test", "-count=1", "./sim/..."))
}

// fuzz finds every target and fuzzes one after the other. Their seeds are run by
// the step test.
func fuzz(ctx context.Context, sh *shell) error {
	list, err := sh.output(ctx, goCommand(nil, "test", "-list", "^Fuzz", "./..."))
	if err != nil {
		return err
	}
	var targets []string // of the package whose line is still to come
	var commands []command
	for line := range strings.Lines(list) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 1 && strings.HasPrefix(fields[0], "Fuzz"):
			targets = append(targets, fields[0])
		case len(fields) > 1 && fields[0] == "ok":
			for _, target := range targets {
				commands = append(commands, goCommand(nil, "test", "-run", "^$", "-fuzz", "^"+target+"$", "-fuzztime", "30s", fields[1]))
			}
			targets = nil
		}
	}
	if len(commands) == 0 {
		return skip("there is no fuzz target yet")
	}
	var all []error
	for _, c := range commands {
		if ctx.Err() != nil {
			break
		}
		text, err := sh.output(ctx, c)
		// Go 1.26 may call the end of -fuzztime itself a failure (golang/go#75804,
		// mended in 1.27). A real one names the input that it has written.
		if err != nil && strings.Contains(text, "    context deadline exceeded\n") && !strings.Contains(text, "Failing input written") {
			err = nil
		}
		all = append(all, err)
	}
	return errors.Join(all...)
}

// updateGoldens pins the digests of new specs, writes the reference page anew and
// logs what changed. A digest that is pinned it refuses to change, unless the Rev
// of the process was raised.
func updateGoldens(ctx context.Context, sh *shell) error {
	if err := sh.need(ctx, git); err != nil {
		return fmt.Errorf("check: -update: %w", err)
	}
	if err := sh.run(ctx, goCommand(nil, "test", "./sim/catalog", "-run", "Golden", "-update")); err != nil {
		return fmt.Errorf("check: -update: %w", err)
	}
	if err := sh.run(ctx, goCommand(nil, "test", "./tools/site", "-run", "Reference", "-update")); err != nil {
		return fmt.Errorf("check: -update: %w", err)
	}
	if err := sh.run(ctx, command{args: []string{"git", "diff", "--stat", "--", ":(glob)**/testdata/**", "static/reference.html"}}); err != nil {
		return fmt.Errorf("check: -update: %w", err)
	}
	return nil
}
