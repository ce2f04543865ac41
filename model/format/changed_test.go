package format_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

// What the writers write of a changed model is what they write of the same model built
// from nothing, and is read back as that.
func TestChangedModelsAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model.New("m")
		x := m.Integer("x", -3, 9, 4)
		var rows []model.Constraint
		for i := range 4 {
			rows = append(rows, m.Row("r", i).Add(1, x.At(i)).Add(2, x.At((i+1)%4)).Le(float64(5+i)))
		}
		m.Minimize().Plus(x)
		small := rapid.IntRange(-4, 4)
		for range rapid.IntRange(1, 4).Draw(t, "coefficients") {
			m.SetCoefficient(rows[rapid.IntRange(0, 3).Draw(t, "row")], x.At(rapid.IntRange(0, 3).Draw(t, "column")), float64(small.Draw(t, "value")))
		}
		m.Column("new", model.Spec{Lower: -1, Upper: 2}).Cost(7).In(rows[rapid.IntRange(0, 3).Draw(t, "row of the new")], 3).Var()
		m.DeleteRows(rows[rapid.IntRange(0, 3).Draw(t, "row deleted")])
		m.DeleteColumns(x.At(rapid.IntRange(0, 3).Draw(t, "column deleted")))
		m.Row("all").Plus(x).Ge(-5)
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		same := scratch(m)
		if got, want := formattest.Canonical(m), formattest.Canonical(same); got != want {
			t.Fatalf("changed\n%s\nfrom nothing\n%s", got, want)
		}
		var changed, fresh bytes.Buffer
		for _, w := range []func(b *bytes.Buffer, m *model.Model) error{
			func(b *bytes.Buffer, m *model.Model) error { _, err := mps.Write(b, m, nil); return err },
			func(b *bytes.Buffer, m *model.Model) error { _, err := lp.Write(b, m, nil); return err },
		} {
			changed.Reset()
			fresh.Reset()
			if err := w(&changed, m); err != nil {
				t.Fatal(err)
			}
			if err := w(&fresh, same); err != nil {
				t.Fatal(err)
			}
			if changed.String() != fresh.String() {
				t.Fatalf("changed\n%s\nfrom nothing\n%s", &changed, &fresh)
			}
		}
		read, _, err := lp.Read("changed.lp", &changed)
		if err != nil || read.Rows() != m.Rows() || read.Nonzeros() != m.Nonzeros() {
			t.Fatalf("read back: %v", err)
		}
	})
}

// scratch builds the model anew, with the names that it has.
func scratch(m *model.Model) *model.Model {
	a, out := m.Matrix(), model.New(m.Name())
	names := make([]string, m.Columns())
	for j := range names {
		names[j] = m.ColumnName(j)
	}
	out.NamedVars("columns", names, func(j int) model.Spec { return model.Spec{Type: a.Type[j], Lower: a.Lower[j], Upper: a.Upper[j]} })
	for r := range m.Rows() {
		row := out.NamedRow(m.RowName(r))
		index, value := a.Row(r)
		for k, j := range index {
			row.Add(value[k], out.Var(int(j)))
		}
		row.Between(a.RowLower[r], a.RowUpper[r])
	}
	o := out.Minimize().Const(a.Constant)
	for j, c := range a.Cost {
		o.Add(c, out.Var(j))
	}
	return out
}
