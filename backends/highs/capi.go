//go:build cgo && highs && !nohighs

package highs

// HiGHS linked into the program. Every C name of the backend is in this file and capi.c. lanl/highs makes the object, whose handle is read out of its RawModel,
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
	"sync"
	"sync/atomic"
	"unsafe"

	lanl "github.com/lanl/highs"

	"github.com/tilemip/tilemip/backends"
)

func init() { backends.Register(solver{}) }

const kind, found = backends.Linked, ""

// HiGHS may use several threads, and files.
const threaded, files = true, true

// handle is HiGHS' own object.
type handle = unsafe.Pointer

// leaveThread does not unlock the thread: it ends with its goroutine.
func leaveThread() {}

// version returns the release of the linked library, "" where it cannot be used.
func version() string {
	if opened() != "" {
		return ""
	}
	return api.version()
}

// opened says why the library cannot be loaded, or "".
var opened = sync.OnceValue(func() string { return C.GoString(C.highs_open()) })

// unusable says in one sentence why the linked library cannot be used, or "".
var unusable = sync.OnceValue(func() string {
	if why := opened(); why != "" {
		return "the linked library cannot be loaded: " + why
	}
	if why := unfit(); why != "" {
		return "the linked library is " + why
	}
	return ""
})

// api has the functions of the library.
var api linked

type linked struct{}

func reals(x []float64) *C.double    { return (*C.double)(unsafe.SliceData(x)) }
func ints(x []int32) *C.highs_int    { return (*C.highs_int)(unsafe.SliceData(x)) }
func count[T any](x []T) C.highs_int { return C.highs_int(len(x)) }

// named calls a function with a copy of a name for C.
func named(name string, call func(*C.char) C.highs_int) int32 {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	return int32(call(key))
}

func (linked) version() string               { return C.GoString(C.Highs_version()) }
func (linked) versionMajor() int32           { return int32(C.Highs_versionMajor()) }
func (linked) versionMinor() int32           { return int32(C.Highs_versionMinor()) }
func (linked) getSizeofHighsInt() int32      { return int32(C.Highs_getSizeofHighsInt(nil)) }
func (linked) destroy(h handle)              { C.Highs_destroy(h) }
func (linked) run(h handle) int32            { return int32(C.Highs_run(h)) }
func (linked) getModelStatus(h handle) int32 { return int32(C.Highs_getModelStatus(h)) }
func (linked) resetOptions(h handle)         { C.Highs_resetOptions(h) }
func (linked) zeroAllClocks(h handle)        { C.Highs_zeroAllClocks(h) }

// lost is nil: what ends an object that is linked in ends the process.
func (linked) lost(handle) error { return nil }

// create takes the object from lanl/highs, which would free it when the garbage collector finds
// it: that does not see how large it is.
func (linked) create() handle {
	opened() // where it cannot be, the backend is not available and nobody asks
	raw := lanl.NewRawModel()
	runtime.SetFinalizer(raw, nil)
	return *(*unsafe.Pointer)(unsafe.Pointer(raw)) // the handle is RawModel's first and only field
}

// passModel is Highs_passLp, or Highs_passMip of a program with integrality.
func (linked) passModel(h handle, columns, rows, nonzeros, format int, sense int32, offset float64,
	cost, lower, upper, rowLower, rowUpper []float64, start, index []int32, value []float64, integrality []int32) int32 {
	c, r, n, f, s := C.highs_int(columns), C.highs_int(rows), C.highs_int(nonzeros), C.highs_int(format), C.highs_int(sense)
	if integrality == nil {
		return int32(C.Highs_passLp(h, c, r, n, f, s, C.double(offset),
			reals(cost), reals(lower), reals(upper), reals(rowLower), reals(rowUpper), ints(start), ints(index), reals(value)))
	}
	return int32(C.Highs_passMip(h, c, r, n, f, s, C.double(offset),
		reals(cost), reals(lower), reals(upper), reals(rowLower), reals(rowUpper), ints(start), ints(index), reals(value), ints(integrality)))
}

func (linked) passHessian(h handle, columns, entries, format int, start, index []int32, value []float64) int32 {
	return int32(C.Highs_passHessian(h, C.highs_int(columns), C.highs_int(entries), C.highs_int(format), ints(start), ints(index), reals(value)))
}

func (linked) setSparseSolution(h handle, index []int32, value []float64) int32 {
	return int32(C.Highs_setSparseSolution(h, count(index), ints(index), reals(value)))
}

func (linked) setBasis(h handle, columns, rows []int32) int32 {
	return int32(C.Highs_setBasis(h, ints(columns), ints(rows)))
}

