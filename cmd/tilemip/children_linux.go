package main

import (
	"syscall"
	"time"
)

// Solver programs and isolated solves are children: what they used counts once they
// have ended.

// cpuOfChildren returns the processor time of the children that have ended.
func cpuOfChildren() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakOfChildren returns the most memory that one of them has had, in bytes.
func peakOfChildren() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0
	}
	return float64(u.Maxrss) * 1024
}
