//go:build windows || darwin || (linux && cgo && (amd64 || arm64))

// Package dynload loads a solver's library at run time and finds its functions, through purego;
// not on Linux without cgo, where importing purego makes a program dynamic. Where it cannot load anything, Impossible says so.
//
// Not here: what a library's functions mean. Begin with load.go.
package dynload

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"github.com/ebitengine/purego"

	"github.com/tilemip/tilemip/internal/installed"
)

// Open loads the library, if it is as it was when it was installed, and sets every field of the
// structure to which functions points to the function of its name behind the prefix, in whose name it
// may begin small. It prefers its own libraries to what this program has linked, where the system can.
func (l Library) Open(functions any) (installed.File, error) {
	found, missing := l.Find()
	if missing != "" {
		return found, errors.New(missing)
	}
	if err := found.Verify(); err != nil {
		return found, err
	}
	library, err := open(found.Path)
	if err != nil {
		return found, fmt.Errorf("the library %s cannot be loaded: %w", found.Path, err)
	}
	fields := reflect.ValueOf(functions).Elem()
	for k := range fields.NumField() {
		name := fields.Type().Field(k).Name
		address, err := symbol(library, l.Prefix+name)
		if err != nil {
			address, err = symbol(library, l.Prefix+strings.ToLower(name[:1])+name[1:])
		}
		if err != nil {
			return found, fmt.Errorf("the library %s has no function %s: it is another one, or of another release", found.Path, l.Prefix+name)
		}
		purego.RegisterFunc(fields.Field(k).Addr().Interface(), address)
	}
	return found, nil
}

// Callback returns the address of a function that a library can call. There is room for 2,000 in
// a process, for good.
func Callback(function any) uintptr { return purego.NewCallback(function) }

// Impossible says in a clause why this program cannot load libraries, or "": a static one has no
// loader.
var Impossible = sync.OnceValue(func() string {
	self, err := os.Executable()
	if err != nil || runtime.GOOS != "linux" {
		return ""
	}
	f, err := elf.Open(self)
	if err != nil {
		return ""
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return ""
		}
	}
	return "this program is static and cannot load libraries; expected one that was built with cgo on this system"
})
