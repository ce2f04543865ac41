//go:build !cgo && (windows || darwin || highsload) && !nocpsat

package cpsat

// The library, called through purego: for builds without cgo.

import (
	"cmp"
	"errors"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/tilemip/tilemip/internal/dynload"
)

var libraryFile = cmp.Or(map[string]string{"windows": "ortools.dll", "darwin": "libortools.9.dylib"}[runtime.GOOS], "libortools.so.9")

func cannotLoad() string { return "" }

// library are the functions that are used.
type library struct {
	create        func() uintptr
	destroy, halt func(env uintptr)
	run           func(env uintptr, request *byte, requestSize int32, parameters *byte, parametersSize int32, answer *unsafe.Pointer, answerSize *int32)
}

func open(path string) (*library, error) {
	handle, err := dynload.Open(path)
	if err != nil {
		return nil, err
	}
	l := new(library)
	for name, function := range map[string]any{
		"SolveCpNewEnv": &l.create, "SolveCpDestroyEnv": &l.destroy, "SolveCpStopSearch": &l.halt, "SolveCpInterruptible": &l.run,
	} {
		address, err := dynload.Symbol(handle, name)
		if err != nil {
			return nil, errors.New("it lacks the C interface of CP-SAT; expected that of OR-tools 9.15")
		}
		purego.RegisterFunc(function, address)
	}
	return l, nil
}

func (l *library) newEnv() uintptr { return l.create() }

func (l *library) destroyEnv(env uintptr) { l.destroy(env) }

func (l *library) stop(env uintptr) { l.halt(env) }

// solve returns the answer's bytes.
func (l *library) solve(env uintptr, request, parameters []byte) []byte {
	var answer unsafe.Pointer
	var size int32
	l.run(env, unsafe.SliceData(request), int32(len(request)), unsafe.SliceData(parameters), int32(len(parameters)), &answer, &size)
	defer dynload.Free(uintptr(answer))
	return append([]byte(nil), unsafe.Slice((*byte)(answer), size)...)
}
