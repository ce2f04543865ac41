package numerics

import "github.com/tilemip/tilemip/model"

// Apply returns a copy of the program with the changes of some findings made. All that are not
// Alone may be made together; of the others one at a time, with a new report after each.
func Apply(m *model.Model, findings ...Finding) *model.Model {
	m = m.Clone()
	var gone []model.Constraint
	dropped := map[int]bool{}
	for _, f := range findings {
		c := f.Change
		if c == nil {
			continue
		}
		if f.Row >= 0 {
			row := m.Constraint(f.Row)
			if c.DropRow && !dropped[f.Row] {
				dropped[f.Row] = true
				gone = append(gone, row)
			}
			for j, v := range c.columns {
				m.SetCoefficient(row, m.Var(int(j)), v)
			}
			a := m.Matrix()
			m.SetRowBounds(row, orElse(c.RowLower, a.RowLower[f.Row]), orElse(c.RowUpper, a.RowUpper[f.Row]))
		} else if f.Column >= 0 {
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

func orElse(v *float64, usual float64) float64 {
	if v != nil {
		return *v
	}
	return usual
}
