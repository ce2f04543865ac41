package integer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// drawn are random solvable boards of 2×3 with the lengths of their shortest plans.
func drawn(t *testing.T, count int, visit func(board puzzle.Slide, moves int)) {
	t.Helper()
	far := distances(2, 3)
	g := rand.New(rand.NewPCG(29, 4))
	for range count {
		s := puzzle.Slide{Start: puzzle.Random(g, 2, 3), Goal: puzzle.StandardGoal(2, 3)}
		if moves := far[s.Start.Flat()]; moves > 2 {
			visit(s, moves)
		}
	}
}

// TestBoundOfASolver: what a solver proves of a board's program becomes a whole number of moves of
// the board's parity: never above the shortest plan where the solver's value is that with the
// rounding of a solver, and as large as the value allows.
func TestBoundOfASolver(t *testing.T) {
	drawn(t, 6, func(s puzzle.Slide, moves int) {
		for _, off := range []float64{0, 4.9e-14, 1e-9, -1e-9, -0.9, -1.1, -2.5} {
			for _, o := range []integer.Options{
				{Settings: integer.Settings{Formulation: "textbook", Horizon: moves + 2}}, {Settings: integer.Settings{Formulation: "textbook", Horizon: moves}},
				{Settings: integer.Settings{Formulation: "textbook-printed", Horizon: moves + 1}}, {Settings: integer.Settings{Formulation: planning.OperatorCounting}}, {Settings: integer.Settings{Formulation: planning.OperatorCounting, Relax: true}},
			} {
				o.Backend = &scripted.Liar{Status: model.StatusLimit, Bound: float64(moves) + off}
				r, err := integer.Board(context.Background(), s, o)
				if err != nil {
					t.Fatal(err)
				}
				want := float64(moves)
				if off < -2 {
					want -= 2
				}
				if o.Formulation == planning.OperatorCounting { // which never says less than the distances
					want = math.Max(want, float64(planning.ManhattanBound(s)))
				}
				if r.Status != model.StatusLimit || r.Bound != want {
					t.Errorf("%s, %s at %d, a solver's bound of %g: %s, bound %g; want %g", s.Start.Flat(), o.Formulation, o.Horizon, float64(moves)+off, r.Status, r.Bound, want)
				}
			}
		}
	})
}

// TestProgramsThatAdmitLess: a program that admits fewer moves than its horizon, or none of any
// board, and has no point makes no board infeasible.
func TestProgramsThatAdmitLess(t *testing.T) {
	drawn(t, 40, func(s puzzle.Slide, moves int) {
		for _, c := range []struct {
			formulation string
			horizon     int
			status      model.Status
			bound       float64
		}{
			{"textbook-printed", moves, model.StatusLimit, float64(moves)},
			{"textbook-stated", moves, model.StatusLimit, math.Inf(-1)},
			{"textbook", moves - 1, model.StatusInfeasible, math.Inf(-1)},
		} {
			o := integer.Options{Settings: integer.Settings{Formulation: c.formulation, Horizon: c.horizon, Backend: &scripted.Liar{Status: model.StatusInfeasible, Bound: math.Inf(-1)}}}
			r, err := integer.Board(context.Background(), s, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != c.status || r.Bound != c.bound || (r.Doubt != "") != (c.formulation == "textbook-stated") || r.Message == "" {
				t.Errorf("%s, %s at %d: %s, bound %g, %q, %q; want %s and %g", s.Start.Flat(), c.formulation, c.horizon, r.Status, r.Bound, r.Message, r.Doubt, c.status, c.bound)
			}
		}
	})
}

// TestBoundBeyondTheHorizon: a program's bound above the longest plan that it admits says no more
// than that the board's plans are longer.
func TestBoundBeyondTheHorizon(t *testing.T) {
	drawn(t, 40, func(s puzzle.Slide, moves int) {
		o := integer.Options{Settings: integer.Settings{Formulation: "textbook", Horizon: moves - 1, Backend: &scripted.Liar{Status: model.StatusLimit, Bound: float64(moves) + 50}}}
		if r, err := integer.Board(context.Background(), s, o); err != nil || r.Bound != float64(moves) {
			t.Errorf("%s at %d: %+v, %v; want the bound %d", s.Start.Flat(), moves-1, r, err, moves)
		}
	})
}

// TestRelaxationAtALimit: a relaxation that a limit ends with nothing has found nothing, and bounds
// the moves by the distances.
func TestRelaxationAtALimit(t *testing.T) {
	drawn(t, 40, func(s puzzle.Slide, _ int) {
		o := integer.Options{Settings: integer.Settings{Formulation: planning.OperatorCounting, Relax: true, Backend: &scripted.Liar{Status: model.StatusLimit, Bound: math.Inf(-1)}}}
		r, err := integer.Board(context.Background(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != model.StatusLimit || r.Bound != float64(planning.ManhattanBound(s)) || r.ClaimedBy != "" || len(r.ProvenBy) != 1 {
			t.Errorf("%s: %s, bound %g, %+v; want %d by the distances", s.Start.Flat(), r.Status, r.Bound, r.Credit, planning.ManhattanBound(s))
		}
	})
}

// TestOptionsThatLeaveBranchAndBound: the answer names the option of solvers because of which auto
// took another method, and no other.
func TestOptionsThatLeaveBranchAndBound(t *testing.T) {
	s, err := puzzle.ParseSlide("1 2 3 / 4 5 6 / 0 7 8")
	if err != nil {
		t.Fatal(err)
	}
	solver := func(o backends.Options) integer.Options {
		return integer.Options{Settings: integer.Settings{Solver: o}}
	}
	for _, c := range []struct {
		o     integer.Options
		names string
	}{
		{solver(backends.Options{RelativeGap: 0.5}), "does not take a gap: the method reductions with"},
		{solver(backends.Options{AbsoluteGap: 2}), "does not take a gap:"},
		{solver(backends.Options{Limits: backends.Limits{Seed: 3}}), "does not take a seed:"},
		{solver(backends.Options{NodeLimit: 3}), "does not take a limit of nodes:"},
		{solver(backends.Options{SolutionLimit: 3}), "does not take a limit of solutions:"},
		{solver(backends.Options{Tolerance: 1e-7}), "does not take a tolerance:"},
		{solver(backends.Options{Raw: map[string]string{"presolve": "off"}}), "options of the solver's own:"},
		{solver(backends.Options{Limits: backends.Limits{Threads: 1}}), ""},
		{integer.Options{}, ""},
		{integer.Options{Settings: integer.Settings{Formulation: "textbook", Solver: backends.Options{Limits: backends.Limits{Seed: 3}}}}, ""},
		{integer.Options{Settings: integer.Settings{Method: integer.MethodReductions, Solver: backends.Options{Limits: backends.Limits{Seed: 3}}}}, ""},
	} {
		if c.names != "" || c.o.Formulation != "" || c.o.Method != "" {
			c.o.Backend = &scripted.Liar{Status: model.StatusLimit}
		}
		r, err := integer.Board(context.Background(), s, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if (r.Instead == "") != (c.names == "") || !strings.Contains(r.Instead, c.names) {
			t.Errorf("%+v: %q; want %q", c.o, r.Instead, c.names)
		}
	}
}
