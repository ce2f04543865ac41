//go:build unix

package isolate

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the child into a process group of its own, so that a Ctrl-C on
// the terminal reaches the parent alone, which tells the child in its own way.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
