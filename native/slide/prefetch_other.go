//go:build !amd64

package slide

// Processors for which there is no prefetch instruction here.

// prefetch does nothing where the package has no instruction for it.
func prefetch(*byte) {}
