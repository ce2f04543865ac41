package pricing

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// distances is the truth: breadth-first search from the goal over whole boards, without any
// filter. Boards are keyed by their text; most bounds how many moves it goes.
func distances(goal puzzle.Board, most int) map[string]int {
	return distancesTo(goal, most, "")
}

// distanceOf is the least number of moves of a board.
func distanceOf(s puzzle.Slide) int {
	return distancesTo(s.Goal, 99, s.Start.Flat())[s.Start.Flat()]
}

// distancesTo stops when it has found the board until.
func distancesTo(goal puzzle.Board, most int, until string) map[string]int {
	at := map[string]int{goal.Flat(): 0}
	now := []puzzle.Board{goal}
	for moves := 1; len(now) > 0 && moves <= most; moves++ {
		if _, known := at[until]; known {
			break
		}
		var next []puzzle.Board
		for _, b := range now {
			for _, m := range letters {
				if c, ok := b.Apply(m); ok {
					key := c.Flat()
					if _, known := at[key]; !known {
						at[key] = moves
						next = append(next, c)
					}
				}
			}
		}
		now = next
	}
	return at
}

// randomSlide is a solvable board with a random goal in every other case.
func randomSlide(rng *rand.Rand, rows, cols int) puzzle.Slide {
	s := puzzle.Slide{Goal: puzzle.StandardGoal(rows, cols)}
	if rng.IntN(2) == 1 {
		s.Goal = puzzle.Random(rng, rows, cols)
	}
	for {
		s.Start = puzzle.Random(rng, rows, cols)
		if ok, _ := s.Solvable(); ok {
			return s
		}
	}
}

// leads reports whether a plan leads from the start to the goal.
func leads(s puzzle.Slide, moves []puzzle.Move) bool {
	b, err := puzzle.Replay(s.Start, moves)
	return err == nil && b.Equal(s.Goal)
}

func solve(t *testing.T, s puzzle.Slide, o Options) *Answer {
	t.Helper()
	a, err := Solve(context.Background(), s, o)
	if err != nil {
		t.Fatalf("%s to %s: %v", s.Start.Flat(), s.Goal.Flat(), err)
	}
	if !a.Proven || !a.Found || !leads(s, a.Moves) || len(a.Moves) != a.Bound {
		t.Fatalf("%s to %s: %+v", s.Start.Flat(), s.Goal.Flat(), a)
	}
	return a
}

// TestSolveSmall compares with the truth on all boards of 2×2 and 2×3 and samples of others.
func TestSolveSmall(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 0}, {2, 3, 0}, {3, 2, 40}, {3, 3, 20}} {
		rng := rand.New(rand.NewPCG(1, uint64(size[0]*10+size[1])))
		goal := puzzle.StandardGoal(size[0], size[1])
		truth := distances(goal, 99)
		tried := 0
		for flat, want := range truth {
			if size[2] > 0 && tried >= size[2] {
				break
			}
			tried++
			s := puzzle.Slide{Start: mustBoard(t, flat, size[0], size[1]), Goal: goal}
			for _, kind := range []Kind{ByAdditive, ByPrices} {
				if a := solve(t, s, Options{Dual: kind, Threads: 1 + rng.IntN(2)}); a.Bound != want {
					t.Fatalf("%s by %s: %d moves; the truth is %d", flat, kind, a.Bound, want)
				}
			}
		}
	}
}

func mustBoard(t *testing.T, flat string, rows, cols int) puzzle.Board {
	t.Helper()
	s, err := puzzle.ParseSlide(flat)
	if err != nil {
		t.Fatal(err)
	}
	if s.Start.Rows != rows || s.Start.Cols != cols {
		t.Fatalf("%s is not %d×%d", flat, rows, cols)
	}
	return s.Start
}

// TestCertificateSmall has the certificates of small boards checked, by both duals.
func TestCertificateSmall(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for n := range 24 {
		size := [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}}[n%4]
		s := randomSlide(rng, size[0], size[1])
		kind := []Kind{ByAdditive, ByPrices}[n/4%2]
		b, err := solve(t, s, Options{Dual: kind}).Certificate()
		if err != nil {
			t.Fatal(err)
		}
		if v, err := certificate.Verify(context.Background(), b, 0); err != nil || !v.OK {
			t.Fatalf("%s by %s: %+v, %v", s.Start.Flat(), kind, v, err)
		}
	}
}
