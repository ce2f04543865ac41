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

// recorder checks the events of one solve as they come; its method event is the callback.
type recorder struct {
	t         *testing.T
	s         *suite
	m         *model.Model
	busy      atomic.Bool                // an event is being handled: two at once are an error
	objective float64                    // of the last incumbent; NaN before the first
	bound     float64                    // of the last event; NaN before the first
	elapsed   time.Duration              // of the last event
	seen      map[backends.EventType]int // events by type
}

func (s *suite) recorder(t *testing.T, m *model.Model) *recorder {
	return &recorder{t: t, s: s, m: m, objective: math.NaN(), bound: math.NaN(), seen: map[backends.EventType]int{}}
}

// event checks what holds for any event; the fields besides busy need no lock, because
// events come one at a time.
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
		r.t.Errorf("a %s event with a solution", e.Type)
	}
}

// incumbent checks an incumbent: strictly better than the last, feasible in exact
// arithmetic, and with the objective that the event reports. better compares in the
// direction of the model.
func (r *recorder) incumbent(e backends.Event, better func(a, b float64) bool) {
	if !math.IsNaN(r.objective) && !better(e.Objective, r.objective) {
		r.t.Errorf("an incumbent of %.10g after %.10g", e.Objective, r.objective)
	}
	r.objective = e.Objective
	report, err := r.m.Check(e.X)
	if err != nil || !report.OK {
		r.t.Fatalf("incumbent: %v, %+v", err, report)
	}
	if exact, _ := report.Objective.Float64(); !r.s.near(e.Objective, exact) {
		r.t.Errorf("objective %.10g reported of a point with %.10g", e.Objective, exact)
	}
}

// eventsIncumbents checks that incumbents are reported, as many as the result counts,
// and that the last one is the result's; in both directions.
func eventsIncumbents(t *testing.T, s *suite) {
	for _, m := range []*model.Model{medium(), negated(medium())} {
		events := s.recorder(t, m)
		r := s.solve(t, m, backends.Options{Events: events.event})
		if r.Status != model.StatusOptimal {
			t.Fatalf("status %v", r.Status)
		}
		if events.seen[backends.EventIncumbent] == 0 || r.Incumbents != events.seen[backends.EventIncumbent] {
			t.Errorf("%d incumbents reported, %d in the result", events.seen[backends.EventIncumbent], r.Incumbents)
		}
		if !s.near(events.objective, r.Objective) {
			t.Errorf("the last incumbent has %g, the result %g", events.objective, r.Objective)
		}
	}
}

// negated returns the same model as a minimization of its negated costs, plus a constant
// of 5. Minimize keeps the costs of the copy, so adding each cost -2 times negates it.
func negated(m *model.Model) *model.Model {
	c := m.Clone()
	a := m.Matrix()
	objective := c.Minimize().Const(5)
	for j, cost := range a.Cost {
		objective.Add(-2*cost, m.Var(j))
	}
	return c
}

// eventsBound checks that progress is reported, and not in a flood: at most 200 events in
// two seconds. That the bound only tightens is checked by the recorder.
func eventsBound(t *testing.T, s *suite) {
	m, _ := hard()
	events := s.recorder(t, m)
	r := s.solve(t, m, backends.Options{Events: events.event, Limits: backends.Limits{TimeLimit: 2 * time.Second}})
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
