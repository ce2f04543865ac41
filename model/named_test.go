package model_test

import (
	"fmt"
	"testing"

	"github.com/tilemip/tilemip/model"
)

func TestNamedVarsAndRows(t *testing.T) {
	m := model.New("m")
	a := m.Binary("a", 2)
	named := m.NamedVars("file", []string{"p[1", "q r"}, func(i int) model.Spec {
		return model.Spec{Type: model.Integer, Lower: float64(-i), Upper: 5}
	})
	m.Row("r").Plus(a).Le(1)
	m.NamedRow("first row").Plus(named).Le(1)
	m.NamedRow("second").Add(1, named.Nth(1)).Ge(0)
	m.Row("r").Plus(a).Ge(0)
	m.NamedRow("third").Add(1, a.At(0)).Ge(0)
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	got := ""
	for j := range m.Columns() {
		got += m.ColumnName(j) + "; "
	}
	for r := range m.Rows() {
		got += string(m.AppendRowName([]byte("_"), r)) + "; "
	}
	if want := "a[0]; a[1]; p[1; q r; _r; _first row; _second; _r#2; _third; "; got != want {
		t.Errorf("names %s, want %s", got, want)
	}
	if low, up := m.Bounds(named.Nth(1)); low != -1 || up != 5 || m.Type(named.Nth(1)) != model.Integer {
		t.Errorf("the second named variable lies in [%g, %g] and is %v", low, up, m.Type(named.Nth(1)))
	}
}

// A row refused takes its name with it, and a copy of the model names its own rows.
func TestNamedRowsAbandonedAndCloned(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 1).At()
	m.NamedRow("bad").Add(1, m.Var(7)).Le(1)
	m.NamedRow("good").Add(1, x).Le(1)
	c := m.Clone()
	m.NamedRow("of m").Add(1, x).Le(1)
	c.NamedRow("of the copy").Add(1, x).Le(1)
	if got := fmt.Sprint(m.RowName(0), ", ", m.RowName(1), ", ", c.RowName(0), ", ", c.RowName(1)); got != "good, of m, good, of the copy" {
		t.Errorf("names %s", got)
	}
	if m.Err() == nil {
		t.Error("the refused row left no error")
	}
}
