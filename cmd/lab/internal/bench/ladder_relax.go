// The linear relaxations of the ladder's programs, at the least horizon T with a plan and at
// T-2. How tight they are says how much a formulation leaves to the search: where the
// relaxation at T-2 is infeasible, nothing. Own.

package bench

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// relaxations adds the bounds of the linear relaxations to the row. A relaxation that the
// limit ended is left out: it counts neither as infeasible nor among those that were decided.
func (b *Ladder) relaxations(ctx context.Context, f planning.Formulation, backend backends.Backend, one benchmarks.Instance, row *ladderRow) error {
	at, err := relaxAt(ctx, f, backend, one.Slide, one.Optimal, b.Options.TimeLimit)
	if err != nil {
		return err
	}
	if at.Status == model.StatusOptimal {
		row.lp = append(row.lp, at.Objective)
	}
	before, err := relaxAt(ctx, f, backend, one.Slide, one.Optimal-2, b.Options.TimeLimit)
	if err != nil {
		return err
	}
	switch before.Status {
	case model.StatusInfeasible:
		row.Cut++
		row.relaxed++
	case model.StatusOptimal:
		row.lpBefore = append(row.lpBefore, before.Objective)
		row.relaxed++
	}
	return nil
}

// relaxAt solves the linear relaxation of a board's program at a horizon, in moves; a horizon
// below 1, which the shallowest boards may ask for, is taken as 1.
func relaxAt(ctx context.Context, f planning.Formulation, backend backends.Backend, board puzzle.Slide, horizon int, limit time.Duration) (*model.Result, error) {
	p, err := f.Build(board, max(1, horizon)+f.Lag)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return relax(ctx, backend, p.Model, limit), nil
}

// relax solves the linear relaxation of a model, which is copied and left as it is. A solver
// that fails on it, or gives a point that the exact check refuses, gives no bound: the result
// is empty, and the table shows none.
func relax(ctx context.Context, backend backends.Backend, m *model.Model, limit time.Duration) *model.Result {
	m = m.Clone()
	m.Relax()
	r, err := backends.Solve(ctx, backend, m, backends.Options{Limits: backends.Limits{TimeLimit: limit}})
	if err != nil {
		return model.NewResult(m, backend.Info().Name)
	}
	return r
}
