package referee

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"pgregory.net/rapid"
)

func ExampleSlide() {
	s, _ := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	for _, text := range []string{"LLUUURRRDDD", "LLUUURRRDD", "LLLUUURRRDDD", ""} {
		moves, _ := puzzle.ParseMoves(text)
		fmt.Println(Slide(s, moves))
	}
	// Output:
	// {true 11 moves lead from 5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12 to the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0 (blank-last)}
	// {false after 10 moves row 3, column 4 holds the blank, the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0 (blank-last) has tile 12 there}
	// {false move 3 (L) takes the blank off the board from row 4, column 1}
	// {false after 0 moves row 1, column 1 holds tile 5, the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0 (blank-last) has tile 1 there}
}

func TestSlideRejects(t *testing.T) {
	s := puzzle.Slide{Start: puzzle.StandardGoal(2, 3), Goal: puzzle.StandardGoal(2, 3)}
	for _, tt := range []struct {
		s     puzzle.Slide
		moves string
		want  Verdict
	}{
		{s, "", Verdict{true, "0 moves lead from 1 2 3 / 4 5 0 to the goal 1 2 3 / 4 5 0 (blank-last)"}},
		{s, "UDLR", Verdict{true, "4 moves lead from 1 2 3 / 4 5 0 to the goal 1 2 3 / 4 5 0 (blank-last)"}},
		{s, "L", Verdict{false, "after 1 move row 2, column 2 holds the blank, the goal 1 2 3 / 4 5 0 (blank-last) has tile 5 there"}},
		{s, "R", Verdict{false, "move 1 (R) takes the blank off the board from row 2, column 3"}},
		{s, "UU", Verdict{false, "move 2 (U) takes the blank off the board from row 1, column 3"}},
		{s, "D", Verdict{false, "move 1 (D) takes the blank off the board from row 2, column 3"}},
		{s, "Lx", Verdict{false, "move 2 is 'x', not one of U, D, L and R"}},
		{puzzle.Slide{}, "", Verdict{false, "the problem itself is wrong: start: a board of 0×0; expected 2×2 to 6×6"}},
	} {
		if got := Slide(tt.s, []puzzle.Move(tt.moves)); got != tt.want {
			t.Errorf("%q:\n got %+v\nwant %+v", tt.moves, got, tt.want)
		}
	}
}

// The referee and the replay of package puzzle, written independently, agree.
func TestSlideAgreesWithReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(puzzle.MinSide, puzzle.MaxSide)
		rows, cols := side.Draw(t, "rows"), side.Draw(t, "cols")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		start := puzzle.Random(rng, rows, cols)
		moves := []puzzle.Move(rapid.StringMatching(`[UDLR]{0,12}`).Draw(t, "moves"))
		end, err := puzzle.Replay(start, moves)
		if got := Slide(puzzle.Slide{Start: start, Goal: end}, moves); got.OK != (err == nil) {
			t.Fatalf("%s, %s: %+v, %v", start.Flat(), puzzle.FormatMoves(moves), got, err)
		}
		if got := Slide(puzzle.Slide{Start: start, Goal: puzzle.Random(rng, rows, cols)}, moves); got.OK && rows*cols > 9 {
			t.Fatalf("%s, %s reached a random goal", start.Flat(), puzzle.FormatMoves(moves))
		}
	})
}

