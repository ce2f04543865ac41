package backends

// This file repairs points that fail the exact check. Solvers compute with
// tolerances: an integer of 1e-7 counts as 0 and still opens a row with the
// coefficient 1e7. Three ways are tried; the exact check alone decides.
//
//  1. The integers are made whole and fixed, and the linear program that is left is
//     solved again.
//  2. The same with those integers that were off whole rounded the other way, which
//     pays the fixed charge that a tolerance had saved.
//  3. The whole model is solved again with a tolerance of 1e-9, for no longer than
//     the first time. Only this is tried for a point that is clearly false: where a
//     program prints few digits, an integer of 1e-7 appears as 0.
//
// The first two give points and prove nothing: the solver's claim of optimality is
// kept only where the objective stays what it was.
//
// Own. Rounding and solving the rest again is what MIP solvers do themselves at the end of a
// solve ("integer rounding and LP resolve"); here the exact check decides and not a tolerance.

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model"
)

const (
	tight = 1e-9
	// polishing is the time that the first two may take when none is left, so that a
	// limit is still kept within a second.
	polishing = 400 * time.Millisecond
	// sameObjective is the relative amount by which the objective of a repaired point
	// may differ for the solver's claim to apply to it.
	sameObjective = 1e-6
)

// polish tries to mend the point of r and returns the report of the point that r
// has then.
func (s *recheck) polish(r *model.Result, missed *model.Report) *model.Report {
	best := missed
	if !missed.Near { // a false point has nothing to be rounded
		if report := s.solveTightly(r, false); report != nil {
			return report
		}
		return best
	}
	var before []float64
	for _, w := range []struct {
		how   string
		round func(float64) float64
	}{
		{"integers rounded and the linear program solved again", math.Round},
		{"integers rounded in the opposite direction and the linear program solved again", otherWay},
	} {
		whole := s.rounded(r.X, w.round)
		if slices.Equal(whole, before) {
			break
		}
		before = whole
		x := s.solveRest(whole)
		if x == nil {
			continue
		}
		report, err := s.m.CheckWithin(x, s.o.Tolerance)
		if err != nil || !report.OK {
			continue
		}
		kept := s.adopt(r, x, report, w.how)
		if best = report; kept {
			return best
		}
		break
	}
	if report := s.solveTightly(r, best.OK); report != nil {
		return report
	}
	return best
}

// adopt makes x the point of r and reports whether the solver's claim still holds.
func (s *recheck) adopt(r *model.Result, x []float64, report *model.Report, how string) bool {
	objective, _ := report.Objective.Float64()
	r.X, r.Polished = x, how
	r.RowDual, r.Reduced = nil, nil
	kept := math.Abs(objective-r.Objective) <= sameObjective*math.Max(1, math.Abs(r.Objective))
	if r.Status == model.StatusOptimal && !kept {
		r.Status = model.StatusFeasible
		r.Message = sentences(r.Message, fmt.Sprintf("%s calls a point of objective %g optimal that misses the exact check", r.Engine, r.Objective))
	}
	return kept
}

// otherWay rounds a number that is off whole away from the nearest whole one.
func otherWay(x float64) float64 {
	const exactlyWhole = 1e-12
	whole := math.Round(x)
	if d := x - whole; math.Abs(d) > exactlyWhole {
		whole += math.Copysign(1, d)
	}
	return whole
}

// rounded is a point with its integers rounded, within their bounds.
func (s *recheck) rounded(x []float64, round func(float64) float64) []float64 {
	point := slices.Clone(x)
	for j := range point {
		if v := s.m.Var(j); s.m.Type(v).IsInteger() {
			lower, upper := s.m.Bounds(v)
			point[j] = math.Min(math.Max(round(x[j]), math.Ceil(lower)), math.Floor(upper))
		}
	}
	return point
}

// solveRest fixes the integers at their values and solves for the rest; nil when it
// has no point. A model of integers alone has no rest.
func (s *recheck) solveRest(whole []float64) []float64 {
	fixed, point, rest := s.m.Clone(), slices.Clone(whole), false
	for j := range point {
		if v := s.m.Var(j); s.m.Type(v).IsInteger() {
			fixed.Fix(v, point[j])
		} else {
			rest = true
		}
	}
	if !rest {
		return point
	}
	fixed.Relax()
	solver := s.lpSolver()
	if solver == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), s.lpTimeLimit())
	defer cancel()
	again, err := solver.Solve(ctx, fixed, Options{Tolerance: tight, Raw: nil})
	if err != nil || !again.Status.HasPoint() || len(again.X) != len(point) {
		return nil
	}
	for j := range point {
		if !s.m.Type(s.m.Var(j)).IsInteger() {
			point[j] = again.X[j]
		}
	}
	return point
}

// solveTightly solves the model again with a tight tolerance; nil when that gave no
// point that passes, or, with have, none whose claim is worth more.
func (s *recheck) solveTightly(r *model.Result, have bool) *model.Report {
	info := s.b.Info()
	over := s.ctx.Err() != nil || s.o.TimeLimit > 0 && s.o.TimeLimit-s.took < polishing
	if over || !info.Capabilities.Tolerance || info.Kind == Service || s.o.Tolerance > 0 && s.o.Tolerance <= tight {
		return nil
	}
	o := s.o
	o.Events, o.Tolerance = nil, tight
	o.TimeLimit = max(time.Second, s.took)
	if s.o.TimeLimit > 0 {
		o.TimeLimit = min(o.TimeLimit, s.o.TimeLimit-s.took)
	}
	again, err := s.b.Solve(s.ctx, s.m, o)
	if err != nil {
		return nil
	}
	r.Runs = max(1, r.Runs) + max(1, again.Runs)
	r.Solve += again.Solve
	r.Nodes, r.LPIterations = r.Nodes+again.Nodes, r.LPIterations+again.LPIterations
	if again.Status == model.StatusInfeasible && !have {
		s.note = fmt.Sprintf("with a tolerance of %g %s calls the model infeasible", tight, r.Engine)
	}
	if !again.Status.HasPoint() || have && again.Status != model.StatusOptimal {
		return nil
	}
	report, err := s.m.CheckWithin(again.X, s.o.Tolerance)
	if err != nil || !report.OK {
		return nil
	}
	r.Polished = fmt.Sprintf("solved again with a tolerance of %g", tight)
	r.Status, r.X, r.Bound, r.RowDual, r.Reduced, r.Message = again.Status, again.X, again.Bound, again.RowDual, again.Reduced, again.Message
	return report
}

// lpTimeLimit is the time for one linear program.
func (s *recheck) lpTimeLimit() time.Duration {
	left := max(time.Second, s.took)
	if s.o.TimeLimit > 0 {
		left = min(left, s.o.TimeLimit-s.took)
	}
	if deadline, ok := s.ctx.Deadline(); ok {
		left = min(left, time.Until(deadline))
	}
	if s.ctx.Err() != nil {
		left = 0
	}
	return max(left, polishing)
}

// lpSolver returns a solver for a linear program: the one that solved the model or, where that
// is a service elsewhere, the default backend; nil for none.
func (s *recheck) lpSolver() Backend {
	if s.b.Info().Kind != Service {
		return s.b
	}
	b, _ := Default()
	return b
}
