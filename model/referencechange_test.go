package model_test

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// The steps of the machine that change a model which stands.

func (s *machine) constraint(t *rapid.T) (model.Constraint, int) {
	r := rapid.IntRange(-1, len(s.want.rows)).Draw(t, "row")
	return s.m.Constraint(r), r
}

func (s *machine) isRow(r int) bool { return r >= 0 && r < len(s.want.rows) }

// put makes x the coefficient of column j in row r.
func (d *dense) put(r, j int, x float64) {
	for len(d.rows[r]) <= j {
		d.rows[r] = append(slices.Clip(d.rows[r]), 0)
	}
	d.rows[r] = slices.Clone(d.rows[r]) // copies of the model share it
	d.rows[r][j] = x
}

func (s *machine) SetCost(t *rapid.T) {
	v, j := s.variable(t)
	c := number().Draw(t, "cost")
	s.m.SetCost(v, c)
	if !s.exists(j) {
		s.want.errors++
		return
	}
	s.want.cost[j] = c
}

func (s *machine) SetType(t *rapid.T) {
	d := s.want
	v, j := s.variable(t)
	kind := rapid.SampledFrom([]model.Type{model.Continuous, model.Integer, model.Binary}).Draw(t, "type")
	s.m.SetType(v, kind)
	if !s.exists(j) || kind == model.Binary && (d.lower[j] < 0 || d.upper[j] > 1) {
		d.errors++
		return
	}
	d.kind[j] = kind
}

// SetCoefficient adds, replaces and removes.
func (s *machine) SetCoefficient(t *rapid.T) {
	for range rapid.IntRange(1, 4).Draw(t, "entries") {
		c, r := s.constraint(t)
		v, j := s.variable(t)
		x := number().Draw(t, "coefficient")
		s.m.SetCoefficient(c, v, x)
		if !s.isRow(r) || !s.exists(j) {
			s.want.errors++
			continue
		}
		if got := s.m.Coefficient(c, v); got != x {
			t.Fatalf("the coefficient is %g, want %g", got, x)
		}
		s.want.put(r, j, x)
	}
}

// Column adds a variable to rows that stand; an entry may be given in parts.
func (s *machine) Column(t *rapid.T) {
	d := s.want
	name := fmt.Sprintf("f%d", d.familyCount)
	d.familyCount++
	column, cost, bad := s.m.Column(name, model.Spec{Type: model.Integer, Lower: -1, Upper: 5}), number().Draw(t, "cost"), false
	column.Cost(1).Cost(cost - 1)
	sums := map[int]float64{}
	for range rapid.IntRange(0, 5).Draw(t, "entries") {
		c, r := s.constraint(t)
		x := number().Draw(t, "coefficient")
		column.In(c, x)
		if !s.isRow(r) {
			bad = true
			d.errors++
		}
		sums[r] += x
	}
	v := column.Var()
	if bad != (s.m.Index(v) < 0) || column.Var() != v {
		t.Fatalf("the new column is at %d; it was refused: %v", s.m.Index(v), bad)
	}
	if bad {
		return
	}
	d.column(name, model.Integer, -1, 5)
	j := len(d.names) - 1
	d.cost[j] = cost
	for r, x := range sums {
		d.put(r, j, x)
	}
}

func (s *machine) DeleteColumns(t *rapid.T) {
	d := s.want
	picked := rapid.SliceOfN(rapid.IntRange(-1, len(d.names)), 0, 3).Draw(t, "columns")
	vars := make([]model.Var, len(picked))
	for i, j := range picked {
		vars[i] = s.m.Var(j)
	}
	s.m.DeleteColumns(vars...)
	if !once(picked, len(d.names)) {
		d.errors++
		return
	}
	slices.Sort(picked)
	for _, j := range slices.Backward(picked) {
		d.names, d.kind, d.vars = slices.Delete(d.names, j, j+1), slices.Delete(d.kind, j, j+1), slices.Delete(d.vars, j, j+1)
		d.lower, d.upper, d.cost = slices.Delete(d.lower, j, j+1), slices.Delete(d.upper, j, j+1), slices.Delete(d.cost, j, j+1)
		for r, row := range d.rows {
			if j < len(row) {
				d.rows[r] = slices.Delete(slices.Clone(row), j, j+1)
			}
		}
	}
}

func (s *machine) DeleteRows(t *rapid.T) {
	d := s.want
	picked := rapid.SliceOfN(rapid.IntRange(-1, len(d.rows)), 0, 3).Draw(t, "rows")
	rows := make([]model.Constraint, len(picked))
	for i, r := range picked {
		rows[i] = s.m.Constraint(r)
	}
	s.m.DeleteRows(rows...)
	if !once(picked, len(d.rows)) {
		d.errors++
		return
	}
	slices.Sort(picked)
	for _, r := range slices.Backward(picked) {
		d.rows, d.rowNames, d.constraints = slices.Delete(d.rows, r, r+1), slices.Delete(d.rowNames, r, r+1), slices.Delete(d.constraints, r, r+1)
		d.rowLow, d.rowUp = slices.Delete(d.rowLow, r, r+1), slices.Delete(d.rowUp, r, r+1)
	}
}

// once reports whether each position is below n and none occurs twice.
func once(picked []int, n int) bool {
	for i, p := range picked {
		if p < 0 || p >= n || slices.Contains(picked[:i], p) {
			return false
		}
	}
	return true
}
