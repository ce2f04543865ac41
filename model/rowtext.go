package model

import "math"

// RowText returns row r in mathematical notation, as Text writes it: its name, its
// terms (60 at most) and its sides.
func (m *Model) RowText(r int) string { return m.RowTextWithin(r, m.rowLow[r], m.rowUp[r]) }

// RowTextWithin is RowText with other sides, for what speaks of one side of a row.
func (m *Model) RowTextWithin(r int, lower, upper float64) string {
	from, to := m.start[r], m.start[r+1]
	s := linear(to-from, textSigns, func(k int) (float64, string) {
		a := m.value[from+k]
		return a, product(a, m.ColumnName(int(m.index[from+k])))
	})
	return m.RowName(r) + ": " + between(lower, s, upper)
}

// BoundText returns one bound of column j in the same notation: "x ≤ 5".
func (m *Model) BoundText(j int, upper bool) string {
	if upper {
		return between(math.Inf(-1), m.ColumnName(j), m.upper[j])
	}
	return between(m.lower[j], m.ColumnName(j), math.Inf(1))
}
