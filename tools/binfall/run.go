package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/run"
)

const usualConfidence = 0.95

// runOptions are the options of run, read.
type runOptions struct {
	set        *param.Set
	trials, at int64
	workers    int
	format     string
	confidence float64
	digest     bool

	// Texts of their own form.
	out   string
	limit time.Duration // 0: none
	when  run.When
}

func newRun(line []string) *cobra.Command {
	o := &runOptions{set: param.NewSet()}
	o.set.Count("trials", &o.trials, 1, 1, 1e12, "trials, each on a seed of its own")
	o.set.Int("workers", &o.workers, 0, 0, 4096, "trials at once; 0: one for each core. Results do not depend on it")
	o.set.Choice("format", &o.format, "table: for reading; json: one object; jsonl, csv: a row for each trial and position", "table", "json", "jsonl", "csv")
	o.set.Count("at", &o.at, 0, 0, 1e18, "stop each trial after so many steps, instead of at its end")
	o.set.Float("confidence", &o.confidence, usualConfidence, 0.5, 0.999999, "of the intervals of table and json")
	o.set.Bool("digest", &o.digest, false, "print the digest of each trial, a line each, and nothing else")
	cmd := &cobra.Command{
		Use:   "run ID key=value…",
		Short: "Run trials of one setup; theory beside measurement",
		Long: `Run simulates trials of one setup and sums them up, theory beside measurement.

The setup is an id and parameters (see binfall describe ID), or a whole spec in quotes. Without
seed=… a seed is drawn, and printed. Trial 0 runs on the seed itself.

The exit code is 0 when all trials are done, 2 when the request was wrong, 75 when a signal or
--for came first (finished trials are printed; run again), and 1 for anything else.`,
		Example: `  binfall run one-choice n=1e5 --trials 1000
  binfall run d-choice n=1e6 m=1e7 d=3 seed=7 --trials 20 --format json --out three.json
  binfall run d-choice n=1e6 --trials 10 --when log --format csv > rows.csv
  binfall run 'd-choice?n=1000&m=1000&d=2&ties=random&replace=true&method=bins&seed=7' --digest`,
		ValidArgsFunction: completeSetup,
	}
	addOptions(cmd, o.set)
	flags := cmd.Flags()
	flags.StringVarP(&o.out, "out", "o", "", "write to `FILE`, which appears whole or not at all; - is standard output")
	limit := flags.String("for", "", "stop after this `DURATION`, such as 90s, 10m or 1h30m")
	when := flags.String("when", "end", "`WHEN` csv and jsonl have rows: end, log (1, 2, 5, 10 … steps), every=K or round")
	complete(cmd, "when", "end", "log", "every=", "round")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		setup, drawn, faults := readSetup(args, true)
		faults = append(faults, readOptions(cmd, line, o.set)...)
		faults = append(faults, o.readTexts(cmd, *limit, *when)...)
		memory := readMemoryLimit("/")
		if setup != nil {
			faults = append(faults, memory.refuse(setup))
		}
		if err := wrong(faults...); err != nil {
			return err
		}
		return o.run(cmd, setup, drawn, memory)
	}
	return cmd
}

// readTexts reads the options that are no fields, and finds those that would
// have no effect.
func (o *runOptions) readTexts(cmd *cobra.Command, limit, when string) (faults []error) {
	given := cmd.Flags().Changed
	if !given("at") {
		o.at = run.ToEnd
	}
	if given("for") {
		var err error
		if o.limit, err = time.ParseDuration(limit); err != nil || o.limit <= 0 {
			faults = append(faults, fmt.Errorf("--for=%s: not a duration; allowed is one such as 90s, 10m or 1h30m", limit))
		}
	}
	if given("out") && o.out == "" {
		faults = append(faults, errors.New("--out=: allowed is the name of a file"))
	}
	var err error
	if o.when, err = run.ParseWhen(when); err != nil {
		faults = append(faults, fmt.Errorf("--%w", err))
	}
	perRow := o.format == "csv" || o.format == "jsonl"
	if err == nil && when != "end" && (!perRow || o.digest) {
		faults = append(faults, fmt.Errorf("--when=%s: only --format csv and jsonl have such rows; allowed is end", when))
	}
	if given("format") && o.digest {
		faults = append(faults, fmt.Errorf("--format=%s: --digest prints digests alone; give one of the two", o.format))
	}
	if given("confidence") && (perRow || o.digest) {
		faults = append(faults, fmt.Errorf("--confidence=%v: only --format table and json have intervals", o.confidence))
	}
	return faults
}

// digests is how many trials need one.
func (o *runOptions) digests() int64 {
	switch {
	case o.digest:
		return o.trials
	case o.format == "csv" || o.format == "jsonl":
		return 0
	}
	return 1
}

// run runs the trials. What is finished is written, whatever stopped the rest.
func (o *runOptions) run(cmd *cobra.Command, setup *sim.Setup, drawn bool, memory memoryLimit) error {
	ctx, release := lifetime(o.limit)
	defer release()
	sink, err := openSink(o.out, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	out := newOutput(o, setup, sink)
	tameCollector(setup, o.workers, memory)
	if drawn {
		fmt.Fprintf(cmd.ErrOrStderr(), "seed=%d was drawn\n", setup.Seed())
	}

	progress := newProgress(setup, o.trials, o.at, time.Now)
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	errors := cmd.ErrOrStderr()
	rowsOnScreen := o.out == "" && isTerminal(cmd.OutOrStdout()) && (o.digest || o.digests() == 0)
	quiet := progress.show(errors, isTerminal(errors) && !rowsOnScreen, minute.C)
	done, err := runBatch(ctx, setup, run.Plan{
		Trials: o.trials, Workers: o.workers, Memory: memory.room(),
		At: o.at, When: o.when, Digests: o.digests(), Steps: &progress.steps,
		Row: out.row,
		Trial: func(t run.Trial) error {
			progress.done.Add(1)
			if err := out.trial(t); err != nil {
				return err
			}
			return sink.flushLate(time.Now())
		},
	})
	quiet()

	stopped := o.stopped(ctx, done, err)
	if err != nil && stopped == nil {
		sink.discard()
		return refusal(err, setup, memory)
	}
	if err := out.close(); err != nil {
		sink.discard()
		return err
	}
	if err := sink.commit(); err != nil {
		return err
	}
	fmt.Fprintln(errors, progress.totals())
	return stopped
}

// stopped returns the error of a batch that the context ended before its last
// trial, or nil.
func (o *runOptions) stopped(ctx context.Context, done int64, err error) error {
	if why := context.Cause(ctx); err != nil && why != nil && errors.Is(err, why) {
		return &stoppedError{done, o.trials, why}
	}
	return nil
}

// refusal turns what a batch refuses before its first step into faults of the
// request.
func refusal(err error, setup *sim.Setup, memory memoryLimit) error {
	var fault *param.Error
	var room *run.MemoryError
	switch {
	case errors.As(err, &fault):
		return wrong(listFaults(param.Errors{fault}, "--")...)
	case errors.As(err, &room):
		return wrong(memoryFault(room, setup, memory.source))
	}
	return err
}
