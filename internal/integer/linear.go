// A horizon by linear programs: the largest common flow of the patterns (internal/planning,
// common_flow.go), solved a few iterations at a time. After each run the solver's prices take
// away what no plan needs (fixing.go), and the next run has twice the iterations for what is
// left. What refutes is checked in whole numbers, so nothing rests on the solver's word, and
// prices that are far from optimal do: on board 36.1 of the ladder 1,000 iterations and fixing
// where the solver alone needs 4,000. docs/measurements/ladder/README.md has the others.
//
// A first-order method suits that: HiGHS' PDLP (D. Applegate and others, "Practical large-scale
// linear programming using primal-dual hybrid gradient", NeurIPS 2021, 20243-20257). Interior
// point takes three to five times as long for one program, dual simplex does not finish. That
// the iterations are doubled bounds the work by twice that of the last run; own.

package integer

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/referee"
)

// firstOrder are HiGHS' own options for the common flow. Its presolve loses the duals. At a
// tolerance of 1e-4 the duals of all horizons tried were good enough for the check; at 1e-2
// HiGHS hands none on.
var firstOrder = map[string]string{"solver": "pdlp", "presolve": "off", "pdlp_optimality_tolerance": "1e-4"}

// The iterations of the first run, and of the last one before the tree.
const (
	firstIterations = 250
	lastIterations  = 32_000
)

// linearRun is what linear programs did about one horizon.
type linearRun struct {
	first, left *planning.Program // the program at first, and what is left of it
	last        *model.Result     // of the last run
	runs        int
	iterations  int64
	refuted     bool
}

// by describes it: "reductions + highs: 3 linear programs, 188,120 columns at first, …".
func (l *linearRun) by() string {
	text := fmt.Sprintf("%s: linear program of %s", l.last.Engine, english.Count(l.first.Model.Columns(), "column"))
	if l.runs > 1 {
		text = fmt.Sprintf("%s: %d linear programs, the first of %s", l.last.Engine, l.runs, english.Count(l.first.Model.Columns(), "column"))
	}
	if l.iterations > 0 {
		text += ", " + english.Count(l.iterations, "LP iteration")
	}
	if len(l.first.Steps) > 1 {
		text = EngineReductions + " + " + text
	}
	switch {
	case l.refuted:
		return text + "; its duals checked in integer arithmetic"
	case l.last.Termination != model.Completed:
		return text + ", stopped"
	}
	return text + "; its duals refute nothing"
}

// commonFlow runs linear programs over what the reductions have left, until they refute the
// horizon, have a plan's worth of flow, or a limit strikes. most bounds the iterations of a run;
// 0 is no bound. A solver without such a bound runs once.
func (d *deepening) commonFlow(ctx context.Context, p *planning.Program, most int) (*linearRun, error) {
	l := &linearRun{first: p, left: p}
	for limit := firstIterations; ; limit *= 2 {
		o := d.solver(d.started)
		o.Race = false
		stepwise := d.backend.Info().Name == "highs"
		if stepwise {
			o.Raw = maps.Clone(firstOrder)
			o.Raw["pdlp_iteration_limit"] = strconv.Itoa(limit)
		}
		d.Watch.Program(l.left.Model, d.backend.Info(), fmt.Sprintf("the common flow of the patterns, horizon %d", p.Horizon))
		r, err := backends.Solve(ctx, d.backend, l.left.Model, o)
		if err != nil {
			return nil, err
		}
		d.solving += r.Solve
		l.last, l.runs, l.iterations = r, l.runs+1, l.iterations+r.LPIterations
		dual := lastDuals(r)
		if l.refuted = l.left.Refutes(dual); l.refuted || dual == nil || ctx.Err() != nil { // what a limit ended is not tightened: that takes seconds
			return l, nil
		}
		if l.left, err = l.left.Tighten(dual); err != nil {
			return nil, &OptionError{"", err.Error()}
		}
		if l.refuted = l.left.Refuted != ""; l.refuted || !stepwise || r.LastDual == nil || limit == most {
			return l, nil
		}
	}
}

