package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"binfall/sim/param"
	"binfall/tools/reproduce"
)

// reproduceOptions are the options of reproduce, read.
type reproduceOptions struct {
	set     *param.Set
	format  string
	long    bool
	workers int
}

func newReproduce(line []string) *cobra.Command {
	o := &reproduceOptions{set: param.NewSet()}
	o.set.Choice("format", &o.format, "table: for reading; json: an array with an object for each row; md: a table in Markdown", "table", "json", "md")
	o.set.Bool("long", &o.long, false, "rows of large sizes as well, which take longer")
	o.set.Int("workers", &o.workers, 0, 0, 4096, "claims at once; 0: one for each core. Results do not depend on it")
	cmd := &cobra.Command{
		Use:   "reproduce [NAME…]",
		Short: "Hold the claims of the source documents against theory and runs",
		Long: `Reproduce goes through the numeric claims of the source documents: what is claimed, what we
predict, what we measure, with its 95% interval, and a verdict.

  agrees          source, prediction and measurement; the note says what deviation the test could
                  have seen
  source differs  our prediction and measurement agree with each other, and not with the source
  disagrees       our prediction and our measurement differ: a fault of ours
  shown           no theory is known, or the claim is one that no test can decide

A claim that is no number at one size, such as a bound, stands as a text, in JSON too. Seeds are
fixed, so the rows are the same each time. The documents are:

` + documentList() + `
The exit code is 0 when all is done, 1 when a row disagrees, 2 when the request was wrong, and 75
when a signal came first; the rows that are finished are printed.`,
		Example: `  binfall reproduce
  binfall reproduce cuckoo --format md > cuckoo.md`,
		ValidArgsFunction: completeDocument,
	}
	addOptions(cmd, o.set)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		documents, faults := findDocuments(args)
		faults = append(faults, readOptions(cmd, line, o.set)...)
		if err := wrong(faults...); err != nil {
			return err
		}
		return o.run(cmd, documents)
	}
	return cmd
}

func documentList() string {
	var b strings.Builder
	for _, d := range reproduce.All {
		fmt.Fprintf(&b, "  %s\n    %s\n", d.Name, strings.Join(wrap(d.Title, pageWidth-4), "\n    "))
	}
	return b.String()
}

func completeDocument(*cobra.Command, []string, string) (words []string, how cobra.ShellCompDirective) {
	for _, d := range reproduce.All {
		words = append(words, cobra.CompletionWithDesc(d.Name, d.Title))
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

// findDocuments returns those that are named, in the order of the list; without
// names it returns all.
func findDocuments(args []string) (documents []reproduce.Document, faults []error) {
	var names []string
	for _, d := range reproduce.All {
		names = append(names, d.Name)
		if len(args) == 0 || slices.Contains(args, d.Name) {
			documents = append(documents, d)
		}
	}
	for _, name := range args {
		if !slices.Contains(names, name) {
			faults = append(faults, fmt.Errorf("no document %q; there are %s", name, strings.Join(names, ", ")))
		}
	}
	return documents, faults
}

// run makes the rows and writes what is finished, whatever stopped the rest.
func (o *reproduceOptions) run(cmd *cobra.Command, documents []reproduce.Document) error {
	ctx, release := lifetime(0)
	defer release()
	asked := reproduce.Options{Long: o.long, Workers: o.workers}
	total := reproduce.Count(documents, asked)
	start := time.Now()
	stderr := cmd.ErrOrStderr()
	done, quiet := showRows(stderr, total)
	asked.Done = done
	rows, err := reproduce.Run(ctx, documents, asked)
	quiet()
	why := context.Cause(ctx)
	if err != nil && (why == nil || !errors.Is(err, why)) {
		return err
	}
	if err == nil {
		why = nil // the signal came too late
	}
	return writeRows(cmd.OutOrStdout(), stderr, o.format, rows, total, why, start)
}

// writeRows writes rows and totals, and returns what the command ends with: why
// it was stopped, if it was, or a disagreement.
func writeRows(stdout, stderr io.Writer, format string, rows []reproduce.Row, total int, why error, start time.Time) error {
	text, err := formatRows(format, rows)
	if err != nil {
		return err
	}
	if err := writeAll(stdout, text); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%d of %d rows in %s: %s\n", len(rows), total, span(time.Since(start)), countVerdicts(rows))
	if why != nil {
		return &rowsError{stoppedError{int64(len(rows)), int64(total), why}}
	}
	return disagreement(rows)
}

// A rowsError is a stoppedError of rows.
type rowsError struct{ stoppedError }

func (e *rowsError) Error() string {
	return fmt.Sprintf("stopped after %d of %d rows: %v; what is finished was written", e.done, e.trials, e.why)
}

func (e *rowsError) Unwrap() error { return &e.stoppedError }

func countVerdicts(rows []reproduce.Row) string {
	counts := make(map[reproduce.Verdict]int)
	for _, r := range rows {
		counts[r.Verdict]++
	}
	var parts []string
	for _, v := range []reproduce.Verdict{reproduce.Agrees, reproduce.SourceDiffers, reproduce.Disagrees, reproduce.Shown} {
		if counts[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[v], v))
		}
	}
	return strings.Join(parts, ", ")
}

// disagreement is the error of rows in which prediction and measurement differ.
func disagreement(rows []reproduce.Row) error {
	var claims []string
	for _, r := range rows {
		if r.Verdict == reproduce.Disagrees {
			claims = append(claims, r.Claim)
		}
	}
	if claims == nil {
		return nil
	}
	return fmt.Errorf("reproduce: our prediction and our measurement disagree: %s", strings.Join(claims, ", "))
}

// showRows reports finished rows until quiet is called: as a bar on a terminal,
// else a line a minute.
func showRows(w io.Writer, total int) (done, quiet func()) {
	if isTerminal(w) {
		container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(28))
		bar := container.AddBar(int64(total),
			mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.CountersNoUnit("%d of %d rows")),
			mpb.AppendDecorators(decor.AverageSpeed(0, "%.1f rows/s, "), decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left")),
		)
		return bar.Increment, func() { bar.Abort(true); container.Wait() }
	}
	finished := make(chan struct{}, total)
	end, shown := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(shown)
		minute := time.NewTicker(time.Minute)
		defer minute.Stop()
		for {
			select {
			case <-minute.C:
				fmt.Fprintf(w, "%d of %d rows\n", len(finished), total)
			case <-end:
				return
			}
		}
	}()
	return func() { finished <- struct{}{} }, func() { close(end); <-shown }
}
