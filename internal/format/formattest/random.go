package formattest

// Random models with everything that the modelling layer can hold (pgregory.net/rapid).

import (
	"math"
	"math/rand/v2"

	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
	"pgregory.net/rapid"
)

// Random draws a model with everything that the modelling layer can hold: all
// kinds of bounds and rows, empty rows and columns, awkward numbers and names.
// crossed says whether bounds may cross (the model is then infeasible).
// The names are those on which readers differ: keywords (st, bin, inf), what looks like a number
// (e1, e5), and names of what writers add (obj, ONE, R1).
func Random(t *rapid.T, crossed bool) *model.Model {
	m := model.New(rapid.SampledFrom([]string{"", "m", "two words", "größe"}).Draw(t, "name"))
	spec := func(label string) model.Spec {
		low, up := interval(t, label, crossed)
		kind := rapid.SampledFrom([]model.Type{model.Continuous, model.Integer, model.Binary}).Draw(t, label+" type")
		if kind == model.Binary {
			low, up = 0, 1
		}
		return model.Spec{Type: kind, Lower: low, Upper: up}
	}
	m.Family("x", spec("x"), model.Range("i", 0, rapid.IntRange(-1, 2).Draw(t, "nx")), model.Labels("t", "a", "b 1"))
	m.Family("free", spec("free"))
	keys := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"1", "", "a]", "é", "e5", "st"}), 0, 3, rapid.ID[string]).Draw(t, "keys")
	model.NewKeyed(m, "e1", spec("e1"), keys)
	names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"inf", "x_0_a", "ONE", "obj", "e2", "R1", "bin"}), 0, 4, rapid.ID[string]).Draw(t, "names")
	specs := make([]model.Spec, len(names))
	for i := range specs {
		specs[i] = spec(names[i])
	}
	m.NamedVars("named", names, func(i int) model.Spec { return specs[i] })
	rows(t, m, crossed)
	objective := m.Objective(rapid.Bool().Draw(t, "maximize"))
	for j := range m.Columns() {
		objective.Add(number(t, "cost"), m.Var(j))
	}
	objective.Const(number(t, "constant"))
	return m
}

// AddConstructs adds to a model what it may have beside its matrix: semi-continuous columns, special
// ordered sets, rows under a condition, products in the objective. Each may be missing.
func AddConstructs(t *rapid.T, m *model.Model) {
	some := func(label string, least int) []model.Var {
		var vars []model.Var
		for _, j := range rapid.SliceOfNDistinct(rapid.IntRange(0, m.Columns()-1), min(least, m.Columns()), 12, rapid.ID[int]).Draw(t, label) {
			vars = append(vars, m.Var(j))
		}
		return vars
	}
	up := rapid.SampledFrom([]float64{3, 7.5, 1e6, math.Inf(1)})
	for k := range rapid.IntRange(0, 2).Draw(t, "semi") {
		from := rapid.SampledFrom([]float64{1, 2.5, 1.0 / 3}).Draw(t, "from")
		if name := string(rune('s' + k)); rapid.Bool().Draw(t, "whole") {
			m.SemiInteger(name, math.Ceil(from), up.Draw(t, "upper"))
		} else {
			m.SemiContinuous(name, from, up.Draw(t, "upper"), 2)
		}
	}
	conditions, maximize := m.Binary("z", 2), m.Matrix().Maximize
	for k := range rapid.IntRange(0, 2).Draw(t, "sets") {
		vars := some("members", 0)
		weights := rapid.SliceOfNDistinct(rapid.SampledFrom([]float64{-3, 0, 1, 2, 2.5, 1e-7, 1e9, 4, 5, 6, 7, 8}), len(vars), len(vars), rapid.ID[float64]).Draw(t, "weights")
		m.AddSOS([]string{"set", "obj"}[k], rapid.IntRange(1, 2).Draw(t, "type"), vars, weights)
	}
	for range rapid.IntRange(0, 3).Draw(t, "conditional rows") {
		row := m.Indicator(rapid.SampledFrom([]string{"if", "c", "bin", "two words"}).Draw(t, "row"), conditions.At(rapid.IntRange(0, 1).Draw(t, "condition")), rapid.Bool().Draw(t, "when"))
		for _, v := range some("columns", 0) {
			row.Add(number(t, "coefficient"), v)
		}
		row.Between(interval(t, "conditional row", true))
	}
	objective := m.Objective(maximize)
	for range rapid.IntRange(0, 3).Draw(t, "products") {
		v := some("factors", 1)
		objective.AddProduct(number(t, "coefficient"), v[0], v[len(v)-1])
	}
}

