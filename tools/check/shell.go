package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"binfall/tools/site"
)

// A step is one line of the report.
type step struct {
	name   string
	guards string // what would go unseen without it
	modes  mode   // those it runs in
	needs  []program
	do     func(context.Context, *shell) error
}

// A mode is a set of the three ways to run check.
type mode uint8

const (
	inQuick mode = 1 << iota
	inNormal
	inLong

	always   = inQuick | inNormal | inLong
	notQuick = inNormal | inLong
)

func (m mode) String() string {
	var names []string
	for i, name := range []string{"quick", "normal", "long"} {
		if m&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// A program is what a step needs beside the Go toolchain.
type program struct {
	name     string
	packages []string // of apt
}

// A command is one process: environment on top of ours, then program and arguments.
type command struct {
	env  []string
	args []string
}

// String is the command as one would type it.
func (c command) String() string {
	words := slices.Concat(c.env, c.args)
	for i, word := range words {
		if strings.Contains(word, " ") {
			words[i] = strconv.Quote(word)
		}
	}
	return strings.Join(words, " ")
}

// A skip is the error of a step that has nothing to check; it says why.
type skip string

func (s skip) Error() string { return string(s) }

// A shell runs the commands of the steps. Its functions are fields so that tests
// can run the steps without running anything.
type shell struct {
	mode    mode
	log     bytes.Buffer // what the commands of the step have printed
	note    string       // what the step adds to its line
	updated bool         // apt-get update was run

	execute func(ctx context.Context, c command, out io.Writer) error
	build   func(ctx context.Context, root, version string, log io.Writer) (site.Manifest, error)
	find    func(program string) bool
	exists  func(path string) bool
	root    bool
}

func newShell() *shell {
	return &shell{
		execute: execute,
		build:   site.Build,
		find:    func(name string) bool { _, err := exec.LookPath(name); return err == nil },
		exists:  func(path string) bool { _, err := os.Stat(path); return err == nil },
		root:    os.Geteuid() == 0,
	}
}

// execute runs a command. When ctx ends the command and all it has started are
// asked to stop, and killed if they have not after ten seconds.
func execute(ctx context.Context, c command, out io.Writer) error {
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Env = append(cmd.Environ(), c.env...)
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = 10 * time.Second
	killRest := group(cmd)
	err := cmd.Run()
	if ctx.Err() != nil && cmd.Process != nil {
		killRest()
	}
	return err
}

// run runs a command and logs it with all it prints.
func (sh *shell) run(ctx context.Context, c command) error {
	fmt.Fprintf(&sh.log, "$ %v\n", c)
	err := sh.execute(ctx, c, &sh.log)
	if log := sh.log.Bytes(); log[len(log)-1] != '\n' {
		sh.log.WriteByte('\n')
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.args[0], err)
	}
	return nil
}

// output runs a command and returns what it prints, which is logged as well.
func (sh *shell) output(ctx context.Context, c command) (string, error) {
	start := sh.log.Len() + len(fmt.Sprintf("$ %v\n", c))
	err := sh.run(ctx, c)
	return strings.TrimSpace(string(sh.log.Bytes()[start:])), err
}

// need makes sure that a program is there.
func (sh *shell) need(ctx context.Context, p program) error {
	if sh.find(p.name) {
		return nil
	}
	missing := fmt.Errorf("%s is missing: install %s (apt-get install %[2]s)", p.name, strings.Join(p.packages, " "))
	if !sh.root || !sh.find("apt-get") {
		return missing
	}
	quiet := []string{"DEBIAN_FRONTEND=noninteractive"}
	if !sh.updated {
		sh.updated = true
		// Its failure is logged and no more: old lists may still do.
		sh.run(ctx, command{quiet, []string{"apt-get", "update"}})
	}
	install := append([]string{"apt-get", "install", "-y", "--no-install-recommends"}, p.packages...)
	if err := sh.run(ctx, command{quiet, install}); err != nil {
		return fmt.Errorf("%w; %w", missing, err)
	}
	if !sh.find(p.name) {
		return missing
	}
	return nil
}

// runSteps runs the steps in order, prints one line for each and the summary, and
// reports whether none failed. After ctx has ended the rest are skipped, and the
// step that was under way has failed.
func runSteps(ctx context.Context, sh *shell, steps []step, out io.Writer) bool {
	var passed, failed, skipped int
	for _, s := range steps {
		sh.log.Reset()
		sh.note = ""
		start := time.Now()
		err := perform(ctx, sh, s)
		line := fmt.Sprintf("%-15s %6.1f s", s.name, time.Since(start).Seconds())
		var why skip
		switch {
		case err == nil:
			passed++
			fmt.Fprintln(out, strings.TrimSpace("ok    "+line+"   "+sh.note))
		case errors.As(err, &why):
			skipped++
			fmt.Fprintf(out, "skip  %s   %s\n", line, why)
		default:
			failed++
			fmt.Fprintf(out, "FAIL  %s\n%s%v\n\n", line, &sh.log, err)
		}
	}
	summary := fmt.Sprintf("%d passed, %d failed", passed, failed)
	if skipped > 0 {
		summary += fmt.Sprintf(", %d skipped", skipped)
	}
	fmt.Fprintln(out, summary)
	return failed == 0 && ctx.Err() == nil
}

func perform(ctx context.Context, sh *shell, s step) error {
	if ctx.Err() != nil {
		return skip("stopped before")
	}
	for _, p := range s.needs {
		if err := sh.need(ctx, p); err != nil {
			return err
		}
	}
	err := s.do(ctx, sh)
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("stopped: %w", err)
	}
	return err
}
