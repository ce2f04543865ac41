package lp

// Writing an LP file that HiGHS, GLPK and CBC read alike; doc.go lists what is avoided.

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// holds is what a file may have beside the matrix.
var holds = model.Features{Semi: true, SOS: true, Indicators: true, Products: true}

func init() {
	format.Register(format.Format{
		Name: "lp", Title: "CPLEX LP", Extensions: []string{".lp"},
		Begins: textpos.Late(`(?is)^(?:maximi[sz]e|minimi[sz]e|maximum|minimum|max|min)(?:[ \t\r]*\n|\s+[\w.\[\]]+\s*:|\s[^;:]*\n\s*(?:subject to|such that|st|s\.t\.)\s)`),
		Holds:  holds, Names: &matrix.LPNames, Comment: `\ `,
		Write: func(w io.Writer, m *model.Model) ([]string, error) { return Write(w, m, nil) },
		Read:  Read,
	})
}

// Write writes m as a CPLEX LP file that HiGHS, GLPK and CBC read alike, and
// returns what the file does not carry as it is in the model, one sentence each.
// Numbers are written with the fewest digits that read back equal. names are those of the columns
// and rows in the dialect matrix.LPNames, where the caller needs them, too; nil lets Write make
// them. An error is one of building the model or of w.
func Write(w io.Writer, m *model.Model, names *matrix.Names) (loss []string, err error) {
	out, err := matrix.NewOut(w, m, matrix.LPNames, holds, names)
	if err != nil {
		return nil, err
	}
	t := &writer{Out: *out, longest: longestLine, gap: " ", conditions: out.Conditions()}
	if err := t.checkProducts(m); err != nil {
		return nil, err
	}
	loss = slices.Concat(t.plan(), t.semiLoss(), out.Loss, matrix.SemiLoss(m, out.Matrix.Upper, out.Semi), out.Names.Loss())
	t.Text("\\ " + matrix.LPNames.Mangle("m", cmp.Or(m.Name(), "model")) + "\n")
	t.objective()
	t.rows()
	t.bounds()
	t.integers()
	t.sos()
	t.Text("End\n")
	return loss, t.W.Flush()
}

// writer writes one model, in this format or in that of lp_solve.
type writer struct {
	matrix.Out
	longest    int    // of a line, behind which it is broken
	gap, stop  string // behind a sign; behind a row or the objective
	terms      int    // on the line, at most eight
	any        string // name of some column, for rows without entries
	bare       string // name of the row that stands in for an empty constraint section, or ""
	used       []bool // per column: has an entry in some row that is written
	conditions []bool // per column: a row depends on it; may be nil
}

// plan finds out what the file cannot express as it is in the model, chooses the names of
// what is added for that, and returns a sentence about each.
// used marks the columns of the rows that are written, since a row without bounds is left out; the
// others are listed in the objective with cost 0.
func (t *writer) plan() (loss []string) {
	loss = t.Constant()
	if t.any = t.One; len(t.Matrix.Lower) > 0 {
		t.any = t.Names.Var(0)
	}
	used, free, ranged := t.Used()
	t.used = used
	loss = append(loss, matrix.LossOf(free, "rows left out because they have no bounds: %d")...)
	loss = append(loss, matrix.LossOf(ranged, "rows with two different bounds, written as two rows each, the second named with _up at its end: %d")...)
	if free == len(t.Matrix.RowLower) {
		t.bare = t.Names.FreshRow("none")
		loss = append(loss, fmt.Sprintf("the row %s without entries stands in for an empty constraint section", t.bare))
	}
	return loss
}

// objective writes the costs, and with a cost of 0 the columns that stand in no
// row, so that every column is known before Bounds.
func (t *writer) objective() {
	if t.Matrix.Maximize {
		t.Text("Maximize\n")
	} else {
		t.Text("Minimize\n")
	}
	t.Put(" ", t.Names.FreshRow("obj"), ":")
	empty := true
	for j, cost := range t.Matrix.Cost {
		if cost != 0 || !t.used[j] {
			t.term(cost, t.Names.Var(j))
			empty = false
		}
	}
	if t.One != "" {
		t.term(t.Matrix.Constant, t.One)
	} else if empty && len(t.Constructs.Products) == 0 {
		t.term(0, t.any)
	}
	t.quadratic()
	t.end("")
}

// end ends the line.
func (t *writer) end(s string) {
	t.Put(s, "\n")
	t.Flush()
	t.terms = 0
}

// longestLine is where a line is broken that has fewer than eight terms: CPLEX
// reads 560 characters, in old versions 255.
const longestLine = 200

// term writes a term with its sign, on a new line if eight or the longest line are reached.
func (t *writer) term(x float64, name string) {
	t.breakLine()
	sign := " +"
	if x < 0 {
		sign, x = " -", -x
	}
	t.Put(sign, t.gap)
	t.Number(x)
	if name != "" {
		t.Put(" ", name)
	}
}

// breakLine begins a new line before a term if the line is full, and counts the term.
func (t *writer) breakLine() {
	if t.terms == 8 || len(t.Line) > t.longest {
		t.end("")
		t.Put(" ")
	}
	t.terms++
}

// rows writes the constraints. A row with two different finite sides becomes two, the
// second named with _up at its end; one without any is left out.
func (t *writer) rows() {
	t.Text("Subject To\n")
	for i := range t.Matrix.RowLower {
		t.Relations(i, func(name, relation string, side float64) { t.row(i, " "+name+":", relation, side) })
	}
	if t.bare != "" {
		t.Put(" ", t.bare, ":")
		t.term(0, t.any)
		t.end(" >= 0")
	}
}

