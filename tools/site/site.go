// Package site builds what the page needs beside the files in static, and serves
// the whole.
//
// [Build] makes static/gen: the two programs in WebAssembly, the loader of the Go
// that built them, the catalogue of processes, and build.json, which names them.
// All but build.json carry a hash of their contents in their names, so that a
// browser may keep them for ever. Git ignores the folder.
//
// [Handler] serves the files of a site, and [Serve] does both on an address.
//
// [Reference] writes the one page in static that is made, and kept by git: what the
// catalogue says of every process.
package site

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Policy is the Content-Security-Policy of every response. The head of each page
// repeats it, because the hosts of static files set no headers.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; frame-src 'self' blob:; " +
	"base-uri 'none'; form-action 'none'"

// module opens the go.mod of the repository.
const module = "module binfall"

// Root returns the root of the repository that folder lies in.
func Root(folder string) (string, error) {
	start, err := filepath.Abs(folder)
	if err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	for at := start; ; at = filepath.Dir(at) {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		switch {
		case err == nil && opens(text, module):
			return at, nil
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return "", fmt.Errorf("site: %w", err)
		case at == filepath.Dir(at):
			return "", fmt.Errorf("site: %s is not inside the repository of binfall: no go.mod that says %q from there upwards", start, module)
		}
	}
}

// opens reports whether a line of the text is that one.
func opens(text []byte, line string) bool {
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		if s.Text() == line {
			return true
		}
	}
	return false
}
