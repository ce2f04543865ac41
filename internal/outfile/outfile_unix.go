//go:build unix

package outfile

// Descriptors, links and owners of files on Unix, see open(2), stat(2) and chown(2).

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
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
