package backendtest

// Duals and reduced costs, tested by their meaning and not by a sign convention: the change of
// the optimum when a bound moves by one unit, measured by solving twice (sensitivity analysis;
// V. Chvátal, Linear Programming, 1983, chapter 10).

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// dualsOf compares every dual of a table of goldens.txt with its meaning: the change of the optimum per
// unit of the row's bound, and per unit of the column's bound for reduced costs. Both sides
// of a row (or column) move together by 1/64 up and down, and the central difference of
// the two optima is the expected dual. The optimum must be unique and not degenerate, and
// its basis the same over that range: then the difference is exact. 1/64 is exact in
// binary, so moving a bound does not round.
func dualsOf(k int) func(*testing.T, *suite) {
	return func(t *testing.T, s *suite) { s.duals(t, tables()["duals"][k].Model) }
}

func (s *suite) duals(t *testing.T, build func() *model.Model) {
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
	a := base.Matrix()
	for i := range a.RowLower {
		want := rate(func(m *model.Model, by float64) {
			m.SetRowBounds(m.Constraint(i), a.RowLower[i]+by, a.RowUpper[i]+by)
		})
		if !s.near(r.RowDual[i], want) {
			t.Errorf("dual of row %d is %g, want %g", i, r.RowDual[i], want)
		}
	}
	for j := range a.Lower {
		want := rate(func(m *model.Model, by float64) {
			m.SetBounds(m.Var(j), a.Lower[j]+by, a.Upper[j]+by)
		})
		if !s.near(r.Reduced[j], want) {
			t.Errorf("reduced cost of column %d is %g, want %g", j, r.Reduced[j], want)
		}
	}
}

// dualsRandom holds the duals of random linear programs to the one convention of
// model.Result, whatever the solver's own: costs are what rows and bounds cost
// (stationarity), a dual is only where its row or column is at the side that its sign
// names (complementary slackness), and all duals together are worth the objective (strong
// duality). In an optimum that is degenerate duals are not unique, so that they cannot be
// compared with those of another solver; these conditions hold for any of them.
func dualsRandom(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(17, 18))
	active := 0
	for n := range s.o.Random / 6 {
		m, _ := plantedLinear(random, 1+random.IntN(8), 1+random.IntN(8))
		if random.IntN(2) == 0 {
			m.Row("free").Add(1, m.Var(0)).Ge(-inf)
		}
		r := s.solve(t, m, backends.Options{})
		if r.RowDual == nil || r.Reduced == nil {
			t.Fatalf("model %d: %v without duals:\n%s", n, r.Status, describe(m))
		}
		count, err := s.optimalityConditions(m, r)
		if err != nil {
			t.Fatalf("model %d: %v\n%+v\n%s", n, err, r, describe(m))
		}
		active += count
	}
	if active == 0 {
		t.Error("all duals are 0: the test shows nothing")
	}
}

// optimalityConditions checks them for a result and returns how many rows have a dual.
func (s *suite) optimalityConditions(m *model.Model, r *model.Result) (active int, err error) {
	a := m.Matrix()
	rest, activity := append([]float64(nil), a.Cost...), make([]float64, len(a.RowLower))
	for i, y := range r.RowDual {
		index, value := a.Row(i)
		for k, j := range index {
			rest[j] -= y * value[k]
			activity[i] += value[k] * r.X[j]
		}
	}
	worth := a.Constant
	at := func(what string, k int, dual, x, lower, upper float64) error {
		if s.near(dual, 0) {
			return nil
		}
		side := lower
		if dual < 0 != a.Maximize {
			side = upper
		}
		if !s.near(x, side) {
			return fmt.Errorf("%s %d has the dual %g and is at %g within [%g, %g]", what, k, dual, x, lower, upper)
		}
		worth += dual * side
		return nil
	}
	for i, y := range r.RowDual {
		if !s.near(y, 0) {
			active++
		}
		if err := at("row", i, y, activity[i], a.RowLower[i], a.RowUpper[i]); err != nil {
			return 0, err
		}
	}
	for j, d := range r.Reduced {
		if !s.near(d, rest[j]) {
			return 0, fmt.Errorf("column %d: reduced cost %g, and %g of its cost is left by the rows", j, d, rest[j])
		}
		if err := at("column", j, d, r.X[j], a.Lower[j], a.Upper[j]); err != nil {
			return 0, err
		}
	}
	if !s.near(worth, r.Objective) {
		return 0, fmt.Errorf("the dual objective is %g, the primal %g", worth, r.Objective)
	}
	return active, nil
}

// noDualsOfIntegers: duals of the last relaxation that a solver happened to solve mean
// nothing for the integer program, so none are returned.
func noDualsOfIntegers(t *testing.T, s *suite) {
	if r := s.solve(t, medium(), backends.Options{}); r.RowDual != nil || r.Reduced != nil {
		t.Error("duals of an integer program")
	}
}
