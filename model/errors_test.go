package model_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// Errors of building name what was wrong and are returned once, by Err.
func TestBuildingErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name  string
		build func(m *model.Model, x model.Vars)
		want  []string
	}{
		{"index out of range", func(m *model.Model, x model.Vars) { x.At(2, 0) }, []string{"model m: x[2 0] is outside the family x[2][2]"}},
		{"negative index", func(m *model.Model, x model.Vars) { x.At(0, -1) }, []string{"model m: x[0 -1] is outside the family x[2][2]"}},
		{"too few indices", func(m *model.Model, x model.Vars) { x.At(1) }, []string{"model m: x[1] is outside the family x[2][2]"}},
		{"Nth out of range", func(m *model.Model, x model.Vars) { x.Nth(4) }, []string{"model m: variable 4 of family x, which has 4"}},
		{"two families of one name", func(m *model.Model, x model.Vars) { m.Binary("x") }, []string{"model m: two families of variables are named x"}},
		{"negative size", func(m *model.Model, x model.Vars) { m.Binary("y", -1) }, []string{"model m: family y: a set of -1 elements"}},
		{"too many variables", func(m *model.Model, x model.Vars) { m.Binary("y", 1<<16, 1<<16) }, []string{"model m: family y has more than 2147483647 variables"}},
		{"family bounds", func(m *model.Model, x model.Vars) { m.Continuous("y", nan, 1) }, []string{"model m: bounds [NaN, 1] of family y"}},
		{"family bound at the wrong infinity", func(m *model.Model, x model.Vars) { m.Continuous("y", inf, inf) }, []string{"model m: bounds [+Inf, +Inf] of family y"}},
		{"binary family bounds", func(m *model.Model, x model.Vars) { m.Family("y", model.Spec{Type: model.Binary, Upper: 2}) },
			[]string{"model m: bounds [0, 2] of binary family y: they must lie in [0, 1]"}},
		{"key twice", func(m *model.Model, x model.Vars) { model.NewKeyed(m, "y", model.Spec{}, []int{7, 8, 7}) },
			[]string{"model m: key 7 appears twice in family y"}},
		{"key missing", func(m *model.Model, x model.Vars) { model.NewKeyed(m, "y", model.Spec{}, []int{7}).Of(8) },
			[]string{"model m: family y has no key 8"}},

		{"bounds of no column", func(m *model.Model, x model.Vars) { m.SetBounds(m.Var(9), 0, 1) }, []string{"model m: bounds of no variable, from an index out of range"}},
		{"bounds that are no numbers", func(m *model.Model, x model.Vars) { m.SetBounds(m.Var(0), 0, nan) }, []string{"model m: bounds [0, NaN] of x[0,0]"}},
		{"lower bound +Inf", func(m *model.Model, x model.Vars) { m.SetBounds(m.Var(0), inf, inf) }, []string{"model m: bounds [+Inf, +Inf] of x[0,0]"}},
		{"binary widened", func(m *model.Model, x model.Vars) { m.SetBounds(m.Var(1), -1, 1) },
			[]string{"model m: bounds [-1, 1] of x[0,1], which is binary: they must lie in [0, 1]"}},
		{"binary fixed outside", func(m *model.Model, x model.Vars) { m.Fix(m.Var(1), 2) },
			[]string{"model m: bounds [2, 2] of x[0,1], which is binary: they must lie in [0, 1]"}},
		{"bounds of no row", func(m *model.Model, x model.Vars) { m.SetRowBounds(m.Constraint(0), 0, 1) }, []string{"model m: bounds of a constraint that was never set, or was refused"}},
		{"row bounds", func(m *model.Model, x model.Vars) { m.SetRowBounds(m.Row("r").Le(1), 0, -inf) }, []string{"model m: bounds [0, -Inf] of row r"}},

		{"column not in the model", func(m *model.Model, x model.Vars) { m.Row("r", 3).Add(1, m.Var(4)).Le(1) },
			[]string{"model m: row r[3]: no variable, from an index out of range"}},
		{"coefficient NaN", func(m *model.Model, x model.Vars) { m.Row("r").Add(nan, m.Var(0)).Le(1) }, []string{"model m: row r: coefficient NaN of x[0,0]"}},
		{"coefficient infinite", func(m *model.Model, x model.Vars) { m.Row("r").Add(inf, m.Var(0)).Le(1) }, []string{"model m: row r: coefficient +Inf of x[0,0]"}},
		{"coefficients add up to infinity", func(m *model.Model, x model.Vars) { m.Row("r").Add(1e308, m.Var(0)).Add(1e308, m.Var(0)).Le(1) },
			[]string{"model m: row r: coefficient +Inf of x[0,0]"}},
		{"side NaN", func(m *model.Model, x model.Vars) { m.Row("r").Add(1, m.Var(0)).Le(nan) }, []string{"model m: row r: bounds [-Inf, NaN]"}},
		{"side at the wrong infinity", func(m *model.Model, x model.Vars) { m.Row("r").Add(1, m.Var(0)).Eq(inf) }, []string{"model m: row r: bounds [+Inf, +Inf]"}},
		{"constant infinite", func(m *model.Model, x model.Vars) { m.Row("r").Const(inf).Le(1) }, []string{"model m: row r: bounds [-Inf, -Inf]"}},
		{"constant NaN", func(m *model.Model, x model.Vars) { m.Row("r").Const(nan).Ge(1) }, []string{"model m: row r: bounds [NaN, NaN]"}},
		{"key beyond 32 bits", func(m *model.Model, x model.Vars) { m.Row("r", 1<<40).Le(1) }, []string{"model m: row r: key 1099511627776 is beyond 32 bits"}},

		{"never closed", func(m *model.Model, x model.Vars) { m.Row("r", 1).Add(1, m.Var(0)) },
			[]string{"model m: row r[1] was begun and never closed by Le, Ge, Eq or Between"}},
		{"closed by the next row", func(m *model.Model, x model.Vars) { m.Row("r", 1).Add(1, m.Var(0)); m.Row("s").Le(1) },
			[]string{"model m: row r[1] was begun and never closed by Le, Ge, Eq or Between"}},
		{"closed twice", func(m *model.Model, x model.Vars) {
			r := m.Row("r")
			r.Le(1)
			r.Le(2)
		}, []string{"model m: a row was closed twice, after row 0"}},
		{"added to after closing", func(m *model.Model, x model.Vars) {
			r := m.Row("r").Add(1, m.Var(0))
			r.Le(1)
			r.Add(5, m.Var(0))
		}, []string{"model m: row r was added to after it was closed"}},
		{"constant after closing, then another row", func(m *model.Model, x model.Vars) {
			r := m.Row("r").Add(1, m.Var(0))
			r.Le(1)
			r.Const(5)
			m.Row("s").Add(1, m.Var(1)).Le(1)
		}, []string{"model m: row r was added to after it was closed"}},

		{"cost after Var", func(m *model.Model, x model.Vars) {
			c := m.Column("c", model.Spec{Upper: 1})
			c.Var()
			c.Cost(3)
		}, []string{"model m: variable c: it was added to after Var had ended it"}},
		{"coefficient after Var", func(m *model.Model, x model.Vars) {
			c, r := m.Column("c", model.Spec{Upper: 1}), m.Row("r").Le(1)
			c.Var()
			c.In(r, 3).In(r, 4)
		}, []string{"model m: variable c: it was added to after Var had ended it"}},
		{"indicator row added to after closing", func(m *model.Model, x model.Vars) {
			c := m.Indicator("i", m.Binary("z").At(), true).Add(1, m.Var(0))
			c.Le(1)
			c.Add(5, m.Var(0))
		}, []string{"model m: indicator row i was added to after it was closed"}},
		{"constant of an indicator row after closing", func(m *model.Model, x model.Vars) {
			c := m.Indicator("i", m.Binary("z").At(), true).Add(1, m.Var(0))
			c.Le(1)
			c.Const(5)
		}, []string{"model m: indicator row i was added to after it was closed"}},

		{"objective column", func(m *model.Model, x model.Vars) { m.Minimize().Add(1, m.Var(-1)) },
			[]string{"model m: objective: no variable, from an index out of range"}},
		{"objective coefficient", func(m *model.Model, x model.Vars) { m.Minimize().Add(nan, m.Var(0)) }, []string{"model m: objective: coefficient NaN of x[0,0]"}},
		{"objective coefficients add up to infinity", func(m *model.Model, x model.Vars) { m.Minimize().Add(1e308, m.Var(0)).Add(1e308, m.Var(0)) },
			[]string{"model m: objective: coefficient +Inf of x[0,0]"}},
		{"objective constant", func(m *model.Model, x model.Vars) { m.Minimize().Const(inf) }, []string{"model m: objective: constant +Inf"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := model.New("m")
			c.build(m, m.Binary("x", 2, 2))
			wantErr(t, m, c.want...)
			if _, err := m.Check(make([]float64, m.Columns())); err == nil {
				t.Error("Check took a model with errors")
			}
		})
	}
}

