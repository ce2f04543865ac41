package model

// Rows in families, each found by its key: what a solver says of a row (dual, slack, activity)
// is asked by the index that the row was built with. The index is made when it is first asked,
// from the keys that names need anyway, so that models that never ask do not pay. Own.

import (
	"encoding/binary"
	"iter"
	"math"
	"sync"
)

// Rows is a family of rows. It is a small value, valid as long as the model; the zero Rows is
// no family.
type Rows struct {
	m    *Model
	name string
	find *rowFinder
}

// rowFinder leads from keys to rows. Two goroutines may ask at once.
type rowFinder struct {
	sync.Mutex
	made int32 // rows of the model when it was filled
	of   map[string]Constraint
}

// RowsOf returns the family of rows of that name, however they were built; rows that come
// later belong to it too.
func (m *Model) RowsOf(name string) Rows { return Rows{m, name, &rowFinder{made: -1}} }

// Each adds n rows, name[0] to name[n-1]: build gets each row, begun, and closes it by Le, Ge,
// Eq, Between, AtMost, AtLeast or Equals, or drops it by Skip. A row that it leaves open is an
// error.
func (m *Model) Each(name string, n int, build func(r *Row, i int)) Rows {
	m.each = plan{n, m.Rows(), len(m.index)}
	for i := range n {
		m.build(m.Row(name, i), func(r *Row) { build(r, i) })
	}
	m.each = plan{}
	return m.RowsOf(name)
}

// build lets fill close the row that was begun, and returns its constraint: the zero
// Constraint when the row was refused, skipped or left open.
func (m *Model) build(r *Row, fill func(r *Row)) Constraint {
	rows := m.Rows()
	fill(r)
	if m.open {
		m.errorAt("%s was begun and never closed by Le, Ge, Eq or Between", r.name())
		m.abandon()
	}
	if m.Rows() == rows {
		return Constraint{}
	}
	return m.Constraint(rows)
}

// Skip drops the row as if it had not been begun.
func (r *Row) Skip() {
	if !r.m.open {
		r.m.errorAt("Skip of a row that was closed, after row %d", r.m.Rows()-1)
		return
	}
	r.m.abandon()
}

// At returns the row with that key, the last where several have it. A key without a row is
// recorded in the model's Err; what is returned is then no constraint.
func (x Rows) At(key ...int) Constraint {
	c, ok := x.Get(key...)
	if !ok && x.m != nil {
		x.m.errorAt("no row %s%v", x.name, append([]int(nil), key...))
	}
	return c
}

// Get returns the row with that key, and whether there is one.
func (x Rows) Get(key ...int) (Constraint, bool) {
	if x.m == nil {
		return Constraint{}, false
	}
	x.find.Lock()
	defer x.find.Unlock()
	if made := x.m.rows.made; x.find.made != made {
		x.find.made, x.find.of = made, map[string]Constraint{}
		for key, c := range x.all() {
			x.find.of[packed(key)] = c
		}
	}
	k := make([]int32, len(key))
	for i := range key {
		if k[i] = int32(key[i]); int(k[i]) != key[i] {
			return Constraint{}, false
		}
	}
	c, ok := x.find.of[packed(k)]
	return c, ok
}

func packed(key []int32) string {
	b := make([]byte, 0, 16)
	for _, k := range key {
		b = binary.LittleEndian.AppendUint32(b, uint32(k))
	}
	return string(b)
}

// All yields every row with its key, in the order of the rows; the key is reused from one
// to the next: copy it to keep it. Deleted rows are passed over.
func (x Rows) All() iter.Seq2[[]int, Constraint] {
	return func(yield func([]int, Constraint) bool) {
		if x.m == nil {
			return
		}
		var whole []int
		for key, c := range x.all() {
			whole = whole[:0]
			for _, k := range key {
				whole = append(whole, int(k))
			}
			if !yield(whole, c) {
				return
			}
		}
	}
}

func (x Rows) all() iter.Seq2[[]int32, Constraint] {
	return func(yield func([]int32, Constraint) bool) {
		m := x.m
		for i, u := range m.runs {
			if m.rowFamilies[u.family].name != x.name {
				continue
			}
			for r := int(u.first); r < m.end(i); r++ {
				if !yield(m.keyAt(&u, r), m.Constraint(r)) {
					return
				}
			}
		}
	}
}

// Rows of one name are a family, and what is kept of a row's name is its key, some numbers; the
// name is written when it is asked. Rows of a family mostly come one after another, and such a run
// takes 20 bytes whatever its length. Where families alternate a run is a single row, so it has no
// pointer that the garbage collector would have to follow, and the family that comes next is
// guessed from the last time, without a look-up by name. Own.

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
