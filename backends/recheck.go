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
		r.Bound = sharpen(s.m, r)
		if err := s.refuted(r); err != nil {
			return err
		}
		s.ray(r)
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
	s.certify(r)
	return nil
}

// withinGap takes the word optimal from a point that is only known to be within the gap asked
// for, and from one that the solver's own bound says may be further from the best. A solver that
// gives no bound has proven one by its claim; where the best value is less than a step of the
// objective away from it, or less than tolerances, the point is optimal.
func (s *recheck) withinGap(r *model.Result) {
	if r.Status != model.StatusOptimal || r.Bound == r.Objective {
		return
	}
	left, scale := s.gap(r), math.Max(1, math.Abs(r.Objective))
	if off := math.Abs(r.Bound - r.Objective); !math.IsInf(r.Bound, 0) && off > left+sameBound*scale {
		r.Status = model.StatusFeasible
		r.Message = sentences(r.Message, fmt.Sprintf("%s calls this point of objective %.12g optimal; its own bound of %.12g leaves room for a better one", r.Engine, r.Objective, r.Bound))
		return
	}
	a := s.m.Matrix()
	if searched := a.HasIntegers() || s.m.Features().Any(); !searched || left == 0 {
		return
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

// sameBound is how far, relative to the objective or 1, the objective of an optimum and its bound
// may be apart: what tolerances, and a few digits in a program's report, make of equal numbers.
const sameBound = 1e-5

// gap is how far the point may be from the best by the gaps that were asked for; 0 without any.
func (s *recheck) gap(r *model.Result) float64 {
	can, absolute, relative := s.b.Info().Capabilities, 0.0, 0.0
	if can.AbsoluteGap {
		absolute = s.o.AbsoluteGap
	}
	if can.RelativeGap {
		relative = s.o.RelativeGap
	}
	if relative >= 1 {
		return math.Inf(1)
	}
	// some solvers measure it by the bound, which is larger where the objective is maximized
	return math.Max(absolute, relative/(1-relative)*math.Max(1, math.Abs(r.Objective)))
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
