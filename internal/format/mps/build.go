package mps

// From the columns of the file to the rows of the model and back, by a counting sort in two passes.

import (
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// build makes the model of what was read: it turns the matrix, which the file
// lists column by column, into rows. The objective row is no row of the model.
// Columns keep the order of COLUMNS, rows that of ROWS.
func (t *reader) build() (*model.Model, error) {
	if err := t.resolveBounds(); err != nil {
		return nil, err
	}
	t.byRow()
	if err := t.addSides(); err != nil {
		return nil, err
	}
	if err := t.addProducts(); err != nil {
		return nil, err
	}
	return t.Model(t.name)
}

// addSides finds the sides of the rows, which must leave a row some value.
// Rows of type N other than the objective have no bounds. A range whose far end reaches 1e20 on the
// wrong side is an error with the line of the range.
func (t *reader) addSides() error {
	t.RowLower, t.RowUpper = make([]float64, len(t.rows)), make([]float64, len(t.rows))
	for i := range t.rows {
		low, up := t.rowBounds(i)
		low, _ = matrix.Side(low)
		up, _ = matrix.Side(up)
		if math.IsInf(low, 1) || math.IsInf(up, -1) {
			return t.ErrorAt(matrix.Place{Line: int(t.rows[i].widthLine)}, "less than 1e20, which readers take for infinite", "the range of row %s has the infinite end %g", textpos.Quote(t.RowNames[i]), math.Max(low, -up))
		}
		t.RowLower[i], t.RowUpper[i] = low, up
	}
	return nil
}

// byRow sorts the entries by row; within a row the columns ascend.
func (t *reader) byRow() {
	t.begin = append(t.begin, len(t.entries))
	t.Start, t.Index, t.Value = transposed(len(t.RowNames), t.begin, t.entryRow, t.entries)
}

// transposed turns a matrix by columns into the same by rows, or the other way round: n is the
// number of the lines wanted, and line k given has the entries from start[k] to start[k+1]-1.
// The first pass counts the entries of each line wanted, the second puts each at the next free place
// of its line. Time and memory are linear in the entries, and no comparison is made.
func transposed(n int, start []int, index []int32, value []float64) (begin []int, other []int32, x []float64) {
	begin = make([]int, n+1)
	for _, i := range index {
		begin[i+1]++
	}
	for i := range n {
		begin[i+1] += begin[i]
	}
	other, x = make([]int32, len(index)), make([]float64, len(index))
	at := append([]int(nil), begin[:n]...)
	for k := range len(start) - 1 {
		for e := start[k]; e < start[k+1]; e++ {
			i := index[e]
			other[at[i]], x[at[i]] = int32(k), value[e]
			at[i]++
		}
	}
	return begin, other, x
}
