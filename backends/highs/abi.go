//go:build !js && !nohighs

package highs

// The solver object behind HiGHS' C interface (highs_c_api.h of HiGHS 1.10 to 1.15), whether the
// library is linked (capi.go) or embedded (embeddedapi.go): each of the two has the functions that
// are called here and in change.go, in api, by the names that they have in C behind Highs_. A further
// road to the library is one more file with these functions and a watch.

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/backends"
)

// A solve stops when it is asked to, at any time.
const interruptible = true

const quadratic = true

// talks says whether HiGHS must have its log on to report progress.
const talks = false

// The oldest release whose C interface has all that is used here.
const oldestMajor, oldestMinor = 1, 10

// unfit says in one clause why a library cannot be used, or "".
func unfit() string {
	if major, minor := api.versionMajor(), api.versionMinor(); major < oldestMajor || major == oldestMajor && minor < oldestMinor {
		return fmt.Sprintf("HiGHS %s; expected release %d.%d or later", api.version(), oldestMajor, oldestMinor)
	}
	if size := api.getSizeofHighsInt(); size != 4 {
		return fmt.Sprintf("a HiGHS with integers of %d bytes; expected one built without HIGHSINT64", size)
	}
	return ""
}

// logNeedsFile reports whether the library is a release that tells its log's callback nothing
// while the log goes neither to a file nor to the console: seen with 1.10, and no longer with 1.15.
func logNeedsFile() bool { return api.versionMajor() == 1 && api.versionMinor() < 15 }

// object is one solver object of HiGHS.
type object struct{ handle handle }

func newObject() object { return object{api.create()} }

// destroy frees the object.
func (h object) destroy() { api.destroy(h.handle) }

// kindOf returns the kind of an option; ok is false where there is none of that name.
func (h object) kindOf(name string) (kind int, ok bool) {
	var of int32
	ok = !strings.ContainsRune(name, 0) && api.getOptionType(h.handle, name, &of) == 0
	return int(of), ok
}

// put gives an option a value of its type and reports whether HiGHS takes it.
func (h object) put(name string, value any) (ok bool, err error) {
	if !files && strings.Contains(name, "_file") && value != false && value != "" {
		return false, errors.New("HiGHS inside this program reads and writes no files")
	}
	var status int32
	switch x := value.(type) {
	case bool:
		one := int32(0)
		if x {
			one = 1
		}
		status = api.setBoolOptionValue(h.handle, name, one)
	case int:
		status = api.setIntOptionValue(h.handle, name, int32(x))
	case float64:
		status = api.setDoubleOptionValue(h.handle, name, x)
	case string:
		if strings.ContainsRune(x, 0) {
			return false, nil
		}
		status = api.setStringOptionValue(h.handle, name, x)
	}
	return status == 0, nil
}

// pass hands the model over; HiGHS copies it. costs replaces the model's costs.
func (h object) pass(a arrays, costs []float64) error {
	const rowwise, triangular = 2, 1
	sense := int32(1)
	if a.Maximize {
		sense = -1
	}
	status := api.passModel(h.handle, len(a.Lower), len(a.RowLower), len(a.Index), rowwise, sense, a.Constant,
		costs, a.Lower, a.Upper, a.RowLower, a.RowUpper, a.start, a.Index, a.Value, a.integrality)
	if status >= 0 && a.hessian.start != nil {
		q := a.hessian
		status = min(status, api.passHessian(h.handle, len(q.start)-1, len(q.index), triangular, q.start, q.index, q.value))
	}
	if status < 0 { // a warning tells of coefficients that HiGHS takes for 0
		return h.refusal("the model")
	}
	return nil
}

// setStart gives values of some columns to start from.
func (h object) setStart(columns []int32, values []float64) bool {
	return api.setSparseSolution(h.handle, columns, values) >= 0
}

// run solves; the result is what getters say afterwards. A limit is no failure.
func (h object) run() (failed bool) { return api.run(h.handle) < 0 }

func (h object) status() int { return int(api.getModelStatus(h.handle)) }

// refusal says that HiGHS refused something, or what else has become of the object.
func (h object) refusal(what string) error {
	return cmp.Or(h.lost(), errors.New("HiGHS refused "+what))
}

// lost says how the object came to its end before its time, if it did.
func (h object) lost() error { return api.lost(h.handle) }

// solution copies the point and, for non-nil slices, the duals.
func (h object) solution(x, reduced, rowDual []float64) {
	api.getSolution(h.handle, x, reduced, nil, rowDual)
}

// info returns a whole number HiGHS keeps about the last run; 0 where it does not know it. HiGHS
// logs a question for a number of the wrong width as an error.
func (h object) info(name string) int64 {
	var x int32
	api.getIntInfoValue(h.handle, name, &x)
	return int64(x)
}

// longInfo is info for the numbers that HiGHS keeps in 64 bits.
func (h object) longInfo(name string) int64 {
	var x int64
	api.getInt64InfoValue(h.handle, name, &x)
	return x
}

// realInfo is info for real numbers, NaN where HiGHS does not know it.
func (h object) realInfo(name string) float64 {
	var x float64
	if api.getDoubleInfoValue(h.handle, name, &x) != 0 {
		return math.NaN()
	}
	return x
}

// setBasis gives a basis to begin from. HiGHS factors it and puts rows in place of what is too
// much or dependent; one that it refuses is left out.
func (h object) setBasis(b *backends.Basis) bool {
	return api.setBasis(h.handle, basisOf(b.Columns), basisOf(b.Rows)) >= 0
}

// readBasis copies the basis at the end of a run.
func (h object) readBasis(columns, rows []int32) bool {
	return api.getBasis(h.handle, columns, rows) == 0
}

// ranging copies the ranges of costs and of the sides of rows.
func (h object) ranging(costUp, costDown, sideUp, sideDown []float64) bool {
	return api.getRanging(h.handle, costUp, costDown, sideUp, sideDown) >= 0
}
