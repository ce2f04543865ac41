//go:build !linux

package main

import "time"

// Elsewhere than on Linux the figures of children have other units or none.

func cpuOfChildren() time.Duration { return 0 }

func peakOfChildren() float64 { return 0 }
