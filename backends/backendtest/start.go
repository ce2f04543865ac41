package backendtest

// MIP starts: a good one is used, an infeasible one does not change the answer.

import (
	"math"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// startOptimum: the first incumbent reported is at least as good as the start.
func startOptimum(t *testing.T, s *suite) {
	m := medium()
	best := s.solve(t, m, backends.Options{})
	var first *float64
	r := s.solve(t, m, backends.Options{Start: best.X, Events: func(e backends.Event) {
		if e.Type == backends.EventIncumbent && first == nil {
			first = &e.Objective
		}
	}})
	s.wantOptimal(t, r, best.Objective)
	if first == nil || !s.near(*first, best.Objective) {
		t.Errorf("first incumbent %v, want the start's %g", first, best.Objective)
	}
}

// startPlanted starts hard from its planted point, which no search finds while the test
// waits. Its objective 0 is a trivial lower bound, so that the start ends the solve.
func startPlanted(t *testing.T, s *suite) {
	m, point := hard()
	s.wantOptimal(t, s.solve(t, m, backends.Options{Start: point, Limits: backends.Limits{TimeLimit: guard / 2}}), 0)
}

// startPartial is startPlanted with the values of the bits alone: the slacks follow from
// them. A start that leads to no point changes nothing.
func startPartial(t *testing.T, s *suite) {
	m, point := hard()
	for j := 50; j < len(point); j++ {
		point[j] = math.NaN()
	}
	s.wantOptimal(t, s.solve(t, m, backends.Options{Start: point, Limits: backends.Limits{TimeLimit: guard / 2}}), 0)
	m = medium()
	want := s.solve(t, m, backends.Options{}).Objective
	start := make([]float64, m.Columns())
	for j := range start {
		if start[j] = 1; j == 0 {
			start[j] = math.NaN()
		}
	}
	s.wantOptimal(t, s.solve(t, m, backends.Options{Start: start}), want)
}

// startInfeasible starts from points that violate rows, integrality or bounds; the optimum
// is found all the same.
func startInfeasible(t *testing.T, s *suite) {
	m := medium()
	want := s.solve(t, m, backends.Options{}).Objective
	for _, value := range []float64{1, 0.5, -3, 1e9} {
		start := slices.Repeat([]float64{value}, m.Columns())
		s.wantOptimal(t, s.solve(t, m, backends.Options{Start: start}), want)
	}
}