func (linked) getBasis(h handle, columns, rows []int32) int32 {
	return int32(C.Highs_getBasis(h, ints(columns), ints(rows)))
}

func (linked) getSolution(h handle, x, reduced, rows, rowDual []float64) int32 {
	return int32(C.Highs_getSolution(h, reals(x), reals(reduced), reals(rows), reals(rowDual)))
}

func (linked) getOptionType(h handle, name string, kind *int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getOptionType(h, key, (*C.highs_int)(kind)) })
}

func (linked) setBoolOptionValue(h handle, name string, x int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_setBoolOptionValue(h, key, C.highs_int(x)) })
}

func (linked) setIntOptionValue(h handle, name string, x int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_setIntOptionValue(h, key, C.highs_int(x)) })
}

func (linked) setDoubleOptionValue(h handle, name string, x float64) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_setDoubleOptionValue(h, key, C.double(x)) })
}

func (linked) setStringOptionValue(h handle, name, x string) int32 {
	return named(name, func(key *C.char) C.highs_int {
		return C.highs_int(named(x, func(text *C.char) C.highs_int { return C.Highs_setStringOptionValue(h, key, text) }))
	})
}

func (linked) getIntInfoValue(h handle, name string, x *int32) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getIntInfoValue(h, key, (*C.highs_int)(x)) })
}

func (linked) getInt64InfoValue(h handle, name string, x *int64) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getInt64InfoValue(h, key, (*C.int64_t)(x)) })
}

func (linked) getDoubleInfoValue(h handle, name string, x *float64) int32 {
	return named(name, func(key *C.char) C.highs_int { return C.Highs_getDoubleInfoValue(h, key, (*C.double)(x)) })
}

// getRanging copies the ranges of costs and of the sides of rows.
func (linked) getRanging(h handle, costUp, costDown, sideUp, sideDown []float64) int32 {
	return int32(C.Highs_getRanging(h, reals(costUp), nil, nil, nil, reals(costDown), nil, nil, nil,
		nil, nil, nil, nil, nil, nil, nil, nil,
		reals(sideUp), nil, nil, nil, reals(sideDown), nil, nil, nil))
}

func (linked) startCallback(h handle, channel int32) int32 {
	return int32(C.Highs_startCallback(h, C.int(channel)))
}

func (linked) deleteColsBySet(h handle, set []int32) int32 {
	return int32(C.Highs_deleteColsBySet(h, count(set), ints(set)))
}

func (linked) deleteRowsBySet(h handle, set []int32) int32 {
	return int32(C.Highs_deleteRowsBySet(h, count(set), ints(set)))
}

func (linked) changeObjectiveSense(h handle, sense int32) int32 {
	return int32(C.Highs_changeObjectiveSense(h, C.highs_int(sense)))
}

func (linked) changeObjectiveOffset(h handle, offset float64) int32 {
	return int32(C.Highs_changeObjectiveOffset(h, C.double(offset)))
}

func (linked) addCols(h handle, cost, lower, upper []float64, start, index []int32, value []float64) int32 {
	return int32(C.Highs_addCols(h, count(cost), reals(cost), reals(lower), reals(upper), count(index), ints(start), ints(index), reals(value)))
}

func (linked) addRows(h handle, lower, upper []float64, start, index []int32, value []float64) int32 {
	return int32(C.Highs_addRows(h, count(lower), reals(lower), reals(upper), count(index), ints(start), ints(index), reals(value)))
}

func (linked) changeColsCostBySet(h handle, set []int32, cost []float64) int32 {
	return int32(C.Highs_changeColsCostBySet(h, count(set), ints(set), reals(cost)))
}

func (linked) changeColsBoundsBySet(h handle, set []int32, lower, upper []float64) int32 {
	return int32(C.Highs_changeColsBoundsBySet(h, count(set), ints(set), reals(lower), reals(upper)))
}

func (linked) changeRowsBoundsBySet(h handle, set []int32, lower, upper []float64) int32 {
	return int32(C.Highs_changeRowsBoundsBySet(h, count(set), ints(set), reals(lower), reals(upper)))
}

func (linked) changeColsIntegralityBySet(h handle, set, kinds []int32) int32 {
	return int32(C.Highs_changeColsIntegralityBySet(h, count(set), ints(set), ints(kinds)))
}

func (linked) changeCoeff(h handle, row, column int32, value float64) int32 {
	return int32(C.Highs_changeCoeff(h, C.highs_int(row), C.highs_int(column), C.double(value)))
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
