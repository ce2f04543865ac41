package lp

// Writing an LP file that HiGHS, GLPK and CBC read alike; doc.go lists what is avoided.

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// Options of Write. The zero value is right for most uses.
type Options struct {
	// Names are used for columns and rows, where the caller needs them too, say
	// to find the columns in a solver's answer. They must be made for the model
	// and matrix.LPNames. Nil lets Write make them.
	Names *matrix.Names
}

func init() {
	format.Register(format.Format{
		Name: "lp", Title: "CPLEX LP", Extensions: []string{".lp"}, Holds: model.Features{Semi: true, SOS: true, Indicators: true, Products: true}, Names: &matrix.LPNames, Comment: `\ `,
		Write: func(w io.Writer, m *model.Model) ([]string, error) { return Write(w, m, Options{}) },
		Read:  Read,
	})
}

// Write writes m as a CPLEX LP file that HiGHS, GLPK and CBC read alike, and
// returns what the file does not carry as it is in the model, one sentence each.
// Numbers are written with the fewest digits that read back equal. An error is
// one of building the model or of w.
func Write(w io.Writer, m *model.Model, o Options) (loss []string, err error) {
	loss, err = matrix.CheckSides(m)
	if err != nil {
		return nil, err
	}
	if o.Names == nil {
		o.Names = matrix.NewNames(m, matrix.LPNames)
	}
	rows, err := matrix.WithIndicators(m, o.Names, matrix.LPNames)
	if err != nil {
		return nil, err
	}
	a := rows.Matrix
	var semi []bool
	a.Lower, a.Upper, semi = matrix.SemiBounds(m)
	loss = append(loss, matrix.SemiLoss(m, a.Upper, semi)...)
	t := &writer{
		w: bufio.NewWriterSize(w, 1<<16), a: a, semi: semi, names: o.Names,
		conditional: rows, conditions: rows.Conditions(), sets: m.Constructs().SOS, products: m.Constructs().Products,
	}
	if err := t.checkProducts(m); err != nil {
		return nil, err
	}
	loss = append(append(t.plan(), t.semiLoss()...), append(loss, o.Names.Loss()...)...)
	t.text("\\ " + matrix.LPNames.Mangle("m", m.Name()) + "\n")
	t.objective()
	t.rows()
	t.bounds()
	t.integers()
	t.semis()
	t.sos()
	t.text("End\n")
	return loss, t.w.Flush()
}

// writer writes one model. A line is collected in line and written by flush.
type writer struct {
	w     *bufio.Writer // keeps the first error for Flush
	line  []byte
	terms int // on the line, at most eight
	a     model.Matrix
	semi  []bool // per column: semi-continuous, with the threshold for its lower bound in a
	names *matrix.Names
	one   string // name of the column that carries the constant, or ""
	any   string // name of some column, for rows without entries
	bare  string // name of the row that stands in for an empty constraint section, or ""
	used  []bool // per column: has an entry in some row that is written

	conditional *matrix.Conditional // the names of rows, and of which columns they depend
	conditions  []bool              // per column: a row depends on it; may be nil
	sets        []model.SOS
	products    []model.Product
}

func (t *writer) text(s string) { t.w.WriteString(s) }

func (t *writer) flush() {
	t.w.Write(t.line)
	t.line = t.line[:0]
}

// plan finds out what the file cannot express as it is in the model, chooses the names of
// what is added for that, and returns a sentence about each.
// used marks the columns of the rows that are written, since a row without bounds is left out; the
// others are listed in the objective with cost 0.
func (t *writer) plan() (loss []string) {
	if t.one = t.names.ConstantColumn(); t.one != "" {
		t.any = t.one
		loss = append(loss, fmt.Sprintf("the objective's constant %g is written as the cost of the column %s, fixed at 1", t.a.Constant, t.one))
	}
	if len(t.a.Lower) > 0 {
		t.any = t.names.Var(0)
	}
	written, free, ranged := 0, 0, 0
	t.used = make([]bool, len(t.a.Lower))
	for i := range t.a.RowLower {
		low, up := t.sides(i)
		switch {
		case isFree(low, up):
			free++
			continue
		case isRanged(low, up):
			ranged++
		}
		written++
		index, _ := t.a.Row(i)
		for _, j := range index {
			t.used[j] = true
		}
		if j, _, ok := t.conditional.Condition(i); ok {
			t.used[j] = true
		}
	}
	if free > 0 {
		loss = append(loss, fmt.Sprintf("rows left out because they have no bounds: %d", free))
	}
	if ranged > 0 {
		loss = append(loss, fmt.Sprintf("rows with two different bounds, written as two rows each, the second named with _up at its end: %d", ranged))
	}
	if written == 0 {
		t.bare = t.names.FreshRow("none")
		loss = append(loss, fmt.Sprintf("the row %s without entries stands in for an empty constraint section", t.bare))
	}
	return loss
}

// sides returns the sides of row i, those of 1e20 and more as infinite.
func (t *writer) sides(i int) (low, up float64) {
	low, _ = matrix.Side(t.a.RowLower[i])
	up, _ = matrix.Side(t.a.RowUpper[i])
	return low, up
}

// isFree and isRanged classify a pair of bounds: none, or two different finite ones. LP files have
// no form for a ranged row that all three readers take.
func isFree(low, up float64) bool { return math.IsInf(low, -1) && math.IsInf(up, 1) }
func isRanged(low, up float64) bool {
	return low != up && !math.IsInf(low, 0) && !math.IsInf(up, 0)
}

