//go:build unix && !(cgo && highs) && (darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

import (
	"runtime"

	"github.com/ebitengine/purego"
)

// openLibrary loads the library of a full path.
func openLibrary(path string) (uintptr, error) {
	return purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

func symbol(library uintptr, name string) (uintptr, error) { return purego.Dlsym(library, name) }

var libraryFile = map[bool]string{true: "libhighs.dylib", false: "libhighs.so"}[runtime.GOOS == "darwin"]
