//go:build !(cgo && highs) && !js && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

// HiGHS' C interface in a library that is loaded at run time, called through purego: for builds
// without cgo. Everything above the solver object is that of the linked library.
//
// Highs_passMip has 16 arguments, one more than purego 0.10 passes, the last release for Go 1.24;
// so models go over by Highs_passLp, which has 15, and Highs_changeColsIntegralityByRange.

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/dynload"
)

// A solve stops when it is asked to, at any time, and may use several threads.
const interruptible, threaded = true, true

const quadratic = true

// talks says whether HiGHS must have its log on to report progress.
const talks = false

const kind = backends.Loaded

// The oldest release whose C interface has all that is used here.
const oldestMajor, oldestMinor = 1, 10

// api are the functions of the library, by their names.
var api struct {
	Version                      func() string
	VersionMajor, VersionMinor   func() int32
	GetSizeofHighsInt            func(uintptr) int32
	Create                       func() uintptr
	Destroy                      func(uintptr)
	PassLp                       func(h uintptr, columns, rows, nonzeros, format, sense int32, offset float64, cost, lower, upper, rowLower, rowUpper *float64, start, index *int32, value *float64) int32
	ChangeColsIntegralityByRange func(h uintptr, from, to int32, kinds *int32) int32
	PassHessian                  func(h uintptr, columns, entries, format int32, start, index *int32, value *float64) int32
	SetSparseSolution            func(h uintptr, n int32, index *int32, value *float64) int32
	SetBasis, GetBasis           func(h uintptr, columns, rows *int32) int32
	Run, GetModelStatus          func(uintptr) int32
	GetSolution                  func(h uintptr, x, reduced, rows, rowDual *float64) int32
	GetOptionType                func(h uintptr, name string, kind *int32) int32
	SetBoolOptionValue           func(h uintptr, name string, x int32) int32
	SetIntOptionValue            func(h uintptr, name string, x int32) int32
	SetDoubleOptionValue         func(h uintptr, name string, x float64) int32
	SetStringOptionValue         func(h uintptr, name, x string) int32
	GetIntInfoValue              func(h uintptr, name string, x *int32) int32
	GetInt64InfoValue            func(h uintptr, name string, x *int64) int32
	GetDoubleInfoValue           func(h uintptr, name string, x *float64) int32
	SetCallback                  func(h, function, data uintptr) int32
	StartCallback                func(h uintptr, kind int32) int32
	GetCallbackDataOutItem       func(out uintptr, name string) unsafe.Pointer
}

// load loads the library, once; the answer is a sentence about what is wrong, or "".
var load = sync.OnceValue(func() string {
	found, missing := findLibrary()
	if missing != "" {
		return missing
	}
	if err := found.Verify(); err != nil {
		return err.Error()
	}
	library, err := dynload.Open(found.Path)
	if err != nil {
		return fmt.Sprintf("the library %s cannot be loaded: %v", found.Path, err)
	}
	for name, function := range functions() {
		address, err := dynload.Symbol(library, "Highs_"+name)
		if err != nil {
			return fmt.Sprintf("the library %s has no function Highs_%s; expected HiGHS %d.%d or later", found.Path, name, oldestMajor, oldestMinor)
		}
		purego.RegisterFunc(function, address)
	}
	if major, minor := api.VersionMajor(), api.VersionMinor(); major < oldestMajor || major == oldestMajor && minor < oldestMinor {
		return fmt.Sprintf("the library %s is HiGHS %s; expected %d.%d or later", found.Path, api.Version(), oldestMajor, oldestMinor)
	}
	if size := api.GetSizeofHighsInt(0); size != 4 {
		return fmt.Sprintf("the library %s has integers of %d bytes; expected a HiGHS built without HIGHSINT64", found.Path, size)
	}
	return ""
})

// functions returns the fields of api by the names of HiGHS' functions, without their prefix.
func functions() map[string]any {
	a := &api
	return map[string]any{
		"version": &a.Version, "versionMajor": &a.VersionMajor, "versionMinor": &a.VersionMinor, "getSizeofHighsInt": &a.GetSizeofHighsInt,
		"create": &a.Create, "destroy": &a.Destroy, "passLp": &a.PassLp, "passHessian": &a.PassHessian, "changeColsIntegralityByRange": &a.ChangeColsIntegralityByRange,
		"setSparseSolution": &a.SetSparseSolution, "setBasis": &a.SetBasis, "getBasis": &a.GetBasis, "run": &a.Run,
		"getModelStatus": &a.GetModelStatus, "getSolution": &a.GetSolution, "getOptionType": &a.GetOptionType,
		"setBoolOptionValue": &a.SetBoolOptionValue, "setIntOptionValue": &a.SetIntOptionValue,
		"setDoubleOptionValue": &a.SetDoubleOptionValue, "setStringOptionValue": &a.SetStringOptionValue,
		"getIntInfoValue": &a.GetIntInfoValue, "getInt64InfoValue": &a.GetInt64InfoValue, "getDoubleInfoValue": &a.GetDoubleInfoValue,
		"setCallback": &a.SetCallback, "startCallback": &a.StartCallback, "getCallbackDataOutItem": &a.GetCallbackDataOutItem,
	}
}

