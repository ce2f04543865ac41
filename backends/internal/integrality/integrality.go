// Package integrality says what holds of HiGHS' library and of its program alike: the tolerance for
// integers where a large coefficient would make the usual one too coarse, and which semi-continuous
// columns it takes.
//
// Not here: anything else. Begin with integrality.go.
package integrality

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// Tolerance returns how far from whole HiGHS may leave the integers of a model. Its default of
// 1e-6 is too much where a continuous column hides behind a large coefficient of an
// integer one: x ≤ 1e7 y is fulfilled by y = 1e-6 and x = 10, and a fixed charge on
// y is not paid. Allowed is what opens such a row by a thousandth.
// In a row with integer and continuous columns, an integer that is off by ε opens the row by ε
// times its coefficient. Of these coefficients the largest, large, counts, and the tolerance is
// 1e-3/large within 1e-10 to 1e-6. A model without such a row has the usual one.
func Tolerance(a model.Matrix) float64 {
	const usual, least, open = 1e-6, 1e-10, 1e-3
	whole := 0
	for _, t := range a.Type {
		if t.IsInteger() {
			whole++
		}
	}
	if whole == 0 || whole == len(a.Type) {
		return usual
	}
	large := 0.0
	for i := range a.RowLower {
		index, value := a.Row(i)
		row, mixed := 0.0, false
		for k, j := range index {
			if a.Type[j].IsInteger() {
				row = math.Max(row, math.Abs(value[k]))
			} else {
				mixed = true
			}
		}
		if mixed {
			large = math.Max(large, row)
		}
	}
	return math.Min(usual, math.Max(least, open/large))
}

// SemiMost is up to which upper bound HiGHS takes a semi-continuous column (kMaxSemiVariableUpper).
const SemiMost = 1e5

// TakesSemi reports whether HiGHS takes all semi-continuous columns of a model. Bounds that exclude 0
// make one an ordinary column.
func TakesSemi(m *model.Model) bool {
	a := m.Matrix()
	for _, c := range m.Constructs().Semi {
		if lower, upper := a.Lower[c.Column], a.Upper[c.Column]; lower < 0 || lower == 0 && upper > SemiMost {
			return false
		}
	}
	return true
}
