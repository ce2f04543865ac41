//go:build nocpsat || (cgo && !linux && !darwin) || (!cgo && !windows && !darwin && !highsload)

package cpsat

// A program that cannot load the library.

import "errors"

const libraryFile = "libortools.so.9"

func cannotLoad() string {
	return "this program cannot load the library of OR-tools; on Linux build it with cgo, and without the tag nocpsat"
}

type library struct{}

func open(string) (*library, error) { return nil, errors.New(cannotLoad()) }

func (*library) newEnv() uintptr { return 0 }

func (*library) destroyEnv(uintptr) {}

func (*library) stop(uintptr) {}

func (*library) solve(uintptr, []byte, []byte) []byte { return nil }
