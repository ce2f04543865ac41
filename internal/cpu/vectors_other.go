//go:build !amd64

package cpu

// Other processors: no vector instructions are used.

const found = 0
