package mps

// From the columns of the file to the rows of the model, by a counting sort in two passes.

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
	m := model.New(t.name)
	m.Reserve(len(t.colNames), len(t.rowNames), len(t.value))
	m.NamedVars("columns", t.colNames, func(j int) model.Spec {
		return model.Spec{Type: matrix.ColumnType(t.integer[j], t.lower[j], t.upper[j]), Lower: t.lower[j], Upper: t.upper[j]}
	})
	objective := m.Minimize()
	if t.maximize {
		objective = m.Maximize()
	}
	for j, cost := range t.cost {
		objective.Add(cost, m.Var(j))
	}
	objective.Const(t.constant)
	if err := t.addRows(m); err != nil {
		return nil, err
	}
	if err := t.addSets(m); err != nil {
		return nil, err
	}
	if err := t.addProducts(m, objective); err != nil {
		return nil, err
	}
	if j := matrix.MakeSemi(m, t.semi); j >= 0 {
		return nil, t.columnError(j, t.boundLine[j], "a lower bound of 0 or more", "is semi-continuous and has a negative lower bound")
	}
	return m, m.Err()
}

// addRows adds the rows with their sides, which must leave a row some value.
// Rows of type N other than the objective have no bounds. A range whose far end reaches 1e20 on the
// wrong side is an error with the line of the range.
func (t *reader) addRows(m *model.Model) error {
	start, column, value := t.byRow()
	for i, name := range t.rowNames {
		if int32(i) == t.objective {
			continue
		}
		low, up := t.rowBounds(i)
		low, _ = matrix.Side(low)
		up, _ = matrix.Side(up)
		if math.IsInf(low, 1) || math.IsInf(up, -1) {
			e := t.lines.FileErrorf("less than 1e20, which readers take for infinite", "the range of row %s has the infinite end %g", textpos.Quote(name), math.Max(low, -up))
			e.Line = int(t.widthLine[i])
			return e
		}
		if c, ok := t.conditions[int32(i)]; ok {
			if err := t.checkCondition(c); err != nil {
				return err
			}
			row := m.Indicator(name, m.Var(int(c.column)), c.when)
			for k := start[i]; k < start[i+1]; k++ {
				row.Add(value[k], m.Var(int(column[k])))
			}
			row.Between(low, up)
			continue
		}
		row := m.NamedRow(name)
		for k := start[i]; k < start[i+1]; k++ {
			row.Add(value[k], m.Var(int(column[k])))
		}
		row.Between(low, up)
	}
	return nil
}

// byRow sorts the entries by row in two passes; within a row the columns ascend. Row i has
// the entries column[k], value[k] for k from start[i] to start[i+1]-1.
// The first pass counts the entries of each row, the second puts each at the next free place of its
// row. Time and memory are linear in the entries, and no comparison is made.
func (t *reader) byRow() (start []int, column []int32, value []float64) {
	start = make([]int, len(t.rowNames)+1)
	for _, i := range t.entryRow {
		start[i+1]++
	}
	for i := range t.rowNames {
		start[i+1] += start[i]
	}
	column, value = make([]int32, len(t.value)), make([]float64, len(t.value))
	at := append([]int(nil), start[:len(t.rowNames)]...)
	for j := range t.colNames {
		last := len(t.value)
		if j+1 < len(t.start) {
			last = t.start[j+1]
		}
		for k := t.start[j]; k < last; k++ {
			i := t.entryRow[k]
			column[at[i]], value[at[i]] = int32(j), t.value[k]
			at[i]++
		}
	}
	return start, column, value
}
