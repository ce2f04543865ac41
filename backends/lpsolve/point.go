//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// Improving points as lp_solve reports them: rounded, checked in exact arithmetic, kept when
// better, and compared with the limits. Own.

// #include "capi.h"
import "C"

import (
	"math"

	"github.com/tilemip/tilemip/backends"
)

// takeStart makes a feasible start the first improving point.
func (s *solve) takeStart() {
	if s.o.Start != nil {
		s.source = "start"
		s.improved(clone(s.o.Start))
		s.source = "branching"
	}
}

// cutOff tells lp_solve to look for nothing worse than the best point so far.
func (s *solve) cutOff() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.result.X == nil {
		return
	}
	bound := s.result.Objective - s.program.Constant
	if s.a.Maximize {
		bound = -bound
	}
	C.set_obj_bound(object(s.lp), C.double(bound))
}

// exact rounds the integer columns of x and returns its exact objective, and
// whether it is feasible in exact arithmetic. lp_solve works with tolerances, so
// that its word alone is not enough.
func (s *solve) exact(x []float64) (objective float64, ok bool) {
	for j, t := range s.a.Type {
		if t.IsInteger() {
			x[j] = math.Round(x[j])
		}
	}
	report, err := s.m.Check(x)
	if err != nil || !report.OK {
		return 0, false
	}
	objective, _ = report.Objective.Float64()
	return objective, true
}

// keep makes x the best point when it is feasible and better than the one before.
// The caller holds mu.
func (s *solve) keep(x []float64) {
	if objective, ok := s.exact(x); ok {
		s.adopt(x, objective)
	}
}

// adopt makes x the best point when its objective is better, and reports whether
// it is. The caller holds mu.
func (s *solve) adopt(x []float64, objective float64) bool {
	if s.result.X != nil && !s.better(objective, s.result.Objective) {
		return false
	}
	s.result.X, s.result.Objective = x, objective
	return true
}

// better reports whether the objective a is better than b.
func (s *solve) better(a, b float64) bool {
	if s.a.Maximize {
		return a > b
	}
	return a < b
}

// improved takes an improving point.
func (s *solve) improved(x []float64) {
	objective, ok := s.exact(x) // takes a while: not while mu is held
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over.Load() || !s.adopt(x, objective) {
		return
	}
	s.result.Incumbents++
	s.event(backends.EventIncumbent, s.result.X)
	if s.o.SolutionLimit > 0 && s.result.Incumbents >= s.o.SolutionLimit {
		s.stop(solutionsReached)
	}
	s.stopAtGap()
}

// relaxed takes the optimum of the linear relaxation at the root, which bounds
// the objective. An objective that is always whole cannot be better than the next
// whole number.
func (s *solve) relaxed(bound float64) {
	if s.endless != "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	integral := backends.Integral(s.a)
	switch {
	case s.a.Maximize && integral:
		bound = math.Floor(-bound + 1e-6)
	case s.a.Maximize:
		bound = -bound
	case integral:
		bound = math.Ceil(bound - 1e-6)
	}
	s.result.Bound = bound + s.program.Constant
	s.event(backends.EventProgress, nil)
	s.stopAtGap()
}

// stopAtGap stops lp_solve once the gap asked for is reached.
func (s *solve) stopAtGap() {
	if s.result.X == nil {
		return
	}
	gap := math.Abs(s.result.Objective - s.result.Bound)
	if gap <= s.o.AbsoluteGap || gap <= s.o.RelativeGap*math.Max(1, math.Abs(s.result.Objective)) {
		s.stop(gapClosed)
	}
}
