//go:build !unix

package main

import "os/exec"

// group does nothing where there are no process groups: the command itself is
// killed when the context ends.
func group(*exec.Cmd) (killRest func()) { return func() {} }
