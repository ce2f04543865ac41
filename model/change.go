package model

import (
	"fmt"
	"math"
	"slices"
)

// Changing an existing model: costs, types and coefficients. Bounds are in
// model.go, deletions in delete.go, and a new column in rows that exist in column.go.
//
// The matrix stays what Matrix says of it after every change: rows one after another,
// each column at most once in a row, no entry of value 0. Replacing a number takes the
// time of its row; adding or removing an entry moves everything behind it, which is
// one pass over memory. To add many entries to existing rows, add them by columns.

// SetCost replaces the coefficient of v in the objective.
func (m *Model) SetCost(v Var, c float64) {
	switch j := m.column(v); {
	case j < 0:
		m.errorAt("cost of %s", m.wrong(v))
	case c-c != 0:
		m.errorf("cost %g of %s", c, m.VarName(v))
	default:
		m.cost[j] = c
	}
}

// SetType replaces the type of v. A binary variable has bounds within [0, 1]: set
// them first.
func (m *Model) SetType(v Var, t Type) {
	switch j := m.column(v); {
	case j < 0:
		m.errorAt("type of %s", m.wrong(v))
	case t > Binary:
		m.errorf("%v for %s; expected Continuous, Integer or Binary", t, m.VarName(v))
	case t == Binary && (m.lower[j] < 0 || m.upper[j] > 1):
		m.errorf("bounds [%g, %g] of %s, which is to be binary: they must lie in [0, 1]", m.lower[j], m.upper[j], m.VarName(v))
	default:
		m.kind[j] = t
	}
}

// Coefficient returns the coefficient of v in constraint c, 0 where it has none. It
// panics where one of the two is not of the model.
func (m *Model) Coefficient(c Constraint, v Var) float64 {
	r := m.RowIndex(c)
	if r < 0 {
		panic("model " + m.name + ": " + m.wrongRow(c))
	}
	if k := m.entry(r, int32(m.must(v))); k >= 0 {
		return m.value[k]
	}
	return 0
}

// SetCoefficient makes x the coefficient of v in constraint c: it replaces what is
// there, adds it, or, with 0, removes it.
func (m *Model) SetCoefficient(c Constraint, v Var, x float64) {
	r, j := m.RowIndex(c), m.column(v)
	switch {
	case r < 0:
		m.errorAt("coefficient in %s", m.wrongRow(c))
		return
	case j < 0:
		m.errorAt("row %s: %s", m.RowName(r), m.wrong(v))
		return
	case x-x != 0:
		m.errorf("row %s: coefficient %g of %s", m.RowName(r), x, m.VarName(v))
		return
	}
	m.quiet()
	switch k := m.entry(r, int32(j)); {
	case k < 0 && x != 0:
		m.insert([]patch{{r, int32(j), x}})
	case k >= 0 && x != 0:
		m.value[k] = x
		m.edited(r, int32(j))
	case k >= 0:
		m.edited(r, int32(j))
		m.index, m.value = slices.Delete(m.index, k, k+1), slices.Delete(m.value, k, k+1)
		for i := r + 1; i < len(m.start); i++ {
			m.start[i]--
		}
		m.builder.begin = len(m.index)
	}
}

// entry returns where row r has column j, or -1.
func (m *Model) entry(r int, j int32) int {
	if k := slices.Index(m.index[m.start[r]:m.start[r+1]], j); k >= 0 {
		return m.start[r] + k
	}
	return -1
}

// quiet ends what is under way in the accumulator of rows, as an error: a row that
// was begun and not closed, or terms added to one that was.
func (m *Model) quiet() {
	if m.every != nil {
		m.errorf("rows %s were begun and never closed by Le, Ge, Eq or Between", m.every.name)
		m.every = nil
	}
	if m.open {
		m.errorf("%s was begun and never closed by Le, Ge, Eq or Between", m.builder.name())
		m.abandon()
	} else if m.strays() {
		m.errorf("%s was added to after it was closed", m.builder.name())
		m.truncate(m.start[m.Rows()])
		m.builder.constant = 0
	}
}

