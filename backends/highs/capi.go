//go:build cgo && highs && !nohighs

package highs

// The calls into HiGHS' C interface (highs_c_api.h of HiGHS 1.10 to 1.15).
// Every C name of the backend is in this file, ranging.go, listener.go and capi.c. The object's handle is
// read out of lanl/highs' RawModel, which offers no way to it; internal_test.go checks the
// layout that this relies on.

// #cgo pkg-config: highs
// #include <stdlib.h>
// #include "capi.h"
import "C"

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/cgo"
	"sync/atomic"
	"unsafe"

	lanl "github.com/lanl/highs"

	"github.com/tilemip/tilemip/backends"
)

func init() { backends.Register(solver{}) }

const kind = backends.Linked

// The oldest release whose C interface has all that is used here.
const oldestMajor, oldestMinor = 1, 10

// A solve stops when it is asked to, at any time, and may use several threads.
const interruptible, threaded = true, true

const quadratic = true

// talks says whether HiGHS must have its log on to report progress.
const talks = false

// version returns the release of the linked library.
func version() string { return C.GoString(C.Highs_version()) }

// logNeedsFile reports whether the library is a release that tells its log's
// callback nothing while the log goes neither to a file nor to the console: seen
// with 1.10, and no longer with 1.15.
func logNeedsFile() bool { return C.Highs_versionMajor() == 1 && C.Highs_versionMinor() < 15 }

// unusable says in one sentence why the linked library cannot be used, or "".
func unusable() string {
	major, minor := int(C.Highs_versionMajor()), int(C.Highs_versionMinor())
	if major < oldestMajor || major == oldestMajor && minor < oldestMinor {
		return fmt.Sprintf("the linked HiGHS is %s; link release %d.%d or later", version(), oldestMajor, oldestMinor)
	}
	if size := C.Highs_getSizeofHighsInt(nil); size != 4 {
		return fmt.Sprintf("the linked HiGHS has integers of %d bytes; link one built without HIGHSINT64", size)
	}
	return ""
}

// object is one solver object of HiGHS. lanl/highs makes it and sets its options.
type object struct {
	raw    *lanl.RawModel
	handle unsafe.Pointer
}

func newObject() object {
	raw := lanl.NewRawModel()
	return object{raw, *(*unsafe.Pointer)(unsafe.Pointer(raw))} // the handle is RawModel's first and only field
}

// destroy frees the object now; lanl/highs would leave it to the garbage
// collector, which does not see how large it is.
func (h object) destroy() {
	runtime.SetFinalizer(h.raw, nil)
	C.Highs_destroy(h.handle)
}

// set sets an option given as text, by HiGHS' own name.
func (h object) set(name, text string) error {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	var kind C.highs_int
	if C.Highs_getOptionType(h.handle, key, &kind) != 0 {
		return noOption(name)
	}
	value, err := optionValue(int(kind), text)
	switch x := value.(type) {
	case bool:
		err = h.raw.SetBoolOption(name, x)
	case int:
		err = h.setWhole(name, x)
	case float64:
		err = h.setReal(name, x)
	case string:
		err = h.raw.SetStringOption(name, x)
	}
	if err != nil {
		return badValue(name, text, err)
	}
	return nil
}

func (h object) setReal(name string, x float64) error { return h.raw.SetFloat64Option(name, x) }

func (h object) setWhole(name string, x int) error { return h.raw.SetIntOption(name, x) }

// pass hands the model over; HiGHS copies it. costs replaces the model's costs.
func (h object) pass(a arrays, costs []float64) error {
	const rowwise = 2
	sense := C.highs_int(1)
	if a.Maximize {
		sense = -1
	}
	columns, rows, nonzeros := C.highs_int(len(a.Lower)), C.highs_int(len(a.RowLower)), C.highs_int(len(a.Index))
	var status C.highs_int
	if a.integrality == nil {
		status = C.Highs_passLp(h.handle, columns, rows, nonzeros, rowwise, sense, C.double(a.Constant),
			reals(costs), reals(a.Lower), reals(a.Upper), reals(a.RowLower), reals(a.RowUpper),
			ints(a.start), ints(a.Index), reals(a.Value))
	} else {
		status = C.Highs_passMip(h.handle, columns, rows, nonzeros, rowwise, sense, C.double(a.Constant),
			reals(costs), reals(a.Lower), reals(a.Upper), reals(a.RowLower), reals(a.RowUpper),
			ints(a.start), ints(a.Index), reals(a.Value), ints(a.integrality))
	}
	runtime.KeepAlive(h.raw)
	if status < 0 { // a warning tells of coefficients that HiGHS takes for 0
		return fmt.Errorf("HiGHS refused the model")
	}
	return h.passHessian(a.hessian)
}

