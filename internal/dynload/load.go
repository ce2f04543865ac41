//go:build windows || darwin || (linux && cgo && (amd64 || arm64))

// Package dynload loads a solver's library at run time and finds its functions, through purego;
// not on Linux without cgo, where importing purego makes a program dynamic. Where it cannot load anything, Impossible says so.
//
// Not here: what a library's functions mean. Begin with load.go.
package dynload

import (
	"debug/elf"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"github.com/ebitengine/purego"

	"github.com/tilemip/tilemip/internal/installed"
)

// Load loads a library that was found, if it is as it was when it was installed, and sets every
// field of the structure to which functions points to the function of its name behind the prefix;
// behind one that ends in _ names begin small. With own it prefers its own libraries to what this
// program has linked, where the system can.
func Load(found installed.File, own bool, prefix string, functions any) error {
	if err := found.Verify(); err != nil {
		return err
	}
	library, err := open(found.Path, own)
	if err != nil {
		return fmt.Errorf("the library %s cannot be loaded: %w", found.Path, err)
	}
	fields := reflect.ValueOf(functions).Elem()
	for k := range fields.NumField() {
		name := fields.Type().Field(k).Name
		if strings.HasSuffix(prefix, "_") {
			name = strings.ToLower(name[:1]) + name[1:]
		}
		address, err := symbol(library, prefix+name)
		if err != nil {
			return fmt.Errorf("the library %s has no function %s%s: it is another one, or of another release", found.Path, prefix, name)
		}
		purego.RegisterFunc(fields.Field(k).Addr().Interface(), address)
	}
	return nil
}

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
