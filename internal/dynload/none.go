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

// Load returns that as an error.
func Load(installed.File, bool, string, any) error { return errors.New(Impossible()) }

// Free does nothing.
func Free(uintptr) {}
