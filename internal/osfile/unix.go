//go:build unix

package osfile

// Descriptors, links, owners and locks of files on Unix, see open(2), stat(2), chown(2) and
// flock(2).

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// descriptor opens the descriptor that a name stands for; it returns nil for other
// names. /dev/fd/N is not opened again: a second opening of a regular file starts at
// its first byte, and would overwrite what the shell has written before.
func descriptor(name string) (*os.File, error) {
	number := -1
	switch clean := filepath.Clean(name); clean {
	case "/dev/stdout":
		number = 1
	case "/dev/stderr":
		number = 2
	default:
		for _, folder := range []string{"/dev/fd/", "/proc/self/fd/"} {
			if digits, ok := strings.CutPrefix(clean, folder); ok {
				if n, err := strconv.ParseUint(digits, 10, 31); err == nil {
					number = int(n)
				}
			}
		}
	}
	if number < 0 {
		return nil, nil
	}
	copied, err := syscall.Dup(number)
	if err != nil {
		return nil, &fs.PathError{Op: "write", Path: name, Err: err}
	}
	return os.NewFile(uintptr(copied), name), nil
}

// links returns the number of names that a file has.
func links(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Nlink)
	}
	return 1
}

// keepOwner gives a new file the owner and the group of the old one.
func keepOwner(f *os.File, old fs.FileInfo) error {
	stat, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if now, ok := info.Sys().(*syscall.Stat_t); ok && now.Uid == stat.Uid && now.Gid == stat.Gid {
		return nil
	}
	return f.Chown(int(stat.Uid), int(stat.Gid))
}

// everySo is the time between two looks for a reader.
const everySo = 20 * time.Millisecond

// openPipe opens a FIFO once it has a reader, or returns the error of the context: open(2) waits for
// a reader, and write(2) for room. Without O_NONBLOCK neither can be interrupted, because Go
// restarts them after a signal.
func openPipe(ctx context.Context, name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(everySo):
		}
	}
}

// without are the errors of file systems that have no locks, as network file systems may be
// mounted.
var without = []error{syscall.ENOSYS, syscall.ENOTSUP, syscall.ENOLCK}

// Lock opens a file for reading and writing and locks it. Where another process has the lock
// it returns no file and no error. On a file system without locks the file is not locked.
func Lock(path string) (*os.File, error) {
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

// unsupported reports whether a file system does not sync folders, such as some over a network.
func unsupported(err error) bool {
	return errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) || errors.Is(err, syscall.ENOSYS)
}
