package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// A budget is what may cross the wire, in bytes at brotli 11.
type budget struct {
	name  string
	files []string
	most  int
}

// pages are what a visitor may open, with the files that only other pages fetch. All
// modules count for each: some are fetched for one alone.
var pages = []struct {
	name    string
	without []string // the names begin so, below static
}{
	{"play", []string{"index.html", "reference.html", "css/index.css", "css/reference.css", "img/"}},
	{"overview", []string{"play.html", "stage.html", "reference.html", "css/play.css", "css/stage.css", "css/reference.css"}},
	{"reference", []string{"index.html", "play.html", "stage.html", "css/index.css", "css/play.css", "css/stage.css", "img/"}},
}

// size weighs the page as a host that publishes it would send it. A phone on a
// slow line downloads three megabytes in half a minute.
func size(ctx context.Context, sh *shell) error {
	m, err := sh.build(ctx, ".", "devel", &sh.log)
	if err != nil {
		return err
	}
	const static = "static"
	gen := func(file string) string { return filepath.Join(static, "gen", file) }
	page, err := filesBut(static, "gen")
	if err != nil {
		return err
	}
	budgets := []budget{
		{"stage", []string{gen(m.Stage.File)}, 2_400_000},
		{"worker", []string{gen(m.Worker.File)}, 1_000_000},
	}
	for _, p := range pages {
		files := slices.DeleteFunc(slices.Clone(page), func(file string) bool {
			name, _ := filepath.Rel(static, file)
			return slices.ContainsFunc(p.without, func(other string) bool { return strings.HasPrefix(filepath.ToSlash(name), other) })
		})
		budgets = append(budgets, budget{p.name, append(files, gen(m.Loader.File), gen(m.Catalog.File)), 120_000})
	}
	// The stage takes half a minute and the worker half of that.
	weights, errs := make([]int, len(budgets)), make([]error, len(budgets))
	var all sync.WaitGroup
	for i, b := range budgets {
		all.Go(func() { weights[i], errs[i] = weigh(ctx, b.files) })
	}
	all.Wait()
	var parts []string
	for i, b := range budgets {
		parts = append(parts, fmt.Sprintf("%s %.1f of %.0f kB", b.name, float64(weights[i])/1e3, float64(b.most)/1e3))
		if errs[i] == nil && weights[i] > b.most {
			errs[i] = fmt.Errorf("%s is too large: %d bytes at brotli 11; allowed is %d", b.name, weights[i], b.most)
		}
	}
	sh.note = strings.Join(parts, ", ")
	fmt.Fprintln(&sh.log, sh.note)
	return errors.Join(errs...)
}

// filesBut returns all files of a folder except those in one folder of it.
func filesBut(folder, except string) ([]string, error) {
	var files []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == except:
			return fs.SkipDir
		case !entry.IsDir():
			files = append(files, filepath.Join(folder, name))
		}
		return nil
	})
	return files, err
}

// weigh is the sum of what files weigh at brotli 11, or as they are if that is less.
func weigh(ctx context.Context, files []string) (int, error) {
	sum := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		var out bytes.Buffer
		w := brotli.NewWriterLevel(&out, brotli.BestCompression)
		for piece := range slices.Chunk(data, 1<<18) {
			if ctx.Err() != nil {
				return 0, ctx.Err()
			}
			w.Write(piece) // to memory
		}
		w.Close()
		sum += min(out.Len(), len(data))
	}
	return sum, nil
}

// jsSyntax links every module of the page without running any.
func jsSyntax(ctx context.Context, sh *shell) error {
	files, err := filesBut("static", "gen")
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(f string) bool { return path.Ext(f) != ".js" })
	return sh.run(ctx, command{args: append([]string{"node", "--no-warnings", "--experimental-vm-modules", "tools/check/modules.cjs"}, files...)})
}

// browser runs the tests that drive the real page, and brings what they take from
// npm: the very files of the lock file, without running anything of theirs. They
// share two cores, so the limit is far above what they need.
func browser(ctx context.Context, sh *shell) error {
	const folder = "tools/browser"
	if !sh.exists(folder + "/node_modules/axe-core/axe.min.js") {
		if err := sh.need(ctx, npm); err != nil {
			return err
		}
		if err := sh.run(ctx, command{args: []string{"npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder}}); err != nil {
			return fmt.Errorf("axe-core is missing, and could not be installed: %w", err)
		}
	}
	return sh.run(ctx, goCommand([]string{"BINFALL_CHROMIUM=" + chromium.name}, "test", "-count=1", "-timeout=30m", "./tools/browser"))
}
