package machine

// Usage by getrusage, whose unit of memory on Linux is a kilobyte.

import (
	"os"
	"syscall"
	"time"
)

func usage(who int) (cpu time.Duration, peak float64) {
	var u syscall.Rusage
	if syscall.Getrusage(who, &u) != nil {
		return 0, 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), float64(u.Maxrss) * 1024
}

func self() (cpu time.Duration, peak float64) { return usage(syscall.RUSAGE_SELF) }

// children is the usage of the children that have ended, the peak that of the largest. Solver
// programs and isolated solves are child processes.
func children() (cpu time.Duration, peak float64) { return usage(syscall.RUSAGE_CHILDREN) }

// PeakOf is the most memory in bytes that an ended process had in use; not less than what this
// process had when it began it, which Linux counts in. 0: unknown.
func PeakOf(ended *os.ProcessState) float64 {
	if u, ok := ended.SysUsage().(*syscall.Rusage); ok {
		return float64(u.Maxrss) * 1024
	}
	return 0
}
