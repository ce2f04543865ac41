package solution

// Reading a point: what all kinds of files have in common, and those of HiGHS, of MIPLIB and
// plain lists of names and values.
//
//	HiGHS    Model status / its name / # Primal solution values / Feasible / Objective x /
//	         # Columns n / n lines of name and value; for n < 0 a sparse file of -n lines of
//	         name, value and number of the column
//	MIPLIB   =obj= x / lines of name and value; columns that are not listed are 0
//	others   lines of name and value; # begins a remark
//
// A name may have blanks in it; the value is what stands behind the last one.

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Point is what a file says about the columns.
type Point struct {
	X     []float64 // one value a column; 0 where the file says nothing
	Given int       // how many columns the file names

	Kind   string // name of the kind of the file, found by its first line
	Status string // as the file words it; "" where it has none

	// Objective is the value that the file states; nil where it states none. It is not
	// compared with the point: files of a maximization that was written as a minimization
	// state the opposite.
	Objective *float64
}

// Read reads a point of m, of any kind in the table; which one, its first line says. file
// is the name for errors. Columns are found by their name in m, or by the name they have in
// an MPS or LP file of m, which may have one more, for the objective's constant; files of
// GLPK (-w) number the columns in the order of the model instead. What is wrong is a
// *textpos.Error with its place: a name that is no column, a column that is listed twice,
// something that is not a number, a file that holds no point, or one that has to list all columns and
// does not. In the other kinds of files columns that are not listed are 0.
func Read(file string, r io.Reader, m *model.Model) (*Point, error) {
	b := bufio.NewReaderSize(r, 1<<13)
	head, _ := b.Peek(1 << 13) // an error is met again when the lines are read
	kind := kindOf(string(head))
	if kind.Name == ampl {
		return readAmpl(file, b, m)
	}
	t := &reader{lines: textpos.NewLines(file, b, 0), m: m, finder: &finder{m: m}, line: make([]int, m.Columns())}
	t.point.X, t.point.Kind = make([]float64, m.Columns()), kind.Name
	kind.read(t)
	if t.keep(t.lines.Err()); t.err != nil {
		return nil, t.err
	}
	return &t.point, nil
}

// reader reads one file into point.
type reader struct {
	lines  *textpos.Lines
	m      *model.Model
	finder *finder
	point  Point
	line   []int // per column: where its value stands; 0 for nowhere
	one    bool  // the column of the constant had its value
	err    error // the first one; no line comes after it
}

func (t *reader) keep(err error) {
	if t.err == nil {
		t.err = err
	}
}

// wrong is an error in the current line.
func (t *reader) wrong(col int, want, found string, args ...any) {
	t.keep(t.lines.Errorf(col, want, found, args...))
}

// status takes what stands behind the beginning of a line for the status.
func (t *reader) status(line, begins string) bool {
	rest, ok := strings.CutPrefix(line, begins)
	if ok {
		t.point.Status = strings.TrimSpace(rest)
	}
	return ok
}

// states takes what stands behind the beginning of a line for the objective.
func (t *reader) states(line, begins string) bool {
	rest, ok := strings.CutPrefix(line, begins)
	if ok {
		t.objective(rest)
	}
	return ok
}

// next goes to the next line that is not blank and returns it without blanks
// around it.
func (t *reader) next() (text string, col int, ok bool) {
	for t.err == nil && t.lines.Next() {
		line := t.lines.Text()
		if t.lines.Line() == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if text = strings.Trim(line, " \t"); text != "" {
			return text, strings.Index(line, text) + 1, true
		}
	}
	return "", 0, false
}

// readList reads names and values, with remarks after #. Before the first value may stand
// the line =obj= of MIPLIB, and Gurobi states the objective in a remark.
func (t *reader) readList() {
	for text, col, ok := t.next(); ok; text, col, ok = t.next() {
		switch {
		case t.states(text, "# Objective value ="), text[0] == '#':
		case t.point.Objective == nil && t.point.Given == 0 && t.states(text, "=obj="):
		default:
			t.value(text, col)
		}
	}
}

