// A board's bound from a program without a horizon: how often every operator is used. Its
// points are no plans, so what is answered is a status of the program and a bound on the
// moves, never a plan. The bound is the solver's claim where the program was solved in whole
// numbers; of the linear relaxation it is proven from the dual prices, in whole numbers and
// without the solver (planning.Program.Bound).

package integer

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
)

// ByPrices is what proves a bound of a linear relaxation, as ProvenBy names it.
const ByPrices = "dual values, checked in integer arithmetic"

// simplexColumns is the size up to which the relaxation is solved by simplex, to its last digit.
// Above it, interior point is faster (4×4, single tiles, 53 moves: 1 s instead of 10), and the
// check of the duals takes them as they are, without crossover.
const simplexColumns = 10_000

// interiorPoint are HiGHS' own options for it. Its presolve would spoil the duals.
var interiorPoint = map[string]string{"solver": "ipm", "presolve": "off", "run_crossover": "off"}

// relaxed is why such a program says nothing but a bound.
const relaxed = "it counts operators without ordering them, so its solutions are not plans, and its value is only a lower bound on the moves"

// bounded builds and solves a program without a horizon.
func (m *boardMethod) bounded(ctx context.Context) (*Result, error) {
	switch {
	case m.Horizon > 0:
		return nil, noHorizon(m.f)
	case m.Start != nil:
		return nil, &OptionError{"start", fmt.Sprintf("does not fit formulation %s, whose solutions are not plans; expected %s", m.f.Name, planning.Default)}
	}
	limited, cancel := m.Solver.Deadline(ctx)
	defer cancel()
	began := time.Now()
	p, err := m.f.BuildContext(limited, m.board, 0)
	switch {
	case err != nil && limited.Err() != nil:
		out := newResult()
		out.Engine, out.Formulation, out.Status, out.Termination = m.backend.Info().Name, m.f.Name, model.StatusLimit, backends.StopReason(limited)
		out.Bounds, out.Bound = true, m.least(float64(planning.ManhattanBound(m.board)))
		out.Prove(ByManhattan)
		return out, nil
	case err != nil:
		return nil, &OptionError{"", err.Error()}
	}
	if m.Relax {
		p.Model.Relax()
	}
	building := time.Since(began)
	m.Watch.Program(p.Model, m.backend.Info(), "formulation "+m.f.Name+", "+english.Count(len(p.Patterns), "pattern"))
	o := m.solver(began)
	o.Race = false
	if m.Relax && m.backend.Info().Name == "highs" && p.Model.Columns() > simplexColumns {
		o.Raw = interiorPoint
	}
	r, err := backends.Solve(ctx, m.backend, p.Model, o)
	if err != nil {
		return nil, err
	}
	out := newResult()
	out.take(p.Model, r)
	out.Formulation, out.Stated, out.Doubt = m.f.Name, p.Formulation, "a relaxation: "+relaxed
	out.Build += building
	out.Bounds = true
	m.conclude(p, r, out)
	return out, nil
}

// lastDuals are the row duals of an answer, or those with which a limit ended.
func lastDuals(r *model.Result) []float64 {
	if r.RowDual != nil {
		return r.RowDual
	}
	return r.LastDual
}

// noHorizon is the error for a horizon that a formulation has no use for.
func noHorizon(f planning.Formulation) error {
	return &OptionError{"horizon", fmt.Sprintf("does not fit formulation %s, which bounds plans of every length", f.Name)}
}

// conclude turns the program's bound into one on the moves. The objective is that of a point
// that is no plan, so it is not given as one, and a limit has found nothing. The duals with which
// a limit ended prove a bound, too, and where nothing better is known, the distances do.
func (m *boardMethod) conclude(p *planning.Program, r *model.Result, out *Result) {
	value := r.Bound
	out.Objective, out.Bound, out.Gap = unknown, unknownBound, unknown
	if r.Status == model.StatusInfeasible {
		out.Message = "the program is infeasible, so the board has no plan of any length"
		return
	}
	if out.Status == model.StatusFeasible {
		out.Status = model.StatusLimit
	}
	kind := "the program"
	if m.Relax {
		kind = "the linear relaxation"
	}
	if proven := p.Bound(lastDuals(r)); m.Relax && proven > 0 {
		out.Bound = float64(proven)
		out.Credit = Credit{}
		out.Prove(ByPrices)
	} else if finite(value) {
		out.Bound = m.least(value)
	}
	if least := m.least(float64(planning.ManhattanBound(m.board))); !(out.Bound > least) {
		out.Bound, out.Credit = least, Credit{}
		out.Prove(ByManhattan)
	}
	moves := english.Count(int(out.Bound), "move")
	out.Message = fmt.Sprintf("no plan has fewer than %s; the solutions of %s are not plans", moves, kind)
	if finite(value) {
		out.Message = fmt.Sprintf("%s has no value below %.5g: no plan has fewer than %s; its solutions are not plans", kind, value, moves)
	}
}
