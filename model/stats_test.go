package model_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
)

func mixed() *model.Model {
	inf := math.Inf(1)
	m := model.New("mixed")
	x := m.Binary("x", 3)
	m.Integer("n", -4, 12)
	f := m.Continuous("f", -inf, inf, 2)
	m.Fix(x.At(2), 1)
	m.Row("cap").Add(0.5, x.At(0)).Add(-8, f.At(1)).Le(3)
	m.Row("link", 1).Plus(x).Eq(1)
	m.Row("cap").Add(2, f.At(0)).Ge(-0.25)
	m.Row("link", 2).Plus(f).Between(1, 2)
	m.Row("free").Add(1, x.At(0)).Between(-inf, inf)
	m.Maximize().Add(100, x.At(0)).Add(-0.125, f.At(1))
	return m
}

func TestStats(t *testing.T) {
	want := model.Stats{
		Columns: 6, Binary: 3, Integer: 1, Continuous: 2, Fixed: 1, Free: 2,
		Rows: 5, Equal: 1, LessEqual: 1, GreaterEqual: 1, Ranged: 1, Unconstrained: 1,
		Nonzeros:     9,
		Coefficients: model.Span{Min: 0.5, Max: 8}, Costs: model.Span{Min: 0.125, Max: 100},
		Bounds: model.Span{Min: 1, Max: 12}, Sides: model.Span{Min: 0.25, Max: 3},
		ColumnFamilies: []model.FamilySize{{Name: "x", Members: 3}, {Name: "n", Members: 1}, {Name: "f", Members: 2}},
		RowFamilies: []model.FamilySize{{Name: "cap", Members: 2, Nonzeros: 3}, {Name: "link", Members: 2, Nonzeros: 5},
			{Name: "free", Members: 1, Nonzeros: 1}},
	}
	if diff := cmp.Diff(want, mixed().Stats()); diff != "" {
		t.Errorf("statistics (-want +got):\n%s", diff)
	}
}

func TestStatsWrite(t *testing.T) {
	var b strings.Builder
	if err := mixed().Stats().Write(&b); err != nil {
		t.Fatal(err)
	}
	want := `columns     6  3 binary, 1 integer, 2 continuous; 1 fixed, 2 free
rows        5  1 =, 1 ≤, 1 ≥, 1 ranged, 1 without bounds
nonzeros    9  coefficients 0.5 to 8, costs 0.125 to 100, bounds 1 to 12, right-hand sides 0.25 to 3
  var x     3  
  var n     1  
  var f     2  
  row cap   2  3 nonzeros
  row link  2  5 nonzeros
  row free  1  1 nonzeros
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}

func TestSpan(t *testing.T) {
	for _, c := range []struct {
		span  model.Span
		text  string
		ratio float64
	}{{model.Span{}, "none", 1}, {model.Span{Min: 3, Max: 3}, "3", 1}, {model.Span{Min: 0.5, Max: 1e9}, "0.5 to 1e+09", 2e9}} {
		if c.span.String() != c.text || c.span.Ratio() != c.ratio {
			t.Errorf("%v, ratio %g; want %s, %g", c.span, c.span.Ratio(), c.text, c.ratio)
		}
	}
	empty := model.New("empty").Stats()
	if empty.Coefficients != (model.Span{}) || empty.Columns != 0 || empty.ColumnFamilies != nil {
		t.Errorf("statistics of an empty model: %+v", empty)
	}
}

func TestTypeText(t *testing.T) {
	for kind, want := range map[model.Type]string{
		model.Continuous: "continuous", model.Integer: "integer", model.Binary: "binary", model.Type(9): "Type(9)",
	} {
		if kind.String() != want {
			t.Errorf("%q, want %q", kind.String(), want)
		}
	}
}

// The names are part of the command's JSON.
func TestStatsJSON(t *testing.T) {
	m := model.New("m")
	m.Row("r").Add(2, m.Binary("x").At()).Le(3)
	got, err := json.Marshal(m.Stats())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"columns":1,"binary":1,"integer":0,"continuous":0,"fixed":0,"free":0,` +
		`"rows":1,"equal":0,"less_equal":1,"greater_equal":0,"ranged":0,"unconstrained":0,` +
		`"nonzeros":1,"coefficients":{"min":2,"max":2},"costs":{"min":0,"max":0},"bounds":{"min":1,"max":1},"sides":{"min":3,"max":3},` +
		`"column_families":[{"name":"x","members":1}],"row_families":[{"name":"r","members":1,"nonzeros":1}]}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}
