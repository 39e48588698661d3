package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// start runs the command with its standard output as a pipe. It is killed when
// the test has waited far too long.
func start(t *testing.T, args ...string) (cmd *exec.Cmd, stdout io.Reader, stderr *bytes.Buffer) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd = exec.CommandContext(ctx, "binfall", args...)
	stderr = new(bytes.Buffer)
	cmd.Stderr = stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, stdout, stderr
}

func TestSignalLeavesWholeTrials(t *testing.T) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd, stdout, stderr := start(t, "run", "one-choice", "n=100", "--trials", "1e12", "--when", "every=40", "--format", "csv", "seed=1")
		lines := bufio.NewReader(stdout)
		if _, err := lines.ReadString('\n'); err != nil { // rows are coming
			t.Fatal(err)
		}
		cmd.Process.Signal(s)
		rest, err := io.ReadAll(lines)
		if err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != exitStopped {
			t.Errorf("%v: exit code %d, want %d; %s", s, code, exitStopped, stderr)
		}
		text := string(rest)
		if ends := strings.Count(text, ",100,true,"); strings.Count(text, "\n") != 3*ends {
			t.Errorf("%v: %d lines for %d trials of three rows", s, strings.Count(text, "\n"), ends)
		}
		if last := text[strings.LastIndex(strings.TrimSpace(text), "\n")+1:]; !strings.Contains(last, ",true,") {
			t.Errorf("%v: the last line is %q", s, last)
		}
		if !strings.Contains(stderr.String(), "stopped after ") {
			t.Errorf("%v: standard error is %q", s, stderr)
		}
	}
}

func TestSignalLeavesAReport(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "binfall", "run", "one-choice", "n=1e5", "m=1e12", "--format", "json", "--out", "/dev/stdout")
	text, stderr := new(bytes.Buffer), new(bytes.Buffer)
	cmd.Stdout = text
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(said)
	if drawn, err := lines.ReadString('\n'); err != nil || !strings.Contains(drawn, "was drawn") { // it listens by then
		t.Fatalf("%q, %v", drawn, err)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	io.Copy(stderr, lines)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitStopped || !strings.Contains(text.String(), `"done":0,`) {
		t.Errorf("exit code %d, want %d; %s %s", code, exitStopped, text, stderr)
	}
}

// Nobody reads the rows, so the first signal cannot end the run; the second does.
func TestSecondSignalKills(t *testing.T) {
	cmd, stdout, _ := start(t, "run", "one-choice", "n=100", "--trials", "1e12", "--format", "csv", "seed=1")
	if _, err := bufio.NewReaderSize(stdout, 16).ReadByte(); err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{})
	go func() { cmd.Wait(); close(gone) }()
	for {
		select {
		case <-gone:
			status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
			if !ok || !status.Signaled() || status.Signal() != syscall.SIGTERM {
				t.Errorf("ended with %v, want killed by SIGTERM", cmd.ProcessState)
			}
			return
		case <-time.After(100 * time.Millisecond):
			cmd.Process.Signal(syscall.SIGTERM)
		}
	}
}

// A reader that leaves is a failed write, not a silent death.
func TestClosedPipe(t *testing.T) {
	cmd, stdout, stderr := start(t, "run", "one-choice", "n=100", "--trials", "1e12", "--format", "csv", "seed=1")
	stdout.(io.Closer).Close()
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitFailed || !strings.Contains(stderr.String(), "binfall: write ") {
		t.Errorf("exit code %d, want %d; %s", code, exitFailed, stderr)
	}
}
