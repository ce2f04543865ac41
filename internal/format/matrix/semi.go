package matrix

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// Semi-continuous columns in LP and MPS files: the lower bound of such a column is the least value
// that it has when it is not 0. So a threshold is written as the lower bound, and read from it; a
// lower bound of 0 leaves an ordinary column.

// SemiBounds returns the bounds of all columns as files have them, and which are semi-continuous.
// Where bounds and threshold leave no choice, or the column is binary, it is an ordinary column:
// SCIP takes no condition of an indicator row that is semi-continuous. The upper bound may be
// infinite: Gurobi, CPLEX, Xpress and SCIP take that in LP and MPS files, and HiGHS, whose files must
// have one, refuses to solve; see SemiLoss.
func SemiBounds(m *model.Model) (lower, upper []float64, semi []bool) {
	a := m.Matrix()
	lower, upper, semi = a.Lower, a.Upper, make([]bool, len(a.Lower))
	if !m.Features().Semi {
		return lower, upper, semi
	}
	lower, upper = append([]float64(nil), lower...), append([]float64(nil), upper...)
	for _, s := range m.Constructs().Semi {
		j := s.Column
		lower[j], upper[j], semi[j] = s.Within(lower[j], upper[j], a.Type[j] == model.Binary)
		if semi[j] {
			lower[j] = s.From
		}
	}
	return lower, upper, semi
}

// SemiLoss says which semi-continuous columns have no upper bound; upper and semi are those of
// SemiBounds.
func SemiLoss(m *model.Model, upper []float64, semi []bool) []string {
	var open noted
	for j, is := range semi {
		if up, _ := Side(upper[j]); is && math.IsInf(up, 1) {
			open.add(func() string { return m.ColumnName(j) })
		}
	}
	if open.count == 0 {
		return nil
	}
	return []string{fmt.Sprintf("semi-continuous columns without an upper bound, which HiGHS does not solve: %d, the first one %s", open.count, open.first)}
}

// MakeSemi makes columns of a model that was read semi-continuous: each keeps its lower bound as
// the threshold. bad is the column whose lower bound is negative, or -1.
func MakeSemi(m *model.Model, semi func(j int) bool) (bad int) {
	for j := range m.Columns() {
		if !semi(j) {
			continue
		}
		v := m.Var(j)
		switch lower, upper := m.Bounds(v); {
		case lower < 0:
			return j
		case lower > upper: // only 0 is left
			m.SetBounds(v, 0, 0)
		case lower > 0:
			m.SetBounds(v, 0, upper)
			m.SetSemi(v, lower)
		}
	}
	return -1
}
