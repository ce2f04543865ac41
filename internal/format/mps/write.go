package mps

// Writing a free MPS file that HiGHS, GLPK, CBC and lp_solve read alike; doc.go lists what is
// avoided.

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
	// and matrix.MPSNames. Nil lets Write make them.
	Names *matrix.Names
}

func init() {
	format.Register(format.Format{
		Name: "mps", Title: "free MPS", Extensions: []string{".mps"}, Holds: model.Features{Semi: true, SOS: true, Indicators: true, Products: true}, Names: &matrix.MPSNames, Comment: "* ",
		Write: func(w io.Writer, m *model.Model) ([]string, error) { return Write(w, m, Options{}) },
		Read:  Read,
	})
}

// Write writes m as a free MPS file that HiGHS, GLPK, CBC and lp_solve read
// alike, and returns what the file does not carry as it is in the model, one
// sentence each. Numbers are written with the fewest digits that read back equal.
// An error is one of building the model or of w.
func Write(w io.Writer, m *model.Model, o Options) (loss []string, err error) {
	loss, err = matrix.CheckSides(m)
	if err != nil {
		return nil, err
	}
	if o.Names == nil {
		o.Names = matrix.NewNames(m, matrix.MPSNames)
	}
	rows, err := matrix.WithIndicators(m, o.Names, matrix.MPSNames)
	if err != nil {
		return nil, err
	}
	a := rows.Matrix
	var semi []bool
	a.Lower, a.Upper, semi = matrix.SemiBounds(m)
	loss = append(loss, matrix.SemiLoss(m, a.Upper, semi)...)
	t := &writer{w: bufio.NewWriterSize(w, 1<<16), a: a, semi: semi, names: o.Names, second: map[int]string{}, conditional: rows, conditions: rows.Conditions()}
	if err := t.checkProducts(m); err != nil {
		return nil, err
	}
	loss = append(t.plan(), append(loss, o.Names.Loss()...)...)
	t.head(m)
	t.rows()
	t.columns()
	t.sides()
	t.bounds()
	t.constructs(m.Constructs())
	t.text("ENDATA\n")
	return loss, t.w.Flush()
}

// writer writes one model. A line is collected in line and written by flush.
type writer struct {
	w     *bufio.Writer // keeps the first error for Flush
	line  []byte
	a     model.Matrix
	semi  []bool // per column: semi-continuous, with the threshold for its lower bound in a
	names *matrix.Names

	objective   string              // name of its row
	one         string              // name of the column that carries the constant, or ""
	conditional *matrix.Conditional // the names of rows, and of which columns they depend
	conditions  []bool              // per column: a row depends on it; may be nil

	second map[int]string // rows written as two, lower bound first: name of the upper one
}

// text writes s; errors are kept for Flush.
func (t *writer) text(s string) { t.w.WriteString(s) }

// flush writes the line that was collected and empties it, keeping its storage.
func (t *writer) flush() {
	t.w.Write(t.line)
	t.line = t.line[:0]
}

// plan chooses the names of what the file needs and the model does not have, and returns a
// sentence about each, and about a changed direction.
func (t *writer) plan() (loss []string) {
	t.objective = t.names.FreshRow("obj")
	if t.a.Maximize {
		loss = append(loss, "the maximization is written as the minimization of the negated objective")
	}
	if t.one = t.names.ConstantColumn(); t.one != "" {
		loss = append(loss, fmt.Sprintf("the objective's constant %g is written as the cost of the column %s, fixed at 1", t.a.Constant, t.one))
	}
	for _, reason := range []struct {
		says string
		of   func(i int) bool
	}{
		{"since their range has no exact width or is empty", func(i int) bool { return kindOf(t.a.RowLower[i], t.a.RowUpper[i]).split }},
		{"since Gurobi drops the condition of a range", func(i int) bool { return !kindOf(t.a.RowLower[i], t.a.RowUpper[i]).split && t.kind(i).split }},
	} {
		n, first := 0, ""
		for i := range t.a.RowLower {
			if !reason.of(i) {
				continue
			}
			name := t.conditional.Name(i)
			t.second[i] = t.names.FreshRow(name + "_up")
			if n++; n == 1 {
				first = fmt.Sprintf("%s and %s", name, t.second[i])
			}
		}
		if n > 0 {
			loss = append(loss, fmt.Sprintf("rows written as two rows each, %s: %d, the first as %s", reason.says, n, first))
		}
	}
	return loss
}

