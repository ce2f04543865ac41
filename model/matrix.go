package model

// A model made of arrays alone, for the other side of a process boundary. Own.

import "fmt"

// FromMatrix returns a model with the arrays of a view, which it copies, and with
// names made of numbers: it is what remains of a model once its names are not
// needed, for instance in another process. An error means that the arrays do not
// fit together.
func FromMatrix(name string, a Matrix) (*Model, error) {
	columns, rows, nonzeros := len(a.Lower), len(a.RowLower), len(a.Index)
	if len(a.Upper) != columns || len(a.Cost) != columns || len(a.Type) != columns ||
		len(a.RowUpper) != rows || len(a.Start) != rows+1 || len(a.Value) != nonzeros ||
		a.Start[0] != 0 || a.Start[rows] != nonzeros {
		return nil, fmt.Errorf("model %s: the arrays of a matrix of %d columns, %d rows and %d nonzeros do not fit together", name, columns, rows, nonzeros)
	}
	for r := range rows {
		if a.Start[r] > a.Start[r+1] {
			return nil, fmt.Errorf("model %s: row %d ends before it starts", name, r)
		}
	}
	for _, j := range a.Index {
		if j < 0 || int(j) >= columns {
			return nil, fmt.Errorf("model %s: an entry in column %d of %d", name, j, columns)
		}
	}
	m := New(name)
	m.maximize, m.constant = a.Maximize, a.Constant
	m.Continuous("x", 0, 0, columns)
	m.lower, m.upper, m.cost, m.kind = clone(a.Lower), clone(a.Upper), clone(a.Cost), clone(a.Type)
	for r := range rows {
		m.note("row", []int{r})
		m.rowLow, m.rowUp = append(m.rowLow, a.RowLower[r]), append(m.rowUp, a.RowUpper[r])
	}
	m.start, m.index, m.value = clone(a.Start), clone(a.Index), clone(a.Value)
	return m, m.Err()
}
