package mps

// Writing a free MPS file that HiGHS, GLPK, CBC and lp_solve read alike; doc.go lists what is
// avoided.

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
		Name: "mps", Title: "free MPS", Extensions: []string{".mps"},
		Begins: textpos.Late(`^(?:NAME\b[^\n]*\n(?:\*[^\n]*\n|\s*\n)*)?(?:ROWS|OBJSENSE|OBJSENSE MAX|OBJSENSE MIN)\s*\n`),
		Holds:  holds, Names: &matrix.MPSNames, Comment: "* ",
		Write: func(w io.Writer, m *model.Model) ([]string, error) { return Write(w, m, nil) },
		Read:  Read,
	})
}

// Write writes m as a free MPS file that HiGHS, GLPK, CBC and lp_solve read
// alike, and returns what the file does not carry as it is in the model, one
// sentence each. Numbers are written with the fewest digits that read back equal.
// names are those of the columns and rows in the dialect matrix.MPSNames, where the caller needs them,
// too; nil lets Write make them. An error is one of building the model or of w.
func Write(w io.Writer, m *model.Model, names *matrix.Names) (loss []string, err error) {
	out, err := matrix.NewOut(w, m, matrix.MPSNames, holds, names)
	if err != nil {
		return nil, err
	}
	t := &writer{Out: *out, second: map[int]string{}, conditions: out.Conditions()}
	if err := t.checkProducts(m); err != nil {
		return nil, err
	}
	loss = slices.Concat(t.plan(), out.Loss, matrix.SemiLoss(m, out.Matrix.Upper, out.Semi), out.Names.Loss())
	t.head(m)
	t.rows()
	t.columns()
	t.sides()
	t.bounds()
	t.sos()
	t.products()
	t.indicators()
	t.Text("ENDATA\n")
	return loss, t.W.Flush()
}

// writer writes one model.
type writer struct {
	matrix.Out
	objective  string         // name of its row
	conditions []bool         // per column: a row depends on it; may be nil
	second     map[int]string // rows written as two, lower bound first: name of the upper one
}