// passHessian hands the quadratic objective over, where there is one.
func (h object) passHessian(q hessian) error {
	if q.start == nil {
		return nil
	}
	const triangular = 1
	defer runtime.KeepAlive(h.raw)
	columns := C.highs_int(len(q.start) - 1)
	if C.Highs_passHessian(h.handle, columns, C.highs_int(len(q.index)), triangular, ints(q.start), ints(q.index), reals(q.value)) < 0 {
		return fmt.Errorf("HiGHS refused the quadratic objective")
	}
	return nil
}

func reals(x []float64) *C.double { return (*C.double)(unsafe.SliceData(x)) }
func ints(x []int32) *C.highs_int { return (*C.highs_int)(unsafe.SliceData(x)) }

// setStart gives values of some columns to start from.
func (h object) setStart(columns []int32, values []float64) bool {
	defer runtime.KeepAlive(h.raw)
	return C.Highs_setSparseSolution(h.handle, C.highs_int(len(columns)), ints(columns), reals(values)) >= 0
}

// run solves; the result is what getters say afterwards. A limit is no failure.
func (h object) run() (failed bool) {
	defer runtime.KeepAlive(h.raw)
	return C.Highs_run(h.handle) < 0
}

func (h object) status() int {
	defer runtime.KeepAlive(h.raw)
	return int(C.Highs_getModelStatus(h.handle))
}

// solution copies the point and, for non-nil slices, the duals.
func (h object) solution(x, reduced, rowDual []float64) {
	C.Highs_getSolution(h.handle, reals(x), reals(reduced), nil, reals(rowDual))
	runtime.KeepAlive(h.raw)
}

// info returns a whole number HiGHS keeps about the last run; 0 where it does not
// know it. HiGHS logs a question for a number of the wrong width as an error.
func (h object) info(name string) int64 {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	defer runtime.KeepAlive(h.raw)
	var x C.highs_int
	C.Highs_getIntInfoValue(h.handle, key, &x)
	return int64(x)
}

// longInfo is info for the numbers that HiGHS keeps in 64 bits.
func (h object) longInfo(name string) int64 {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	defer runtime.KeepAlive(h.raw)
	var x C.int64_t
	C.Highs_getInt64InfoValue(h.handle, key, &x)
	return int64(x)
}

// realInfo is info for real numbers, NaN where HiGHS does not know it.
func (h object) realInfo(name string) float64 {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	defer runtime.KeepAlive(h.raw)
	var x C.double
	if C.Highs_getDoubleInfoValue(h.handle, key, &x) != 0 {
		return math.NaN()
	}
	return float64(x)
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

// listen makes the object call the watch. It comes before pass; see capi.h.
func (h object) listen(w *watch, log bool) error {
	var lines C.int
	if log {
		lines = 1
	}
	defer runtime.KeepAlive(h.raw)
	if C.highs_watch_start(h.handle, w.c, lines) != 0 {
		return fmt.Errorf("HiGHS %s refused the callbacks", version())
	}
	return nil
}

// setBasis gives a basis to begin from. HiGHS factors it and puts rows in place of what
// is too much or dependent; one that it refuses is left out.
func (h object) setBasis(b *backends.Basis) bool {
	defer runtime.KeepAlive(h.raw)
	columns, rows := basisOf(b.Columns), basisOf(b.Rows)
	return C.Highs_setBasis(h.handle, ints(columns), ints(rows)) >= 0
}

// basis returns the basis at the end of a run, or nil.
func (h object) basis(columns, rows int) *backends.Basis {
	const valid = 1
	if h.info("basis_validity") != valid {
		return nil
	}
	defer runtime.KeepAlive(h.raw)
	c, r := make([]int32, columns), make([]int32, rows)
	if C.Highs_getBasis(h.handle, ints(c), ints(r)) != 0 {
		return nil
	}
	return &backends.Basis{Columns: fromHiGHS(c), Rows: fromHiGHS(r)}
}
