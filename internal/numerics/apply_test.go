package numerics

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// apply returns a copy of the program with the changes of some findings made. Those that are not
// Alone may be made together, or some of them, or one; of the others one at a time, with a new report
// after each.
func apply(m *model.Model, findings ...Finding) *model.Model {
	m = m.Clone()
	var gone []model.Constraint
	dropped := map[int]bool{}
	for _, f := range findings {
		switch c := f.Change; {
		case c == nil:
		case f.Row >= 0:
			if c.DropRow && !dropped[f.Row] {
				dropped[f.Row] = true
				gone = append(gone, m.Constraint(f.Row))
			}
			c.ofRow(m, f.Row)
		case f.Column >= 0:
			v := m.Var(f.Column)
			low, up := m.Bounds(v)
			m.SetBounds(v, orElse(c.Lower, low), orElse(c.Upper, up))
			if c.Integer && !m.Type(v).IsInteger() {
				m.SetType(v, model.Integer)
			}
		}
	}
	m.DeleteRows(gone...)
	return m
}

// ofRow changes coefficients and sides of row r.
func (c *Change) ofRow(m *model.Model, r int) {
	row, a := m.Constraint(r), m.Matrix()
	index, _ := a.Row(r)
	for _, j := range slices.Clone(index) {
		if v, ok := c.Coefficients[m.ColumnName(int(j))]; ok {
			m.SetCoefficient(row, m.Var(int(j)), v)
		}
	}
	low, up := orElse(c.RowLower, a.RowLower[r]), orElse(c.RowUpper, a.RowUpper[r])
	if c.NoRowLower {
		low = math.Inf(-1)
	}
	if c.NoRowUpper {
		up = math.Inf(1)
	}
	m.SetRowBounds(row, low, up)
}

func orElse(v *float64, usual float64) float64 {
	if v != nil {
		return *v
	}
	return usual
}
