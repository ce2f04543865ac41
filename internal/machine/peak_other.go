//go:build !linux

package machine

// Peak memory where it is not known.

// PeakMemory returns 0: elsewhere than on Linux the figure has other units or none.
func PeakMemory() float64 { return 0 }
