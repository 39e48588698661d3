//go:build !js

// Command worker runs setups in a browser without pictures: see main.go.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "the worker runs in a browser; go run . serves the page that starts it")
	os.Exit(2)
}
