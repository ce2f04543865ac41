//go:build unix

package process

// Process groups on Unix, see setpgid(2): a program and what it starts are interrupted and
// ended together.

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the solver into a new process group: Ctrl-C on the terminal then reaches
// only this process, which tells the solver to stop in its own way, and whatever the solver
// starts can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func interruptGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
