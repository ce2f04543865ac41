package integer_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// distances are the lengths of shortest plans to the goal of a size, by breadth-first search.
func distances(rows, cols int) map[string]int {
	goal := puzzle.StandardGoal(rows, cols)
	far := map[string]int{goal.Flat(): 0}
	for queue := []puzzle.Board{goal}; len(queue) > 0; queue = queue[1:] {
		for _, m := range []puzzle.Move{'U', 'D', 'L', 'R'} {
			if next, ok := queue[0].Apply(m); ok {
				if _, seen := far[next.Flat()]; !seen {
					far[next.Flat()] = far[queue[0].Flat()] + 1
					queue = append(queue, next)
				}
			}
		}
	}
	return far
}

// solvedByLinear solves random boards by the method solver with few reductions, so that linear
// programs have something to do, and compares with breadth-first search: with and without a
// beam's plan being allowed to be optimal, which a horizon two moves too short forbids.
func solvedByLinear(t *testing.T, rows, cols, boards int, reduce []string) {
	if b, err := backends.Lookup("highs"); err != nil || !b.Info().Available() {
		t.Skip("HiGHS is not in this build")
	}
	far := distances(rows, cols)
	linear := 0
	for seed := range boards {
		rng := rand.New(rand.NewPCG(uint64(seed), 85))
		s := puzzle.Slide{Start: puzzle.Random(rng, rows, cols), Goal: puzzle.StandardGoal(rows, cols)}
		want := far[s.Start.Flat()]
		o := integer.Options{Settings: integer.Settings{Method: integer.MethodSolver, Reduce: reduce}}
		r, err := integer.Board(context.Background(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != model.StatusOptimal || len(r.Moves) != want || r.Bound != float64(want) || !r.Checked {
			t.Errorf("%s: %s with %d moves and the bound %g; want %d", s.Start.Flat(), r.Status, len(r.Moves), r.Bound, want)
		}
		if slices.Contains(r.ProvenBy, integer.ByPrices) {
			linear++
		}
		// The relaxation alone finds no plan: its bound has proofs of its own, and no solver's word.
		o.Relax = true
		if r, err = integer.Board(context.Background(), s, o); err != nil || !r.Bounds || !r.Deepened || r.Bound > float64(want) || len(r.Moves) > 0 || len(r.Proofs) == 0 || len(r.ProvenBy) == 0 || r.ClaimedBy != "" {
			t.Errorf("%s: the relaxation: %+v, %v; want a proven bound of at most %d", s.Start.Flat(), r, err, want)
		}
		o.Relax = false
		if o.Horizon = want - 2; want > 2 {
			if r, err = integer.Board(context.Background(), s, o); err != nil || r.Status != model.StatusInfeasible || noPlanUpTo(r) != want-2 {
				t.Errorf("%s: within %d moves: %v, %v", s.Start.Flat(), want-2, r, err)
			}
		}
	}
	if linear == 0 {
		t.Error("no board was proven by linear programs; the test shows too little")
	}
}

// At the length of a shortest plan the duals of a linear program that was ended early fix what
// they can, and the integer program over what is left still has a plan.
func TestIntegerProgramAfterFixing(t *testing.T) {
	highs, err := backends.Lookup("highs")
	if err != nil || !highs.Info().Available() {
		t.Skip("HiGHS is not in this build")
	}
	far, ctx, early := distances(2, 3), context.Background(), 0
	for seed := range 8 {
		rng := rand.New(rand.NewPCG(uint64(seed), 86))
		s := puzzle.Slide{Start: puzzle.Random(rng, 2, 3), Goal: puzzle.StandardGoal(2, 3)}
		want := far[s.Start.Flat()]
		if want == 0 {
			continue
		}
		f, err := integer.Formulation("patterns", []string{"reversal"}, nil)
		if err == nil {
			f, err = f.CommonFlow()
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := f.Build(s, want)
		if err != nil {
			t.Fatal(err)
		}
		for _, iterations := range []string{"40", "80"} {
			r, err := backends.Solve(ctx, highs, p.Model, backends.Options{Raw: map[string]string{"solver": "pdlp", "presolve": "off", "pdlp_iteration_limit": iterations}})
			if err != nil {
				t.Fatal(err)
			}
			early += len(r.LastDual)
			if p, err = p.Tighten(r.LastDual); err != nil || p.Refuted != "" || p.Refutes(r.LastDual) {
				t.Fatalf("%s: refuted at its %d moves: %v", s.Start.Flat(), want, err)
			}
		}
		if p, err = p.Integer(); err != nil {
			t.Fatal(err)
		}
		r, err := integer.Program(ctx, s, f, p, integer.Options{Settings: integer.Settings{Backend: highs}})
		if err != nil || len(r.Moves) != want {
			t.Errorf("%s: %v, %v; want a plan of %d moves", s.Start.Flat(), r, err, want)
		}
	}
	if early == 0 {
		t.Error("no linear program was ended early; the test shows too little")
	}
}

func TestSolverByLinearPrograms(t *testing.T) { solvedByLinear(t, 2, 3, 12, []string{"reversal"}) }

func TestLongSolverByLinearPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("breadth-first search of all 3×3 boards")
	}
	solvedByLinear(t, 3, 3, 5, nil)
}

// noPlanUpTo is the largest number of moves for which a result says that the board has no plan; -1
// where it says nothing of the kind. An unsolvable board gives -1 too: it has no plan of any length.
func noPlanUpTo(r *integer.Result) int {
	if r.Status != model.StatusInfeasible || r.Doubt != "" || r.Engine == integer.EngineParity {
		return -1
	}
	return r.MostMoves
}