// row writes one constraint; without entries it has some column with the number 0, for a row
// needs a term.
func (t *writer) row(i int, head, relation string, side float64) {
	t.Put(head)
	t.condition(i)
	index, value := t.Matrix.Row(i)
	for k, j := range index {
		t.term(value[k], t.Names.Var(int(j)))
	}
	if len(index) == 0 {
		t.term(0, t.any)
	}
	t.Put(relation)
	t.Number(side)
	t.end(t.stop)
}

// bounds writes the bounds of every column, also those that are defaults, so that no
// reader's rules about missing ones matter.
func (t *writer) bounds() {
	t.Text("Bounds\n")
	for j := range t.Matrix.Lower {
		low, up := t.Bounds(j)
		t.bound(t.Names.Var(j), low, up)
	}
	if t.One != "" {
		t.bound(t.One, 1, 1)
	}
}

// bound writes one line: free, a fixed value, a lower bound, or both bounds.
func (t *writer) bound(name string, low, up float64) {
	t.Put(" ")
	switch {
	case matrix.Free(low, up):
		t.Put(name, " free")
	case low == up:
		t.Put(name, " = ")
		t.Number(low)
	case math.IsInf(up, 1):
		t.Put(name, " >= ")
		t.Number(low)
	default:
		if math.IsInf(low, -1) {
			t.Put("-inf")
		} else {
			t.Number(low)
		}
		t.Put(" <= ", name, " <= ")
		t.Number(up)
	}
	t.end("")
}

// integers lists the integer columns: those in [0, 1] as Binaries, which set
// these bounds again, others as Generals, which leave bounds alone. A column on which rows depend
// stands in Binaries with narrower bounds, too: CPLEX and Gurobi want it there.
// Semi-continuous columns follow; semi-integer ones stand in Generals before, too. The
// other way round Gurobi and Xpress lose that they may be 0, this way Xpress that they are integer.
func (t *writer) integers() {
	binary := func(j int) bool {
		return t.Matrix.Lower[j] == 0 && t.Matrix.Upper[j] == 1 || t.conditions != nil && t.conditions[j]
	}
	integer := func(j int) bool { return t.Matrix.Type[j].IsInteger() }
	t.list("Generals\n", func(j int) bool { return integer(j) && !binary(j) }, t.One != "" && t.Matrix.HasIntegers())
	t.list("Binaries\n", func(j int) bool { return integer(j) && binary(j) }, false)
	t.list("Semi-Continuous\n", func(j int) bool { return t.Semi[j] }, false)
}

// list writes a section of names under its head, which is left out if no column is a member.
// one adds the column of the constant.
// The head is written with the first member, so an empty section leaves no trace.
func (t *writer) list(head string, member func(j int) bool, one bool) {
	name := func(s string) {
		t.Text(head)
		head = ""
		t.Put(" ", s)
		t.end("")
	}
	for j := range t.Matrix.Lower {
		if member(j) {
			name(t.Names.Var(j))
		}
	}
	if one {
		name(t.One)
	}
}

// semiLoss counts the semi-integer columns.
func (t *writer) semiLoss() []string {
	whole := 0
	for j, is := range t.Semi {
		if is && t.Matrix.Type[j].IsInteger() {
			whole++
		}
	}
	return matrix.LossOf(whole, "semi-integer columns, which Xpress takes for semi-continuous ones: %d")
}

// checkProducts finds products whose doubled coefficient is infinite, for files have half of the
// form in brackets.
func (t *writer) checkProducts(m *model.Model) error {
	for _, p := range t.Constructs.Products {
		if math.IsInf(2*p.Coefficient, 0) {
			return fmt.Errorf("objective: the coefficient %g of %s times %s is too large for the format lp, which doubles it", p.Coefficient, m.ColumnName(int(p.A)), m.ColumnName(int(p.B)))
		}
	}
	return nil
}

// quadratic writes + [ 2 x ^2 + 2 x * y ] / 2: the form in brackets is halved, as in CPLEX, where
// it is ½xᵀQx.
func (t *writer) quadratic() {
	if len(t.Constructs.Products) == 0 {
		return
	}
	t.breakLine()
	t.Put(" + [")
	for _, p := range t.Constructs.Products {
		first := t.Names.Var(int(p.A))
		if p.A == p.B {
			t.term(2*p.Coefficient, first)
			t.Put(" ^2")
			continue
		}
		t.term(2*p.Coefficient, first)
		t.Put(" * ", t.Names.Var(int(p.B)))
	}
	t.Put(" ] / 2")
}

// condition writes z = 1 -> before the terms of a row that depends on z.
func (t *writer) condition(i int) {
	j, when, ok := t.Condition(i)
	if !ok {
		return
	}
	value := " = 0 ->"
	if when {
		value = " = 1 ->"
	}
	t.Put(" ", t.Names.Var(j), value)
}

// sos writes the section SOS, eight members a line.
func (t *writer) sos() {
	if len(t.Constructs.SOS) > 0 {
		t.Text("SOS\n")
	}
	for k, s := range t.Constructs.SOS {
		t.Put(" ", t.Set(k), ": S", strconv.Itoa(s.Type), "::")
		for i, j := range s.Columns {
			t.breakLine()
			t.Put(" ", t.Names.Var(int(j)), ":")
			t.Number(s.Weights[i])
		}
		t.end("")
	}
}
