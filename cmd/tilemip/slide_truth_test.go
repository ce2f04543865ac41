package main

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// The integer programs of the sliding puzzle give the very lengths that the native
// search gives, which shares no code with them.

// solver is a session with a backend, as the command makes them; it skips the
// test where no backend is linked.
func solver(t *testing.T, formulation string) (*session, backends.Backend) {
	t.Helper()
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skipf("no HiGHS: %v", err)
	}
	out := &streams{out: io.Discard, err: io.Discard}
	return &session{streams: out, view: &view{out: io.Discard, err: io.Discard, quiet: true}, formulation: formulation, solver: backends.Options{Threads: 1}}, b
}

// agrees solves a board both ways.
func agrees(t *testing.T, s *session, b backends.Backend, board puzzle.Slide) {
	t.Helper()
	native, err := slide.Search(context.Background(), board, slide.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.solveSlide(context.Background(), b, board)
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

// eightPuzzle returns a random 8-puzzle; one at most so many moves away unless that is 0.
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
		s, b := solver(t, c.formulation)
		rng := rand.New(rand.NewPCG(8, 1))
		for range c.boards {
			agrees(t, s, b, eightPuzzle(rng, c.most))
		}
	}
}

func TestLongSlideProgramsAgainstSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s, b := solver(t, "auto")
	rng := rand.New(rand.NewPCG(8, 2))
	for range 1000 {
		agrees(t, s, b, eightPuzzle(rng, 0))
	}
	for _, far := range []string{"8 6 7 / 2 5 4 / 3 0 1", "6 4 7 / 8 5 0 / 3 2 1"} { // the two boards 31 moves away
		board, err := puzzle.ParseSlide(far)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, s, b, board)
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
			agrees(t, s, b, one.Slide)
		}
	}
}
