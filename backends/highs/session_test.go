//go:build cgo && !nohighs

package highs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// transport is a transportation program of n plants and n markets.
func transport(n int) (m *model.Model, x model.Vars, demand []model.Constraint) {
	random := rand.New(rand.NewPCG(1, 2))
	m = model.New("transport")
	x = m.Continuous("ship", 0, model.Infinity, n, n)
	for i := range n {
		row := m.Row("supply", i)
		for j := range n {
			row.Add(1, x.At(i, j))
		}
		row.Le(float64(100 + random.IntN(50)))
	}
	for j := range n {
		row := m.Row("demand", j)
		for i := range n {
			row.Add(1, x.At(i, j))
		}
		demand = append(demand, row.Ge(float64(50+random.IntN(50))))
	}
	m.Minimize().SumFunc(x, func([]int) float64 { return float64(10 + random.IntN(90)) })
	return m, x, demand
}

// After each kind of change a session needs a small part of the simplex iterations
// that a solve from scratch needs, and finds the same optimum.
func TestSessionGoesOnFromTheBasis(t *testing.T) {
	m, x, demand := transport(30)
	b := here(t)
	s := backends.Open(b, m)
	var warm, cold int64
	for _, change := range []func(){
		func() {},
		func() { m.SetCost(x.At(3, 4), 1) },
		func() { m.SetRowBounds(demand[7], 95, model.Infinity) },
		func() { m.SetBounds(x.At(3, 4), 0, 5) },
		func() { m.SetCoefficient(demand[2], x.At(1, 2), 2) },
		func() { m.Row("cut").Add(1, x.At(0, 0)).Add(1, x.At(1, 0)).Le(20) },
		func() { m.Column("outside", model.Spec{Upper: 30}).Cost(12).In(demand[5], 1).Var() },
		func() { m.DeleteColumns(x.At(3, 4), x.At(2, 2)) },
		func() { m.DeleteRows(demand[9]) },
	} {
		change()
		r, err := s.Solve(t.Context(), backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := backends.Solve(t.Context(), b, m, backends.Options{Raw: map[string]string{"presolve": "off"}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != model.StatusOptimal || !r.Checked || math.Abs(r.Objective-fresh.Objective) > 1e-6*fresh.Objective {
			t.Fatalf("%v, checked %v, objective %.12g, from nothing %.12g", r.Status, r.Checked, r.Objective, fresh.Objective)
		}
		warm, cold = warm+r.LPIterations, cold+fresh.LPIterations
	}
	t.Logf("%d simplex iterations in the session, %d from nothing", warm, cold)
	if 2*warm > cold {
		t.Errorf("%d simplex iterations in the session, %d from nothing", warm, cold)
	}
}

// What a change makes infeasible is said to be so, and the session goes on afterwards.
func TestSessionThroughInfeasibility(t *testing.T) {
	m, _, demand := transport(4)
	s := backends.Open(here(t), m)
	for _, c := range []struct {
		demand float64
		status model.Status
	}{{50, model.StatusOptimal}, {1e6, model.StatusInfeasible}, {60, model.StatusOptimal}} {
		m.SetRowBounds(demand[0], c.demand, model.Infinity)
		r, err := s.Solve(t.Context(), backends.Options{})
		if err != nil || r.Status != c.status {
			t.Fatalf("demand %g: %v, %v; want %v", c.demand, r, err, c.status)
		}
	}
}
