package model_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// functions are those of whole numbers, each with its meaning.
var functions = map[string]struct {
	build func(m *model.Model, x []model.Var) model.Var
	of    func(x []float64) float64
}{
	"and":                     {func(m *model.Model, x []model.Var) model.Var { return m.And("y", x[2], x[3]) }, func(x []float64) float64 { return x[2] * x[3] }},
	"or":                      {func(m *model.Model, x []model.Var) model.Var { return m.Or("y", x[2], x[3]) }, func(x []float64) float64 { return math.Max(x[2], x[3]) }},
	"xor":                     {func(m *model.Model, x []model.Var) model.Var { return m.Xor("y", x[2], x[3]) }, func(x []float64) float64 { return math.Abs(x[2] - x[3]) }},
	"max":                     {func(m *model.Model, x []model.Var) model.Var { return m.Max("y", x[0], x[1], x[2]) }, func(x []float64) float64 { return math.Max(x[0], math.Max(x[1], x[2])) }},
	"min":                     {func(m *model.Model, x []model.Var) model.Var { return m.Min("y", x[0], x[1], x[2]) }, func(x []float64) float64 { return math.Min(x[0], math.Min(x[1], x[2])) }},
	"one":                     {func(m *model.Model, x []model.Var) model.Var { return m.Max("y", x[0]) }, func(x []float64) float64 { return x[0] }},
	"abs":                     {func(m *model.Model, x []model.Var) model.Var { return m.Abs("y", x[0]) }, func(x []float64) float64 { return math.Abs(x[0]) }},
	"abs of what is positive": {func(m *model.Model, x []model.Var) model.Var { return m.Abs("y", x[1]) }, func(x []float64) float64 { return math.Abs(x[1]) }},
}

// TestFunctions walks over all points: for every value of the arguments there is exactly one value of the function, its own.
func TestFunctions(t *testing.T) {
	for name, f := range functions {
		m := model.New(name)
		x := []model.Var{m.Integer("a", -2, 1).At(), m.Integer("b", 1, 3).At(), m.Binary("c").At(), m.Binary("d").At()}
		y := f.build(m, x)
		if err := m.Err(); err != nil {
			t.Fatal(name, err)
		}
		values := map[[4]float64]map[float64]bool{}
		a, at := m.Matrix(), make([]float64, m.Columns())
		var walk func(j int)
		walk = func(j int) {
			if j == len(at) {
				key := [4]float64(at[:4])
				if values[key] == nil {
					values[key] = map[float64]bool{}
				}
				if r, err := m.Check(at); err != nil {
					t.Fatal(err)
				} else if r.OK {
					values[key][at[m.Index(y)]] = true
				}
				return
			}
			for v := a.Lower[j]; v <= a.Upper[j]; v++ {
				at[j] = v
				walk(j + 1)
			}
		}
		walk(0)
		if len(values) != 4*3*2*2 {
			t.Errorf("%s: %d arguments", name, len(values))
		}
		for key, got := range values {
			if want := f.of(key[:]); len(got) != 1 || !got[want] {
				t.Errorf("%s%v is %v, want %g", name, key, got, want)
			}
		}
	}
}

func TestPiecewise(t *testing.T) {
	m := model.New("m")
	v := m.Continuous("v", 0, 10).At()
	y := m.Piecewise("y", v, model.Point{X: 0, Y: 0}, model.Point{X: 2, Y: 6}, model.Point{X: 4, Y: 4}, model.Point{X: 8, Y: 5})
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	at := func(x, value float64, w ...float64) bool {
		r, err := m.Check(append([]float64{x, value}, w...))
		if err != nil {
			t.Fatal(err)
		}
		return r.OK
	}
	_ = y
	if !at(1, 3, 0.5, 0.5, 0, 0) || !at(6, 4.5, 0, 0, 0.5, 0.5) || at(1, 1, 0.75, 0, 0.25, 0) || at(10, 5, 0, 0, 0, 1) {
		t.Error("the function is another")
	}
	m = model.New("m")
	v = m.Continuous("v", 0, 10).At()
	m.ConvexCost("y", v, model.Point{X: 0, Y: 1}, model.Point{X: 2, Y: 0}, model.Point{X: 4, Y: 4})
	if err := m.Err(); err != nil || m.Features().Any() {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x, y float64
		ok   bool
	}{{0, 1, true}, {1, 0.5, true}, {1, 0.4, false}, {3, 2, true}, {3, 1.9, false}, {5, 9, false}} {
		if r, err := m.Check([]float64{c.x, c.y}); err != nil || r.OK != c.ok {
			t.Errorf("%+v: %v %v", c, r.OK, err)
		}
	}
	m.ConvexCost("z", v, model.Point{X: 0, Y: 0}, model.Point{X: 1, Y: 1}, model.Point{X: 2, Y: 1})
	if err := m.Err(); err == nil || !strings.Contains(err.Error(), "not convex at 1") {
		t.Error(err)
	}
}

func TestFunctionsRefused(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, model.Infinity).At()
	m.And("a", x)
	m.Max("b", x)
	m.Max("c")
	m.Abs("d", model.Var{})
	m.Piecewise("e", x, model.Point{X: 1, Y: 1})
	err := m.Err()
	for _, want := range []string{"a: x is not binary", "b: x has no finite bounds", "c: of no variables", "d: a variable that was never set", "e: 1 points; expected two"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
}
