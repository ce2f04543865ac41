//go:build cgo && (linux || darwin) && !nocpsat

package cpsat

// The library, loaded with dlopen: nothing of it is needed to build or to start the program. It
// prefers its own libraries (RTLD_DEEPBIND) to what this program has linked: OR-tools brings
// another HiGHS.

// #cgo linux LDFLAGS: -ldl
// #define _GNU_SOURCE
// #include <dlfcn.h>
// #include <stdlib.h>
// #ifndef RTLD_DEEPBIND
// #define RTLD_DEEPBIND 0
// #endif
//
// typedef struct {
//   void *(*create)(void);
//   void (*destroy)(void *env);
//   void (*stop)(void *env);
//   void (*solve)(void *env, const void *request, int request_size, const void *parameters,
//                 int parameters_size, void **answer, int *answer_size);
// } cpsat;
//
// static void *cpsat_open(const char *path) { return dlopen(path, RTLD_LAZY | RTLD_LOCAL | RTLD_DEEPBIND); }
// static const char *cpsat_error(void) { return dlerror(); }
// static int cpsat_find(void *library, cpsat *f) {
//   f->create = (void *(*)(void))dlsym(library, "SolveCpNewEnv");
//   f->destroy = (void (*)(void *))dlsym(library, "SolveCpDestroyEnv");
//   f->stop = (void (*)(void *))dlsym(library, "SolveCpStopSearch");
//   f->solve = (void (*)(void *, const void *, int, const void *, int, void **, int *))dlsym(library, "SolveCpInterruptible");
//   return f->create && f->destroy && f->stop && f->solve;
// }
// static void *cpsat_create(cpsat *f) { return f->create(); }
// static void cpsat_destroy(cpsat *f, void *env) { f->destroy(env); }
// static void cpsat_stop(cpsat *f, void *env) { f->stop(env); }
// static void cpsat_solve(cpsat *f, void *env, const void *r, int rn, const void *p, int pn, void **a, int *an) {
//   f->solve(env, r, rn, p, pn, a, an);
// }
import "C"

import (
	"debug/elf"
	"errors"
	"os"
	"runtime"
	"sync"
	"unsafe"
)

var libraryFile = map[bool]string{true: "libortools.9.dylib", false: "libortools.so.9"}[runtime.GOOS == "darwin"]

// cannotLoad says why this program cannot load libraries, or "": a static one has no loader.
var cannotLoad = sync.OnceValue(func() string {
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
	return "this program is static and cannot load the library of OR-tools; expected one that was built with cgo on this system"
})

// library are the functions that are used.
type library struct{ f C.cpsat }

func open(path string) (*library, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	handle := C.cpsat_open(name)
	if handle == nil {
		return nil, errors.New(C.GoString(C.cpsat_error()))
	}
	l := new(library)
	if C.cpsat_find(handle, &l.f) == 0 {
		return nil, errors.New("it lacks the C interface of CP-SAT; expected that of OR-tools 9.15")
	}
	return l, nil
}

func (l *library) newEnv() uintptr { return uintptr(C.cpsat_create(&l.f)) }

func (l *library) destroyEnv(env uintptr) { C.cpsat_destroy(&l.f, pointer(env)) }

func (l *library) stop(env uintptr) { C.cpsat_stop(&l.f, pointer(env)) }

// pointer is the C pointer of a number that newEnv returned.
func pointer(env uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&env)) }

// solve returns the answer's bytes.
func (l *library) solve(env uintptr, request, parameters []byte) []byte {
	var answer unsafe.Pointer
	var size C.int
	C.cpsat_solve(&l.f, pointer(env), unsafe.Pointer(unsafe.SliceData(request)), C.int(len(request)),
		unsafe.Pointer(unsafe.SliceData(parameters)), C.int(len(parameters)), &answer, &size)
	defer C.free(answer)
	return C.GoBytes(answer, size)
}