// objective takes a number as the objective that the file states; anything else is ignored.
func (t *reader) objective(text string) {
	if x, problem := matrix.ParseNumber([]byte(strings.TrimSpace(text))); problem == "" {
		t.point.Objective = &x
	}
}

// readHighs reads the head of a file of HiGHS, up to the values.
func (t *reader) readHighs() {
	t.next() // Model status
	t.point.Status, _ = t.expect("a status such as Optimal", func(string) bool { return true })
	t.expect("# Primal solution values", func(s string) bool { return s == "# Primal solution values" })
	feasible, _ := t.expect("Feasible or Infeasible", func(s string) bool { return s == "Feasible" || s == "Infeasible" || s == "None" })
	if feasible == "None" {
		t.noPoint()
	}
	objective, _ := t.expect("Objective and its value", func(s string) bool { return strings.HasPrefix(s, "Objective ") })
	t.states(objective, "Objective ")
	t.readColumns()
}

// noPoint is the error of a file without a point.
func (t *reader) noPoint() {
	found := "a solution file without a solution"
	if t.point.Status != "" {
		found += ", of the status " + textpos.Quote(t.point.Status)
	}
	t.keep(t.lines.FileErrorf("the values of the columns", "%s", found))
}

// readColumns reads the values in a file of HiGHS: their number, then a column a line. A
// negative number means a sparse file, which lists some of the columns only.
func (t *reader) readColumns() {
	const head = "# Columns "
	text, col := t.expect("# Columns and their number", func(s string) bool { return strings.HasPrefix(s, head) })
	if t.err != nil {
		return
	}
	count, problem := strconv.Atoi(strings.TrimSpace(text[len(head):]))
	sparse := count < 0
	if sparse {
		count = -count
	}
	if problem != nil || count < 0 || count > len(t.line)+1 {
		t.wrong(col+len(head), "at most as many as the model has, which is "+strconv.Itoa(len(t.line)), "%s columns", textpos.Quote(text[len(head):]))
	}
	for k := 0; k < count && t.err == nil; k++ {
		text, col := t.expect("a column and its value", func(s string) bool { return s[0] != '#' })
		if sparse { // a name, a value and the number of the column, which the name makes needless
			text, _ = cut(text)
		}
		t.value(text, col)
	}
	if !sparse {
		t.complete()
	}
	if text, col, ok := t.next(); ok && text[0] != '#' {
		t.wrong(col, "a line that begins with #", "%s after the last of %d columns", textpos.Quote(text), count)
	}
}

// expect goes to the next line and refuses one that is not as it should be.
func (t *reader) expect(want string, right func(string) bool) (text string, col int) {
	text, col, ok := t.next()
	switch {
	case !ok:
		t.keep(t.lines.Err())
		t.noPoint()
	case !right(text):
		t.wrong(col, want, "%s", textpos.Quote(text))
	}
	return text, col
}

// value reads a line of a name, which may have blanks in it, and a value.
func (t *reader) value(text string, col int) {
	name, at := cut(text)
	if name == "" {
		t.wrong(col, "a name and a value", "%s alone", textpos.Quote(text))
	}
	x := t.number(text[at:], col+at)
	t.named(name, col, x)
}

// named sets the value of the column of a name.
func (t *reader) named(name string, col int, x float64) {
	if j, ok := t.finder.find(name); ok {
		t.set(j, name, col, x)
	} else {
		t.wrong(col, "the name of a column of the model", "%s", textpos.Quote(name))
	}
}

// set sets the value of column j, which may be constantColumn: a solver has the objective's
// constant as a column fixed at 1, of which the model knows nothing. Its value is checked
// and dropped.
func (t *reader) set(j int, name string, col int, x float64) {
	if j == constantColumn {
		if t.one || math.Abs(x-1) > 1e-6 {
			t.wrong(col, "once the value 1, for the constant of the objective", "column %s with the value %g", name, x)
		}
		t.one = true
		return
	}
	if at := t.line[j]; at > 0 {
		t.wrong(col, "each column at most once", "%s for the second time, after line %d", textpos.Quote(name), at)
	}
	t.line[j] = t.lines.Line()
	t.point.Given++
	t.point.X[j] = x
}

