// Package machine reports the processor time and the memory that this process has used, and what
// was used between two moments, children included; and starts this program once more (again.go). What
// a system reports is in the other files.
//
// Not here: limits. Begin with meter.go.
package machine

import "time"

// Usage is what was used between Start and Read.
type Usage struct {
	Wall      time.Duration
	CPU       time.Duration // of this process and of its children that have ended
	PeakBytes int64         // peak memory of this process so far, or of its largest child
}

// Meter measures from its start.
type Meter struct {
	started time.Time
	cpu     time.Duration
}

// Start returns a meter that starts now.
func Start() Meter {
	cpu, _ := children()
	return Meter{time.Now(), CPUTime() + cpu}
}

// Read returns what was used since the start.
func (m Meter) Read() Usage {
	cpu, peak := children()
	return Usage{
		Wall: time.Since(m.started), CPU: CPUTime() + cpu - m.cpu,
		PeakBytes: int64(max(PeakMemory(), peak)),
	}
}

// CPUTime returns the processor time that the process has used: on a busy machine it says
// more about a search than wall time does.
func CPUTime() time.Duration {
	cpu, _ := self()
	return cpu
}

// PeakMemory returns the most memory the process has had at a time, in bytes, with the
// parts of mapped files that were read; 0 where it is not known.
func PeakMemory() float64 {
	_, peak := self()
	return peak
}
