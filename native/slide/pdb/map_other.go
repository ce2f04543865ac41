//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package pdb

import (
	"errors"
	"os"
)

// mapFile says that files are not mapped here: they are read.
func mapFile(*os.File, int) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmap([]byte) {}
