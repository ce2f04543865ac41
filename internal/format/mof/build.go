package mof

// From what was read to the model.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// failAt is an error of constraint at, or of the objective where that is -1.
func (t *reader) failAt(at int, want, found string, args ...any) error {
	path := "objective"
	if at >= 0 {
		path = fmt.Sprintf("constraints[%d]", at)
	}
	return &textpos.Error{File: t.file, Found: path + ": " + fmt.Sprintf(found, args...), Want: want}
}

// build makes the model, columns in the order of the list variables.
func (t *reader) build() (*model.Model, error) {
	for _, v := range t.vars {
		if v.column < 0 {
			return nil, t.failAt(int(v.at), "one of the list variables", "the variable %s is not declared", short(v.name))
		}
	}
	m := model.New(t.name)
	m.Reserve(len(t.columns), len(t.rows), len(t.terms))
	names, semi := make([]string, len(t.columns)), make([]bool, len(t.columns))
	specs := make([]model.Spec, len(t.columns))
	for j, k := range t.columns {
		v := t.vars[k]
		names[j], specs[j], semi[j] = v.name, v.spec(), v.is&isSemi != 0
	}
	m.NamedVars("variables", names, func(j int) model.Spec { return specs[j] })
	matrix.MakeSemi(m, func(j int) bool { return semi[j] })
	t.buildObjective(m)
	begin := 0
	for _, r := range t.rows {
		row := m.NamedRow(r.name)
		for _, e := range t.terms[begin:r.end] {
			row.Add(e.a, t.at(m, e.k))
		}
		begin = r.end
		row.Const(r.constant).Between(r.lower, r.upper)
	}
	if err := t.buildSets(m); err != nil {
		return nil, err
	}
	if err := t.buildConditions(m); err != nil {
		return nil, err
	}
	return m, m.Err()
}

// at returns the variable of number k.
func (t *reader) at(m *model.Model, k int32) model.Var { return m.Var(int(t.vars[k].column)) }

// spec is the type and the bounds of a variable: ZeroOne cuts its bounds to [0, 1].
func (v variableRead) spec() model.Spec {
	if v.is&isZeroOne != 0 {
		v.lower, v.upper = math.Max(v.lower, 0), math.Min(v.upper, 1)
	}
	return model.Spec{Type: matrix.ColumnType(v.is&(isInteger|isZeroOne) != 0, v.lower, v.upper), Lower: v.lower, Upper: v.upper}
}

// buildObjective enters the objective. The file has half the matrix of the quadratic form: a
// square counts half its coefficient, a product of two its own.
func (t *reader) buildObjective(m *model.Model) {
	goal := m.Minimize()
	if t.maximize {
		goal = m.Maximize()
	}
	if t.cost.kind == "Variable" {
		goal.Add(1, t.at(m, t.cost.variables[0]))
		return
	}
	for _, e := range t.cost.terms {
		goal.Add(e.a, t.at(m, e.k))
	}
	for _, p := range t.cost.products {
		c := p.coefficient
		if p.a == p.b {
			c /= 2
		}
		goal.AddProduct(c, t.at(m, p.a), t.at(m, p.b))
	}
	for _, c := range t.cost.constants {
		goal.Const(c)
	}
}

// buildSets enters the special ordered sets.
func (t *reader) buildSets(m *model.Model) error {
	for _, s := range t.sos {
		vars, seen := make([]model.Var, len(s.variables)), map[int32]bool{}
		weights := map[float64]bool{}
		for i, k := range s.variables {
			if seen[k] || weights[s.weights[i]] {
				return t.failAt(s.at, "each variable and each weight of a set once", "variable %s or its weight %g for the second time", short(t.vars[k].name), s.weights[i])
			}
			seen[k], weights[s.weights[i]] = true, true
			vars[i] = t.at(m, k)
		}
		m.AddSOS(s.name, s.kind, vars, s.weights)
	}
	return nil
}

// buildConditions enters the rows under a condition, whose variable must be binary.
func (t *reader) buildConditions(m *model.Model) error {
	for _, c := range t.indicator {
		z := t.vars[c.z]
		if spec := z.spec(); !spec.Type.IsInteger() || spec.Lower < 0 || spec.Upper > 1 {
			return t.failAt(c.at, "a variable in ZeroOne", "the condition %s is not binary", short(z.name))
		}
		row := m.Indicator(c.name, t.at(m, c.z), c.when)
		for _, e := range c.terms {
			row.Add(e.a, t.at(m, e.k))
		}
		row.Const(c.constant).Between(c.lower, c.upper)
	}
	return nil
}
