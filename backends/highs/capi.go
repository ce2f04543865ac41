//go:build cgo && highs && !nohighs

package highs

// HiGHS linked into the program. Every C name of the backend is in this file, capichange.go and
// capi.c. lanl/highs makes the object, whose handle is read out of its RawModel,
// which offers no way to it; internal_test.go checks the layout that this relies on.

// #cgo pkg-config: highs
// #include <stdlib.h>
// #include "capi.h"
// extern highs_int Highs_getRanging(void *, double *, double *, highs_int *, highs_int *, double *, double *, highs_int *, highs_int *,
//   double *, double *, highs_int *, highs_int *, double *, double *, highs_int *, highs_int *,
//   double *, double *, highs_int *, highs_int *, double *, double *, highs_int *, highs_int *);
import "C"

import (
	"context"
	"fmt"
	"runtime"
	"runtime/cgo"
	"sync/atomic"
	"unsafe"

	lanl "github.com/lanl/highs"

	"github.com/tilemip/tilemip/backends"
)

func init() { backends.Register(solver{}) }

const kind = backends.Linked

// leaveThread does not unlock the thread: it ends with its goroutine.
func leaveThread() {}

// version returns the release of the linked library.
func version() string { return api.Version() }

// unusable says in one sentence why the linked library cannot be used, or "".
func unusable() string {
	if why := unfit(); why != "" {
		return "the linked library is " + why
	}
	return ""
}

// api has the functions of the library.
var api linked

type linked struct{}

func real(x *float64) *C.double   { return (*C.double)(x) }
func whole(x *int32) *C.highs_int { return (*C.highs_int)(x) }

func reals(x []float64) *C.double { return real(first(x)) }
func ints(x []int32) *C.highs_int { return whole(first(x)) }

// named calls a function with a copy of a name for C.
func named(name string, call func(*C.char) C.highs_int) int32 {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	return int32(call(key))
}

func (linked) Version() string                          { return C.GoString(C.Highs_version()) }
func (linked) VersionMajor() int32                      { return int32(C.Highs_versionMajor()) }
func (linked) VersionMinor() int32                      { return int32(C.Highs_versionMinor()) }
func (linked) GetSizeofHighsInt(h unsafe.Pointer) int32 { return int32(C.Highs_getSizeofHighsInt(h)) }
func (linked) Destroy(h unsafe.Pointer)                 { C.Highs_destroy(h) }
func (linked) Run(h unsafe.Pointer) int32               { return int32(C.Highs_run(h)) }
func (linked) GetModelStatus(h unsafe.Pointer) int32    { return int32(C.Highs_getModelStatus(h)) }

// Create takes the object from lanl/highs, which would free it when the garbage collector finds
// it: that does not see how large it is.
func (linked) Create() unsafe.Pointer {
	raw := lanl.NewRawModel()
	runtime.SetFinalizer(raw, nil)
	return *(*unsafe.Pointer)(unsafe.Pointer(raw)) // the handle is RawModel's first and only field
}

// PassModel is Highs_passLp, or Highs_passMip of a program with integrality.
func (linked) PassModel(h unsafe.Pointer, columns, rows, nonzeros, format, sense int32, offset float64,
	cost, lower, upper, rowLower, rowUpper *float64, start, index *int32, value *float64, integrality []int32) int32 {
	c, r, n, f, s := C.highs_int(columns), C.highs_int(rows), C.highs_int(nonzeros), C.highs_int(format), C.highs_int(sense)
	if integrality == nil {
		return int32(C.Highs_passLp(h, c, r, n, f, s, C.double(offset),
			real(cost), real(lower), real(upper), real(rowLower), real(rowUpper), whole(start), whole(index), real(value)))
	}
	return int32(C.Highs_passMip(h, c, r, n, f, s, C.double(offset),
		real(cost), real(lower), real(upper), real(rowLower), real(rowUpper), whole(start), whole(index), real(value), ints(integrality)))
}

func (linked) PassHessian(h unsafe.Pointer, columns, entries, format int32, start, index *int32, value *float64) int32 {
	return int32(C.Highs_passHessian(h, C.highs_int(columns), C.highs_int(entries), C.highs_int(format), whole(start), whole(index), real(value)))
}

func (linked) SetSparseSolution(h unsafe.Pointer, n int32, index *int32, value *float64) int32 {
	return int32(C.Highs_setSparseSolution(h, C.highs_int(n), whole(index), real(value)))
}

func (linked) SetBasis(h unsafe.Pointer, columns, rows *int32) int32 {
	return int32(C.Highs_setBasis(h, whole(columns), whole(rows)))
}

