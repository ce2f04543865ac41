package backendtest

// Limits and cancellation. A stopped solve returns a status with the best point so far, within
// a second. No case asserts a shorter wall time than hang, because test machines are shared.

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// hang is the time after which a solve that was told to stop counts as hanging. Backends
// guarantee a second; the suite asserts only that they return.
const hang = 20 * time.Second

// wantStopped checks for a solve that a limit stopped with a point.
func (s *suite) wantStopped(t *testing.T, r *model.Result, why model.Termination) {
	t.Helper()
	if r.Status != model.StatusFeasible || r.Termination != why {
		t.Fatalf("status %v, termination %v (%s), want feasible, %v", r.Status, r.Termination, r.Message, why)
	}
}

// within fails the test when f takes longer than hang. f goes on in its goroutine then.
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

// limitTime stops with a point; an objective of 0 would mean that the model was solved.
func limitTime(t *testing.T, s *suite) {
	m, _ := hard()
	within(t, func() {
		r := s.solve(t, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Second}})
		s.wantStopped(t, r, model.TimeLimit)
		if r.Objective == 0 {
			t.Errorf("objective 0 of the hard model in a second: it is not hard")
		}
	})
}

// limitTimeNoPoint stops before there is a point.
func limitTimeNoPoint(t *testing.T, s *suite) {
	m, _ := marketSplit(6, 50, false)
	within(t, func() {
		r := s.solve(t, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Second}})
		if r.Status != model.StatusLimit || r.Termination != model.TimeLimit {
			t.Errorf("status %v, termination %v (%s), want limit, time", r.Status, r.Termination, r.Message)
		}
	})
}

// limitTimeTwice: a time limit is counted from the start of each solve, not from that of
// the process or the solver object.
func limitTimeTwice(t *testing.T, s *suite) {
	m, _ := hard()
	for range 2 {
		r := s.solve(t, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Second}})
		s.wantStopped(t, r, model.TimeLimit)
		if r.Solve < 500*time.Millisecond {
			t.Errorf("stopped after %v of a second", r.Solve)
		}
	}
}

// limitDeadline: a deadline of the context ends as a time limit does, not as an interrupt.
func limitDeadline(t *testing.T, s *suite) {
	m, _ := hard()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	within(t, func() {
		s.wantStopped(t, s.solveContext(ctx, t, m, backends.Options{}), model.TimeLimit)
	})
}

// limitBound: when stopped early, the bound is finite and not beyond the optimum: 0 of hard,
// and that of medium, which is maximized.
func limitBound(t *testing.T, s *suite) {
	m, _ := hard()
	r := s.solve(t, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Second}})
	if math.IsInf(r.Bound, 0) || r.Bound > s.slack(0) {
		t.Errorf("bound %g of a minimization that has a solution of objective 0 and only costs above 0", r.Bound)
	}
	max := medium()
	best := s.solve(t, max, backends.Options{})
	if r = s.solve(t, max, backends.Options{RelativeGap: 0.5}); r.Bound < best.Objective-s.slack(best.Objective) {
		t.Errorf("bound %g of a maximization with optimum %g", r.Bound, best.Objective)
	}
}

// limitNodes allows a stop somewhat later than asked: at up to 100 nodes instead of 5.
func limitNodes(t *testing.T, s *suite) {
	m, _ := hard()
	r := s.solve(t, m, backends.Options{NodeLimit: 5, Limits: backends.Limits{TimeLimit: guard / 2}})
	if r.Termination != model.NodeLimit || r.Status != model.StatusFeasible && r.Status != model.StatusLimit {
		t.Errorf("status %v, termination %v (%s), want a stop at the node limit", r.Status, r.Termination, r.Message)
	}
	if s.can.Progress && r.Nodes > 100 {
		t.Errorf("%d nodes at a limit of 5", r.Nodes)
	}
}

func limitSolutions(t *testing.T, s *suite) {
	m, _ := hard()
	s.wantStopped(t, s.solve(t, m, backends.Options{SolutionLimit: 1, Limits: backends.Limits{TimeLimit: guard / 2}}), model.SolutionLimit)
}

// cancelIntegers cancels at the first incumbent, or after two seconds where the
// backend does not report any, and expects that point back.
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

// cancelLinear cancels within a linear program.
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

// cancelledBefore: a context that is over before the solve is an interrupt without a point,
// not an error.
func cancelledBefore(t *testing.T, s *suite) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := s.solveContext(ctx, t, medium(), backends.Options{})
	if r.Status != model.StatusLimit || r.Termination != model.Interrupted {
		t.Errorf("status %v, termination %v, want limit, interrupted", r.Status, r.Termination)
	}
}

// deadlineBefore: a deadline that has passed before the solve is a time limit without a
// point.
func deadlineBefore(t *testing.T, s *suite) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	r := s.solveContext(ctx, t, medium(), backends.Options{})
	if r.Status != model.StatusLimit || r.Termination != model.TimeLimit {
		t.Errorf("status %v, termination %v, want limit, time", r.Status, r.Termination)
	}
}
