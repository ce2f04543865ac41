package solution

// Reading what CBC, SCIP and lp_solve print, and the tables of HiGHS' style 1. Each ends the
// values in its own way; what stands between head and values is ignored.
//
//	CBC       Optimal - objective value x / number, name, value, reduced cost a line, with **
//	          before those that are infeasible; columns at 0 are left out, rows may stand first
//	SCIP      solution status: s / objective value: x / name, value, (obj:c) a line
//	lp_solve  Value of objective function: x / Actual values of the variables: / name and
//	          value a line / Actual values of the constraints: …
//	HiGHS 1   Columns / a heading / index, status, bounds, value, dual, type, name / Rows …
//
// Sources: the programs' own output (testdata), CbcSolver's manual, SCIP's manual, "Reading and
// writing of solutions", lp_solve's reference guide, "lp_solve.htm".

import (
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// readCbc reads a file of CBC. Where rows were asked for too, they stand first, and the
// numbers begin again at 0 with the first column. Below "Infeasible" stand values of a
// relaxation, which are no point of the model.
func (t *reader) readCbc() {
	first, _, _ := t.next()
	status, objective, _ := strings.Cut(first, " - objective value ")
	t.point.Status = status
	if !strings.HasPrefix(status, "Optimal") && !strings.HasPrefix(status, "Stopped") || strings.Contains(first, "no integer solution") {
		t.noPoint()
		return
	}
	t.objective(objective)
	for _, e := range t.cbcEntries() {
		t.at(e)
	}
}

// entry is a line of a file that may be of a column or of a row.
type entry struct {
	name      string
	x         float64
	line, col int
}

// cbcEntries returns the lines of the columns: those from where the numbers begin again, or
// all of them. The lines before are rows.
func (t *reader) cbcEntries() (entries []entry) {
	last, rows := -1, false
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		f := textpos.Fields(text)
		if f[0].Text == "**" {
			f = f[1:]
		}
		if len(f) < 4 {
			t.wrong(col, "a number, a name, a value and a reduced cost", "%s", textpos.Quote(text))
			return nil
		}
		number, problem := strconv.Atoi(f[0].Text)
		if problem != nil || number < 0 {
			t.wrong(col, "the number of a column", "%s", textpos.Quote(f[0].Text))
		}
		value := f[len(f)-2]
		x := t.number(value.Text, col+value.Col-1)
		if number <= last {
			if rows {
				t.wrong(col, "columns in ascending order", "number %d after %d", number, last)
			}
			entries, rows = entries[:0], true
		}
		last = number
		name := strings.TrimSpace(text[f[1].Col-1 : value.Col-1])
		entries = append(entries, entry{name, x, t.lines.Line(), col + f[1].Col - 1})
	}
	return entries
}

// at sets the value of a line read before.
func (t *reader) at(e entry) {
	if t.err != nil {
		return
	}
	t.named(e.name, e.col, e.x)
	if place, ok := t.err.(*textpos.Error); ok {
		place.Line = e.line
	}
}

// readScip reads a file of SCIP. Columns that are not listed are 0.
func (t *reader) readScip() {
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		switch {
		case text == "no solution available":
			t.point.Status = text
			t.noPoint()
		case t.status(text, "solution status:"), t.states(text, "objective value:"), text[0] == '#':
		default:
			if cost := strings.LastIndex(text, "(obj:"); cost > 0 {
				text = strings.TrimRight(text[:cost], " \t")
			}
			t.value(text, col)
		}
	}
}

// readLpsolve reads what lp_solve printed. Its integer programs may be followed by improved
// solutions and by duals, which begin with a heading of their own.
func (t *reader) readLpsolve() {
	within := false
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		switch {
		case t.status(text, "This problem is "):
			t.noPoint()
		case t.states(text, "Value of objective function:"):
		case strings.HasPrefix(text, "Actual values of the variables"):
			within = true
		case strings.HasPrefix(text, "Actual values of the constraints"),
			within && (strings.HasPrefix(text, "Dual value") || strings.HasPrefix(text, "Objective function limits")):
			t.complete()
			return
		case within:
			t.value(text, col)
		}
	}
	if !within {
		t.noPoint()
	}
}

// readPretty reads a table of HiGHS. Each field of a line ends or begins below its heading, and
// a field may be blank.
func (t *reader) readPretty() {
	t.next() // Columns
	head, _, ok := t.next()
	heading := t.lines.Text()
	primal, name := strings.Index(heading, "Primal"), strings.Index(heading, "Name")
	if !ok || primal < 0 || name < primal+len("Primal") {
		t.wrong(1, "a heading with Primal and Name", "%s", textpos.Quote(head))
	}
	end := primal + len("Primal")
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		if text == "Rows" {
			break
		}
		line := t.lines.Text()
		if len(line) <= name {
			t.wrong(col, "a column of the table", "%s", textpos.Quote(text))
			return
		}
		value := strings.Fields(line[:end])
		if len(value) == 0 || line[end-1] == ' ' {
			t.noPoint() // the table of a model without a point
			return
		}
		x := t.number(value[len(value)-1], primal+1)
		t.named(strings.TrimSpace(line[name:]), name+1, x)
	}
	for text, _, ok := t.next(); ok; text, _, ok = t.next() { // behind the columns
		t.status(text, "Model status:")
		t.states(text, "Objective value:")
	}
	t.complete()
}
