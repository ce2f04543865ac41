//go:build !unix

package outfile

// The same on systems without them.

import (
	"io/fs"
	"os"
)

// descriptor opens nothing: no name stands for a descriptor here.
func descriptor(string) (*os.File, error) { return nil, nil }

// links is how many names a file has, as far as that is known.
func links(fs.FileInfo) uint64 { return 1 }

// keepOwner has no owner to keep.
func keepOwner(*os.File, fs.FileInfo) error { return nil }
