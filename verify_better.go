// The better of two answers. Where a limit stops one of the two methods of Verify, the other may
// know more: a plan, a point, more solutions, a bound, or that there is none at all.

package tilemip

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// better enters in an answer that was stopped what the other one, which does not contradict it,
// knows better, and whose that is: FoundBy and BoundBy. sign is 1 where the objective is
// minimized and -1 where it is maximized. An answer that is decided keeps what it has, and so does
// one about a program that does not state the puzzle, unless it is about nothing.
func (a *Answer) better(other *Answer, o *Options, sign float64) {
	wrong := a.Violation != nil && !a.Violation.Near && !a.Checked // the answer is then that the solver errs
	if a.decided() || a.Doubt != "" && a.Status != model.StatusLimit || a.Status == model.StatusError || wrong {
		return
	}
	a.improve(other, o, sign)
	if a.Certificate != nil && a.Moves != nil { // of the bound that it refutes, with the plan that the answer has
		c := *a.Certificate
		c.Plan, _ = puzzle.ParseMoves(*a.Moves)
		c.NoPlan, a.Certificate = false, &c
	}
}

// improve takes all of an answer that is decided, else what is found there and the bound, each
// where it is the better one.
func (a *Answer) improve(other *Answer, o *Options, sign float64) {
	fits := o.Horizon == 0 || other.Moves == nil || len(*other.Moves) <= o.Horizon
	switch {
	case other.decided() && fits && (other.Status.HasPoint() || !a.Status.HasPoint()):
		a.takeBound(other)
		a.takeFound(other)
		a.Status, a.Message, a.Doubt = other.Status, other.Message, ""
		if a.Termination != model.Interrupted && a.Termination != model.Crashed {
			a.Termination = other.Termination
		}
		return
	case fits && other.Status.HasPoint() && other.Checked && a.finds(other, sign):
		a.takeFound(other)
		a.Status, a.Message, a.Doubt = model.StatusFeasible, other.Message, ""
		if slices.Contains([]model.Termination{model.SolutionLimit, model.GapReached}, other.Termination) {
			a.Termination = other.Termination
		}
	}
	if other.Bound != nil && (other.ClaimedBy != "" || len(other.ProvenBy) > 0) {
		a.tighten(other, sign)
	}
	a.settle(o, sign)
}

// decided reports whether no time would change the status.
func (a *Answer) decided() bool {
	return a.Doubt == "" && (a.Status == model.StatusOptimal || a.Status == model.StatusInfeasible || a.Status == model.StatusUnbounded)
}

// finds reports whether the other answer has found the better: what has the better objective or,
// without objectives, more solutions.
func (a *Answer) finds(other *Answer, sign float64) bool {
	switch {
	case !a.Status.HasPoint() || a.Violation != nil && !a.Checked:
		return true
	case a.Objective != nil && other.Objective != nil:
		return sign**other.Objective < sign**a.Objective
	}
	return a.Solutions != nil && other.Solutions != nil && *other.Solutions > *a.Solutions
}

// takeFound takes what the other answer has found, with the checks of it.
func (a *Answer) takeFound(other *Answer) {
	a.FoundBy, a.Objective, a.Moves, a.PlanBy, a.Guarantee = other.Engine, other.Objective, other.Moves, other.PlanBy, other.Guarantee
	a.Solutions, a.Unique, a.UniqueRotations, a.UniqueReflections = other.Solutions, other.Unique, other.UniqueRotations, other.UniqueReflections
	a.Chosen, a.Grids, a.Complete, a.Total, a.By = other.Chosen, other.Grids, other.Complete, other.Total, ""
	a.Values, a.Result, a.Checked, a.Violation, a.Polished = other.Values, other.Result, other.Checked, other.Violation, other.Polished
	a.gap()
}

// takeBound takes the other answer's bound with its grounds.
func (a *Answer) takeBound(other *Answer) {
	a.Bound, a.Credit, a.SharesNative = other.Bound, other.Credit, false
	if a.Bound != nil {
		a.BoundBy = other.Engine
	}
	if other.Certificate != nil {
		a.Certificate = other.Certificate
	}
	a.gap()
}

// tighten takes the other answer's bound where it is the better one; of two equal ones both have
// their grounds.
func (a *Answer) tighten(other *Answer, sign float64) {
	switch {
	case a.Bound == nil || sign**other.Bound > sign**a.Bound:
		a.takeBound(other)
	case *other.Bound == *a.Bound && !a.SharesNative && other.ClaimedBy == "":
		a.Prove(other.ProvenBy...)
	}
}

// settle decides the status by what is now known: objective and bound that meet are an optimum, and
// a bound above the horizon that was asked for leaves no plan within it.
func (a *Answer) settle(o *Options, sign float64) {
	switch {
	case a.Bound == nil || a.FoundBy == "" && a.BoundBy == "":
		return
	case a.Objective != nil && a.Checked && sign**a.Bound >= sign**a.Objective: // beyond it by rounding alone
		a.Bound, a.Status = a.Objective, model.StatusOptimal
		a.gap()
	case a.Kind == KindBoard && o.Horizon > 0 && *a.Bound > float64(o.Horizon):
		a.Status, a.MostMoves, a.Horizon = model.StatusInfeasible, o.Horizon, o.Horizon
	default:
		return
	}
	if a.Termination != model.Interrupted && a.Termination != model.Crashed {
		a.Termination = model.Completed
	}
}

// gap computes the gap from objective and bound.
func (a *Answer) gap() {
	if a.Gap = nil; a.Objective != nil && a.Bound != nil {
		a.Gap = ptr(math.Abs(*a.Objective-*a.Bound) / max(1, math.Abs(*a.Objective)))
	}
}
