package solution

// Writing a point in the form of HiGHS.

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// Write writes the point of a result in the form of HiGHS, with the columns and
// the names of the MPS file of m, so that it is a start for any reader of that file:
// where the file has a column for the objective's constant, so has the solution. A
// result without a point gives a file that says so.
// The file has the status, the objective, the columns and the activities of the rows, a.x, which
// are computed in floating point; duals are not written. Numbers read back exactly.
func Write(w io.Writer, m *model.Model, r *model.Result) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "Model status\n%s\n\n# Primal solution values\n", title(r.Status))
	if !r.Status.HasPoint() {
		b.WriteString("None\n")
		return b.Flush()
	}
	names := format.NewNames(m, format.MPSNames)
	count, one := m.Columns(), names.ConstantColumn()
	if one != "" {
		count++
	}
	fmt.Fprintf(b, "Feasible\nObjective %s\n# Columns %d\n", exact(r.Objective), count)
	for j, x := range r.X {
		b.WriteString(names.Var(j) + " " + exact(x) + "\n")
	}
	if one != "" {
		b.WriteString(one + " 1\n")
	}
	fmt.Fprintf(b, "# Rows %d\n", m.Rows())
	a := m.Matrix()
	for i := range m.Rows() {
		index, value := a.Row(i)
		activity := 0.0
		for k, j := range index {
			activity += value[k] * r.X[j]
		}
		b.WriteString(names.Row(i) + " " + exact(activity) + "\n")
	}
	return b.Flush()
}

// title writes a status in the words of HiGHS.
func title(s model.Status) string {
	switch s {
	case model.StatusOptimal:
		return "Optimal"
	case model.StatusInfeasible:
		return "Infeasible"
	case model.StatusUnbounded:
		return "Unbounded"
	}
	return "Unknown"
}

// exact writes a number with the fewest digits that read back equal.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
