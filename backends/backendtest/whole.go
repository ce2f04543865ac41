package backendtest

// Backends that take integer data only: what they refuse is what they said they
// would, by name, and a program in small whole numbers is never refused.

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Refused begins the reason of a case that was skipped because its program was refused as
// promised.
const Refused = "refused as promised: "

// promised skips the test when a backend of whole numbers refuses a program that has others, and
// says why. A refusal of any other program is the error that it was.
func (s *suite) promised(t testing.TB, m *model.Model, err error) {
	t.Helper()
	var refused *backends.RefusedError
	if !s.can.WholeOnly || !errors.As(err, &refused) {
		return
	}
	if smallWhole(m) {
		t.Fatalf("model %s has small integer data, and is rejected: %v", m.Name(), err)
	}
	if refused.What == "" || refused.Why == "" {
		t.Fatalf("model %s is refused without a name or a reason: %v", m.Name(), err)
	}
	s.why = &s.sum.refused
	t.Skip(Refused + refused.What + " " + refused.Why)
}

// smallWhole reports whether all numbers of a model are whole and small, so that nobody may refuse it.
func smallWhole(m *model.Model) bool {
	const small = 1 << 20
	fits := func(list []float64) bool {
		return !slices.ContainsFunc(list, func(x float64) bool { return x != math.Trunc(x) || math.Abs(x) > small })
	}
	a := m.Matrix()
	continuous := func(t model.Type) bool { return !t.IsInteger() }
	return !slices.ContainsFunc(a.Type, continuous) && fits(a.Lower) && fits(a.Upper) && fits(a.Value) && fits(a.Cost) && len(a.Type) < 1<<10
}

// continuousRefused: a continuous column is refused by its name.
func continuousRefused(t *testing.T, s *suite) {
	m := medium()
	m.Row("rest").Add(1, m.Continuous("the rest", 0, 1).At()).Le(1)
	var refused *backends.RefusedError
	if _, err := backends.Solve(t.Context(), s.b, m, backends.Options{}); !errors.As(err, &refused) || !strings.Contains(refused.What, "the rest") {
		t.Errorf("%v, want a refusal of the column the rest", err)
	}
}

// continuousTaken: a backend that does not claim "integer data only" takes others.
func continuousTaken(t *testing.T, s *suite) {
	s.wantOptimal(t, s.solve(t, named("half"), backends.Options{}), 1.5)
}
