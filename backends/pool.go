package backends

// The best points of a program, one after another: each is found by solving again with a
// row that forbids those before (a no-good: E. Balas and R. Jeroslow, Canonical cuts on the
// unit hypercube, SIAM Journal on Applied Mathematics 23(1), 1972). Any backend can do
// that. The solvers' own pools are another thing (Options.Pool, met.go): they hold what was met
// on the way, with gaps.

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/model"
)

// Pool is what Best found.
type Pool struct {
	Points []*model.Result // the best first; two points differ in a binary variable
	All    bool            // there are no further points: proven by the solver
	Last   *model.Result   // of the solve that gave no further point; nil when n points were found
}

// ErrNotBinary is the error of Best for a model without a binary variable, or with an
// integer one that is not: no single row forbids the value of such a one.
var ErrNotBinary = errors.New("points are told apart by binary variables, and other integers cannot be forbidden by one row")

// Best returns the n best points of a program whose integer variables are binary, in order.
// Points that differ in continuous variables only are one. o.TimeLimit is for all solves
// together, and o.Pool is ignored; a limit ends the list, with Last saying why. The rows that forbid
// points are in a copy; the model is not changed.
func Best(ctx context.Context, b Backend, m *model.Model, o Options, n int) (*Pool, error) {
	var binary []int
	a := m.Matrix()
	for j, t := range a.Type {
		switch {
		case t == model.Binary || t == model.Integer && a.Lower[j] >= 0 && a.Upper[j] <= 1:
			binary = append(binary, j)
		case t.IsInteger():
			return nil, ErrNotBinary
		}
	}
	if binary == nil {
		return nil, ErrNotBinary
	}
	o.Pool = 0
	s := Open(b, m.Clone())
	if s.missing != nil {
		return nil, s.missing
	}
	defer s.Close()
	pool, begun, limit := &Pool{}, time.Now(), o.TimeLimit
	for len(pool.Points) < n {
		if limit > 0 {
			if o.TimeLimit = limit - time.Since(begun); o.TimeLimit < time.Millisecond {
				pool.Last = stoppedBefore(ctx, m, s.b.Info().Name)
				pool.Last.Termination = model.TimeLimit
				return pool, nil
			}
		}
		r, err := s.Solve(ctx, o)
		if err != nil {
			return nil, err
		}
		r.Bind(m)
		if !r.Done() || !r.Checked {
			pool.Last, pool.All = r, r.Status == model.StatusInfeasible
			return pool, nil
		}
		pool.Points = append(pool.Points, r)
		o.Start = nil
		forbid(s.m, binary, r.X)
	}
	return pool, nil
}

// forbid adds the row that some binary variable has another value than in x.
func forbid(m *model.Model, binary []int, x []float64) {
	row, ones := m.Row("forbidden"), 0.0
	for _, j := range binary {
		if x[j] > 0.5 {
			row.Add(1, m.Var(j))
			ones++
		} else {
			row.Add(-1, m.Var(j))
		}
	}
	row.Le(ones - 1)
}