// plan chooses the names of what the file needs and the model does not have, and returns a
// sentence about each, and about a changed direction.
func (t *writer) plan() (loss []string) {
	t.objective = t.Names.FreshRow("obj")
	if t.Matrix.Maximize {
		loss = append(loss, "the maximization is written as the minimization of the negated objective, since CBC and GLPK do not read OBJSENSE")
	}
	loss = append(loss, t.Constant()...)
	for _, reason := range []struct {
		says string
		of   func(i int) bool
	}{
		{"since their range has no exact width or is empty", func(i int) bool { return kindOf(t.Sides(i)).split }},
		{"since Gurobi drops the condition of a range", func(i int) bool { return !kindOf(t.Sides(i)).split && t.kind(i).split }},
	} {
		n, first := 0, ""
		for i := range t.Matrix.RowLower {
			if !reason.of(i) {
				continue
			}
			name := t.Name(i)
			t.second[i] = t.Names.FreshRow(name + "_up")
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
	k := kindOf(t.Sides(i))
	if k.width > 0 {
		if _, _, conditional := t.Condition(i); conditional {
			low, up := t.Sides(i)
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
	switch {
	case matrix.Free(low, up):
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
	if t.Matrix.Maximize {
		t.Text("* maximize: the costs below are negated, so that minimizing is right\n")
	}
	t.Text("NAME " + matrix.MPSNames.Mangle("m", cmp.Or(m.Name(), "model")) + " FREE\n")
}

// rows writes section ROWS: the objective first, then each row, with its second one behind
// it if it becomes two.
func (t *writer) rows() {
	t.Text("ROWS\n N " + t.objective + "\n")
	for i := range t.Matrix.RowLower {
		t.Line = append(t.Line, ' ', t.kind(i).letter, ' ')
		t.Put(t.Name(i), "\n")
		if name, ok := t.second[i]; ok {
			t.Put(" L ", name, "\n")
		}
		t.Flush()
	}
}

// columns writes the matrix column by column, two entries a line.
// Integer columns stand between a marker INTORG and a marker INTEND, one pair for each run of them;
// the order of the columns is that of the model. Semi-integer ones stand outside, for their bound SI
// says it all: with SC between markers HiGHS loses that they are integer, with SI there Xpress fails.
func (t *writer) columns() {
	t.Text("COLUMNS\n")
	entryRow := make([]int32, 0, len(t.Matrix.Index))
	for i := range t.Matrix.RowLower {
		for range t.Matrix.Start[i+1] - t.Matrix.Start[i] {
			entryRow = append(entryRow, int32(i))
		}
	}
	start, index, value := matrix.Transposed(len(t.Matrix.Lower), t.Matrix.Index, entryRow, t.Matrix.Value)
	markers, integer := 0, false
	marker := func(word string) {
		markers++
		integer = !integer
		t.Text(fmt.Sprintf(" MARKER%d 'MARKER' '%s'\n", markers, word))
	}
	sign := 1.0
	if t.Matrix.Maximize {
		sign = -1
	}
	for j, cost := range t.Matrix.Cost {
		if wants := t.Matrix.Type[j].IsInteger() && !t.Semi[j]; wants && !integer {
			marker("INTORG")
		} else if !wants && integer {
			marker("INTEND")
		}
		t.column(t.Names.Var(j), sign*cost, index[start[j]:start[j+1]], value[start[j]:start[j+1]])
	}
	if t.One != "" { // an integer column where there are others, see doc.go
		if t.Matrix.HasIntegers() && !integer {
			marker("INTORG")
		}
		t.entry(t.One, t.objective, 0, sign*t.Matrix.Constant)
		t.endLine()
	}
	if integer {
		marker("INTEND")
	}
}

// column writes the entries of a column, the cost first. A row written as two has the
// entry in both.
func (t *writer) column(name string, cost float64, rows []int32, value []float64) {
	count := 0
	if cost != 0 || len(rows) == 0 { // a column without entries still has to be named
		t.entry(name, t.objective, count, cost)
		count++
	}
	for k, row := range rows {
		i := int(row)
		t.entry(name, t.Name(i), count, value[k])
		count++
		if len(t.second) > 0 && t.second[i] != "" {
			t.entry(name, t.second[i], count, value[k])
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
		t.Line = append(append(t.Line, ' '), first...)
	}
	t.Line = append(append(t.Line, ' '), name...)
	t.Line = matrix.AppendNumber(append(t.Line, ' '), x)
}

// endLine ends the line begun, if there is one.
func (t *writer) endLine() {
	if len(t.Line) > 0 {
		t.Line = append(t.Line, '\n')
		t.Flush()
	}
}

// sides writes right-hand sides, those of 0 left out, and ranges.
func (t *writer) sides() {
	t.Text("RHS\n")
	count, ranges := 0, false
	for i := range t.Matrix.RowLower {
		k := t.kind(i)
		ranges = ranges || k.width != 0
		if k.side != 0 {
			t.entry("RHS", t.Name(i), count, k.side)
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
	t.Text("RANGES\n")
	count = 0
	for i := range t.Matrix.RowLower {
		if k := t.kind(i); k.width != 0 {
			t.entry("RNG", t.Name(i), count, k.width)
			count++
		}
	}
	t.endLine()
}

// bounds writes both bounds of every column, also those that are defaults: readers differ in
// the defaults of integer columns.
func (t *writer) bounds() {
	t.Text("BOUNDS\n")
	for j := range t.Matrix.Lower {
		name := t.Names.Var(j)
		low, up := t.Bounds(j)
		switch {
		case t.conditions != nil && t.conditions[j] && low == 0 && up == 1:
			t.bound(" BV", name, math.Inf(1)) // else SCIP does not take it for binary
		case low == up && !t.Semi[j]:
			t.bound(" FX", name, low)
		case matrix.Free(low, up):
			t.bound(" FR", name, low)
		default:
			t.bound(choose(math.IsInf(low, -1), " MI", " LO"), name, low)
			word := choose(math.IsInf(up, 1), " PL", " UP")
			if t.Semi[j] {
				word, up = choose(t.Matrix.Type[j].IsInteger(), " SI", " SC"), math.Min(up, infinite)
			}
			t.bound(word, name, up)
		}
	}
	if t.One != "" {
		t.bound(" FX", t.One, 1)
	}
}

// bound writes one line; an infinite bound has no number.
func (t *writer) bound(word, name string, x float64) {
	t.Line = append(append(append(t.Line, word...), " BND "...), name...)
	if !math.IsInf(x, 0) {
		t.Line = matrix.AppendNumber(append(t.Line, ' '), x)
	}
	t.endLine()
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

// The sections behind BOUNDS: their forms are those of the CPLEX file format reference, which Gurobi,
// Xpress and SCIP read alike; HiGHS reads QUADOBJ.

// checkProducts finds squares whose doubled coefficient is infinite, for files have ½xᵀQx.
func (t *writer) checkProducts(m *model.Model) error {
	for _, p := range m.Constructs().Products {
		if p.A == p.B && math.IsInf(2*p.Coefficient, 0) {
			return fmt.Errorf("objective: the coefficient %g of the square of %s is too large for the format mps, which doubles it", p.Coefficient, m.ColumnName(int(p.A)))
		}
	}
	return nil
}

// sos writes a line with type and name for each set, and one for each member.
func (t *writer) sos() {
	sets := t.Constructs.SOS
	if len(sets) > 0 {
		t.Text("SOS\n")
	}
	for k, s := range sets {
		t.Text(" S" + strconv.Itoa(s.Type) + " " + t.Set(k) + "\n")
		for i, j := range s.Columns {
			t.Put("    ", t.Names.Var(int(j)), " ")
			t.Number(s.Weights[i])
			t.endLine()
		}
	}
}

// products writes one triangle of Q, where the objective is ½xᵀQx: a square has twice its
// coefficient, a product of two columns its own, for Q has that twice.
func (t *writer) products() {
	products := t.Constructs.Products
	if len(products) == 0 {
		return
	}
	t.Text("QUADOBJ\n")
	for _, p := range products {
		x := p.Coefficient
		if p.A == p.B {
			x *= 2
		}
		if t.Matrix.Maximize {
			x = -x
		}
		t.Put("    ", t.Names.Var(int(p.A)), " ", t.Names.Var(int(p.B)), " ")
		t.Number(x)
		t.endLine()
	}
}

// indicators writes the conditions of rows; one written as two has its condition twice.
func (t *writer) indicators() {
	head := "INDICATORS\n"
	for i := range t.Matrix.RowLower {
		j, when, ok := t.Condition(i)
		if !ok || t.kind(i).letter == 'N' {
			continue
		}
		t.Text(head)
		head = ""
		rows := []string{t.Name(i)}
		if name, split := t.second[i]; split {
			rows = append(rows, name)
		}
		for _, row := range rows {
			t.Text(" IF " + row + " " + t.Names.Var(j) + choose(when, " 1\n", " 0\n"))
		}
	}
}