// relaxed closes a horizon by linear programs, and where they refute nothing by the tree of the
// integer program over what they leave.
func (d *deepening) relaxed(ctx context.Context, p *planning.Program, out *Result) (string, error) {
	l, err := d.commonFlow(ctx, p, lastIterations)
	if err != nil {
		return "", err
	}
	d.work.LPIterations += l.iterations
	out.take(l.first.Model, l.last)
	d.size = out.Size
	out.Credit, out.Objective, out.Bound, out.Gap = Credit{}, unknown, unknownBound, unknown // they are those of a flow
	if l.refuted {
		d.refuted++
		out.Status, out.Termination = model.StatusInfeasible, model.Completed
		return l.by(), nil
	}
	if ctx.Err() != nil {
		out.Status, out.Termination = model.StatusLimit, backends.StopReason(ctx)
		return l.by() + ", stopped", nil
	}
	whole, err := l.left.Integer()
	if err != nil {
		return "", &OptionError{"", err.Error()}
	}
	*out = *d.reduced(whole)
	by, err := d.tree(ctx, whole, out)
	if err != nil {
		return "", err
	}
	d.work.Nodes += out.Work.Nodes
	d.work.LPIterations += out.Work.LPIterations
	return l.by() + "; then " + by, nil
}

// beam looks for a plan, guided by a 0/1 dual of this program's own (package pricing), so that
// the horizon of the shortest plan needs no program, whose tree would have to find one. What
// keeps it from one (a board too large for tables, a limit) is no error: the programs find it.
func (d *deepening) beam(ctx context.Context) {
	if ok, _ := d.board.Solvable(); !ok {
		return
	}
	d.Watch.Search(0, "beam search for a plan")
	plan, err := beamPlan(ctx, d.board, d.Horizon)
	d.building += time.Since(d.started)
	if err == nil && plan != nil && referee.Slide(d.board, plan).OK {
		d.plan = plan
		d.Watch.Plan(time.Since(d.started), "beam search", len(plan), planning.ManhattanBound(d.board))
	}
}

// planned completes the answer: with out, the last result, which may have a plan, or nil where
// none was needed, because all shorter horizons than the beam's plan are closed.
func (d *deepening) planned(out *Result, bound int) *Result {
	beam := d.plan != nil && (out == nil || !finite(out.Objective))
	if out == nil {
		out = newResult()
		out.Engine, out.Formulation, out.Stated, out.Horizon, out.MostMoves = EngineReductions, d.f.Name, d.f.Name, len(d.plan), len(d.plan)
		out.Size = d.size
		if d.refuted > 0 {
			out.Engine, out.Version = d.backend.Info().Name, d.backend.Info().Version
		}
		if len(d.claimants) > 0 {
			out.Engine = d.claimants[len(d.claimants)-1]
		}
	}
	if beam {
		n := len(d.plan)
		out.Moves, out.Checked, out.Objective, out.PlanBy, out.Message = d.plan, true, float64(n), "beam search", ""
		if out.Status != model.StatusInfeasible {
			out.Status = model.StatusFeasible
		}
		d.proofs = append(d.proofs, Proof{Horizon: n, Result: model.StatusFeasible, By: out.PlanBy})
	}
	if d.linear {
		work := d.work
		out.Work = &work
	}
	d.settle(out, bound)
	if beam {
		d.proofs[len(d.proofs)-1].Result = out.Status
	}
	return out
}

// A board's bound by linear programs alone: horizon after horizon is refuted by the largest
// common flow of the patterns (internal/planning/common_flow.go), until a relaxation has a plan's
// worth of flow. The solver does the work, and what it found is checked in whole numbers, so
// nothing rests on its word; linear.go says how one horizon is refuted.

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
	limited, cancel := m.Solver.Deadline(ctx)
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
