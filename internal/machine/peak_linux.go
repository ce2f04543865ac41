package machine

// Peak memory by getrusage, whose unit on Linux is a kilobyte.

import "syscall"

// PeakMemory returns the most memory the process has had at a time, in bytes, with the
// parts of mapped files that were read; 0 where it is not known.
func PeakMemory() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Maxrss) * 1024
}
