package model

// A model made of arrays alone, for the other side of a process boundary. Own.

import (
	"fmt"
	"math"
)

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
	m.maximize, m.aims, m.constant = a.Maximize, 1, a.Constant
	m.Continuous("x", 0, 0, columns)
	m.lower, m.upper, m.cost, m.kind = clone(a.Lower), clone(a.Upper), clone(a.Cost), clone(a.Type)
	for r := range rows {
		m.note("row", []int{r})
		m.rowLow, m.rowUp = append(m.rowLow, a.RowLower[r]), append(m.rowUp, a.RowUpper[r])
	}
	m.rows.add(rows)
	m.start, m.index, m.value = clone(a.Start), clone(a.Index), clone(a.Value)
	return m, m.Err()
}

// Copies of a model for another question. Own.

// FixIntegers returns a copy that is a linear program: its integer and binary variables are
// continuous and fixed at their values in the point x, rounded. The duals of its optimum are the
// prices of an integer program's rows at that solution, as electricity markets use them (R. P.
// O'Neill and others, Efficient market-clearing prices in markets with nonconvexities, European
// Journal of Operational Research 164(1), 2005). Handles of m are valid for the copy.
func (m *Model) FixIntegers(x []float64) *Model {
	c := m.Clone()
	if len(x) != m.Columns() {
		c.errorAt("fixing integers: a point of %d values for %d columns", len(x), m.Columns())
		return c
	}
	for j, t := range m.kind {
		if t.IsInteger() {
			c.kind[j] = Continuous
			c.Fix(c.Var(j), math.Round(x[j]))
		}
	}
	return c
}

// WithoutObjective returns a copy whose objective is 0: no costs, products or constant, and
// minimized. Any feasible point of it will do. Handles of m are valid for the copy.
func (m *Model) WithoutObjective() *Model {
	c := m.Clone()
	c.clearObjective()
	c.maximize, c.aims = false, 0
	return c
}

// WholeBounds returns the model with the bounds of its integer columns, and the thresholds of
// those that are semi-integer, moved inwards to whole numbers; m itself where they are whole. The
// points are the same, since Check compares whole values with the bounds as they are:
// 3.0000000000000004 as a lower bound means 4. A column with no whole number between its bounds
// keeps them.
func (m *Model) WholeBounds() *Model {
	whole := m
	own := func() *Model {
		if whole == m {
			whole = m.Clone()
		}
		return whole
	}
	for j, t := range m.kind {
		low, up := math.Ceil(m.lower[j]), math.Floor(m.upper[j])
		if t.IsInteger() && low <= up && (low != m.lower[j] || up != m.upper[j]) {
			c := own()
			c.lower[j], c.upper[j] = low+0, up+0 // no -0
		}
	}
	for k, s := range m.extra.Semi {
		if from := math.Ceil(s.From); m.kind[s.Column].IsInteger() && from != s.From {
			own().extra.Semi[k].From = from
		}
	}
	return whole
}
