//go:build !unix

package machine

// Processor time where the system does not report it.

import "time"

var started = time.Now()

// CPUTime returns the time since the start, where the processor's is not known.
func CPUTime() time.Duration { return time.Since(started) }
