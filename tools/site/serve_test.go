package site

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// start serves a repository and returns the link, and what ends it.
func start(t *testing.T, root string) (address string, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := Serve(ctx, root, "v1", "127.0.0.1:0", w, io.Discard)
		w.CloseWithError(err)
		ended <- err
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	return strings.TrimSpace(line), func() error { cancel(); return <-ended }
}

func TestServe(t *testing.T) {
	root, _ := toy(t)
	put(t, root, "static/index.html", text)
	address, stop := start(t, root)
	for path, status := range map[string]int{"": 200, "index.html": 200, "gen/build.json": 200, "gen/": 404, "../go.mod": 404} {
		r, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != status {
			t.Errorf("%s: %s, want %d", path, r.Status, status)
		}
	}
	// A request that never ends its header holds up no stop.
	slow, err := net.Dial("tcp", strings.Trim(strings.TrimPrefix(address, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	fmt.Fprint(slow, "GET / HTTP/1.1\r\nHost: x\r\n")
	begin := time.Now()
	if err := stop(); err != nil {
		t.Errorf("stopped: %v", err)
	}
	// It is promised in five seconds; this guards against a hang.
	if d := time.Since(begin); d > 50*time.Second {
		t.Errorf("the stop took %v", d)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("it serves on after the stop")
	}
}

// TestStoppedWhileBuilding: a stop does not wait for the compiler.
func TestStoppedWhileBuilding(t *testing.T) {
	root, gen := toy(t)
	ctx, stop := context.WithCancel(t.Context())
	var out bytes.Buffer
	err := Serve(ctx, root, "v1", "127.0.0.1:0", &out, writerFunc(func([]byte) { stop() }))
	if !errors.Is(err, context.Canceled) || out.Len() > 0 || readManifest(gen) != (Manifest{}) {
		t.Errorf("error %v, printed %q", err, &out)
	}
}

// TestPortTaken: it is said before anything is built, with the way out.
func TestPortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var log bytes.Buffer
	err = Serve(t.Context(), t.TempDir(), "v1", l.Addr().String(), io.Discard, &log)
	if err == nil || !strings.Contains(err.Error(), l.Addr().String()) || !strings.Contains(err.Error(), "-addr") || log.Len() > 0 {
		t.Errorf("error %v, log %q", err, &log)
	}
}

func TestLink(t *testing.T) {
	for ip, want := range map[string]string{
		"127.0.0.1": "http://127.0.0.1:8080/", "0.0.0.0": "http://127.0.0.1:8080/",
		"::": "http://127.0.0.1:8080/", "::1": "http://[::1]:8080/", "10.0.0.7": "http://10.0.0.7:8080/",
	} {
		if got := link(&net.TCPAddr{IP: net.ParseIP(ip), Port: 8080}); got != want {
			t.Errorf("%s: %s, want %s", ip, got, want)
		}
	}
}

// TestCommand runs the first command of the README as its users do.
func TestCommand(t *testing.T) {
	root, _ := toy(t)
	binary := filepath.Join(t.TempDir(), "serve.exe")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", binary, "binfall")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		folder, args string
		code         int
		stderr       string
	}{
		{root, "-port 8080", 2, "-addr HOST:PORT"},
		{root, "list", 2, "unexpected argument \"list\""},
		{root, "-h", 0, "127.0.0.1:8080"},
		{root, "-addr " + taken.Addr().String(), 1, "-addr 127.0.0.1:0 takes any free port"},
		{root, "-addr 8080", 1, "missing port"},
		{t.TempDir(), "", 1, "not inside the repository"},
	} {
		cmd := exec.CommandContext(t.Context(), binary, strings.Fields(c.args)...)
		cmd.Dir = c.folder
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if code := cmd.ProcessState.ExitCode(); code != c.code || stdout.Len() > 0 || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("%s: code %d, stdout %q, stderr:\n%s", c.args, code, &stdout, &stderr)
		}
	}

	put(t, root, "static/index.html", text)
	cmd := exec.CommandContext(t.Context(), binary, "-addr", "127.0.0.1:0")
	cmd.Dir = root
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if r, err := http.Get(strings.TrimSpace(line)); err != nil || r.StatusCode != 200 {
		t.Errorf("%q: %v", line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Skip("no signals here:", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after a signal: %v", err)
	}
}
