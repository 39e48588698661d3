package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"binfall/tools/reproduce"
)

// somewhat is a row of each verdict.
func somewhat() []reproduce.Row {
	bound := reproduce.Figure{Words: "at most 115", Value: 115}
	return []reproduce.Row{
		{Claim: "S4.4", Source: "cuckoo, Component", Claimed: bound, Predicted: 32, Measured: 16, Verdict: reproduce.Agrees, Note: "Nodes | edges."},
		{Claim: "S4.12", Source: "cuckoo, Cycle", Claimed: reproduce.Figure{Value: 0.134}, Predicted: 1.25e-5, Measured: 0,
			CI: &reproduce.Interval{Low: 0, High: 0.000184}, Verdict: reproduce.SourceDiffers, Note: "Tables that fail."},
		{Claim: "S4.18", Source: "cuckoo, Moves", Claimed: reproduce.Figure{Value: 0.42}, Predicted: reproduce.Number(math.NaN()), Measured: 0.4224,
			CI: &reproduce.Interval{Low: 0.4193, High: 0.4256}, Verdict: reproduce.Shown, Note: "Moves."},
	}
}

// TestFormatRows pins the three forms.
func TestFormatRows(t *testing.T) {
	for format, want := range map[string]string{
		"json": `[{"claim":"S4.4","source":"cuckoo, Component","claimed":"at most 115","predicted":32,"measured":16,"ci":null,"verdict":"agrees","note":"Nodes | edges."},
 {"claim":"S4.12","source":"cuckoo, Cycle","claimed":0.134,"predicted":0.0000125,"measured":0,"ci":[0,0.000184],"verdict":"source differs","note":"Tables that fail."},
 {"claim":"S4.18","source":"cuckoo, Moves","claimed":0.42,"predicted":null,"measured":0.4224,"ci":[0.4193,0.4256],"verdict":"shown","note":"Moves."}]
`,
		"table": `CLAIM      CLAIMED  PREDICTED  MEASURED  95% INTERVAL      VERDICT
S4.4   at most 115         32        16  -                 agrees
       cuckoo, Component. Nodes | edges.

S4.12        0.134   1.25e-05         0  0 to 0.00018      source differs
       cuckoo, Cycle. Tables that fail.

S4.18         0.42          -    0.4224  0.4193 to 0.4256  shown
       cuckoo, Moves. Moves.
`,
		"md": `| Claim | Source | Claimed | Predicted | Measured | 95% interval | Verdict | Note |
| --- | --- | ---: | ---: | ---: | --- | --- | --- |
| S4.4 | cuckoo, Component | at most 115 | 32 | 16 | - | agrees | Nodes \| edges. |
| S4.12 | cuckoo, Cycle | 0.134 | 1.25e-05 | 0 | 0 to 0.00018 | source differs | Tables that fail. |
| S4.18 | cuckoo, Moves | 0.42 | - | 0.4224 | 0.4193 to 0.4256 | shown | Moves. |
`,
	} {
		if got, err := formatRows(format, somewhat()); err != nil || got != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", format, err, got, want)
		}
	}
	if got, err := formatRows("json", nil); err != nil || got != "[]\n" {
		t.Errorf("no rows are %q, %v", got, err)
	}
}

// TestDisagreement: a row in which prediction and measurement differ fails the
// command, after all rows are written; a source that differs does not.
func TestDisagreement(t *testing.T) {
	for _, fails := range []bool{false, true} {
		rows := somewhat()
		if fails {
			rows = append(rows, reproduce.Row{Claim: "S4.99", Verdict: reproduce.Disagrees})
		}
		var stdout, stderr strings.Builder
		err := writeRows(&stdout, &stderr, "json", rows, len(rows), nil, time.Now())
		if code := exitCode(err); fails && code != exitFailed || !fails && code != 0 {
			t.Errorf("exit code %d for %v", code, err)
		}
		if fails != strings.Contains(stdout.String(), "S4.99") || !strings.Contains(stdout.String(), "S4.18") {
			t.Errorf("rows: %s", stdout.String())
		}
		if want := "1 agrees, 1 source differs, "; !strings.Contains(stderr.String(), want) {
			t.Errorf("standard error is %q", stderr.String())
		}
	}
	stopped := writeRows(io.Discard, io.Discard, "md", somewhat(), 9, errors.New("signal"), time.Now())
	if code := exitCode(stopped); code != exitStopped || !strings.Contains(stopped.Error(), "stopped after 3 of 9 rows: signal") {
		t.Errorf("exit code %d for %v", code, stopped)
	}
}

// exitCode is what execute makes of the error of a command that was started.
func exitCode(err error) int {
	var wrong *wrongError
	var stopped *stoppedError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		return exitWrong
	case errors.As(err, &stopped):
		return exitStopped
	}
	return exitFailed
}

// TestReproduceStops: after a signal the rows that are finished are a whole
// document.
func TestReproduceStops(t *testing.T) {
	cmd, stdout, stderr := start(t, "reproduce", "cuckoo", "--format", "json", "--workers", "1")
	time.AfterFunc(500*time.Millisecond, func() { cmd.Process.Signal(os.Interrupt) })
	text, err := io.ReadAll(bufio.NewReader(stdout))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	var rows []map[string]any
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if code := cmd.ProcessState.ExitCode(); code != exitStopped || !strings.Contains(stderr.String(), " rows: ") {
		t.Errorf("exit code %d; %s", code, stderr)
	}
	for _, row := range rows {
		if len(row) != 8 || row["claim"] == "" || row["verdict"] == string(reproduce.Disagrees) {
			t.Errorf("row %v", row)
		}
	}
}
