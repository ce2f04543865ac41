package matrix_test

import (
	"testing"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// Files have the threshold as the lower bound, and no threshold where nothing is to be chosen.
func TestSemiBounds(t *testing.T) {
	for _, c := range []struct {
		kind               model.Type
		lower, upper, from float64
		low, up            float64
		semi               bool
	}{
		{model.Continuous, 0, 7, 3, 3, 7, true},
		{model.Continuous, -2, 7, 3, 3, 7, true},
		{model.Continuous, 1, 7, 3, 3, 7, false},
		{model.Continuous, -2, 2, 3, 0, 0, false},
		{model.Integer, 0, 7, 1, 1, 7, true},
		{model.Integer, 0, 1, 1, 1, 1, true},
		{model.Binary, 0, 1, 0.5, 0, 1, false},
		{model.Binary, 0, 1, 2, 0, 0, false},
	} {
		m := model.New("m")
		x := m.Family("x", model.Spec{Type: c.kind, Lower: c.lower, Upper: c.upper}).At()
		m.SetSemi(x, c.from)
		lower, upper, semi := matrix.SemiBounds(m)
		if lower[0] != c.low || upper[0] != c.up || semi[0] != c.semi {
			t.Errorf("%+v: [%g, %g], semi-continuous %v", c, lower[0], upper[0], semi[0])
		}
	}
}
