package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// The two programs, by the folders of their mains.
const (
	stage  = "./wasm"
	worker = "./wasm/worker"
)

// recipe is how they are built; it has a part in the hash of a build. Calls are
// inlined where speed is: in the engines and in the runtime. Everywhere else that
// would cost a tenth of the download: see tools/decisions/0013.
var recipe = []string{"build", "-buildvcs=false", "-trimpath", "-gcflags=all=-l",
	"-gcflags=binfall/sim/...=", "-gcflags=runtime=", "-gcflags=internal/runtime/...="}

// linkFlags tells a program which build it is of.
func linkFlags(build string) string { return "-ldflags=-s -w -X main.build=" + build }

// sources is what a build is made of.
type sources struct {
	build  string // 16 hex digits that stand for the Go version and every file compiled
	loader string // the path of wasm_exec.js
}

// readSources asks the go command what would be compiled, and hashes it.
func readSources(ctx context.Context, root string) (sources, error) {
	out, err := goCommand(ctx, root, "env", "-json", "GOVERSION", "GOROOT")
	if err != nil {
		return sources{}, err
	}
	var env struct{ GOVERSION, GOROOT string }
	if err := json.Unmarshal(out, &env); err != nil {
		return sources{}, fmt.Errorf("site: go env: %w", err)
	}
	list, err := goCommand(ctx, root, "list", "-deps", "-json=ImportPath,Dir,Standard,Module,GoFiles,SFiles,EmbedFiles", stage, worker)
	if err != nil {
		return sources{}, err
	}
	hash := sha256.New()
	fmt.Fprintln(hash, env.GOVERSION, recipe, linkFlags(""))
	for d := json.NewDecoder(bytes.NewReader(list)); ; {
		var p compiled
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return sources{}, fmt.Errorf("site: go list: %w", err)
		}
		if err := p.hash(hash); err != nil {
			return sources{}, fmt.Errorf("site: %w", err)
		}
	}
	loader := filepath.Join(env.GOROOT, "lib", "wasm", "wasm_exec.js")
	if err := hashFile(hash, loader); err != nil {
		return sources{}, fmt.Errorf("site: the loader of %s: %w", env.GOVERSION, err)
	}
	return sources{hex.EncodeToString(hash.Sum(nil)[:8]), loader}, nil
}

// compiled is a package, as go list tells it.
type compiled struct {
	ImportPath, Dir             string
	Standard                    bool
	Module                      *struct{ Path, Version string }
	GoFiles, SFiles, EmbedFiles []string
}

// hash writes what identifies the package. The Go version stands for the standard
// library and go.sum for a module with a version; ours has none.
func (p compiled) hash(w io.Writer) error {
	if p.Standard {
		return nil
	}
	fmt.Fprintf(w, "%s %v\n", p.ImportPath, p.Module)
	if p.Module != nil && p.Module.Version != "" {
		return nil
	}
	for _, files := range [][]string{p.GoFiles, p.SFiles, p.EmbedFiles} {
		for _, name := range files {
			fmt.Fprintln(w, name)
			if err := hashFile(w, filepath.Join(p.Dir, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// hashFile writes the hash of a file.
func hashFile(w io.Writer, name string) error {
	text, err := os.ReadFile(name)
	if err == nil {
		fmt.Fprintf(w, "%x\n", sha256.Sum256(text))
	}
	return err
}

// goCommand runs the go command for the browser's target and returns what it
// prints. When ctx ends it is asked to stop, so that its compilers end too, and
// killed if it has not after three seconds.
func goCommand(ctx context.Context, root string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 3 * time.Second
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.Output()
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("site: go %s: %w", args[0], context.Cause(ctx))
	case errors.Is(err, exec.ErrNotFound):
		return nil, errors.New("site: there is no go command here, and the page is built by it: install Go, https://go.dev/dl")
	}
	return nil, fmt.Errorf("site: go %s: %w\n%s", args[0], err, strings.TrimSpace(words.String()))
}
