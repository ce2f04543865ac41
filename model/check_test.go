package model_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// point is one value a column.
type point []float64

func TestCheck(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	whole := func(m *model.Model) model.Vars { return m.Integer("n", -1e17, 1e17, 3) }
	real := func(m *model.Model) model.Vars { return m.Continuous("c", -inf, inf, 3) }
	const edge = 1 << 53
	for _, c := range []struct {
		name     string
		vars     func(m *model.Model) model.Vars
		rows     func(m *model.Model, x model.Vars)
		x        point
		violated int
		worst    string
		reason   string
	}{
		{"feasible", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(6) }, point{1, 2, 3}, 0, "", ""},
		{"one above", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(5) }, point{1, 2, 3}, 1, "r", "r is 6 and must be at most 5"},
		{"one below", whole, func(m *model.Model, x model.Vars) { m.Row("r", 4).SumAll(1, x).Ge(7) }, point{1, 2, 3}, 1, "r[4]", "r[4] is 6 and must be at least 7"},
		{"worst row named", whole, func(m *model.Model, x model.Vars) {
			m.Row("r", 0).SumAll(1, x).Le(5)
			m.Row("r", 1).SumAll(-1, x).Ge(7)
			m.Row("r", 2).SumAll(1, x).Eq(8)
		}, point{1, 2, 3}, 3, "r[1]", "r[1] is -6 and must be at least 7"},
		{"empty row", whole, func(m *model.Model, x model.Vars) { m.Row("r").Ge(1) }, point{0, 0, 0}, 1, "r", "r is 0 and must be at least 1"},
		{"crossed row", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(1, 0).Between(2, 1) }, point{1, 0, 0}, 1, "r", "r is 1 and must be at least 2"},

		// No float64 is a tenth, neither as float64 nor exactly is 0.1 + 0.2 ≤ 0.3;
		// what a model says with such numbers is meant in decimals. Far below what
		// solvers take for equal, a violation is one again.
		{"0.1 + 0.2 against 0.3", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(0.1, 0).Add(0.2, 1).Eq(0.3) }, point{1, 1, 0}, 0, "", ""},
		{"0.1 ten times against 1", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(0.1, 0).Eq(1) }, point{10, 0, 0}, 0, "", ""},
		{"a third three times", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(1./3, 0).Eq(1) }, point{3, 0, 0}, 0, "", ""},
		{"1e-12 above", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(0.1, 0).Add(0.2, 1).Le(0.299999999999) },
			point{1, 1, 0}, 1, "r", "r is 0.30000000000000004 and must be at most 0.299999999999"},
		{"fractional side", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(2.999) }, point{1, 1, 1}, 1, "r", "r is 3 and must be at most 2.999"},

		// Beyond 2^53 float64 skips whole numbers: a plain sum calls these feasible.
		{"2^53 + 1", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(edge) }, point{edge, 1, 0}, 1, "r", ""},
		{"2^53 + 1 - 1", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Eq(edge) }, point{edge, 1, -1}, 0, "", ""},
		{"a large product", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(94906267, 0).Add(-94906265, 1).Eq(0) },
			point{94906265, 94906267, 0}, 0, "", ""}, // 94906265·94906267 > 2^53
		{"one off a large product", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(94906267, 0).Add(-94906265, 1).Add(1, 2).Eq(0) },
			point{94906265, 94906267, 1}, 1, "r", "r is 1 and must be at most 0"},

		{"near whole", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Eq(6) }, point{1.000009, 1.999991, 3}, 0, "", ""},
		{"half", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(-99) }, point{1, 2.5, 3}, 1, "n[1]", "n[1] must be whole and is 2.5"},
		{"not near enough", whole, nil, point{1.00002, 0, 0}, 1, "n[0]", "n[0] must be whole and is 1.00002"},
		{"NaN", whole, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(-99) }, point{nan, 0, 0}, 1, "n[0]", "n[0] has the value NaN"},
		{"infinite", real, nil, point{0, inf, -inf}, 2, "c[1]", "c[1] has the value +Inf"},

		{"bound", whole, func(m *model.Model, x model.Vars) { m.SetBounds(x.At(1), 3, 4) }, point{0, 2, 0}, 1, "n[1]", "n[1] is 2 and must be at least 3"},
		{"bound and row, the worse named", whole, func(m *model.Model, x model.Vars) {
			m.SetBounds(x.At(1), 3, 4)
			m.Row("r").SumAll(1, x).Ge(9)
		}, point{0, 2, 0}, 2, "r", "r is 2 and must be at least 9"},
		{"fractional bound of an integer", whole, func(m *model.Model, x model.Vars) { m.SetBounds(x.At(1), 2.5, 4) }, point{0, 2, 0}, 1, "n[1]", "n[1] is 2 and must be at least 2.5"},

		{"continuous within tolerance", real, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(1) }, point{1, 9e-7, 0}, 0, "", ""},
		{"continuous beyond tolerance", real, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(1) }, point{1, 2e-6, 0}, 1, "r", "r is 1.000002 and must be at most 1"},
		{"tolerance grows with the terms", real, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Eq(0) }, point{1e6, 0.5, -1e6}, 0, "", ""},
		{"tolerance at a whole point", real, func(m *model.Model, x model.Vars) { m.Row("r").SumAll(1, x).Le(0.9999999) }, point{1, 0, 0}, 0, "", ""},
		{"continuous bound within tolerance", real, func(m *model.Model, x model.Vars) { m.SetBounds(0, 0, 1) }, point{1.0000005, 0, 0}, 0, "", ""},
		{"continuous bound beyond tolerance", real, func(m *model.Model, x model.Vars) { m.SetBounds(0, 0, 1) }, point{1.1, 0, 0}, 1, "c[0]", "c[0] is 1.1 and must be at most 1"},
		{"terms beyond float64", real, func(m *model.Model, x model.Vars) { m.Row("r").Add(1e200, 0).Add(-1e200, 1).Eq(0) }, point{1e200, 1e200, 0}, 0, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := model.New("m")
			x := c.vars(m)
			if c.rows != nil {
				c.rows(m, x)
			}
			report, err := m.Check(c.x)
			if err != nil {
				t.Fatal(err)
			}
			if report.OK != (c.violated == 0) || report.Violated != c.violated || report.Worst != c.worst {
				t.Errorf("OK %v, %d violated, worst %q; want %d, %q", report.OK, report.Violated, report.Worst, c.violated, c.worst)
			}
			if c.reason != "" && report.Reason != c.reason || report.OK && report.Reason != "" {
				t.Errorf("reason %q, want %q", report.Reason, c.reason)
			}
			if positive := report.Violation.Sign() > 0; positive == report.OK {
				t.Errorf("violation %v, OK %v", report.Violation, report.OK)
			}
		})
	}
}

func TestCheckObjectiveIsExact(t *testing.T) {
	m := model.New("m")
	n := m.Integer("n", 0, 1<<60, 2)
	m.Minimize().Add(1, n.At(0)).Add(3, n.At(1)).Const(0.5)
	report, err := m.Check(point{1 << 53, 1.0000001})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := report.Objective.RatString(), "18014398509481991/2"; got != want { // 2^53 + 3 + 1/2
		t.Errorf("objective %s, want %s", got, want)
	}
}

func TestCheckRefuses(t *testing.T) {
	m := model.New("m")
	m.Binary("x", 2)
	for _, x := range []point{nil, {1}, {0, 0, 0}} {
		if _, err := m.Check(x); err == nil || !strings.Contains(err.Error(), "for 2 columns") {
			t.Errorf("a point of %d values: %v", len(x), err)
		}
	}
}

// Check leaves the caller's point alone.
func TestCheckKeepsThePoint(t *testing.T) {
	m := model.New("m")
	m.Binary("x", 2)
	x := point{0.999999, math.NaN()}
	if _, err := m.Check(x); err != nil || x[0] != 0.999999 || !math.IsNaN(x[1]) {
		t.Errorf("point %v after Check, %v", x, err)
	}
}
