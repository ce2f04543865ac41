// Package modeltest holds what tests of many packages share: a model as text, whether a function
// left one as it was, small random models with everything beside the matrix, and their answers by
// enumeration, where the meaning of each construct is written down once more.
package modeltest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// Describe writes everything that a model says: it must be enough to repeat a solve by hand, and
// two models that differ in anything have different texts.
func Describe(m *model.Model) string {
	a, c := m.Matrix(), m.Constructs()
	var b strings.Builder
	fmt.Fprintf(&b, "%s: maximize %v, constant %v", m.Name(), a.Maximize, a.Constant)
	for j, cost := range a.Cost {
		fmt.Fprintf(&b, " %+g %s", cost, m.ColumnName(j))
	}
	for _, p := range c.Products {
		fmt.Fprintf(&b, " %+g %s*%s", p.Coefficient, m.ColumnName(int(p.A)), m.ColumnName(int(p.B)))
	}
	line := func(name string, lower, upper float64, index []int32, value []float64) {
		fmt.Fprintf(&b, "\n  %s: %g ≤", name, lower)
		for k, j := range index {
			fmt.Fprintf(&b, " %+g %s", value[k], m.ColumnName(int(j)))
		}
		fmt.Fprintf(&b, " ≤ %g", upper)
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		line(m.RowName(r), a.RowLower[r], a.RowUpper[r], index, value)
	}
	for _, i := range c.Indicators {
		line(fmt.Sprintf("%s if %s is %v", i.Name, m.ColumnName(int(i.Column)), i.When), i.Lower, i.Upper, i.Index, i.Value)
	}
	for j := range a.Lower {
		fmt.Fprintf(&b, "\n  %s %s in [%g, %g]", m.ColumnName(j), a.Type[j], a.Lower[j], a.Upper[j])
	}
	for _, s := range c.Semi {
		fmt.Fprintf(&b, "\n  %s is 0 or at least %g", m.ColumnName(int(s.Column)), s.From)
	}
	for _, s := range c.SOS {
		fmt.Fprintf(&b, "\n  set %s of type %d:", s.Name, s.Type)
		for k, j := range s.Columns {
			fmt.Fprintf(&b, " %s:%g", m.ColumnName(int(j)), s.Weights[k])
		}
	}
	return fmt.Sprintf("%s\n%d edits, errors %v\n", b.String(), m.EditCount(), m.Err())
}

// Unchanged returns a function that fails the test where the model is not what it is now:
//
//	defer modeltest.Unchanged(t, m)()
func Unchanged(t testing.TB, m *model.Model) func() {
	t.Helper()
	before := Describe(m)
	return func() {
		t.Helper()
		if after := Describe(m); after != before {
			t.Errorf("the model was changed; before:\n%s\nafter:\n%s", before, after)
		}
	}
}
