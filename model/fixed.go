package model

// Copies of a model for another question. Own.

import "math"

// FixIntegers returns a copy that is a linear program: its integer and binary variables are
// continuous and fixed at their values in the point x, rounded. The duals of its optimum are the
// prices of an integer program's rows at that solution, as electricity markets use them (R. P.
// O'Neill and others, Efficient market-clearing prices in markets with nonconvexities, European
// Journal of Operational Research 164(1), 2005). Handles of m are valid for the copy.
func (m *Model) FixIntegers(x []float64) *Model {
	c := m.Clone()
	if len(x) != m.Columns() {
		c.errorAt("fixing integers: a point of %d values for %d columns", len(x), m.Columns())
		return c
	}
	for j, t := range m.kind {
		if t.IsInteger() {
			c.kind[j] = Continuous
			c.Fix(c.Var(j), math.Round(x[j]))
		}
	}
	return c
}

// WithoutObjective returns a copy whose objective is 0: no costs, products or constant, and
// minimized. Any feasible point of it will do. Handles of m are valid for the copy.
func (m *Model) WithoutObjective() *Model {
	c := m.Clone()
	c.maximize, c.constant, c.extra.Products = false, 0, nil
	clear(c.cost)
	return c
}
