package model

import (
	"sort"
	"strconv"
)

// Names given one by one, as files of other programs have them, and names
// appended to a buffer, as writers of large files need them.

// namedRows is the family of all rows with names of their own.
const namedRows = "(named rows)"

// NamedVars adds one variable for each name, called exactly that. block is the
// name of the whole block in Stats; spec gives each variable's type and bounds.
// The names are kept, not copied. The caller must ensure that no two are equal.
func (m *Model) NamedVars(block string, names []string, spec func(i int) Spec) Vars {
	size := len(names)
	f := &family{name: block, size: size, sets: []Set{{Size: size}}, named: names}
	x := Vars{m, m.addFamily(f, Spec{Continuous, 0, Infinity})}
	for i := range f.size {
		v, s := f.at(i), spec(i)
		m.kind[m.column(v)] = s.Type
		m.SetBounds(v, s.Lower, s.Upper)
	}
	return x
}

// NamedRow begins a row called exactly name. It is closed like every row.
func (m *Model) NamedRow(name string) *Row {
	row := m.Row(namedRows)
	f := m.rowFamily(namedRows)
	for len(f.named) < f.rows-1 {
		f.named = append(f.named, "")
	}
	f.named = append(f.named[:f.rows-1], name)
	return row
}

// AppendColumnName appends ColumnName(j) to dst.
func (m *Model) AppendColumnName(dst []byte, j int) []byte {
	if uint(j) >= uint(m.Columns()) {
		return strconv.AppendInt(append(dst, "column "...), int64(j), 10)
	}
	if m.vars.at != nil {
		j = int(m.vars.at[j])
	}
	return m.appendName(dst, j)
}

// appendName appends the name of the variable with the given number.
func (m *Model) appendName(dst []byte, number int) []byte {
	f := m.familyOf(Var{number: int32(number)})
	position := number - f.first
	if f.named != nil {
		return append(dst, f.named[position]...)
	}
	dst = append(dst, f.name...)
	if f.keyed != nil {
		return append(append(append(dst, '['), f.keyed(position)...), ']')
	}
	if len(f.sets) == 0 {
		return dst
	}
	rest := f.size // of the positions that share the labels written so far
	for d, s := range f.sets {
		rest /= s.Len()
		dst = s.appendLabel(append(dst, separator(d)), position/rest)
		position %= rest
	}
	return append(dst, ']')
}

// familyOf returns the family of a variable, which may have been deleted.
func (m *Model) familyOf(v Var) *family {
	return m.families[sort.Search(len(m.families), func(i int) bool { return m.families[i].first > int(v.number) })-1]
}

// AppendRowName appends RowName(r) to dst.
func (m *Model) AppendRowName(dst []byte, r int) []byte {
	i := sort.Search(len(m.runs), func(i int) bool { return int(m.runs[i].first) > r }) - 1
	if i < 0 || r > len(m.rowLow) || r == len(m.rowLow) && !m.open {
		return strconv.AppendInt(append(dst, "row "...), int64(r), 10)
	}
	u := &m.runs[i]
	f, nth := m.rowFamilies[u.family], int(u.nth)+r-int(u.first)
	if nth < len(f.named) && f.named[nth] != "" {
		return append(dst, f.named[nth]...)
	}
	dst = append(dst, f.name...)
	if u.arity == 0 {
		if nth > 0 {
			dst = strconv.AppendInt(append(dst, '#'), int64(nth+1), 10)
		}
		return dst
	}
	for d, k := range m.keyAt(u, r) {
		dst = append(dst, separator(d))
		if d < len(f.sets) && k >= 0 && int(k) < f.sets[d].Len() {
			dst = f.sets[d].appendLabel(dst, int(k))
		} else {
			dst = strconv.AppendInt(dst, int64(k), 10)
		}
	}
	return append(dst, ']')
}

// separator is what stands before index d of a name.
func separator(d int) byte {
	if d == 0 {
		return '['
	}
	return ','
}

// appendLabel appends the label of element i: a number from First where there are no labels.
func (s *Set) appendLabel(dst []byte, i int) []byte {
	if s.Labels != nil {
		return append(dst, s.Labels[i]...)
	}
	return strconv.AppendInt(dst, int64(s.First+i), 10)
}
