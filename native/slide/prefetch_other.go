//go:build !amd64

package slide

// prefetch does nothing where the package has no instruction for it.
func prefetch(*byte) {}
