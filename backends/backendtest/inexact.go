package backendtest

// Models that are feasible within the tolerances of solvers, but not always in exact
// arithmetic. Whatever a backend makes of them, the solve returns no error, a point
// that was found is in the result, and a point that fails the exact check is marked so.
//
// The tolerances of solvers are those of their manuals: 1e-6 to 1e-9 for rows, 1e-5 to 1e-7
// for integers.

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// summed is a covering row whose right-hand side was summed up in a loop: all x = 1
// satisfies it, but for the rounding of that sum.
func summed(n int, seed uint64) *model.Model {
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	m := model.New("summed")
	x, row, total := m.Binary("x", n), m.Row("all"), 0.0
	for j := range n {
		w := random.Float64() * 100
		row.Add(w, x.At(j))
		total += w
	}
	row.Ge(total)
	m.Minimize().Plus(x)
	return m
}

// bigM has a fixed charge behind a large coefficient, x ≤ big·z with x ≥ 1; its optimum
// is 100. With a tolerance of 1e-7 for integers, z = 1/big passes for 0 and the charge
// is not paid.
func bigM(big float64) *model.Model {
	m := model.New("bigM")
	z, x := m.Binary("z"), m.Continuous("x", 0, model.Infinity)
	m.Row("link").Add(1, x.At()).Add(-big, z.At()).Le(0)
	m.Row("some").Add(1, x.At()).Ge(1)
	m.Minimize().Add(100, z.At())
	return m
}

// inexactSums: the rounding of the sum decides whether all x = 1 is a point, so optimal,
// infeasible and an unchecked point are all right answers; a wrong checked one is not.
func inexactSums(t *testing.T, s *suite) {
	for _, n := range []int{1000, 10000} {
		for seed := range uint64(10) {
			r := s.inexact(t, summed(n, seed))
			if r.Status.HasPoint() && r.Checked && r.Objective != float64(n) {
				t.Errorf("%d terms, seed %d: objective %g, want %d", n, seed, r.Objective, n)
			}
			if !r.Status.HasPoint() && r.Status != model.StatusInfeasible {
				t.Errorf("%d terms, seed %d: %v (%s)", n, seed, r.Status, r.Message)
			}
		}
	}
}

// inexactThirds tries the three ways of asking: by default the point is unchecked, with a
// tolerance of 1e-6 it is checked, and with Strict it is an error.
func inexactThirds(t *testing.T, s *suite) {
	r := s.inexact(t, named("thirds"))
	if r.Checked {
		t.Errorf("a checked point %v of a model that has none", r.X)
	}
	if r := s.solve(t, named("thirds"), backends.Options{Tolerance: 1e-6}); r.Status.HasPoint() && !r.Checked {
		t.Errorf("with a tolerance of 1e-6: %+v", r.Violation)
	}
	r, err := backends.Solve(t.Context(), s.b, named("thirds"), backends.Options{Strict: true})
	if err == nil && r.Status.HasPoint() || err != nil && !strings.Contains(err.Error(), "not feasible") {
		t.Errorf("strict: %+v, %v; want an error, or infeasible", r, err)
	}
}

func inexactBigM(t *testing.T, s *suite) {
	for _, big := range []float64{1e7, 1e9} {
		r := s.inexact(t, bigM(big))
		if !r.Status.HasPoint() {
			t.Errorf("M = %g: %v (%s), want a point", big, r.Status, r.Message)
		} else if r.Checked && r.Objective != 100 {
			t.Errorf("M = %g: a checked point with objective %g, want 100", big, r.Objective)
		}
	}
}

func inexactFarApart(t *testing.T, s *suite) {
	r := s.inexact(t, named("far apart"))
	if !r.Status.HasPoint() {
		t.Errorf("%v (%s), want a point", r.Status, r.Message)
	}
}

// largeBounds: a bound of 1e20 or more counts as infinite, the same for every backend; 1e30
// is what PuLP and others write for infinity.
func largeBounds(t *testing.T, s *suite) {
	for _, large := range []float64{1e20, 1e25, 1e30, 1e100} {
		m := model.New("large")
		x := m.Continuous("x", -large, large, 2)
		m.Row("r").Plus(x).Between(-large, 4)
		m.Row("d").Add(1, x.At(0)).Add(-1, x.At(1)).Between(0, 2)
		m.Maximize().Add(3, x.At(0)).Add(1, x.At(1))
		s.wantOptimal(t, s.solve(t, m, backends.Options{}), 10)
		m.Maximize().Add(-8, x.At(0)) // now it improves without end
		if r := s.solve(t, m, backends.Options{}); r.Status != model.StatusUnbounded || r.Message == "" {
			t.Errorf("bounds of %g: %v (%s), want unbounded", large, r.Status, r.Message)
		}
	}
}

// unboundedInteger has a row, and one integer column without an upper bound that improves
// the objective without limit.
func unboundedInteger(t *testing.T, s *suite) {
	if r := s.solve(t, named("endless"), backends.Options{}); r.Status != model.StatusUnbounded {
		t.Errorf("%v (%s), want unbounded", r.Status, r.Message)
	}
}

// manyDigits: values come with every digit that a float64 has. A solver program that prints
// six digits fails here.
func manyDigits(t *testing.T, s *suite) {
	r := s.solve(t, named("digits"), backends.Options{})
	if r.Status != model.StatusOptimal || !r.Checked || r.X[0] != 123456789012 || math.Abs(r.X[1]-8./3) > 1e-12 {
		t.Errorf("%v %.17g (%s), want 123456789012 and 8/3", r.Status, r.X, r.Message)
	}
}

// inexact solves and compares Checked and Violation of the result with a check of its point
// of our own. A point that fails the check may only be called feasible, with a message.
func (s *suite) inexact(t *testing.T, m *model.Model) *model.Result {
	t.Helper()
	r := s.solve(t, m, backends.Options{}) // an error is fatal there
	if !r.Status.HasPoint() {
		return r
	}
	report, err := m.Check(r.X)
	if err != nil || report.OK != r.Checked || (r.Violation == nil) != r.Checked {
		t.Fatalf("checked %v, violation %+v of a point with %+v, %v", r.Checked, r.Violation, report, err)
	}
	if r.Checked {
		return r
	}
	if r.Status != model.StatusFeasible || r.Message == "" {
		t.Errorf("status %v (%q) of a point that misses the check", r.Status, r.Message)
	}
	amount, _ := report.Violation.Float64()
	if v := r.Violation; v.Name != report.Worst || math.Abs(v.Amount-amount) > 1e-9*amount || v.Amount <= v.Allowed || v.Reason == "" {
		t.Errorf("violation %+v, want %+v", v, report)
	}
	return r
}
