package machine

// Process groups and handles on Windows. A child inherits no descriptors there, but handles,
// whose numbers are the same in it: the number goes to it in its environment.

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// OwnGroup puts the child into a new process group, so that Ctrl-C on the console reaches only
// the parent, which tells the child to stop in its own way.
func OwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// Bequeath gives the child the handle of a file. The text tells it the number.
func Bequeath(cmd *exec.Cmd, f *os.File) string {
	h := syscall.Handle(f.Fd())
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	if syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT) == nil {
		cmd.SysProcAttr.AdditionalInheritedHandles = []syscall.Handle{h}
	}
	return strconv.FormatUint(uint64(h), 10)
}

// Inherited returns the file of that number, which programs that the child starts do not get.
func Inherited(number string) *os.File {
	h, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil
	}
	_ = syscall.SetHandleInformation(syscall.Handle(h), syscall.HANDLE_FLAG_INHERIT, 0)
	return os.NewFile(uintptr(h), "frames")
}
