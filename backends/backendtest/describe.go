package backendtest

// A small model as text, for the message of a failed case: it must be enough to repeat the
// solve by hand.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// describe returns the objective, a line for each row with both sides, and a line for each
// column with type and bounds.
func describe(m *model.Model) string {
	a := m.Matrix()
	var b strings.Builder
	if a.Maximize {
		b.WriteString("maximize")
	} else {
		b.WriteString("minimize")
	}
	for j, c := range a.Cost {
		fmt.Fprintf(&b, " %+g %s", c, m.ColumnName(j))
	}
	fmt.Fprintf(&b, " %+g\n", a.Constant)
	for i := range a.RowLower {
		fmt.Fprintf(&b, "  %g ≤", a.RowLower[i])
		index, value := a.Row(i)
		for k, j := range index {
			fmt.Fprintf(&b, " %+g %s", value[k], m.ColumnName(int(j)))
		}
		fmt.Fprintf(&b, " ≤ %g\n", a.RowUpper[i])
	}
	for j := range a.Lower {
		fmt.Fprintf(&b, "  %s %s in [%g, %g]\n", m.ColumnName(j), a.Type[j], a.Lower[j], a.Upper[j])
	}
	return b.String()
}
