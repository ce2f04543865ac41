//go:build !unix

package osfile

// The same on systems without them.

import (
	"context"
	"io/fs"
	"os"
)

// descriptor opens nothing: no name stands for a descriptor here.
func descriptor(string) (*os.File, error) { return nil, nil }

// links is how many names a file has, as far as that is known.
func links(fs.FileInfo) uint64 { return 1 }

// keepOwner has no owner to keep.
func keepOwner(*os.File, fs.FileInfo) error { return nil }

// openPipe opens a file: none is a FIFO here.
func openPipe(_ context.Context, name string) (*os.File, error) {
	return os.OpenFile(name, os.O_WRONLY, 0)
}

// unsupported: folders are not synced here.
func unsupported(error) bool { return true }
