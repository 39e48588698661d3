package site

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// Serve builds the page of the repository at root and serves it on an address
// until ctx ends, then for as long as requests under way need, four seconds at
// most. What it does goes to log; out gets the link, and nothing else, once the
// page can be had.
func Serve(ctx context.Context, root, version, address string, out, log io.Writer) error {
	// Before the build, so that a port which is taken costs nobody a minute.
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("site: cannot listen on %s: %w; -addr 127.0.0.1:0 takes any free port", address, err)
	}
	defer listener.Close()
	if _, err := Build(ctx, root, version, log); err != nil {
		return err
	}
	static, err := os.OpenRoot(filepath.Join(root, "static"))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer static.Close()
	server := &http.Server{
		Handler:           Handler(static.FS()),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      10 * time.Minute, // the stage over a very slow line
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    32 << 10, // a link carries a whole setup
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	fmt.Fprintln(out, link(listener.Addr()))
	select {
	case err := <-ended:
		return fmt.Errorf("site: %w", err)
	case <-ctx.Done():
	}
	fmt.Fprintln(log, "stopping")
	patience, stop := context.WithTimeout(context.WithoutCancel(ctx), 4*time.Second)
	defer stop()
	if err := server.Shutdown(patience); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("site: %w", err)
	}
	return server.Close()
}

// link is where a browser on this machine finds the page.
func link(address net.Addr) string {
	host, port, err := net.SplitHostPort(address.String())
	if ip := net.ParseIP(host); err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}
