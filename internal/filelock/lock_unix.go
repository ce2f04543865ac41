//go:build unix

package filelock

import (
	"errors"
	"os"
	"slices"
	"syscall"
)

// without are the errors of file systems that have no locks, as network file systems may be
// mounted.
var without = []error{syscall.ENOSYS, syscall.ENOTSUP, syscall.ENOLCK}

// Open opens a file for reading and writing and locks it. Where another process has the lock
// it returns no file and no error. On a file system without locks the file is not locked.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil || slices.Contains(without, err) {
		return f, nil
	}
	f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR) {
		err = nil
	}
	return nil, err
}