// patch is an entry to be added to a row.
type patch struct {
	row    int // position
	column int32
	value  float64
}

// insert adds entries at the ends of their rows, which must not have those columns.
// They come ascending by row. It goes from the last row to the first, so that every
// entry moves once.
func (m *Model) insert(entries []patch) {
	old, more := len(m.index), len(entries)
	if old+more > maxEntries {
		m.errorf("more than %d nonzeros", maxEntries)
		return
	}
	m.index, m.value = append(m.index, make([]int32, more)...), append(m.value, make([]float64, more)...)
	end := old // of the entries not yet moved
	for i := more - 1; i >= 0; i-- {
		e := entries[i]
		from := m.start[e.row+1]
		copy(m.index[from+i+1:], m.index[from:end])
		copy(m.value[from+i+1:], m.value[from:end])
		m.index[from+i], m.value[from+i] = e.column, e.value
		end = from
	}
	for _, e := range entries {
		m.edited(e.row, e.column)
	}
	added, next := 0, 0
	for r := range m.rowLow {
		for next < more && entries[next].row == r {
			added, next = added+1, next+1
		}
		m.start[r+1] += added
	}
	m.builder.begin = len(m.index) // see strays
}

// Point returns a point of the model, one value a column, from values of single
// variables; the others are 0. It is what a solver may start from. A variable that
// is none of the model, and a value that is no number, is an error.
func (m *Model) Point(values map[Var]float64) ([]float64, error) {
	x := make([]float64, m.Columns())
	for v, value := range values {
		j := m.column(v)
		if j < 0 {
			return nil, fmt.Errorf("model %s: point: %s", m.name, m.wrong(v))
		}
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return nil, fmt.Errorf("model %s: point: %s is %g", m.name, m.VarName(v), value)
		}
		x[j] = value
	}
	return x, nil
}

// Which entries of the matrix were changed, for a solver that holds an earlier state of
// the model: an edit is one place, and the log of them is short, because a loop that edits
// most of the matrix is better followed by handing it over as a whole. Rows and columns
// that came or went, bounds, costs and types need no log: a caller compares them in a time
// proportional to rows and columns, which any solve takes too. Own.

// Entry is a place in the matrix.
type Entry struct {
	Row Constraint
	Var Var
}

// edit is an entry by numbers, which are never given again.
type edit struct{ row, column int32 }

// edits is the log. Edit number n, counted from 0, is kept[n-dropped].
type edits struct {
	kept    []edit
	dropped int64
}

// fewEdits is how many edits are kept of any model; of a large one a quarter of the entries.
const fewEdits = 1024

// edited notes that the entry of column j in row r, which was there before, is another
// now, came or went. Everything that changes rows once they are closed must call it,
// deletions excepted.
func (m *Model) edited(r int, j int32) {
	if len(m.edits.kept) >= fewEdits+len(m.index)/4 {
		m.edits.dropped += int64(len(m.edits.kept))
		m.edits.kept = nil // not cut to length 0: a copy of the model may share the array
	}
	m.edits.kept = append(m.edits.kept, edit{m.Constraint(r).number, m.Var(int(j)).number})
}

// EditCount returns how many entries of closed rows were replaced, added or removed so
// far; a column that was added to existing rows counts with each of its entries. It never
// falls.
func (m *Model) EditCount() int64 { return m.edits.dropped + int64(len(m.edits.kept)) }

// EditsSince returns the places that were edited since EditCount was n, in the order of
// the edits, some perhaps several times and some in rows or columns deleted since; all is
// false when there were too many to keep.
func (m *Model) EditsSince(n int64) (places []Entry, all bool) {
	if n < m.edits.dropped || n > m.EditCount() {
		return nil, false
	}
	for _, p := range m.edits.kept[n-m.edits.dropped:] {
		places = append(places, Entry{Constraint{maker(m.rows.epochs, p.row), p.row}, Var{maker(m.vars.epochs, p.column), p.column}})
	}
	return places, true
}
