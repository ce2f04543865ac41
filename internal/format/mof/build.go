package mof

// From what was read to the model: the variables get the places that their list gives them.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// failAt is an error of the constraint of a place, or of the objective.
func (t *reader) failAt(at matrix.Place, want, found string, args ...any) error {
	path := "objective"
	if at.Line >= 0 {
		path = fmt.Sprintf("constraints[%d]", at.Line)
	}
	return &textpos.Error{File: t.file, Found: path + ": " + fmt.Sprintf(found, args...), Want: want}
}

// build makes the model, columns in the order of the list variables.
func (t *reader) build() (*model.Model, error) {
	for k, v := range t.Columns {
		if v.Mark < 0 {
			return nil, t.failAt(v.At, "one of the list variables", "the variable %s is not declared", short(t.Names[k]))
		}
	}
	t.addObjective()
	place := func(list []int32) {
		for i, k := range list {
			list[i] = int32(t.Columns[k].Mark)
		}
	}
	place(t.Index)
	for _, s := range t.Sets {
		place(s.Columns)
	}
	for i, c := range t.Conditions {
		c.Column = int32(t.Columns[c.Column].Mark)
		t.Conditions[i] = c
	}
	names, columns := make([]string, len(t.columns)), make([]matrix.Column, len(t.columns))
	for j, k := range t.columns {
		names[j], columns[j] = t.Names[k], t.Columns[k]
		if c := &columns[j]; c.Given&givenZeroOne != 0 { // its bounds are cut to [0, 1]
			c.Integer, c.Lower, c.Upper = true, math.Max(c.Lower, 0), math.Min(c.Upper, 1)
		}
	}
	t.Names, t.Columns = names, columns
	return t.Model(t.name)
}

// addObjective enters the objective. The file has half the matrix of the quadratic form: a
// square counts half its coefficient, a product of two its own.
func (t *reader) addObjective() {
	if t.cost.kind == "Variable" {
		t.Columns[t.cost.variables[0]].Cost = 1
		return
	}
	for _, e := range t.cost.terms {
		t.Columns[e.k].Cost += e.a
	}
	for _, p := range t.cost.products {
		c := p.coefficient
		if p.a == p.b {
			c /= 2
		}
		t.Products = append(t.Products, model.Product{A: int32(t.Columns[p.a].Mark), B: int32(t.Columns[p.b].Mark), Coefficient: c})
	}
	for _, c := range t.cost.constants {
		t.Constant += c
	}
}
