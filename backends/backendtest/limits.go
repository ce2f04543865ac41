package backendtest

// Limits and cancellation. A stopped solve is a status with the best point so far, within a
// second; no case asserts a wall time below that at which it would count as hanging, because
// test machines are shared.

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// hang is when a solve that was told to stop counts as hanging. Backends undertake
// a second; a test asserts only that they return, for machines are shared.
const hang = 20 * time.Second

// wantStopped checks for a solve that a limit stopped with a point.
func (s *suite) wantStopped(t *testing.T, r *model.Result, why model.Termination) {
	t.Helper()
	if r.Status != model.StatusFeasible || r.Termination != why {
		t.Fatalf("status %v, termination %v (%s), want feasible, %v", r.Status, r.Termination, r.Message, why)
	}
}

// within fails a test whose function takes longer than hang.
func within(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(hang):
		t.Fatalf("no answer %v after the request to stop was due", hang)
	}
}

func limitTime(t *testing.T, s *suite) {
	m, _ := hard()
	within(t, func() {
		r := s.solve(t, m, backends.Options{TimeLimit: time.Second})
		s.wantStopped(t, r, model.TimeLimit)
		if r.Objective == 0 {
			t.Errorf("objective 0 of the hard model in a second: it is not hard")
		}
	})
}

func limitTimeNoPoint(t *testing.T, s *suite) {
	m, _ := marketSplit(6, 50, false)
	within(t, func() {
		r := s.solve(t, m, backends.Options{TimeLimit: time.Second})
		if r.Status != model.StatusLimit || r.Termination != model.TimeLimit {
			t.Errorf("status %v, termination %v (%s), want limit, time", r.Status, r.Termination, r.Message)
		}
	})
}

// limitTimeTwice: the limit counts each solve from its own start.
func limitTimeTwice(t *testing.T, s *suite) {
	m, _ := hard()
	for range 2 {
		r := s.solve(t, m, backends.Options{TimeLimit: time.Second})
		s.wantStopped(t, r, model.TimeLimit)
		if r.Solve < 500*time.Millisecond {
			t.Errorf("stopped after %v of a second", r.Solve)
		}
	}
}

func limitDeadline(t *testing.T, s *suite) {
	m, _ := hard()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	within(t, func() {
		s.wantStopped(t, s.solveContext(ctx, t, m, backends.Options{}), model.TimeLimit)
	})
}

// limitBound: stopped early, the bound is finite and below a known point's objective.
func limitBound(t *testing.T, s *suite) {
	m, _ := hard()
	r := s.solve(t, m, backends.Options{TimeLimit: time.Second})
	if math.IsInf(r.Bound, 0) || r.Bound > s.slack(0) {
		t.Errorf("bound %g of a minimization that has a point of objective 0 and only costs above 0", r.Bound)
	}
	max := medium()
	best := s.solve(t, max, backends.Options{})
	if r = s.solve(t, max, backends.Options{RelativeGap: 0.5}); r.Bound < best.Objective-s.slack(best.Objective) {
		t.Errorf("bound %g of a maximization with optimum %g", r.Bound, best.Objective)
	}
}

func limitNodes(t *testing.T, s *suite) {
	m, _ := hard()
	r := s.solve(t, m, backends.Options{NodeLimit: 5, TimeLimit: guard / 2})
	if r.Termination != model.NodeLimit || r.Status != model.StatusFeasible && r.Status != model.StatusLimit {
		t.Errorf("status %v, termination %v (%s), want a stop at the node limit", r.Status, r.Termination, r.Message)
	}
	if s.can.Progress && r.Nodes > 100 {
		t.Errorf("%d nodes at a limit of 5", r.Nodes)
	}
}

func limitSolutions(t *testing.T, s *suite) {
	m, _ := hard()
	s.wantStopped(t, s.solve(t, m, backends.Options{SolutionLimit: 1, TimeLimit: guard / 2}), model.SolutionLimit)
}

// cancelIntegers cancels once a point is known.
func cancelIntegers(t *testing.T, s *suite) {
	m, _ := hard()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := backends.Options{}
	if s.can.Incumbents {
		o.Events = func(e backends.Event) {
			if e.Type == backends.EventIncumbent {
				cancel()
			}
		}
	} else {
		time.AfterFunc(2*time.Second, cancel)
	}
	within(t, func() {
		s.wantStopped(t, s.solveContext(ctx, t, m, o), model.Interrupted)
	})
}

func cancelLinear(t *testing.T, s *suite) { s.cancelled(t, covering(4000, model.Continuous)) }

// cancelRoot cancels while the first relaxation of an integer program is solved.
func cancelRoot(t *testing.T, s *suite) { s.cancelled(t, covering(4000, model.Integer)) }

// cancelled solves a slow model and cancels after half a second.
func (s *suite) cancelled(t *testing.T, m *model.Model) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	time.AfterFunc(500*time.Millisecond, cancel)
	within(t, func() {
		r := s.solveContext(ctx, t, m, backends.Options{})
		if r.Termination != model.Interrupted || r.Status != model.StatusLimit && r.Status != model.StatusFeasible {
			t.Errorf("status %v, termination %v (%s), want interrupted", r.Status, r.Termination, r.Message)
		}
	})
}

func cancelledBefore(t *testing.T, s *suite) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := s.solveContext(ctx, t, medium(), backends.Options{})
	if r.Status != model.StatusLimit || r.Termination != model.Interrupted {
		t.Errorf("status %v, termination %v, want limit, interrupted", r.Status, r.Termination)
	}
}

func deadlineBefore(t *testing.T, s *suite) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	r := s.solveContext(ctx, t, medium(), backends.Options{})
	if r.Status != model.StatusLimit || r.Termination != model.TimeLimit {
		t.Errorf("status %v, termination %v, want limit, time", r.Status, r.Termination)
	}
}
