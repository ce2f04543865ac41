//go:build !linux

package pdb

import (
	"io"
	"os"
)

// allocate returns n bytes of zeros.
func allocate(n int) []byte { return make([]byte, n) }

// release leaves the memory to the garbage collector.
func release([]byte) {}

// mapFile reads the first n bytes of a file.
func mapFile(f *os.File, n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(f, b)
	return b, err
}
