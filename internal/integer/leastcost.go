// A least-cost cover by a solver: what its objective and its bound say about the cover. Own.

package integer

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// least takes objective and bound of a cover with costs. Costs are whole numbers, so that the
// bound is rounded up to one, less a solver's tolerance; the objective is what recost adds up.
func (out *Result) least(r *model.Result) error {
	if r.Status == model.StatusUnbounded {
		return fmt.Errorf("%s calls a program of 0-1 variables unbounded", r.Engine)
	}
	out.Objective, out.Bound, out.Gap = unknown, unknownBound, unknown
	if finite(r.Bound) && r.Status != model.StatusInfeasible {
		out.Bound = math.Ceil(r.Bound - max(1e-6, 1e-9*math.Abs(r.Bound)))
	}
	return nil
}

// recost adds the costs of a solution up from the cover, exactly, and enters the sum as the
// objective. One that differs from the solver's is an error.
func (e *enumeration) recost(engine string, chosen []int) error {
	if !e.costs {
		return nil
	}
	cost := float64(e.judge.Cost(chosen))
	if claimed := e.claimed; math.Abs(claimed-cost) > max(1e-6, 1e-9*math.Abs(cost)) {
		return &DisagreeError{Reason: fmt.Sprintf("%s says that its solution costs %g; its options cost %g together", engine, claimed, cost)}
	}
	out := e.out
	out.Objective = cost
	if out.Status == model.StatusOptimal {
		out.Bound = cost
	}
	if out.Bound = min(out.Bound, cost); finite(out.Bound) {
		out.Gap = (cost - out.Bound) / max(1, math.Abs(cost))
	}
	return nil
}
