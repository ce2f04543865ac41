//go:build !linux

package process

// What death_linux.go does, for systems without such a signal.

import "os/exec"

// killedWithParent does nothing: here a program outlives a process that is killed, until its
// own time limit.
func killedWithParent(*exec.Cmd) {}
