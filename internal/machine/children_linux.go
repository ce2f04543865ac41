package machine

import (
	"syscall"
	"time"
)

// children returns the processor time of the children that have ended, and the peak memory of
// the largest of them in bytes. Solver programs and isolated solves are child processes: the
// system adds their usage to the totals of children once they have ended.
func children() (cpu time.Duration, peak float64) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0, 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), float64(u.Maxrss) * 1024
}
