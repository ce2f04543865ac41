package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFromMatrixKeepsTheArrays(t *testing.T) {
	m := New("m")
	x := m.Integer("x", -2, Infinity, 2)
	y := m.Binary("y")
	m.Row("a").Add(2, x.At(0)).Add(-1, y.At()).Between(-1, 4)
	m.Row("empty").Le(3)
	m.Maximize().Add(3, x.At(1)).Const(7)
	copied, err := FromMatrix("copy", m.Matrix())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m.Matrix(), copied.Matrix()); d != "" {
		t.Error(d)
	}
	if got := copied.ColumnName(2) + " " + copied.RowName(1); got != "x[2] row[1]" {
		t.Errorf("names %s", got)
	}
	copied.Row("more").Add(1, copied.Var(0)).Add(1, copied.Var(0)).Le(5) // building goes on
	if copied.Err() != nil || copied.Rows() != 3 || copied.Nonzeros() != 3 {
		t.Errorf("after one more row: %d rows, %d nonzeros, %v", copied.Rows(), copied.Nonzeros(), copied.Err())
	}
}

func TestFromMatrixRefusesWhatDoesNotFit(t *testing.T) {
	good := Matrix{Lower: []float64{0}, Upper: []float64{1}, Cost: []float64{0}, Type: []Type{Binary},
		RowLower: []float64{0}, RowUpper: []float64{1}, Start: []int{0, 1}, Index: []int32{0}, Value: []float64{1}}
	for name, spoil := range map[string]func(*Matrix){
		"short bounds":    func(a *Matrix) { a.Upper = nil },
		"short start":     func(a *Matrix) { a.Start = []int{0} },
		"column too big":  func(a *Matrix) { a.Index = []int32{1} },
		"entries missing": func(a *Matrix) { a.Value = nil },
		"start backwards": func(a *Matrix) {
			a.RowLower, a.RowUpper, a.Start = []float64{0, 0}, []float64{1, 1}, []int{0, 2, 1}
		},
	} {
		a := good
		spoil(&a)
		if _, err := FromMatrix("m", a); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
