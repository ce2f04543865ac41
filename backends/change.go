package backends

// What has changed in a model since a solver object was given it: found by comparing
// bounds, costs, types and handles, one pass over rows and columns, and by the model's log
// of edits for the entries, so that the matrix itself is not read. Columns and rows keep
// their order for life (package model), so what is new stands at the end. Own.

import (
	"cmp"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// Change leads from the model that a solver object holds to another state of it. First
// rows and columns are deleted; all other positions are those of the model as it is then.
type Change struct {
	DeletedRows    []int32 // positions before the change, ascending
	DeletedColumns []int32

	Objective bool // direction or constant

	FirstColumn int // columns from here on are new; what they have in old rows is in Placed
	FirstRow    int // rows from here on are new
	Placed      []Placed

	// Of old columns and rows, positions ascending:
	Costs, Bounds, Types []int32
	Sides                []int32
	Entries              []Placed // a value of 0 removes
}

// Placed is an entry of the matrix by its position, with its value now.
type Placed struct {
	Row, Column int32
	Value       float64
}

// count says in numbers what is handed over.
func (c *Change) count(m *model.Model) model.Handed {
	h := model.Handed{
		Columns: m.Columns() - c.FirstColumn, Rows: m.Rows() - c.FirstRow,
		Deleted: len(c.DeletedRows) + len(c.DeletedColumns),
		Entries: len(c.Entries) + len(c.Placed) + m.Matrix().Start[m.Rows()] - m.Matrix().Start[c.FirstRow],
		Numbers: len(c.Costs) + len(c.Bounds) + len(c.Types) + len(c.Sides),
	}
	if c.Objective {
		h.Numbers++
	}
	return h
}

// held is what a solver object was given, without the entries of the matrix.
type held struct {
	vars               []model.Var
	rows               []model.Constraint
	lower, upper, cost []float64
	types              []model.Type
	low, up            []float64 // of the rows
	maximize           bool
	constant           float64
	edits              int64
}

// hold notes the model as it is now.
func hold(m *model.Model) *held {
	a := m.Matrix()
	h := &held{
		lower: slices.Clone(a.Lower), upper: slices.Clone(a.Upper), cost: slices.Clone(a.Cost), types: slices.Clone(a.Type),
		low: slices.Clone(a.RowLower), up: slices.Clone(a.RowUpper),
		maximize: a.Maximize, constant: a.Constant, edits: m.EditCount(),
	}
	h.vars, h.rows = handles(m)
	return h
}

// handles are those of the columns and rows of a model, by position.
func handles(m *model.Model) (vars []model.Var, rows []model.Constraint) {
	for j := range m.Columns() {
		vars = append(vars, m.Var(j))
	}
	for i := range m.Rows() {
		rows = append(rows, m.Constraint(i))
	}
	return vars, rows
}

// change returns what leads from h to m; nil where the model must be handed over as a
// whole: after more edits than the model has kept, or when nothing is left.
func (h *held) change(m *model.Model) *Change {
	edits, all := m.EditsSince(h.edits)
	if !all {
		return nil
	}
	a := m.Matrix()
	c := &Change{Objective: a.Maximize != h.maximize || a.Constant != h.constant}
	for k, v := range h.vars {
		j := m.Index(v)
		if j < 0 {
			c.DeletedColumns = append(c.DeletedColumns, int32(k))
			continue
		}
		c.FirstColumn++
		if a.Cost[j] != h.cost[k] {
			c.Costs = append(c.Costs, int32(j))
		}
		if a.Lower[j] != h.lower[k] || a.Upper[j] != h.upper[k] {
			c.Bounds = append(c.Bounds, int32(j))
		}
		if a.Type[j] != h.types[k] {
			c.Types = append(c.Types, int32(j))
		}
	}
	for k, v := range h.rows {
		i := m.RowIndex(v)
		if i < 0 {
			c.DeletedRows = append(c.DeletedRows, int32(k))
			continue
		}
		c.FirstRow++
		if a.RowLower[i] != h.low[k] || a.RowUpper[i] != h.up[k] {
			c.Sides = append(c.Sides, int32(i))
		}
	}
	if c.FirstColumn == 0 || c.FirstRow == 0 {
		return nil
	}
	c.place(m, edits)
	return c
}

// place sorts the edits into those of old columns and those that new columns have in old
// rows; a new row is handed over with its entries. Each row that was edited is read once,
// into an array over the columns.
func (c *Change) place(m *model.Model, edits []model.Entry) {
	var at []Placed
	for _, e := range edits {
		if i, j := m.RowIndex(e.Row), m.Index(e.Var); i >= 0 && j >= 0 && i < c.FirstRow {
			at = append(at, Placed{Row: int32(i), Column: int32(j)})
		}
	}
	if at == nil {
		return
	}
	slices.SortFunc(at, func(p, q Placed) int {
		return cmp.Or(cmp.Compare(p.Row, q.Row), cmp.Compare(p.Column, q.Column))
	})
	at = slices.Compact(at) // what was edited twice
	a := m.Matrix()
	row, of := make([]float64, m.Columns()), int32(-1)
	scatter := func(r int32, put bool) {
		if r < 0 {
			return
		}
		index, value := a.Row(int(r))
		for k, j := range index {
			if row[j] = 0; put {
				row[j] = value[k]
			}
		}
	}
	for _, p := range at {
		if p.Row != of {
			scatter(of, false)
			of = p.Row
			scatter(of, true)
		}
		p.Value = row[p.Column]
		if int(p.Column) < c.FirstColumn {
			c.Entries = append(c.Entries, p)
		} else if p.Value != 0 {
			c.Placed = append(c.Placed, p)
		}
	}
	slices.SortStableFunc(c.Placed, func(p, q Placed) int { return cmp.Compare(p.Column, q.Column) })
}
