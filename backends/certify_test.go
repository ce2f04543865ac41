package backends_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// boxed is a random program of small whole numbers in a box: linear, or convex as a sum of
// squares. What the objective is best at is found by brute force, at the vertices of the box and
// rows where it is linear.
func boxed(g *rand.Rand, quadratic bool) *model.Model {
	m := model.New("boxed")
	x := m.Continuous("x", 0, 0, 1+g.IntN(3))
	for _, v := range x.All() {
		low := float64(g.IntN(7) - 3)
		m.SetBounds(v, low, low+float64(g.IntN(5)))
	}
	for i := range g.IntN(3) {
		row, some := m.Row("r", i), 0.0
		for _, v := range x.All() {
			c, low := float64(g.IntN(7)-3), 0.0
			row.Add(c, v)
			low, _ = m.Bounds(v)
			some += c * low
		}
		row.Between(some-float64(g.IntN(3)), some+float64(g.IntN(3))) // the lower corner is feasible
	}
	costs, sign := m.Minimize(), 1.0
	if g.IntN(2) == 0 {
		costs, sign = m.Maximize(), -1
	}
	costs.Const(float64(g.IntN(3)))
	for _, v := range x.All() {
		costs.Add(float64(g.IntN(9)-4), v)
	}
	for range 3 {
		p := make([]float64, x.Len())
		for i := range p {
			p[i] = float64(g.IntN(5) - 2)
		}
		for i := range p {
			for j := range p {
				if quadratic {
					costs.AddProduct(sign*p[i]*p[j], x.At(i), x.At(j))
				}
			}
		}
	}
	return m
}

// tried calls visit with every point of halves in the box that the check accepts.
func tried(t *testing.T, m *model.Model, visit func(x []float64, objective float64)) {
	a := m.Matrix()
	x := make([]float64, len(a.Lower))
	var at func(j int)
	at = func(j int) {
		if j < len(x) {
			for x[j] = a.Lower[j]; x[j] <= a.Upper[j]; x[j] += 0.5 {
				at(j + 1)
			}
			return
		}
		report, err := m.Check(x)
		if err != nil {
			t.Fatal(err)
		}
		if report.OK {
			f, _ := report.Objective.Float64()
			visit(x, f)
		}
	}
	at(0)
}

// lies are answers to a program that has the point x: of every kind that a solver can be wrong in.
func lies(g *rand.Rand, m *model.Model, x []float64, objective float64) map[string]model.Result {
	random := func(n int) []float64 {
		y := make([]float64, n)
		for i := range y {
			y[i] = float64(g.IntN(9)-4) / float64(1+g.IntN(3))
		}
		return y
	}
	optimal := model.Result{Status: model.StatusOptimal, Termination: model.Completed, X: x, Objective: objective, Bound: objective}
	duals, none, bound, unbounded := optimal, optimal, optimal, optimal
	duals.RowDual, duals.Reduced = random(m.Rows()), random(m.Columns())
	none.RowDual, none.Reduced = make([]float64, m.Rows()), make([]float64, m.Columns())
	bound.Bound += float64(g.IntN(3)-1) * 7
	unbounded.Status = model.StatusUnbounded
	return map[string]model.Result{"an optimum": optimal, "random duals": duals, "no duals": none, "a bound elsewhere": bound, "unbounded": unbounded}
}

