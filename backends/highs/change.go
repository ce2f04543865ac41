//go:build !js && !nohighs

package highs

// The calls of HiGHS' C interface that change a model it holds, on sets of positions.

import (
	"fmt"

	"github.com/tilemip/tilemip/backends"
)

// reset sets every option to its default and the clock to zero.
func (h object) reset() {
	api.resetOptions(h.handle)
	api.zeroAllClocks(h.handle)
}

func (h object) listenLog() error {
	if api.startCallback(h.handle, hearLog) != 0 {
		return fmt.Errorf("HiGHS %s refused the callback for its log", version())
	}
	return nil
}

// apply makes the object's model, of which c leads to a, the model a.
func (h object) apply(c *backends.Change, a arrays) error {
	for _, step := range []struct {
		what string
		do   func(*backends.Change, arrays) int32
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
			return h.refusal("a change of its model: " + step.what)
		}
	}
	return nil
}

func (h object) drop(c *backends.Change, _ arrays) (status int32) {
	if len(c.DeletedRows) > 0 {
		status = api.deleteRowsBySet(h.handle, c.DeletedRows)
	}
	if len(c.DeletedColumns) > 0 {
		status = min(status, api.deleteColsBySet(h.handle, c.DeletedColumns))
	}
	return status
}

func (h object) direct(c *backends.Change, a arrays) int32 {
	if !c.Objective {
		return 0
	}
	sense := int32(1)
	if a.Maximize {
		sense = -1
	}
	return min(api.changeObjectiveSense(h.handle, sense), api.changeObjectiveOffset(h.handle, a.Constant))
}

// addColumns adds the new columns with what they have in old rows.
func (h object) addColumns(c *backends.Change, a arrays) int32 {
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
	return api.addCols(h.handle, a.Cost[from:], a.Lower[from:], a.Upper[from:],
		start, index[:next], value)
}

func (h object) addRows(c *backends.Change, a arrays) int32 {
	from, n := c.FirstRow, len(a.RowLower)-c.FirstRow
	if n == 0 {
		return 0
	}
	first := a.Start[from]
	start := make([]int32, n)
	for i := range start {
		start[i] = int32(a.Start[from+i] - first)
	}
	return api.addRows(h.handle, a.RowLower[from:], a.RowUpper[from:],
		start, a.Index[first:], a.Value[first:])
}

// renumber replaces costs and bounds of old columns and sides of old rows.
func (h object) renumber(c *backends.Change, a arrays) (status int32) {
	at := func(of []float64, set []int32) []float64 {
		x := make([]float64, len(set))
		for k, j := range set {
			x[k] = of[j]
		}
		return x
	}
	if len(c.Costs) > 0 {
		status = api.changeColsCostBySet(h.handle, c.Costs, at(a.Cost, c.Costs))
	}
	if len(c.Bounds) > 0 {
		status = min(status, api.changeColsBoundsBySet(h.handle, c.Bounds, at(a.Lower, c.Bounds), at(a.Upper, c.Bounds)))
	}
	if len(c.Sides) > 0 {
		status = min(status, api.changeRowsBoundsBySet(h.handle, c.Sides, at(a.RowLower, c.Sides), at(a.RowUpper, c.Sides)))
	}
	return status
}

// retype sets the types that changed and those of new columns that are not continuous.
func (h object) retype(c *backends.Change, a arrays) int32 {
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
	return api.changeColsIntegralityBySet(h.handle, set, kinds)
}

func (h object) replace(c *backends.Change, _ arrays) (status int32) {
	for _, e := range c.Entries {
		status = min(status, api.changeCoeff(h.handle, e.Row, e.Column, e.Value))
	}
	return status
}
