package backendtest

// Models that are large and easy: 200,000 nonzeros, and an assignment problem with a planted
// optimum. They reveal code that takes quadratic time to hand a model to the solver, and
// 16-bit counters.

import (
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// largeRows has 1000 rows of 200 columns each that share no column, so the optimum is the
// sum of the largest cost in each row.
func largeRows(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(15, 16))
	m := model.New("rows")
	x := m.Continuous("x", 0, 2, 1000, 200)
	want := 0.0
	for i := range 1000 {
		line := m.Row("r", i)
		best := 0.0
		for j := range 200 {
			cost := float64(random.IntN(100000))
			best = max(best, cost)
			line.Add(1, x.At(i, j))
			m.Maximize().Add(cost, x.At(i, j))
		}
		line.Le(1)
		want += best
	}
	if m.Nonzeros() != 200000 {
		t.Fatalf("%d nonzeros", m.Nonzeros())
	}
	s.wantOptimal(t, s.solve(t, m, backends.Options{}), want)
}

// largeAssignment has 150 workers and tasks with costs u + v on a planted permutation and
// random additions elsewhere, so that the optimum is Σu + Σv: u and v are its dual
// solution. Backends without integers solve the relaxation, which has the same optimum.
func largeAssignment(t *testing.T, s *suite) {
	const n = 150
	random := rand.New(rand.NewPCG(17, 18))
	m := model.New("assignment")
	x := m.Continuous("x", 0, 1, n, n)
	if s.can.Integers {
		x = m.Binary("y", n, n)
	}
	u, v, planted := make([]int, n), make([]int, n), random.Perm(n)
	want := 0
	for i := range n {
		u[i], v[i] = random.IntN(100), random.IntN(100)
		want += u[i] + v[i]
	}
	for i := range n {
		worker := m.Row("worker", i)
		for j := range n {
			cost := float64(u[i] + v[j])
			if planted[i] != j {
				cost += float64(random.IntN(50))
			}
			worker.Add(1, x.At(i, j))
			m.Minimize().Add(cost, x.At(i, j))
		}
		worker.Eq(1)
	}
	for j := range n {
		task := m.Row("task", j)
		for i := range n {
			task.Add(1, x.At(i, j))
		}
		task.Eq(1)
	}
	s.wantOptimal(t, s.solve(t, m, backends.Options{}), float64(want))
}
