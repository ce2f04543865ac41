package backendtest

// Duals and reduced costs, tested by their meaning and not by a sign convention: the change of
// the optimum when a bound moves by one unit, measured by solving twice (sensitivity analysis;
// V. Chvátal, Linear Programming, 1983, chapter 10).

import (
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// dualsMinimizing has rows of all kinds: active and inactive ones, and an equation.
func dualsMinimizing(t *testing.T, s *suite) {
	s.duals(t, table{
		minimize, 7,
		[]column{{2, 0, inf, real}, {3, 0, 9, real}, {4, 0, inf, real}, {-1, 0, 2, real}},
		[]row{
			{4, inf, []float64{1, 2, 1, 0}},
			{3, inf, []float64{2, 0.5, 1, 0}},
			{-inf, 50, []float64{1, 1, 1, 1}},
			{1.5, 1.5, []float64{0, 0, 1, 0}},
		},
	})
}

// dualsMaximizing also has a column whose lower bound is above zero and a range row.
func dualsMaximizing(t *testing.T, s *suite) {
	s.duals(t, table{
		maximize, -7,
		[]column{{3, 0, inf, real}, {5, 0, inf, real}, {-1, 1, 4, real}, {2, 0, 3, real}},
		[]row{
			{-inf, 4, []float64{1, 0, 0, 0}},
			{-inf, 12, []float64{0, 2, 0, 0}},
			{1, 18, []float64{3, 2, 1, 0}},
			{1, inf, []float64{0, 0, 1, 0.125}},
		},
	})
}

// duals compares every dual with its meaning: the change of the optimum per unit
// of the row's bound, and per unit of the column's bound for reduced costs. Both sides
// of a row (or column) move together by 1/64 up and down, and the central difference of
// the two optima is the expected dual. The optimum must be unique and not degenerate, and
// its basis the same over that range: then the difference is exact. 1/64 is exact in
// binary, so moving a bound does not round.
func (s *suite) duals(t *testing.T, a table) {
	build := func() *model.Model {
		m := model.New("duals")
		a.build(m)
		return m
	}
	base := build()
	r := s.solve(t, base, backends.Options{})
	if r.Status != model.StatusOptimal {
		t.Fatalf("status %v", r.Status)
	}
	if len(r.RowDual) != base.Rows() || len(r.Reduced) != base.Columns() {
		t.Fatalf("%d duals and %d reduced costs for %d rows and %d columns", len(r.RowDual), len(r.Reduced), base.Rows(), base.Columns())
	}
	const step = 1.0 / 64
	rate := func(move func(m *model.Model, by float64)) float64 {
		up, down := build(), build()
		move(up, step)
		move(down, -step)
		return (s.solve(t, up, backends.Options{}).Objective - s.solve(t, down, backends.Options{}).Objective) / (2 * step)
	}
	for i := range a.rows {
		want := rate(func(m *model.Model, by float64) {
			m.SetRowBounds(m.Constraint(i), a.rows[i].lower+by, a.rows[i].upper+by)
		})
		if !s.near(r.RowDual[i], want) {
			t.Errorf("dual of row %d is %g, want %g", i, r.RowDual[i], want)
		}
	}
	for j := range a.columns {
		want := rate(func(m *model.Model, by float64) {
			m.SetBounds(m.Var(j), a.columns[j].lower+by, a.columns[j].upper+by)
		})
		if !s.near(r.Reduced[j], want) {
			t.Errorf("reduced cost of column %d is %g, want %g", j, r.Reduced[j], want)
		}
	}
}

// noDualsOfIntegers: duals of the last relaxation that a solver happened to solve mean
// nothing for the integer program, so none are returned.
func noDualsOfIntegers(t *testing.T, s *suite) {
	if r := s.solve(t, medium(), backends.Options{}); r.RowDual != nil || r.Reduced != nil {
		t.Error("duals of an integer program")
	}
}
