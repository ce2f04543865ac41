package backendtest

// Options: values out of range are refused, gaps are honoured and zero by default, seeds and
// threads do not change the optimum.

import (
	"context"
	"math"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// optionsRefused: a value out of range is an error, whether or not the backend has the
// option, and so is a model with errors (here a row without a side).
func optionsRefused(t *testing.T, s *suite) {
	for name, o := range map[string]backends.Options{
		"time limit":     {Limits: backends.Limits{TimeLimit: -1}},
		"node limit":     {NodeLimit: -1},
		"solution limit": {SolutionLimit: -1},
		"gap":            {RelativeGap: math.NaN()},
		"absolute gap":   {AbsoluteGap: -1},
		"threads":        {Limits: backends.Limits{Threads: -1}},
		"tolerance":      {Tolerance: -1},
		"start":          {Start: make([]float64, 3)},
	} {
		if _, err := backends.Solve(context.Background(), s.b, medium(), o); err == nil {
			t.Errorf("%s out of range: no error", name)
		}
	}
	m := model.New("wrong")
	m.Row("open").Add(1, m.Binary("x").At())
	if _, err := backends.Solve(context.Background(), s.b, m, backends.Options{}); err == nil {
		t.Errorf("a model with errors: no error")
	}
}

func relativeGapRespected(t *testing.T, s *suite) {
	s.gapRespected(t, func(float64) backends.Options { return backends.Options{RelativeGap: 0.2} })
}

func absoluteGapRespected(t *testing.T, s *suite) {
	s.gapRespected(t, func(best float64) backends.Options { return backends.Options{AbsoluteGap: 0.2 * best} })
}

// gapRespected: with a gap asked for, the answer lies within the gap, and is called optimal only
// where its bound is the objective. Both callers ask for 20 % of the optimum, which is a maximum.
func (s *suite) gapRespected(t *testing.T, gap func(best float64) backends.Options) {
	best := s.solve(t, medium(), backends.Options{}).Objective
	r := s.solve(t, medium(), gap(best))
	want, ended := model.StatusFeasible, model.GapReached
	if r.Bound == r.Objective {
		want, ended = model.StatusOptimal, model.Completed
	}
	if r.Status != want || r.Termination != ended {
		t.Errorf("status %v, termination %v of objective %g and bound %g, want %v, %v", r.Status, r.Termination, r.Objective, r.Bound, want, ended)
	}
	if want == model.StatusOptimal && !s.near(r.Objective, best) {
		t.Errorf("%g is called optimal where %g is", r.Objective, best)
	}
	if len(r.Unused) > 0 {
		t.Errorf("%q are named unused", r.Unused)
	}
	if r.Objective < 0.8*best-s.slack(best) {
		t.Errorf("objective %g with a gap of 20%% from the optimum %g", r.Objective, best)
	}
}

// zeroGap has two answers that differ by 0.00004 of their value, so a solver whose gap is 0.0001 by
// default may stop at the worse one.
func zeroGap(t *testing.T, s *suite) {
	m := named("gap")
	s.wantOptimal(t, s.solve(t, m, backends.Options{}), 24691+0.12)
	if s.can.Start { // a start 0.00004 from the optimum must not end the search
		point := make([]float64, m.Columns())
		point[0] = 12345
		s.wantOptimal(t, s.solve(t, m, backends.Options{Start: point}), 24691+0.12)
	}
}

// seedAccepted tries any int: a backend maps a seed to the range that its solver takes.
func seedAccepted(t *testing.T, s *suite) {
	want := s.solve(t, medium(), backends.Options{}).Objective
	for _, seed := range []int{1, 12345, math.MaxInt64, -3} {
		s.wantOptimal(t, s.solve(t, medium(), backends.Options{Limits: backends.Limits{Seed: seed}}), want)
	}
}

// threadsAccepted moves the number up and down between solves of one process; 0 means
// one.
func threadsAccepted(t *testing.T, s *suite) {
	want := s.solve(t, medium(), backends.Options{}).Objective
	for _, n := range []int{1, 2, 3, 1, 0, 2} {
		s.wantOptimal(t, s.solve(t, medium(), backends.Options{Limits: backends.Limits{Threads: n}}), want)
	}
}
