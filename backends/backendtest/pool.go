package backendtest

// The solution pool (Options.Pool). What a solver meets on its way is not for a test to say; what
// must hold of each point is: it is feasible in exact arithmetic, another one than the answer and
// the others, no better than the optimum, with its own objective, and there are no more of them
// than asked for.

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// poolPoints solves random knapsacks with several rows, in both directions; all columns are whole
// and bounded, so that all backends take them. Some program must have more than one solution.
func poolPoints(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(41, 42))
	found := 0
	for k := range 6 {
		m := severalKnapsacks(random, 30, 3)
		if k%2 == 1 {
			m = negated(m)
		}
		want := s.solve(t, m, backends.Options{})
		for _, n := range []int{1, 5} {
			r := s.solve(t, m, backends.Options{Pool: n})
			if r.Status != model.StatusOptimal || !s.near(r.Objective, want.Objective) || len(r.Unused) > 0 {
				t.Fatalf("%v with %g and a pool, %g without; unused %q", r.Status, r.Objective, want.Objective, r.Unused)
			}
			if r.Pool == nil {
				t.Fatal("a pool was asked for, and the result has none")
			}
			s.checkPool(t, m, r, n)
			found += len(r.Pool.Points)
		}
	}
	t.Logf("%d pool solutions of 12 solves", found)
	if found == 0 {
		t.Error("no pool solution in any of the programs: the test shows nothing")
	}
	m := severalKnapsacks(random, 8, 1)
	if r := s.solve(t, m, backends.Options{}); r.Pool != nil {
		t.Error("a pool that nobody asked for")
	}
	m.Row("none").Add(2, m.Var(0)).Add(2, m.Var(1)).Add(2, m.Var(2)).Eq(3)
	if r := s.solve(t, m, backends.Options{Pool: 3}); r.Status != model.StatusInfeasible || r.Pool != nil && len(r.Pool.Points) > 0 {
		t.Errorf("%v with %+v, want infeasible", r.Status, r.Pool)
	}
}

func (s *suite) checkPool(t *testing.T, m *model.Model, r *model.Result, n int) {
	t.Helper()
	p := r.Pool
	if len(p.Points) > n || p.Given < len(p.Points)+p.Duplicates+p.Missed || p.From != model.PoolStored && p.From != model.PoolImproving {
		t.Errorf("%d points for %d, %+v", len(p.Points), n, *p)
	}
	if p.Missed > 0 {
		t.Errorf("the solver gave %d points that are none: %s", p.Missed, p.Reason)
	}
	all := [][]float64{r.X}
	last := r.Objective
	for k, x := range p.Points {
		report, err := m.Check(x.X)
		if err != nil || !report.OK {
			t.Fatalf("point %d: %+v, %v", k, report, err)
		}
		if v, _ := report.Objective.Float64(); v != x.Objective || x.Claimed == x.Claimed && !s.near(x.Claimed, v) {
			t.Errorf("point %d has %g, is said to have %g, and the solver says %g", k, v, x.Objective, x.Claimed)
		}
		if x.Objective != last && (x.Objective < last) != m.Matrix().Maximize {
			t.Errorf("point %d with %g follows %g", k, x.Objective, last)
		}
		last = x.Objective
		if slices.ContainsFunc(all, func(other []float64) bool { return slices.Equal(other, x.X) }) {
			t.Errorf("point %d is there twice", k)
		}
		all = append(all, x.X)
	}
}

// severalKnapsacks is a maximization over n binary columns and a few small integers.
func severalKnapsacks(random *rand.Rand, n, rows int) *model.Model {
	m := model.New("knapsacks")
	x, y := m.Binary("x", n), m.Integer("y", 0, 3, 4)
	for i := range rows {
		row, sum := m.Row("weight", i), 0
		for j := range n {
			w := 5 + random.IntN(60)
			row.Add(float64(w), x.Nth(j))
			sum += w
		}
		for j := range 4 {
			row.Add(float64(3+random.IntN(20)), y.Nth(j))
		}
		row.Le(float64(sum / 3))
	}
	o := m.Maximize()
	for j := range n {
		o.Add(float64(10+random.IntN(50)), x.Nth(j))
	}
	for j := range 4 {
		o.Add(float64(3+random.IntN(15)), y.Nth(j))
	}
	return m
}

// poolLinear: a linear program has one answer, which the result says.
func poolLinear(t *testing.T, s *suite) {
	m := tables()["linear"][0].Model()
	r := s.solve(t, m, backends.Options{Pool: 3})
	if r.Pool != nil || len(r.Unused) != 1 || !strings.HasPrefix(r.Unused[0], "pool: a linear program") {
		t.Errorf("pool %v, unused %q", r.Pool, r.Unused)
	}
}

// poolRefused: a backend without a solution pool is rejected by name, before it runs.
func poolRefused(t *testing.T, s *suite) {
	_, err := backends.Solve(t.Context(), s.b, medium(), backends.Options{Pool: 3})
	var refused *backends.PoolError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), s.b.Info().Name) {
		t.Errorf("%v, want a refusal that names %s", err, s.b.Info().Name)
	}
}
