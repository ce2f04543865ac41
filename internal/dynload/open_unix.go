//go:build unix && (darwin || (linux && cgo && (amd64 || arm64)))

package dynload

import (
	"runtime"

	"github.com/ebitengine/purego"
)

// open loads the library of a full path.
func open(path string) (library uintptr, err error) {
	const deepBind = 0x8 // RTLD_DEEPBIND of glibc
	mode := purego.RTLD_LAZY | purego.RTLD_LOCAL
	if runtime.GOOS == "linux" {
		mode |= deepBind
	}
	return purego.Dlopen(path, mode)
}

// symbol returns the address of a function.
func symbol(library uintptr, name string) (uintptr, error) { return purego.Dlsym(library, name) }

// Free frees what a library allocated with malloc.
func Free(address uintptr) {
	if address != 0 {
		free(address)
	}
}

var free = func() func(uintptr) {
	var f func(uintptr)
	purego.RegisterLibFunc(&f, purego.RTLD_DEFAULT, "free")
	return f
}()
