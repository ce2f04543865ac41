package backends

// This file re-checks a solver's point in exact arithmetic and makes objective,
// bound and status agree with it. A point is never dropped, it may have taken an
// hour to find: one that misses the check is polished (polish.go), and where that
// does not help it is passed on as it is, called feasible at most, with what it
// misses in Result.Violation.
//
// Own.

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/model"
)

// recheck is the end of one solve.
type recheck struct {
	ctx  context.Context
	b    Backend
	m    *model.Model
	o    Options
	took time.Duration // by the solver
	note string        // what polishing in vain has shown
}

func (s *recheck) run(r *model.Result) error {
	if !r.Status.HasPoint() {
		r.X, r.RowDual, r.Reduced, r.Objective = nil, nil, nil, math.NaN()
		return nil
	}
	report, err := s.check(r)
	if err != nil {
		return s.fail(r, err)
	}
	if !report.OK {
		report = s.polish(r, report)
	}
	if !report.OK && s.o.Strict {
		return s.fail(r, fmt.Errorf("%s returned a point that is not feasible: %s", r.Engine, report.Reason))
	}
	if !report.OK {
		s.markViolated(r, report)
	}
	r.Checked = report.OK
	s.round(r)
	r.Objective, _ = report.Objective.Float64()
	r.Bound = sharpen(s.m, r)
	s.withinGap(r)
	return nil
}

// withinGap takes the word optimal from a point that is only known to be within the gap asked
// for. A solver that gives no bound has proven one by its claim; where the best value is less
// than a step of the objective away from it, or less than tolerances, the point is optimal.
func (s *recheck) withinGap(r *model.Result) {
	a, can := s.m.Matrix(), s.b.Info().Capabilities
	if searched := a.HasIntegers() || s.m.Features().Any(); !searched || r.Status != model.StatusOptimal || r.Bound == r.Objective {
		return
	}
	absolute, relative := 0.0, 0.0
	if can.AbsoluteGap {
		absolute = s.o.AbsoluteGap
	}
	if can.RelativeGap {
		relative = s.o.RelativeGap
	}
	if absolute == 0 && relative == 0 {
		return
	}
	scale := math.Max(1, math.Abs(r.Objective))
	left := math.Inf(1)
	if relative < 1 { // some solvers measure it by the bound, which is larger where the objective is maximized
		left = math.Max(absolute, relative/(1-relative)*scale)
	}
	step := 1e-6 * scale
	if !s.m.Features().Products && Integral(a) {
		step = math.Max(step, 1-1e-6)
	}
	if math.IsInf(r.Bound, 0) && left < step {
		r.Bound = r.Objective
		return
	}
	r.Status, r.Termination = model.StatusFeasible, model.GapReached
}

// check checks the point. It is an error where what came back is no point at all.
func (s *recheck) check(r *model.Result) (*model.Report, error) {
	report, err := s.m.CheckWithin(r.X, s.o.Tolerance)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Engine, err)
	}
	for _, x := range r.X {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, fmt.Errorf("%s returned a point that is not feasible: %s", r.Engine, report.Reason)
		}
	}
	return report, nil
}

// fail makes an error of a point.
func (s *recheck) fail(r *model.Result, err error) error {
	r.Status, r.X, r.RowDual, r.Reduced, r.Objective = model.StatusError, nil, nil, nil, math.NaN()
	return err
}

// markViolated enters what the point misses. A solver that calls such a point optimal
// is believed in neither.
func (s *recheck) markViolated(r *model.Result, report *model.Report) {
	r.Violation = report.Missed()
	claim := fmt.Sprintf("%s calls this point %s; in exact arithmetic %s", r.Engine, r.Status, report.Reason)
	r.Status = model.StatusFeasible
	r.Message = sentences(sentences(r.Message, claim), s.note)
}

// round makes integers whole that are so to within the check's tolerance, and no
// zero negative.
func (s *recheck) round(r *model.Result) {
	s.roundPoint(r.X)
	for _, numbers := range [][]float64{r.RowDual, r.Reduced} {
		for i := range numbers {
			numbers[i] += 0
		}
	}
}

// roundPoint does so for one point.
func (s *recheck) roundPoint(point []float64) {
	near := 1e-5
	if s.o.Tolerance > 0 {
		near = s.o.Tolerance
	}
	for j, x := range point {
		if whole := math.Round(x); s.m.Type(s.m.Var(j)).IsInteger() && math.Abs(x-whole) <= near {
			x = whole
		}
		point[j] = x + 0 // -0 + 0 is 0
	}
}

// sentences joins two messages, either of which may be empty.
func sentences(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