// A refused row leaves no trace: neither entries nor a name taken.
func TestRefusedRowLeavesNoTrace(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 2)
	m.Row("r").Add(1, x.At(0)).Le(1)
	if got := m.Row("r").Add(1, x.At(1)).Const(3).Le(math.NaN()); got != (model.Constraint{}) {
		t.Errorf("a refused row is %v, want none", got)
	}
	m.Row("s", 1).Add(2, x.At(1)) // never closed
	if got := m.Row("r").Add(5, x.At(1)).Le(1); m.RowIndex(got) != 1 {
		t.Errorf("the row after the refused ones has number %d, want 1", m.RowIndex(got))
	}
	if got, want := strings.Join(rowNames(m), " "), "r r#2"; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
	if got := rowEntries(m, 1); len(got) != 1 || got[0] != (entry{1, 5}) || m.Nonzeros() != 2 {
		t.Errorf("the second row holds %v, of %d nonzeros in all", got, m.Nonzeros())
	}
	wantErr(t, m, "model m: row r#2: bounds [-Inf, NaN]",
		"model m: row s[1] was begun and never closed by Le, Ge, Eq or Between")
}

func TestErrorsAreCapped(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x")
	for range 1000 {
		x.At(1)
	}
	lines := strings.Split(m.Err().Error(), "\n")
	if len(lines) != 21 || lines[20] != "model m: and 980 more errors" {
		t.Errorf("%d lines, the last %q; want 20 and one that counts the other 980", len(lines), lines[len(lines)-1])
	}
}

// A model's name is text, not a format.
func TestErrorNameWithPercent(t *testing.T) {
	m := model.New("100%d")
	m.Binary("x").At(1)
	wantErr(t, m, "model 100%d: x[1] is outside the family x")
}
