package process

// Infeasible or unbounded: programs report one status for both, or confuse them. A second run without
// the objective, where nothing is unbounded, tells them apart.

import (
	"context"
	"math"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// secondOpinion decides between infeasible and unbounded by solving without the objective, in
// what is left of the time limit, and corrects out. A point shows that the model is feasible:
// then it is unbounded, unless the bounds of its columns exclude that. Where that run is stopped,
// "infeasible" of a program that cannot be unbounded remains the program's claim.
// Programs report one status for both cases, or confuse them; without an objective nothing is
// unbounded, so the second answer is clear.
func (b *backend) secondOpinion(ctx context.Context, m *model.Model, o backends.Options, out *outcome, began time.Time) error {
	plain := m.WithoutObjective()
	if o.TimeLimit > 0 {
		o.TimeLimit = max(time.Millisecond, o.TimeLimit-time.Since(began))
	}
	o.Start, o.SolutionLimit = nil, 1
	again, err := b.attempt(ctx, plain, o)
	if err != nil {
		return err
	}
	switch {
	case again.x != nil && boundedByColumns(m):
		// The first answer was false, or true within a tolerance only: the point counts.
		out.status, out.x, out.bound = model.StatusFeasible, again.x, math.NaN()
		out.message = b.name + " calls the model infeasible, but finds this solution when asked for any feasible one"
	case again.x != nil:
		out.status, out.x = model.StatusUnbounded, nil
	case again.status == model.StatusInfeasible || again.status == model.StatusUnbounded:
		out.status = model.StatusInfeasible
	case out.status == model.StatusInfeasible && boundedByColumns(m):
		// Bounded columns leave nothing unbounded, so this is what the program has said.
		out.message = "a second run without the objective, to find any feasible solution, was stopped before it finished"
	default:
		out.status, out.stopped = model.StatusLimit, again.stopped
		out.message = "infeasible or unbounded; stopped before it was known which"
	}
	return nil
}

// boundedByColumns reports whether the bounds of the columns alone keep the objective from improving
// without limit.
// A column counts if its cost pulls it towards an infinite bound; rows may still keep it from
// there, so false does not mean that the model is unbounded.
func boundedByColumns(m *model.Model) bool {
	a := m.Matrix()
	for j, cost := range a.Cost {
		if a.Maximize {
			cost = -cost
		}
		if cost > 0 && math.IsInf(a.Lower[j], -1) || cost < 0 && math.IsInf(a.Upper[j], 1) {
			return false
		}
	}
	return true
}
