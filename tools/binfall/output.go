package main

import (
	"fmt"
	"io"

	"binfall/sim"
	"binfall/sim/run"
)

// An output takes what a batch hands over and writes it in one format. Nothing
// is written before the first row, or else close: a request may still be refused.
type output interface {
	row(run.Row) error
	trial(run.Trial) error
	close() error // after the last trial, be it the one asked for or not
}

// newOutput returns the output that the options ask for.
func newOutput(o *runOptions, setup *sim.Setup, w io.Writer) output {
	switch {
	case o.digest:
		return &digests{w: w}
	case o.format == "csv":
		return newCSV(setup, w)
	case o.format == "jsonl":
		return newJSONL(setup, w)
	case o.format == "json":
		return newReport(o, setup, w, printJSON)
	}
	return newReport(o, setup, w, printTable)
}

// digests writes the digest of each trial alone. The k-th line is that of trial
// k, so nothing follows a trial that was stopped.
type digests struct {
	w    io.Writer
	next int64
}

func (d *digests) row(run.Row) error { return nil }

func (d *digests) trial(t run.Trial) error {
	if t.Trial != d.next {
		return nil
	}
	d.next++
	_, err := fmt.Fprintln(d.w, t.Digest)
	return err
}

func (d *digests) close() error { return nil }

// A report is one text about all trials together.
type report struct {
	*runOptions
	setup   *sim.Setup
	theory  []claim // where the trials stop
	summary *run.Summary
	digest  string // of trial 0, where it stopped
	print   func(*report) (string, error)
	w       io.Writer
}

// newReport asks theory before the first trial: then it costs no time when the
// run is to stop, and no results if it should fail.
func newReport(o *runOptions, setup *sim.Setup, w io.Writer, print func(*report) (string, error)) *report {
	return &report{
		runOptions: o, setup: setup, theory: claims(setup, finalStep(setup, o.at)),
		summary: run.NewSummary(setup), print: print, w: w,
	}
}

func (r *report) row(run.Row) error { return nil }

func (r *report) trial(t run.Trial) error {
	if t.Trial == 0 {
		r.digest = t.Digest
	}
	r.summary.Add(t)
	return nil
}

func (r *report) close() error {
	text, err := r.print(r)
	if err != nil {
		return err
	}
	return writeAll(r.w, text)
}

func writeAll(w io.Writer, text string) error {
	_, err := io.WriteString(w, text)
	return err
}