// TestLies: a solver that lies about random programs in every way is never believed further than
// its word goes: what is certified is best, what is an optimum of a quadratic program is best,
// an optimum has the bound that it was given, and nothing in a box is unbounded.
func TestLies(t *testing.T) {
	g := rand.New(rand.NewPCG(29, 3))
	certified, quadratics, refused := 0, 0, 0
	for n := range 200 {
		quadratic := n%2 == 0
		m := boxed(g, quadratic)
		sign, best := 1.0, math.Inf(1)
		if m.Matrix().Maximize {
			sign = -1
		}
		var some []float64
		var worth float64
		count := 0
		tried(t, m, func(x []float64, f float64) {
			best = math.Min(best, sign*f)
			if count++; g.IntN(count) == 0 {
				some, worth = append([]float64(nil), x...), f
			}
		})
		if m.Nonzeros() == 0 && m.Constructs().Products == nil {
			continue // no solver is asked
		}
		for what, lie := range lies(g, m, some, worth) {
			b := answering(lie)
			b.info.Capabilities.Products = true
			r, err := backends.Solve(context.Background(), b, m, backends.Options{})
			switch {
			case what == "unbounded":
				if !errors.As(err, new(*backends.DisagreeError)) || r.Status == model.StatusUnbounded {
					t.Fatalf("%d: unbounded in a box: %+v, %v", n, r, err)
				}
				continue
			case err != nil:
				t.Fatalf("%d, %s: %v", n, what, err)
			}
			optimal, off := r.Status == model.StatusOptimal, sign*r.Objective-best
			if (r.Certified || optimal && quadratic) && off > 1e-4*math.Max(1, math.Abs(best)) {
				t.Fatalf("%d, %s: %v, certified %v, at %v with %g; there is %g", n, what, r.Status, r.Certified, r.X, r.Objective, sign*best)
			}
			if optimal && r.Bound != r.Objective {
				t.Fatalf("%d, %s: optimal with %g and the bound %g", n, what, r.Objective, r.Bound)
			}
			if !math.IsInf(r.Bound, 0) && what != "a bound elsewhere" && r.Status == model.StatusFeasible {
				t.Fatalf("%d, %s: %g is the bound of what is not believed", n, what, r.Bound)
			}
			if !optimal && r.Message == "" {
				t.Fatalf("%d, %s: nothing says why it is not optimal", n, what)
			}
			if r.Certified {
				certified++
			}
			if quadratic && optimal {
				quadratics++
			}
			if !optimal {
				refused++
			}
		}
	}
	if certified < 40 || quadratics < 40 || refused < 60 {
		t.Errorf("%d certified, %d quadratic optima, %d refused: too few to show anything", certified, quadratics, refused)
	}
}

// TestUnboundedOrInfeasible: who leaves the two open has said infeasible where bounds exclude the
// other.
func TestUnboundedOrInfeasible(t *testing.T) {
	claims := model.Result{Status: model.StatusUnbounded, Termination: model.Completed, Message: "Infeasible or unbounded"}
	r, err := backends.Solve(context.Background(), answering(claims), knapsack(), backends.Options{})
	if err != nil || r.Status != model.StatusInfeasible || !strings.Contains(r.Message, "so that it is infeasible") {
		t.Errorf("%+v, %v; want infeasible", r, err)
	}
	r, err = backends.Solve(context.Background(), answering(claims), leaning(), backends.Options{})
	if err != nil || r.Status != model.StatusUnbounded {
		t.Errorf("%+v, %v; want it as it came", r, err)
	}
}

// TestConvexityUnknown: a quadratic program that is too large for a look whether it is convex has
// no optimum that is believed, unless its squares outweigh the rest.
func TestConvexityUnknown(t *testing.T) {
	for _, c := range []struct {
		cross float64
		want  model.Status
	}{{1, model.StatusOptimal}, {3, model.StatusFeasible}} {
		m := model.New("large")
		x := m.Continuous("x", -1, 1, 1002)
		m.Row("r").Add(1, x.At(0)).Le(1)
		for j := range x.Len() {
			m.Minimize().AddProduct(1, x.At(j), x.At(j))
			if j%2 == 1 {
				m.Minimize().AddProduct(c.cross, x.At(j-1), x.At(j))
			}
		}
		b := answering(model.Result{Status: model.StatusOptimal, X: make([]float64, x.Len()), RowDual: []float64{0}})
		b.info.Capabilities.Products = true
		r, err := backends.Solve(context.Background(), b, m, backends.Options{})
		if err != nil || r.Status != c.want || r.Certified {
			t.Errorf("cross terms of %g: %v, %q, %v; want %v", c.cross, r.Status, r.Message, err, c.want)
		}
	}
}

// TestOptimaAreCertified: the duals that solvers give of programs in small whole numbers prove
// their optima, with bounds of the columns and without.
func TestOptimaAreCertified(t *testing.T) {
	for _, b := range backends.All() {
		info := b.Info()
		if !info.Available() || !info.Capabilities.Duals || info.Kind != backends.Linked && info.Kind != backends.Embedded {
			continue
		}
		g, optima := rand.New(rand.NewPCG(29, 5)), 0
		for n := range 60 {
			m := boxed(g, false)
			for j := range m.Columns() {
				if lower, _ := m.Bounds(m.Var(j)); n%2 == 0 {
					m.SetBounds(m.Var(j), lower, math.Inf(1))
				}
			}
			r, err := backends.Solve(context.Background(), b, m, backends.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Status == model.StatusOptimal && r.Solve > 0 {
				if optima++; !r.Certified {
					t.Errorf("%s, %d: the optimum %g has duals %v that prove nothing", info.Name, n, r.Objective, r.RowDual)
				}
			}
		}
		if optima < 20 {
			t.Errorf("%s: %d optima: too few to show anything", info.Name, optima)
		}
	}
}
