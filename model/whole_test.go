package model

import (
	"math"
	"slices"
	"testing"
)

func TestWholeBounds(t *testing.T) {
	m := New("whole")
	x := m.Integer("x", -1.5, 2.5, 4)
	m.SetBounds(x.Nth(1), 3.0000000000000004, math.Inf(1))
	m.SetBounds(x.Nth(2), 0.2, 0.8) // holds no whole number, and keeps its bounds
	m.SetBounds(x.Nth(3), 0, 7.5)
	m.SetSemi(x.Nth(3), 1.5)
	y := m.Continuous("y", 0.5, 1.5).At()
	w := m.WholeBounds()
	a := w.Matrix()
	if want := []float64{-1, 4, 0.2, 0, 0.5}; !slices.Equal(a.Lower, want) {
		t.Errorf("lower bounds %v, want %v", a.Lower, want)
	}
	if want := []float64{2, math.Inf(1), 0.8, 7, 1.5}; !slices.Equal(a.Upper, want) {
		t.Errorf("upper bounds %v, want %v", a.Upper, want)
	}
	if from := w.Constructs().Semi[0].From; from != 2 {
		t.Errorf("threshold %g, want 2", from)
	}
	if w.Index(y) != 4 || m.Constructs().Semi[0].From != 1.5 || m.lower[0] != -1.5 {
		t.Error("handles are not kept, or the model was changed")
	}
	if w.WholeBounds() != w {
		t.Error("a model with whole bounds was copied")
	}
}

// Every point that passes the check lies within the admitted sides, and a whole row keeps its own.
func TestAdmitted(t *testing.T) {
	m := New("admitted")
	x := m.Binary("x", 2)
	tenth, seven := 0.1, 0.7 // variables: the sum of constants would be exact
	m.Row("sum").Add(tenth, x.Nth(0)).Add(seven, x.Nth(1)).Le(tenth + seven)
	m.Row("whole").Add(1, x.Nth(0)).Add(7, x.Nth(1)).Le(8)
	m.Row("less").Add(0.1, x.Nth(0)).Add(0.7, x.Nth(1)).Le(0.8 - 1e-12)
	lower, upper := m.Admitted()
	if upper[0] < 0.8 || upper[0] > 0.8+1e-14 || !math.IsInf(lower[0], -1) {
		t.Errorf("sides %g, %.17g of a sum in floating point", lower[0], upper[0])
	}
	if upper[1] != 8 {
		t.Errorf("side %.17g of a row of whole numbers", upper[1])
	}
	if upper[2] >= 0.8-1e-13 {
		t.Errorf("side %.17g admits what the check does not", upper[2])
	}
}
