package backends_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// taking is a backend that keeps the model and the options that it was given.
func taking(into **model.Model, o *backends.Options, answer func(r *model.Result)) *scriptedBackend {
	return &scriptedBackend{
		info: backends.Info{Name: "scripted", Capabilities: backends.Capabilities{Integers: true, Products: true, AbsoluteGap: true, Incumbents: true}},
		answer: func(_ context.Context, m *model.Model, given backends.Options) (*model.Result, error) {
			*into, *o = m, given
			r := model.NewResult(m, "scripted")
			answer(r)
			return r, nil
		},
	}
}

// What a backend is given of products in any order, bounds of integers that are not whole, and
// large bounds; the caller's model stays as it is.
func TestHandedOverInForm(t *testing.T) {
	m := model.New("form")
	x := m.Integer("x", -0.5, 3.0000000000000004, 3)
	m.SetBounds(x.Nth(1), 3.0000000000000004, 1e25)
	m.SetBounds(x.Nth(2), 0.2, 0.8) // no whole number: named by the check before the backend
	m.SetType(x.Nth(2), model.Continuous)
	m.Row("r").Plus(x).Between(-1e20, 7.5)
	o := m.Minimize()
	o.AddProduct(2, x.Nth(2), x.Nth(0)).AddProduct(5, x.Nth(1), x.Nth(0)).AddProduct(-5, x.Nth(0), x.Nth(1))
	o.AddProduct(1, x.Nth(2), x.Nth(2)).AddProduct(3, x.Nth(0), x.Nth(0)).AddProduct(1, x.Nth(0), x.Nth(2))
	before := slices.Clone(m.Constructs().Products)

	var given *model.Model
	var options backends.Options
	b := taking(&given, &options, func(r *model.Result) { r.Status, r.Termination = model.StatusInfeasible, model.Completed })
	b.info.Capabilities.MixedProducts = true
	if _, err := backends.Solve(t.Context(), b, m, backends.Options{}); err != nil {
		t.Fatal(err)
	}
	a := given.Matrix()
	if want := []float64{0, 4, 0.2}; !slices.Equal(a.Lower, want) {
		t.Errorf("lower bounds %v, want %v", a.Lower, want)
	}
	if want := []float64{3, math.Inf(1), 0.8}; !slices.Equal(a.Upper, want) {
		t.Errorf("upper bounds %v, want %v", a.Upper, want)
	}
	if math.Signbit(a.Lower[0]) {
		t.Error("a bound is -0")
	}
	if !math.IsInf(a.RowLower[0], -1) || a.RowUpper[0] != 7.5 {
		t.Errorf("sides %g, %g", a.RowLower[0], a.RowUpper[0])
	}
	if want := []model.Product{{A: 0, B: 0, Coefficient: 3}, {A: 0, B: 2, Coefficient: 3}, {A: 2, B: 2, Coefficient: 1}}; !slices.Equal(given.Constructs().Products, want) {
		t.Errorf("products %v, want %v", given.Constructs().Products, want)
	}
	if !slices.Equal(m.Constructs().Products, before) || m.Matrix().Lower[0] != -0.5 {
		t.Error("the caller's model was changed")
	}
}

// An objective in units of 1e-7 is handed over multiplied by a power of 2, and everything that has
// its unit comes back in the model's own: also what is reported on the way.
func TestTinyObjectiveIsScaled(t *testing.T) {
	for _, maximize := range []bool{false, true} {
		m := model.New("tiny")
		x := m.Continuous("x", 0, 4, 2)
		m.Row("r").Plus(x).Between(1, 3)
		o := m.Objective(maximize)
		o.Add(3e-7, x.Nth(0)).Add(5e-7, x.Nth(1)).AddProduct(1e-7, x.Nth(0), x.Nth(0)).Const(2e-7)
		if maximize {
			o.AddProduct(-2e-7, x.Nth(0), x.Nth(0))
		}
		var given *model.Model
		var options backends.Options
		var heard []backends.Event
		var unit float64
		b := taking(&given, &options, func(r *model.Result) {
			unit = given.Matrix().Cost[1] / 5e-7
			options.Events(backends.Event{Type: backends.EventIncumbent, X: []float64{1, 0}, Objective: 6e-7 * unit, Bound: 4e-7 * unit})
			r.Status, r.Termination = model.StatusFeasible, model.TimeLimit
			r.X, r.Objective, r.Bound = []float64{1, 0}, 6e-7*unit, 4e-7*unit
			if maximize {
				r.Bound = 9e-7 * unit
			}
			r.RowDual, r.Reduced = []float64{3e-7 * unit}, []float64{0, 2e-7 * unit}
		})
		r, err := backends.Solve(t.Context(), b, m, backends.Options{AbsoluteGap: 1e-8, Events: func(e backends.Event) { heard = append(heard, e) }})
		if err != nil {
			t.Fatal(err)
		}
		a := given.Matrix()
		if frac, _ := math.Frexp(unit); frac != 0.5 || a.Cost[1] < 1 || a.Cost[1] >= 2 {
			t.Fatalf("multiplied by %g to %v", unit, a.Cost)
		}
		if a.Maximize != maximize || a.Constant != 2e-7*unit || given.Constructs().Products[0].Coefficient != m.Constructs().Products[0].Coefficient*unit {
			t.Errorf("maximize %v, constant %g, products %v", a.Maximize, a.Constant, given.Constructs().Products)
		}
		if options.AbsoluteGap != 1e-8*unit {
			t.Errorf("absolute gap %g", options.AbsoluteGap)
		}
		near := func(what string, got, want float64) {
			t.Helper()
			if !(math.Abs(got-want) <= 1e-21) {
				t.Errorf("maximize %v: %s %g, want %g", maximize, what, got, want)
			}
		}
		objective, bound := 6e-7, 4e-7
		if maximize {
			objective, bound = 4e-7, 9e-7
		}
		near("objective", r.Objective, objective)
		near("bound", r.Bound, bound)
		near("dual", r.RowDual[0], 3e-7)
		near("reduced cost", r.Reduced[1], 2e-7)
		near("objective of the history", r.History[0].Objective, 6e-7)
		near("bound of the history", r.History[0].Bound, 4e-7)
		near("objective of the event", heard[0].Objective, 6e-7)
		near("bound of the event", heard[0].Bound, 4e-7)
		if m.Matrix().Cost[1] != 5e-7 {
			t.Error("the caller's model was changed")
		}
	}
}