func TestCompareSlide(t *testing.T) {
	const mip, native = "the integer program", "the native search"
	for _, tt := range []struct {
		a, b SlideClaim
		want Verdict
	}{
		{SlideOptimal(mip, 11), SlideOptimal(native, 11), Verdict{true, "the integer program and the native search agree that 11 moves are the fewest"}},
		{SlideOptimal(mip, 13), SlideOptimal(native, 11), Verdict{false, "the native search has a solution of 11 moves, but the integer program says that there is none of fewer than 13 moves"}},
		{SlideOptimal(mip, 9), SlideOptimal(native, 11), Verdict{false, "the integer program has a solution of 9 moves, but the native search says that there is none of fewer than 11 moves"}},
		{SlideFeasible(mip, 13, 0), SlideOptimal(native, 11), Verdict{true, "the native search says that 11 moves are the fewest, and the integer program has a solution of 13 moves"}},
		{SlideFeasible(mip, 13, 12), SlideOptimal(native, 11), Verdict{false, "the native search has a solution of 11 moves, but the integer program says that there is none of fewer than 12 moves"}},
		{SlideFeasible(mip, 9, 0), SlideOptimal(native, 11), Verdict{false, "the integer program has a solution of 9 moves, but the native search says that there is none of fewer than 11 moves"}},
		{SlideNoneWithin(mip, 10), SlideOptimal(native, 11), Verdict{true, "the native search says that 11 moves are the fewest, and the integer program says that there is none within 10 moves"}},
		{SlideNoneWithin(mip, 11), SlideOptimal(native, 11), Verdict{false, "the native search has a solution of 11 moves, but the integer program says that there is none within 11 moves"}},
		{SlideNoneWithin(mip, 30), SlideUnsolvable(native), Verdict{true, "the native search says that there is no solution, and the integer program says that there is none within 30 moves"}},
		{SlideUnsolvable(mip), SlideUnsolvable(native), Verdict{true, "the integer program and the native search agree that there is no solution"}},
		{SlideOptimal(mip, 3), SlideUnsolvable(native), Verdict{false, "the integer program has a solution of 3 moves, but the native search says that there is none"}},
		{SlideOptimal(mip, 0), SlideOptimal(native, 0), Verdict{true, "the integer program and the native search agree that 0 moves are the fewest"}},
		{SlideOptimal(mip, 1), SlideStopped(native, 0), Verdict{true, "the integer program says that 1 move is the fewest, and the native search found nothing"}},
		{SlideOptimal(mip, 40), SlideStopped(native, 42), Verdict{false, "the integer program has a solution of 40 moves, but the native search says that there is none of fewer than 42 moves"}},
		{SlideOptimal(mip, 42), SlideStopped(native, 40), Verdict{true, "the integer program says that 42 moves are the fewest, and the native search says that there is none of fewer than 40 moves"}},
		{SlideStopped(mip, 0), SlideUnsolvable(native), Verdict{true, "the native search says that there is no solution, and the integer program found nothing"}},
		{SlideFeasible(mip, 50, 20), SlideStopped(native, 44), Verdict{true, "no contradiction, but no proof of the fewest moves either: the integer program has a solution of 50 moves and says that there is none of fewer than 20 moves, and the native search says that there is none of fewer than 44 moves"}},
		{SlideNoneWithin(mip, 8), SlideStopped(native, 0), Verdict{true, "no contradiction, but no proof of the fewest moves either: the integer program says that there is none within 8 moves, and the native search found nothing"}},
		{SlideFeasible(mip, 10, 12), SlideOptimal(native, 10), Verdict{false, "the integer program contradicts itself: it has a solution of 10 moves and says that there is none of fewer than 12 moves"}},
	} {
		if got := CompareSlide(tt.a, tt.b); got != tt.want {
			t.Errorf("\n got %+v\nwant %+v", got, tt.want)
		}
	}
}

// True claims about one problem never disagree, in either order; a claim that is
// false against a proven optimum always does.
func TestCompareSlideIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		optimum := rapid.IntRange(0, 80).Draw(t, "optimum")
		truths := []SlideClaim{
			SlideOptimal("x", optimum),
			SlideFeasible("x", optimum+rapid.IntRange(0, 9).Draw(t, "excess"), rapid.IntRange(0, optimum).Draw(t, "bound")),
			SlideStopped("x", rapid.IntRange(0, optimum).Draw(t, "stopped at")),
		}
		if optimum > 0 {
			truths = append(truths, SlideNoneWithin("x", rapid.IntRange(0, optimum-1).Draw(t, "horizon")))
		}
		lies := []SlideClaim{
			SlideOptimal("x", optimum+1), SlideOptimal("x", optimum+2), SlideUnsolvable("x"),
			SlideNoneWithin("x", optimum), SlideStopped("x", optimum+1),
		}
		if optimum > 0 {
			lies = append(lies, SlideOptimal("x", optimum-1), SlideFeasible("x", optimum-1, 0))
		}
		for _, a := range truths {
			for _, b := range truths {
				if v := CompareSlide(a, b); !v.OK {
					t.Fatalf("two true claims: %s", v.Reason)
				}
			}
		}
		for _, lie := range lies {
			if CompareSlide(truths[0], lie).OK || CompareSlide(lie, truths[0]).OK {
				t.Fatalf("optimum %d: accepted %+v", optimum, lie)
			}
		}
	})
}
