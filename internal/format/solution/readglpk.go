package solution

// Reading the two kinds of files of GLPK ("GLPK reference manual", sections 2.10 and 2.11 of
// the routines glp_write_mip and glp_print_mip).
//
//	-w   c remarks / s mip rows columns status objective, s bas and s ipt likewise /
//	     i row … / j column value … / e o f
//	-o   Problem: … / Status: … / Objective: name = x (MINimum) / a table of the rows / a table
//	     of the columns, whose names of more than 12 characters stand on a line of their own

import (
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// glpkStatus are the words for the letters of GLPK's statuses.
var glpkStatus = map[string]string{"o": "optimal", "f": "feasible", "n": "infeasible", "i": "infeasible", "u": "undefined"}

// readGlpk reads the form of -w. It has no names: column j is the j-th of the model.
func (t *reader) readGlpk() {
	valueAt := 0
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		f := textpos.Fields(text)
		switch f[0].Text {
		case "c", "i":
		case "e":
			t.complete()
			return
		case "s":
			valueAt = t.glpkHead(f, col)
		case "j":
			if valueAt == 0 || len(f) <= valueAt {
				t.wrong(col, "j, a number and a value, after a line of status", "%s", textpos.Quote(text))
				return
			}
			k, problem := strconv.Atoi(f[1].Text)
			if problem != nil {
				t.wrong(col+f[1].Col-1, "the number of a column", "%s", textpos.Quote(f[1].Text))
			}
			x := t.number(f[valueAt].Text, col+f[valueAt].Col-1)
			t.numbered(k, col+f[1].Col-1, x)
		default:
			t.wrong(col, "a line that begins with c, s, i, j or e", "%s", textpos.Quote(text))
		}
	}
	t.complete()
}

// glpkHead reads the line of status and returns at which field of a column its value stands.
// The lines of a basic solution have a letter for the status before it.
func (t *reader) glpkHead(f []textpos.Field, col int) (valueAt int) {
	fields, valueAt := 6, 2
	if len(f) > 1 && f[1].Text == "bas" {
		fields, valueAt = 7, 3
	}
	if len(f) != fields {
		t.wrong(col, "s, the kind of solution, rows, columns, status and objective", "%d fields", len(f))
		return 0
	}
	columns, problem := strconv.Atoi(f[3].Text)
	n := t.m.Columns()
	if problem != nil || columns != n && (columns != n+1 || t.finder.constant() == "") {
		t.wrong(col+f[3].Col-1, strconv.Itoa(n)+", as many as the model has", "%s columns", textpos.Quote(f[3].Text))
	}
	t.point.Status = glpkStatus[f[4].Text]
	if t.point.Status != "optimal" && t.point.Status != "feasible" {
		t.noPoint()
	}
	t.objective(f[len(f)-1].Text)
	return valueAt
}

// readReport reads the form of -o: its head up to the table of the columns, and the table.
func (t *reader) readReport() {
	for text, _, ok := t.next(); ; text, _, ok = t.next() {
		if !ok {
			t.noPoint()
			return
		}
		t.status(text, "Status:")
		if _, value, found := strings.Cut(text, " = "); found && strings.HasPrefix(text, "Objective:") {
			value, _, _ = strings.Cut(value, " (")
			t.objective(value)
		}
		if strings.HasPrefix(text, "No.") && strings.Contains(text, "Column name") {
			break
		}
	}
	switch t.point.Status { // "INTEGER OPTIMAL", "OPTIMAL", "INTEGER NON-OPTIMAL", "FEASIBLE"
	case "INTEGER EMPTY", "INTEGER UNDEFINED", "UNDEFINED", "INFEASIBLE (INTERMEDIATE)", "INFEASIBLE (FINAL)":
		t.noPoint()
	}
	t.next() // a line of hyphens
	t.reportColumns()
}

// reportColumns reads the lines of the table: number, name, a letter or two for the status, the
// value, the bounds.
func (t *reader) reportColumns() {
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		f := textpos.Fields(text)
		if _, problem := strconv.Atoi(f[0].Text); problem != nil {
			break // behind the table
		}
		if len(f) < 2 {
			t.wrong(col, "a number, a name and a value", "%s", textpos.Quote(text))
			return
		}
		name, at, rest := f[1].Text, col+f[1].Col-1, f[2:]
		if len(rest) == 0 { // a long name: the rest is on the next line
			text, col, _ = t.next()
			rest = textpos.Fields(text)
		}
		if len(rest) > 1 {
			switch rest[0].Text {
			case "*", "B", "NL", "NU", "NF", "NS":
				rest = rest[1:]
			}
		}
		if len(rest) == 0 {
			t.wrong(0, "the value of a column", "the end of the file")
			return
		}
		x := t.number(rest[0].Text, col+rest[0].Col-1)
		t.named(name, at, x)
	}
	t.complete()
}
