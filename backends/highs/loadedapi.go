//go:build !(cgo && highs) && !js && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

// HiGHS' C interface in a library that is loaded at run time, called through purego: for builds
// that do not link it. Its callback and watch are in loadedwatch.go.
//
// Highs_passMip has 16 arguments, one more than purego 0.10 passes, the last release for Go 1.24;
// so models go over by Highs_passLp, which has 15, and Highs_changeColsIntegralityByRange.

import (
	"runtime"
	"sync"
	"unsafe"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/dynload"
)

const kind = backends.Loaded

// api has the functions of the library.
var api loadedLibrary

// loadedLibrary has a field for each function, by its name.
type loadedLibrary struct {
	Version                      func() string
	VersionMajor, VersionMinor   func() int32
	GetSizeofHighsInt            func(unsafe.Pointer) int32
	Create                       func() unsafe.Pointer
	Destroy                      func(unsafe.Pointer)
	PassLp                       func(h unsafe.Pointer, columns, rows, nonzeros, format, sense int32, offset float64, cost, lower, upper, rowLower, rowUpper *float64, start, index *int32, value *float64) int32
	ChangeColsIntegralityByRange func(h unsafe.Pointer, from, to int32, kinds *int32) int32
	PassHessian                  func(h unsafe.Pointer, columns, entries, format int32, start, index *int32, value *float64) int32
	SetSparseSolution            func(h unsafe.Pointer, n int32, index *int32, value *float64) int32
	SetBasis, GetBasis           func(h unsafe.Pointer, columns, rows *int32) int32
	Run, GetModelStatus          func(unsafe.Pointer) int32
	GetSolution                  func(h unsafe.Pointer, x, reduced, rows, rowDual *float64) int32
	GetOptionType                func(h unsafe.Pointer, name string, kind *int32) int32
	SetBoolOptionValue           func(h unsafe.Pointer, name string, x int32) int32
	SetIntOptionValue            func(h unsafe.Pointer, name string, x int32) int32
	SetDoubleOptionValue         func(h unsafe.Pointer, name string, x float64) int32
	SetStringOptionValue         func(h unsafe.Pointer, name, x string) int32
	GetIntInfoValue              func(h unsafe.Pointer, name string, x *int32) int32
	GetInt64InfoValue            func(h unsafe.Pointer, name string, x *int64) int32
	GetDoubleInfoValue           func(h unsafe.Pointer, name string, x *float64) int32
	SetCallback                  func(h unsafe.Pointer, function, data uintptr) int32
	StartCallback                func(h unsafe.Pointer, kind int32) int32
	GetCallbackDataOutItem       func(out uintptr, name string) unsafe.Pointer
	ResetGlobalScheduler         func(blocking int32)
}

// PassModel hands a program over, and then what its columns are.
func (l *loadedLibrary) PassModel(h unsafe.Pointer, columns, rows, nonzeros, format, sense int32, offset float64,
	cost, lower, upper, rowLower, rowUpper *float64, start, index *int32, value *float64, integrality []int32) int32 {
	status := l.PassLp(h, columns, rows, nonzeros, format, sense, offset, cost, lower, upper, rowLower, rowUpper, start, index, value)
	if status >= 0 && len(integrality) > 0 {
		status = min(status, l.ChangeColsIntegralityByRange(h, 0, columns-1, first(integrality)))
	}
	return status
}

// load loads the library, once; the answer is a sentence about what is wrong, or "".
var load = sync.OnceValue(func() string {
	found, missing := findLibrary()
	if missing != "" {
		return missing
	}
	if err := dynload.Load(found, false, "Highs_", &api); err != nil {
		return err.Error()
	}
	if why := unfit(); why != "" {
		return "the library " + found.Path + " is " + why
	}
	return ""
})

// leaveThread ends what HiGHS keeps for the thread and gives the thread back. It must not end with its
// goroutine: with purego 0.10 in a program of Go 1.26 with cgo, a thread that has called the library
// crashes as it ends.
func leaveThread() {
	api.ResetGlobalScheduler(1)
	runtime.UnlockOSThread()
}

// version returns the release of the loaded library.
func version() string {
	if load() != "" {
		return ""
	}
	return api.Version()
}

// unusable says in one sentence why the library cannot be used, or "".
func unusable() string { return load() }
