//go:build unix

package fetch

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes the lock, or reports that another process has it.
func tryLock(path string) (unlock func(), busy bool, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, false, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return func() { f.Close() }, false, nil
	}
	f.Close()
	busy = errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR)
	if busy {
		err = nil
	}
	return nil, busy, err
}
