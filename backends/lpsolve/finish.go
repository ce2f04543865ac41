//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// From lp_solve's return value to a result. Its codes are those of its reference guide,
// "solve"; what it says after it was told to stop is not believed.

// #include "capi.h"
import "C"

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"github.com/draffensperger/golp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

const (
	presolveDuals = 524288               // PRESOLVE_DUALS: keep the duals, change nothing
	presolved     = golp.SolutionType(9) // PRESOLVED: the presolve left nothing to do
)

// abandon answers for an lp_solve that did not stop in time and is left to come
// to its end alone.
func (s *solve) abandon(ctx context.Context) *model.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over.Store(true)
	r := *s.result
	r.Nodes, r.LPIterations = s.counts()
	r.Message = "lp_solve has not stopped yet; it continues in the background until it next checks"
	limit(&r, terminated(ctx))
	return &r
}

// limit sets the status of a solve that was stopped.
func limit(r *model.Result, why model.Termination) {
	r.Termination, r.Status = why, model.StatusLimit
	if r.X != nil {
		r.Status = model.StatusFeasible
	}
}

// terminated tells the caller's own end from the time limit.
func terminated(ctx context.Context) model.Termination {
	if ctx.Err() != nil {
		return backends.StopReason(ctx)
	}
	return model.TimeLimit
}

// finish turns lp_solve's return value into an answer. What it says after it was
// told to stop is not believed: it may call a search cut short infeasible.
func (s *solve) finish(ctx context.Context, code golp.SolutionType) (*model.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over.Store(true)
	r := s.result
	r.Nodes, r.LPIterations = int64(C.get_total_nodes(object(s.lp))), int64(C.get_total_iter(object(s.lp)))
	if atomic.LoadInt32((*int32)(&s.shared.stopped)) != 0 {
		return s.halted(ctx, code), nil
	}
	r.Termination = model.Completed
	switch code {
	case golp.OPTIMAL, presolved:
		s.optimal()
	case golp.INFEASIBLE:
		r.Status = model.StatusInfeasible
		if r.X != nil { // nothing is as good as the start
			r.Status, r.Bound = model.StatusOptimal, r.Objective
		}
	case golp.UNBOUNDED:
		s.unbounded()
	default:
		if r.X == nil {
			return nil, fmt.Errorf("lp_solve gave up: %v", code)
		}
		r.Status, r.Message = model.StatusFeasible, fmt.Sprintf("lp_solve gave up: %v", code)
	}
	if s.endless != "" && r.Status.HasPoint() {
		s.unbounded()
		r.Message = s.endless
	}
	return r, nil
}

// halted answers for a solve that was told to stop and did.
func (s *solve) halted(ctx context.Context, code golp.SolutionType) *model.Result {
	r := s.result
	if code == golp.SUBOPTIMAL {
		s.keep(s.program.point(s.lp.Variables())) // of a linear program; it may not be feasible yet
	}
	switch atomic.LoadInt32((*int32)(&s.shared.stop)) {
	case gapClosed:
		r.Status, r.Termination = model.StatusOptimal, model.Completed
	case solutionsReached:
		limit(r, model.SolutionLimit)
	case nodesReached:
		limit(r, model.NodeLimit)
	default:
		limit(r, terminated(ctx))
	}
	return r
}

// optimal takes the final point. When it fails the exact check and an earlier one
// did not, the answer is that one, not called optimal; when there is no other it
// is passed on all the same, for the caller's check to name what is violated.
func (s *solve) optimal() {
	r := s.result
	x := s.program.point(s.lp.Variables())
	claimed := s.a.Constant
	for j, cost := range s.a.Cost {
		claimed += cost * x[j]
	}
	s.keep(x)
	r.Status = model.StatusOptimal
	switch tolerance := 1e-6 * math.Max(1, math.Abs(claimed)); {
	case r.X == nil:
		r.X, r.Objective = x, claimed
	case s.better(claimed, r.Objective) && math.Abs(claimed-r.Objective) > tolerance:
		r.Status, r.Message = model.StatusFeasible, "lp_solve's final point is feasible only within its tolerances; this is an earlier one"
		return
	}
	r.Bound = r.Objective
	if !s.a.HasIntegers() {
		s.duals()
	}
}

// unbounded makes the answer that there is no best point.
func (s *solve) unbounded() {
	r := s.result
	r.Status, r.X, r.Objective = model.StatusUnbounded, nil, math.NaN()
	r.Bound = math.Inf(-1)
	if s.a.Maximize {
		r.Bound = math.Inf(1)
	}
	if s.a.HasIntegers() {
		r.Message = "the linear relaxation is unbounded; the model is unbounded or infeasible"
	}
}

// duals reads the duals of the rows one by one: the calls that return arrays write beyond
// them when the presolve removed rows. lp_solve saw a minimization, so a maximization's
// duals change their sign. Reduced costs are computed: lp_solve says 0 for a column that
// appears in no row, whatever it costs.
func (s *solve) duals() {
	sign := 1.0
	if s.a.Maximize {
		sign = -1
	}
	r := s.result
	r.RowDual, r.Reduced = make([]float64, len(s.a.RowLower)), make([]float64, len(s.a.Lower))
	for k, row := range s.rows {
		r.RowDual[row] = sign*float64(C.get_var_dualresult(object(s.lp), C.int(k+1))) + 0
	}
	size := make([]float64, len(r.Reduced)) // of the terms, which cancel in a basic column
	for j, c := range s.a.Cost {
		r.Reduced[j], size[j] = c, math.Abs(c)
	}
	for i, y := range r.RowDual {
		index, value := s.a.Row(i)
		for k, j := range index {
			r.Reduced[j] -= y * value[k]
			size[j] += math.Abs(y * value[k])
		}
	}
	for j := range r.Reduced {
		if math.Abs(r.Reduced[j]) <= 1e-12*size[j] {
			r.Reduced[j] = 0
		}
	}
}
