//go:build unix

package machine

// Processor time by getrusage.

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time that the process has used: on a busy machine it says
// more about a search than wall time does.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
