package model_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// A model whose parameters were changed is the one that is built with their last values.
func TestParameters(t *testing.T) {
	build := func(p, q float64) (*model.Model, *model.Parameter, *model.Parameter) {
		m := model.New("m")
		x, y := m.Continuous("x", 0, 9, 2, 3), m.Continuous("y", 0, 9).At()
		a, b := m.Parameter("a", p), m.Parameter("b", q)
		m.Row("one").Plus(x, a.Times(y)).Minus(b.Times(x.Slice(0, model.All)), a).AtMost(b, model.Number(2))
		m.Every("many", a.Times(x.Weighted([]float64{1, 2}))).Plus(y).Minus(b).Ge(3)
		m.Maximize(a.Times(y), b.Times(x), a, model.Number(7))
		m.Row("range").Plus(x).Minus(a).Between(1, 5)
		return m, a, b
	}
	g := rand.New(rand.NewPCG(1, 2))
	m, a, b := build(1, 1)
	for range 300 {
		p, q := float64(g.IntN(9)-4)/3, float64(g.IntN(9)-4)/7
		a.Set(p)
		b.Set(q)
		fresh, _, _ := build(p, q)
		got, want := m.Matrix(), fresh.Matrix()
		near := func(x, y []float64) bool {
			return slices.EqualFunc(x, y, func(x, y float64) bool { return x == y || math.Abs(x-y) < 1e-12 })
		}
		for i := range m.Rows() {
			for j := range m.Columns() {
				if x, y := m.Coefficient(m.Constraint(i), m.Var(j)), fresh.Coefficient(fresh.Constraint(i), fresh.Var(j)); math.Abs(x-y) > 1e-12 {
					t.Fatalf("a = %g, b = %g: %s of %s is %g, want %g", p, q, m.ColumnName(j), m.RowName(i), x, y)
				}
			}
		}
		if m.Err() != nil || a.Value() != p || math.Abs(got.Constant-want.Constant) > 1e-12 || !near(got.Cost, want.Cost) || !near(got.RowLower, want.RowLower) || !near(got.RowUpper, want.RowUpper) {
			t.Fatalf("a = %g, b = %g: %v, want %v: %v", p, q, got, want, m.Err())
		}
	}
	m.Minimize(m.Var(0))
	m.DeleteRows(m.Constraint(0))
	m.DeleteColumns(m.Var(6))
	if a.Set(99); m.Matrix().Constant != 0 || m.Cost(m.Var(0)) != 1 || m.Err() != nil {
		t.Errorf("a parameter of an earlier objective changes this one: %v", m.Err())
	}
}

// What a parameter cannot be is an error with its place.
func TestWrongParameters(t *testing.T) {
	other := model.New("other")
	for want, use := range map[string]func(m *model.Model, p *model.Parameter, x model.Vars){
		"parameter q is NaN (":                                         func(m *model.Model, p *model.Parameter, x model.Vars) { m.Parameter("q", math.NaN()) },
		"parameter p is set to +Inf (":                                 func(m *model.Model, p *model.Parameter, x model.Vars) { p.Set(math.Inf(1)) },
		"row r: the product of parameters p and p (":                   func(m *model.Model, p *model.Parameter, x model.Vars) { m.Row("r").Plus(p.Times(p)).Le(1) },
		"row r: parameter p must stand in a row or objective itself (": func(m *model.Model, p *model.Parameter, x model.Vars) { m.Row("r").Plus(model.Sum(x, p)).Le(1) },
		"row r: parameter o of another model (":                        func(m *model.Model, p *model.Parameter, x model.Vars) { m.Row("r").Plus(other.Parameter("o", 1)).Le(1) },
		"objective: parameter o of another model (":                    func(m *model.Model, p *model.Parameter, x model.Vars) { m.Minimize(other.Parameter("o", 1).Times(x)) },
		"rows r: parameter o of another model (": func(m *model.Model, p *model.Parameter, x model.Vars) {
			m.Every("r", other.Parameter("o", 1).Times(x)).Le(1)
		},
		"indicator row r: parameter p must stand in a row or objective itself": func(m *model.Model, p *model.Parameter, x model.Vars) { m.Indicator("r", x.At(0), true).Plus(p).Le(1) },
	} {
		m := model.New("m")
		x := m.Binary("x", 2)
		use(m, m.Parameter("p", 1), x)
		if err := m.Err(); err == nil || !strings.Contains(err.Error(), "model m: "+want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