// objective writes the costs, and with a cost of 0 the columns that stand in no
// row, so that every column is known before Bounds.
func (t *writer) objective() {
	if t.a.Maximize {
		t.text("Maximize\n")
	} else {
		t.text("Minimize\n")
	}
	t.head(t.names.FreshRow("obj"))
	empty := true
	for j, cost := range t.a.Cost {
		if cost != 0 || !t.used[j] {
			t.term(cost, t.names.Var(j))
			empty = false
		}
	}
	if t.one != "" {
		t.term(t.a.Constant, t.one)
	} else if empty && len(t.products) == 0 {
		t.term(0, t.any)
	}
	t.quadratic()
	t.line = append(t.line, '\n')
	t.flush()
}

// head begins a row or the objective with its name.
func (t *writer) head(name string) {
	t.line = append(append(append(t.line, ' '), name...), ':')
	t.terms = 0
}

// longestLine is where a line is broken that has fewer than eight terms: CPLEX
// reads 560 characters, in old versions 255.
const longestLine = 200

// term writes a term with its sign, on a new line if eight or longestLine are reached.
func (t *writer) term(x float64, name string) {
	t.breakLine()
	sign := byte('+')
	if x < 0 {
		sign, x = '-', -x
	}
	t.line = append(t.line, ' ', sign, ' ')
	t.line = matrix.AppendNumber(t.line, x)
	t.line = append(append(t.line, ' '), name...)
}

// breakLine begins a new line before a term if the line is full, and counts the term.
func (t *writer) breakLine() {
	if t.terms == 8 || len(t.line) > longestLine {
		t.line = append(t.line, '\n')
		t.flush()
		t.line = append(t.line, ' ')
		t.terms = 0
	}
	t.terms++
}

// rows writes the constraints. A row with two different finite sides becomes two, the
// second named with _up at its end; one without any is left out.
func (t *writer) rows() {
	t.text("Subject To\n")
	for i := range t.a.RowLower {
		low, up := t.sides(i)
		name := t.conditional.Name(i)
		switch {
		case isFree(low, up):
		case low == up:
			t.row(i, name, " = ", low)
		case isRanged(low, up):
			t.row(i, name, " >= ", low)
			t.row(i, t.names.FreshRow(name+"_up"), " <= ", up)
		case math.IsInf(low, -1):
			t.row(i, name, " <= ", up)
		default:
			t.row(i, name, " >= ", low)
		}
	}
	if t.bare != "" {
		t.head(t.bare)
		t.term(0, t.any)
		t.text(string(t.line) + " >= 0\n")
		t.line = t.line[:0]
	}
}

// row writes one constraint; without entries it has some column with the number 0, for a row
// needs a term.
func (t *writer) row(i int, name, relation string, side float64) {
	t.head(name)
	t.condition(i)
	index, value := t.a.Row(i)
	for k, j := range index {
		t.term(value[k], t.names.Var(int(j)))
	}
	if len(index) == 0 {
		t.term(0, t.any)
	}
	t.line = matrix.AppendNumber(append(t.line, relation...), side)
	t.line = append(t.line, '\n')
	t.flush()
}

// bounds writes the bounds of every column, also those that are defaults, so that no
// reader's rules about missing ones matter.
func (t *writer) bounds() {
	t.text("Bounds\n")
	for j := range t.a.Lower {
		low, _ := matrix.Side(t.a.Lower[j])
		up, _ := matrix.Side(t.a.Upper[j])
		t.bound(t.names.Var(j), low, up)
	}
	if t.one != "" {
		t.bound(t.one, 1, 1)
	}
}

// bound writes one line: free, a fixed value, a lower bound, or both bounds.
func (t *writer) bound(name string, low, up float64) {
	t.line = append(t.line, ' ')
	switch {
	case isFree(low, up):
		t.line = append(append(t.line, name...), " free"...)
	case low == up:
		t.line = matrix.AppendNumber(append(append(t.line, name...), " = "...), low)
	case math.IsInf(up, 1):
		t.line = matrix.AppendNumber(append(append(t.line, name...), " >= "...), low)
	default:
		if math.IsInf(low, -1) {
			t.line = append(t.line, "-inf"...)
		} else {
			t.line = matrix.AppendNumber(t.line, low)
		}
		t.line = append(append(append(t.line, " <= "...), name...), " <= "...)
		t.line = matrix.AppendNumber(t.line, up)
	}
	t.line = append(t.line, '\n')
	t.flush()
}

// integers lists the integer columns: those in [0, 1] as Binaries, which set
// these bounds again, others as Generals, which leave bounds alone. A column on which rows depend
// stands in Binaries with narrower bounds, too: CPLEX and Gurobi want it there.
func (t *writer) integers() {
	binary := func(j int) bool {
		return t.a.Lower[j] == 0 && t.a.Upper[j] == 1 || t.conditions != nil && t.conditions[j]
	}
	t.list("Generals\n", func(j int) bool { return !binary(j) }, t.one != "" && t.a.HasIntegers())
	t.list("Binaries\n", binary, false)
}

// semis lists the semi-continuous columns; semi-integer ones stand in Generals before, too. The
// other way round Gurobi and Xpress lose that they may be 0, this way Xpress that they are integer.
func (t *writer) semis() {
	head := "Semi-Continuous\n"
	for j, is := range t.semi {
		if is {
			t.text(head)
			head = ""
			t.line = append(append(append(t.line, ' '), t.names.Var(j)...), '\n')
			t.flush()
		}
	}
}

// list writes a section of names under its head, which is left out if no column is a member.
// one adds the column of the constant.
// The head is written with the first member, so an empty section leaves no trace.
func (t *writer) list(head string, member func(j int) bool, one bool) {
	name := func(s string) {
		t.text(head)
		head = ""
		t.line = append(append(append(t.line, ' '), s...), '\n')
		t.flush()
	}
	for j, kind := range t.a.Type {
		if kind.IsInteger() && member(j) {
			name(t.names.Var(j))
		}
	}
	if one {
		name(t.one)
	}
}
