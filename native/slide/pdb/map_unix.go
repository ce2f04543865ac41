//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package pdb

import (
	"os"
	"syscall"
)

// mapFile maps the first size bytes of a file for reading. Other processes that map it share its memory.
func mapFile(f *os.File, size int) ([]byte, error) {
	return syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmap(b []byte) { _ = syscall.Munmap(b) }
