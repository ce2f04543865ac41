package format

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// Semi-continuous columns in LP and MPS files: the lower bound of such a column is the least value
// that it has when it is not 0. So a threshold is written as the lower bound, and read from it; a
// lower bound of 0 leaves an ordinary column.

// SemiBounds returns the bounds of all columns as files have them, and which are semi-continuous.
// Bounds that exclude 0, or everything else, make an ordinary column. It is an error where such a
// column has no upper bound, which readers take for different things, or a negative lower one.
func SemiBounds(m *model.Model) (lower, upper []float64, semi []bool, err error) {
	a := m.Matrix()
	lower, upper, semi = a.Lower, a.Upper, make([]bool, len(a.Lower))
	if !m.Features().Semi {
		return lower, upper, semi, nil
	}
	lower, upper = append([]float64(nil), lower...), append([]float64(nil), upper...)
	for _, s := range m.Constructs().Semi {
		j := s.Column
		switch {
		case lower[j] > 0:
			lower[j] = math.Max(lower[j], s.From)
		case upper[j] < s.From:
			upper[j] = math.Min(upper[j], 0)
		case lower[j] < 0 || math.IsInf(upper[j], 1):
			return nil, nil, nil, fmt.Errorf("semi-continuous %s has the bounds [%g, %g]; files need a lower bound of 0 and a finite upper one", m.ColumnName(int(j)), lower[j], upper[j])
		default:
			lower[j], semi[j] = s.From, true
		}
	}
	return lower, upper, semi, nil
}

// MakeSemi makes columns of a model that was read semi-continuous: each keeps its lower bound as
// the threshold. bad is the column whose lower bound is negative, or -1.
func MakeSemi(m *model.Model, semi []bool) (bad int) {
	for j, is := range semi {
		if !is {
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
