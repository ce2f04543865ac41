package model

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
		places = append(places, Entry{Constraint{maker(m.rowEpochs, p.row), p.row}, Var{maker(m.varEpochs, p.column), p.column}})
	}
	return places, true
}
