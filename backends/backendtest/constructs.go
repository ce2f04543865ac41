package backendtest

// Semi-continuous columns, special ordered sets, indicator rows and quadratic objectives: random
// programs of whole numbers against enumeration (package modeltest), and programs whose optimum has a
// closed form. A backend that lacks a construct must refuse it by name, and solve it right where it
// may be stated as rows.

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// constructs solves programs with constructs that the backend claims.
func constructs(with model.Features) func(*testing.T, *suite) {
	return func(t *testing.T, s *suite) {
		small(t, s, 8, with, func(_ *rand.Rand, m *model.Model) { s.wantBest(t, s.solve(t, m, backends.Options{}), m) })
	}
}

// stated is for a backend that lacks the construct. It is refused but where bounds say it all, so
// that a backend that lacks it solves it all the same.
func stated(with model.Features) func(*testing.T, *suite) {
	return func(t *testing.T, s *suite) {
		refused := 0
		small(t, s, 8, with, func(_ *rand.Rand, m *model.Model) {
			_, err := backends.Solve(context.Background(), s.b, m, backends.Options{})
			switch {
			case err == nil:
				s.wantBest(t, s.solve(t, m, backends.Options{}), m)
			case !strings.Contains(err.Error(), with.String()):
				t.Errorf("got the error %v; expected one with %q", err, with)
			default:
				refused++
			}
			s.wantBest(t, s.solve(t, m, backends.Options{Reformulate: true}), m)
		})
		if refused == 0 {
			t.Errorf("no model with %s was refused", with)
		}
	}
}

// lots is a lot-sizing program whose columns are not whole: from two suppliers, who deliver nothing or
// between 10 and 20 at 1 and at 1.5 apiece, at least 24 are ordered. One of them
// delivers 14 and the other 10: the cheap one 14.
func lots(reformulate bool) func(*testing.T, *suite) {
	return func(t *testing.T, s *suite) {
		m := model.New("lots")
		x := m.SemiContinuous("x", 10, 20, 2)
		m.Minimize().Add(1, x.At(0)).Add(1.5, x.At(1))
		m.Row("demand").Plus(x).Ge(24)
		r := s.solve(t, m, backends.Options{Reformulate: reformulate})
		s.wantOptimal(t, r, 29)
		m.SetRowBounds(m.Constraint(0), 7, math.Inf(1)) // 10 of the cheap one are more than enough
		s.wantOptimal(t, s.solve(t, m, backends.Options{Reformulate: reformulate}), 10)
	}
}

// productsSolved projects points on a box cut by a half-space: min Σ w(x-c)² over 0 ≤ x ≤ u and
// Σ x ≤ b. The optimum is x = min(u, max(0, c - λ/2w)) with the least λ ≥ 0 that keeps the row.
func productsSolved(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		n := 1 + random.IntN(6)
		c, w, u := make([]float64, n), make([]float64, n), make([]float64, n)
		m := model.New("projection")
		x := m.Continuous("x", 0, 1, n)
		sum := 0.0
		for j := range n {
			c[j], w[j], u[j] = float64(random.IntN(9)-2), float64(1+random.IntN(4)), float64(1+random.IntN(5))
			m.SetBounds(x.At(j), 0, u[j])
			m.Minimize().AddProduct(w[j], x.At(j), x.At(j)).Add(-2*w[j]*c[j], x.At(j)).Const(w[j] * c[j] * c[j])
			sum += math.Min(u[j], math.Max(0, c[j]))
		}
		b := math.Floor(sum * random.Float64())
		m.Row("sum").Plus(x).Le(b)
		at := func(lambda float64) (total, value float64) {
			for j := range n {
				v := math.Min(u[j], math.Max(0, c[j]-lambda/(2*w[j])))
				total, value = total+v, value+w[j]*(v-c[j])*(v-c[j])
			}
			return total, value
		}
		low, high := 0.0, 1000.0
		if total, _ := at(0); total > b {
			for range 200 {
				if total, _ := at((low + high) / 2); total > b {
					low = (low + high) / 2
				} else {
					high = (low + high) / 2
				}
			}
		} else {
			high = 0
		}
		_, want := at(high)
		r := s.solve(t, m, backends.Options{})
		settled := r.Status == model.StatusOptimal || r.Status == model.StatusFeasible && math.IsInf(r.Bound, 0) // SCIP's points may miss the check of optimality
		if !settled || math.Abs(r.Objective-want) > 1e-4*math.Max(1, want) {
			t.Fatalf("%v %g, want %g\n%s", r.Status, r.Objective, want, describe(m))
		}
	}
}

// productsRefused is for a backend that takes no quadratic objective, or none with integers.
func productsRefused(whole bool) func(*testing.T, *suite) {
	return func(t *testing.T, s *suite) {
		m := model.New("square")
		x := m.Continuous("x", 0, 3).At()
		if whole {
			x = m.Integer("y", 0, 3).At()
		}
		refuse := func(m *model.Model) {
			if r, err := backends.Solve(context.Background(), s.b, m, backends.Options{Reformulate: true}); err == nil || !strings.Contains(err.Error(), "quadratic objective") {
				t.Errorf("got %v and the error %v; expected a refusal", r, err)
			}
		}
		m.Minimize().AddProduct(1, x, x).Add(-3, x)
		refuse(m)
		m.SetSemi(m.Continuous("z", 0, 4).At(), 2) // as hard as an integer
		refuse(m)
	}
}

// notConvex: no backend may answer for an objective that bends the wrong way.
func notConvex(t *testing.T, s *suite) {
	m := model.New("saddle")
	x := m.Continuous("x", -1, 1, 2)
	m.Minimize().AddProduct(1, x.At(0), x.At(1))
	if r, err := backends.Solve(context.Background(), s.b, m, backends.Options{}); err == nil {
		t.Errorf("an objective that is not convex was solved: %v %g", r.Status, r.Objective)
	}
}
