package lp

// 0-1 programs for pseudo-Boolean solvers: the OPB format of the pseudo-Boolean competitions
// (O. Roussel and V. Manquinho, "Input/Output Format and Solver Requirements for the Competitions of
// Pseudo-Boolean Solvers", 2012), linear part. Variables are x1, x2, …, whole coefficients, ≥ and = only.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	format.Register(format.Format{
		Name: "opb", Title: "pseudo-Boolean constraints", Extensions: []string{".opb"},
		Begins: textpos.Late(`^\* *#variable=|^min: *(?:[+-]\d+ +x\d+ +)+;`),
		Write:  writeOPB,
	})
}

// largestWhole is the largest whole number that a coefficient or side may be: float64
// has all smaller ones exactly.
const largestWhole = 1 << 53

// writeOPB writes a model whose columns are all 0-1 and whose coefficients and sides
// are all whole. Anything else is refused by name. Fixed columns become
// constraints; the names and the objective's constant are in comments.
// A constraint is a sum of terms, then >= or =, a number and a semicolon. Fixed columns need
// constraints because the format has no bounds: every variable is 0 or 1. loss has sentences on
// what the file does not carry as the model has it.
func writeOPB(w io.Writer, m *model.Model) (loss []string, err error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	if err := m.Only("the format opb", model.Features{}); err != nil {
		return nil, err
	}
	a := m.Matrix()
	if err := checkOPB(m, &a); err != nil {
		return nil, err
	}
	t := &opbWriter{Writer: bufio.NewWriter(w)}
	t.head(m, &a)
	t.objective(&a)
	constraints(&a, t.constraint)
	loss = append(loss, "variables are called x1, x2, … (comments give their names)")
	if a.Maximize {
		loss = append(loss, "the maximization is written as the minimization of the negated objective")
	}
	if a.Constant != 0 {
		loss = append(loss, fmt.Sprintf("the objective's constant %g stands in a comment only", a.Constant))
	}
	return loss, t.Flush()
}

// checkOPB reports the first column or row that the format cannot express.
func checkOPB(m *model.Model, a *model.Matrix) error {
	for j := range a.Lower {
		if !a.Type[j].IsInteger() || a.Lower[j] < 0 || a.Upper[j] > 1 {
			return fmt.Errorf("opb: %s is not a 0-1 variable", m.ColumnName(j))
		}
		if !whole(a.Cost[j]) {
			return fmt.Errorf("opb: the cost %g of %s is not whole", a.Cost[j], m.ColumnName(j))
		}
	}
	for r := range a.RowLower {
		for _, side := range []float64{a.RowLower[r], a.RowUpper[r]} {
			if !math.IsInf(side, 0) && !whole(side) {
				return fmt.Errorf("opb: the side %g of row %s is not whole", side, m.RowName(r))
			}
		}
		_, value := a.Row(r)
		for _, c := range value {
			if !whole(c) {
				return fmt.Errorf("opb: the coefficient %g in row %s is not whole", c, m.RowName(r))
			}
		}
	}
	return nil
}

// whole reports whether x is an integer that float64 has exactly.
func whole(x float64) bool { return x == math.Trunc(x) && math.Abs(x) <= largestWhole }

// opbWriter writes the lines of an OPB file. bufio keeps the first error for Flush.
type opbWriter struct{ *bufio.Writer }

// head writes the counts, which some solvers insist on, and the names.
func (t *opbWriter) head(m *model.Model, a *model.Matrix) {
	count := 0
	constraints(a, func([]int32, []float64, float64, string, float64) { count++ })
	fmt.Fprintf(t, "* #variable= %d #constraint= %d\n", len(a.Lower), count)
	if a.Constant != 0 {
		fmt.Fprintf(t, "* objective constant %g\n", a.Constant)
	}
	for j := range a.Lower {
		fmt.Fprintf(t, "* x%d %s\n", j+1, m.ColumnName(j))
	}
}

// constraints are those of the rows and of the fixed columns, of the kinds = and >=; an upper side becomes
// >= with all signs changed.
func constraints(a *model.Matrix, do func(index []int32, value []float64, sign float64, relation string, side float64)) {
	sides := func(index []int32, value []float64, low, up float64) {
		if low == up {
			do(index, value, 1, "=", low)
			return
		}
		if !math.IsInf(low, -1) {
			do(index, value, 1, ">=", low)
		}
		if !math.IsInf(up, 1) {
			do(index, value, -1, ">=", -up)
		}
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		sides(index, value, a.RowLower[r], a.RowUpper[r])
	}
	for j := range a.Lower {
		if a.Lower[j] > 0 || a.Upper[j] < 1 {
			sides([]int32{int32(j)}, []float64{1}, math.Ceil(a.Lower[j]), math.Floor(a.Upper[j]))
		}
	}
}

// objective writes the line min:, or none without costs. A maximization is written with
// the signs of all costs changed.
func (t *opbWriter) objective(a *model.Matrix) {
	sign, any := 1.0, false
	if a.Maximize {
		sign = -1
	}
	for j, c := range a.Cost {
		if c != 0 {
			if !any {
				t.WriteString("min:")
				any = true
			}
			t.term(sign*c, j)
		}
	}
	if any {
		t.WriteString(" ;\n")
	}
}

// constraint writes one: the terms times sign, the relation, the number.
func (t *opbWriter) constraint(index []int32, value []float64, sign float64, relation string, side float64) {
	for k, j := range index {
		t.term(sign*value[k], int(j))
	}
	if len(index) == 0 {
		t.term(0, 0) // the format has no empty sum
	}
	fmt.Fprintf(t, " %s %s ;\n", relation, wholeNumber(side))
}

// term writes a coefficient with its sign, and the variable; column j is x(j+1).
// wholeNumber writes the sign of a negative coefficient itself, and term the plus of others, 0 included.
func (t *opbWriter) term(c float64, j int) {
	sign := " +"
	if c < 0 {
		sign = " "
	}
	t.WriteString(sign + wholeNumber(c) + " x" + strconv.Itoa(j+1))
}

// wholeNumber writes a whole number, and -0 as 0.
// x is whole and at most 2^53 (checkOPB), so the conversion is exact.
func wholeNumber(x float64) string { return strconv.FormatInt(int64(x), 10) }