// rowKind is how MPS expresses the bounds of a row. With a range the other bound is
// side+width for G and side-width for L.
type rowKind struct {
	letter byte    // N, E, L or G
	side   float64 // right-hand side
	width  float64 // of the range; 0 for none
	split  bool    // as a row G side and a second row L upper
	upper  float64
}

// kind is that of row i of the model. A range under a condition becomes two rows: Gurobi 13 warns
// that it does not support it, skips the condition and keeps the range for all points.
func (t *writer) kind(i int) rowKind {
	k := kindOf(t.a.RowLower[i], t.a.RowUpper[i])
	if k.width > 0 {
		if _, _, conditional := t.conditional.Condition(i); conditional {
			low, _ := matrix.Side(t.a.RowLower[i])
			up, _ := matrix.Side(t.a.RowUpper[i])
			return rowKind{letter: 'G', side: low, split: true, upper: up}
		}
	}
	return k
}

// kindOf chooses the kind for two bounds. Readers compute the far bound of a range from its
// width, in floating point: a range is used only if some width gives that bound exactly,
// else the row becomes two. The neighbours of up-low are tried too, because the
// difference itself is rounded.
func kindOf(low, up float64) rowKind {
	low, _ = matrix.Side(low)
	up, _ = matrix.Side(up)
	switch {
	case math.IsInf(low, -1) && math.IsInf(up, 1):
		return rowKind{letter: 'N'}
	case math.IsInf(low, -1):
		return rowKind{letter: 'L', side: up}
	case math.IsInf(up, 1):
		return rowKind{letter: 'G', side: low}
	case low == up:
		return rowKind{letter: 'E', side: low}
	}
	if low < up {
		near := up - low
		for _, width := range []float64{near, math.Nextafter(near, 0), math.Nextafter(near, math.Inf(1))} {
			if low+width == up {
				return rowKind{letter: 'G', side: low, width: width}
			}
			if up-width == low {
				return rowKind{letter: 'L', side: up, width: width}
			}
		}
	}
	return rowKind{letter: 'G', side: low, split: true, upper: up}
}

// head writes the line NAME, whose third field says that the file is free MPS.
func (t *writer) head(m *model.Model) {
	if t.a.Maximize {
		t.text("* maximize: the costs below are negated, so that minimizing is right\n")
	}
	t.text("NAME " + matrix.MPSNames.Mangle("m", m.Name()) + " FREE\n")
}

// rows writes section ROWS: the objective first, then each row, with its second one behind
// it if it becomes two.
func (t *writer) rows() {
	t.text("ROWS\n N " + t.objective + "\n")
	for i := range t.a.RowLower {
		t.line = append(t.line, ' ', t.kind(i).letter, ' ')
		t.line = append(append(t.line, t.conditional.Name(i)...), '\n')
		if name, ok := t.second[i]; ok {
			t.line = append(append(append(t.line, " L "...), name...), '\n')
		}
		t.flush()
	}
}

// columns writes the matrix column by column, two entries a line.
// Integer columns stand between a marker INTORG and a marker INTEND, one pair for each run of them;
// the order of the columns is that of the model. Semi-integer ones stand outside, for their bound SI
// says it all: with SC between markers HiGHS loses that they are integer, with SI there Xpress fails.
func (t *writer) columns() {
	t.text("COLUMNS\n")
	c := transpose(&t.a)
	markers, integer := 0, false
	marker := func(word string) {
		markers++
		integer = !integer
		t.text(fmt.Sprintf(" MARKER%d 'MARKER' '%s'\n", markers, word))
	}
	sign := 1.0
	if t.a.Maximize {
		sign = -1
	}
	for j, cost := range t.a.Cost {
		if wants := t.a.Type[j].IsInteger() && !t.semi[j]; wants && !integer {
			marker("INTORG")
		} else if !wants && integer {
			marker("INTEND")
		}
		t.column(t.names.Var(j), sign*cost, c, j)
	}
	if t.one != "" { // an integer column where there are others, see doc.go
		if t.a.HasIntegers() && !integer {
			marker("INTORG")
		}
		t.entry(t.one, t.objective, 0, sign*t.a.Constant)
		t.endLine()
	}
	if integer {
		marker("INTEND")
	}
}

