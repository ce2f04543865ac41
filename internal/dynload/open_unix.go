//go:build unix && (darwin || highsload || (linux && cgo && (amd64 || arm64)))

package dynload

import "github.com/ebitengine/purego"

// Open loads the library of a full path.
func Open(path string) (library uintptr, err error) {
	return purego.Dlopen(path, purego.RTLD_LAZY|purego.RTLD_LOCAL)
}

// Symbol returns the address of a function.
func Symbol(library uintptr, name string) (uintptr, error) { return purego.Dlsym(library, name) }

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
