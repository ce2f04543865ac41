package backendtest

// Events: one at a time, times that never decrease, bounds that only tighten, points that are
// feasible in exact arithmetic and improve.

import (
	"math"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// recorder checks events as they come.
type recorder struct {
	t         *testing.T
	s         *suite
	m         *model.Model
	busy      atomic.Bool
	objective float64
	bound     float64
	elapsed   time.Duration
	seen      map[backends.EventType]int
}

func (s *suite) recorder(t *testing.T, m *model.Model) *recorder {
	return &recorder{t: t, s: s, m: m, objective: math.NaN(), bound: math.NaN(), seen: map[backends.EventType]int{}}
}

func (r *recorder) event(e backends.Event) {
	if !r.busy.CompareAndSwap(false, true) {
		r.t.Error("two events at once")
	}
	defer r.busy.Store(false)
	r.seen[e.Type]++
	better := func(a, b float64) bool { return a < b }
	if a := r.m.Matrix(); a.Maximize {
		better = func(a, b float64) bool { return a > b }
	}
	if e.Elapsed < r.elapsed {
		r.t.Errorf("time runs backwards: %v after %v", e.Elapsed, r.elapsed)
	}
	if !math.IsNaN(r.bound) && better(e.Bound, r.bound) {
		r.t.Errorf("bound %.10g after %.10g", e.Bound, r.bound)
	}
	if math.IsNaN(e.Bound) {
		r.t.Error("the bound is not a number")
	}
	r.bound, r.elapsed = e.Bound, e.Elapsed
	if e.Type == backends.EventIncumbent {
		r.incumbent(e, better)
	} else if e.X != nil {
		r.t.Errorf("a %s event with a point", e.Type)
	}
}

func (r *recorder) incumbent(e backends.Event, better func(a, b float64) bool) {
	if !math.IsNaN(r.objective) && !better(e.Objective, r.objective) {
		r.t.Errorf("an improving point of %.10g after %.10g", e.Objective, r.objective)
	}
	r.objective = e.Objective
	report, err := r.m.Check(e.X)
	if err != nil || !report.OK {
		r.t.Fatalf("improving point: %v, %+v", err, report)
	}
	if exact, _ := report.Objective.Float64(); !r.s.near(e.Objective, exact) {
		r.t.Errorf("objective %.10g reported of a point with %.10g", e.Objective, exact)
	}
}

// eventsIncumbents: improving points are points, improve, and end at the result's.
func eventsIncumbents(t *testing.T, s *suite) {
	for _, m := range []*model.Model{medium(), negated(medium())} {
		events := s.recorder(t, m)
		r := s.solve(t, m, backends.Options{Events: events.event})
		if r.Status != model.StatusOptimal {
			t.Fatalf("status %v", r.Status)
		}
		if events.seen[backends.EventIncumbent] == 0 || r.Incumbents != events.seen[backends.EventIncumbent] {
			t.Errorf("%d improving points reported, %d in the result", events.seen[backends.EventIncumbent], r.Incumbents)
		}
		if !s.near(events.objective, r.Objective) {
			t.Errorf("the last improving point has %g, the result %g", events.objective, r.Objective)
		}
	}
}

// negated makes the same model a minimization of the negated objective plus 5.
func negated(m *model.Model) *model.Model {
	c := m.Clone()
	a := m.Matrix()
	objective := c.Minimize().Const(5)
	for j, cost := range a.Cost {
		objective.Add(-2*cost, m.Var(j))
	}
	return c
}

// eventsBound: progress comes, with a bound that only tightens and nodes.
func eventsBound(t *testing.T, s *suite) {
	m, _ := hard()
	events := s.recorder(t, m)
	r := s.solve(t, m, backends.Options{Events: events.event, TimeLimit: 2 * time.Second})
	if events.seen[backends.EventProgress] == 0 {
		t.Error("no progress in two seconds")
	}
	if n := events.seen[backends.EventProgress]; n > 200 {
		t.Errorf("%d events of progress in two seconds", n)
	}
	if s.can.NodeLimit && r.Nodes == 0 {
		t.Error("no nodes in two seconds")
	}
}