func (linked) GetBasis(h unsafe.Pointer, columns, rows *int32) int32 {
	return int32(C.Highs_getBasis(h, whole(columns), whole(rows)))
}

func (linked) GetSolution(h unsafe.Pointer, x, reduced, rows, rowDual *float64) int32 {
	return int32(C.Highs_getSolution(h, real(x), real(reduced), real(rows), real(rowDual)))
}

func (linked) GetOptionType(h unsafe.Pointer, name string, kind *int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getOptionType(h, key, whole(kind)) })
}

func (linked) SetBoolOptionValue(h unsafe.Pointer, name string, x int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_setBoolOptionValue(h, key, C.highs_int(x)) })
}

func (linked) SetIntOptionValue(h unsafe.Pointer, name string, x int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_setIntOptionValue(h, key, C.highs_int(x)) })
}

func (linked) SetDoubleOptionValue(h unsafe.Pointer, name string, x float64) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_setDoubleOptionValue(h, key, C.double(x)) })
}

func (linked) SetStringOptionValue(h unsafe.Pointer, name, x string) int32 {
	return named(name, func(key *C.char) C.highs_int {
		return C.highs_int(named(x, func(text *C.char) C.highs_int { return C.Highs_setStringOptionValue(h, key, text) }))
	})
}

func (linked) GetIntInfoValue(h unsafe.Pointer, name string, x *int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getIntInfoValue(h, key, whole(x)) })
}

func (linked) GetInt64InfoValue(h unsafe.Pointer, name string, x *int64) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getInt64InfoValue(h, key, (*C.int64_t)(x)) })
}

func (linked) GetDoubleInfoValue(h unsafe.Pointer, name string, x *float64) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getDoubleInfoValue(h, key, real(x)) })
}

// ranging copies the ranges of costs and of the sides of rows, by Highs_getRanging.
func (h object) ranging(costUp, costDown, sideUp, sideDown []float64) bool {
	return C.Highs_getRanging(h.handle, reals(costUp), nil, nil, nil, reals(costDown), nil, nil, nil,
		nil, nil, nil, nil, nil, nil, nil, nil,
		reals(sideUp), nil, nil, nil, reals(sideDown), nil, nil, nil) >= 0
}

// A watch connects one solve's callbacks with its listener and carries the wish
// to stop. It is pinned: HiGHS keeps a pointer to it.
type watch struct {
	c   *C.highs_watch
	pin runtime.Pinner
}

func newWatch(_ context.Context, l *listener) *watch {
	w := &watch{c: new(C.highs_watch)}
	w.pin.Pin(w.c)
	w.c.sink = C.uintptr_t(cgo.NewHandle(l))
	return w
}

// release ends the pinning; no object that was given the watch may run any more.
func (w *watch) release() {
	cgo.Handle(w.c.sink).Delete()
	w.pin.Unpin()
}

func (w *watch) stop() { atomic.StoreInt32((*int32)(&w.c.stop), 1) }

func (w *watch) stopped() bool { return atomic.LoadInt32((*int32)(&w.c.stop)) != 0 }

// hear makes another listener that of the watch. HiGHS must not be running.
func (w *watch) hear(l *listener) {
	cgo.Handle(w.c.sink).Delete()
	w.c.sink, w.c.next = C.uintptr_t(cgo.NewHandle(l)), 0
	atomic.StoreInt32((*int32)(&w.c.stop), 0)
}

// listen makes the object call the watch. It comes before pass; see capi.h.
func (h object) listen(w *watch, log bool) error {
	if C.highs_watch_start(h.handle, w.c) != 0 || log && C.Highs_startCallback(h.handle, hearLog) != 0 {
		return fmt.Errorf("HiGHS %s refused the callbacks", version())
	}
	return nil
}

// What HiGHS' callbacks, in capi.c, call in Go.

func listenerOf(sink C.uintptr_t) *listener { return cgo.Handle(sink).Value().(*listener) }

//export tilemipHighsLog
func tilemipHighsLog(sink C.uintptr_t, message *C.char) { listenerOf(sink).log(C.GoString(message)) }

//export tilemipHighsProgress
func tilemipHighsProgress(sink C.uintptr_t, bound C.double, nodes, iterations C.int64_t) {
	listenerOf(sink).progress(float64(bound), int64(nodes), int64(iterations))
}

//export tilemipHighsImproved
func tilemipHighsImproved(sink C.uintptr_t, objective, bound C.double, nodes, iterations C.int64_t, x *C.double) {
	if x == nil {
		return
	}
	l := listenerOf(sink)
	l.improved(float64(objective), float64(bound), int64(nodes), int64(iterations),
		unsafe.Slice((*float64)(unsafe.Pointer(x)), l.columns))
}
