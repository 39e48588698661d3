// Command check runs every check of the repository: the one command to run
// before a change is handed on, and the only one that continuous integration
// runs.
//
//	go run ./tools/check            everything but long fuzzing; under 30 minutes on two cores
//	go run ./tools/check -quick     the inner loop: format, vet, layers, short tests; under 2 minutes
//	go run ./tools/check -long      everything, and each fuzz target for 30 s
//	go run ./tools/check -only vet,race
//	go run ./tools/check -list      the steps and what each guards
//	go run ./tools/check -update    pin the digests of new specs, write the reference page, show what changed
//
// One line is printed as each step ends; a failing step shows all its output, and
// the steps after it run all the same. The last line is "N passed, N failed",
// with ", N skipped" if any were. A step that lacks a program installs it through
// apt-get when it may, and fails otherwise: it never passes unrun.
//
// Exit codes: 0 all passed, 1 something failed or was stopped, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], newShell(), os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main with everything passed in; it returns the exit code.
func run(ctx context.Context, args []string, sh *shell, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(stderr)
	quick := flags.Bool("quick", false, "only what takes seconds")
	long := flags.Bool("long", false, "the statistics on a fresh seed too, and 30 s of fuzzing a target")
	update := flags.Bool("update", false, "pin the digests of new specs, write the reference page, show what changed")
	only := flags.String("only", "", "run the steps `NAME,...`, whatever the mode")
	list := flags.Bool("list", false, "list the steps and exit")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	fail := func(code int, err error) int {
		fmt.Fprintln(stderr, err)
		return code
	}
	if flags.NArg() > 0 {
		return fail(2, fmt.Errorf("check: unexpected argument %q", flags.Arg(0)))
	}
	sh.mode = inNormal
	switch {
	case *quick && *long:
		return fail(2, errors.New("check: -quick and -long exclude each other"))
	case *quick:
		sh.mode = inQuick
	case *long:
		sh.mode = inLong
	}
	chosen, err := choose(steps, sh.mode, *only)
	if err != nil {
		return fail(2, err)
	}
	if *list {
		for _, s := range steps {
			fmt.Fprintf(stdout, "%-15s %-18s %s\n", s.name, s.modes, s.guards)
		}
		return 0
	}
	if err := enterModule(); err != nil {
		return fail(1, err)
	}
	if *update {
		err := updateGoldens(ctx, sh)
		stdout.Write(sh.log.Bytes())
		if err != nil {
			return fail(1, err)
		}
		return 0
	}
	if !runSteps(ctx, sh, chosen, stdout) {
		return 1
	}
	return 0
}

// choose returns the steps of the mode, or those that only names, in the order of
// the table.
func choose(all []step, m mode, only string) ([]step, error) {
	if only == "" {
		return slices.DeleteFunc(slices.Clone(all), func(s step) bool { return s.modes&m == 0 }), nil
	}
	names := strings.Split(only, ",")
	for _, name := range names {
		if !slices.ContainsFunc(all, func(s step) bool { return s.name == name }) {
			return nil, fmt.Errorf("check: no step %q; -list names them", name)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(s step) bool { return !slices.Contains(names, s.name) }), nil
}

// enterModule makes the root of the module the working directory.
func enterModule() error {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return fmt.Errorf("check: go env GOMOD: %w", err)
	}
	file := strings.TrimSpace(string(out))
	if filepath.Base(file) != "go.mod" {
		return errors.New("check: not inside the module")
	}
	return os.Chdir(filepath.Dir(file))
}
