package model

// Rows of one name are a family, and what is kept of a row's name is its key, some numbers; the
// name is written when it is asked. Rows of a family mostly come one after another, and such a run
// takes 20 bytes whatever its length. Where families alternate a run is a single row, so it has no
// pointer that the garbage collector would have to follow, and the family that comes next is
// guessed from the last time, without a look-up by name. Own.

import "math"

// rowFamily is all rows of one name. The keys of its rows stand one after
// another, so that names can be made on demand.
type rowFamily struct {
	name   string
	number int32 // in Model.rowFamilies
	next   int32 // the family whose rows came after those of this one when it last ended
	keys   []int32
	sets   []Set // optional: how keys are written
	rows   int
	named  []string // names given one by one, where the rows have any
}

// run is a stretch of consecutive rows of one family.
type run struct {
	first  int32  // row
	nth    int32  // of its family's rows, the first of this run
	key    uint32 // where the keys of the first row start
	arity  int32
	family int32
}

// keyAt returns the key of row r of the run.
func (m *Model) keyAt(u *run, r int) []int32 {
	n := int(u.arity)
	return m.rowFamilies[u.family].keys[int(u.key)+(r-int(u.first))*n:][:n]
}

// end returns the first row after run i.
func (m *Model) end(i int) int {
	if i+1 < len(m.runs) {
		return int(m.runs[i+1].first)
	}
	return m.Rows()
}

// RowSets says how the keys of the named family's rows are written in names.
func (m *Model) RowSets(name string, sets ...Set) {
	m.rowFamily(name).sets = sets
}

// note enters the next row in its family, extending the last run where it can.
func (m *Model) note(name string, key []int) {
	row := len(m.rowLow)
	var f *rowFamily
	if n := len(m.runs); n > 0 {
		last := &m.runs[n-1]
		before := m.rowFamilies[last.family]
		if before.name == name {
			if int(last.arity) == len(key) && before.rows == int(last.nth)+row-int(last.first) {
				m.noteKey(before, key)
				return
			}
			f = before
		} else if f = m.rowFamilies[before.next]; f.name != name {
			f = m.rowFamily(name)
			before.next = f.number
		}
	} else {
		f = m.rowFamily(name)
	}
	if len(f.keys) > math.MaxUint32 {
		m.errorf("family of rows %s has more than %d numbers in its keys", name, uint32(math.MaxUint32))
	}
	if len(m.runs) == cap(m.runs) {
		m.runs = widen(m.runs, m.rowsLikely())
	}
	m.runs = append(m.runs, run{first: int32(row), nth: int32(f.rows), key: uint32(len(f.keys)), arity: int32(len(key)), family: f.number})
	m.noteKey(f, key)
}

// noteKey counts a row of the family and keeps its key.
func (m *Model) noteKey(f *rowFamily, key []int) {
	f.rows++
	if cap(f.keys)-len(f.keys) < len(key) {
		f.keys = widen(f.keys, max(len(f.keys)+len(key), m.each.rows*len(key)))
	}
	for _, k := range key {
		if int(int32(k)) != k {
			m.errorf("row %s: key %d is beyond 32 bits", f.name, k)
		}
		f.keys = append(f.keys, int32(k))
	}
}

// rowFamily returns the family of that name, made at its first use.
func (m *Model) rowFamily(name string) *rowFamily {
	f := m.rowFamilyNamed[name]
	if f == nil {
		f = &rowFamily{name: name, number: int32(len(m.rowFamilies))}
		f.next = f.number
		m.rowFamilies = append(m.rowFamilies, f)
		m.rowFamilyNamed[name] = f
	}
	return f
}
