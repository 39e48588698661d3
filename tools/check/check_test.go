package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// fakeShell runs nothing: it records the commands and answers as told. Every
// folder and every program is there unless missing names it.
func fakeShell(answer func(command string) (string, error), missing ...string) (*shell, *[]string) {
	var ran []string
	sh := newShell()
	sh.root = false
	sh.find = func(name string) bool { return !slices.Contains(missing, name) }
	sh.exists = func(name string) bool { return !slices.Contains(missing, name) }
	sh.execute = func(_ context.Context, c command, out io.Writer) error {
		ran = append(ran, c.String())
		if answer == nil {
			return nil
		}
		text, err := answer(c.String())
		io.WriteString(out, text)
		return err
	}
	return sh, &ran
}

// ending is what a step does that ends with err.
func ending(err error) func(context.Context, *shell) error {
	return func(context.Context, *shell) error { return err }
}

func TestTable(t *testing.T) {
	names := map[string]bool{}
	for _, s := range steps {
		if !regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(s.name) || names[s.name] {
			t.Errorf("step %q: the name is not plain, or is there twice", s.name)
		}
		names[s.name] = true
		if s.guards == "" || s.modes == 0 || s.do == nil {
			t.Errorf("step %s is incomplete", s.name)
		}
		if s.modes&inNormal != 0 && s.modes&inLong == 0 {
			t.Errorf("step %s is in the normal mode and not in the long one", s.name)
		}
		for _, p := range s.needs {
			if p.name == "" || len(p.packages) == 0 {
				t.Errorf("step %s needs a program without a name or without packages", s.name)
			}
		}
	}
	quick, _ := choose(steps, inQuick, "")
	var got []string
	for _, s := range quick {
		got = append(got, s.name)
	}
	if diff := cmp.Diff([]string{"gofmt", "vet", "layers", "test"}, got); diff != "" {
		t.Errorf("quick steps (-want +got):\n%s", diff)
	}
}