// version returns the release of the loaded library.
func version() string {
	if load() != "" {
		return ""
	}
	return api.Version()
}

// logNeedsFile is that of the linked library.
func logNeedsFile() bool { return api.VersionMajor() == 1 && api.VersionMinor() < 15 }

// unusable says in one sentence why the library cannot be used, or "".
func unusable() string { return load() }

// object is one solver object of HiGHS.
type object struct{ handle uintptr }

func newObject() object { return object{api.Create()} }

// destroy frees the object and forgets who listens to it.
func (h object) destroy() { api.Destroy(h.handle) }

// set sets an option given as text, by HiGHS' own name.
func (h object) set(name, text string) error {
	var kind int32
	if strings.ContainsRune(name+text, 0) || api.GetOptionType(h.handle, name, &kind) != 0 {
		return noOption(name)
	}
	value, err := optionValue(int(kind), text)
	if err == nil {
		err = h.setValue(name, value)
	}
	if err != nil {
		return badValue(name, text, err)
	}
	return nil
}

func (h object) setValue(name string, value any) error {
	var status int32
	switch x := value.(type) {
	case bool:
		one := int32(0)
		if x {
			one = 1
		}
		status = api.SetBoolOptionValue(h.handle, name, one)
	case int:
		status = api.SetIntOptionValue(h.handle, name, int32(x))
	case float64:
		status = api.SetDoubleOptionValue(h.handle, name, x)
	case string:
		status = api.SetStringOptionValue(h.handle, name, x)
	}
	if status != 0 {
		return fmt.Errorf("status %d", status)
	}
	return nil
}

func (h object) setReal(name string, x float64) error { return h.setValue(name, x) }

func (h object) setWhole(name string, x int) error { return h.setValue(name, x) }

// pass hands the model over; HiGHS copies it. costs replaces the model's costs.
func (h object) pass(a arrays, costs []float64) error {
	const rowwise = 2
	sense := int32(1)
	if a.Maximize {
		sense = -1
	}
	status := api.PassLp(h.handle, int32(len(a.Lower)), int32(len(a.RowLower)), int32(len(a.Index)), rowwise, sense, a.Constant,
		first(costs), first(a.Lower), first(a.Upper), first(a.RowLower), first(a.RowUpper), first(a.start), first(a.Index), first(a.Value))
	if status >= 0 && len(a.integrality) > 0 {
		status = min(status, api.ChangeColsIntegralityByRange(h.handle, 0, int32(len(a.integrality)-1), first(a.integrality)))
	}
	if q := a.hessian; status >= 0 && q.start != nil {
		const triangular = 1
		status = min(status, api.PassHessian(h.handle, int32(len(q.start)-1), int32(len(q.index)), triangular, first(q.start), first(q.index), first(q.value)))
	}
	runtime.KeepAlive(a)
	runtime.KeepAlive(costs)
	if status < 0 { // a warning tells of coefficients that HiGHS takes for 0
		return fmt.Errorf("HiGHS refused the model")
	}
	return nil
}

// first points at a slice; nil for an empty one.
func first[T int32 | float64](x []T) *T { return unsafe.SliceData(x) }

// setStart gives values of some columns to start from.
func (h object) setStart(columns []int32, values []float64) bool {
	defer runtime.KeepAlive(values)
	return api.SetSparseSolution(h.handle, int32(len(columns)), first(columns), first(values)) >= 0
}

// run solves; the result is what getters say afterwards. A limit is no failure.
func (h object) run() (failed bool) { return api.Run(h.handle) < 0 }

func (h object) status() int { return int(api.GetModelStatus(h.handle)) }

// solution copies the point and, for non-nil slices, the duals.
func (h object) solution(x, reduced, rowDual []float64) {
	api.GetSolution(h.handle, first(x), first(reduced), nil, first(rowDual))
}

// info returns a whole number HiGHS keeps about the last run; 0 where it does not know it.
func (h object) info(name string) int64 {
	var x int32
	api.GetIntInfoValue(h.handle, name, &x)
	return int64(x)
}

// longInfo is info for the numbers that HiGHS keeps in 64 bits.
func (h object) longInfo(name string) int64 {
	var x int64
	api.GetInt64InfoValue(h.handle, name, &x)
	return x
}

// realInfo is info for real numbers, NaN where HiGHS does not know it.
func (h object) realInfo(name string) float64 {
	var x float64
	if api.GetDoubleInfoValue(h.handle, name, &x) != 0 {
		return math.NaN()
	}
	return x
}

// setBasis gives a basis to begin from; one that HiGHS refuses is left out.
func (h object) setBasis(b *backends.Basis) bool {
	columns, rows := basisOf(b.Columns), basisOf(b.Rows)
	return api.SetBasis(h.handle, first(columns), first(rows)) >= 0
}

// basis returns the basis at the end of a run, or nil.
func (h object) basis(columns, rows int) *backends.Basis {
	const valid = 1
	if h.info("basis_validity") != valid {
		return nil
	}
	c, r := make([]int32, columns), make([]int32, rows)
	if api.GetBasis(h.handle, first(c), first(r)) != 0 {
		return nil
	}
	return &backends.Basis{Columns: fromHiGHS(c), Rows: fromHiGHS(r)}
}
