package gams

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"pgregory.net/rapid"
)

// respelled returns the model that the scalar text of m says: with the names of
// the dialect, and a ranged row as two.
func respelled(m *model.Model) *model.Model {
	names := matrix.NewNames(m, matrix.GAMSNames)
	names.FreshVar("objvar")
	names.FreshRow("objdef")
	names.FreshRow(matrix.GAMSNames.Mangle("model", m.Name()))
	a := m.Matrix()
	out := model.New(m.Name())
	for j := range m.Columns() {
		lower, upper := bounds(a.Type[j], a.Lower[j], a.Upper[j])
		out.Family(names.Var(j), model.Spec{Type: a.Type[j], Lower: lower, Upper: upper})
	}
	for r := range m.Rows() {
		index, value := a.Row(r)
		row := func(name string) *model.Row {
			row := out.Row(name)
			for k, j := range index {
				row.Add(value[k], out.Var(int(j)))
			}
			return row
		}
		low, up := a.RowLower[r], a.RowUpper[r]
		if matrix.Ranged(low, up) {
			row(names.Row(r)).Ge(low)
			row(names.FreshRow(names.Row(r) + "_up")).Le(up)
			continue
		}
		row(names.Row(r)).Between(low, up)
	}
	o := out.Minimize()
	if a.Maximize {
		o = out.Maximize()
	}
	for j, c := range a.Cost {
		o.Add(c, out.Var(j))
	}
	o.Const(a.Constant)
	return out
}

func scalarText(t testing.TB, m *model.Model) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := WriteScalar(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestScalarIsTheMatrix(t *testing.T) {
	for _, a := range formattest.Programs(t) {
		t.Run(a.Name, func(t *testing.T) {
			c, err := a.Compile()
			if err != nil {
				t.Fatal(err)
			}
			text := scalarText(t, c.Model)
			got, err := Read("x.gms", strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range matrix.Compare(respelled(c.Model), got) {
				t.Error(d)
			}
			checkLines(t, text)
		})
	}
}

func TestScalarOfRandomPrograms(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		c, err := algebratest.Random(r).Compile()
		if err != nil {
			r.Fatal(err)
		}
		m := c.Model
		for i := range m.Rows() { // ranges, which no program has, and rows without bounds
			a := m.Matrix()
			switch low, up := a.RowLower[i], a.RowUpper[i]; rapid.IntRange(0, 3).Draw(r, "sides") {
			case 0:
				m.SetRowBounds(m.Constraint(i), min(low, up)-1.5, up)
			case 1:
				m.SetRowBounds(m.Constraint(i), low, max(low, up)+2)
			case 2:
				m.SetRowBounds(m.Constraint(i), -model.Infinity, model.Infinity)
			}
		}
		text := scalarText(t, m)
		got, err := Read("x.gms", strings.NewReader(text))
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		if d := matrix.Compare(respelled(m), got); len(d) > 0 {
			r.Fatalf("%s\n%s", strings.Join(d, "\n"), text)
		}
	})
}

// Models with every kind of name and number come back too.
func TestScalarOfRandomModels(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := formattest.Random(r, true)
		var b bytes.Buffer
		if _, err := WriteScalar(&b, m, nil); err != nil {
			if !strings.Contains(err.Error(), "the largest of GAMS") {
				r.Fatal(err)
			}
			r.Skip("a number that GAMS does not have")
		}
		text := b.String()
		got, err := Read("x.gms", &b)
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		if d := matrix.Compare(respelled(m), got); len(d) > 0 {
			r.Fatalf("%s\n%s", strings.Join(d, "\n"), text)
		}
		checkLines(t, text)
	})
}
