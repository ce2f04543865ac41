package matrix

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// small is a model of two columns, changed by change before it is made.
func small(change func(m *model.Model, x, y model.Var)) *model.Model {
	m := model.New("m")
	x, y := m.Integer("x", 0, 5), m.Continuous("y", 0, 1)
	m.Minimize().Add(1, x.At()).Const(2)
	m.Row("c").Add(1, x.At()).Add(2, y.At()).Ge(1)
	if change != nil {
		change(m, x.At(), y.At())
	}
	return m
}

// Every difference that matters is found and named, in both directions.
func TestModelsDiffer(t *testing.T) {
	if d := Compare(small(nil), small(nil)); len(d) > 0 {
		t.Error(d)
	}
	for want, change := range map[string]func(m *model.Model, x, y model.Var){
		"constant 3":   func(m *model.Model, _, _ model.Var) { m.Minimize().Const(1) },
		"maximize":     func(m *model.Model, _, _ model.Var) { m.Maximize() },
		"column x":     func(m *model.Model, x, _ model.Var) { m.SetBounds(x, 0, 4) },
		"column y":     func(m *model.Model, _, y model.Var) { m.SetBounds(y, 0.5, 1) },
		"coefficient":  func(m *model.Model, x, _ model.Var) { m.Row("d").Add(1, x).Le(3) },
		"cost":         func(m *model.Model, _, y model.Var) { m.Minimize().Add(1, y) },
		"column z":     func(m *model.Model, x, _ model.Var) { m.Row("d").Add(1, m.Binary("z").At()).Le(1) },
		"not compared": func(m *model.Model, x, y model.Var) { m.AddSOS("s", 1, []model.Var{x, y}, []float64{1, 2}) },
	} {
		other := small(change)
		for _, d := range [][]string{Compare(small(nil), other), Compare(other, small(nil))} {
			if len(d) == 0 || want != "constant 3" && want != "coefficient" && !strings.Contains(strings.Join(d, "\n"), want) {
				t.Errorf("%s: %q", want, d)
			}
		}
	}
}

// A row that fixes a column is the column's bounds to Programs alone, unless it contradicts them.
func TestProgramsFix(t *testing.T) {
	bounds := small(func(m *model.Model, x, _ model.Var) { m.SetBounds(x, 3, 3) })
	row := small(func(m *model.Model, x, _ model.Var) { m.Row("fix").Add(2, x).Eq(6) })
	outside := small(func(m *model.Model, x, _ model.Var) { m.Row("fix").Add(1, x).Eq(9) })
	if d := ComparePrograms(bounds, row); len(d) > 0 || len(Compare(bounds, row)) == 0 {
		t.Error(d)
	}
	if len(ComparePrograms(bounds, outside)) == 0 || len(ComparePrograms(row, outside)) == 0 {
		t.Error("a fixing outside the bounds is taken for another")
	}
}
