//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// The hand-over of a model, column by column, through lp_solve's C interface.

// #include "capi.h"
import "C"

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"unsafe"

	"github.com/draffensperger/golp"

	"github.com/tilemip/tilemip/model"
)

// infinite is the number from which on lp_solve takes every number for infinity.
const infinite = 1e30

// representable refuses finite numbers that lp_solve would read as infinite.
func representable(m *model.Model, a model.Matrix) error {
	tooLarge := func(x float64) bool { return math.Abs(x) >= infinite && !math.IsInf(x, 0) }
	for j := range a.Lower {
		if tooLarge(a.Lower[j]) || tooLarge(a.Upper[j]) || tooLarge(a.Cost[j]) {
			return fmt.Errorf("%s has a bound or cost of 1e30 or more, which lp_solve takes for infinity", m.ColumnName(j))
		}
	}
	for r := range a.RowLower {
		bad := tooLarge(a.RowLower[r]) || tooLarge(a.RowUpper[r])
		_, value := a.Row(r)
		for _, v := range value {
			bad = bad || tooLarge(v)
		}
		if bad {
			return fmt.Errorf("row %s has a bound or coefficient of 1e30 or more, which lp_solve takes for infinity", m.RowName(r))
		}
	}
	return nil
}

// load makes lp_solve's object with the given rows of the program. It always
// minimizes: a maximization comes with its costs negated, which keeps clear of
// lp_solve's several conventions for signs. When the context ends the object is
// incomplete and must not be solved.
//
// Columns are added, not rows: adding a row takes lp_solve time in proportion to
// the columns (measured with 160,000 of each and two entries a row: 8.9 s by rows,
// 0.06 s by columns with the room reserved).
func load(ctx context.Context, p *transformed, rows []int32) (*golp.LP, error) {
	lp := golp.NewLP(len(rows), 0)
	lp.SetVerboseLevel(golp.NEUTRAL)
	lp.SetAddRowMode(false)
	// An empty name is no output at all; lp_solve would else print what it logs.
	C.set_outputfile(object(lp), (*C.char)(unsafe.Pointer(&[]byte{0}[0])))
	err := loadRows(lp, p, rows)
	if err == nil {
		err = loadColumns(ctx, lp, p, rows)
	}
	if err != nil {
		free(lp)
		return nil, err
	}
	return lp, nil
}

func loadRows(lp *golp.LP, p *transformed, rows []int32) error {
	low, up := make([]float64, len(rows)), make([]float64, len(rows))
	for k, r := range rows {
		low[k], up[k] = p.RowLower[r], p.RowUpper[r]
	}
	if bad := C.tilemip_rows(object(lp), C.int(len(rows)), double(low), double(up)); bad != 0 {
		return fmt.Errorf("lp_solve refused the bounds of row %d", rows[bad-1])
	}
	return nil
}

// columnsAtOnce is how many columns are handed over between looks at the context.
const columnsAtOnce = 1 << 16

func loadColumns(ctx context.Context, lp *golp.LP, p *transformed, rows []int32) error {
	n := len(p.Lower)
	start, row, value := p.byColumn(rows)
	integer := make([]uint8, n)
	for j, t := range p.Type {
		if t.IsInteger() {
			integer[j] = 1
		}
	}
	C.resize_lp(object(lp), C.int(len(rows)), C.int(n))
	for j := 0; j < n && ctx.Err() == nil; j += columnsAtOnce {
		bad := C.tilemip_columns(object(lp), C.int(j), C.int(min(j+columnsAtOnce, n)), (*C.intptr_t)(unsafe.Pointer(&start[0])),
			(*C.int32_t)(unsafe.SliceData(row)), double(value), double(p.Lower), double(p.Upper), (*C.uint8_t)(&integer[0]))
		if bad != 0 {
			return fmt.Errorf("lp_solve refused column %d", bad-1)
		}
	}
	return nil
}

// byColumn returns the entries of the given rows column by column, the costs
// before them as row 0 and the k-th given row as row k+1.
func (s *transformed) byColumn(rows []int32) (start []int, row []int32, value []float64) {
	start = make([]int, len(s.Lower)+1)
	for j, cost := range s.Cost {
		if cost != 0 {
			start[j+1]++
		}
	}
	s.entries(rows, func(_ int32, j int32, _ float64) { start[j+1]++ })
	for j := range s.Lower {
		start[j+1] += start[j]
	}
	next := append([]int(nil), start...)
	row, value = make([]int32, start[len(s.Lower)]), make([]float64, start[len(s.Lower)])
	put := func(r, j int32, v float64) {
		row[next[j]], value[next[j]] = r, v
		next[j]++
	}
	for j, cost := range s.Cost {
		if s.Maximize {
			cost = -cost
		}
		if cost != 0 {
			put(0, int32(j), cost)
		}
	}
	s.entries(rows, put)
	return start, row, value
}

// entries calls f with each entry of the given rows, the k-th row as k+1.
func (s *transformed) entries(rows []int32, f func(row, column int32, value float64)) {
	for k, r := range rows {
		index, value := s.Row(int(r))
		for e, j := range index {
			f(int32(k+1), j, value[e])
		}
	}
}

// free gives the object's memory back now rather than when golp's finalizer runs.
func free(lp *golp.LP) {
	runtime.SetFinalizer(lp, nil)
	C.delete_lp(object(lp))
}

// double is the C view of a slice.
func double(x []float64) *C.double { return (*C.double)(unsafe.Pointer(unsafe.SliceData(x))) }