// Which objectives are scaled: the largest coefficient decides, and a large constant limits it.
func TestUnits(t *testing.T) {
	for _, c := range []struct{ cost, constant, want float64 }{
		{1, 0, 1}, {1.0 / 1024, 0, 1}, {1.0 / 2048, 0, 2048}, {0, 0, 1}, {math.Ldexp(1.5, -30), 0, 1 << 30},
		{math.Ldexp(1, -50), 1024, 1 << 30}, {math.Ldexp(1, -50), 1e13, 1}, {5e-324, 0, math.Ldexp(1, 1000)},
	} {
		m := model.New("unit")
		x := m.Continuous("x", 0, 1).At()
		m.Row("r").Add(1, x).Le(1)
		m.Minimize().Add(c.cost, x).Const(c.constant)
		var given *model.Model
		var options backends.Options
		b := taking(&given, &options, func(r *model.Result) { r.Status, r.Termination = model.StatusLimit, model.TimeLimit })
		if _, err := backends.Solve(t.Context(), b, m, backends.Options{}); err != nil {
			t.Fatal(err)
		}
		if got := given.Matrix(); got.Cost[0] != c.cost*c.want || got.Constant != c.constant*c.want {
			t.Errorf("cost %g and constant %g become %g and %g, want those times %g", c.cost, c.constant, got.Cost[0], got.Constant, c.want)
		}
	}
}

// Sides that cross by the rounding of a sum are handed over as one number; those that cross by more
// are infeasible before a backend is asked.
func TestCrossingByRounding(t *testing.T) {
	low, up := 0.1+0.7+0.2, 0.2+0.1+0.7
	if low == up {
		low = math.Nextafter(up, 2)
	}
	low, up = math.Max(low, up), math.Min(low, up)
	for _, c := range []struct {
		name         string
		low, up      float64
		coefficients []float64
		handed       bool
	}{
		{"a sum", low, up, []float64{0.1, 0.2, 0.7}, true},
		{"whole numbers", math.Nextafter(1, 2), 1, []float64{1, 2, 7}, true}, // a side with a fraction
		{"more than rounding", 1 + 1e-12, 1, []float64{0.1, 0.2, 0.7}, false},
		{"far", 1.1, 1, []float64{0.1, 0.2, 0.7}, false},
	} {
		m := model.New(c.name)
		x := m.Binary("x", 3)
		row := m.Row("r")
		for j, k := range c.coefficients {
			row.Add(k, x.Nth(j))
		}
		row.Between(c.low, c.up)
		var given *model.Model
		var options backends.Options
		b := taking(&given, &options, func(r *model.Result) {
			r.Status, r.Termination, r.X, r.Objective = model.StatusFeasible, model.TimeLimit, []float64{1, 1, 1}, 0
		})
		r, err := backends.Solve(t.Context(), b, m, backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if (given != nil) != c.handed || !c.handed && r.Status != model.StatusInfeasible {
			t.Errorf("%s: handed over %v, status %v", c.name, given != nil, r.Status)
		}
		if given == nil {
			continue
		}
		if a := given.Matrix(); a.RowLower[0] != a.RowUpper[0] || a.RowLower[0] > c.low || a.RowLower[0] < c.up {
			t.Errorf("%s: sides %.17g and %.17g", c.name, a.RowLower[0], a.RowUpper[0])
		}
		if c.name == "a sum" && !r.Checked {
			t.Errorf("%s: the point is not checked: %s", c.name, r.Message)
		}
	}
}
