// Two solvers' results of one model, compared both ways. Two solvers that say the same prove
// nothing, but they share no code; and the points that they return were re-checked in exact
// arithmetic, so that a point of one disproves a false claim of the other. Own.

package backends

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// whole has the first of the others solve the model.
func (c *confirmation) whole(ctx context.Context) Second {
	others := c.others()
	if len(others) == 0 {
		return Second{Verdict: NoSecond, Reason: "no other solver is available"}
	}
	s, r, err := c.solve(ctx, c.wrapped(others[0]), c.m, c.o.Solver)
	if s.Err, s.Result = err, r; err != nil {
		return s
	}
	c.compare(r, &s)
	return s
}

// compare says whether the two results can both be true, and how.
func (c *confirmation) compare(r *model.Result, s *Second) {
	a := c.claim
	if c.disproves(r, a, s) || c.disproves(a, r, s) {
		return
	}
	switch {
	case a.Status == model.StatusUnbounded && r.Status == model.StatusOptimal, a.Status == model.StatusOptimal && r.Status == model.StatusUnbounded:
		s.Verdict, s.Reason = Disagrees, fmt.Sprintf("%s claims %s, %s claims %s", a.Engine, a.Status, r.Engine, r.Status)
	case a.Status != r.Status || a.Termination != model.Completed || r.Termination != model.Completed:
		s.Reason = fmt.Sprintf("no contradiction, but no agreement either: %s says %s, %s says %s", a.Engine, said(a), r.Engine, said(r))
	case a.Status.HasPoint():
		s.Verdict, s.Reason = Agrees, fmt.Sprintf("%s and %s agree on the objective %.12g; both solutions are feasible in exact arithmetic", a.Engine, r.Engine, a.Objective)
	default:
		s.Verdict, s.Reason = Agrees, fmt.Sprintf("%s and %s agree: %s", a.Engine, r.Engine, a.Status)
	}
}

// disproves looks for a point of one result that disproves a claim of the other: that there
// is none, that none is better than its own, or than its bound, or that it is unbounded.
func (c *confirmation) disproves(has, claims *model.Result, s *Second) bool {
	if !has.Status.HasPoint() || !has.Checked {
		return false
	}
	bounded := !math.IsInf(claims.Bound, 0) && !math.IsNaN(claims.Bound)
	switch {
	case claims.Status == model.StatusUnbounded && has.Certified:
		s.Reason = fmt.Sprintf("%s claims unbounded; %s has the optimum %.12g, which is proven by duals that were checked", claims.Engine, has.Engine, has.Objective)
	case claims.Status == model.StatusOptimal && c.beats(has.Objective, claims.Objective) && !(bounded && c.beats(has.Objective, claims.Bound)):
		s.Reason = fmt.Sprintf("%s claims that the objective %.12g is optimal; %s has a feasible solution of %.12g, which was re-checked", claims.Engine, claims.Objective, has.Engine, has.Objective)
	case claims.Status == model.StatusInfeasible:
		s.Reason = fmt.Sprintf("%s claims infeasibility; %s has a solution of objective %.12g, feasible in exact arithmetic", claims.Engine, has.Engine, has.Objective)
	case bounded && c.beats(has.Objective, claims.Bound):
		s.Reason = fmt.Sprintf("%s claims that no objective is better than %.12g; %s has a feasible solution of %.12g, which was re-checked", claims.Engine, claims.Bound, has.Engine, has.Objective)
	default:
		return false
	}
	s.Verdict, s.Point = Disproved, has
	return true
}

// said is a status, the objective and the bound of a point that is not optimal, and why it ended.
func said(r *model.Result) string {
	text := r.Status.String()
	switch {
	case r.Status == model.StatusLimit:
		text = "nothing found"
	case r.Status == model.StatusFeasible && math.IsInf(r.Bound, 0):
		text += fmt.Sprintf(" with %.12g and no bound", r.Objective)
	case r.Status == model.StatusFeasible:
		text += fmt.Sprintf(" with %.12g and the bound %.12g", r.Objective, r.Bound)
	case r.Status.HasPoint():
		text += fmt.Sprintf(" with %.12g", r.Objective)
	}
	if r.Termination != model.Completed {
		text += " (stopped: " + string(r.Termination) + ")"
	}
	return text
}
