package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A Manifest is gen/build.json: which files belong together.
type Manifest struct {
	Build   string `json:"build"`   // 16 hex digits; the programs say theirs when they are ready
	Version string `json:"version"` // of binfall
	Stage   File   `json:"stage"`
	Worker  File   `json:"worker"`
	Loader  File   `json:"loader"`
	Catalog File   `json:"catalog"`
}

// A File is one of gen. Its name holds the start of the hash of its contents:
// stage.0123abcd.wasm.
type File struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"` // before compression
}

func (m Manifest) files() []File { return []File{m.Stage, m.Worker, m.Loader, m.Catalog} }

const manifestName = "build.json"

// Build makes static/gen under the root of the repository, or finds that it is up
// to date: about half a second then, a minute when nothing is compiled yet. The
// log says which.
//
// Every file appears whole or not at all, and build.json last, so that a build may
// be killed, or run twice at once. The files of the build before it stay, for
// pages that are open.
func Build(ctx context.Context, root, version string, log io.Writer) (Manifest, error) {
	catalog, err := catalogJSON()
	if err != nil {
		return Manifest{}, fmt.Errorf("site: the catalogue: %w", err)
	}
	if root, err = filepath.Abs(root); err != nil { // the compiler works elsewhere
		return Manifest{}, fmt.Errorf("site: %w", err)
	}
	src, err := readSources(ctx, root)
	if err != nil {
		return Manifest{}, err
	}
	gen := filepath.Join(root, "static", "gen")
	old := readManifest(gen)
	if old.Build == src.build && old.Version == version && old.Catalog.File == named("catalog.json", catalog) && intact(gen, old) {
		fmt.Fprintf(log, "the page is up to date: build %s\n", old.Build)
		return old, nil
	}
	// Somebody may save a file while it is compiled; the hash would then lie for ever.
	for range 3 {
		fmt.Fprintf(log, "building the page: build %s (a minute the first time)\n", src.build)
		m, err := build(ctx, root, gen, src, catalog)
		if err != nil {
			return Manifest{}, err
		}
		before := src
		if src, err = readSources(ctx, root); err != nil {
			return Manifest{}, err
		}
		if src == before {
			m.Version = version
			fmt.Fprintf(log, "built: stage %.1f MB, worker %.1f MB\n", float64(m.Stage.Bytes)/1e6, float64(m.Worker.Bytes)/1e6)
			return m, publish(gen, m, old)
		}
	}
	return Manifest{}, errors.New("site: the sources change while they are compiled: start again when they rest")
}

// publish makes a build the present one.
func publish(gen string, m, old Manifest) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := write(gen, manifestName, append(text, '\n')); err != nil {
		return err
	}
	return prune(gen, m, old)
}

// build compiles the programs and puts them into gen with all that belongs to
// them, except for the manifest.
func build(ctx context.Context, root, gen string, src sources, catalog []byte) (Manifest, error) {
	if err := os.MkdirAll(gen, 0o777); err != nil {
		return Manifest{}, fmt.Errorf("site: %w", err)
	}
	compiled, err := os.MkdirTemp(gen, ".compiled-")
	if err != nil {
		return Manifest{}, fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(compiled)
	for name, main := range map[string]string{"stage.wasm": stage, "worker.wasm": worker} {
		args := append(recipe[:len(recipe):len(recipe)], linkFlags(src.build), "-o", filepath.Join(compiled, name), main)
		if _, err := goCommand(ctx, root, args...); err != nil {
			return Manifest{}, err
		}
	}
	if err := os.WriteFile(filepath.Join(compiled, "catalog.json"), catalog, 0o666); err != nil {
		return Manifest{}, fmt.Errorf("site: %w", err)
	}
	m := Manifest{Build: src.build}
	for _, part := range []struct {
		file *File
		from string
	}{
		{&m.Stage, filepath.Join(compiled, "stage.wasm")},
		{&m.Worker, filepath.Join(compiled, "worker.wasm")},
		{&m.Loader, src.loader},
		{&m.Catalog, filepath.Join(compiled, "catalog.json")},
	} {
		data, err := os.ReadFile(part.from)
		if err != nil {
			return Manifest{}, fmt.Errorf("site: %w", err)
		}
		*part.file = File{named(filepath.Base(part.from), data), int64(len(data))}
		if err := write(gen, part.file.File+".gz", compress(data)); err != nil {
			return Manifest{}, err
		}
		if err := write(gen, part.file.File, data); err != nil {
			return Manifest{}, err
		}
	}
	return m, nil
}

// named puts the start of the hash of the contents before the ending of a name.
func named(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:4]) + ext
}

// isNamed reports whether named gave the contents this name.
func isNamed(name string, data []byte) bool {
	ext := filepath.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	return named(strings.TrimSuffix(stem, filepath.Ext(stem))+ext, data) == name
}

// write makes a file appear whole.
func write(folder, name string, data []byte) error {
	temp, err := os.CreateTemp(folder, ".written-")
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer os.Remove(temp.Name())
	_, err = temp.Write(data)
	// CreateTemp keeps the file to its owner; a site is for everyone.
	if err := errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := os.Rename(temp.Name(), filepath.Join(folder, name)); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// compress is gzip -9.
func compress(data []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level exists
	w.Write(data)                                           // to memory
	w.Close()
	return out.Bytes()
}

// readManifest returns what build.json says, or nothing if it cannot be read.
func readManifest(gen string) Manifest {
	var m Manifest
	text, err := os.ReadFile(filepath.Join(gen, manifestName))
	if err != nil || json.Unmarshal(text, &m) != nil {
		return Manifest{}
	}
	return m
}

// intact reports whether every file of a build is there, as it was written.
func intact(gen string, m Manifest) bool {
	for _, f := range m.files() {
		data, err := os.ReadFile(filepath.Join(gen, filepath.Base(f.File)))
		if err != nil || int64(len(data)) != f.Bytes || !isNamed(f.File, data) || !expandsTo(filepath.Join(gen, f.File+".gz"), data) {
			return false
		}
	}
	return true
}

func expandsTo(name string, data []byte) bool {
	packed, err := os.Open(name)
	if err != nil {
		return false
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		return false
	}
	all, err := io.ReadAll(r)
	return err == nil && bytes.Equal(all, data)
}

// settled is the age from which a file that no manifest names is waste. Before,
// another start may be about to name it.
const settled = 10 * time.Minute

// prune removes the files of builds before the last two, and what killed builds
// have left.
func prune(gen string, keep ...Manifest) error {
	names := map[string]bool{manifestName: true}
	for _, m := range keep {
		for _, f := range m.files() {
			names[f.File], names[f.File+".gz"] = true, true
		}
	}
	entries, err := os.ReadDir(gen)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) || names[e.Name()] || err == nil && time.Since(info.ModTime()) < settled {
			continue
		}
		if err := os.RemoveAll(filepath.Join(gen, e.Name())); err != nil {
			return fmt.Errorf("site: %w", err)
		}
	}
	return nil
}
