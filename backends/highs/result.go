//go:build !nohighs

package highs

// What HiGHS found, read after the run: status, point, bound, duals. Where HiGHS stops with
// "infeasible or unbounded", a second question decides.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// The statuses with which HiGHS ends, HighsModelStatus of its lp_data/HConst.h.
const (
	isOptimal               = 7
	isInfeasible            = 8
	isUnboundedOrInfeasible = 9
	isUnbounded             = 10
	atObjectiveBound        = 11
	atObjectiveTarget       = 12
	atTimeLimit             = 13
	atIterationLimit        = 14
	isUnknown               = 15
	atSolutionLimit         = 16
	wasInterrupted          = 17
	outOfMemory             = 18
	wasInterruptedBySignal  = 19
)

// isFeasible is kHighsSolutionStatusFeasible of HiGHS' primal_solution_status.
const isFeasible = 2

// hasNone is kHighsSolutionStatusNone: there are no numbers at all.
const hasNone = 0

// result reads what HiGHS found. failed is whether its run reported a failure.
// "Infeasible or unbounded" is noted as unbounded here, for resolveUnbounded to decide.
func (r *run) result(h object, failed bool) (*model.Result, error) {
	result := r.newResult()
	r.counts(h, result)
	r.point(h, result)
	switch status := h.status(); status {
	case isOptimal:
		result.Status, result.Termination = model.StatusOptimal, model.Completed
	case isInfeasible:
		result.Status, result.Termination = model.StatusInfeasible, model.Completed
	case isUnbounded, isUnboundedOrInfeasible:
		result.Status, result.Termination = model.StatusUnbounded, model.Completed
	default:
		result.Termination, result.Message = r.early(status, result.Nodes)
		if lost := h.lost(); lost != nil {
			result.Message = lost.Error()
		} else if result.Termination == model.Crashed || failed {
			if result.X == nil {
				return nil, fmt.Errorf("%s (model status %d)", result.Message, status)
			}
		}
		result.Status = model.StatusLimit
		if result.X != nil {
			result.Status = model.StatusFeasible
		}
	}
	r.bound(h, result)
	if result.Status == model.StatusOptimal {
		r.duals(h, result)
	} else if h.status() == atIterationLimit && !r.integers && h.info("dual_solution_status") != hasNone {
		result.LastDual = make([]float64, r.rows)
		h.solution(nil, nil, result.LastDual)
	}
	return result, nil
}

// early says why HiGHS ended before it was done.
// Messages are for endings that are no limit the caller has set.
func (r *run) early(status int, nodes int64) (model.Termination, string) {
	switch status {
	case atTimeLimit:
		return model.TimeLimit, ""
	case wasInterrupted, wasInterruptedBySignal:
		return r.stopReason(), ""
	case atObjectiveBound, atObjectiveTarget:
		return model.ObjectiveLimit, ""
	case atSolutionLimit: // HiGHS says this of nodes and leaves, too
		if limit := r.options.NodeLimit; limit > 0 && nodes >= limit || r.options.SolutionLimit == 0 {
			return model.NodeLimit, ""
		}
		return model.SolutionLimit, ""
	case atIterationLimit:
		return model.NodeLimit, "HiGHS reached its iteration limit"
	case outOfMemory:
		return model.Crashed, "HiGHS ran out of memory"
	case isUnknown:
		return model.Crashed, "HiGHS ended with an unknown status"
	}
	return model.Crashed, "HiGHS failed"
}

// counts fills in nodes, iterations and incumbents.
// The listener's counts are those of the last report, which may be ahead of HiGHS' final ones: the
// larger number counts.
func (r *run) counts(h object, result *model.Result) {
	nodes := h.longInfo("mip_node_count")
	iterations := h.info("simplex_iteration_count") + h.info("ipm_iteration_count") + h.info("pdlp_iteration_count")
	r.listener.mu.Lock() // not before: HiGHS may log while asked
	defer r.listener.mu.Unlock()
	result.Nodes = max(r.listener.nodes, nodes)
	result.LPIterations = max(r.listener.iterations, iterations)
	result.Incumbents, result.History = r.listener.incumbents, r.listener.history
}

// point takes the final point, or the last improving one where HiGHS has dropped
// or worsened it.
func (r *run) point(h object, result *model.Result) {
	if h.info("primal_solution_status") == isFeasible {
		result.X = make([]float64, r.columns)
		h.solution(result.X, nil, nil)
		result.Objective = h.realInfo("objective_function_value")
	}
	l := r.listener
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.best != nil && (result.X == nil || l.sign*l.objective < l.sign*result.Objective) {
		result.X, result.Objective = l.best, l.objective
	}
}

// bound takes the proven bound: of an integer program the tree's, of a linear one
// the optimum, of an infeasible model none.
func (r *run) bound(h object, result *model.Result) {
	switch {
	case !r.integers && result.Status == model.StatusOptimal:
		result.Bound = result.Objective
	case r.integers && (result.Status == model.StatusOptimal || result.Status == model.StatusFeasible || result.Status == model.StatusLimit):
		bound := h.realInfo("mip_dual_bound")
		l := r.listener
		l.mu.Lock()
		defer l.mu.Unlock()
		if !math.IsNaN(bound) {
			l.note(bound, 0, 0)
		}
		result.Bound = l.bound
	}
}

// duals reads the duals of a linear program. In both directions HiGHS' dual of a
// row is the change of the objective per unit of the row's bound, ours as well.
func (r *run) duals(h object, result *model.Result) {
	if r.integers || h.info("dual_solution_status") != isFeasible {
		return
	}
	result.RowDual = make([]float64, r.rows)
	result.Reduced = make([]float64, r.columns)
	h.solution(nil, result.Reduced, result.RowDual)
}

// resolveUnbounded decides between unbounded and infeasible: of a model whose
// relaxation has no finite optimum it asks whether it has a point at all, without
// objective. Where it has one, and numbers are rational, the integer program is
// unbounded too (R. R. Meyer, On the existence of optimal solutions to integer and
// mixed-integer programming problems, 1974).
func (r *run) resolveUnbounded(h object, result *model.Result) error {
	if h.status() == isUnbounded && !r.integers {
		return nil
	}
	result.Message = "HiGHS found the model infeasible or unbounded and had no time to tell which"
	o := r.options
	o.Start, o.NodeLimit, o.SolutionLimit = nil, 0, 0
	second := newObject()
	defer second.destroy()
	r.listener.mute()
	if handed, err := r.prepare(second, o, false); err != nil || !handed {
		return err
	}
	second.run()
	switch second.status() {
	case isOptimal:
		result.Message = ""
	case isInfeasible:
		result.Status, result.Message = model.StatusInfeasible, ""
	}
	result.X, result.Objective = nil, math.NaN()
	return nil
}
