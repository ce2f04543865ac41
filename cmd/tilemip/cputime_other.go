//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime returns the time since the start, where the processor's is not known.
func cpuTime() time.Duration { return time.Since(started) }