// rows draws up to five rows: of a family without keys, of one with keys, called obj like an
// objective, or with a name of its own.
func rows(t *rapid.T, m *model.Model, crossed bool) {
	for i := range rapid.IntRange(0, 5).Draw(t, "rows") {
		var row *model.Row
		switch rapid.IntRange(0, 3).Draw(t, "row") {
		case 0:
			row = m.Row("c")
		case 1:
			row = m.Row("r", i, -i)
		case 2:
			row = m.Row("obj")
		default:
			row = m.NamedRow(string(rune('A' + i)))
		}
		for _, j := range rapid.SliceOfNDistinct(rapid.IntRange(0, m.Columns()-1), 0, 12, rapid.ID[int]).Draw(t, "columns") {
			row.Add(number(t, "coefficient"), m.Var(j))
		}
		row.Between(interval(t, "row", crossed))
	}
}

// interval draws bounds of any shape: finite, half open, free or equal. Without crossed the
// lower one is not above the upper one.
func interval(t *rapid.T, label string, crossed bool) (low, up float64) {
	low, up = number(t, label+" low"), number(t, label+" up")
	if low > up && !crossed {
		low, up = up, low
	}
	switch rapid.IntRange(0, 5).Draw(t, label+" shape") {
	case 0:
		low = math.Inf(-1)
	case 1:
		up = math.Inf(1)
	case 2:
		low, up = math.Inf(-1), math.Inf(1)
	case 3:
		up = low
	}
	return low, up
}

// number draws numbers as models have them and some that are hard to write.
// A third are small whole numbers. Among the awkward ones are the smallest denormal, whole numbers
// beyond 2^53 and one just below the 1e20 that readers take for infinite.
func number(t *rapid.T, label string) float64 {
	switch rapid.IntRange(0, 5).Draw(t, label+" kind") {
	case 0:
		return 0
	case 1, 2:
		return float64(rapid.IntRange(-9, 9).Draw(t, label))
	case 3:
		return float64(rapid.IntRange(-99, 99).Draw(t, label)) / 10
	case 4:
		return rapid.SampledFrom([]float64{1.0 / 3, 1e-7, 123456789012345678, 2.5e15, -1e19, 5e-324, 0.1 + 0.2}).Draw(t, label)
	}
	return rapid.Float64Range(-1e6, 1e6).Draw(t, label)
}

// RandomPure draws a small model of bounded integer columns, whose optimum modeltest.Best finds: its
// numbers are whole or halves, so that every sum is exact, and answers of programs can be compared
// without tolerance. Two columns have an index, and some models a row without bounds; it is not the
// only one, for GLPK fails on such files.
func RandomPure(t *rapid.T) *model.Model {
	seed := rapid.Uint64().Draw(t, "seed")
	m := modeltest.Small(rand.New(rand.NewPCG(seed, 43)), model.Features{}).WholeBounds()
	pick := m.Binary("pick", 2)
	m.SetCost(pick.At(0), 1) // lp_solve forgets the type of columns in free rows alone
	m.SetCost(pick.At(1), -2)
	if rapid.Bool().Draw(t, "free row") {
		m.Row("free", 1).Add(1, pick.At(0)).Add(-2, pick.At(1)).Le(math.Inf(1))
	}
	return m
}