// TestCommands pins what the steps run; only race may use cgo.
func TestCommands(t *testing.T) {
	answer := func(c string) (string, error) {
		switch {
		case strings.HasSuffix(c, "go env GOROOT"):
			return "/goroot\n", nil
		case strings.HasSuffix(c, "-n staticcheck"):
			return "/cache/staticcheck\n", nil
		case strings.Contains(c, "go list "):
			return "binfall/sim\nbinfall/game/window\nbinfall/wasm/wire\n", nil
		case strings.Contains(c, "-list ^Fuzz"):
			return "?   \tbinfall/x\t[no test files]\nok  \tbinfall/a\t0.1s\nFuzzA\nFuzzB\nok  \tbinfall/b\t0.1s\nFuzzC\nok  \tbinfall/c\t(cached)\n", nil
		}
		return "", nil
	}
	t.Setenv("PATH", "/bin")
	t.Setenv("HOME", "/home")
	const browser = "CGO_ENABLED=0 GOOS=js GOARCH=wasm "
	for name, want := range map[string][]string{
		"gofmt":          {"CGO_ENABLED=0 go env GOROOT", "/goroot/bin/gofmt -l ."},
		"vet":            {"CGO_ENABLED=0 go vet ./..."},
		"layers":         {"CGO_ENABLED=0 go test ./tools/layers"},
		"test":           {"CGO_ENABLED=0 go test ./..."},
		"module":         {"CGO_ENABLED=0 go mod tidy -diff", "CGO_ENABLED=0 go mod verify"},
		"vet-js":         {browser + "go vet ./sim/... ./game/... ./wasm/..."},
		"staticcheck":    {"CGO_ENABLED=0 go tool -n staticcheck", "CGO_ENABLED=0 /cache/staticcheck ./..."},
		"staticcheck-js": {"CGO_ENABLED=0 go tool -n staticcheck", browser + "/cache/staticcheck ./sim/... ./game/... ./wasm/..."},
		"serve":          {"CGO_ENABLED=0 go build -buildvcs=false -o /dev/null ."},
		"cross": {
			"CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build -buildvcs=false -o /dev/null ./tools/binfall",
			"CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go build -buildvcs=false -o /dev/null ./tools/binfall",
			"CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build -buildvcs=false -o /dev/null ./tools/binfall",
		},
		"race":    {"CGO_ENABLED=1 go test -race -short ./sim/run ./sim/life ./wasm/worker ./tools/site ./tools/binfall"},
		"browser": {"CGO_ENABLED=0 BINFALL_CHROMIUM=chromium go test -count=1 -timeout=30m ./tools/browser"},
		"js": {
			"CGO_ENABLED=0 go env GOROOT", browser + "go list ./sim/... ./game/... ./wasm/bridge ./wasm/wire",
			browser + "go test -short -exec \"env -i 'PATH=/bin' 'HOME=/home' '/goroot/lib/wasm/go_js_wasm_exec'\" binfall/sim binfall/wasm/wire",
		},
		"arm64": {"CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go test -short -exec qemu-aarch64 ./sim/... ./game/..."},
		"fuzz": {
			"CGO_ENABLED=0 go test -list ^Fuzz ./...",
			"CGO_ENABLED=0 go test -run ^$ -fuzz ^FuzzA$ -fuzztime 30s binfall/b",
			"CGO_ENABLED=0 go test -run ^$ -fuzz ^FuzzB$ -fuzztime 30s binfall/b",
			"CGO_ENABLED=0 go test -run ^$ -fuzz ^FuzzC$ -fuzztime 30s binfall/c",
		},
	} {
		sh, ran := fakeShell(answer)
		chosen, err := choose(steps, inNormal, name)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := perform(t.Context(), sh, chosen[0]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, *ran); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestShortWhenQuick(t *testing.T) {
	sh, ran := fakeShell(nil)
	sh.mode = inQuick
	if err := test(t.Context(), sh); err != nil || !strings.Contains((*ran)[0], "test -short ./...") {
		t.Errorf("ran %q, error %v", *ran, err)
	}
}

// What is not built yet is left out, or said to be skipped.
func TestFoldersThatAreNotThereYet(t *testing.T) {
	sh, ran := fakeShell(nil, "./game", "./wasm", "./tools/binfall")
	if err := vetJS(t.Context(), sh); err != nil || !strings.HasSuffix((*ran)[0], "vet ./sim/...") {
		t.Errorf("vet-js ran %q, error %v", *ran, err)
	}
	var why skip
	if err := cross(t.Context(), sh); !errors.As(err, &why) {
		t.Errorf("cross: error %v, want a skip", err)
	}
	if err := fuzz(t.Context(), sh); !errors.As(err, &why) {
		t.Errorf("fuzz: error %v, want a skip", err)
	}
}

func TestUnformattedFileFails(t *testing.T) {
	sh, _ := fakeShell(func(c string) (string, error) {
		if strings.Contains(c, "gofmt -l") {
			return "sim/a.go\n", nil
		}
		return "/goroot\n", nil
	})
	if err := gofmt(t.Context(), sh); err == nil || !strings.Contains(sh.log.String(), "sim/a.go") {
		t.Errorf("error %v, log %q", err, &sh.log)
	}
}

// The end of the time is no failure, whatever go test says; an input is one.
func TestFuzzFailure(t *testing.T) {
	const deadline = "--- FAIL: FuzzA (30.15s)\n    context deadline exceeded\nFAIL\n"
	for text, fails := range map[string]bool{
		deadline: false,
		"--- FAIL: FuzzA (1.2s)\n    a_test.go:9: panic\n    Failing input written to testdata/fuzz/FuzzA/5\n": true,
		deadline + "    Failing input written to testdata/fuzz/FuzzA/5\n":                                      true,
		"build failed": true,
	} {
		sh, _ := fakeShell(func(c string) (string, error) {
			if strings.Contains(c, "-list") {
				return "FuzzA\nok  \tbinfall/a\t0.1s\n", nil
			}
			return text, errors.New("exit status 1")
		})
		if err := fuzz(t.Context(), sh); (err != nil) != fails {
			t.Errorf("error %v after %q, want failure = %v", err, text, fails)
		}
	}
}

func TestReport(t *testing.T) {
	sh, _ := fakeShell(func(string) (string, error) { return "first line\nlast line", errors.New("exit status 1") })
	var out bytes.Buffer
	ok := runSteps(t.Context(), sh, []step{
		{name: "fine", do: ending(nil)},
		{name: "broken", do: each(command{[]string{"A=1"}, []string{"go", "test"}}, command{args: []string{"go", "vet"}})},
		{name: "later", do: ending(skip("nothing to do"))},
		{name: "last", do: func(_ context.Context, sh *shell) error { sh.note = "3 of 4"; return nil }},
		{name: "after", do: ending(nil)},
	}, &out)
	if ok {
		t.Error("runSteps reports success")
	}
	got := regexp.MustCompile(`\d+\.\d s`).ReplaceAllString(out.String(), "T s")
	want := `ok    fine               T s
FAIL  broken             T s
$ A=1 go test
first line
last line
$ go vet
first line
last line
go: exit status 1
go: exit status 1

skip  later              T s   nothing to do
ok    last               T s   3 of 4
ok    after              T s
3 passed, 1 failed, 1 skipped
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

func TestSummary(t *testing.T) {
	sh, _ := fakeShell(nil)
	var out bytes.Buffer
	if !runSteps(t.Context(), sh, []step{{name: "a", do: ending(nil)}, {name: "b", do: ending(nil)}}, &out) {
		t.Error("runSteps reports failure")
	}
	if !strings.HasSuffix(out.String(), "\n2 passed, 0 failed\n") {
		t.Errorf("report %q", &out)
	}
}

func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	sh, _ := fakeShell(nil)
	var out bytes.Buffer
	ok := runSteps(ctx, sh, []step{
		{name: "under-way", do: func(context.Context, *shell) error { stop(); return ctx.Err() }},
		{name: "never", do: func(context.Context, *shell) error { t.Error("ran after the stop"); return nil }},
	}, &out)
	if ok || !strings.HasSuffix(out.String(), "\n0 passed, 1 failed, 1 skipped\n") {
		t.Errorf("ok = %v, report:\n%s", ok, &out)
	}
	if !strings.Contains(out.String(), "stopped: ") {
		t.Errorf("the report does not say that it was stopped:\n%s", &out)
	}
}

// A real command ends when the context does, with what it has started: here a
// shell that starts a sleep, which holds the output open. If it did not, the hour
// would run into the time limit of go test.
func TestStoppedCommand(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	sh := newShell()
	if !sh.find("sh") || !sh.find("sleep") {
		t.Fatal("there is no sh or no sleep here; the checks need both")
	}
	start := time.Now()
	err := sh.run(ctx, command{args: []string{"sh", "-c", "sleep 3600; echo woken"}})
	if err == nil || strings.Contains(sh.log.String(), "woken\n") {
		t.Errorf("error %v, log %q", err, &sh.log)
	}
	// Ten seconds would mean that only killing helped.
	if d := time.Since(start); d > 9*time.Second {
		t.Errorf("stopping took %v", d)
	}
}

func TestMissingProgram(t *testing.T) {
	tool := program{"node", []string{"nodejs", "more"}}
	s := step{name: "x", needs: []program{tool}, do: func(context.Context, *shell) error {
		t.Error("the step ran without its program")
		return nil
	}}

	sh, ran := fakeShell(nil, "node")
	var out bytes.Buffer
	if runSteps(t.Context(), sh, []step{s}, &out) {
		t.Error("a step without its program passed")
	}
	const want = "node is missing: install nodejs more (apt-get install nodejs more)"
	if !strings.Contains(out.String(), want) || len(*ran) != 0 {
		t.Errorf("ran %q, report:\n%s\nwant %q", *ran, &out, want)
	}

	// Root, but no apt-get.
	sh, _ = fakeShell(nil, "node", "apt-get")
	sh.root = true
	if err := sh.need(t.Context(), tool); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}

	// Root with apt-get that brings nothing.
	sh, _ = fakeShell(nil, "node")
	sh.root = true
	if err := sh.need(t.Context(), tool); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestInstall(t *testing.T) {
	there := map[string]bool{"apt-get": true}
	sh, ran := fakeShell(nil)
	sh.root = true
	sh.find = func(name string) bool { return there[name] }
	sh.execute = func(_ context.Context, c command, _ io.Writer) error {
		*ran = append(*ran, strings.Join(c.args, " "))
		if c.args[1] == "update" {
			return errors.New("no network") // old lists may still do
		}
		there[c.args[len(c.args)-1]] = true
		return nil
	}
	for _, name := range []string{"a", "b", "a"} {
		if err := sh.need(t.Context(), program{name, []string{name}}); err != nil {
			t.Error(err)
		}
	}
	want := []string{"apt-get update", "apt-get install -y --no-install-recommends a", "apt-get install -y --no-install-recommends b"}
	if diff := cmp.Diff(want, *ran); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args   string
		code   int
		stdout string
		stderr string
	}{
		{"-list", 0, "gofmt           quick normal long  one format", ""},
		{"-help", 0, "", "-only NAME,..."},
		{"-only nonsense", 2, "", `no step "nonsense"`},
		{"-quick -long", 2, "", "exclude each other"},
		{"-fast", 2, "", "not defined"},
		{"vet", 2, "", `unexpected argument "vet"`},
		{"-only vet,gofmt", 0, "2 passed, 0 failed\n", ""},
		{"-update", 0, "$ CGO_ENABLED=0 go test ./sim/catalog -run Golden -update\n$ CGO_ENABLED=0 go test ./tools/site -run Reference -update\n$ git diff --stat -- :(glob)**/testdata/** static/reference.html\n", ""},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Chdir(".") // so that the change of folder is undone
			sh, _ := fakeShell(nil)
			var stdout, stderr bytes.Buffer
			code := run(t.Context(), strings.Fields(c.args), sh, &stdout, &stderr)
			if code != c.code || !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
				t.Errorf("code %d, stdout:\n%s\nstderr:\n%s\nwant code %d, %q, %q", code, &stdout, &stderr, c.code, c.stdout, c.stderr)
			}
		})
	}
}

func TestOnlyKeepsTheOrderOfTheTable(t *testing.T) {
	chosen, err := choose(steps, inQuick, "fuzz,race,vet")
	var got []string
	for _, s := range chosen {
		got = append(got, s.name)
	}
	if fmt.Sprint(got) != "[vet race fuzz]" || err != nil {
		t.Errorf("chose %q, error %v", got, err)
	}
}
