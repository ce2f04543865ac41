package process

// Solver programs end with this process, see prctl(2), PR_SET_PDEATHSIG.

import (
	"os/exec"
	"syscall"
)

// killedWithParent makes the kernel kill the program when this process ends, however it ends:
// a second Ctrl-C and kill -9 leave no solver behind. The kernel watches the thread that
// starts the program, so the goroutine must stay locked to it until the program has ended.
func killedWithParent(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }
