//go:build !js

// Command wasm is the stage, which runs in a browser: see main.go.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "the stage runs in a browser; go run . serves the page that shows it")
	os.Exit(2)
}
