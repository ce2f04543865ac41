//go:build unix

package machine

// Process groups and descriptors on Unix, see setpgid(2) and fcntl(2).

import (
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup puts the child into a new process group, so that Ctrl-C on the terminal reaches
// only the parent, which tells the child to stop in its own way.
func OwnGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Bequeath gives the child a file, as its descriptor 3. The text tells the child so.
func Bequeath(cmd *exec.Cmd, f *os.File) string {
	cmd.ExtraFiles = []*os.File{f}
	return "3"
}

// Inherited returns the file that the parent gave; it may be asked for once. Programs that the child starts do not get
// it: one that outlived the child would hold the pipe open, and the parent would wait for it.
func Inherited(string) *os.File {
	f := os.NewFile(3, "frames")
	if f != nil {
		syscall.CloseOnExec(int(f.Fd()))
	}
	return f
}
