package tilemip_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// The integer programs of the sliding puzzle give the very lengths that the native
// search gives, which shares no code with them.

// solver returns options with a formulation; it skips the test where HiGHS is not linked.
func solver(t *testing.T, formulation string) tilemip.Options {
	t.Helper()
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skipf("no HiGHS: %v", err)
	}
	return tilemip.Options{Integer: tilemip.Integer{Backend: b, Formulation: formulation}}
}

// agrees solves a board both ways.
func agrees(t *testing.T, o tilemip.Options, board puzzle.Slide) {
	t.Helper()
	native, err := slide.Search(context.Background(), board, slide.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := tilemip.Solve(context.Background(), tilemip.Subject{Board: &board}, o)
	if err != nil {
		t.Fatalf("%s: %v", board.Start.Flat(), err)
	}
	if a.Status != model.StatusOptimal || !a.Checked || len(*a.Moves) != len(native.Moves) {
		t.Fatalf("%s: %v, plan %v; the native search needs %d moves", board.Start.Flat(), a.Status, a.Moves, len(native.Moves))
	}
	if n := len(a.Proofs); n == 0 || a.Proofs[n-1].Horizon != len(native.Moves) || *a.Bound != float64(len(native.Moves)) {
		t.Fatalf("%s: proofs %+v, bound %g", board.Start.Flat(), a.Proofs, *a.Bound)
	}
	for _, p := range a.Proofs[:len(a.Proofs)-1] {
		if p.Result != model.StatusInfeasible {
			t.Fatalf("%s: horizon %d is %v", board.Start.Flat(), p.Horizon, p.Result)
		}
	}
}

// eightPuzzle returns a random 8-puzzle, at most the given number of moves away from the goal
// unless that number is 0.
func eightPuzzle(rng *rand.Rand, most int) puzzle.Slide {
	s := puzzle.Slide{Start: puzzle.Random(rng, 3, 3), Goal: puzzle.StandardGoal(3, 3)}
	if most > 0 {
		s.Start = s.Goal
		for range most {
			if b, ok := s.Start.Apply([]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}[rng.IntN(4)]); ok {
				s.Start = b
			}
		}
	}
	return s
}

func TestSlideProgramsAgainstSearch(t *testing.T) {
	for _, c := range []struct {
		formulation string
		boards      int
		most        int // moves away; the weaker formulations take their time over more
	}{{"auto", 12, 0}, {"patterns", 5, 40}, {"flow", 5, 40}, {"assignment", 5, 30}} {
		o := solver(t, c.formulation)
		rng := rand.New(rand.NewPCG(8, 1))
		for range c.boards {
			agrees(t, o, eightPuzzle(rng, c.most))
		}
	}
}

func TestLongSlideProgramsAgainstSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	o := solver(t, "auto")
	rng := rand.New(rand.NewPCG(8, 2))
	for range night.Cases(150, 400) { // 0.16 s of CPU each, nearly all in the reductions, which model/planning tests on boards of their own
		agrees(t, o, eightPuzzle(rng, 0))
	}
	for _, far := range []string{"8 6 7 / 2 5 4 / 3 0 1", "6 4 7 / 8 5 0 / 3 2 1"} { // the two boards 31 moves away
		board, err := puzzle.ParseSlide(far)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, o, board)
	}
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range boards {
		if one.Optimal <= 32 {
			agrees(t, o, one.Slide)
		}
	}
}
