package backends

// The best points of a program, one after another: each is found by solving again with rows that
// forbid those before: some binary variable has another value (a no-good: E. Balas and R. Jeroslow,
// Canonical cuts on the unit hypercube, SIAM Journal on Applied Mathematics 23(1), 1972), or some
// integer one is less or more, which a binary variable each says with a big-M from the bounds. Any
// backend can do that. The solvers' own pools are another thing (Options.Pool, met.go): they hold
// what was met on the way, with gaps.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Pool is what Best found.
type Pool struct {
	Points []*model.Result // the best first; two points differ in an integer variable
	All    bool            // there are no further points: proven by the solver
	Last   *model.Result   // of the solve that gave no further point; nil when n points were found
}

// ErrIndistinct is the error of Best for a model without an integer variable, or with one that has no
// bounds, and none that follow from its rows: no rows forbid a value of it.
var ErrIndistinct = errors.New("solutions are told apart by integer variables with finite bounds")

// Best returns the n best points of a program, in order. Points that differ in continuous variables
// only are one. o.TimeLimit is for all solves together, and o.Pool is ignored; a limit ends the list,
// with Last saying why. The rows that forbid points are in a copy; the model is not changed.
func Best(ctx context.Context, b Backend, m *model.Model, o Options, n int) (*Pool, error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	a := m.WholeBounds().Matrix()
	if !a.HasIntegers() {
		return nil, ErrIndistinct
	}
	if tight := propagate.Tighten(a, 1<<20, func() bool { return ctx.Err() != nil }); !tight.Infeasible {
		a = tight.Matrix
	}
	for j, t := range a.Type {
		if t.IsInteger() && (math.IsInf(a.Lower[j], 0) || math.IsInf(a.Upper[j], 0)) {
			return nil, fmt.Errorf("%w: %s has none", ErrIndistinct, m.ColumnName(j))
		}
	}
	o.Pool = 0
	s := Open(b, m.Clone())
	if s.missing != nil {
		return nil, s.missing
	}
	defer s.Close()
	pool, begun := &Pool{}, time.Now()
	for len(pool.Points) < n {
		now, over := o.left(begun)
		if over {
			pool.Last = stoppedBefore(ctx, m, s.b.Info().Name)
			pool.Last.Termination = model.TimeLimit
			return pool, nil
		}
		r, err := s.Solve(ctx, now)
		if err != nil {
			return nil, err
		}
		if r.Bind(m); r.X != nil {
			r.X = r.X[:m.Columns()]
			r.Measure(m)
		}
		if !r.Done() || !r.Checked {
			pool.Last, pool.All = r, r.Status == model.StatusInfeasible
			return pool, nil
		}
		pool.Points = append(pool.Points, r)
		o.Start = nil
		forbid(s.m, a, r.X, len(pool.Points))
	}
	return pool, nil
}

// forbid adds rows that say that some integer variable has another value than in x; a has their bounds.
func forbid(m *model.Model, a model.Matrix, x []float64, nth int) {
	other := model.Sum()
	for j, t := range a.Type {
		v, low, up := m.Var(j), a.Lower[j], a.Upper[j]
		switch {
		case !t.IsInteger() || low == up:
		case up-low == 1 && x[j] == low:
			other = other.Plus(v, model.Number(-low))
		case up-low == 1:
			other = other.Minus(v).Plus(model.Number(up))
		default:
			side := m.Binary(fmt.Sprintf("(other %d %d)", nth, j), 2)
			below, above := side.At(0), side.At(1)
			m.Row("below", nth, j).Add(1, v).Add(up-x[j]+1, below).Le(up)
			m.Row("above", nth, j).Add(1, v).Add(low-x[j]-1, above).Ge(low)
			other = other.Plus(side)
		}
	}
	m.Row("forbidden", nth).Plus(other).Ge(1)
}
