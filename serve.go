// Command binfall, at the root of the repository, builds the page and serves it on
// this machine:
//
//	go run .
//	go run . -addr 127.0.0.1:9000
//
// It prints the link and serves until it is interrupted. Exit codes: 0 stopped by a
// signal, 1 the page cannot be built or served, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"binfall/tools/site"
)

// version is that of every build of a checkout; releases have a number.
const version = "devel"

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) (code int) {
	flags := flag.NewFlagSet("binfall", flag.ContinueOnError)
	address := flags.String("addr", "127.0.0.1:8080", "serve on `HOST:PORT`")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(os.Stderr, "unexpected argument %q; go run ./tools/binfall is the command that runs processes\n", flags.Arg(0))
		flags.Usage()
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root, err := site.Root(".")
	if err == nil {
		err = site.Serve(ctx, root, version, *address, os.Stdout, os.Stderr)
	}
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