// numbered sets the value of column number k, from 1, of a file whose columns are those of
// the MPS file of the model.
func (t *reader) numbered(k, col int, x float64) {
	n := t.m.Columns()
	switch {
	case k >= 1 && k <= n:
		t.set(k-1, "column "+strconv.Itoa(k), col, x)
	case k == n+1 && t.finder.constant() != "":
		t.set(constantColumn, t.finder.constant(), col, x)
	default:
		t.wrong(col, "a column from 1 to "+strconv.Itoa(n), "column %d", k)
	}
}

// complete refuses a file that has to list all columns and does not.
func (t *reader) complete() {
	if missing := len(t.line) - t.point.Given; missing > 0 {
		first := t.m.ColumnName(slices.Index(t.line, 0))
		t.wrong(0, "all "+strconv.Itoa(len(t.line)), "no value for %d columns, the first one %s", missing, textpos.Quote(first))
	}
}

// cut splits a line at its last blanks: what is before them, and where the rest begins.
func cut(text string) (before string, at int) {
	at = strings.LastIndexAny(text, " \t") + 1
	return strings.TrimRight(text[:at], " \t"), at
}

// number reads a finite number; col is its place, for errors.
func (t *reader) number(text string, col int) float64 {
	x, problem := matrix.ParseNumber([]byte(text))
	if problem != "" {
		t.wrong(col, matrix.NumberForm, "%s %s", textpos.Quote(text), problem)
	}
	return x
}

// Columns by name: in the order of the file first, by tables where a file has another order or
// another spelling.

// constantColumn is what find returns for the column that carries the objective's
// constant in an MPS or LP file.
const constantColumn = -1

// finder finds the columns of a model by name. Files mostly list them in order, so
// that the one after the last is tried first; tables are made only when needed.
type finder struct {
	m    *model.Model
	next int    // the column after the one found last
	name []byte // buffer for its name

	exact    map[string]int  // by name in the model; nil until needed
	dialects []*matrix.Names // the names in MPS and in LP files
}

// find returns the column of a name, or constantColumn; false means that there is none.
func (f *finder) find(name string) (j int, ok bool) {
	if f.next < f.m.Columns() {
		f.name = f.m.AppendColumnName(f.name[:0], f.next)
		if bytes.Equal(f.name, []byte(name)) {
			f.next++
			return f.next - 1, true
		}
	}
	if j, ok = f.look(name); ok && j >= 0 {
		f.next = j + 1
	}
	return j, ok
}

// look searches the tables: names in the model first, then names in MPS and LP files, then
// the column of the constant.
func (f *finder) look(name string) (int, bool) {
	if f.exact == nil {
		f.makeTables()
	}
	if j, ok := f.exact[name]; ok {
		return j, true
	}
	for _, names := range f.dialects {
		if j, ok := names.FindVar(name); ok {
			return j, true
		}
	}
	for _, names := range f.dialects {
		if one := names.ConstantColumn(); one != "" && one == name {
			return constantColumn, true
		}
	}
	return 0, false
}

// constant returns the name of the column of the objective's constant in an MPS file of the
// model, or "" when it has none.
func (f *finder) constant() string {
	if f.exact == nil {
		f.makeTables()
	}
	return f.dialects[0].ConstantColumn()
}

func (f *finder) makeTables() {
	f.exact = make(map[string]int, f.m.Columns())
	for j := range f.m.Columns() {
		name := f.m.ColumnName(j)
		if _, taken := f.exact[name]; !taken { // of two columns of one name, files call the first by it
			f.exact[name] = j
		}
	}
	f.dialects = []*matrix.Names{matrix.NewNames(f.m, matrix.MPSNames), matrix.NewNames(f.m, matrix.LPNames)}
}