// column writes the entries of column j, the cost first. A row written as two has the
// entry in both.
func (t *writer) column(name string, cost float64, c *columns, j int) {
	from, to := c.start[j], c.start[j+1]
	count := 0
	if cost != 0 || from == to { // a column without entries still has to be named
		t.entry(name, t.objective, count, cost)
		count++
	}
	for k := from; k < to; k++ {
		i := int(c.row[k])
		t.entry(name, t.conditional.Name(i), count, c.value[k])
		count++
		if len(t.second) > 0 && t.second[i] != "" {
			t.entry(name, t.second[i], count, c.value[k])
			count++
		}
	}
	t.endLine()
}

// entry writes pair number count (from 0) of a name and a number for one first name, which
// begins a line for every two pairs. endLine must follow the last one.
func (t *writer) entry(first, name string, count int, x float64) {
	if count%2 == 0 {
		t.endLine()
		t.line = append(append(t.line, ' '), first...)
	}
	t.line = append(append(t.line, ' '), name...)
	t.line = matrix.AppendNumber(append(t.line, ' '), x)
}

// endLine ends the line begun, if there is one.
func (t *writer) endLine() {
	if len(t.line) > 0 {
		t.line = append(t.line, '\n')
		t.flush()
	}
}

// sides writes right-hand sides, those of 0 left out, and ranges.
func (t *writer) sides() {
	t.text("RHS\n")
	count, ranges := 0, false
	for i := range t.a.RowLower {
		k := t.kind(i)
		ranges = ranges || k.width != 0
		if k.side != 0 {
			t.entry("RHS", t.conditional.Name(i), count, k.side)
			count++
		}
		if k.split && k.upper != 0 {
			t.entry("RHS", t.second[i], count, k.upper)
			count++
		}
	}
	t.endLine()
	if !ranges {
		return
	}
	t.text("RANGES\n")
	count = 0
	for i := range t.a.RowLower {
		if k := t.kind(i); k.width != 0 {
			t.entry("RNG", t.conditional.Name(i), count, k.width)
			count++
		}
	}
	t.endLine()
}

// bounds writes both bounds of every column, also those that are defaults: readers differ in
// the defaults of integer columns.
func (t *writer) bounds() {
	t.text("BOUNDS\n")
	for j := range t.a.Lower {
		name := t.names.Var(j)
		low, _ := matrix.Side(t.a.Lower[j])
		up, _ := matrix.Side(t.a.Upper[j])
		switch {
		case t.conditions != nil && t.conditions[j] && low == 0 && up == 1:
			t.bound(" BV", name, math.Inf(1)) // else SCIP does not take it for binary
		case low == up && !t.semi[j]:
			t.bound(" FX", name, low)
		case math.IsInf(low, -1) && math.IsInf(up, 1):
			t.bound(" FR", name, low)
		default:
			t.bound(choose(math.IsInf(low, -1), " MI", " LO"), name, low)
			word := choose(math.IsInf(up, 1), " PL", " UP")
			if t.semi[j] {
				word, up = choose(t.a.Type[j].IsInteger(), " SI", " SC"), math.Min(up, infinite)
			}
			t.bound(word, name, up)
		}
		t.flush()
	}
	if t.one != "" {
		t.bound(" FX", t.one, 1)
		t.flush()
	}
}

// bound writes one line; an infinite bound has no number.
func (t *writer) bound(word, name string, x float64) {
	t.line = append(append(append(t.line, word...), " BND "...), name...)
	if !math.IsInf(x, 0) {
		t.line = matrix.AppendNumber(append(t.line, ' '), x)
	}
	t.line = append(t.line, '\n')
}

// infinite is what a semi-continuous column without an upper bound has in its place: CPLEX and
// GLPK know no word for it there, and all take numbers from 1e20 on for it.
const infinite = 1e30

// choose returns a or b, for the words of bounds.
func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
