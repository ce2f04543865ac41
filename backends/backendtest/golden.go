package backendtest

// Small models with known answers as data. A table writes one densely, row by row, so that a
// case fits a few lines and the answer can be checked by hand.

import (
	"math"
	"strconv"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Golden is a small model with its known answer.
type Golden struct {
	Name      string               // also the model's name; the case is golden/Name
	Build     func(m *model.Model) // fills a new model
	Status    model.Status         // expected: optimal, infeasible or unbounded
	Objective float64              // of an optimum; not used otherwise

	// Undecided: solvers may leave open whether the model is infeasible or
	// unbounded, by StatusUnbounded with a message.
	Undecided bool
}

// Model returns a new copy of the model; callers may change it.
func (g Golden) Model() *model.Model {
	m := model.New(g.Name)
	g.Build(m)
	return m
}

// integers reports whether a backend needs integer columns for the model.
func (g Golden) integers() bool {
	a := g.Model().Matrix()
	return a.HasIntegers()
}

// Goldens returns the models with known answers: linear programs, integer programs, models
// without an optimum, and models of unusual form.
func Goldens() []Golden {
	var all []Golden
	for _, group := range [][]Golden{linearGoldens, integerGoldens, unsolvableGoldens, oddGoldens} {
		all = append(all, group...)
	}
	return all
}

// golden solves a model and compares status, termination and objective.
func (s *suite) golden(t *testing.T, g Golden) {
	r := s.solve(t, g.Model(), backends.Options{})
	switch {
	case g.Status == model.StatusOptimal:
		s.wantOptimal(t, r, g.Objective)
	case g.Undecided && r.Status == model.StatusUnbounded && r.Message != "":
	case r.Status != g.Status || r.Termination != model.Completed:
		t.Errorf("status %v, termination %v (%s), want %v, completed", r.Status, r.Termination, r.Message, g.Status)
	}
}

// A table is a model written densely, for the lists of goldens. Its literals leave out the
// field names: direction, constant of the objective, columns, rows.
type table struct {
	direction direction
	constant  float64 // of the objective
	columns   []column
	rows      []row // each with one coefficient a column
}

type direction bool

const (
	minimize direction = false
	maximize direction = true
)

// column is named x0, x1, … in the model; bounds may be infinite.
type column struct {
	cost, lower, upper float64
	kind               model.Type
}

// row is lower ≤ Σ coefficients·columns ≤ upper; equal sides make an equation.
type row struct {
	lower, upper float64
	coefficients []float64 // one a column; a 0 makes no entry
}

// Short names for the types of columns, to keep a table's line short.
const (
	real  = model.Continuous
	whole = model.Integer
	bit   = model.Binary
)

var inf = math.Inf(1)

// build adds the model of the table to m.
func (a table) build(m *model.Model) {
	objective := m.Minimize()
	if a.direction == maximize {
		objective = m.Maximize()
	}
	objective.Const(a.constant)
	vars := make([]model.Var, len(a.columns))
	for j, c := range a.columns {
		vars[j] = m.Family("x"+strconv.Itoa(j), model.Spec{Type: c.kind, Lower: c.lower, Upper: c.upper}).At()
		objective.Add(c.cost, vars[j])
	}
	for i, r := range a.rows {
		line := m.Row("r", i)
		for j, c := range r.coefficients {
			if c != 0 {
				line.Add(c, vars[j])
			}
		}
		line.Between(r.lower, r.upper)
	}
}
