//go:build unix

package main

// The prebuilt HiGHS becomes a folder that cgo can use.

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/tilemip/tilemip/internal/fetch"
)

// finishWheel adds the description for pkg-config: the wheel's own names folders of the machine
// it was built on. On Linux the wheel's program looks for the library in lib64.
func finishWheel(src, out, goos string) error {
	if err := writePC(src, wheelLibs); err != nil {
		return err
	}
	if goos == "linux" {
		if err := os.Symlink("lib", filepath.Join(src, "lib64")); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
	}
	return os.Rename(src, out)
}

// wheelLibs links the shared library, where the program is to find it again. A program that is
// installed elsewhere brings the library along (scripts/install.sh).
const wheelLibs = "-Wl,-rpath,${libdir} -lhighs"

// writePC describes the library of a folder to pkg-config.
func writePC(prefix, libs string) error {
	text := `prefix=${pcfiledir}/../..
libdir=${prefix}/lib
includedir=${prefix}/include

Name: HiGHS
Description: Linear and mixed-integer optimization
URL: https://highs.dev
Version: ` + fetch.HiGHSSource().Version + `
Libs: -L${libdir} ` + libs + `
Cflags: -I${includedir}/highs
`
	file := filepath.Join(prefix, "lib", "pkgconfig", "highs.pc")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}
