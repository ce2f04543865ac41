// A board's bound by linear programs alone: horizon after horizon is refuted by the largest
// common flow of the patterns (model/planning/common_flow.go), until a relaxation has a plan's
// worth of flow. The solver does the work, and what it found is checked in whole numbers, so
// nothing rests on its word; linear.go says how one horizon is refuted.

package integer

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
)

// refute raises the bound on the moves, up to Horizon where that is given.
// It ends at the first horizon that is not refuted: its relaxation has enough flow, a limit
// struck, or Horizon is reached. The bound is then the least number of moves that is not excluded.
func (m *boardMethod) refute(ctx context.Context) (*Result, error) {
	if !m.backend.Info().Capabilities.Duals {
		return nil, &OptionError{"relax", "needs the duals of linear programs, which backend " + m.backend.Info().Name + " does not give"}
	}
	f, err := m.f.CommonFlow()
	if err != nil {
		return nil, &OptionError{"relax", fmt.Sprintf("does not fit formulation %s; expected formulation %s or patterns", m.f.Name, planning.OperatorCounting)}
	}
	limited, cancel := m.deadline(ctx)
	defer cancel()
	d := &deepening{boardMethod: m, started: time.Now(), bounds: true}
	d.prove = d.flow
	return d.run(limited, f)
}

// flow asks the solver for the largest common flow of what the reductions have left. The status is
// that of the linear program, unless that refutes the horizon.
func (d *deepening) flow(ctx context.Context, p *planning.Program, out *Result) (string, error) {
	l, err := d.commonFlow(ctx, p, 0)
	if err != nil {
		return "", err
	}
	out.take(p.Model, l.last)
	out.Work.LPIterations = l.iterations
	switch {
	case l.refuted:
		out.Status, out.Termination = model.StatusInfeasible, model.Completed
		d.refuted++
	case out.Status == model.StatusInfeasible: // a solver's word, which the duals do not bear out
		out.Status = model.StatusLimit
	}
	return l.by(), nil
}

// lowered completes the last result: a bound, and never a plan.
// No objective and no gap are reported, because no plan is known; Bounds marks the value as a
// bound.
func (d *deepening) lowered(out *Result, bound int) *Result {
	if out.Status == model.StatusInfeasible { // up to Options.Horizon: of that program, not of the board
		out.Status = model.StatusOptimal
	}
	out.Credit = Credit{}
	d.account(out, nil)
	out.Bounds, out.Doubt = true, "a relaxation: it refutes lengths of plans and finds none, so its value only bounds the moves"
	out.Objective, out.Gap, out.Bound = unknown, unknown, float64(bound)
	out.Horizon, out.MostMoves = bound, 0
	out.Message = fmt.Sprintf("no plan has fewer than %s; linear programs refuted %s, the reductions the others, and no plan was looked for",
		english.Count(bound, "move"), english.Count(d.refuted, "length"))
	return out
}
