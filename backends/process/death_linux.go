package process

// Solver programs end with this process, see prctl(2), PR_SET_PDEATHSIG.

import (
	"os/exec"
	"syscall"
)

// killedWithParent has the kernel kill the program when this process ends in whatever way: a
// second Ctrl-C and kill -9 leave no solver behind. The kernel watches the thread that
// starts the program, which therefore has to be locked until the program has ended.
func killedWithParent(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }
