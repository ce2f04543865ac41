package lp

// What stands in an LP file beside linear rows: products in the objective, conditions of rows,
// and the section SOS. Gurobi, CPLEX, Xpress and SCIP read all three alike, HiGHS the products.

import (
	"fmt"
	"math"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// semiLoss counts the semi-integer columns.
func (t *writer) semiLoss() []string {
	whole := 0
	for j, is := range t.semi {
		if is && t.a.Type[j].IsInteger() {
			whole++
		}
	}
	if whole > 0 {
		return []string{fmt.Sprintf("semi-integer columns, which Xpress takes for semi-continuous ones: %d", whole)}
	}
	return nil
}

// checkProducts finds products whose doubled coefficient is infinite, for files have half of the
// form in brackets.
func (t *writer) checkProducts(m *model.Model) error {
	for _, p := range t.products {
		if math.IsInf(2*p.Coefficient, 0) {
			return fmt.Errorf("objective: the coefficient %g of %s times %s is too large for the format lp, which doubles it", p.Coefficient, m.ColumnName(int(p.A)), m.ColumnName(int(p.B)))
		}
	}
	return nil
}

// quadratic writes + [ 2 x ^2 + 2 x * y ] / 2: the form in brackets is halved, as in CPLEX, where
// it is ½xᵀQx.
func (t *writer) quadratic() {
	if len(t.products) == 0 {
		return
	}
	t.breakLine()
	t.line = append(t.line, " + ["...)
	for _, p := range t.products {
		first := t.names.Var(int(p.A))
		if p.A == p.B {
			t.term(2*p.Coefficient, first)
			t.line = append(t.line, " ^2"...)
			continue
		}
		t.term(2*p.Coefficient, first)
		t.line = append(append(t.line, " * "...), t.names.Var(int(p.B))...)
	}
	t.line = append(t.line, " ] / 2"...)
}

// condition writes z = 1 -> before the terms of a row that depends on z.
func (t *writer) condition(i int) {
	j, when, ok := t.conditional.Condition(i)
	if !ok {
		return
	}
	value := " = 0 ->"
	if when {
		value = " = 1 ->"
	}
	t.line = append(append(append(t.line, ' '), t.names.Var(j)...), value...)
}

// sos writes the section SOS, eight members a line.
func (t *writer) sos() {
	if len(t.sets) > 0 {
		t.text("SOS\n")
	}
	for k, s := range t.sets {
		t.head(t.conditional.Set(k))
		t.line = strconv.AppendInt(append(t.line, " S"...), int64(s.Type), 10)
		t.line = append(t.line, "::"...)
		for i, j := range s.Columns {
			t.breakLine()
			t.line = append(append(append(t.line, ' '), t.names.Var(int(j))...), ':')
			t.line = matrix.AppendNumber(t.line, s.Weights[i])
		}
		t.line = append(t.line, '\n')
		t.flush()
	}
}
