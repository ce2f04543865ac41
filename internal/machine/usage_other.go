//go:build !unix

package machine

// The time since the start, where the processor's is not known.

import (
	"os"
	"time"
)

var started = time.Now()

func self() (cpu time.Duration, peak float64) { return time.Since(started), 0 }

func children() (cpu time.Duration, peak float64) { return 0, 0 }

// PeakOf is unknown here.
func PeakOf(*os.ProcessState) float64 { return 0 }
