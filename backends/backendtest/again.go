package backendtest

// Repetition: a backend keeps no state between solves, does not write to the model, and can
// solve in several goroutines at once.

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
)

// twice solves three models in turn, three times over: an answer must not depend on the
// model solved before it.
func twice(t *testing.T, s *suite) {
	for range 3 {
		for _, g := range tables()["linear"][:3] {
			s.golden(t, g)
		}
	}
}

// unchanged compares the model before and after a solve, with a start point, so that its path is
// taken too.
func unchanged(t *testing.T, s *suite) {
	m := medium()
	defer modeltest.Unchanged(t, m)()
	s.solve(t, m, backends.Options{Start: make([]float64, m.Columns())})
}

// parallel solves different models in four goroutines at once and compares each with
// enumeration. Every goroutine draws from its own seed, so a failure can be repeated alone.
func parallel(t *testing.T, s *suite) {
	var group sync.WaitGroup
	for g := range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			random := rand.New(rand.NewPCG(uint64(g), 5))
			for range 10 {
				m := modeltest.Small(random, model.Features{})
				best, any := enumerate(m)
				o := backends.Options{Limits: backends.Limits{Threads: 1 + g%2}}
				if s.o.Skip["options/seed"] == "" {
					o.Seed = g
				}
				r, err := backends.Solve(t.Context(), s.b, m, o)
				switch {
				case err != nil:
					t.Errorf("%v", err)
				case any && (r.Status != model.StatusOptimal || !s.near(r.Objective, best)):
					t.Errorf("status %v, objective %g, want optimal, %g", r.Status, r.Objective, best)
				case !any && r.Status != model.StatusInfeasible:
					t.Errorf("status %v, want infeasible", r.Status)
				}
			}
		}()
	}
	group.Wait()
}
