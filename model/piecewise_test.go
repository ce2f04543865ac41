package model_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

func TestShapeOf(t *testing.T) {
	for _, c := range []struct {
		want string
		y    []float64
	}{
		{"straight", []float64{0, 3}},
		{"straight", []float64{0.1, 0.2, 0.3, 0.4, 0.5}},
		{"convex", []float64{3, 1, 0, 0, 2}},
		{"concave", []float64{0, 2, 3, 3, 0}},
		{"neither convex nor concave", []float64{0, 1, 1, 2}},
		{"neither convex nor concave", []float64{0, 1, 0, -1, 0}},
	} {
		var points []model.Point
		for k, y := range c.y {
			points = append(points, model.Point{X: 0.1 * float64(k), Y: y})
		}
		if got := model.ShapeOf(points...).String(); got != c.want {
			t.Errorf("%v is %s, want %s", c.y, got, c.want)
		}
	}
}

// TestPiecewiseSides walks over a grid of points: what is at least, at most or equal to the
// function, with a set or without.
func TestPiecewiseSides(t *testing.T) {
	tent := []model.Point{{X: 0, Y: 0}, {X: 2, Y: 4}, {X: 4, Y: 0}} // concave
	for _, c := range []struct {
		state func(m *model.Model, v model.Var) model.Var
		ok    func(y, f float64) bool
		sets  bool
	}{
		{func(m *model.Model, v model.Var) model.Var { return m.Piecewise("y", v, tent...) }, func(y, f float64) bool { return y == f }, true},
		{func(m *model.Model, v model.Var) model.Var { return m.PiecewiseAtLeast("y", v, tent...) }, func(y, f float64) bool { return y >= f }, true},
		{func(m *model.Model, v model.Var) model.Var { return m.PiecewiseAtMost("y", v, tent...) }, func(y, f float64) bool { return y <= f }, false},
	} {
		m := model.New("m")
		y := c.state(m, m.Continuous("v", -1, 5).At())
		if err := m.Err(); err != nil || m.Features().SOS != c.sets {
			t.Fatal(err, m.Features())
		}
		for v := -1.0; v <= 5; v++ {
			for at := -1.0; at <= 5; at++ {
				f, w := 2*v, []float64{1 - v/2, v / 2, 0}
				if v > 2 {
					f, w = 8-2*v, []float64{0, 2 - v/2, v/2 - 1}
				}
				x := []float64{v, at}
				if c.sets {
					x = append(x, w...)
				}
				if x[m.Index(y)] != at {
					t.Fatal("the order of the columns changed")
				}
				want := v >= 0 && v <= 4 && c.ok(at, f)
				if r, err := m.Check(x); err != nil || r.OK != want {
					t.Errorf("(%g, %g): %v %v, want %v", v, at, r.OK, err, want)
				}
			}
		}
	}
}

// TestIndicatorExpressions states one row by terms and by expressions.
func TestIndicatorExpressions(t *testing.T) {
	m := model.New("m")
	x, z := m.Continuous("x", 0, 9, 3), m.Binary("z").At()
	m.Indicator("terms", z, true).Add(3, x.At(0)).Add(2, x.At(1)).Add(1, x.At(2)).Le(4)
	m.Indicator("parts", z, true).Plus(x, x.At(0).Times(2), model.Number(1)).Minus(x.At(1).Times(-2)).AtMost(x.At(1), model.Number(5))
	m.Indicator("least", z, false).Plus(x.At(0)).AtLeast(x.At(1).Times(2).Plus(model.Number(3)))
	m.Indicator("equal", z, false).Plus(x.At(0)).Equals(model.Number(3))
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	i := m.Constructs().Indicators
	if a, b := i[0], i[1]; !slices.Equal(a.Index, b.Index) || !slices.Equal(a.Value, b.Value) || a.Upper != b.Upper || a.Lower != b.Lower {
		t.Errorf("%+v and %+v", a, b)
	}
	if c := i[2]; !slices.Equal(c.Value, []float64{1, -2}) || c.Lower != 3 || i[3].Lower != 3 || i[3].Upper != 3 {
		t.Errorf("%+v %+v", c, i[3])
	}
	m.Indicator("none", z, true).Plus(nil).Le(1)
	m.Indicator("foreign", z, true).Plus(model.New("n").Binary("w")).Le(1)
	m.Indicator("unset", z, true).Plus(model.Sum(model.Table{})).Le(1)
	err := m.Err()
	for _, want := range []string{"indicator row none: a part of it is nil", "indicator row foreign: ", "indicator row unset: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	if n := len(m.Constructs().Indicators); n != 4 {
		t.Errorf("%d rows; refused ones must not be added", n)
	}
}

// TestColumnInRows gives a column its entries in the rows of a family.
func TestColumnInRows(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 1, 4)
	rows := m.Each("r", 4, func(r *model.Row, i int) { r.Add(1, x.At(i)).Le(9) })
	v := m.Column("v", model.Spec{Upper: 1}).InRows(rows, []float64{-1, 0, 1, 2}).Var()
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	a := m.Matrix()
	for r := range 4 {
		got := 0.0
		for k := a.Start[r]; k < a.Start[r+1]; k++ {
			if int(a.Index[k]) == m.Index(v) {
				got = a.Value[k]
			}
		}
		if got != float64(r-1) {
			t.Errorf("row %d: %g", r, got)
		}
	}
	m.Column("w", model.Spec{}).InRows(model.Rows{}, []float64{1}).Var()
	other := model.New("n")
	other.Each("s", 1, func(r *model.Row, _ int) { r.Add(1, other.Binary("b").At()).Le(1) })
	m.Column("u", model.Spec{}).InRows(other.RowsOf("s"), []float64{1}).Var()
	err := m.Err()
	for _, want := range []string{"variable w: 1 coefficients for the 0 rows of family", "variable u: coefficient in "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
}
