// Binfall runs balls-into-bins processes without a browser: it lists and
// describes them, runs any number of trials of a setup on all cores, says what
// theory predicts, and draws a run as a picture or a film.
//
// Results go to standard output; progress, totals and faults to standard error.
// The exit code is 0 when all was done, 2 when the request was wrong (nothing is
// written then), 75 when a signal or --for stopped the run before its last trial
// (what was finished is written), and 1 for anything else.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

const (
	exitFailed  = 1
	exitWrong   = 2
	exitStopped = 75 // EX_TEMPFAIL of sysexits.h: run again
)

func main() { os.Exit(execute(os.Args[1:])) }

// execute runs a command line and returns its exit code.
func execute(args []string) (code int) {
	// Go would end with status 2, which means a wrong request. The trials of a
	// batch are caught where they run.
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(os.Stderr, "binfall: a fault of ours, please report it with this text: %v\n%s", r, debug.Stack())
			code = exitFailed
		}
	}()
	// A closed pipe is then an error of the write that met it, as a full disk is.
	signal.Ignore(syscall.SIGPIPE)

	root := newRoot(args)
	root.SetArgs(args)
	started := false // before that every error is one of the request
	root.PersistentPreRun = func(*cobra.Command, []string) { started = true }
	err := root.Execute()
	var wrong *wrongError
	var stopped *stoppedError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintln(os.Stderr, err)
		return exitWrong
	case !started:
		fmt.Fprintf(os.Stderr, "%v; see binfall --help\n", err)
		return exitWrong
	case errors.As(err, &stopped):
		fmt.Fprintln(os.Stderr, err)
		return exitStopped
	}
	fmt.Fprintf(os.Stderr, "binfall: %v\n", err)
	return exitFailed
}

// A wrongError is a request that cannot be met, with every fault on a line.
type wrongError struct{ error }

// wrong returns the faults as one error, or nil if there are none.
func wrong(faults ...error) error {
	if err := errors.Join(faults...); err != nil {
		return &wrongError{err}
	}
	return nil
}

// newRoot returns the command tree for a command line.
func newRoot(line []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "binfall",
		Short: "Balls into bins: run a process, and see what theory says of it",
		Long: `Binfall simulates balls-into-bins processes and compares them with theory.

A setup is the id of a process and its parameters, such as d-choice n=1e6 d=3; what is not
given has its default. The same setup has one canonical text, its spec, which may be used
instead: 'd-choice?n=1000000&m=1000000&d=3&ties=random&replace=true&method=bins&seed=7'.`,
		Example: `  binfall list
  binfall describe d-choice
  binfall run d-choice n=1e6 --trials 100
  binfall predict one-choice n=1e15
  binfall render d-choice n=300 -o picture.png`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", pageWidth)))
	root.AddCommand(newList(), newDescribe(), newRun(line), newPredict(line), newReproduce(line), newRender(line), newVersion(line))
	return root
}
