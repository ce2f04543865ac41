//go:build unix

package isolate

// Process groups and descriptors on Unix, see setpgid(2) and fcntl(2).

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the child into a new process group, so that Ctrl-C on the terminal reaches
// only the parent, which tells the child to stop in its own way.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// private keeps a descriptor from programs that the child starts: a program that outlived
// the child would hold the pipe open, and the parent would wait for it.
func private(f *os.File) { syscall.CloseOnExec(int(f.Fd())) }
