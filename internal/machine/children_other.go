//go:build !linux

package machine

import "time"

// On systems other than Linux the figures of children have other units or do not exist.

func cpuOfChildren() time.Duration { return 0 }

func peakOfChildren() float64 { return 0 }
