package model

import "slices"

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
	columnOf, columns, to := renumber(gone, int(m.made), func(j int) int32 { return m.Var(j).number })
	m.columnOf, m.columns = columnOf, columns
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

// renumber makes new lists of numbers and positions (see handle.go): of has the position of each of
// the made numbers, or -1, at the number at each position, and to the new position of each old one, or
// -1. number gives that of an old position. The old lists are not changed: a Result may still use them.
func renumber(gone []bool, made int, number func(position int) int32) (of, at, to []int32) {
	of, to = slices.Repeat([]int32{-1}, made), slices.Repeat([]int32{-1}, len(gone))
	at = make([]int32, 0, len(gone)) // not nil, which stands for "nothing was deleted"
	for position := range gone {
		if !gone[position] {
			n := number(position)
			of[n], to[position] = int32(len(at)), int32(len(at))
			at = append(at, n)
		}
	}
	return of, at, to
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
	made := len(gone)
	if m.rowOf != nil {
		made = len(m.rowOf)
	}
	m.rowOf, m.rowsAt, _ = renumber(gone, made, func(r int) int32 { return m.Constraint(r).number })
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
