package model_test

import (
	"math"
	"math/rand/v2"
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
		{"feasible", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(6) }, point{1, 2, 3}, 0, "", ""},
		{"one above", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(5) }, point{1, 2, 3}, 1, "r", "r is 6 and must be at most 5"},
		{"one below", whole, func(m *model.Model, x model.Vars) { m.Row("r", 4).Plus(x).Ge(7) }, point{1, 2, 3}, 1, "r[4]", "r[4] is 6 and must be at least 7"},
		{"worst row named", whole, func(m *model.Model, x model.Vars) {
			m.Row("r", 0).Plus(x).Le(5)
			m.Row("r", 1).Minus(x).Ge(7)
			m.Row("r", 2).Plus(x).Eq(8)
		}, point{1, 2, 3}, 3, "r[1]", "r[1] is -6 and must be at least 7"},
		{"empty row", whole, func(m *model.Model, x model.Vars) { m.Row("r").Ge(1) }, point{0, 0, 0}, 1, "r", "r is 0 and must be at least 1"},
		{"crossed row", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(1, m.Var(0)).Between(2, 1) }, point{1, 0, 0}, 1, "r", "r is 1 and must be at least 2"},

		// No float64 is a tenth, neither as float64 nor exactly is 0.1 + 0.2 ≤ 0.3;
		// what a model says with such numbers is meant in decimals. Far below what
		// solvers take for equal, a violation is one again.
		{"0.1 + 0.2 against 0.3", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(0.1, m.Var(0)).Add(0.2, m.Var(1)).Eq(0.3) }, point{1, 1, 0}, 0, "", ""},
		{"0.1 ten times against 1", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(0.1, m.Var(0)).Eq(1) }, point{10, 0, 0}, 0, "", ""},
		{"a third three times", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(1./3, m.Var(0)).Eq(1) }, point{3, 0, 0}, 0, "", ""},
		{"1e-12 above", whole, func(m *model.Model, x model.Vars) {
			m.Row("r").Add(0.1, m.Var(0)).Add(0.2, m.Var(1)).Le(0.299999999999)
		},
			point{1, 1, 0}, 1, "r", "r is 0.30000000000000004 and must be at most 0.299999999999"},
		{"fractional side", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(2.999) }, point{1, 1, 1}, 1, "r", "r is 3 and must be at most 2.999"},

		// Beyond 2^53 float64 skips whole numbers: a plain sum calls these feasible.
		{"2^53 + 1", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(edge) }, point{edge, 1, 0}, 1, "r", ""},
		{"2^53 + 1 - 1", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Eq(edge) }, point{edge, 1, -1}, 0, "", ""},
		{"a large product", whole, func(m *model.Model, x model.Vars) { m.Row("r").Add(94906267, m.Var(0)).Add(-94906265, m.Var(1)).Eq(0) },
			point{94906265, 94906267, 0}, 0, "", ""}, // 94906265·94906267 > 2^53
		{"one off a large product", whole, func(m *model.Model, x model.Vars) {
			m.Row("r").Add(94906267, m.Var(0)).Add(-94906265, m.Var(1)).Add(1, m.Var(2)).Eq(0)
		},
			point{94906265, 94906267, 1}, 1, "r", "r is 1 and must be at most 0"},

		{"near whole", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Eq(6) }, point{1.000009, 1.999991, 3}, 0, "", ""},
		{"half", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(-99) }, point{1, 2.5, 3}, 1, "n[1]", "n[1] must be whole and is 2.5"},
		{"not near enough", whole, nil, point{1.00002, 0, 0}, 1, "n[0]", "n[0] must be whole and is 1.00002"},
		{"NaN", whole, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(-99) }, point{nan, 0, 0}, 1, "n[0]", "n[0] has the value NaN"},
		{"infinite", real, nil, point{0, inf, -inf}, 2, "c[1]", "c[1] has the value +Inf"},

		{"bound", whole, func(m *model.Model, x model.Vars) { m.SetBounds(x.At(1), 3, 4) }, point{0, 2, 0}, 1, "n[1]", "n[1] is 2 and must be at least 3"},
		{"bound and row, the worse named", whole, func(m *model.Model, x model.Vars) {
			m.SetBounds(x.At(1), 3, 4)
			m.Row("r").Plus(x).Ge(9)
		}, point{0, 2, 0}, 2, "r", "r is 2 and must be at least 9"},
		{"fractional bound of an integer", whole, func(m *model.Model, x model.Vars) { m.SetBounds(x.At(1), 2.5, 4) }, point{0, 2, 0}, 1, "n[1]", "n[1] is 2 and must be at least 2.5"},

		{"continuous within tolerance", real, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(1) }, point{1, 9e-7, 0}, 0, "", ""},
		{"continuous beyond tolerance", real, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(1) }, point{1, 2e-6, 0}, 1, "r", "r is 1.000002 and must be at most 1"},
		{"tolerance grows with the terms", real, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Eq(0) }, point{1e6, 0.5, -1e6}, 0, "", ""},
		{"tolerance at a whole point", real, func(m *model.Model, x model.Vars) { m.Row("r").Plus(x).Le(0.9999999) }, point{1, 0, 0}, 0, "", ""},
		{"continuous bound within tolerance", real, func(m *model.Model, x model.Vars) { m.SetBounds(m.Var(0), 0, 1) }, point{1.0000005, 0, 0}, 0, "", ""},
		{"continuous bound beyond tolerance", real, func(m *model.Model, x model.Vars) { m.SetBounds(m.Var(0), 0, 1) }, point{1.1, 0, 0}, 1, "c[0]", "c[0] is 1.1 and must be at most 1"},
		{"terms beyond float64", real, func(m *model.Model, x model.Vars) { m.Row("r").Add(1e200, m.Var(0)).Add(-1e200, m.Var(1)).Eq(0) }, point{1e200, 1e200, 0}, 0, "", ""},
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

