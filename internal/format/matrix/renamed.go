package matrix

// A model with other names, for formats whose files have numbers in their place.

import "github.com/tilemip/tilemip/model"

// Renamed returns a copy of m whose columns and rows have the names given; nil keeps those of m.
func Renamed(m *model.Model, columns, rows []string) *model.Model {
	a := m.Matrix()
	if columns == nil {
		for j := range a.Lower {
			columns = append(columns, m.ColumnName(j))
		}
	}
	out := model.New(m.Name())
	out.Reserve(len(a.Lower), len(a.RowLower), len(a.Index))
	out.NamedVars("columns", columns, func(j int) model.Spec { return model.Spec{Type: a.Type[j], Lower: a.Lower[j], Upper: a.Upper[j]} })
	for i := range a.RowLower {
		name := m.RowName(i)
		if rows != nil {
			name = rows[i]
		}
		row := out.NamedRow(name)
		index, value := a.Row(i)
		for k, j := range index {
			row.Add(value[k], out.Var(int(j)))
		}
		row.Between(a.RowLower[i], a.RowUpper[i])
	}
	objective := out.Minimize()
	if a.Maximize {
		objective = out.Maximize()
	}
	for j, cost := range a.Cost {
		objective.Add(cost, out.Var(j))
	}
	objective.Const(a.Constant)
	out.SetConstructs(m.Constructs())
	return out
}
