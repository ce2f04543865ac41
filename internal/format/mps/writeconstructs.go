package mps

// The sections behind BOUNDS: special ordered sets, products in the objective, conditions of rows.
// Their forms are those of the CPLEX file format reference, which Gurobi, Xpress and SCIP read
// alike; HiGHS reads QUADOBJ.

import (
	"fmt"
	"math"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// checkProducts finds squares whose doubled coefficient is infinite, for files have ½xᵀQx.
func (t *writer) checkProducts(m *model.Model) error {
	for _, p := range m.Constructs().Products {
		if p.A == p.B && math.IsInf(2*p.Coefficient, 0) {
			return fmt.Errorf("objective: the coefficient %g of the square of %s is too large for the format mps, which doubles it", p.Coefficient, m.ColumnName(int(p.A)))
		}
	}
	return nil
}

func (t *writer) constructs(c model.Constructs) {
	t.sos(c.SOS)
	t.products(c.Products)
	t.indicators()
}

// sos writes a line with type and name for each set, and one for each member.
func (t *writer) sos(sets []model.SOS) {
	if len(sets) > 0 {
		t.text("SOS\n")
	}
	for k, s := range sets {
		t.line = strconv.AppendInt(append(t.line, " S"...), int64(s.Type), 10)
		t.line = append(append(append(t.line, ' '), t.conditional.Set(k)...), '\n')
		for i, j := range s.Columns {
			t.line = append(append(t.line, "    "...), t.names.Var(int(j))...)
			t.line = append(matrix.AppendNumber(append(t.line, ' '), s.Weights[i]), '\n')
			t.flush()
		}
		t.flush()
	}
}

// products writes one triangle of Q, where the objective is ½xᵀQx: a square has twice its
// coefficient, a product of two columns its own, for Q has that twice.
func (t *writer) products(products []model.Product) {
	if len(products) == 0 {
		return
	}
	t.text("QUADOBJ\n")
	for _, p := range products {
		x := p.Coefficient
		if p.A == p.B {
			x *= 2
		}
		if t.a.Maximize {
			x = -x
		}
		t.line = append(append(append(t.line, "    "...), t.names.Var(int(p.A))...), ' ')
		t.line = append(append(t.line, t.names.Var(int(p.B))...), ' ')
		t.line = append(matrix.AppendNumber(t.line, x), '\n')
		t.flush()
	}
}

// indicators writes the conditions of rows; one written as two has its condition twice.
func (t *writer) indicators() {
	head := "INDICATORS\n"
	for i := range t.a.RowLower {
		j, when, ok := t.conditional.Condition(i)
		if !ok || t.kind(i).letter == 'N' {
			continue
		}
		t.text(head)
		head = ""
		rows := []string{t.conditional.Name(i)}
		if name, split := t.second[i]; split {
			rows = append(rows, name)
		}
		for _, row := range rows {
			t.line = append(append(append(t.line, " IF "...), row...), ' ')
			t.line = append(append(t.line, t.names.Var(j)...), choose(when, " 1\n", " 0\n")...)
			t.flush()
		}
	}
}
