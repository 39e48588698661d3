package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The test binary stands in for the command: testscript puts it on the PATH of
// the scripts, and of the tests in this package, under the name binfall.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"binfall": main})
}

// Each script in testdata is one behaviour of the command line.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", RequireExplicitExec: true})
}

// binfall runs the command and returns its standard output and exit code.
func binfall(t *testing.T, args ...string) (stdout string, code int) {
	t.Helper()
	cmd := exec.Command("binfall", args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		line string
		code int
	}{
		{"list", 0},
		{"run one-choice n=10", 0},
		{"run one-choice n=0", 2},
		{"run one-choice --nope", 2},
		{"run one-choice --trials", 2},
		{"run nothing", 2},
		{"describe nothing", 2},
		{"predict one-choice m=-1", 2},
		{"version --format xml", 2},
		{"sit", 2},
		{"list all", 2},
		{"run one-choice --when round --format csv", 2},
		{"run one-choice n=1e5 m=1e12 --for 50ms", 75},
		{"run one-choice n=10 --out missing/file", 1},
		{"render one-choice n=10", 2},
		{"render one-choice n=10 -o film.gif", 2},
		{"render one-choice n=10 -o missing/picture.png", 1},
	} {
		stdout, code := binfall(t, strings.Fields(c.line)...)
		if code != c.code {
			t.Errorf("binfall %s: exit code %d, want %d", c.line, code, c.code)
		}
		if code == exitWrong && stdout != "" {
			t.Errorf("binfall %s: refused, and yet it printed %q", c.line, stdout)
		}
	}
}

// Trials differ, every row carries its seed, and a row run again alone, from
// nothing but its own cells, is the same row.
func TestRowsRunAgain(t *testing.T) {
	stdout, _ := binfall(t, "run", "one-choice", "n=200", "m=500", "--trials", "100", "--when", "every=250", "--format", "csv")
	rows := readCSV(t, stdout)
	seeds := make(map[string]bool)
	for _, row := range rows {
		seeds[row["seed"]] = true
	}
	if len(rows) != 200 || len(seeds) != 100 {
		t.Fatalf("%d rows and %d seeds, want 200 and 100", len(rows), len(seeds))
	}
	for _, want := range rows[150:154] {
		again, _ := binfall(t, "run", want["id"], "n="+want["n"], "m="+want["m"], "method="+want["method"], "seed="+want["seed"],
			"--at", want["step"], "--format", "csv")
		got := readCSV(t, again)[0]
		for name, value := range want {
			if name != "trial" && name != "end" && got[name] != value {
				t.Errorf("seed %s: %s is %s, and was %s", want["seed"], name, got[name], value)
			}
		}
	}
}

func readCSV(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) < 2 {
		t.Fatalf("%d lines of CSV, error %v", len(lines), err)
	}
	for _, line := range lines[1:] {
		row := make(map[string]string)
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// Totals are exact where 32 bits, or a sum of rounded means, would not do: one
// bin and 1e6 balls have 1e6·999999/2 pairs in every trial, and 1e6 bins have
// whole pairs in each of many trials.
func TestTotals(t *testing.T) {
	measure := func(args ...string) (mean, least, most float64, loads []float64) {
		stdout, _ := binfall(t, append([]string{"run", "one-choice", "--format", "json"}, args...)...)
		var d struct {
			Measures struct {
				Collisions struct{ Mean, Min, Max float64 }
			}
			Loads []float64
		}
		if err := json.Unmarshal([]byte(stdout), &d); err != nil {
			t.Fatal(err)
		}
		c := d.Measures.Collisions
		return c.Mean, c.Min, c.Max, d.Loads
	}
	if mean, least, most, _ := measure("n=1", "m=1e6", "--trials", "20", "seed=1"); mean != 499999500000 || least != mean || most != mean {
		t.Errorf("one bin: mean %v, min %v, max %v pairs; all are 499999500000", mean, least, most)
	}
	mean, least, _, loads := measure("n=1e6", "--trials", "10", "seed=1")
	// E = (m−1)/2 = 499999.5; one trial has sd √(m/2) = 707.
	if mean < 499999.5-5*707/3.16 || mean > 499999.5+5*707/3.16 || least <= 0 || mean*10 != float64(int64(mean*10)) {
		t.Errorf("a million bins: mean %v, min %v pairs", mean, least)
	}
	sum := 0.0
	for _, f := range loads {
		sum += f
	}
	if sum < 1-1e-12 || sum > 1+1e-12 {
		t.Errorf("fractions of bins sum to %v", sum)
	}
}
