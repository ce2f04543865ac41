package mps

// The sections ROWS and COLUMNS, with the markers of integer columns.
//
//	ROWS     type row
//	COLUMNS  column row number [row number]
//	         name 'MARKER' 'INTORG'    the columns that follow are integer
//	         name 'MARKER' 'INTEND'    up to here
//
// All lines of a column stand together, so the entries are collected column by column, and sorted by row
// at the end. The name of a marker means nothing.

import (
	"bytes"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// row reads a line of section ROWS: a type (N free, E =, L ≤, G ≥) and a name. The first
// row of type N is the objective.
func (t *reader) row() error {
	if t.count != 2 && !t.asFixed(false, 2) {
		return t.errorAt(t.count-1, "two fields: N, E, L or G and the row's name", "%s", t.fields())
	}
	kind := t.words[0].text
	if len(kind) != 1 || bytes.IndexByte([]byte("NELG"), kind[0]) < 0 {
		return t.errorAt(0, "N, E, L or G", "%s as a row's type", t.quote(0))
	}
	if err := t.checkName(1); err != nil {
		return err
	}
	i, name := len(t.RowNames), string(t.words[1].text)
	if t.RowByName[name] = i; len(t.RowByName) == i {
		return t.errorAt(1, "each row once", "row %s for the second time", t.quote(1))
	}
	t.RowNames, t.rows = append(t.RowNames, name), append(t.rows, row{kind: kind[0]})
	t.inColumn = append(t.inColumn, 0)
	if err := t.Limit.Row(t.Lines, len(name)); err != nil {
		return err
	}
	if kind[0] == 'N' {
		if t.Objective == 0 {
			t.Objective = i + 1
		} else {
			t.warnOnce(0, "one row of type N, the objective", "a second row of type N becomes a row without bounds; HiGHS, CBC and lp_solve drop it")
		}
	}
	return nil
}

// column reads a line of section COLUMNS: a column's name and one or two pairs of
// a row and a coefficient; or a marker.
// A line with the wrong number of fields, or that begins a column and has no row in its second field, is
// tried again as a fixed one: then a name has blanks in it (line.go).
func (t *reader) column() error {
	if t.count > 1 && t.words[1].text[0] == '\'' && !t.isRow(1) { // netlib's standgub has a row called 'EGROUP'
		return t.marker()
	}
	if t.count != 3 && t.count != 5 && !t.asFixed(true, 3, 5) {
		return t.errorAt(t.count-1, "a column, then one or two pairs of a row and a number; in free files names cannot have blanks in them", "%s", t.fields())
	}
	if n := len(t.Names); n == 0 || t.Names[n-1] != string(t.words[0].text) {
		if !t.isRow(1) && t.asFixed(true, 3, 5) {
			return t.column()
		}
		if err := t.newColumn(0); err != nil {
			return err
		}
	} else if t.Columns[n-1].Integer != (t.marked > 0) {
		t.warnOnce(0, "all entries of a column on one side of a marker", "a column that goes on behind a marker keeps the type of its beginning")
	}
	for k := 1; k < t.count; k += 2 {
		if err := t.entry(k); err != nil {
			return err
		}
	}
	return nil
}

// isRow reports whether field k is the name of a row.
func (t *reader) isRow(k int) bool {
	_, ok := t.rowOf(k, t.here, 0)
	return ok
}

// newColumn begins the column named by field k. All entries of a column must stand
// together; a marker above decides whether it is integer.
func (t *reader) newColumn(k int) error {
	if err := t.checkName(k); err != nil {
		return err
	}
	t.here, t.before = t.before[:0], t.here
	j, err := t.NewColumn(string(t.words[k].text))
	if len(t.ByName) == int(j) {
		first := t.Columns[slices.Index(t.Names, t.Names[j])].Mark
		return t.errorAt(k, "all entries of a column one after another; HiGHS and CBC would give a wrong answer", "column %s again, after other columns; it began on line %d", t.quote(k), first)
	}
	t.Columns[j].Mark, t.Columns[j].Integer = t.Lines.Line(), t.marked > 0
	return err
}

// entry reads the pair of a row and a coefficient at fields k and k+1. Costs go to cost,
// other coefficients to the end of entryRow and value, where the current column is.
// inColumn holds, by row, the number of the last column with an entry in it, counted from 1, so
// that a repeated row is found without clearing anything between two columns.
func (t *reader) entry(k int) error {
	i, known := t.findRow(k)
	x, err := t.number(k + 1)
	if err != nil || !known {
		return err
	}
	n := int32(len(t.Names))
	if t.inColumn[i] == n {
		return t.errorAt(k, "one entry for each row", "row %s for the second time in column %s", t.quote(k), textpos.Quote(t.Names[n-1]))
	}
	t.inColumn[i] = n
	t.here = append(t.here, int32(i))
	if i == t.Objective-1 {
		t.Columns[n-1].Cost = x
		return nil
	}
	t.entryRow = append(t.entryRow, int32(i))
	return t.NewEntry(n-1, x)
}

// findRow returns the number of the row that field k names, or warns that there is none.
func (t *reader) findRow(k int) (i int, known bool) {
	if i, known = t.rowOf(k, t.before, len(t.here)); !known {
		t.warnAt(k, "a row listed in section ROWS", "unknown row %s is ignored; CPLEX, GLPK and CBC refuse the file", t.quote(k))
	}
	t.lastRow = int32(i)
	return i, known
}

// rowOf looks field k up as a row. The row of entry n of a column like this one, the one after it, and
// the one after the last row are tried first: that saves the hash.
func (t *reader) rowOf(k int, like []int32, n int) (i int, known bool) {
	text, same := t.words[k].text, t.lastRow
	if n < len(like) {
		same = like[n]
	}
	for _, i := range [...]int32{same, same + 1, t.lastRow + 1} {
		if int(i) < len(t.RowNames) && t.RowNames[i] == string(text) {
			return int(i), true
		}
	}
	i, known = t.RowByName[string(text)]
	return i, known
}

// marker reads 'INTORG' or 'INTEND', between which columns are integer. marked is the line
// of an open 'INTORG', or 0.
func (t *reader) marker() error {
	if t.count != 3 || string(t.words[1].text) != "'MARKER'" {
		return t.errorAt(1, "a name, 'MARKER', and 'INTORG' or 'INTEND'", "%s, which looks like a marker", t.quote(1))
	}
	switch word := string(t.words[2].text); word {
	case "'INTORG'":
		if t.marked > 0 {
			return t.errorAt(2, "'INTEND' first", "'INTORG' inside the integer columns begun on line %d", t.marked)
		}
		t.marked = t.Lines.Line()
	case "'INTEND'":
		if t.marked == 0 {
			return t.errorAt(2, "'INTORG' first", "'INTEND' outside integer columns")
		}
		t.marked = 0
	case "'SOSORG'", "'SOSEND'":
		return t.errorAt(2, "linear programs with integer columns", "%s: special ordered sets, which this reader does not read", word)
	default:
		return t.errorAt(2, "'INTORG' or 'INTEND'", "marker %s", t.quote(2))
	}
	return nil
}

// From the columns of the file to the rows of the model and back, by a counting sort in two passes.

// build makes the model of what was read: it turns the matrix, which the file
// lists column by column, into rows. The objective row is no row of the model.
// Columns keep the order of COLUMNS, rows that of ROWS.
func (t *reader) build() (*model.Model, error) {
	if err := t.resolveBounds(); err != nil {
		return nil, err
	}
	t.Start, t.Index, t.Value = matrix.Transposed(len(t.RowNames), t.entryRow, t.Index, t.Value)
	if err := t.addSides(); err != nil {
		return nil, err
	}
	if err := t.addProducts(); err != nil {
		return nil, err
	}
	return t.Model(t.name)
}

// addSides finds the sides of the rows, which must leave a row some value.
// Rows of type N other than the objective have no bounds. A range whose far end reaches 1e20 on the
// wrong side is an error with the line of the range.
func (t *reader) addSides() error {
	t.RowLower, t.RowUpper = make([]float64, len(t.rows)), make([]float64, len(t.rows))
	for i := range t.rows {
		low, up := t.rowBounds(i)
		low, _ = matrix.Side(low)
		up, _ = matrix.Side(up)
		if math.IsInf(low, 1) || math.IsInf(up, -1) {
			return t.ErrorAt(matrix.Place{Line: int(t.rows[i].widthLine)}, "less than 1e20, which readers take for infinite", "the range of row %s has the infinite end %g", textpos.Quote(t.RowNames[i]), math.Max(low, -up))
		}
		t.RowLower[i], t.RowUpper[i] = low, up
	}
	return nil
}
