//go:build !linux

package process

// The same where the kernel offers no such signal.

import "os/exec"

// killedWithParent does nothing where the kernel offers no such thing: there a program outlives
// a process that is killed, until its own time limit.
func killedWithParent(*exec.Cmd) {}
