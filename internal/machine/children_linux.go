package machine

import (
	"syscall"
	"time"
)

// Solver programs and isolated solves are child processes: the system adds their usage to
// the totals of children once they have ended.

// cpuOfChildren returns the processor time of the children that have ended.
func cpuOfChildren() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakOfChildren returns the peak memory of the largest of them, in bytes.
func peakOfChildren() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0
	}
	return float64(u.Maxrss) * 1024
}
