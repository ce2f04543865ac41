package solution

// Reading what CBC, SCIP and lp_solve print, and the tables of HiGHS' style 1. Each ends the
// values in its own way; what stands between head and values is passed over.
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

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

func cbcBegins(line string) bool { return strings.Contains(line, " - objective value ") }

func scipBegins(line string) bool {
	return strings.HasPrefix(line, "solution status:") || strings.HasPrefix(line, "objective value:") || line == "no solution available"
}

func lpsolveBegins(line string) bool {
	return strings.HasPrefix(line, "Value of objective function:") || strings.HasPrefix(line, "Actual values of the variables") ||
		line == "This problem is infeasible" || line == "This problem is unbounded"
}

func gurobiBegins(line string) bool {
	return strings.HasPrefix(line, "# Solution for model") || strings.HasPrefix(line, "# Objective value =")
}

// readCbc reads a file of CBC. Where rows were asked for too, they stand first, and the
// numbers begin again at 0 with the first column. Below "Infeasible" stand values of a
// relaxation, which are no point of the model.
func (t *reader) readCbc() error {
	first, _, _ := t.next()
	status, objective, _ := strings.Cut(first, " - objective value ")
	t.point.Status = status
	if !strings.HasPrefix(status, "Optimal") && !strings.HasPrefix(status, "Stopped") || strings.Contains(first, "no integer solution") {
		return t.noPoint()
	}
	t.objective(objective)
	entries, err := t.cbcEntries()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := t.at(e); err != nil {
			return err
		}
	}
	return nil
}

// entry is a line of a file that may be of a column or of a row.
type entry struct {
	name      string
	x         float64
	line, col int
}

// cbcEntries returns the lines of the columns: those from where the numbers begin again, or
// all of them. The lines before are rows.
func (t *reader) cbcEntries() (entries []entry, err error) {
	last, rows := -1, false
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		f := textpos.Fields(text)
		if f[0].Text == "**" {
			f = f[1:]
		}
		if len(f) < 4 {
			return nil, t.lines.Errorf(col, "a number, a name, a value and a reduced cost", "%s", textpos.Quote(text))
		}
		number, problem := strconv.Atoi(f[0].Text)
		if problem != nil || number < 0 {
			return nil, t.lines.Errorf(col, "the number of a column", "%s", textpos.Quote(f[0].Text))
		}
		value := f[len(f)-2]
		x, err := t.number(value.Text, col+value.Col-1)
		if err != nil {
			return nil, err
		}
		if number <= last {
			if rows {
				return nil, t.lines.Errorf(col, "columns in ascending order", "number %d after %d", number, last)
			}
			entries, rows = entries[:0], true
		}
		last = number
		name := strings.TrimSpace(text[f[1].Col-1 : value.Col-1])
		entries = append(entries, entry{name, x, t.lines.Line(), col + f[1].Col - 1})
	}
	return entries, nil
}

// at sets the value of a line read before.
func (t *reader) at(e entry) error {
	err := t.named(e.name, e.col, e.x)
	if place, ok := err.(*textpos.Error); ok {
		place.Line = e.line
	}
	return err
}

// readScip reads a file of SCIP. Columns that are not listed are 0.
func (t *reader) readScip() error {
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		before, after, colon := strings.Cut(text, ":")
		switch {
		case text == "no solution available":
			t.point.Status = text
			return t.noPoint()
		case colon && before == "solution status":
			t.point.Status = strings.TrimSpace(after)
		case colon && before == "objective value":
			t.objective(after)
		case text[0] == '#':
		default:
			if cost := strings.LastIndex(text, "(obj:"); cost > 0 {
				text = strings.TrimRight(text[:cost], " \t")
			}
			if err := t.value(text, col); err != nil {
				return err
			}
		}
	}
	return nil
}

// readLpsolve reads what lp_solve printed. Its integer programs may be followed by improved
// solutions and by duals, which begin with a heading of their own.
func (t *reader) readLpsolve() error {
	within := false
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		before, after, colon := strings.Cut(text, ":")
		switch {
		case strings.HasPrefix(text, "This problem is "):
			t.point.Status = strings.TrimPrefix(text, "This problem is ")
			return t.noPoint()
		case colon && before == "Value of objective function":
			t.objective(after)
		case strings.HasPrefix(text, "Actual values of the variables"):
			within = true
		case strings.HasPrefix(text, "Actual values of the constraints"):
			return t.complete()
		case within && (strings.HasPrefix(text, "Dual value") || strings.HasPrefix(text, "Objective function limits")):
			return t.complete()
		case within:
			if err := t.value(text, col); err != nil {
				return err
			}
		}
	}
	if !within {
		return t.noPoint()
	}
	return nil
}

// readPretty reads a table of HiGHS. Each field of a line ends or begins below its heading, and
// a field may be blank.
func (t *reader) readPretty() error {
	t.next() // Columns
	head, _, ok := t.next()
	heading := t.lines.Text()
	primal, name := strings.Index(heading, "Primal"), strings.Index(heading, "Name")
	if !ok || primal < 0 || name < primal+len("Primal") {
		return t.lines.Errorf(1, "a heading with Primal and Name", "%s", textpos.Quote(head))
	}
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		if text == "Rows" {
			return t.prettyEnd()
		}
		line := t.lines.Text()
		if len(line) <= name {
			return t.lines.Errorf(col, "a column of the table", "%s", textpos.Quote(text))
		}
		value := strings.Fields(line[:primal+len("Primal")])
		if len(value) == 0 || line[primal+len("Primal")-1] == ' ' {
			return t.noPoint() // the table of a model without a point
		}
		x, problem := matrix.ParseNumber([]byte(value[len(value)-1]))
		if problem != "" {
			return t.lines.Errorf(primal+1, matrix.NumberForm, "%s %s", textpos.Quote(value[len(value)-1]), problem)
		}
		if err := t.named(strings.TrimSpace(line[name:]), name+1, x); err != nil {
			return err
		}
	}
	return t.complete()
}

// prettyEnd reads what stands behind the columns: the status and the objective.
func (t *reader) prettyEnd() error {
	for text, _, ok := t.next(); ok; text, _, ok = t.next() {
		if status, found := strings.CutPrefix(text, "Model status:"); found {
			t.point.Status = strings.TrimSpace(status)
		}
		if value, found := strings.CutPrefix(text, "Objective value:"); found {
			t.objective(value)
		}
	}
	return t.complete()
}