// summed is a row whose side the caller summed up in a loop, in another order than
// the terms stand: all x = 1 is the point that was meant.
func summed(n int, seed uint64) (*model.Model, point) {
	random := rand.New(rand.NewPCG(seed, 1))
	m := model.New("summed")
	x, row, tot := m.Binary("x", n), m.Row("all"), 0.0
	for j := range n {
		w := random.Float64() * 100
		row.Add(w, x.At(j))
		tot += w
	}
	row.Ge(tot)
	all := make(point, n)
	for j := range all {
		all[j] = 1
	}
	return m, all
}

// A side that was summed up in floating point is satisfied by the terms it was summed
// from; a difference larger than rounding explains is a violation.
func TestCheckAllowsSummation(t *testing.T) {
	for _, n := range []int{10, 1000, 10000} {
		for seed := range uint64(10) {
			m, all := summed(n, seed)
			if report, err := m.Check(all); err != nil || !report.OK {
				t.Errorf("%d terms, seed %d: %+v, %v", n, seed, report, err)
			}
			low := m.Matrix().RowLower[0]
			m.SetRowBounds(m.Constraint(0), low*(1+1e-9), model.Infinity)
			if report, err := m.Check(all); err != nil || report.OK {
				t.Errorf("%d terms, seed %d: a side a billionth higher is met", n, seed)
			}
		}
	}
}

// Near distinguishes what a solver's tolerances leave from what no solver may call feasible,
// and a tolerance of the caller's widens or narrows what is allowed.
func TestCheckWithin(t *testing.T) {
	thirds := func(m *model.Model) { m.Row("r").Plus(m.Binary("z", 3).Times(0.3333333)).Eq(1) }
	big := func(m *model.Model) {
		z, x := m.Binary("z"), m.Continuous("x", 0, model.Infinity)
		m.Row("link").Add(1, x.At()).Add(-1e7, z.At()).Le(0)
		m.Row("some").Add(1, x.At()).Ge(1)
	}
	plain := func(m *model.Model) { m.Row("r").Plus(m.Continuous("c", 0, 9, 2)).Le(1) }
	for _, c := range []struct {
		name      string
		build     func(*model.Model)
		x         point
		tolerance float64
		ok, near  bool
	}{
		{"thirds", thirds, point{1, 1, 1}, 0, false, true},
		{"thirds, as asked", thirds, point{1, 1, 1}, 1e-6, true, true},
		{"thirds, far off", thirds, point{1, 1, 0}, 1e-6, false, false},
		{"big-M, as it came", big, point{1e-7, 1}, 0, false, true},
		{"big-M, false", big, point{0, 1}, 0, false, false},
		{"half", thirds, point{0.5, 1, 1}, 0, false, false},
		{"usual", plain, point{1, 9e-7}, 0, true, true},
		{"narrower", plain, point{1, 9e-7}, 1e-9, false, true},
		{"not a number", plain, point{1, math.NaN()}, 0, false, false},
	} {
		m := model.New("m")
		c.build(m)
		report, err := m.CheckWithin(c.x, c.tolerance)
		if err != nil || report.OK != c.ok || report.Near != c.near {
			t.Errorf("%s: %+v, %v; want OK %v, near %v", c.name, report, err, c.ok, c.near)
		}
	}
	if _, err := model.New("m").CheckWithin(nil, -1); err == nil {
		t.Error("a negative tolerance is taken")
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
