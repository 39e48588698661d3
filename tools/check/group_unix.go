//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// group gives the command a process group of its own and lets its end, when the
// context ends, be the end of all in it: go test does not stop the tests it has
// started. The function returned kills what is left of the group.
func group(cmd *exec.Cmd) (killRest func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	return func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
