package process

// What the highs program takes of a model: semi-continuous columns up to a bound, and a quadratic
// objective of continuous columns, like the linked library (backends/highs).

import "github.com/tilemip/tilemip/model"

// highsSemiMost is up to which upper bound HiGHS takes a semi-continuous column
// (kMaxSemiVariableUpper); above it HiGHS refuses the file.
const highsSemiMost = 1e5

// highsTakes leaves semi-continuous columns out where one is beyond what HiGHS takes, so that they
// are stated as rows. Bounds that exclude 0 make one an ordinary column.
func highsTakes(m *model.Model) model.Features {
	takes := model.Features{Semi: true, Products: true}
	a := m.Matrix()
	for _, c := range m.Constructs().Semi {
		if lower, upper := a.Lower[c.Column], a.Upper[c.Column]; lower < 0 || lower == 0 && upper > highsSemiMost {
			takes.Semi = false
		}
	}
	return takes
}
