package model

// Deleting rows and columns. What is left moves together, so that Matrix has no
// holes; handles of the rest stay valid, handles of what was deleted are an error
// with its place wherever they are used. Families keep their shape: At gives the
// deleted variable, All and sums pass over it.

// DeleteColumns removes variables from the model, from its rows and its objective.
// One call for many is one pass over the matrix. A variable that is none of the
// model, or is listed twice, is an error, and nothing is deleted.
func (m *Model) DeleteColumns(vars ...Var) {
	gone := make([]bool, m.Columns())
	for _, v := range vars {
		j := m.column(v)
		if j < 0 || gone[j] {
			m.errorAt("deleting %s", m.twice(j, v))
			return
		}
		gone[j] = true
	}
	if len(vars) == 0 {
		return
	}
	m.quiet()
	to := m.vars.delete(gone)
	m.renumberConstructs(to)
	m.lower, m.upper, m.cost, m.kind = without(m.lower, gone), without(m.upper, gone), without(m.cost, gone), without(m.kind, gone)
	kept, from := 0, 0
	for r := range m.rowLow {
		end := m.start[r+1]
		for k := from; k < end; k++ {
			if j := to[m.index[k]]; j >= 0 {
				m.index[kept], m.value[kept] = j, m.value[k]
				kept++
			}
		}
		from, m.start[r+1] = end, kept
	}
	m.truncate(kept)
	m.builder.begin = kept
}

// twice says why v cannot be deleted: it is none of the model's (j < 0), or is listed twice.
func (m *Model) twice(j int, v Var) string {
	if j < 0 {
		return m.wrong(v)
	}
	return m.VarName(v) + " twice"
}

// DeleteRows removes constraints from the model. One call for many is one pass over
// the matrix. A constraint that is none of the model, or is listed twice, is an error,
// and nothing is deleted.
func (m *Model) DeleteRows(constraints ...Constraint) {
	gone := make([]bool, m.Rows())
	for _, c := range constraints {
		r := m.RowIndex(c)
		if r < 0 {
			m.errorAt("deleting %s", m.wrongRow(c))
			return
		}
		if gone[r] {
			m.errorAt("deleting row %s twice", m.RowName(r))
			return
		}
		gone[r] = true
	}
	if len(constraints) == 0 {
		return
	}
	m.quiet()
	m.rows.delete(gone)
	m.runs = m.runsWithout(gone)
	kept, rows := 0, 0
	for r := range gone {
		from, end := m.start[r], m.start[r+1]
		if gone[r] {
			continue
		}
		m.start[rows] = kept
		kept += copy(m.index[kept:], m.index[from:end])
		copy(m.value[m.start[rows]:], m.value[from:end])
		rows++
	}
	m.start = append(m.start[:rows], kept)
	m.rowLow, m.rowUp = without(m.rowLow, gone), without(m.rowUp, gone)
	m.truncate(kept)
	m.builder.begin = kept
}

// runsWithout returns the runs of rows, which are consecutive rows of one family, after
// those in gone are deleted: a run is cut where rows are missing. A row keeps its number
// within its family, and so its name.
func (m *Model) runsWithout(gone []bool) []run {
	var runs []run
	row := int32(0)
	for i, u := range m.runs {
		open := false
		for r := int(u.first); r < m.end(i); r++ {
			if gone[r] {
				open = false
				continue
			}
			if !open {
				d := int32(r) - u.first
				runs = append(runs, run{first: row, nth: u.nth + d, key: u.key + uint32(d*u.arity), arity: u.arity, family: u.family})
				open = true
			}
			row++
		}
	}
	return runs
}

// without returns s without the elements marked in gone, in the same array.
func without[T any](s []T, gone []bool) []T {
	kept := 0
	for i := range s {
		if !gone[i] {
			s[kept] = s[i]
			kept++
		}
	}
	return s[:kept]
}
