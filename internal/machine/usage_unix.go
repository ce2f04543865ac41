//go:build unix && !linux

package machine

// Processor time by getrusage. Its figures of memory and of children have other units here, or do
// not exist.

import (
	"os"
	"syscall"
	"time"
)

func self() (cpu time.Duration, peak float64) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), 0
}

func children() (cpu time.Duration, peak float64) { return 0, 0 }

// PeakOf is unknown here.
func PeakOf(*os.ProcessState) float64 { return 0 }
