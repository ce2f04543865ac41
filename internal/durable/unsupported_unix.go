//go:build unix

package durable

import (
	"errors"
	"syscall"
)

// unsupported reports whether a file system does not sync folders, such as some over a network.
func unsupported(err error) bool {
	return errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) || errors.Is(err, syscall.ENOSYS)
}
