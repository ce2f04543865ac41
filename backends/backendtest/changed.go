package backendtest

// Models that change: after every change a session over the backend must give the same answer
// as a solve from scratch. Whether the session started from a basis must not show in the
// answers.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
)

// sequences is the number of random models, changes the number of steps in each; Change
// makes one to three changes a step.
const sequences, changes = 6, 4

// changedIntegers changes integer programs and compares each state with enumeration.
func changedIntegers(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(8, 9))
	for range sequences {
		m := modeltest.Small(random, model.Features{})
		for j := range m.Columns() {
			m.SetType(m.Var(j), model.Integer) // whose bounds may be any
		}
		session := backends.Open(s.b, m)
		for step := range changes {
			if s.wantBest(t, s.solveSession(t, session, m), m); t.Failed() {
				t.Fatalf("after %d changes:\n%s", step, describe(m))
			}
			Change(random, m, model.Integer)
		}
	}
}

// changedLinear changes linear programs and compares each state with a solve of its matrix
// as a new model: enumeration has no answer here.
func changedLinear(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(10, 11))
	for range sequences {
		m, _ := plantedLinear(random, 2+random.IntN(6), 2+random.IntN(6))
		session := backends.Open(s.b, m)
		for step := range changes {
			fresh, err := model.FromMatrix("fresh", m.Matrix())
			if err != nil {
				t.Fatal(err)
			}
			want := s.solve(t, fresh, backends.Options{})
			r := s.solveSession(t, session, m)
			if r.Status != want.Status {
				t.Errorf("status %v, and %v of the same model from nothing", r.Status, want.Status)
			} else if want.Status == model.StatusOptimal {
				s.wantOptimal(t, r, want.Objective)
			}
			if t.Failed() {
				t.Fatalf("after %d changes, warm %v:\n%s", step, session.Warm(), describe(m))
			}
			Change(random, m, model.Continuous)
		}
	}
}

// solveSession is solve for a session.
func (s *suite) solveSession(t *testing.T, session *backends.Session, m *model.Model) *model.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	defer cancel()
	r, err := session.Solve(ctx, backends.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.checkResult(t, m, r)
	return r
}

// Change makes one to three changes to a model, drawn evenly from the eight kinds that there are.
// Bounds stay within 7 and columns of kind Integer within few values each, which keeps
// enumeration short; the last row and the last column are never deleted.
func Change(random *rand.Rand, m *model.Model, kind model.Type) {
	small := func(n int) float64 { return float64(random.IntN(2*n+1) - n) }
	for range 1 + random.IntN(3) {
		v, c := m.Var(random.IntN(m.Columns())), m.Constraint(random.IntN(m.Rows()))
		switch random.IntN(8) {
		case 0:
			m.SetCost(v, small(7))
		case 1:
			low := small(4)
			m.SetBounds(v, low, low+float64(random.IntN(4)))
		case 2:
			m.SetCoefficient(c, v, small(5))
		case 3:
			low := small(9) - 6
			m.SetRowBounds(c, low, low+float64(random.IntN(12)))
		case 4:
			if m.Rows() > 1 {
				m.DeleteRows(c)
			}
		case 5:
			if m.Columns() > 1 {
				m.DeleteColumns(v)
			}
		case 6:
			name := fmt.Sprintf("new%d", random.Uint64())
			m.Column(name, model.Spec{Type: kind, Lower: -1, Upper: 2}).Cost(small(5)).In(c, small(3)).Var()
		default:
			m.Row("new").Add(small(3), v).Add(1, m.Var(0)).Between(-9, small(4)+5)
		}
	}
}
