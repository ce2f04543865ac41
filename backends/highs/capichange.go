//go:build cgo && highs && !nohighs

package highs

// The calls of HiGHS' C interface that change a model it holds, on sets of positions.

// #include "capi.h"
import "C"

import (
	"fmt"

	"github.com/tilemip/tilemip/backends"
)

// reset sets every option to its default and the clock to zero.
func (h object) reset() {
	C.Highs_resetOptions(h.handle)
	C.Highs_zeroAllClocks(h.handle)
}

func (h object) listenLog() error {
	if C.Highs_startCallback(h.handle, hearLog) != 0 {
		return fmt.Errorf("HiGHS %s refused the callback for its log", version())
	}
	return nil
}

// apply makes the object's model, of which c leads to a, the model a.
func (h object) apply(c *backends.Change, a arrays) error {
	for _, step := range []struct {
		what string
		do   func(*backends.Change, arrays) C.highs_int
	}{
		{"deleting rows and columns", h.drop},
		{"the objective", h.direct},
		{"new columns", h.addColumns},
		{"new rows", h.addRows},
		{"costs, bounds and sides", h.renumber},
		{"types of columns", h.retype},
		{"coefficients", h.replace},
	} {
		if step.do(c, a) < 0 { // a warning tells of coefficients that HiGHS takes for 0
			return fmt.Errorf("HiGHS refused a change of its model: %s", step.what)
		}
	}
	return nil
}

func (h object) drop(c *backends.Change, _ arrays) (status C.highs_int) {
	if n := len(c.DeletedRows); n > 0 {
		status = C.Highs_deleteRowsBySet(h.handle, C.highs_int(n), ints(c.DeletedRows))
	}
	if n := len(c.DeletedColumns); n > 0 {
		status = min(status, C.Highs_deleteColsBySet(h.handle, C.highs_int(n), ints(c.DeletedColumns)))
	}
	return status
}

func (h object) direct(c *backends.Change, a arrays) C.highs_int {
	if !c.Objective {
		return 0
	}
	sense := C.highs_int(1)
	if a.Maximize {
		sense = -1
	}
	return min(C.Highs_changeObjectiveSense(h.handle, sense), C.Highs_changeObjectiveOffset(h.handle, C.double(a.Constant)))
}

// addColumns adds the new columns with what they have in old rows.
func (h object) addColumns(c *backends.Change, a arrays) C.highs_int {
	from, n := c.FirstColumn, len(a.Lower)-c.FirstColumn
	if n == 0 {
		return 0
	}
	start, index, value := make([]int32, n), make([]int32, len(c.Placed)), make([]float64, len(c.Placed))
	next := 0
	for j := range start {
		start[j] = int32(next)
		for next < len(c.Placed) && int(c.Placed[next].Column) == from+j {
			index[next], value[next] = c.Placed[next].Row, c.Placed[next].Value
			next++
		}
	}
	return C.Highs_addCols(h.handle, C.highs_int(n), reals(a.Cost[from:]), reals(a.Lower[from:]), reals(a.Upper[from:]),
		C.highs_int(next), ints(start), ints(index), reals(value))
}

func (h object) addRows(c *backends.Change, a arrays) C.highs_int {
	from, n := c.FirstRow, len(a.RowLower)-c.FirstRow
	if n == 0 {
		return 0
	}
	first := a.Start[from]
	start := make([]int32, n)
	for i := range start {
		start[i] = int32(a.Start[from+i] - first)
	}
	return C.Highs_addRows(h.handle, C.highs_int(n), reals(a.RowLower[from:]), reals(a.RowUpper[from:]),
		C.highs_int(len(a.Index)-first), ints(start), ints(a.Index[first:]), reals(a.Value[first:]))
}

// renumber replaces costs and bounds of old columns and sides of old rows.
func (h object) renumber(c *backends.Change, a arrays) (status C.highs_int) {
	at := func(of []float64, set []int32) []float64 {
		x := make([]float64, len(set))
		for k, j := range set {
			x[k] = of[j]
		}
		return x
	}
	if n := C.highs_int(len(c.Costs)); n > 0 {
		status = C.Highs_changeColsCostBySet(h.handle, n, ints(c.Costs), reals(at(a.Cost, c.Costs)))
	}
	if n := C.highs_int(len(c.Bounds)); n > 0 {
		status = min(status, C.Highs_changeColsBoundsBySet(h.handle, n, ints(c.Bounds), reals(at(a.Lower, c.Bounds)), reals(at(a.Upper, c.Bounds))))
	}
	if n := C.highs_int(len(c.Sides)); n > 0 {
		status = min(status, C.Highs_changeRowsBoundsBySet(h.handle, n, ints(c.Sides), reals(at(a.RowLower, c.Sides)), reals(at(a.RowUpper, c.Sides))))
	}
	return status
}

// retype sets the types that changed and those of new columns that are not continuous.
func (h object) retype(c *backends.Change, a arrays) C.highs_int {
	set := append([]int32(nil), c.Types...)
	for j := c.FirstColumn; j < len(a.Type) && a.integrality != nil; j++ {
		if a.integrality[j] != 0 {
			set = append(set, int32(j))
		}
	}
	if len(set) == 0 {
		return 0
	}
	kinds := make([]int32, len(set))
	for k, j := range set {
		if a.integrality != nil {
			kinds[k] = a.integrality[j]
		}
	}
	return C.Highs_changeColsIntegralityBySet(h.handle, C.highs_int(len(set)), ints(set), ints(kinds))
}

func (h object) replace(c *backends.Change, _ arrays) (status C.highs_int) {
	for _, e := range c.Entries {
		status = min(status, C.Highs_changeCoeff(h.handle, C.highs_int(e.Row), C.highs_int(e.Column), C.double(e.Value)))
	}
	return status
}
