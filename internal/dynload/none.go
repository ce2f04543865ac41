//go:build !windows && !darwin && !(linux && cgo && (amd64 || arm64))

package dynload

import (
	"errors"

	"github.com/tilemip/tilemip/internal/installed"
)

// Impossible says why this program cannot load libraries.
func Impossible() string {
	return "this program cannot load libraries; on Linux build it with cgo, on x86-64 or arm64"
}

// Open returns that as an error.
func (l Library) Open(any) (installed.File, error) { return installed.File{}, errors.New(Impossible()) }

// Callback returns nothing.
func Callback(any) uintptr { return 0 }

// Free does nothing.
func Free(uintptr) {}
